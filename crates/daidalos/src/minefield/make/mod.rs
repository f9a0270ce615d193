//! Makes boards that never need a guess, by moving mines where a player would be stuck.
//!
//! Boards of chance with many mines can hardly ever be swept without a guess, so to draw boards until one
//! can be is hopeless. Instead a perfect player sweeps the board, and where the player is stuck, mines are
//! moved until the sweep goes on. What comes out is swept once more from the start, so that nothing rests on
//! numbers that were changed on the way.
//!
//! ```
//! use daidalos::grid::{Bits, Size};
//! use daidalos::minefield::{Board, Maker};
//! use daidalos::rng::Seed;
//! let board = Board::of(&Bits::full(Size::new(30, 16)?)?)?;
//! let mut maker = Maker::new(&board, 99, board.cells()[0])?;
//! let made = maker.make(&mut Seed(7).stream("mines", 0))?;
//! assert_eq!(made.mines.len(), 99);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod plain;
mod repair;
#[cfg(test)]
mod tests;

use thiserror::Error;

use super::Board;
use super::board::Spot;
use super::sweep::{End, Sweep};
use crate::grid::{Bits, Cell};
use crate::rng::Rng;
use repair::{Repair, Stuck};

/// Makes boards of the same cells with the same number of mines.
pub struct Maker<'a> {
    sweep: Sweep<'a>,
    first: Spot,
    mines: u32,
    /// For each spot, whether it may be mined.
    may_be_mined: Vec<bool>,
    bound: u64,
    repair: Repair,
}

/// A board that needs no guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Where its mines are, in reading order.
    pub mines: Vec<Cell>,
    /// Whether the player has to know how many mines there are: the shown numbers alone do not always tell
    /// a cell that can be opened.
    pub needs_count: bool,
    /// How much was done for it, in the steps that [`Maker::within`] bounds.
    pub steps: u64,
}

/// Why there is no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The first cell is no cell of the board.
    #[error("the first cell is outside the board; choose one of its {cells} cells")]
    FirstBesideBoard {
        /// The cells of the board.
        cells: usize,
    },
    /// There are fewer places for mines than mines.
    #[error(
        "{mines} mines do not fit on a board of {cells} cells: none lies on the first cell or beside it, \
         so there is room for {places}; ask for fewer mines or a larger board"
    )]
    TooManyMines {
        /// The mines that were asked for.
        mines: u32,
        /// The cells of the board.
        cells: usize,
        /// Those of them that may be mined.
        places: usize,
    },
    /// The search was given up.
    #[error(
        "no board of {cells} cells with {mines} mines that needs no guess was found within {steps} \
         steps; ask for fewer mines"
    )]
    NotFound {
        /// The cells of the board.
        cells: usize,
        /// The mines that were asked for.
        mines: u32,
        /// The steps within which it was looked for.
        steps: u64,
    },
}

impl<'a> Maker<'a> {
    /// How many steps a board may take when nothing else is said: hundreds of times what a hard one takes.
    pub const STEPS: u64 = 10_000_000;

    /// Boards with so many mines that are swept from this cell on. It is never mined, nor are the cells
    /// around it: it is a zero, and the player begins with more than one number.
    pub fn new(board: &'a Board, mines: u32, first: Cell) -> Result<Self, MakeError> {
        let beside = MakeError::FirstBesideBoard { cells: board.len() };
        let first = board.spot(first).ok_or(beside)?;
        let mut may_be_mined = vec![true; board.len()];
        for spot in board.spots_around(first).iter().chain([&first]) {
            may_be_mined[usize::from(*spot)] = false;
        }
        let (sweep, repair) = (Sweep::new(board, false), Repair::default());
        Self { sweep, first, mines, may_be_mined, bound: Self::STEPS, repair }.checked()
    }

    /// Keeps these cells free of mines, too: doors, ways, what lies on the floor.
    pub fn keep_free(mut self, cells: &Bits) -> Result<Self, MakeError> {
        for (cell, may) in self.sweep.board().cells().iter().zip(&mut self.may_be_mined) {
            *may &= cell.index() as u64 >= cells.size().cells() || !cells.has(*cell);
        }
        self.checked()
    }

    /// The player walks: only a cell beside one that can be reached can be opened. So all safe cells hang
    /// together.
    pub fn on_foot(mut self) -> Self {
        self.sweep = Sweep::new(self.sweep.board(), true);
        self
    }

    /// How many steps a board may take: a step is a cell that is covered again, that is
    /// found, or that the solver looks at.
    pub const fn within(mut self, steps: u64) -> Self {
        self.bound = steps;
        self
    }

    /// A board that needs no guess, with exactly the mines that were asked for.
    pub fn make(&mut self, rng: &mut Rng) -> Result<Made, MakeError> {
        let start = self.sweep.work();
        self.scatter(rng);
        while self.sweep.work() - start <= self.bound {
            self.sweep.begin(self.first);
            if self.sweep_on(rng, start + self.bound) {
                return Ok(self.made(self.sweep.work() - start));
            }
        }
        let (cells, mines, steps) = (self.sweep.board().len(), self.mines, self.bound);
        Err(MakeError::NotFound { cells, mines, steps })
    }

    /// Sweeps to the end, and moves mines where the player is stuck; whether no mine had to be moved.
    fn sweep_on(&mut self, rng: &mut Rng, bound: u64) -> bool {
        let mut is_as_it_was = true;
        while self.sweep.run() == End::Stuck {
            is_as_it_was = false;
            let Self { sweep, may_be_mined, .. } = self;
            if !self.repair.mend(Stuck { sweep, may_be_mined, rng }) || self.sweep.work() > bound {
                return false;
            }
        }
        is_as_it_was
    }

    /// Lays the mines anywhere.
    fn scatter(&mut self, rng: &mut Rng) {
        self.sweep.clear();
        let may = |spot: &Spot| self.may_be_mined[usize::from(*spot)];
        let mut spots: Vec<Spot> = (0..self.may_be_mined.len() as Spot).filter(may).collect();
        for _ in 0..self.mines {
            let spot = spots.swap_remove(rng.index(spots.len()));
            self.sweep.set_mine(spot, true);
        }
    }

    fn made(&self, steps: u64) -> Made {
        let board = self.sweep.board();
        let spots = (0..board.len() as Spot).filter(|spot| self.sweep.is_mined(*spot));
        let mines = spots.map(|spot| board.cell(spot)).collect();
        Made { mines, needs_count: self.sweep.needs_count(), steps }
    }

    fn checked(self) -> Result<Self, MakeError> {
        let places = self.may_be_mined.iter().filter(|may| **may).count();
        if self.mines as usize <= places {
            return Ok(self);
        }
        Err(MakeError::TooManyMines { mines: self.mines, cells: self.may_be_mined.len(), places })
    }
}
