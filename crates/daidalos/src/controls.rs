//! Which action has which name, keys and word: the one table of the controls.
//!
//! The terminal, line mode, the page and all help texts derive from it, so an action that is added here is
//! there everywhere, and no text names a key that does something else. Players can rebind every key.
//!
//! ```
//! use daidalos::controls::{Action, Control};
//! let undo = Control::of(Action::Undo);
//! assert_eq!((undo.name, undo.keys), ("undo", &["backspace"][..]));
//! ```

use std::borrow::Cow;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::grid::Dir;

/// Something that a player can do at the controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Action {
    /// A step.
    Go(Dir),
    /// Steps until something is worth a look.
    Run(Dir),
    /// Stay for a turn.
    Wait,
    /// Let seconds pass, where there is no clock.
    Elapse,
    /// Mark a neighbour: the direction comes next. Twice, it marks where the player stands.
    Mark,
    /// Do what there is to do where the player stands.
    Act,
    /// Show or hide what others plan.
    Plans,
    /// Show the next steps.
    Next,
    /// Show the whole way.
    Solve,
    /// Tell the next steps of a way that was told in part.
    More,
    /// Take the last turn back.
    Undo,
    /// Stop the clock.
    Pause,
    /// Say where the player is.
    Where,
    /// Draw the map.
    Look,
    /// Save under a name.
    Save,
    /// Load a saved game.
    Load,
    /// Start the level again.
    Restart,
    /// Start another level of the game.
    New,
    /// Show the code of the game so far.
    Code,
    /// Tell all about a game that is over.
    Analyze,
    /// Show the line that tells of a game that is over.
    Share,
    /// Say how hard the level is.
    Rating,
    /// Let an earlier game of the level run along.
    Ghost,
    /// Show how the game is played.
    Rules,
    /// Show the controls.
    Help,
    /// Larger cells.
    Larger,
    /// Smaller cells.
    Smaller,
    /// Save and go to the menu.
    Menu,
    /// Type a word.
    Prompt,
    /// Save and leave.
    Quit,
}

/// An action as it is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The action.
    pub action: Action,
    /// Its name in configurations.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Its usual keys in a terminal; none if it has none there.
    pub keys: &'static [&'static str],
    /// Its usual keys on a page, in the same words. Tab goes from control to control there.
    pub page_keys: &'static [&'static str],
    /// The word that asks for it in line mode and at the prompt of a terminal.
    pub word: Option<Word>,
}

/// A word that can be typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// The word.
    pub text: &'static str,
    /// A shorter one.
    pub short: Option<&'static str>,
    /// What follows it, in capitals; in brackets if it can be left out.
    pub takes: &'static str,
    /// Where it can be typed.
    pub place: Place,
}

/// Where a word can be typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In line mode and at the prompt of a terminal.
    Anywhere,
    /// In line mode alone.
    Line,
    /// At the prompt alone.
    Prompt,
}

/// Something that a game lets a player do beside walking and asking for help.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Verb {
    /// The action.
    pub action: Action,
    /// What it does in this game, as the end of a sentence that starts with its key: "waits a turn".
    pub about: Cow<'static, str>,
}

impl Verb {
    /// A verb of a game.
    pub const fn new(action: Action, about: &'static str) -> Self {
        Self { action, about: Cow::Borrowed(about) }
    }
}

impl Control {
    /// The control of an action.
    pub fn of(action: Action) -> &'static Self {
        let found = CONTROLS.iter().find(|control| control.action == action);
        found.unwrap_or(&CONTROLS[0])
    }

    /// The control whose word is typed there.
    pub fn by_word(text: &str, place: Place) -> Option<&'static Self> {
        let is_meant = |word: Word| word.text == text || word.short == Some(text);
        CONTROLS.iter().find(|control| control.words(place).any(is_meant))
    }

    /// Its word, if it can be typed there.
    pub fn words(&self, place: Place) -> impl Iterator<Item = Word> {
        self.word
            .into_iter()
            .filter(move |word| word.place == place || word.place == Place::Anywhere)
    }
}

