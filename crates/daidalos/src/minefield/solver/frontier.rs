//! The open cells at the edge of what is shown, in groups that no number tells apart.
//!
//! Before anything is counted, the numbers that speak for themselves are used up: where none is missing the
//! cells are safe, where all are missing they are mined. That decides most cells and breaks the rest into
//! small pieces, which are what counting costs time on.

use super::suppose::{Fact, Near};
use super::{SolveError, View};
use crate::minefield::{Board, Spot, Tile};
use crate::sorting::sort;

/// What is left to be counted, and what was decided on the way; the lists are kept from use to use.
#[derive(Default)]
pub(crate) struct Frontier {
    state: Vec<State>,
    /// For each number, how many mines are missing around it and among how many open cells.
    missing: Vec<i8>,
    open: Vec<u8>,
    queue: Vec<Spot>,
    keyed: Vec<(u128, Spot)>,
    /// What the numbers alone decided.
    pub(super) decided: Vec<(Spot, bool)>,
    pub(super) groups: Vec<Group>,
    /// The spots of the groups, one group after the other.
    pub(super) spots: Vec<Spot>,
    /// The open cells beside no number.
    pub(super) rest: Vec<Spot>,
    /// How many those are, even where they are not listed.
    pub(super) rest_cells: u32,
    /// How many mines lie in open cells.
    pub(super) mines: i64,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Number,
    Safe,
    Mined,
}

/// Open cells that lie around the same numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) first: u16,
    pub(super) cells: u8,
    count: u8,
    numbers: [Spot; 8],
}

impl Group {
    /// The numbers that count its mines.
    pub(super) fn numbers(&self) -> &[Spot] {
        &self.numbers[..usize::from(self.count)]
    }
}

impl Frontier {
    /// Reads what is known and decides what the numbers decide one by one.
    pub(super) fn read(&mut self, view: &View<'_>) -> Result<(), SolveError> {
        self.read_states(view);
        self.read_numbers(view)?;
        self.decided.clear();
        self.decide(view.board)?;
        if self.mines < 0 { Err(SolveError::Contradiction) } else { Ok(()) }
    }

    /// Reads what would be known if open cells of another frontier were as supposed, but only of some open
    /// cells: all that this could tell something of.
    pub(super) fn suppose(
        &mut self,
        base: &Self,
        board: &Board,
        near: &Near,
        facts: &[Fact],
    ) -> Result<(), SolveError> {
        self.state.clone_from(&base.state);
        self.missing.clone_from(&base.missing);
        self.open.clone_from(&base.open);
        self.mines = base.mines;
        self.queue.clear();
        for Fact { spot, tile } in facts {
            self.settle(board, *spot, *tile == Tile::Mine)?;
            if let Tile::Count(count) = tile {
                self.state[usize::from(*spot)] = State::Number;
                self.read_number(board, *spot, *count)?;
            }
        }
        self.decided.clear();
        self.decide(board)?;
        self.gather(board, near.cells.iter().copied());
        self.rest_cells = near.rest_cells;
        if self.mines < 0 { Err(SolveError::Contradiction) } else { Ok(()) }
    }

    /// How many mines are missing around a number.
    pub(super) fn missing(&self, number: Spot) -> u8 {
        self.missing[usize::from(number)] as u8
    }

    /// How many open cells there are around a number.
    pub(super) fn open(&self, number: Spot) -> u8 {
        self.open[usize::from(number)]
    }

    /// Whether nothing is known of a cell yet.
    pub(super) fn is_open(&self, spot: Spot) -> bool {
        self.state[usize::from(spot)] == State::Open
    }

    /// Whether a cell is known to be mined.
    pub(super) fn is_mined(&self, spot: Spot) -> bool {
        self.state[usize::from(spot)] == State::Mined
    }

    /// The spots of a group.
    pub(super) fn spots_of(&self, group: &Group) -> &[Spot] {
        let first = usize::from(group.first);
        &self.spots[first..first + usize::from(group.cells)]
    }

    fn read_states(&mut self, view: &View<'_>) {
        self.state.clear();
        self.mines = i64::from(view.mines);
        for (spot, tile) in view.tiles.iter().enumerate() {
            let state = match (tile, view.known.get(spot).copied().flatten()) {
                (Tile::Count(_), _) => State::Number,
                (Tile::Mine, _) | (Tile::Covered, Some(true)) => State::Mined,
                (Tile::Covered, Some(false)) => State::Safe,
                (Tile::Covered, None) => State::Open,
            };
            self.mines -= i64::from(state == State::Mined);
            self.state.push(state);
        }
    }

