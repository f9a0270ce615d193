//! Questions, answered from labels.

use super::corners::{Corners, Thinner};
use super::hubs::{Hubs, Place};
use super::spread::by_importance;
use super::view::{Leg, View, between};
use crate::grid::{Cell, Map};
use crate::search::{Costs, Found};

/// More than any way of one question costs; those of older questions cost at least so much more.
const FAR: u64 = 1 << 33;

pub(super) struct Routes {
    view: View,
    corners: Corners,
    hubs: Hubs,
    thinner: Thinner,
    /// The corners that start and goal see, and that are worth going to.
    ends: [Vec<Leg>; 2],
    /// What it costs from the start to each hub, above zero.
    costs: Vec<u64>,
    /// It sinks from question to question, so that what older ones have left costs more than anything: nothing is cleared.
    zero: u64,
    /// The corners between the hub and the goal.
    bends: Vec<u32>,
    path: Vec<Cell>,
}

/// What a way leads over: a hub, and where the ways to it begin at the corners that start and goal see.
struct Over {
    hub: u32,
    first: Place,
    last: Place,
}

impl Routes {
    /// Prepares an open map; none if that takes too much.
    pub(super) fn of(map: &Map) -> Option<Self> {
        let mut view = View::of(map);
        let corners = Corners::of(map, &view);
        let order = by_importance(&corners)?;
        view.renumber(&order);
        let corners = corners.renumbered(&order);
        let (hubs, count) = (Hubs::of(&corners, map.size().cells())?, corners.count());
        Some(Self {
            view,
            corners,
            hubs,
            thinner: Thinner::new(count),
            ends: [0; 2].map(|_| Vec::with_capacity(count)),
            costs: vec![u64::MAX; count],
            zero: u64::MAX - 2 * FAR,
            bends: Vec::with_capacity(count),
            path: Vec::with_capacity(map.size().cells() as usize),
        })
    }

    /// The cheapest way between two cells of the floor.
    pub(super) fn find(&mut self, map: &Map, from: Cell, to: Cell) -> Option<Found<'_>> {
        if self.is_in_sight(map, from, to) {
            return Some(Found { path: &self.path, cost: cost(map, from, to), expanded: 0 });
        }
        for (legs, end) in self.ends.iter_mut().zip([from, to]) {
            legs.clear();
            self.view.look(map, end, |_, leg| legs.push(leg));
            self.thinner.thin(&self.corners, legs);
        }
        let over = self.meet()?;
        let cost = self.lay(map, &over, (from, to));
        let expanded = self.ends.iter().map(|legs| legs.len() as u64).sum();
        Some(Found { path: &self.path, cost, expanded })
    }

    /// Lays the way if one end sees the other, diagonal steps first; from the other end these are the last.
    fn is_in_sight(&mut self, map: &Map, from: Cell, to: Cell) -> bool {
        self.path.clear();
        if self.view.sees(map, from, to) {
            self.path.push(from);
            self.view.walk(map, from, to, &mut self.path);
        } else if self.view.sees(map, to, from) {
            self.path.push(to);
            self.view.walk(map, to, from, &mut self.path);
            self.path.reverse();
        }
        !self.path.is_empty()
    }

    /// What the cheapest way leads over, if there is any.
    fn meet(&mut self) -> Option<Over> {
        self.tell_hubs();
        let (hub, last) = self.ask_hubs()?;
        let spent = self.costs[hub as usize] - self.zero;
        let leads = |leg: &Leg| {
            let (cost, place) = self.hubs.towards(leg.corner, hub)?;
            (u64::from(leg.cost) + u64::from(cost) == spent).then_some(place)
        };
        let first = self.ends[0].iter().find_map(leads)?;
        let (_, last) = self.hubs.towards(last, hub)?;
        Some(Over { hub, first, last })
    }

    /// Tells the hubs that are known at the start what it costs from there.
    fn tell_hubs(&mut self) {
        self.zero = self.zero.checked_sub(FAR).unwrap_or_else(|| {
            self.costs.fill(u64::MAX);
            u64::MAX - 2 * FAR
        });
        for leg in &self.ends[0] {
            let spent = self.zero + u64::from(leg.cost);
            for entry in self.hubs.label(leg.corner) {
                let known = &mut self.costs[entry.hub as usize];
                *known = (*known).min(spent + u64::from(entry.cost));
            }
        }
    }

    /// The hub over which it is cheapest to the goal, and the corner at that end; the first of several.
    fn ask_hubs(&self) -> Option<(u32, u32)> {
        let (mut best, mut over) = (self.zero + FAR, None);
        for leg in &self.ends[1] {
            // What may be spent up to the corner.
            let mut most = best.saturating_sub(u64::from(leg.cost));
            for entry in self.hubs.label(leg.corner) {
                let cost = self.costs[entry.hub as usize].saturating_add(u64::from(entry.cost));
                if cost < most {
                    (most, over) = (cost, Some((entry.hub, leg.corner)));
                    best = cost + u64::from(leg.cost);
                }
            }
        }
        over
    }

    /// Lays the way, cell by cell, and says what it costs.
    fn lay(&mut self, map: &Map, over: &Over, (from, to): (Cell, Cell)) -> u64 {
        let (view, hubs) = (&self.view, &self.hubs);
        let onward = |place: &Place| (place.corner != over.hub).then(|| hubs.next(*place));
        let chain =
            |first: Place| std::iter::successors(Some(first), onward).map(|place| place.corner);
        self.bends.clear();
        self.bends.extend(chain(over.last).take_while(|corner| *corner != over.hub));
        let bends = chain(over.first).chain(self.bends.iter().rev().copied());
        self.path.push(from);
        let (mut here, mut spent) = (from, 0);
        for next in bends.map(|corner| view.place(corner)).chain([to]) {
            spent += cost(map, here, next);
            view.walk(map, here, next, &mut self.path);
            here = next;
        }
        spent
    }
}

/// What it costs from one cell to another that it sees.
fn cost(map: &Map, from: Cell, to: Cell) -> u64 {
    let (_, diagonal, _, straight) = between(map, from, to);
    u64::from(diagonal) * Costs::DIAGONAL + u64::from(straight) * Costs::STRAIGHT
}

#[cfg(test)]
mod tests {
    use super::super::view::tests::maps;
    use super::*;
    use crate::search::{Distances, Ground};

    /// Old questions must not shine through when counting starts again.
    #[test]
    fn costs_are_those_of_dijkstra() {
        for map in maps(1500) {
            let ground = Ground::new(&map);
            let mut routes = Routes::of(&map).unwrap();
            for from in map.floor().iter().step_by(5) {
                let distances = Distances::over(&ground, [(from, 0)]).unwrap();
                routes.zero = routes.zero.min(u64::from(from.index() as u32 % 7) * FAR);
                for to in map.floor().iter() {
                    let found = routes.find(&map, from, to).map(|found| found.cost);
                    assert_eq!(found, distances.to(to), "{from:?} to {to:?} on {map:?}");
                    if found.is_some() {
                        assert_eq!(ground.cost_of(&routes.path), found);
                    }
                }
            }
        }
    }
}
