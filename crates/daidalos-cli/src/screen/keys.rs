//! Which key does what: the library's table of controls, as the configuration changes it.

use std::fmt;

use daidalos::controls::{Action, CONTROLS, Control, Place};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use thiserror::Error;

/// What can be done in a terminal: by a usual key, or by a word at its prompt.
fn controls() -> impl Iterator<Item = &'static Control> {
    let is_there = |c: &&Control| !c.keys.is_empty() || c.words(Place::Prompt).next().is_some();
    CONTROLS.iter().filter(is_there)
}

/// A key, with Ctrl or Shift or without. The Shift of a character is part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    code: KeyCode,
    ctrl: bool,
    shift: bool,
}

/// Why keys cannot be as they are configured.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum KeysError {
    #[error("no action is called '{0}'; there are {names}", names = names())]
    Action(String),
    #[error("'{0}' is not a key; write a character, {named}, shift- and an arrow, or ctrl- and a letter", named = named())]
    Key(String),
    #[error("the key {key} is given to {first} and to {second}; it can do one thing only")]
    Twice { key: Key, first: &'static str, second: &'static str },
}

/// Which key does what.
#[derive(Clone, Debug)]
pub(crate) struct Keys(Vec<(Key, Action)>);

impl Keys {
    /// The usual keys, but for the actions that are listed with others.
    pub(crate) fn new<'a>(
        changes: impl IntoIterator<Item = (&'a str, Vec<String>)>,
    ) -> Result<Self, KeysError> {
        let usual = |control: &Control| control.keys.iter().map(|key| (*key).to_owned()).collect();
        let mut table: Vec<(Action, &str, Vec<String>)> =
            controls().map(|c| (c.action, c.name, usual(c))).collect();
        for (name, keys) in changes {
            let row = table.iter_mut().find(|row| row.1 == name);
            row.ok_or_else(|| KeysError::Action(name.to_owned()))?.2 = keys;
        }
        let mut bound: Vec<(Key, Action, &'static str)> = Vec::new();
        for (action, name, keys) in &table {
            for text in keys {
                let key = parse(text).ok_or_else(|| KeysError::Key(text.clone()))?;
                if let Some((_, _, first)) = bound.iter().find(|(other, ..)| *other == key) {
                    return Err(KeysError::Twice { key, first, second: name });
                }
                bound.push((key, *action, name));
            }
        }
        Ok(Self(bound.into_iter().map(|(key, action, _)| (key, action)).collect()))
    }

    /// What a key does.
    pub(crate) fn action(&self, event: KeyEvent) -> Option<Action> {
        let pressed = Key::of(event);
        let find = |wanted: Key| self.0.iter().find(|(key, _)| *key == wanted).map(|(_, a)| *a);
        // With Caps Lock on, letters that mean nothing as capitals are what they are.
        let lower = match pressed.code {
            KeyCode::Char(c) => Key { code: KeyCode::Char(c.to_ascii_lowercase()), ..pressed },
            _ => pressed,
        };
        find(pressed).or_else(|| find(lower))
    }

    /// The keys of an action.
    pub(crate) fn of(&self, action: Action) -> Vec<String> {
        let keys = self.0.iter().filter(|(_, other)| *other == action);
        keys.map(|(key, _)| key.to_string()).collect()
    }

    /// The first key of an action, for a hint.
    pub(crate) fn first(&self, action: Action) -> String {
        self.of(action).into_iter().next().unwrap_or_default()
    }
}

impl Key {
    fn of(event: KeyEvent) -> Self {
        let has = |modifier| event.modifiers.contains(modifier);
        let shift = has(KeyModifiers::SHIFT) && is_arrow(event.code);
        Self { code: event.code, ctrl: has(KeyModifiers::CONTROL), shift }
    }
}

/// Keys with names of their own.
const NAMED: &[(&str, KeyCode)] = &[
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("tab", KeyCode::Tab),
    ("shift-tab", KeyCode::BackTab),
    ("backspace", KeyCode::Backspace),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("space", KeyCode::Char(' ')),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("insert", KeyCode::Insert),
    ("delete", KeyCode::Delete),
];

const fn is_arrow(code: KeyCode) -> bool {
    matches!(code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right)
}

fn parse(text: &str) -> Option<Key> {
    let by_name = |name: &str| NAMED.iter().find(|named| named.0 == name).map(|named| named.1);
    if let Some(code) = by_name(text) {
        return Some(Key { code, ctrl: false, shift: false });
    }
    if let Some(code) = text.strip_prefix("shift-").and_then(by_name).filter(|c| is_arrow(*c)) {
        return Some(Key { code, ctrl: false, shift: true });
    }
    let (text, ctrl) = match text.strip_prefix("ctrl-") {
        Some(letter) => (letter, true),
        None => (text, false),
    };
    let mut letters = text.chars();
    // Ctrl-C always leaves, and Ctrl-Z suspends.
    let is_free =
        |c: char| !c.is_control() && (!ctrl || c.is_ascii_lowercase() && !"cz".contains(c));
    let letter = letters.next().filter(|c| is_free(*c))?;
    letters.next().is_none().then_some(Key { code: KeyCode::Char(letter), ctrl, shift: false })
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = NAMED.iter().find(|(_, code)| *code == self.code);
        match (named, self.code) {
            (Some((name, _)), _) if self.shift => write!(f, "shift-{name}"),
            (Some((name, _)), _) => write!(f, "{name}"),
            (None, KeyCode::Char(c)) if self.ctrl => write!(f, "ctrl-{c}"),
            (None, KeyCode::Char(c)) => write!(f, "{c}"),
            _ => write!(f, "?"),
        }
    }
}

