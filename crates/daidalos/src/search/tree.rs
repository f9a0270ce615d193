//! The only way between two cells of a maze without loops, read off rather than searched for.
//!
//! A tree that hangs from a root is cut into *chains*: from each cell a chain goes on to the child with the most below it. Every
//! chain lies in one piece in memory, and on the way to the root at most log n chains begin, because to step up into
//! another at least doubles what is below. So a way is two climbs to where they meet, and each is a few copies of memory.

use super::ground::Bounds;
use super::{Costs, Found, Ground, strides};
use crate::grid::{Cell, Dirs};
use crate::watch::{Step, Watch};

/// No place.
const NONE: u32 = u32::MAX;

pub(super) struct Tree {
    /// The cells, chain after chain, each from the top down; above comes before below.
    order: Vec<Cell>,
    /// Where each cell is in that order.
    places: Vec<u32>,
    /// The chain of each place.
    chains: Vec<u32>,
    /// The first place of each chain, and the place above it.
    tops: Vec<(u32, u32)>,
    /// What every step costs.
    step: u64,
    path: Vec<Cell>,
    /// The parts of the way down, the last one first.
    down: Vec<(u32, u32)>,
}

impl Tree {
    /// Roots the trees of a ground, if it has no loops and every step costs the same; a maze may be in pieces.
    pub(super) fn of(ground: &Ground<'_>, bounds: &Bounds) -> Option<Self> {
        let step = even_step(ground, bounds)?;
        let exits = ground.map.all_exits();
        let ends: u64 = exits.iter().map(|exits| u64::from(exits.count_ones())).sum();
        if ends / 2 >= ground.map.floor().count() {
            return None;
        }
        let above = Above::of(ground)?;
        let mut tree = Self {
            order: Vec::with_capacity(above.order.len()),
            places: vec![NONE; exits.len()],
            chains: Vec::with_capacity(above.order.len()),
            tops: Vec::new(),
            step,
            path: Vec::with_capacity(above.order.len()),
            down: Vec::with_capacity(2 * usize::BITS as usize),
        };
        tree.lay(&above, &above.heaviest());
        Some(tree)
    }

    /// Lays the chains one after the other, from the top down.
    fn lay(&mut self, above: &Above, heaviest: &[u32]) {
        for &top in &above.order {
            let parent = above.parents[top as usize];
            if parent != NONE && heaviest[parent as usize] == top {
                continue;
            }
            let up = if parent == NONE { NONE } else { self.places[parent as usize] };
            let chain = self.tops.len() as u32;
            self.tops.push((self.order.len() as u32, up));
            let mut cell = top;
            while cell != NONE {
                self.places[cell as usize] = self.order.len() as u32;
                self.order.push(Cell::new(cell));
                self.chains.push(chain);
                cell = heaviest[cell as usize];
            }
        }
    }

    /// The way from one cell of the floor to another.
    pub(super) fn climb<W: Watch + ?Sized>(
        &mut self,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        let (mut here, mut there) = (self.places[from.index()], self.places[to.index()]);
        self.path.clear();
        self.down.clear();
        // Above comes before below, so of two chains the later one cannot lead past the other.
        while self.chains[here as usize] != self.chains[there as usize] {
            let [a, b] = [here, there].map(|place| self.tops[self.chains[place as usize] as usize]);
            if a.0 > b.0 {
                self.up(a.0, here);
                here = a.1;
            } else {
                self.down.push((b.0, there));
                there = b.1;
            }
            if here == NONE || there == NONE {
                return None;
            }
        }
        if here >= there {
            self.up(there, here);
        } else {
            self.down.push((here, there));
        }
        for &(first, last) in self.down.iter().rev() {
            self.path.extend_from_slice(&self.order[first as usize..=last as usize]);
        }
        let steps = self.path.len() as u64 - 1;
        for pair in self.path.windows(2) {
            watch.step(Step::Expand(pair[0]));
            watch.step(Step::Reach(pair[1]));
        }
        Some(Found { path: &self.path, cost: steps * self.step, expanded: steps })
    }

    /// Goes up along a chain.
    fn up(&mut self, first: u32, last: u32) {
        self.path.extend(self.order[first as usize..=last as usize].iter().rev());
    }
}

/// What every step costs, if that is the same and every exit may be taken.
fn even_step(ground: &Ground<'_>, bounds: &Bounds) -> Option<u64> {
    let [taken, ways] = [bounds.taken, ground.ways].map(Dirs::bits);
    let all = ground.map.all_exits().iter().fold(0, |all, exits| all | exits);
    let is = |kind: Dirs| taken & !kind.bits() == 0;
    match ground.costs {
        _ if all & !ways != 0 => None,
        Costs::Steps => Some(1),
        Costs::Octile if is(Dirs::STRAIGHT) => Some(Costs::STRAIGHT),
        Costs::Octile if is(Dirs::DIAGONAL) => Some(Costs::DIAGONAL),
        _ => None,
    }
}

/// The cells of a forest, those above before those below, and which is above which.
struct Above {
    order: Vec<u32>,
    parents: Vec<u32>,
}

impl Above {
    /// None if there is a loop.
    fn of(ground: &Ground<'_>) -> Option<Self> {
        let (exits, strides) = (ground.map.all_exits(), strides(ground.map));
        let mut order: Vec<u32> = Vec::with_capacity(exits.len());
        // Its own parent: not met yet.
        let mut parents: Vec<u32> = (0..exits.len() as u32).collect();
        for root in ground.map.floor().iter().map(|cell| cell.index() as u32) {
            if parents[root as usize] != root {
                continue;
            }
            parents[root as usize] = NONE;
            let mut done = order.len();
            order.push(root);
            while let Some(&here) = order.get(done) {
                done += 1;
                let mut rest = exits[here as usize];
                while rest != 0 {
                    let stride = strides[rest.trailing_zeros() as usize & 7];
                    rest &= rest - 1;
                    let next = (here as usize).wrapping_add(stride) as u32;
                    if next == parents[here as usize] {
                        continue;
                    }
                    if parents[next as usize] != next {
                        return None;
                    }
                    parents[next as usize] = here;
                    order.push(next);
                }
            }
        }
        Some(Self { order, parents })
    }

    /// For each cell the child with the most below it, the first of several.
    fn heaviest(&self) -> Vec<u32> {
        let mut weights = vec![1_u32; self.parents.len()];
        let mut heaviest = vec![NONE; self.parents.len()];
        for &cell in self.order.iter().rev() {
            let (parent, weight) = (self.parents[cell as usize], weights[cell as usize]);
            if parent == NONE {
                continue;
            }
            weights[parent as usize] += weight;
            let best = &mut heaviest[parent as usize];
            if *best == NONE || weights[*best as usize] <= weight {
                *best = cell;
            }
        }
        heaviest
    }
}
