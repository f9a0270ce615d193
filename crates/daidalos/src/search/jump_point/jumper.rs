//! The search itself: a-star from turn to turn.

use super::leaps::{Leap, Leaps, MOST_ROOM, START, Turn, Turns, moved};
use crate::grid::{Cell, Edit, Map, Size};
use crate::search::labels::Labels;
use crate::search::{Costs, Estimate, Found, octile};
use crate::watch::{Step, Watch};

const ESTIMATE: Estimate = Estimate { straight: Costs::STRAIGHT, diagonal: Costs::DIAGONAL };

pub(super) struct Jumper {
    leaps: Leaps,
    turns: Turns,
    path: Vec<Cell>,
    goal: (u32, u32),
    /// The cheapest way to the goal so far, and the turn before it.
    best: u64,
    last: usize,
}

impl Jumper {
    pub(super) fn new(map: &Map) -> Self {
        let size = map.size();
        // A leap costs no more than the whole map, and brings its estimate with it.
        let far = ESTIMATE.between((0, 0), (size.width(), 0))
            + ESTIMATE.between((0, 0), (0, size.height()));
        let width = (Costs::STRAIGHT / 2).max((2 * far) >> 15);
        let cells = size.cells() as usize;
        let mut turns = Labels::new(0, 2 * far, width, 1 << 17);
        turns.reserve(cells.min(MOST_ROOM));
        Self {
            leaps: Leaps::new(map),
            turns,
            path: Vec::with_capacity(cells),
            goal: (0, 0),
            best: u64::MAX,
            last: 0,
        }
    }

    pub(super) fn seek<W: Watch + ?Sized>(
        &mut self,
        map: &Map,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        let size = map.size();
        self.goal = size.xy(to);
        let start = self.leaps.number(&mut self.turns, size.xy(from));
        (self.best, self.last) = (if from == to { 0 } else { u64::MAX }, start);
        let whole = ESTIMATE.between(size.xy(from), self.goal);
        self.turns.begin(whole);
        self.turns.queue(start, 0, whole);
        let mut expanded = 0;
        while let Some(turn) = self.turns.take() {
            if self.turns.is_past(self.best) {
                break;
            }
            let (at, cost) = (self.turns.noted(turn).place, self.turns.cost(turn));
            let whole = cost + ESTIMATE.between(at, self.goal);
            if whole >= self.best {
                continue;
            }
            expanded += 1;
            watch.step(Step::Expand(cell_at(size, at)));
            self.expand(map, turn, (cost, whole), watch);
        }
        if self.best == u64::MAX {
            return None;
        }
        if from != to {
            watch.step(Step::Reach(to));
        }
        self.trace(size, start);
        Some(Found { path: &self.path, cost: self.best, expanded })
    }

    /// Goes on from a turn, or from the start: to the goal, if it is in sight, or else to the next turns. So much has been spent, and
    /// so much the whole way costs at least.
    #[inline]
    fn expand<W: Watch + ?Sized>(
        &mut self,
        map: &Map,
        turn: usize,
        (cost, whole): (u64, u64),
        watch: &mut W,
    ) {
        let Turn { place, came, .. } = *self.turns.noted(turn);
        let arrived = if cost == 0 { START } else { came.arrives() };
        let kept = self.leaps.kept(&self.turns, turn, arrived);
        let ways = kept.as_ref().map_or_else(|| self.leaps.ways(place, arrived), |kept| kept.ways);
        if self.sees_goal(place, ways) {
            (self.best, self.last) = (whole, turn);
            return;
        }
        let onward = Onward { turn, place, spent: cost, goal: self.goal, best: self.best };
        let size = map.size();
        if let Some(kept) = kept {
            for leap in self.leaps.all(kept) {
                let (known, at) =
                    (self.turns.cost(leap.turn()), self.turns.noted(leap.turn()).place);
                onward.take(&mut self.turns, leap, at, known, size, watch);
            }
            return;
        }
        // Each leap waits until the next one is found: meanwhile the cost of its turn comes from memory.
        let mut waiting = None;
        self.leaps.keep(&mut self.turns, turn, (arrived, ways), |turns, leap, at| {
            let known = turns.cost(leap.turn());
            if let Some((leap, at, known)) = waiting.replace((leap, at, known)) {
                onward.take(turns, leap, at, known, size, watch);
            }
        });
        if let Some((leap, at, known)) = waiting {
            onward.take(&mut self.turns, leap, at, known, size, watch);
        }
    }

