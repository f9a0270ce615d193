//! Which cell to open where none is safe.
//!
//! A piece of which nothing more will be learnt is played out at once: waiting cannot help, and its mines
//! are counted no longer. When the whole board has few arrangements left, it is played out as a whole.
//! Before that the player looks one move ahead.

use super::ahead::Ahead;
use super::endgame::Endgame;
use crate::minefield::solver::{Lister, Solver};
use crate::minefield::{Board, Spot};

/// Chooses guesses; the lists are kept from use to use.
#[derive(Default)]
pub(super) struct Guesser {
    lister: Lister,
    endgame: Endgame,
    ahead: Ahead,
}

/// How many arrangements are played out to the end, and how many steps that may take. More were tried: they
/// take longer and win no more games.
const FEW: usize = 400;
const STEPS: u32 = 1_000_000;

impl Guesser {
    /// The best cell to open on a board that was solved; `None` if there is none.
    pub(super) fn guess(&mut self, board: &Board, base: &Solver<f64>) -> Option<Spot> {
        let closed = (0..base.pieces()).find_map(|piece| self.play_out_piece(board, base, piece));
        closed.or_else(|| self.play_out(board, base)).or_else(|| self.ahead.best(board, base))
    }

    fn play_out_piece(&mut self, board: &Board, base: &Solver<f64>, piece: usize) -> Option<Spot> {
        self.lister.list_piece(base, board, piece, FEW)?;
        self.endgame.best(board, &self.lister, STEPS).map(|(spot, _)| spot)
    }

    fn play_out(&mut self, board: &Board, base: &Solver<f64>) -> Option<Spot> {
        self.lister.list_all(base, FEW)?;
        self.endgame.best(board, &self.lister, STEPS).map(|(spot, _)| spot)
    }
}
