//! The message below the maze: it has rows of its own, so that the maze stays where it is.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::{GameScreen, Over};
use crate::screen::menu::put;
use crate::screen::scrolled::{ARROW, draw_lines};
use crate::screen::wrapped::wrapped;

/// What was said last, and how far it has been read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Message {
    pub(super) text: String,
    scrolled: u16,
}

impl Message {
    /// Says something in place of what was said before.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        *self = Self { text: text.into(), scrolled: 0 };
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Reads on, or back.
    pub(super) fn scroll(&mut self, by: i16) {
        self.scrolled = self.scrolled.saturating_add_signed(by);
    }
}

impl GameScreen {
    /// The message, or what is being typed.
    pub(super) fn draw_message(&mut self, frame: &mut Frame<'_>, area: Rect) {
        if let Over::Prompt(text) = &self.over {
            // Of what is longer than the window, the end is seen.
            let hidden = (text.chars().count() + 2).saturating_sub(area.width.into());
            let seen: String = format!(":{text}_").chars().skip(hidden).collect();
            return put(seen, frame, area);
        }
        if self.over == Over::Quit {
            return put(Paragraph::new(LEAVE).wrap(Wrap { trim: true }), frame, area);
        }
        let rows = wrapped(&self.message.text, area.width.saturating_sub(ARROW));
        let rows: Vec<Line<'static>> = rows.into_iter().map(Line::raw).collect();
        draw_lines(&rows, &mut self.message.scrolled, frame, area, self.paint);
    }
}

/// Asked before the program is left.
pub(crate) const LEAVE: &str =
    "Leave Daidalos? Press q, y or enter to leave, any other key to stay.";
