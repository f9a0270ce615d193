//! The words that are typed behind the prompt.

use daidalos::controls::{Action, CONTROLS, Control, Place};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{GameScreen, Over};
use crate::desk::Desk;
use crate::screen::app::Next;
use crate::wording;

/// What can be typed behind the prompt.
pub(super) fn words() -> String {
    let words = CONTROLS.iter().flat_map(|control| control.words(Place::Prompt));
    words.map(|word| word.text).collect::<Vec<_>>().join(", ")
}

impl GameScreen {
    /// A key for the prompt.
    pub(super) fn type_on(&mut self, key: KeyEvent) -> Option<Next> {
        let Over::Prompt(text) = &mut self.over else { return None };
        match key.code {
            KeyCode::Enter => {
                let words = std::mem::take(text);
                self.over = Over::Nothing;
                return self.word(words.trim());
            }
            KeyCode::Esc => self.over = Over::Nothing,
            KeyCode::Backspace if text.is_empty() => self.over = Over::Nothing,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < 60 => text.push(c),
            _ => {}
        }
        None
    }

    /// Does what a word on the prompt says.
    pub(super) fn word(&mut self, words_typed: &str) -> Option<Next> {
        let (word, name) = words_typed.split_once(' ').unwrap_or((words_typed, ""));
        let name = if name.trim().is_empty() { "game" } else { name.trim() };
        match Control::by_word(word, Place::Prompt).map(|control| control.action) {
            Some(Action::Save) => self.save(name),
            Some(Action::Load) => return self.turn_to(self.desk.store().resume(name)),
            Some(action) => return self.act(action),
            None if word.is_empty() => {}
            None => self.message = format!("'{word}' is none of the words: {}.", words()),
        }
        None
    }

    fn save(&mut self, name: &str) {
        self.message = match self.desk.save(name) {
            Ok(_) => format!("Saved as {name}."),
            Err(error) => wording::sentence(&error),
        };
    }

    /// Turns to another game, or says why not.
    pub(super) fn turn_to(&mut self, other: anyhow::Result<Desk>) -> Option<Next> {
        match other {
            Ok(desk) => Some(Next::Play(desk.into())),
            Err(error) => {
                self.message = wording::sentence(&error);
                None
            }
        }
    }
}