    /// Whether nothing stands between a place and the goal, diagonal steps first, in directions that are worth taking: then
    /// no way from there is cheaper.
    #[inline]
    fn sees_goal(&self, at: (u32, u32), ways: u8) -> bool {
        let (slant, diagonal, straight, rest) = octile::steps(at, self.goal);
        let first = if diagonal > 0 { slant } else { straight };
        if ways & first.bit() == 0 {
            return false;
        }
        let lanes = self.leaps.lanes();
        let bend = moved(at, slant, diagonal);
        lanes.is_clear(at, slant, diagonal) && lanes.is_clear(bend, straight, rest)
    }

    /// Walks the leaps from the goal back: straight first, then diagonally, because each leap
    /// went diagonally first.
    fn trace(&mut self, size: Size, start: usize) {
        self.path.clear();
        self.path.push(cell_at(size, self.goal));
        let (mut at, mut turn) = (self.goal, self.last);
        loop {
            let to = self.turns.noted(turn).place;
            while at != to {
                at = nearer(at, to);
                self.path.push(cell_at(size, at));
            }
            if turn == start {
                break;
            }
            turn = self.turns.noted(turn).came.turn();
        }
        self.path.reverse();
    }

    /// The map has changed at a cell.
    pub(super) fn edited(&mut self, map: &Map, edit: Edit) {
        self.leaps.edited(&mut self.turns, map, edit);
    }

    pub(super) fn forget(&mut self) {
        self.leaps.forget(&mut self.turns);
    }
}

/// What all leaps from a turn have in common.
struct Onward {
    turn: usize,
    place: (u32, u32),
    spent: u64,
    goal: (u32, u32),
    best: u64,
}

impl Onward {
    /// Queues the turn to which a leap leads, if that is the cheapest way there, and may be part of the cheapest to the goal. What was
    /// known to be the cheapest way there may be out of date.
    ///
    /// One piece of code for all directions: inside of each of them it would be twelve times as much, and slower.
    #[inline(never)]
    fn take<W: Watch + ?Sized>(
        &self,
        turns: &mut Turns,
        leap: Leap,
        at: (u32, u32),
        known: u64,
        size: Size,
        watch: &mut W,
    ) {
        let cost = self.spent + ESTIMATE.between(self.place, at);
        if cost >= known {
            return;
        }
        let whole = cost + ESTIMATE.between(at, self.goal);
        // Another leap may have led to the same turn in the meantime.
        if whole >= self.best || cost >= turns.cost(leap.turn()) {
            return;
        }
        turns.queue(leap.turn(), cost, whole);
        turns.noted_mut(leap.turn()).came = Leap::new(self.turn, leap.arrives());
        watch.step(Step::Reach(cell_at(size, at)));
    }
}

/// One step nearer, straight while that is possible.
fn nearer(at: (u32, u32), to: (u32, u32)) -> (u32, u32) {
    let (dx, dy) = (at.0.abs_diff(to.0), at.1.abs_diff(to.1));
    let towards = |from: u32, to: u32| if from < to { from + 1 } else { from - 1 };
    let x = if dx >= dy { towards(at.0, to.0) } else { at.0 };
    let y = if dy >= dx { towards(at.1, to.1) } else { at.1 };
    (x, y)
}

fn cell_at(size: Size, (x, y): (u32, u32)) -> Cell {
    Cell::new(y * size.width() + x)
}
