//! The graph of the corners that see each other.

use super::view::{Leg, NONE, View};
use crate::grid::Map;

pub(super) struct Corners {
    /// Where the legs of each corner begin, and where the last ones end.
    first: Vec<u32>,
    legs: Vec<Leg>,
}

impl Corners {
    /// Of a map. Legs that a way over a third corner replaces are left out.
    pub(super) fn of(map: &Map, view: &View) -> Self {
        let all = Self::fill(view.count(), |corner, legs| {
            view.look(map, view.place(corner), |dir, leg| {
                if view.is_worth(corner, dir) {
                    legs.push(leg);
                }
            });
        });
        let mut thinner = Thinner::new(view.count());
        let mut own = Vec::new();
        Self::fill(view.count(), |corner, legs| {
            own.clear();
            own.extend_from_slice(all.legs(corner));
            thinner.thin(&all, &mut own);
            legs.extend_from_slice(&own);
        })
    }

    fn fill(count: usize, mut add: impl FnMut(u32, &mut Vec<Leg>)) -> Self {
        let (mut first, mut legs) = (vec![0], Vec::new());
        for corner in 0..count as u32 {
            add(corner, &mut legs);
            first.push(legs.len() as u32);
        }
        Self { first, legs }
    }

    /// The same with other numbers: the old ones in their new order.
    pub(super) fn renumbered(&self, order: &[u32]) -> Self {
        let mut numbers = vec![NONE; order.len()];
        for (number, old) in (0..).zip(order) {
            numbers[*old as usize] = number;
        }
        Self::fill(order.len(), |corner, legs| {
            let old = self.legs(order[corner as usize]).iter();
            legs.extend(old.map(|leg| Leg { corner: numbers[leg.corner as usize], ..*leg }));
        })
    }

    pub(super) fn count(&self) -> usize {
        self.first.len() - 1
    }

    #[inline]
    pub(super) fn legs(&self, corner: u32) -> &[Leg] {
        let at = corner as usize;
        &self.legs[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

/// Leaves out the legs that lead to a corner no cheaper than another leg and a leg from there.
///
/// That loses nothing: what stands in for a leg are two shorter ones, of which each is there or is again replaced by shorter ones.
pub(super) struct Thinner {
    /// What it costs to each corner: `NONE` if there is no leg, nothing if it is replaced.
    costs: Vec<u32>,
}

impl Thinner {
    pub(super) fn new(count: usize) -> Self {
        Self { costs: vec![NONE; count] }
    }

    /// Thins the legs from one cell.
    pub(super) fn thin(&mut self, corners: &Corners, legs: &mut Vec<Leg>) {
        for leg in legs.iter() {
            self.costs[leg.corner as usize] = leg.cost;
        }
        for leg in legs.iter() {
            for next in corners.legs(leg.corner) {
                let cost = &mut self.costs[next.corner as usize];
                if *cost == leg.cost + next.cost {
                    *cost = 0;
                }
            }
        }
        legs.retain(|leg| std::mem::replace(&mut self.costs[leg.corner as usize], NONE) != 0);
    }
}
