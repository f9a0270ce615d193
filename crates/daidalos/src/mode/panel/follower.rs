//! Follows the wall at its right hand.

use super::{Mind, Player};
use crate::grid::Dir;
use crate::mode::{Game, Move, Seat};
use crate::rng::Rng;
use crate::work::Work;

/// Keeps a hand on the wall. It knows nothing of the maze, and leaves nothing to chance.
#[derive(Clone, Copy, Debug)]
pub struct Follower;

impl Player for Follower {
    fn name(&self) -> &'static str {
        "wall follower"
    }

    fn about(&self) -> &'static str {
        "keeps its right hand on the wall"
    }

    fn runs(&self) -> u64 {
        1
    }

    fn sit(&self) -> Box<dyn Mind> {
        Box::new(Hand(Dir::N))
    }
}

/// Where it is going.
struct Hand(Dir);

impl Mind for Hand {
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        _: &mut Rng,
        _: &mut Work<'_>,
    ) -> Option<Move> {
        let right = self.0.clockwise().clockwise();
        let turns = [right, self.0, right.opposite(), self.0.opposite()];
        let way = turns.into_iter().find(|dir| game.check(seat, Move::Step(*dir)).is_ok())?;
        self.0 = way;
        Some(Move::Step(way))
    }
}
