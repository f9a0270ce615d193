//! breadth-first: a wave from the start, one step at a time.

use super::owned::OwnedGround;
use super::{Finder, Found, Ground, Search, Seek, Unfit, bind, strides};
use crate::grid::{Cell, Dir, Edit};
use crate::watch::{Step, Watch};

pub(super) struct BreadthFirst;

impl Search for BreadthFirst {
    fn name(&self) -> &'static str {
        "breadth-first"
    }

    fn about(&self) -> &'static str {
        "a wave in all directions: the fewest steps"
    }

    fn explain(&self) -> &'static str {
        "Every cell that has been reached waits in a queue, and the one that has waited longest is taken next. \
         So the search spreads like a wave: first all cells one step away, then two, then three. \
         When the wave touches the goal, no way with fewer steps can be left. \
         It counts steps, not what they cost."
    }

    fn is_exact(&self, ground: &Ground<'_>) -> bool {
        ground.is_even()
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        let cells = ground.map.all_exits().len();
        let (queue, path) = (Vec::with_capacity(cells), Vec::with_capacity(cells));
        bind(ground, |_| Wave { waves: vec![0; cells], base: 1, queue, path })
    }
}

struct Wave {
    /// The number of the wave that reached a cell; what lies below `base` is of old questions.
    waves: Vec<u32>,
    base: u32,
    queue: Vec<u32>,
    path: Vec<Cell>,
}

impl Wave {
    /// Runs the wave until it reaches the goal; says whether it did, and how many cells it left.
    fn run<W: Watch + ?Sized>(
        &mut self,
        ground: &Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> (bool, u64) {
        let (exits, ways, strides) =
            (ground.map.all_exits(), ground.ways.bits(), strides(ground.map));
        self.queue.clear();
        self.queue.push(from.index() as u32);
        self.waves[from.index()] = self.base;
        let mut taken = 0;
        while let Some(&here) = self.queue.get(taken) {
            let here = here as usize;
            if here == to.index() {
                return (true, 0);
            }
            taken += 1;
            watch.step(Step::Expand(Cell::new(here as u32)));
            let wave = self.waves[here] + 1;
            let mut rest = exits[here] & ways;
            while rest != 0 {
                let next = here.wrapping_add(strides[rest.trailing_zeros() as usize & 7]);
                rest &= rest - 1;
                if self.waves[next] < self.base {
                    self.waves[next] = wave;
                    watch.step(Step::Reach(Cell::new(next as u32)));
                    if next == to.index() {
                        return (true, taken as u64);
                    }
                    self.queue.push(next as u32);
                }
            }
        }
        (false, taken as u64)
    }

    /// Reads the way from the goal back, from wave to wave, in the first direction that does.
    fn trace(&mut self, ground: &Ground<'_>, to: Cell) {
        let strides = strides(ground.map);
        self.path.clear();
        self.path.push(to);
        let mut here = to.index();
        while self.waves[here] > self.base {
            let before = self.waves[here] - 1;
            let comes = |dir: &Dir| {
                let beside = here.wrapping_add(strides[*dir as usize]);
                ground.ways.has(dir.opposite()) && self.waves[beside] == before
            };
            let exits = ground.map.exits(Cell::new(here as u32));
            let Some(dir) = exits.iter().find(comes) else { break };
            here = here.wrapping_add(strides[dir as usize]);
            self.path.push(Cell::new(here as u32));
        }
        self.path.reverse();
    }
}

impl Seek for Wave {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        if self.base > u32::MAX / 2 {
            self.waves.fill(0);
            self.base = 1;
        }
        let (found, expanded) = self.run(&ground, from, to, watch);
        if found {
            self.trace(&ground, to);
        }
        let last = self.queue.last().map_or(0, |cell| self.waves[*cell as usize]);
        self.base = last.max(self.waves[to.index()]).max(self.base) + 1;
        if !found {
            return None;
        }
        let cost = ground.cost_of(&self.path)?;
        Some(Found { path: &self.path, cost, expanded })
    }

    /// Nothing is kept from one question to the next.
    fn edited(&mut self, _: &mut OwnedGround, _: Edit) {}
}
