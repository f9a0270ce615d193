//! How the home screen is drawn: a title, the page, a message, and which keys there are.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{Home, Page};
use crate::screen::canvas::Paint;
use crate::screen::menu::put;
use crate::screen::scrolled::draw_lines;
use crate::screen::wrapped::wrapped;

impl Home {
    /// Draws the page; gives the area of its list.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, paint: Paint) -> Rect {
        let area = frame.area();
        let inner =
            Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let row = |y: u16| Rect {
            y: area.y + y.min(area.height),
            height: 1.min(area.height.saturating_sub(y)),
            ..inner
        };
        let top = if area.height > 14 { 1 } else { 0 };
        // Where there is hardly any room, it is for the list.
        let (above, below) = if area.height < 8 { (0, 0) } else { (top + 3, 2) };
        if above > 0 {
            put(Span::styled("D A I D A L O S", Modifier::BOLD), frame, row(top));
        }
        let (title, hint) = match &self.page {
            Page::Menu => {
                ("builds labyrinths and finds the way out", "arrows and enter choose, q quits")
            }
            Page::New(_) => ("new game", "arrows change, type values, enter starts, esc goes back"),
            Page::Load(..) => ("load a game", "enter loads, delete removes, esc goes back"),
            Page::Help => ("help", "down and up scroll, any other key goes back"),
        };
        if above > 0 {
            put(title, frame, row(top + 1));
        }
        let height = area.height.saturating_sub(above + below);
        let list = Rect { y: area.y + above.min(area.height), height, ..inner };
        match &self.page {
            Page::Menu => self.menu.draw(frame, list, paint),
            Page::New(form) => form.draw(frame, list, paint),
            Page::Load(menu, _) => menu.draw(frame, list, paint),
            Page::Help => {
                let rows = self.help.iter().flat_map(|line| wrapped(line, list.width));
                let mut scrolled = self.scrolled.get();
                draw_lines(
                    &rows.map(Line::raw).collect::<Vec<_>>(),
                    &mut scrolled,
                    frame,
                    list,
                    paint,
                );
                self.scrolled.set(scrolled);
            }
        }
        let rows = self.message.chars().count().div_ceil(usize::from(inner.width.max(1))) as u16;
        let rows = rows.min(area.height.saturating_sub(1));
        let message = Rect { height: rows, ..row(area.height.saturating_sub(rows + 1)) };
        put(Paragraph::new(self.message.as_str()).wrap(Wrap { trim: true }), frame, message);
        if below > 0 {
            put(Span::styled(hint, Modifier::DIM), frame, row(area.height.saturating_sub(1)));
        }
        list
    }
}
