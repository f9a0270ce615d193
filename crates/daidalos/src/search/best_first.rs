//! The search that dijkstra, a-star and greedy are: always on from the most promising cell.

use super::ground::{Bounds, Prices};
use super::labels::{Labels, MOST_BUCKETS};
use super::owned::OwnedGround;
use super::{Estimate, Found, Ground, Seek, strides};
use crate::grid::{Cell, Dir, Edit, Size};
use crate::watch::{Step, Watch};

/// What promises most.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    /// The cost so far and the estimate of what is left, together.
    Whole,
    /// The estimate alone.
    Rest,
}

pub(super) struct BestFirst {
    /// The estimate that was asked for; the ground may allow less.
    asked: Estimate,
    promise: Promise,
    /// What all the rest was made for.
    bounds: Bounds,
    estimate: Estimate,
    labels: Labels,
    path: Vec<Cell>,
}

/// What a question is about.
struct Question<'m> {
    ground: Ground<'m>,
    prices: Prices<'m>,
    strides: [usize; 8],
    to: Cell,
    goal: (u32, u32),
}

impl BestFirst {
    pub(super) fn new(ground: &mut OwnedGround, asked: Estimate, promise: Promise) -> Self {
        let (bounds, size) = (ground.bounds(), ground.ground().map.size());
        let estimate = asked.at_most(bounds.estimate());
        let labels = labels_for(size, &bounds, estimate, promise);
        let path = Vec::with_capacity(size.cells() as usize);
        Self { asked, promise, bounds, estimate, labels, path }
    }

    /// Looks at all that lies around a cell, which is at this place, and queues what has become
    /// cheaper. Gives the cost of the goal if that is among them.
    #[inline(always)]
    fn expand<W: Watch + ?Sized>(
        &mut self,
        question: &Question<'_>,
        here: usize,
        (x, y): (u32, u32),
        watch: &mut W,
    ) -> u64 {
        let Question { ground, prices, strides, to, goal } = question;
        let (mut reached, cost) = (u64::MAX, self.labels.cost(here));
        let mut rest = ground.map.all_exits()[here] & ground.ways.bits();
        while rest != 0 {
            let dir = Dir::ALL[rest.trailing_zeros() as usize & 7];
            rest &= rest - 1;
            let next = here.wrapping_add(strides[dir as usize]);
            let cost = cost + prices.enter(dir, next);
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
            let left = self.estimate.between(at, *goal);
            let key = if self.promise == Promise::Rest { left } else { cost + left };
            self.labels.queue(next, cost, key);
        }
        reached
    }

    /// Reads the way from the goal back: of all cells from which it was reached as cheaply the
    /// one in the first direction.
    fn trace(&mut self, question: &Question<'_>, from: Cell) {
        let Question { ground, prices, strides, to, .. } = question;
        self.path.clear();
        self.path.push(*to);
        let mut here = to.index();
        while here != from.index() {
            let cost = self.labels.cost(here);
            let came = |dir: &Dir| {
                let before = here.wrapping_add(strides[*dir as usize]);
                let step = prices.enter(dir.opposite(), here);
                ground.ways.has(dir.opposite())
                    && self.labels.has(before)
                    && self.labels.cost(before) + step == cost
            };
            let exits = ground.map.exits(Cell::new(here as u32));
            let Some(dir) = exits.iter().find(came) else { break };
            here = here.wrapping_add(strides[dir as usize]);
            self.path.push(Cell::new(here as u32));
        }
        self.path.reverse();
    }
}

impl Seek for BestFirst {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        let (size, prices, strides) = (ground.map.size(), Prices::of(&ground), strides(ground.map));
        let goal = size.xy(to);
        let question = Question { ground, prices, strides, to, goal };
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
            best = best.min(self.expand(&question, here, (x, y), watch));
        }
        if best == u64::MAX {
            return None;
        }
        self.trace(&question, from);
        Some(Found { path: &self.path, cost: best, expanded })
    }

    /// Only the bounds of the ground matter from one question to the next, and they seldom change.
    fn edited(&mut self, ground: &mut OwnedGround, _: Edit) {
        if ground.bounds() != self.bounds {
            *self = Self::new(ground, self.asked, self.promise);
        }
    }
}

fn labels_for(size: Size, bounds: &Bounds, estimate: Estimate, promise: Promise) -> Labels {
    let (least, most) = bounds.span();
    let reach = match promise {
        Promise::Whole => most + 2 * estimate.straight.max(estimate.diagonal),
        Promise::Rest => estimate.between((0, 0), (size.width(), size.height())),
    };
    // greedy needs no exact order, so its buckets may be as wide as they must be.
    let (width, buckets) = match promise {
        Promise::Whole => (least / 8, MOST_BUCKETS),
        Promise::Rest => ((least / 8).max(reach >> 15), 1 << 17),
    };
    Labels::new(size.cells() as usize, reach, width, buckets)
}
