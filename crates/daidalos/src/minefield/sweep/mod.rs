//! Sweeps a board whose mines are known, as a perfect player who never guesses would.
//!
//! The maker sweeps tens of times for every board that it gives out. So what the player knows is kept up to
//! date cell by cell, the two rules that solve most of a board look only at numbers that have changed, and
//! the exact solver is asked only when these two find nothing more.

mod exact;
mod open;
mod place;
mod rules;
#[cfg(test)]
mod tests;

use super::Board;
use super::board::Spot;
use exact::Exact;
pub(crate) use place::Mark;
use place::{Place, bit};

/// A board with its mines, and the player upon it.
pub(crate) struct Sweep<'a> {
    board: &'a Board,
    /// Whether only cells can be opened to which the player can walk.
    on_foot: bool,
    places: Vec<Place>,
    mines: u32,
    /// How many safe cells are not open yet.
    closed: u32,
    /// Of how many cells nothing is known, and how many of these are mined.
    unknown: u32,
    hidden: u32,
    /// Cells to be opened, or to be stepped on.
    opening: Vec<Spot>,
    /// Numbers to be looked at alone, and with their neighbours.
    alone: Vec<Spot>,
    in_pairs: Vec<Spot>,
    solver: Exact,
    needs_count: bool,
    work: u64,
}

/// How a sweep ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// All safe cells are open, and reached where the player walks.
    Done,
    /// Nothing more can be opened without a guess.
    Stuck,
}

impl<'a> Sweep<'a> {
    /// A board without mines.
    pub(crate) fn new(board: &'a Board, on_foot: bool) -> Self {
        Self {
            board,
            on_foot,
            places: places(board),
            mines: 0,
            closed: 0,
            unknown: 0,
            hidden: 0,
            opening: Vec::new(),
            alone: Vec::new(),
            in_pairs: Vec::new(),
            solver: Exact::default(),
            needs_count: false,
            work: 0,
        }
    }

