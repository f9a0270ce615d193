use std::fmt;
use std::str::FromStr;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Seat;
use crate::grid::{Cell, Dir};

/// What a player can do. Its text is what a save holds; this is the only place that knows it.
///
/// ```
/// use daidalos::grid::{Cell, Dir};
/// use daidalos::mode::Move;
/// assert_eq!("E".parse(), Ok(Move::Step(Dir::E)));
/// assert_eq!(Move::Pass(10).to_string(), "pass10");
/// assert_eq!("mark17".parse(), Ok(Move::Mark(Cell::new(17))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub enum Move {
    /// Go to the next cell.
    Step(Dir),
    /// Go back to the cell before on one's own way, and take the last cell off it.
    Retrace,
    /// Stay, and let the others move.
    Wait,
    /// Mark a cell.
    Mark(Cell),
    /// Take the mark from a cell.
    Unmark(Cell),
    /// Do what there is to do at a cell: uncover it, open what is around it, end a way on it.
    Act(Cell),
    /// Give up so many turns: what help costs where turns are worth something.
    Pass(u8),
}

impl Move {
    /// The cell that it names, if it names one.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Mark(cell) | Self::Unmark(cell) | Self::Act(cell) => Some(cell),
            Self::Step(_) | Self::Retrace | Self::Wait | Self::Pass(_) => None,
        }
    }
}

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is not a move; moves are N, NE, E, SE, S, SW, W, NW, retrace, wait, mark, unmark and act with the number of a cell, and pass1 to pass255"
)]
pub struct NoMove(String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(dir) => write!(f, "{dir}"),
            Self::Retrace => write!(f, "retrace"),
            Self::Wait => write!(f, "wait"),
            Self::Mark(cell) => write!(f, "mark{}", cell.index()),
            Self::Unmark(cell) => write!(f, "unmark{}", cell.index()),
            Self::Act(cell) => write!(f, "act{}", cell.index()),
            Self::Pass(turns) => write!(f, "pass{turns}"),
        }
    }
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Self, NoMove> {
        let dir = || Dir::ALL.into_iter().find(|dir| dir.to_string() == text);
        let read = match text {
            "wait" => Some(Self::Wait),
            "retrace" => Some(Self::Retrace),
            _ => dir().map(Self::Step).or_else(|| numbered(text)),
        };
        read.ok_or_else(|| NoMove(text.to_owned()))
    }
}

/// A word and a number in digits alone, without zeros in front: one text for each move.
fn numbered(text: &str) -> Option<Move> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (word, number) = text.split_at(digits);
    let number: u32 = number.parse().ok().filter(|value: &u32| value.to_string() == number)?;
    match word {
        "mark" => Some(Move::Mark(Cell::new(number))),
        "unmark" => Some(Move::Unmark(Cell::new(number))),
        "act" => Some(Move::Act(Cell::new(number))),
        "pass" => u8::try_from(number).ok().filter(|turns| *turns > 0).map(Move::Pass),
        _ => None,
    }
}

/// What a person does at the controls, whatever these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[non_exhaustive]
pub enum Input {
    /// A step.
    Step(Dir),
    /// Steps on in that direction until something is worth a look.
    Run(Dir),
    /// Stays for a turn.
    Wait,
    /// Marks the neighbouring cell in that direction, or takes its mark away.
    Mark(Dir),
    /// Marks the cell where the player stands, or takes its mark away: where a figure goes over tiles that are
    /// still covered.
    MarkHere,
    /// Does what there is to do at the cell where the player stands.
    Act,
    /// A cell is pointed at.
    Point(Cell, Press),
    /// Asks for the next steps of the best way.
    Next,
    /// Asks for the whole way.
    Solve,
    /// Takes the last turn back.
    Back,
}

/// With which button, or how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub enum Press {
    /// The usual one.
    First,
    /// The other one, or a finger that rests.
    Second,
    /// The middle one, or twice the usual one: the first press of two has done what it does.
    Third,
}

/// Why something is not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[non_exhaustive]
pub enum Refusal {
    /// There is no way in that direction.
    Wall(Dir),
    /// The cell is marked, and is not entered.
    Marked,
    /// The door is locked.
    Locked,
    /// There is no running that way: what comes next takes a single step.
    NoRun,
    /// The way has been over that cell before.
    Used,
    /// What the cell asks for is not there yet: a number without enough marks around it.
    Unsatisfied,
    /// There is nothing to do at that cell.
    NothingThere,
    /// It is another player's turn.
    Turn,
    /// The game is over.
    Over,
    /// The game knows no such move.
    Unknown,
    /// There is no turn to take back.
    NoTurn,
    /// The last move is [final](crate::mode::Game::is_final): it is not taken back.
    Final(Move),
    /// Turns cannot be taken back against a person.
    NoUndo,
    /// The game counts, so no turn is taken back.
    Ranked,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub enum Outcome {
    /// It goes on.
    Running,
    /// A player has won.
    Won(Seat),
    /// Nobody has won, and nobody has lost.
    Draw,
    /// Everybody has lost.
    Lost,
}
