//! bidirectional: one search from the start, one from the goal, until they have met.
//!
//! Both are dijkstra's, the second against the direction of the steps. The first meeting need
//! not be the cheapest: it ends when what both have still before them is no cheaper.

use super::ground::Prices;
use super::labels::{Labels, MOST_BUCKETS};
use super::owned::OwnedGround;
use super::{Finder, Found, Ground, Search, Seek, Unfit, bind, strides};
use crate::grid::{Cell, Dir, Edit};
use crate::watch::{Step, Watch};

pub(super) struct Bidirectional;

impl Search for Bidirectional {
    fn name(&self) -> &'static str {
        "bidirectional"
    }

    fn about(&self) -> &'static str {
        "from both ends until they meet: the cheapest way"
    }

    fn explain(&self) -> &'static str {
        "Two searches run at once, one from the start and one from the goal; each takes its nearest cell next. \
         Two small circles hold fewer cells than one large circle, so there is less to look at. \
         They do not trust their first meeting: both go on until no cheaper way can be left. \
         So the way is the cheapest."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        true
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        bind(ground, Meeting::new)
    }
}

struct Meeting {
    /// The least and the most that a step costs, for which the labels are made.
    span: (u64, u64),
    /// What is known from the start, and from the goal.
    sides: [Labels; 2],
    path: Vec<Cell>,
}

/// A ground as both sides see it.
struct Sides<'m> {
    ground: Ground<'m>,
    prices: Prices<'m>,
    strides: [usize; 8],
}

impl<'m> Sides<'m> {
    fn of(ground: Ground<'m>) -> Self {
        Self { ground, prices: Prices::of(&ground), strides: strides(ground.map) }
    }

    /// The cell in a direction from here and what the step costs; on the second side a step is
    /// one that leads here. None if it may not be taken.
    #[inline]
    fn step(&self, side: usize, here: usize, dir: Dir) -> Option<(usize, u64)> {
        let next = here.wrapping_add(self.strides[dir as usize]);
        let (way, into) = if side == 0 { (dir, next) } else { (dir.opposite(), here) };
        self.ground.ways.has(way).then(|| (next, self.prices.enter(way, into)))
    }
}

impl Meeting {
    fn new(ground: &mut OwnedGround) -> Self {
        let (span, cells) = (ground.bounds().span(), ground.ground().map.all_exits().len());
        let labels = || Labels::new(cells, span.1, span.0 / 8, MOST_BUCKETS);
        Self { span, sides: [labels(), labels()], path: Vec::with_capacity(cells) }
    }

    /// Cells from the meeting to the end of a side, without the meeting itself.
    fn trace(&mut self, seen: &Sides<'_>, side: usize, meeting: usize, end: Cell) {
        let mut here = meeting;
        while here != end.index() {
            let cost = self.sides[side].cost(here);
            let exits = seen.ground.map.exits(Cell::new(here as u32));
            // Towards the end, a step of one side is one of the other.
            let came = exits.iter().find_map(|dir| {
                let (next, step) = seen.step(1 - side, here, dir)?;
                let labels = &self.sides[side];
                (labels.has(next) && labels.cost(next) + step == cost).then_some(next)
            });
            let Some(next) = came else { break };
            here = next;
            self.path.push(Cell::new(here as u32));
        }
    }
}

impl Seek for Meeting {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        let seen = Sides::of(ground);
        for (labels, end) in self.sides.iter_mut().zip([from, to]) {
            labels.begin(0);
            labels.queue(end.index(), 0, 0);
        }
        let (mut best, mut meeting, mut expanded) = (u64::MAX, from.index(), 0);
        if from == to {
            best = 0;
        }
        loop {
            let [ahead, back] = [0, 1].map(|side| self.sides[side].lowest());
            if ahead + back >= best {
                break;
            }
            let side = usize::from(back < ahead);
            let Some(here) = self.sides[side].take() else { break };
            let cost = self.sides[side].cost(here);
            expanded += 1;
            watch.step(Step::Expand(Cell::new(here as u32)));
            for dir in ground.map.exits(Cell::new(here as u32)).iter() {
                let Some((next, step)) = seen.step(side, here, dir) else { continue };
                let cost = cost + step;
                if cost >= self.sides[side].cost(next) || cost >= best {
                    continue;
                }
                watch.step(Step::Reach(Cell::new(next as u32)));
                self.sides[side].queue(next, cost, cost);
                let other = &self.sides[1 - side];
                if other.has(next) && cost + other.cost(next) < best {
                    (best, meeting) = (cost + other.cost(next), next);
                }
            }
        }
        if best == u64::MAX {
            return None;
        }
        self.path.clear();
        self.trace(&seen, 0, meeting, from);
        self.path.reverse();
        self.path.push(Cell::new(meeting as u32));
        self.trace(&seen, 1, meeting, to);
        Some(Found { path: &self.path, cost: best, expanded })
    }

    fn edited(&mut self, ground: &mut OwnedGround, _: Edit) {
        if ground.bounds().span() != self.span {
            *self = Self::new(ground);
        }
    }
}
