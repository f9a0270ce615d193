//! All that there is to tell of a game that is over, page by page: the result, the ways over a picture of distances, the
//! detours of foes, and how its moves are coded.

use daidalos::analysis::Analysis;
use daidalos::generate;
use daidalos::scene::Scene;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::screen::canvas::{Paint, View};
use crate::screen::menu::put;
use crate::screen::scrolled::{ARROW, draw_arrows, draw_lines};
use crate::screen::wrapped::wrapped;

/// The pages, and which one is open.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Study {
    pages: Vec<Page>,
    at: usize,
    scrolled: u16,
}

#[derive(Clone, PartialEq, Debug)]
struct Page {
    title: &'static str,
    content: Content,
}

#[derive(Clone, PartialEq, Debug)]
enum Content {
    Text(String),
    /// Pictures side by side, each with a title, and what their signs mean.
    Pictures(Vec<(String, Scene)>, &'static str),
}

impl Study {
    pub(super) fn of(analysis: &Analysis) -> Self {
        let text = |title, text: String| Page { title, content: Content::Text(text) };
        let result = format!("{}\n\n{}", analysis.level, analysis.result());
        let mut pages = vec![text("Result", result)];
        pages.push(Page { title: "Ways", content: ways(analysis) });
        pages.push(text("Foes", analysis.foes()));
        pages.push(text("Coding", analysis.coding()));
        pages.retain(|page| page.content != Content::Text(String::new()));
        Self { pages, at: 0, scrolled: 0 }
    }

    /// Turns a page, or scrolls it; false if the key does neither.
    pub(super) fn press(&mut self, code: KeyCode) -> bool {
        let pages = self.pages.len();
        match code {
            KeyCode::Right | KeyCode::Tab => self.open((self.at + 1) % pages),
            KeyCode::Left | KeyCode::BackTab => self.open((self.at + pages - 1) % pages),
            KeyCode::Char(digit @ '1'..='9') => {
                let page = digit as usize - '1' as usize;
                self.open(if page < pages { page } else { self.at });
            }
            KeyCode::Down => self.scrolled = self.scrolled.saturating_add(1),
            KeyCode::PageDown => self.scrolled = self.scrolled.saturating_add(10),
            KeyCode::Up => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(10),
            _ => return false,
        }
        true
    }

    const fn open(&mut self, at: usize) {
        (self.at, self.scrolled) = (at, 0);
    }

    /// The titles in a row, and the open page below them.
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, paint: Paint) {
        put(Clear, frame, area);
        let [tabs, _, page] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(u16::from(area.height > 8)),
            Constraint::Fill(1),
        ])
        .areas(area);
        put(self.tabs(), frame, tabs);
        let Some(open) = self.pages.get(self.at) else { return };
        match &open.content {
            Content::Text(text) => {
                let rows = wrapped(text.trim_end(), page.width.saturating_sub(ARROW))
                    .into_iter()
                    .map(Line::raw);
                draw_lines(&rows.collect::<Vec<_>>(), &mut self.scrolled, frame, page, paint);
            }
            Content::Pictures(pictures, signs) => {
                self.scrolled = draw_pictures(pictures, signs, self.scrolled, frame, page, paint);
            }
        }
    }

    fn tabs(&self) -> Line<'static> {
        let tab = |(at, page): (usize, &Page)| {
            let is_open = at == self.at;
            let style = if is_open { Modifier::REVERSED } else { Modifier::empty() };
            [Span::styled(format!(" {} {} ", at + 1, page.title), style), Span::raw(" ")]
        };
        self.pages.iter().enumerate().flat_map(tab).collect()
    }
}

/// The ways over the distances; where there are letters instead, each way alone.
fn ways(analysis: &Analysis) -> Content {
    if analysis.has_letters() {
        let ways = analysis.ways.iter().map(|way| (way.title.to_string(), way.scene.clone()));
        return Content::Pictures(ways.collect(), "");
    }
    let signs = "Distance from the goal, 0 near to 9 far. Ways: • yours, r the rival's, f a foe's, & shared.";
    Content::Pictures(vec![(String::new(), analysis.picture.clone())], signs)
}

/// Draws pictures side by side, with what their signs mean below. What is taller than its place scrolls; gives how far.
fn draw_pictures(
    pictures: &[(String, Scene)],
    signs: &str,
    scrolled: u16,
    frame: &mut Frame<'_>,
    area: Rect,
    paint: Paint,
) -> u16 {
    let signs: String = signs.chars().map(|glyph| paint.glyph(glyph)).collect();
    let rows = wrapped(&signs, area.width);
    let [above, below] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(rows.len() as u16)]).areas(area);
    for (row, place) in rows.iter().zip(below.rows()) {
        put(row.as_str(), frame, place);
    }
    let parts = vec![Constraint::Fill(1); pictures.len()];
    let parts = Layout::horizontal(parts).spacing(2).split(above);
    let mut reached = 0;
    for ((title, scene), part) in pictures.iter().zip(parts.iter()) {
        let caption = Constraint::Length(u16::from(!title.is_empty()));
        let [head, place] = Layout::vertical([caption, Constraint::Fill(1)]).areas(*part);
        put(title.as_str(), frame, head);
        let (view, hidden) = View::scrolled(scene.size, scene.walls, scrolled, place, paint.glyphs);
        let (w, h) = (scene.size.width(), scene.size.height());
        view.paint(scene, generate::Rect { x: 0, y: 0, w, h }, frame.buffer_mut(), paint);
        draw_arrows(view.top() > 0, view.top() < hidden, frame, place, paint);
        reached = reached.max(view.top());
    }
    reached
}
