//! Explores on foot, depth-first, and goes back along its thread.

use super::{Mind, Player};
use crate::grid::{Bits, Cell};
use crate::mode::{Game, Move, Seat};
use crate::rng::Rng;
use crate::work::Work;

/// Goes on where it has not been, to the likeliest cell mostly, and back where it has been everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Explorer;

/// One junction in so many is left to chance.
const WHIM: u64 = 4;

impl Player for Explorer {
    fn name(&self) -> &'static str {
        "explorer"
    }

    fn about(&self) -> &'static str {
        "explores on foot, depth-first, and walks back"
    }

    fn sit(&self) -> Box<dyn Mind> {
        Box::new(Thread { cells: Vec::new(), seen: None, epoch: 0 })
    }
}

struct Thread {
    /// From where it began to where it is.
    cells: Vec<Cell>,
    seen: Option<Bits>,
    epoch: u32,
}

impl Mind for Thread {
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<Move> {
        let known = game.known(seat);
        let map = known.ground.map;
        if self.epoch != game.epoch() || self.cells.last() != Some(&known.at) {
            (self.cells, self.seen, self.epoch) = (vec![known.at], None, game.epoch());
        }
        work.add(if self.seen.is_none() { map.size().cells() / 64 } else { 0 });
        let seen = self.seen.get_or_insert_with(|| Bits::like(map.floor()));
        seen.insert(known.at);
        let mut moves = Vec::new();
        game.moves(seat, &mut moves);
        let step = |mv: &Move| match mv {
            Move::Step(dir) => map.size().step(known.at, *dir),
            _ => None,
        };
        let is_new = |mv: &&Move| step(mv).is_some_and(|cell| !seen.has(cell));
        let new: Vec<Move> = moves.iter().filter(is_new).copied().collect();
        if !new.is_empty() {
            let at = if rng.below(WHIM) == 0 { rng.index(new.len()) } else { 0 };
            self.cells.extend(step(&new[at]));
            return Some(new[at]);
        }
        self.cells.pop();
        let back = self.cells.last().copied();
        if back.is_none() {
            self.seen = None;
        }
        moves.iter().copied().find(|mv| step(mv) == back || back.is_none())
    }
}