fn names() -> String {
    controls().map(|control| control.name).collect::<Vec<_>>().join(", ")
}

fn named() -> String {
    NAMED.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use daidalos::grid::Dir;

    use super::*;

    fn changed(name: &str, keys: &[&str]) -> Result<Keys, KeysError> {
        Keys::new([(name, keys.iter().map(|key| (*key).to_owned()).collect())])
    }

    #[test]
    fn usual_keys_and_others() {
        let press = |keys: &Keys, code| keys.action(KeyEvent::new(code, KeyModifiers::NONE));
        let usual = Keys::new([]).unwrap();
        assert_eq!(press(&usual, KeyCode::Char('w')), Some(Action::Go(Dir::N)));
        assert_eq!(press(&usual, KeyCode::Tab), Some(Action::Next));
        let ctrl = KeyEvent::new(KeyCode::Char('s'), KeyModifiers::CONTROL);
        assert_eq!(usual.action(ctrl), Some(Action::Save));
        let shifted = KeyEvent::new(KeyCode::Up, KeyModifiers::SHIFT);
        assert_eq!(usual.action(shifted), Some(Action::Run(Dir::N)));
        assert_eq!(press(&usual, KeyCode::Char('W')), Some(Action::Run(Dir::N)));
        assert_eq!(usual.of(Action::Run(Dir::N)), ["W", "K", "shift-up"]);
        let keys = changed("north", &["8", "home"]).unwrap();
        assert_eq!(press(&keys, KeyCode::Char('w')), None);
        assert_eq!(press(&keys, KeyCode::Home), Some(Action::Go(Dir::N)));
        assert_eq!(keys.of(Action::Go(Dir::N)), ["8", "home"]);
    }

    #[test]
    fn nonsense_is_refused() {
        let message = changed("north", &["s"]).unwrap_err().to_string();
        assert_eq!(message, "the key s is given to north and to south; it can do one thing only");
        assert!(
            changed("fly", &["f"])
                .unwrap_err()
                .to_string()
                .starts_with("no action is called 'fly'")
        );
        for key in
            ["", "ctrl-c", "ctrl-z", "ww", "ctrl-", "ctrl-S", "hyper", "shift-tab-", "shift-home"]
        {
            assert!(matches!(changed("help", &[key]), Err(KeysError::Key(_))), "{key}");
        }
    }
}
