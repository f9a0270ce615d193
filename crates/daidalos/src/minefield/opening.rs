//! A board whose mines are known, while it is opened: what is shown, and where the player can go.
//!
//! Plain rather than quick: it is what a solution is written down and checked with.

use super::{Board, Shown, Tile};
use crate::grid::Cell;

/// A board with its mines, and what is shown of it.
pub(super) struct Opening<'a> {
    board: &'a Board,
    is_mined: Vec<bool>,
    shown: Shown<'a>,
    on_foot: bool,
    is_reached: Vec<bool>,
    /// How many safe cells are covered.
    closed: usize,
}

impl<'a> Opening<'a> {
    pub(super) fn new(board: &'a Board, mines: &[Cell], on_foot: bool) -> Self {
        let mut is_mined = vec![false; board.len()];
        for spot in mines.iter().filter_map(|cell| board.spot(*cell)) {
            is_mined[usize::from(spot)] = true;
        }
        let count = is_mined.iter().filter(|is_mined| **is_mined).count();
        let (shown, is_reached) = (Shown::covered(board, count as u32), vec![false; board.len()]);
        Self { board, is_mined, shown, on_foot, is_reached, closed: board.len() - count }
    }

    pub(super) const fn board(&self) -> &'a Board {
        self.board
    }

    pub(super) const fn shown(&self) -> &Shown<'a> {
        &self.shown
    }

    pub(super) const fn closed(&self) -> usize {
        self.closed
    }

    /// Opens the first cell; whether it is a safe cell of the board.
    pub(super) fn begin(&mut self, first: Cell) -> bool {
        if !self.board.has(first) || self.has_mine(first) {
            return false;
        }
        self.open(first);
        self.walk(first);
        true
    }

    /// Opens a cell that is safe, or marks a mine; the cells that were opened.
    pub(super) fn learn(&mut self, cell: Cell, is_mined: bool) -> Vec<Cell> {
        if is_mined {
            self.shown.set(cell, Tile::Mine);
            return Vec::new();
        }
        let opened = self.open(cell);
        for cell in &opened {
            if self.is_beside_reached(*cell) {
                self.walk(*cell);
            }
        }
        opened
    }

    /// Whether the player can come to a covered cell.
    pub(super) fn can_open(&self, cell: Cell) -> bool {
        !self.on_foot || self.is_beside_reached(cell)
    }

    fn is_beside_reached(&self, cell: Cell) -> bool {
        let mut beside = self.beside(cell);
        beside.any(|near| self.is_reached[usize::from(near)])
    }

    fn has_mine(&self, cell: Cell) -> bool {
        self.board.spot(cell).is_some_and(|spot| self.is_mined[usize::from(spot)])
    }

    fn beside(&self, cell: Cell) -> impl Iterator<Item = super::Spot> {
        let spot = self.board.spot(cell);
        spot.map_or(&[][..], |spot| self.board.spots_beside(spot)).iter().copied()
    }

    fn open(&mut self, cell: Cell) -> Vec<Cell> {
        let (mut opened, mut stack) = (Vec::new(), vec![cell]);
        while let Some(cell) = stack.pop() {
            if self.shown.tile(cell) != Tile::Covered || self.has_mine(cell) {
                continue;
            }
            let mines = self.board.around(cell).filter(|near| self.has_mine(*near)).count();
            self.shown.set(cell, Tile::Count(mines as u8));
            self.closed -= 1;
            opened.push(cell);
            if mines == 0 {
                stack.extend(self.board.around(cell));
            }
        }
        opened.sort_unstable();
        opened
    }

    /// Goes to an open cell, and on to all that are open.
    fn walk(&mut self, cell: Cell) {
        let mut stack: Vec<super::Spot> = self.board.spot(cell).into_iter().collect();
        while let Some(spot) = stack.pop() {
            let is_open = matches!(self.shown.tiles()[usize::from(spot)], Tile::Count(_));
            if is_open && !std::mem::replace(&mut self.is_reached[usize::from(spot)], true) {
                stack.extend(self.board.spots_beside(spot));
            }
        }
    }
}
