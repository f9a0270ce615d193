//! Ways that would rather go round where foes are now.
//!
//! They are the cheapest ones where steps near a foe cost more, and of equals the one that dijkstra
//! gives. Where one way from a position is asked for, many are: so the search is kept, and goes on.

use crate::grid::{Cell, Map};
use crate::search::strides;

/// Foes are felt from nearer than that.
const NEAR: u32 = 6;
/// What each step nearer costs.
const FEAR: u32 = 4;
/// More than any step costs.
const RING: usize = (2 + FEAR * NEAR).next_power_of_two() as usize;
const UNKNOWN: u32 = u32::MAX;

/// What it costs to get from a position to every cell, as far as was asked for.
pub(super) struct Wary {
    /// What entering each cell costs.
    enter: Vec<u32>,
    costs: Vec<u32>,
    /// The cells that wait, by what they cost; a ring: no step costs as much as its length.
    waiting: [Vec<u32>; RING],
    /// How many wait, and what the next of them costs.
    left: usize,
    cost: u32,
}

impl Wary {
    pub(super) fn new(map: &Map, foes: &[Cell], from: Cell) -> Self {
        let mut costs = vec![UNKNOWN; map.all_exits().len()];
        let mut waiting = std::array::from_fn(|_| Vec::new());
        costs[from.index()] = 0;
        waiting[0].push(from.index() as u32);
        Self { enter: enter(map, foes), costs, waiting, left: 1, cost: 0 }
    }

    /// The way to a cell, both ends included; empty if there is none.
    pub(super) fn way(&mut self, map: &Map, to: Cell) -> Vec<Cell> {
        while self.left > 0 && self.cost < self.cost_of(to) {
            self.spread(map);
        }
        let (mut way, mut here) = (Vec::new(), Some(to).filter(|to| self.cost_of(*to) != UNKNOWN));
        while let Some(cell) = here {
            way.push(cell);
            // Any cheapest way comes from a cheapest cell beside; the first direction is taken.
            let beside = map.neighbours(cell).map(|(_, beside)| beside);
            let before = beside.min_by_key(|beside| self.cost_of(*beside));
            here = before.filter(|_| self.cost_of(cell) > 0);
        }
        way.reverse();
        way
    }

    fn cost_of(&self, cell: Cell) -> u32 {
        self.costs[cell.index()]
    }

    /// Goes on from all cells that cost what is the least now.
    fn spread(&mut self, map: &Map) {
        let (exits, strides) = (map.all_exits(), strides(map));
        while let Some(here) = self.waiting[self.cost as usize % RING].pop() {
            self.left -= 1;
            let here = here as usize;
            let mut rest = if self.costs[here] == self.cost { exits[here] } else { 0 };
            while rest != 0 {
                let next = here.wrapping_add(strides[rest.trailing_zeros() as usize & 7]);
                rest &= rest - 1;
                let through = self.cost + self.enter[next];
                if through < self.costs[next] {
                    self.costs[next] = through;
                    self.waiting[through as usize % RING].push(next as u32);
                    self.left += 1;
                }
            }
        }
        self.cost += 1;
    }
}

/// What entering each cell costs: what is near foes is dear, in waves around them.
fn enter(map: &Map, foes: &[Cell]) -> Vec<u32> {
    let mut enter = vec![1; map.all_exits().len()];
    let mut wave = foes.to_vec();
    for far in 0..NEAR {
        let dear = 1 + FEAR * (NEAR - far);
        wave.retain(|cell| std::mem::replace(&mut enter[cell.index()], dear) == 1);
        let beside = wave.iter().flat_map(|cell| map.neighbours(*cell).map(|(_, next)| next));
        wave = beside.filter(|next| enter[next.index()] == 1).collect();
    }
    enter
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::Level;
    use crate::mode::walking::path;
    use crate::rng::Seed;
    use crate::search::{Costs, Distances, Ground};
    use crate::work::Work;

    /// The same by the search of that name, over costs that are worked out from plain distances.
    #[test]
    fn ways_are_those_of_dijkstra() {
        let mut rng = Seed(3).stream("test", 0);
        for seed in 0..8 {
            let level: Level = format!("hunt:40x24,foes=0#{seed}").parse().unwrap();
            let game = level.start().unwrap();
            let map = &game.layout().map;
            let floor: Vec<Cell> = map.floor().iter().collect();
            for _ in 0..200 {
                let mut any = || floor[rng.index(floor.len())];
                let (from, to, foes) = (any(), any(), [any(), any(), any()]);
                let far = Distances::new(map, foes);
                let cost = |cell| 1 + 4 * 6_u32.saturating_sub(far.to(cell).unwrap_or(6) as u32);
                let enter: Vec<u32> = map.size().iter().map(cost).collect();
                let costs = Costs::Cells { straight: &enter, diagonal: &enter };
                let (ground, mut work) = (Ground::new(map).with_costs(costs), Work::unbounded());
                let way = path("dijkstra", ground, from, to, &mut work);
                assert_eq!(Wary::new(map, &foes, from).way(map, to), way, "{level}");
            }
        }
    }
}
