//! The words that are typed behind the prompt.

use daidalos::controls::{Action, CONTROLS, Control, Place};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{GameScreen, Over};
use crate::desk::Desk;
use crate::screen::app::Next;
use crate::wording;

/// The longest line that can be typed: a code of a long game can be pasted.
pub(super) const LONGEST: usize = 4000;

impl GameScreen {
    /// What can be typed behind the prompt in this game.
    pub(super) fn words(&self) -> String {
        let verbs = self.desk.level().mode.verbs();
        let is_there = |control: &&Control| match control.action {
            Action::Wait | Action::Act | Action::Plans => {
                verbs.iter().any(|verb| verb.action == control.action)
            }
            _ => true,
        };
        let words = CONTROLS.iter().filter(is_there).flat_map(|c| c.words(Place::Prompt));
        words.map(|word| word.text).collect::<Vec<_>>().join(", ")
    }

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
            KeyCode::Char(c) if text.len() < LONGEST => text.push(c),
            _ => {}
        }
        None
    }

    /// Does what a word on the prompt says.
    pub(super) fn word(&mut self, words_typed: &str) -> Option<Next> {
        let (word, name) = words_typed.split_once(' ').unwrap_or((words_typed, ""));
        let code = Some(name.trim()).filter(|code| !code.is_empty());
        let action = Control::by_word(&word.to_lowercase(), Place::Prompt);
        let action = action.map(|control| control.action);
        if let (Some(Action::Ghost), Some(code)) = (action, code) {
            self.haunt(code);
            return None;
        }
        match action {
            Some(Action::Save) => self.save(code.unwrap_or("game")),
            Some(Action::Load) if code.is_some() => {
                return self.turn_to(|desk| desk.store().resume(code.unwrap_or_default()));
            }
            // It was typed, so it is meant.
            Some(Action::Quit) => return Some(Next::Quit),
            Some(action) => return self.act(action),
            None if word.is_empty() => {}
            None => {
                let (word, words) = (word.chars().take(40).collect::<String>(), self.words());
                self.message.say(format!("There is no word '{word}'. The words are {words}."));
            }
        }
        None
    }

    fn save(&mut self, name: &str) {
        self.message.say(match self.desk.save(name) {
            Ok(_) => format!("Saved as {name}."),
            Err(error) => wording::sentence(&error),
        });
    }

    /// Turns to another game, or says why not. What was seen in this one is noted before that one begins.
    pub(super) fn turn_to(
        &mut self,
        other: impl FnOnce(&Desk) -> anyhow::Result<Desk>,
    ) -> Option<Next> {
        self.save_running();
        match other(&self.desk) {
            Ok(desk) => Some(Next::Play(desk.into())),
            Err(error) => {
                self.message.say(wording::sentence(&error));
                None
            }
        }
    }
}
