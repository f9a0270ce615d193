use std::borrow::Cow;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::Input;
use crate::grid::Cell;

/// How much help is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub enum Help {
    /// The next steps.
    Next,
    /// All of them.
    Solve,
}

impl Help {
    /// The most steps that are shown.
    pub const fn steps(self) -> usize {
        match self {
            Self::Next => 10,
            Self::Solve => usize::MAX,
        }
    }
}

/// Help: what is shown, what to do next, and what it costs to be told.
///
/// ```
/// use daidalos::mode::{Help, Level, Seat};
/// let game = "race:9x9#7".parse::<Level>()?.start()?;
/// let (next, whole) = (game.hint(Seat::FIRST, Help::Next), game.hint(Seat::FIRST, Help::Solve));
/// assert!(whole.way.starts_with(&next.way) && next.next.is_some());
/// assert_eq!((next.turns, whole.turns), (5, 20), "help costs turns in a race");
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Hint {
    /// A way, cell by cell, from where the player stands.
    pub way: Vec<Cell>,
    /// What is known for sure of cells.
    pub claims: Vec<Claim>,
    /// Something that is worth going for.
    pub aim: Option<Aim>,
    /// What a player would do next to follow it; none if nothing helps.
    pub next: Option<Input>,
    /// The turns that it costs.
    pub turns: u8,
}

/// Something that is worth going for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Aim {
    /// What it is: a word.
    pub what: Cow<'static, str>,
    /// The cell where it is, or where it begins.
    pub cell: Cell,
}

/// What is known for sure of a cell, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Claim {
    /// The cell.
    pub cell: Cell,
    /// Whether it is safe; else it is dangerous.
    pub is_safe: bool,
    /// The cells that prove it.
    pub because: Vec<Cell>,
    /// Whether the proof also takes how many there are in all.
    pub needs_total: bool,
}
