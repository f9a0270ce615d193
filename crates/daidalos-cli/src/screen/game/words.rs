//! The words that are typed behind the prompt.

use daidalos::mode::{Input, Level};
use daidalos::record;
use daidalos::session::Session;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{GameScreen, Over};
use crate::screen::app::Next;
use crate::screen::keys::Action;
use crate::{seed, wording};

/// What can be typed behind the prompt.
pub(super) const WORDS: &str = "next, solve, undo, pause, wait, plans, save, load, restart, new, code, rules, keys, menu, quit";

impl GameScreen<'_> {
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
    pub(super) fn word(&mut self, words: &str) -> Option<Next> {
        let (word, name) = words.split_once(' ').unwrap_or((words, ""));
        let name = if name.trim().is_empty() { "game" } else { name.trim() };
        match word {
            "" => {}
            "next" => self.input(Input::Next),
            "solve" => self.input(Input::Solve),
            "undo" => self.input(Input::Back),
            "pause" => return self.act(Action::Pause),
            "wait" => self.input(Input::Wait),
            "plans" => self.toggle_plans(),
            "save" => self.save(name),
            "load" => return self.load(name),
            "restart" => return self.start(self.session.level().clone()),
            "new" => return self.start(self.another()),
            "help" | "keys" => self.over = Over::Keys,
            "rules" => self.over = Over::Rules,
            "code" => self.message = self.code().unwrap_or_default(),
            "menu" | "home" => return Some(Next::Home),
            "q" | "quit" => return Some(Next::Quit),
            _ => {
                self.message = format!("'{word}' is none of the words: {WORDS}.");
            }
        }
        None
    }

    pub(super) fn code(&self) -> Option<String> {
        record::encode(&self.session.record()).ok()
    }

    fn save(&mut self, name: &str) {
        self.message = match self.store.save(name, &self.session.record()) {
            Ok(_) => format!("Saved as {name}."),
            Err(error) => wording::sentence(&error),
        };
    }

    fn load(&mut self, name: &str) -> Option<Next> {
        match self.store.resume(name) {
            Ok(session) => Some(Next::Play(session.into(), self.store.begin())),
            Err(error) => {
                self.message = wording::sentence(&error);
                None
            }
        }
    }

    pub(super) fn start(&mut self, level: Level) -> Option<Next> {
        match Session::start(level) {
            Ok(session) => Some(Next::Play(session.into(), self.store.begin())),
            Err(error) => {
                self.message = error.to_string();
                None
            }
        }
    }

    /// The same game on another level.
    pub(super) fn another(&self) -> Level {
        Level { seed: seed::fresh(), ..self.session.level().clone() }
    }
}
