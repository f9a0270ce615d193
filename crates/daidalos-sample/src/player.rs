//! A player: the way so far, marks, hearts and points.

use std::borrow::Cow;

use daidalos::digest::Digest;
use daidalos::grid::{Bits, Cell};

/// The hearts at the start.
pub(crate) const HEARTS: u64 = 3;

#[derive(Clone)]
pub(crate) struct Player {
    /// Never empty, and never over a tile twice.
    pub(crate) way: Vec<Cell>,
    /// For each tile, 1 if the way leads over it.
    pub(crate) visits: Vec<u8>,
    pub(crate) flags: Bits,
    pub(crate) hearts: u64,
    /// What has brought points, and how many.
    pub(crate) points: Vec<(Cow<'static, str>, i64)>,
}

impl Player {
    pub(crate) fn new(start: Cell, no_flags: Bits) -> Self {
        let visits = vec![0; no_flags.size().cells() as usize];
        let (way, points) = (Vec::new(), Vec::new());
        let mut player = Self { way, visits, flags: no_flags, hearts: HEARTS, points };
        player.go(start);
        player
    }

    pub(crate) fn at(&self) -> Cell {
        self.way.last().copied().unwrap_or(Cell::new(0))
    }

    /// The tile before on the way.
    pub(crate) fn before(&self) -> Option<Cell> {
        self.way.iter().rev().nth(1).copied()
    }

    pub(crate) fn has_been(&self, cell: Cell) -> bool {
        self.visits[cell.index()] > 0
    }

    pub(crate) fn is_out(&self) -> bool {
        self.hearts == 0
    }

    pub(crate) fn score(&self) -> i64 {
        self.points.iter().map(|(_, points)| points).sum()
    }

    pub(crate) fn go(&mut self, to: Cell) {
        self.way.push(to);
        self.visits[to.index()] = 1;
    }

    pub(crate) fn retrace(&mut self) {
        if self.before().is_some()
            && let Some(left) = self.way.pop()
        {
            self.visits[left.index()] = 0;
        }
    }

    pub(crate) fn mark(&mut self, cell: Cell) {
        self.flags.insert(cell);
    }

    pub(crate) fn unmark(&mut self, cell: Cell) {
        self.flags.remove(cell);
    }

    pub(crate) fn fold(&self, digest: &mut Digest) {
        self.way.iter().for_each(|cell| digest.add(cell.index() as u64));
        digest.add_cells(&self.flags);
        digest.add(self.hearts);
        self.points.iter().for_each(|(_, points)| digest.add(*points as u64));
    }
}
