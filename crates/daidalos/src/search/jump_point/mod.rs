//! jump-point: a-star on open maps that leaps over everything where nothing can turn.
//!
//! On a map where every step from floor to floor is open, most ways of equal cost differ only in
//! the order of their steps. If diagonal steps always come first, a way needs to turn only beside
//! a corner of the rock (no corner is ever cut), so those cells, the *turns*, are all that is ever
//! queued. Where a straight run meets the next turn or rock is found 64 cells at a time, in
//! bit rows that are made once, two for the rows of the map and two for its columns; a
//! diagonal run looks both ways from each of its cells and is never queued itself.

mod lanes;
mod worth;

use super::best_first::{BestFirst, Promise};
use super::labels::Labels;
use super::{Costs, Estimate, Finder, Found, Ground, Search, Seek, Unfit, both_floor};
use crate::grid::{Cell, Dir, Dirs, Map};
use crate::watch::{Step, Watch};
use lanes::{Lanes, Turns};
use worth::worth;

pub(super) struct JumpPoint;

impl Search for JumpPoint {
    fn name(&self) -> &'static str {
        "jump-point"
    }

    fn about(&self) -> &'static str {
        "a-star that leaps from corner to corner on open maps: the cheapest way, very fast"
    }

    fn explain(&self) -> &'static str {
        "In open space many ways cost the same and differ only in the order of their steps. \
         This search is an a-star that follows one of them: it runs straight on until it meets the goal or a corner of rock. \
         Only such corners wait, so few cells are handled, and the way is still the cheapest. \
         In mazes, where walls block steps, a-star stands in."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        true
    }

    fn on<'m>(&self, ground: Ground<'m>) -> Result<Box<dyn Finder + 'm>, Unfit> {
        if is_open(&ground) {
            return Ok(Box::new(Jumper::new(ground.map)));
        }
        let estimate = Estimate::of(&ground);
        Ok(Box::new(StandIn(BestFirst::new(ground, estimate, Promise::Whole)?)))
    }
}

/// Whether every step from floor to floor is open, and costs what is usual.
fn is_open(ground: &Ground<'_>) -> bool {
    ground.ways == Dirs::ALL
        && ground.costs == Costs::Octile
        && Map::roamed(ground.map.floor().clone()) == *ground.map
}

/// a-star, where there is nothing to leap over.
struct StandIn<'m>(BestFirst<'m>);

impl Seek for StandIn<'_> {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        self.0.seek(from, to, watch)
    }

    fn remark(&self) -> Option<&'static str> {
        Some(
            "jump-point needs an open map, all eight directions and octile costs; a-star was used instead",
        )
    }
}

/// Where a question has come to a turn from.
#[derive(Clone, Copy)]
struct Arrival {
    /// The turn, or the start, before.
    before: u32,
    dir: Dir,
}

struct Jumper<'m> {
    map: &'m Map,
    lanes: Lanes,
    turns: Turns,
    /// The cells of the turns; the start comes last.
    cells: Vec<(u32, u32)>,
    /// Which directions are worth taking, by the straight direction of arrival and the exits.
    worth: [[u8; 256]; 4],
    labels: Labels,
    arrivals: Vec<Arrival>,
    path: Vec<Cell>,
    goal: (u32, u32),
    /// The cheapest way to the goal so far, and the turn before it.
    best: u64,
    last: u32,
}

const ESTIMATE: Estimate = Estimate { straight: Costs::STRAIGHT, diagonal: Costs::DIAGONAL };

impl<'m> Jumper<'m> {
    fn new(map: &'m Map) -> Self {
        let (lanes, turns) = (Lanes::new(map.floor()), Turns::new(map.floor()));
        let mut cells: Vec<(u32, u32)> = turns.cells().collect();
        cells.push((0, 0));
        let size = map.size();
        // A leap costs no more than the whole map, and brings its estimate with it.
        let far = ESTIMATE.between((0, 0), (size.width(), 0))
            + ESTIMATE.between((0, 0), (0, size.height()));
        let labels = Labels::new(cells.len(), 2 * far, Costs::STRAIGHT / 2, 1 << 16);
        let arrivals = vec![Arrival { before: 0, dir: Dir::N }; cells.len()];
        let path = Vec::with_capacity(size.cells() as usize);
        let worth = worth();
        Self {
            map,
            lanes,
            turns,
            cells,
            worth,
            labels,
            arrivals,
            path,
            goal: (0, 0),
            best: u64::MAX,
            last: 0,
        }
    }

    /// All the leaps from a turn, or from the start, in these directions.
    fn leap<W: Watch + ?Sized>(&mut self, origin: usize, ways: u8, watch: &mut W) {
        let mut rest = ways;
        while rest != 0 {
            let dir = Dir::ALL[rest.trailing_zeros() as usize & 7];
            rest &= rest - 1;
            // Each direction is named, so that each gets code of its own.
            match dir {
                Dir::N => self.run_from(origin, Dir::N, watch),
                Dir::NE => self.slant(origin, Dir::NE, watch),
                Dir::E => self.run_from(origin, Dir::E, watch),
                Dir::SE => self.slant(origin, Dir::SE, watch),
                Dir::S => self.run_from(origin, Dir::S, watch),
                Dir::SW => self.slant(origin, Dir::SW, watch),
                Dir::W => self.run_from(origin, Dir::W, watch),
                Dir::NW => self.slant(origin, Dir::NW, watch),
            }
        }
    }

    #[inline(always)]
    fn run_from<W: Watch + ?Sized>(&mut self, origin: usize, dir: Dir, watch: &mut W) {
        self.run(self.cells[origin], dir, 0, origin, watch);
    }

