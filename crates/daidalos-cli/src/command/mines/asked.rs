//! From what was typed to a board, its mines, its first cell and its seed.

use clap::ArgMatches;
use daidalos::grid::{Bits, Cell, Mask, Size};
use daidalos::minefield::{Board, First};
use daidalos::rng::Seed;

use crate::command::typed::parse_place;
use crate::seed;
use crate::usage::Usage;

/// A mine field that has been asked for.
pub(super) struct Asked {
    pub(super) board: Board,
    pub(super) mines: u32,
    pub(super) first: Cell,
    pub(super) walks: bool,
    pub(super) seed: Seed,
    /// The seed was not typed.
    pub(super) is_fresh: bool,
}

/// What was said of the first cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// Where it is, when a board is made.
    At(u32, u32),
    /// What is promised of it, when boards are played.
    Promise(First),
}

impl Start {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        match text {
            "safe" => Ok(Self::Promise(First::Safe)),
            "opening" => Ok(Self::Promise(First::Opening)),
            _ => parse_place(text).map(|(x, y)| Self::At(x, y)),
        }
    }
}

impl Asked {
    /// Reads it from the command line; the outline was read from its file.
    pub(super) fn read(matches: &ArgMatches, mask: Option<&Mask>) -> Result<Self, Usage> {
        let (board, mines) = match (mask, matches.get_one::<u32>("mines")) {
            (Some(mask), Some(mines)) => (Board::of(mask.bits()).map_err(said)?, *mines),
            _ => rectangle(matches.get_one::<String>("board").map_or(EXPERT, String::as_str))?,
        };
        let typed = matches.get_one::<String>("seed").map(|seed| seed.parse()).transpose();
        let typed = typed.map_err(said)?;
        let (start, plays) = (matches.get_one::<Start>("first"), matches.get_flag("play"));
        let typed_cell = match (start, plays) {
            (Some(Start::At(x, y)), false) => Some((*x, *y)),
            (Some(Start::At(..)), true) => {
                return Err(said(
                    "with --play, --first is safe or opening: the player chooses the cell",
                ));
            }
            (Some(Start::Promise(_)), false) => {
                return Err(said(
                    "--first safe and --first opening go with --play; name a cell, as in 3,4",
                ));
            }
            _ => None,
        };
        Ok(Self {
            first: first(&board, typed_cell)?,
            board,
            mines,
            walks: matches.get_flag("walk"),
            is_fresh: typed.is_none(),
            seed: typed.unwrap_or_else(seed::fresh),
        })
    }
}

/// The hardest of the classic boards.
const EXPERT: &str = "30x16/99";

fn rectangle(text: &str) -> Result<(Board, u32), Usage> {
    let form = || {
        Usage(format!("'{text}' is not a board; write width x height / mines, such as {EXPERT}"))
    };
    let (size, mines) = text.split_once('/').ok_or_else(form)?;
    let size: Size = size.parse().map_err(said)?;
    // A board of millions of cells is refused before memory is taken for it.
    let cells = size.cells();
    if cells > Board::MAX_CELLS {
        return Err(said(daidalos::minefield::BoardError::TooLarge(cells)));
    }
    let board = Board::of(&Bits::full(size).map_err(said)?).map_err(said)?;
    Ok((board, mines.parse().map_err(|_| form())?))
}

/// The cell that was asked for, else the one in the middle of the list.
fn first(board: &Board, typed: Option<(u32, u32)>) -> Result<Cell, Usage> {
    let Some((x, y)) = typed else {
        let middle = board.cells().get(board.cells().len() / 2).copied();
        let middle = Some(board.size().middle()).filter(|cell| board.has(*cell)).or(middle);
        return middle.ok_or_else(|| Usage("the outline has no cells; draw some".to_owned()));
    };
    let cell = board.size().at(x, y).filter(|cell| board.has(*cell));
    cell.ok_or_else(|| {
        Usage(format!("--first {x},{y} is outside the board; choose one of its cells"))
    })
}

fn said(error: impl std::fmt::Display) -> Usage {
    Usage(error.to_string())
}
