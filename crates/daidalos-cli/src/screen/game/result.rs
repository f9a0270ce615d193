//! How a result is drawn: beside the maze where there is room, else below it, so that the maze stays in view.

use daidalos::mode::Fact;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders};

use super::end::End;
use super::over::ASCII_BORDER;
use super::{GameScreen, Over};
use crate::config::Glyphs;
use crate::screen::canvas::{self, Paint};
use crate::screen::menu::put;
use crate::screen::scrolled::draw_lines;
use crate::screen::wrapped::wrapped;

/// Wider than this, lines are hard to read.
const WIDEST: u16 = 48;
/// Rows of text that are worth more than a menu in a column.
const TEXT: u16 = 6;
/// Rows of the maze that stay in view above a result.
const MAZE: u16 = 3;

impl GameScreen {
    /// Draws the result to the right of the maze.
    pub(super) fn draw_result_beside(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let Some(end) = &mut self.end else { return };
        let width = area.width.min(WIDEST);
        let inner = (area.height.saturating_sub(2), width.saturating_sub(4));
        let lines = [end.said(inner.1, self.paint), end.told(inner.1)].concat();
        let room = inner.0.saturating_sub(end.menu.height());
        end.is_in_rows = room < TEXT.min(lines.len() as u16);
        let list = end.list_height(width.saturating_sub(2), inner.0);
        let text = inner.0.saturating_sub(list).min(lines.len() as u16 + 1);
        let height = (text + list + 2).min(area.height);
        let y = area.y + (area.height - height) / 2;
        let place = Rect { y, width, height, ..area };
        let block = self.block(Borders::ALL);
        let inside = block.inner(place);
        put(block, frame, place);
        self.draw_text_and_menu(&lines, list, frame, inside);
    }

    /// Draws the result into the lower part of an area; gives what is left of it for the maze.
    pub(super) fn draw_result_below(&mut self, frame: &mut Frame<'_>, area: Rect) -> Rect {
        let Some(end) = &mut self.end else { return area };
        let is_tall = area.height >= 20;
        let mut lines = end.said(area.width.saturating_sub(2), self.paint);
        if is_tall {
            lines.extend(end.told(area.width.saturating_sub(2).min(WIDEST)));
        }
        end.is_in_rows = !is_tall;
        let list = end.list_height(area.width, area.height.saturating_sub(2));
        let room = area.height.saturating_sub(1 + list);
        let text = (lines.len() as u16).min(room.saturating_sub(MAZE)).max(room.min(2));
        let [maze, below] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(1 + text + list)])
                .areas(area);
        let block = self.block(Borders::TOP);
        let inside = block.inner(below);
        put(block, frame, below);
        self.draw_text_and_menu(&lines, list, frame, inside);
        maze
    }

    fn block(&self, borders: Borders) -> Block<'static> {
        let block = Block::new().borders(borders).title(format!(" {} ", self.desk.level()));
        match self.paint.glyphs {
            Glyphs::Ascii => block.border_set(ASCII_BORDER),
            Glyphs::Unicode => block,
        }
    }

    fn draw_text_and_menu(
        &mut self,
        lines: &[Line<'static>],
        list: u16,
        frame: &mut Frame<'_>,
        area: Rect,
    ) {
        let Some(end) = &mut self.end else { return };
        // Where there is room, a row is left free between the two.
        let gap = u16::from(!end.is_in_rows && area.height > list + TEXT);
        let rows = [Constraint::Fill(1), Constraint::Length(gap), Constraint::Length(list)];
        let [above, _, below] = Layout::vertical(rows).areas(area);
        let above = above.inner(Margin::new(1, 0));
        end.has_more = lines.len() > usize::from(above.height);
        // What is read over it scrolls by itself.
        let mut scrolled = if self.over == Over::Nothing { self.scrolled } else { 0 };
        draw_lines(lines, &mut scrolled, frame, above, self.paint);
        if self.over == Over::Nothing {
            self.scrolled = scrolled;
        }
        match end.is_in_rows {
            true => end.menu.draw_in_rows(frame, below),
            false => end.menu.draw(frame, below, self.paint),
        }
        end.list = below;
    }
}

impl End {
    /// How it has ended: the medal with its sign, what the next one takes, or why the game was lost.
    fn said(&self, width: u16, paint: Paint) -> Vec<Line<'static>> {
        let mut lines = styled(&self.outcome, width, Modifier::BOLD.into());
        for (at, sentence) in self.sentences.iter().enumerate() {
            lines.extend(match self.medal.filter(|_| at == 0) {
                Some(medal) => {
                    let signed = format!("{} {sentence}", paint.glyph(canvas::MEDAL));
                    styled(&signed, width, paint.medal(medal))
                }
                None => styled(sentence, width, Style::new()),
            });
        }
        lines
    }

    /// The facts, below a line that is left free.
    fn told(&self, width: u16) -> Vec<Line<'static>> {
        let fact = |fact: &Fact| {
            let (label, value) = (&fact.label, fact.value.to_string());
            let gap = usize::from(width).saturating_sub(label.chars().count());
            match value.chars().count() < gap {
                true => vec![format!("{label}{value:>gap$}")],
                false => {
                    let value = wrapped(&value, width.saturating_sub(2));
                    let value = value.into_iter().map(|row| format!("  {row}"));
                    [label.to_string()].into_iter().chain(value).collect()
                }
            }
        };
        let rows = self.facts.iter().flat_map(fact);
        [String::new()].into_iter().chain(rows).map(Line::raw).collect()
    }

    /// The rows of the menu: not more than there are, without one for the text.
    fn list_height(&self, width: u16, most: u16) -> u16 {
        let rows = if self.is_in_rows { self.menu.rows(width) } else { self.menu.height() };
        rows.min(most.saturating_sub(1)).max(1)
    }
}

fn styled(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    wrapped(text, width).into_iter().map(|row| Line::from(Span::styled(row, style))).collect()
}
