//! What the two rules do not see.

use super::{Mark, Sweep};
use crate::minefield::Tile;
use crate::minefield::board::Spot;
use crate::minefield::solver::{SureSolver, View};

/// The exact solver, and the lists in which it is asked.
#[derive(Default)]
pub(super) struct Exact {
    solver: SureSolver,
    tiles: Vec<Tile>,
    known: Vec<Option<bool>>,
    sure: Vec<(Spot, bool)>,
}

/// More steps than any board takes that a player could keep in mind; beyond, the player is stuck.
const STEPS: u64 = 1 << 18;

impl Sweep<'_> {
    /// Whether the exact solver finds something more. The numbers are asked first, and how many mines there
    /// are only when they say nothing.
    pub(super) fn ask_solver(&mut self) -> bool {
        if self.unknown == 0 {
            return false;
        }
        let mut exact = std::mem::take(&mut self.solver);
        self.read(&mut exact);
        let Exact { solver, tiles, known, sure } = &mut exact;
        let view = View { board: self.board, tiles, mines: self.mines, known };
        let mut left = STEPS;
        let used_count = solver.sure_by_numbers(&view, &mut left, sure).unwrap_or(false);
        self.work += u64::from(self.unknown) + STEPS - left;
        self.needs_count |= used_count && !sure.is_empty();
        for (spot, is_mined) in &*sure {
            self.find(*spot, *is_mined);
        }
        let is_some = !sure.is_empty();
        self.solver = exact;
        is_some
    }

    /// Writes down what the player knows.
    fn read(&self, exact: &mut Exact) {
        exact.tiles.clear();
        exact.known.clear();
        exact.sure.clear();
        for place in &self.places {
            let (tile, known) = match place.mark {
                Mark::Unknown => (Tile::Covered, None),
                Mark::Safe => (Tile::Covered, Some(false)),
                Mark::Mined => (Tile::Mine, None),
                Mark::Open => (Tile::Count(place.number), None),
            };
            exact.tiles.push(tile);
            exact.known.push(known);
        }
    }
}
