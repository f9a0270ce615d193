//! The table at which a game is played: where the mines are, and what the player has seen.

use super::First;
use crate::minefield::solver::View;
use crate::minefield::{Board, Spot, Tile};
use crate::rng::Rng;

/// A board with mines, partly opened.
pub(super) struct Table {
    /// Where mines may lie: first all those cells, then reordered from game to game.
    free: Vec<Spot>,
    order: Vec<Spot>,
    mined: Vec<bool>,
    tiles: Vec<Tile>,
    /// The covered cells of which the player knows that they are mined.
    known: Vec<Option<bool>>,
    queue: Vec<Spot>,
    left: u32,
    lost: bool,
}

impl Table {
    pub(super) fn new(board: &Board, first: Spot, promise: First) -> Self {
        let clear = |spot: &Spot| match promise {
            First::Safe => *spot == first,
            First::Opening => *spot == first || board.spots_around(first).contains(spot),
        };
        Self {
            free: (0..board.len() as Spot).filter(|spot| !clear(spot)).collect(),
            order: Vec::new(),
            mined: Vec::new(),
            tiles: Vec::new(),
            known: Vec::new(),
            queue: Vec::new(),
            left: 0,
            lost: false,
        }
    }

    /// How many mines can be laid.
    pub(super) fn room(&self) -> u32 {
        self.free.len() as u32
    }

    /// Lays mines, each arrangement as likely as the others.
    pub(super) fn lay(&mut self, board: &Board, mines: u32, rng: &mut Rng) {
        self.mined.clear();
        self.mined.resize(board.len(), false);
        self.tiles.clear();
        self.tiles.resize(board.len(), Tile::Covered);
        self.known.clear();
        self.known.resize(board.len(), None);
        self.order.clone_from(&self.free);
        for at in 0..mines as usize {
            let other = at + rng.index(self.order.len() - at);
            self.order.swap(at, other);
            self.mined[usize::from(self.order[at])] = true;
        }
        self.left = board.len() as u32 - mines;
        self.lost = false;
    }

    /// Opens a cell, and those around it as long as no mine is around.
    pub(super) fn open(&mut self, board: &Board, spot: Spot) {
        self.queue.clear();
        self.queue.push(spot);
        while let Some(spot) = self.queue.pop() {
            if self.tiles[usize::from(spot)] != Tile::Covered {
                continue;
            }
            if self.mined[usize::from(spot)] {
                self.lost = true;
                return;
            }
            let around = board.spots_around(spot);
            let count = around.iter().filter(|spot| self.mined[usize::from(**spot)]).count();
            self.tiles[usize::from(spot)] = Tile::Count(count as u8);
            self.left -= 1;
            if count == 0 {
                self.queue.extend_from_slice(around);
            }
        }
    }

    /// Opens the cells that are sure to be safe and notes those that are sure to be mined; whether a cell
    /// was opened.
    pub(super) fn note(&mut self, board: &Board, sure: &[(Spot, bool)]) -> bool {
        let mut opened = false;
        for (spot, mined) in sure {
            if *mined {
                self.known[usize::from(*spot)] = Some(true);
            } else {
                self.open(board, *spot);
                opened = true;
            }
        }
        opened
    }

    pub(super) const fn is_running(&self) -> bool {
        !self.lost && self.left > 0
    }

    pub(super) const fn is_won(&self) -> bool {
        !self.lost && self.left == 0
    }

    /// What the player knows.
    pub(super) fn view<'a>(&'a self, board: &'a Board, mines: u32) -> View<'a> {
        View { board, tiles: &self.tiles, mines, known: &self.known }
    }

    /// A covered cell of which nothing is known.
    pub(super) fn any_covered(&self) -> Option<Spot> {
        let mut spots = self.tiles.iter().zip(&self.known);
        let covered = spots.position(|(tile, known)| *tile == Tile::Covered && known.is_none());
        covered.map(|spot| spot as Spot)
    }
}
