//! Mine fields: which covered cells are safe, and boards that never need a guess.
//!
//! A board is any set of cells: a rectangle, a room with pillars and bays, an outline that was drawn. A
//! number counts the mines in the eight cells around it. What follows from the numbers that are shown, and
//! from how many mines there are in all, is worked out exactly.
//!
//! The games use it, and it uses no game: it knows no doors, hearts or flags.
//!
//! ```
//! use daidalos::grid::Mask;
//! use daidalos::minefield::{Board, Shown, Tile};
//! let board = Board::of(Mask::from_text("...\n.#.\n...")?.bits())?;
//! let mut shown = Shown::covered(&board, 1);
//! let corner = board.cells()[0];
//! shown.set(corner, Tile::Count(1));
//! assert_eq!(board.around(corner).count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod check;
mod make;
mod odds;
mod opening;
mod player;
mod proof;
#[cfg(test)]
mod rooms;
mod shown;
mod solution;
mod solver;
mod sure;
mod sweep;

pub(crate) use board::Spot;
pub use board::{Board, BoardError};
pub use check::{CheckError, check};
pub use make::{Made, MakeError, Maker};
pub use odds::{Chance, Odds};
pub use player::{First, Played, Player, PlayerError};
pub use proof::{Proof, ProveError, prove};
pub use shown::{Shown, Tile};
pub use solution::{Solution, SolutionError, Step};
pub use solver::SolveError;
pub use sure::{Sure, sure};
