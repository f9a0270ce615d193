//! Opens cells, and goes where they are open.

use super::{Mark, Sweep};
use crate::minefield::board::Spot;

impl Sweep<'_> {
    pub(super) fn open(&mut self, spot: Spot) {
        if self.place(spot).mark != Mark::Open {
            self.uncover(spot);
        }
        if self.on_foot && !self.place(spot).is_reached && self.is_beside_reached(spot) {
            self.reach(spot);
        }
    }

    /// Opens a cell; a zero opens those around it, also where the player cannot walk.
    pub(super) fn uncover(&mut self, spot: Spot) {
        if self.place(spot).mark == Mark::Unknown {
            self.settle(spot, Mark::Open);
        }
        self.place_mut(spot).mark = Mark::Open;
        self.closed -= 1;
        self.renumber(spot);
    }

    /// Looks at a number that is new, or has another value now.
    pub(super) fn renumber(&mut self, spot: Spot) {
        if self.place(spot).number == 0 {
            let closed = |near: &&Spot| self.places[usize::from(**near)].mark != Mark::Open;
            self.opening.extend(self.board.spots_around(spot).iter().filter(closed));
        }
        self.wake(spot);
    }

    /// Steps on an open cell; from there, the player can go on to others and open more.
    pub(super) fn reach(&mut self, spot: Spot) {
        self.place_mut(spot).is_reached = true;
        let goes_on = |near: &&Spot| {
            let place = &self.places[usize::from(**near)];
            !place.is_reached && matches!(place.mark, Mark::Safe | Mark::Open)
        };
        self.opening.extend(self.board.spots_beside(spot).iter().filter(goes_on));
    }

    pub(super) fn is_beside_reached(&self, spot: Spot) -> bool {
        self.board.spots_beside(spot).iter().any(|near| self.place(*near).is_reached)
    }
}
