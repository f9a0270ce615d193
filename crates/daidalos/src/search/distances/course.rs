//! Which way to measure is fastest on a ground.

use crate::grid::{Cell, Dirs};
use crate::search::Ground;
use crate::search::ground::Prices;

/// The most moves at which a source may start: with the longest way behind it, it fits in 31 bits.
pub(super) const MOST_MOVES: u64 = 1 << 30;

/// The way to measure.
pub(super) enum Course {
    /// In moves, because every step counts the same and every source starts at a whole number of them.
    Moves { step: u64, is_open: bool },
    /// In costs, where every step is open.
    Open { straight: u64, diagonal: u64 },
    /// In costs, on any ground.
    Labelled,
}

impl Course {
    pub(super) fn of(ground: &Ground<'_>, sources: &[(u64, Cell)]) -> Self {
        let Some([straight, diagonal]) = Prices::of(ground).plain(ground.map) else {
            return Self::Labelled;
        };
        let taken = ground.taken().bits();
        let (is_straight, is_diagonal) =
            (taken & Dirs::DIAGONAL.bits() == 0, taken & Dirs::STRAIGHT.bits() == 0);
        // Where no step is diagonal there are only corridors, in which a wave is faster. A browser does without runs:
        // there a few kilobytes count for more.
        let is_open = !is_straight
            && !cfg!(target_family = "wasm")
            && ground.ways == Dirs::ALL
            && (straight..2 * straight).contains(&diagonal)
            && ground.map.is_roamed();
        let step = if is_diagonal { diagonal } else { straight };
        let is_even = straight == diagonal || is_straight || is_diagonal;
        if is_even && are_moves(sources, step) {
            Self::Moves { step, is_open }
        } else if is_open {
            Self::Open { straight, diagonal }
        } else {
            Self::Labelled
        }
    }
}

/// Whether all sources, which are sorted, start a whole number of steps after the first, and not too many.
fn are_moves(sources: &[(u64, Cell)], step: u64) -> bool {
    let first = sources.first().map_or(0, |source| source.0);
    sources.iter().all(|(start, _)| {
        let late = start - first;
        late.is_multiple_of(step) && late / step <= MOST_MOVES
    })
}
