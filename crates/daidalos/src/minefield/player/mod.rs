//! Plays classic mine fields, and guesses where nothing is sure.
//!
//! Boards without guesses are what this library builds; how good its solver is shows on those with guesses,
//! where others have published how often they win. What is sure is opened first. Where nothing is, the
//! player looks one move ahead, and near the end to the end.
//!
//! ```
//! use daidalos::grid::Size;
//! use daidalos::minefield::{First, Player};
//! use daidalos::rng::Seed;
//! let mut player = Player::new(Size::new(9, 9)?, 10, First::Opening)?;
//! let won = (0..100).filter(|number| player.play(Seed(1), *number).won).count();
//! assert!(won > 80, "{won}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ahead;
mod endgame;
mod guess;
mod memo;
mod pocket;
mod table;

use thiserror::Error;

use self::guess::Guesser;
use self::table::Table;
use super::solver::{SolveError, Solver};
use super::{Board, BoardError, Spot};
use crate::grid::{Bits, Size, SizeError};
use crate::rng::Seed;

/// Plays games on rectangles of one size with one number of mines.
pub struct Player {
    board: Board,
    mines: u32,
    first: First,
    table: Table,
    solver: Solver<f64>,
    guesser: Guesser,
}

/// What is promised of the first cell that is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// It is not mined. The player opens a corner, which is the most likely to have no mine around it.
    Safe,
    /// It is not mined and has no mine around it. The player opens the cell three steps from two sides.
    Opening,
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Whether every safe cell was opened.
    pub won: bool,
    /// How many cells were opened that were not sure to be safe, the first not counted.
    pub guesses: u32,
}

/// A board that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// No rectangle that fits in memory.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Too many cells.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// No room for the mines.
    #[error("{mines} mines do not fit on this board; there is room for {room} of them")]
    TooManyMines {
        /// How many were to be laid.
        mines: u32,
        /// How many fit.
        room: u32,
    },
}

/// More steps than any position of a classic board takes; beyond, the player opens the first best cell.
const STEPS: u64 = 2_000_000;

impl Player {
    /// A player for boards of a size with a number of mines.
    pub fn new(size: Size, mines: u32, first: First) -> Result<Self, PlayerError> {
        let board = Board::of(&Bits::full(size)?)?;
        let table = Table::new(&board, first_spot(&board, first), first);
        let room = table.room();
        if mines > room {
            return Err(PlayerError::TooManyMines { mines, room });
        }
        let (solver, guesser) = (Solver::default(), Guesser::default());
        Ok(Self { board, mines, first, table, solver, guesser })
    }

    /// Plays the game with a number: the same seed and number are always the same game.
    pub fn play(&mut self, seed: Seed, number: u64) -> Played {
        self.table.lay(&self.board, self.mines, &mut seed.stream("player", number));
        self.table.open(&self.board, first_spot(&self.board, self.first));
        let mut guesses = 0;
        while self.table.is_running() {
            let found = self.open_sure();
            if found != Ok(true) {
                guesses += 1;
                // A position that is too hard leaves nothing to reckon with.
                let guess = found.is_ok().then(|| self.guesser.guess(&self.board, &self.solver));
                let Some(spot) = guess.flatten().or_else(|| self.table.any_covered()) else {
                    break;
                };
                self.table.open(&self.board, spot);
            }
        }
        Played { won: self.table.is_won(), guesses }
    }

    /// Opens all cells that are sure to be safe; whether there were any.
    fn open_sure(&mut self) -> Result<bool, SolveError> {
        loop {
            match self.find_sure()? {
                Found::Safe => return Ok(true),
                Found::Mined => {}
                Found::Nothing => return Ok(false),
            }
        }
    }

    fn find_sure(&mut self) -> Result<Found, SolveError> {
        self.solver.read(&self.table.view(&self.board, self.mines))?;
        if self.table.note(&self.board, self.solver.decided()) {
            return Ok(Found::Safe);
        }
        self.solver.count(&self.board, &mut { STEPS })?;
        let mut found = Found::Nothing;
        for (spots, split) in self.solver.splits() {
            if (split.mined == 0.0) == (split.safe == 0.0) {
                continue;
            }
            for spot in spots {
                let safe = self.table.note(&self.board, &[(*spot, split.safe == 0.0)]);
                found = if safe || found == Found::Safe { Found::Safe } else { Found::Mined };
            }
        }
        Ok(found)
    }
}

/// What was found to be sure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    Mined,
    Safe,
}

fn first_spot(board: &Board, first: First) -> Spot {
    let steps = if first == First::Safe { 0 } else { 3 };
    let size = board.size();
    let (x, y) = (steps.min(size.width() - 1), steps.min(size.height() - 1));
    size.at(x, y).and_then(|cell| board.spot(cell)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classic_boards_are_won_as_often_as_by_the_best() {
        for (board, first, least) in [
            ((9, 9, 10), First::Safe, 260),
            ((16, 16, 40), First::Safe, 220),
            ((30, 16, 99), First::Safe, 95),
            ((30, 16, 99), First::Opening, 130),
        ] {
            let (width, height, mines) = board;
            let size = Size::new(width, height).expect("small");
            let mut player = Player::new(size, mines, first).expect("the mines fit");
            let won = (0..300).filter(|number| player.play(Seed(9), *number).won).count();
            assert!(won > least, "{board:?} {first:?}: {won} of 300");
        }
    }

    #[test]
    fn a_game_does_not_depend_on_those_before() {
        let player = || Player::new(Size::new(16, 16).expect("small"), 40, First::Safe);
        let mut first = player().expect("the mines fit");
        let games: Vec<Played> = (0..50).map(|number| first.play(Seed(2), number)).collect();
        let mut other = player().expect("the mines fit");
        let back: Vec<Played> = (0..50).rev().map(|number| other.play(Seed(2), number)).collect();
        assert!(games.iter().eq(back.iter().rev()));
    }

    #[test]
    fn boards_with_no_room_or_nothing_to_find_are_dealt_with() {
        let size = Size::new(3, 3).expect("small");
        let room = |first| match Player::new(size, 9, first) {
            Err(PlayerError::TooManyMines { room, .. }) => Some(room),
            _ => None,
        };
        assert_eq!((room(First::Safe), room(First::Opening)), (Some(8), Some(5)));
        for mines in [0, 8] {
            let mut player = Player::new(size, mines, First::Safe).expect("the mines fit");
            assert_eq!(player.play(Seed(1), 0), Played { won: true, guesses: 0 });
        }
    }
}