    /// A diagonal run: from each of its cells straight runs to both sides.
    #[inline(always)]
    fn slant<W: Watch + ?Sized>(&mut self, origin: usize, dir: Dir, watch: &mut W) {
        let (exits, width) = (self.map.all_exits(), self.map.size().width());
        let ((mut x, mut y), (dx, dy)) = (self.cells[origin], dir.delta());
        let mut steps = 0;
        while exits[(y * width + x) as usize] & dir.bit() != 0 {
            (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            steps += 1;
            if (x, y) == self.goal {
                self.reach_goal(origin, steps, 0);
                return;
            }
            self.run((x, y), dir.anticlockwise(), steps, origin, watch);
            self.run((x, y), dir.clockwise(), steps, origin, watch);
        }
    }

    /// A straight run, after so many diagonal steps: to the goal, or to the next turn, if there
    /// is one before rock.
    #[inline(always)]
    fn run<W: Watch + ?Sized>(
        &mut self,
        from: (u32, u32),
        dir: Dir,
        diagonal: u32,
        origin: usize,
        watch: &mut W,
    ) {
        let (end, is_turn) = self.lanes.end(from, dir);
        let is_row = matches!(dir, Dir::E | Dir::W);
        let turned = |(x, y): (u32, u32)| if is_row { (x, y) } else { (y, x) };
        let ((along, across), (goal, goal_across)) = (turned(from), turned(self.goal));
        if across == goal_across {
            // Rock may lie just before the first place, so all is counted from there.
            let is_ahead = match dir {
                Dir::E | Dir::S => goal > along && goal <= end,
                _ => goal < along && goal + 1 >= end.wrapping_add(1),
            };
            if is_ahead {
                return self.reach_goal(origin, diagonal, goal.abs_diff(along));
            }
        }
        if is_turn {
            self.reach(turned((end, across)), dir, origin, diagonal, end.abs_diff(along), watch);
        }
    }

    fn cost_after(&self, origin: usize, diagonal: u32, straight: u32) -> u64 {
        self.labels.cost(origin)
            + Costs::DIAGONAL * u64::from(diagonal)
            + Costs::STRAIGHT * u64::from(straight)
    }

    #[inline(never)]
    fn reach_goal(&mut self, origin: usize, diagonal: u32, straight: u32) {
        let cost = self.cost_after(origin, diagonal, straight);
        if cost < self.best {
            (self.best, self.last) = (cost, origin as u32);
        }
    }

    #[inline(never)]
    fn reach<W: Watch + ?Sized>(
        &mut self,
        at: (u32, u32),
        dir: Dir,
        origin: usize,
        diagonal: u32,
        straight: u32,
        watch: &mut W,
    ) {
        let turn = self.turns.number(at);
        let cost = self.cost_after(origin, diagonal, straight);
        if cost >= self.labels.cost(turn) {
            return;
        }
        let whole = cost + ESTIMATE.between(at, self.goal);
        if whole >= self.best {
            return;
        }
        self.labels.queue(turn, cost, whole);
        self.arrivals[turn] = Arrival { before: origin as u32, dir };
        if watch.on() {
            let cell = self.map.size().at(at.0, at.1);
            cell.into_iter().for_each(|cell| watch.step(Step::Reach(cell)));
        }
    }

    /// Walks the leaps from the goal back: straight first, then diagonally, because each leap
    /// went diagonally first.
    fn trace(&mut self, from: (u32, u32)) {
        let size = self.map.size();
        self.path.clear();
        let (mut at, mut origin) = (self.goal, self.last as usize);
        let start = self.cells.len() - 1;
        self.path.extend(size.at(at.0, at.1));
        loop {
            let to = if origin == start { from } else { self.cells[origin] };
            while at != to {
                let (dx, dy) = (at.0.abs_diff(to.0), at.1.abs_diff(to.1));
                let towards = |a: u32, b: u32| {
                    if a < b {
                        a + 1
                    } else if a > b {
                        a - 1
                    } else {
                        a
                    }
                };
                let (sx, sy) = (towards(at.0, to.0), towards(at.1, to.1));
                at = if dx > dy {
                    (sx, at.1)
                } else if dy > dx {
                    (at.0, sy)
                } else {
                    (sx, sy)
                };
                self.path.extend(size.at(at.0, at.1));
            }
            if origin == start {
                break;
            }
            origin = self.arrivals[origin].before as usize;
        }
        self.path.reverse();
    }
}

impl Seek for Jumper<'_> {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        if !both_floor(self.map, from, to) {
            return None;
        }
        let (size, exits) = (self.map.size(), self.map.all_exits());
        let start = self.cells.len() - 1;
        self.goal = size.xy(to);
        self.cells[start] = size.xy(from);
        self.best = if from == to { 0 } else { u64::MAX };
        self.last = start as u32;
        let whole = ESTIMATE.between(self.cells[start], self.goal);
        self.labels.begin(whole);
        self.labels.queue(start, 0, whole);
        let mut expanded = 0;
        while let Some(turn) = self.labels.take() {
            if self.labels.is_past(self.best) {
                break;
            }
            let at = self.cells[turn];
            if self.labels.cost(turn) + ESTIMATE.between(at, self.goal) >= self.best {
                continue;
            }
            expanded += 1;
            let cell = size.at(at.0, at.1)?;
            watch.step(Step::Expand(cell));
            let here = exits[cell.index()];
            let ways = if turn == start {
                here
            } else {
                self.worth[self.arrivals[turn].dir as usize / 2][usize::from(here)]
            };
            self.leap(turn, ways, watch);
        }
        if self.best == u64::MAX {
            return None;
        }
        if from != to {
            watch.step(Step::Reach(to));
        }
        self.trace(self.cells[start]);
        Some(Found { path: &self.path, cost: self.best, expanded })
    }
}