    fn read_numbers(&mut self, view: &View<'_>) -> Result<(), SolveError> {
        self.missing.clear();
        self.missing.resize(view.tiles.len(), 0);
        self.open.clear();
        self.open.resize(view.tiles.len(), 0);
        self.queue.clear();
        for (spot, tile) in view.tiles.iter().enumerate() {
            if let Tile::Count(count) = tile {
                self.read_number(view.board, spot as Spot, *count)?;
            }
        }
        Ok(())
    }

    fn read_number(&mut self, board: &Board, spot: Spot, count: u8) -> Result<(), SolveError> {
        let (mut mined, mut open) = (0, 0);
        for around in board.spots_around(spot) {
            match self.state[usize::from(*around)] {
                State::Open => open += 1,
                State::Mined => mined += 1,
                State::Number | State::Safe => {}
            }
        }
        let missing = count.checked_sub(mined).filter(|missing| *missing <= open);
        let missing = missing.ok_or(SolveError::Contradiction)?;
        self.missing[usize::from(spot)] = missing as i8;
        self.open[usize::from(spot)] = open;
        if open > 0 && (missing == 0 || missing == open) {
            self.queue.push(spot);
        }
        Ok(())
    }

    fn decide(&mut self, board: &Board) -> Result<(), SolveError> {
        while let Some(number) = self.queue.pop() {
            let mined = self.missing[usize::from(number)] > 0;
            if self.open[usize::from(number)] == 0 {
                continue;
            }
            for spot in board.spots_around(number) {
                if self.state[usize::from(*spot)] == State::Open {
                    self.settle(board, *spot, mined)?;
                }
            }
        }
        Ok(())
    }

    /// Notes what an open cell is, and what that leaves to the numbers around it.
    fn settle(&mut self, board: &Board, spot: Spot, mined: bool) -> Result<(), SolveError> {
        self.state[usize::from(spot)] = if mined { State::Mined } else { State::Safe };
        self.mines -= i64::from(mined);
        self.decided.push((spot, mined));
        for number in board.spots_around(spot) {
            let at = usize::from(*number);
            if self.state[at] != State::Number {
                continue;
            }
            self.missing[at] -= i8::from(mined);
            self.open[at] -= 1;
            let (missing, open) = (self.missing[at], self.open[at] as i8);
            if missing < 0 || missing > open {
                return Err(SolveError::Contradiction);
            }
            if open > 0 && (missing == 0 || missing == open) {
                self.queue.push(*number);
            }
        }
        Ok(())
    }

    /// Sorts the cells that are still open into groups and the rest.
    pub(super) fn gather_all(&mut self, board: &Board) {
        self.gather(board, 0..board.len() as Spot);
        self.rest_cells = self.rest.len() as u32;
    }

    fn gather(&mut self, board: &Board, spots: impl Iterator<Item = Spot>) {
        self.rest.clear();
        self.keyed.clear();
        for spot in spots {
            if self.is_open(spot) {
                match self.key(board, spot) {
                    0 => self.rest.push(spot),
                    key => self.keyed.push((key, spot)),
                }
            }
        }
        sort(&mut self.keyed);
        self.spots.clear();
        self.groups.clear();
        let mut last = 0;
        for (key, spot) in &self.keyed {
            match self.groups.last_mut().filter(|_| *key == last) {
                Some(group) => group.cells += 1,
                None => self.groups.push(Group::new(*key, self.spots.len() as u16)),
            }
            last = *key;
            self.spots.push(*spot);
        }
    }

    /// The numbers around a cell, each one more than its spot and the largest first; 0 without any.
    fn key(&self, board: &Board, spot: Spot) -> u128 {
        let (mut numbers, mut count) = ([0_u16; 8], 0);
        for number in board.spots_around(spot) {
            if self.state[usize::from(*number)] == State::Number {
                numbers[count] = number + 1;
                count += 1;
            }
        }
        sort(&mut numbers[..count]);
        numbers[..count].iter().fold(0, |key, number| key << 16 | u128::from(*number))
    }
}

impl Group {
    fn new(mut key: u128, first: u16) -> Self {
        let mut group = Self { first, cells: 1, count: 0, numbers: [0; 8] };
        while key != 0 {
            group.numbers[usize::from(group.count)] = (key as u16) - 1;
            group.count += 1;
            key >>= 16;
        }
        group
    }
}
