//! The search that dijkstra, a-star and greedy are: always on from the most promising cell.

use super::ground::Prices;
use super::labels::{Labels, MOST_BUCKETS};
use super::{Estimate, Found, Ground, Seek, Unfit, both_floor, strides};
use crate::grid::{Cell, Dir};
use crate::watch::{Step, Watch};

/// What promises most.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    /// The cost so far and the estimate of what is left, together.
    Whole,
    /// The estimate alone.
    Rest,
}

pub(super) struct BestFirst<'m> {
    ground: Ground<'m>,
    prices: Prices<'m>,
    strides: [usize; 8],
    estimate: Estimate,
    promise: Promise,
    labels: Labels,
    path: Vec<Cell>,
}

impl<'m> BestFirst<'m> {
    pub(super) fn new(
        ground: Ground<'m>,
        estimate: Estimate,
        promise: Promise,
    ) -> Result<Self, Unfit> {
        ground.check()?;
        let (map, prices) = (ground.map, Prices::of(&ground));
        let (least, most) = prices.span(map);
        let far = (map.size().width(), map.size().height());
        let reach = match promise {
            Promise::Whole => most + 2 * estimate.straight.max(estimate.diagonal),
            Promise::Rest => estimate.between((0, 0), far),
        };
        // greedy needs no exact order, so its buckets may be as wide as they must be.
        let (width, buckets) = match promise {
            Promise::Whole => (least / 8, MOST_BUCKETS),
            Promise::Rest => ((least / 8).max(reach >> 15), 1 << 17),
        };
        let cells = map.all_exits().len();
        let labels = Labels::new(cells, reach, width, buckets);
        let (strides, path) = (strides(map), Vec::with_capacity(cells));
        Ok(Self { ground, prices, strides, estimate, promise, labels, path })
    }

    /// Looks at all that lies around a cell, which is at this place, and queues what has become
    /// cheaper. Gives the cost of the goal if that is among them.
    #[inline(always)]
    fn expand<W: Watch + ?Sized>(
        &mut self,
        here: usize,
        (x, y): (u32, u32),
        to: Cell,
        goal: (u32, u32),
        watch: &mut W,
    ) -> u64 {
        let (mut reached, cost) = (u64::MAX, self.labels.cost(here));
        let mut rest = self.ground.map.all_exits()[here] & self.ground.ways.bits();
        while rest != 0 {
            let dir = Dir::ALL[rest.trailing_zeros() as usize & 7];
            rest &= rest - 1;
            let next = here.wrapping_add(self.strides[dir as usize]);
            let cost = cost + self.prices.enter(dir, next);
            if cost >= self.labels.cost(next)
                || self.promise == Promise::Rest && self.labels.has(next)
            {
                continue;
            }
            watch.step(Step::Reach(Cell::new(next as u32)));
            if next == to.index() {
                reached = cost;
                self.labels.note(next, cost);
                continue;
            }
            let (dx, dy) = dir.delta();
            let at = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            let left = self.estimate.between(at, goal);
            let key = if self.promise == Promise::Rest { left } else { cost + left };
            self.labels.queue(next, cost, key);
        }
        reached
    }

    /// Reads the way from the goal back: of all cells from which it was reached as cheaply the
    /// one in the first direction.
    fn trace(&mut self, from: Cell, to: Cell) {
        self.path.clear();
        self.path.push(to);
        let mut here = to.index();
        while here != from.index() {
            let cost = self.labels.cost(here);
            let came = |dir: &Dir| {
                let before = here.wrapping_add(self.strides[*dir as usize]);
                let step = self.prices.enter(dir.opposite(), here);
                self.ground.ways.has(dir.opposite())
                    && self.labels.has(before)
                    && self.labels.cost(before) + step == cost
            };
            let exits = self.ground.map.exits(Cell::new(here as u32));
            let Some(dir) = exits.iter().find(came) else { break };
            here = here.wrapping_add(self.strides[dir as usize]);
            self.path.push(Cell::new(here as u32));
        }
        self.path.reverse();
    }
}

impl Seek for BestFirst<'_> {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        let (map, size) = (self.ground.map, self.ground.map.size());
        if !both_floor(map, from, to) {
            return None;
        }
        let goal = size.xy(to);
        let start = self.estimate.between(size.xy(from), goal);
        self.labels.begin(start);
        self.labels.queue(from.index(), 0, start);
        let mut best = if from == to { 0 } else { u64::MAX };
        let mut expanded = 0;
        while let Some(here) = self.labels.take() {
            if best != u64::MAX && (self.promise == Promise::Rest || self.labels.is_past(best)) {
                break;
            }
            let (cost, (x, y)) = (self.labels.cost(here), size.xy(Cell::new(here as u32)));
            if cost + self.estimate.between((x, y), goal) >= best {
                continue;
            }
            expanded += 1;
            watch.step(Step::Expand(Cell::new(here as u32)));
            best = best.min(self.expand(here, (x, y), to, goal, watch));
        }
        if best == u64::MAX {
            return None;
        }
        self.trace(from, to);
        Some(Found { path: &self.path, cost: best, expanded })
    }
}