    pub(crate) const fn board(&self) -> &'a Board {
        self.board
    }

    /// Whether a cell was found by the number of all mines that the shown numbers did not give.
    pub(crate) const fn needs_count(&self) -> bool {
        self.needs_count
    }

    /// How much has been done: the cells that were covered again, that were found, and that the solver looked
    /// at.
    pub(crate) const fn work(&self) -> u64 {
        self.work
    }

    pub(crate) fn mark(&self, spot: Spot) -> Mark {
        self.place(spot).mark
    }

    pub(crate) fn is_mined(&self, spot: Spot) -> bool {
        self.place(spot).is_mined
    }

    /// Adds to what has been done what others did for the sweep.
    pub(crate) const fn charge(&mut self, steps: u64) {
        self.work += steps;
    }

    /// Whether all safe cells are open.
    pub(crate) const fn is_all_open(&self) -> bool {
        self.closed == 0
    }

    /// Whether the player has been at a cell; where nobody walks, whether it is open.
    pub(crate) fn is_visited(&self, spot: Spot) -> bool {
        if self.on_foot { self.place(spot).is_reached } else { self.mark(spot) == Mark::Open }
    }

    /// Whether a cell is a number that still says something about an unknown cell.
    pub(crate) fn speaks(&self, spot: Spot) -> bool {
        self.place(spot).speaks()
    }

    /// Lays a mine or takes one away. What was found out about other cells stays true, but may now follow
    /// from nothing: sweep again from the start before the board is trusted.
    pub(crate) fn set_mine(&mut self, spot: Spot, is_mined: bool) {
        if self.place(spot).is_mined == is_mined {
            return;
        }
        let by = if is_mined { 1 } else { u8::MAX };
        let is_unknown = self.place(spot).mark == Mark::Unknown;
        self.place_mut(spot).is_mined = is_mined;
        self.mines = self.mines.wrapping_add_signed(if is_mined { 1 } else { -1 });
        self.closed = self.closed.wrapping_add_signed(if is_mined { -1 } else { 1 });
        if is_unknown {
            self.hidden = self.hidden.wrapping_add_signed(if is_mined { 1 } else { -1 });
        }
        for &near in self.board.spots_around(spot) {
            let place = self.place_mut(near);
            place.number = place.number.wrapping_add(by);
            place.left = place.left.wrapping_add(if is_unknown { by } else { 0 });
            if place.mark == Mark::Open {
                self.renumber(near);
            }
        }
    }

    /// Takes all mines away.
    pub(crate) fn clear(&mut self) {
        self.mines = 0;
        for place in &mut self.places {
            place.is_mined = false;
            place.number = 0;
        }
    }

    /// Begins with the first cell open, and nothing known but that.
    pub(crate) fn begin(&mut self, first: Spot) {
        self.places.iter_mut().for_each(Place::forget);
        self.opening.clear();
        self.alone.clear();
        self.in_pairs.clear();
        self.unknown = self.board.len() as u32;
        self.work += u64::from(self.unknown);
        self.hidden = self.mines;
        self.closed = self.unknown - self.mines;
        self.needs_count = false;
        if self.places.get(usize::from(first)).is_some_and(|place| !place.is_mined) {
            self.uncover(first);
            self.reach(first);
        }
    }

    /// Opens what can be opened without a guess.
    pub(crate) fn run(&mut self) -> End {
        loop {
            if let Some(spot) = self.opening.pop() {
                self.open(spot);
            } else if self.closed == 0 {
                return if self.is_all_reached() { End::Done } else { End::Stuck };
            } else if let Some(spot) = self.alone.pop() {
                self.look_alone(spot);
            } else if let Some(spot) = self.in_pairs.pop() {
                self.look_in_pairs(spot);
            } else if !self.ask_solver() {
                return End::Stuck;
            }
        }
    }

    /// A zero may open a cell behind a corner to which no safe step leads.
    fn is_all_reached(&self) -> bool {
        !self.on_foot || self.places.iter().all(|place| place.is_mined || place.is_reached)
    }

    /// Notes what an unknown cell is, and opens it if it is safe and can be opened.
    fn find(&mut self, spot: Spot, is_mined: bool) {
        debug_assert_eq!(self.place(spot).is_mined, is_mined, "a conclusion was wrong");
        self.settle(spot, if is_mined { Mark::Mined } else { Mark::Safe });
        if !is_mined && (!self.on_foot || self.is_beside_reached(spot)) {
            self.opening.push(spot);
        }
    }

    /// An unknown cell becomes known, and the numbers around it say something else of those that are left.
    fn settle(&mut self, spot: Spot, mark: Mark) {
        self.work += 1;
        self.unknown -= 1;
        let is_mined = u8::from(mark == Mark::Mined);
        self.hidden -= u32::from(is_mined);
        self.place_mut(spot).mark = mark;
        let key = self.place(spot).key;
        for &near in self.board.spots_around(spot) {
            let place = self.place_mut(near);
            place.unknown &= !bit(key, place.key);
            place.left -= is_mined;
            if place.mark == Mark::Open {
                self.wake(near);
            }
        }
    }

    fn place(&self, spot: Spot) -> &Place {
        &self.places[usize::from(spot)]
    }

    fn place_mut(&mut self, spot: Spot) -> &mut Place {
        &mut self.places[usize::from(spot)]
    }
}

fn places(board: &Board) -> Vec<Place> {
    let xy = board.cells().iter().map(|cell| board.size().xy(*cell));
    let mut places: Vec<Place> = xy.map(|(x, y)| Place::at(x, y)).collect();
    for spot in 0..places.len() {
        let key = places[spot].key;
        let bits = board.spots_around(spot as Spot).iter();
        places[spot].around =
            bits.fold(0, |bits, near| bits | bit(places[usize::from(*near)].key, key));
    }
    places
}
