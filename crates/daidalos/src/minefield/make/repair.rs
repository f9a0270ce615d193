//! Moves mines where a sweep is stuck.
//!
//! Around a number that says too little, the unknown cells are all emptied or all filled, so that it says
//! everything. The mines are exchanged with cells that no open number counts: nothing that the player knows
//! changes by that, and the sweep goes on. Where there are no such cells left, the exchange is with any
//! others, and the sweep begins again.

use crate::minefield::board::Spot;
use crate::minefield::sweep::{Mark, Sweep};
use crate::rng::Rng;

/// A sweep that is stuck.
pub(super) struct Stuck<'s, 'b> {
    pub(super) sweep: &'s mut Sweep<'b>,
    /// For each spot, whether it may be mined.
    pub(super) may_be_mined: &'s [bool],
    pub(super) rng: &'s mut Rng,
}

/// The lists of one repair, kept from use to use.
#[derive(Default)]
pub(super) struct Repair {
    /// Numbers around which something is unknown.
    numbers: Vec<Spot>,
    /// Mines that stand in the way.
    walls: Vec<Spot>,
    /// Unknown cells that no open number counts, with mines and without.
    far_mined: Vec<Spot>,
    far_safe: Vec<Spot>,
    /// The cells that are to be exchanged.
    given: Vec<Spot>,
}

impl Repair {
    /// Moves some mines; whether the sweep can go on from where it is.
    pub(super) fn mend(&mut self, mut stuck: Stuck<'_, '_>) -> bool {
        stuck.sweep.charge(stuck.sweep.board().len() as u64);
        self.gather(&stuck);
        if stuck.sweep.is_all_open() {
            // What is missing is a way: no number can be made to say more.
            self.numbers.clear();
        }
        let choice = stuck.rng.index(self.numbers.len() + self.walls.len());
        if let Some(number) = self.numbers.get(choice) {
            return self.loosen(*number, &mut stuck);
        }
        let wall = self.walls.get(choice - self.numbers.len()).copied();
        self.breach(wall, &mut stuck)
    }

    /// Moves a mine that stands in the way, or any; the sweep has to begin again.
    fn breach(&mut self, wall: Option<Spot>, stuck: &mut Stuck<'_, '_>) -> bool {
        if let Some(wall) = wall.or_else(|| stuck.elsewhere(true, &[])) {
            self.given.clear();
            self.given.push(wall);
            self.exchange_anywhere(stuck);
        }
        false
    }

    fn gather(&mut self, stuck: &Stuck<'_, '_>) {
        let lists = [&mut self.numbers, &mut self.walls, &mut self.far_mined, &mut self.far_safe];
        lists.into_iter().for_each(Vec::clear);
        for spot in 0..stuck.sweep.board().len() as Spot {
            if stuck.sweep.speaks(spot) {
                self.numbers.push(spot);
            } else if stuck.is_far(spot) && stuck.sweep.is_mined(spot) {
                self.far_mined.push(spot);
            } else if stuck.is_far(spot) {
                self.far_safe.push(spot);
            } else if stuck.is_wall(spot) {
                self.walls.push(spot);
            }
        }
    }

    /// Empties or fills the unknown cells around a number, whichever can be done with far cells.
    fn loosen(&mut self, number: Spot, stuck: &mut Stuck<'_, '_>) -> bool {
        let mined = stuck.unknown_around(number, true).count();
        let safe = stuck.unknown_around(number, false).count();
        let (can_empty, can_fill) = (mined <= self.far_safe.len(), safe <= self.far_mined.len());
        let fills = if can_empty == can_fill { stuck.rng.below(2) == 0 } else { can_fill };
        self.given.clear();
        self.given.extend(stuck.unknown_around(number, !fills));
        if self.given.is_empty() {
            return self.breach(None, stuck);
        }
        if can_empty || can_fill {
            let far = if fills { &mut self.far_mined } else { &mut self.far_safe };
            self.given.iter().for_each(|spot| stuck.exchange_with(*spot, far));
        } else {
            self.exchange_anywhere(stuck);
        }
        can_empty || can_fill
    }

    /// Exchanges the given cells with any others.
    fn exchange_anywhere(&self, stuck: &mut Stuck<'_, '_>) {
        for spot in &self.given {
            let is_mined = stuck.sweep.is_mined(*spot);
            if let Some(other) = stuck.elsewhere(!is_mined, &self.given) {
                stuck.exchange(*spot, other);
            }
        }
    }
}

impl Stuck<'_, '_> {
    fn may_be_mined(&self, spot: Spot) -> bool {
        self.may_be_mined[usize::from(spot)]
    }

    /// Whether nothing is known of a cell, nor of any around it.
    fn is_far(&self, spot: Spot) -> bool {
        let mut around = self.sweep.board().spots_around(spot).iter();
        self.sweep.mark(spot) == Mark::Unknown
            && self.may_be_mined(spot)
            && around.all(|near| self.sweep.mark(*near) != Mark::Open)
    }

    /// Whether a mine lies between where the player was and where the player was not.
    fn is_wall(&self, spot: Spot) -> bool {
        let was_at = |near: &Spot| self.sweep.is_visited(*near);
        let was_not_at = |near: &Spot| !was_at(near) && !self.sweep.is_mined(*near);
        self.sweep.is_mined(spot)
            && self.sweep.board().spots_beside(spot).iter().any(was_at)
            && self.sweep.board().spots_around(spot).iter().any(was_not_at)
    }

    /// The unknown cells around a number that are mined, or those that are not and may be.
    fn unknown_around(&self, number: Spot, is_mined: bool) -> impl Iterator<Item = Spot> {
        let around = self.sweep.board().spots_around(number).iter().copied();
        around.filter(move |spot| {
            self.sweep.mark(*spot) == Mark::Unknown
                && self.sweep.is_mined(*spot) == is_mined
                && self.may_be_mined(*spot)
        })
    }

    /// A cell anywhere, with a mine or without; tried a few times, as most boards have many of both.
    fn elsewhere(&mut self, is_mined: bool, not: &[Spot]) -> Option<Spot> {
        for _ in 0..64 {
            let spot = self.rng.index(self.may_be_mined.len()) as Spot;
            let fits = self.may_be_mined(spot) && self.sweep.is_mined(spot) == is_mined;
            if fits && !not.contains(&spot) {
                return Some(spot);
            }
        }
        None
    }

    fn exchange_with(&mut self, spot: Spot, others: &mut Vec<Spot>) {
        if !others.is_empty() {
            let other = others.swap_remove(self.rng.index(others.len()));
            self.exchange(spot, other);
        }
    }

    fn exchange(&mut self, one: Spot, other: Spot) {
        let is_mined = self.sweep.is_mined(one);
        self.sweep.set_mine(one, !is_mined);
        self.sweep.set_mine(other, is_mined);
    }
}