/// Every action.
pub const CONTROLS: &[Control] = &[
    step(Dir::N, "north", "go north", &["w", "k", "up"]),
    step(Dir::S, "south", "go south", &["s", "j", "down"]),
    step(Dir::W, "west", "go west", &["a", "h", "left"]),
    step(Dir::E, "east", "go east", &["d", "l", "right"]),
    step(Dir::NW, "north-west", "go north-west", &["y"]),
    step(Dir::NE, "north-east", "go north-east", &["u"]),
    step(Dir::SW, "south-west", "go south-west", &["b"]),
    step(Dir::SE, "south-east", "go south-east", &["n"]),
    run(Dir::N, "run-north", "run north until something is worth a look", &["W", "K", "shift-up"]),
    run(Dir::S, "run-south", "run south", &["S", "J", "shift-down"]),
    run(Dir::W, "run-west", "run west", &["A", "H", "shift-left"]),
    run(Dir::E, "run-east", "run east", &["D", "L", "shift-right"]),
    key(Action::Wait, "wait", "wait a turn, where a game has that", &["."]).word(
        "wait",
        "",
        Place::Prompt,
    ),
    key(Action::Elapse, "elapse", "let N seconds pass", &[]).word("wait", "N", Place::Line),
    key(
        Action::Mark,
        "mark",
        "mark a neighbouring cell, or your own, where a game has that",
        &["m"],
    )
    .word("mark", "DIRECTION|here|X,Y", Place::Line),
    key(Action::Act, "act", "act where you stand, where a game has that", &["x", "enter"]).word(
        "act",
        "[DIRECTION|X,Y]",
        Place::Anywhere,
    ),
    key(Action::Plans, "plans", "show or hide the plans of foes, where a game has that", &["v"])
        .word("plans", "", Place::Anywhere),
    key(Action::Next, "next", "show the next steps", &["tab"]).on_page(&["e"]).word(
        "next",
        "",
        Place::Anywhere,
    ),
    key(Action::Solve, "solve", "show the whole way", &["shift-tab"]).on_page(&["E"]).word(
        "solve",
        "",
        Place::Anywhere,
    ),
    key(Action::More, "more", "tell more of the way that help has shown", &[]).word(
        "more",
        "",
        Place::Line,
    ),
    key(Action::Undo, "undo", "take the last turn back", &["backspace"])
        .on_page(&["backspace", "z"])
        .word("undo", "", Place::Anywhere),
    key(Action::Pause, "pause", "stop the clock", &["p", "space"]).word(
        "pause",
        "",
        Place::Anywhere,
    ),
    key(Action::Where, "where", "say where you are", &[]).on_page(&["i"]),
    key(Action::Look, "look", "draw the map", &[]).word("look", "", Place::Line),
    key(Action::Rules, "rules", "explain how the game is played", &[]).word(
        "rules",
        "",
        Place::Anywhere,
    ),
    key(Action::Save, "save", "save the game under a name, or as 'game'", &["ctrl-s"]).word(
        "save",
        "[NAME]",
        Place::Anywhere,
    ),
    key(Action::Load, "load", "load a saved game", &["ctrl-o"]).word(
        "load",
        "[NAME]",
        Place::Anywhere,
    ),
    key(Action::Code, "code", "show the code of the game so far", &["c"]).on_page(&[]).word(
        "code",
        "",
        Place::Anywhere,
    ),
    key(
        Action::Analyze,
        "analyze",
        "after the game, analyse it: costs, ways, how its moves are coded",
        &[],
    )
    .word("analyze", "", Place::Line),
    key(Action::Rating, "rating", "say how hard the level is, from 1 to 10", &[]).word(
        "rating",
        "",
        Place::Anywhere,
    ),
    key(Action::Share, "share", "after the game, show a line to share", &[]).word(
        "share",
        "",
        Place::Line,
    ),
    key(
        Action::Ghost,
        "ghost",
        "watch your best game of the level, or one given by its code, run along",
        &["g"],
    )
    .word("ghost", "[CODE|off]", Place::Anywhere),
    key(Action::Restart, "restart", "start the level again", &["ctrl-r"]).on_page(&["r"]).word(
        "restart",
        "",
        Place::Anywhere,
    ),
    key(Action::New, "new", "start another level of this game", &[]).word(
        "new",
        "",
        Place::Anywhere,
    ),
    key(Action::Larger, "larger", "larger cells", &[]).on_page(&["+", "="]),
    key(Action::Smaller, "smaller", "smaller cells", &[]).on_page(&["-"]),
    key(Action::Help, "help", "show the controls", &["?"])
        .word("help", "", Place::Anywhere)
        .or_short("?"),
    key(Action::Menu, "menu", "save and go to the menu", &["esc"]).word("menu", "", Place::Prompt),
    key(Action::Prompt, "prompt", "type a word", &[":"]).on_page(&[]),
    key(Action::Quit, "quit", "save the game and leave", &["q"])
        .on_page(&[])
        .word("quit", "", Place::Anywhere)
        .or_short("q"),
];

const fn step(
    dir: Dir,
    name: &'static str,
    about: &'static str,
    keys: &'static [&'static str],
) -> Control {
    key(Action::Go(dir), name, about, keys)
}

const fn run(
    dir: Dir,
    name: &'static str,
    about: &'static str,
    keys: &'static [&'static str],
) -> Control {
    key(Action::Run(dir), name, about, keys)
}

const fn key(
    action: Action,
    name: &'static str,
    about: &'static str,
    keys: &'static [&'static str],
) -> Control {
    Control { action, name, about, keys, page_keys: keys, word: None }
}

impl Control {
    const fn on_page(mut self, keys: &'static [&'static str]) -> Self {
        self.page_keys = keys;
        self
    }

    const fn word(mut self, text: &'static str, takes: &'static str, place: Place) -> Self {
        self.word = Some(Word { text, short: None, takes, place });
        self
    }

    const fn or_short(mut self, short: &'static str) -> Self {
        if let Some(word) = &mut self.word {
            word.short = Some(short);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No key, name or word means two things.
    #[test]
    fn everything_means_one_thing() {
        let is_unique = |mut list: Vec<&str>| {
            let count = list.len();
            list.sort_unstable();
            list.dedup();
            list.len() == count
        };
        assert!(is_unique(CONTROLS.iter().map(|control| control.name).collect()));
        assert!(is_unique(CONTROLS.iter().flat_map(|control| control.keys).copied().collect()));
        assert!(is_unique(CONTROLS.iter().flat_map(|c| c.page_keys).copied().collect()));
        for place in [Place::Line, Place::Prompt] {
            let words = CONTROLS.iter().flat_map(|control| control.words(place));
            assert!(is_unique(words.map(|word| word.text).collect()));
        }
    }

    #[test]
    fn every_action_is_listed_once() {
        for control in CONTROLS {
            assert_eq!(Control::of(control.action), control);
        }
        assert_eq!(Control::by_word("mark", Place::Prompt), None);
        assert_eq!(Control::by_word("undo", Place::Line), Some(Control::of(Action::Undo)));
    }
}
