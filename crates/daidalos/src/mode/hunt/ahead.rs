//! Positions that follow from one another, move by move: each is played once, however many ways lead
//! through it.

use super::pursuit::Pursuit;
use super::tracker::Tracker;
use super::world::World;
use crate::grid::Cell;

/// No position.
const NONE: usize = usize::MAX;

pub(super) struct Ahead<'a> {
    world: &'a World,
    tracker: Tracker,
    positions: Vec<Position>,
}

struct Position {
    state: Pursuit,
    before: usize,
    /// The last that was found to follow from it.
    after: usize,
    /// Another one that follows from the same.
    beside: usize,
}

impl<'a> Ahead<'a> {
    /// Where it starts is position 0.
    pub(super) fn new(world: &'a World, from: Pursuit) -> Self {
        let start = Position { state: from, before: 0, after: NONE, beside: NONE };
        Self {
            world,
            tracker: Tracker::new(&world.layout.map).with_memory(),
            positions: vec![start],
        }
    }

    pub(super) fn state(&self, at: usize) -> &Pursuit {
        &self.positions[at].state
    }

    /// What has been done, in cells looked at.
    pub(super) const fn work(&self) -> u64 {
        self.tracker.work()
    }

    /// The position in which the avatar has gone to a cell beside it.
    pub(super) fn step(&mut self, at: usize, to: Cell) -> usize {
        let mut known = self.positions[at].after;
        while known != NONE && self.positions[known].state.avatar != to {
            known = self.positions[known].beside;
        }
        if known == NONE { self.play(at, to) } else { known }
    }

    fn play(&mut self, at: usize, to: Cell) -> usize {
        let mut state = self.positions[at].state.clone();
        state.turn(self.world, to, &mut self.tracker, |_, _| ());
        let new = self.positions.len();
        let beside = std::mem::replace(&mut self.positions[at].after, new);
        self.positions.push(Position { state, before: at, after: NONE, beside });
        new
    }

    /// The cells from the start to a position.
    pub(super) fn walk_to(&self, mut at: usize) -> Vec<Cell> {
        let mut cells = vec![self.state(at).avatar];
        while at != 0 {
            at = self.positions[at].before;
            cells.push(self.state(at).avatar);
        }
        cells.reverse();
        cells
    }
}
