//! In which order the groups are filled.
//!
//! While groups are filled one after the other, a number is *open* from the first group that it counts to
//! the last. All that has to be remembered of the groups before is how many mines the open numbers still
//! miss. So the groups are put into an order in which few numbers are open at once.

use std::ops::Range;

use super::SolveError;
use super::frontier::Frontier;
use crate::minefield::Spot;

/// The steps in which the groups are filled, piece by piece; the lists are kept from use to use.
#[derive(Default)]
pub(super) struct Order {
    pub(super) steps: Vec<Step>,
    /// Where the steps of each piece end.
    ends: Vec<usize>,
    numbers: Vec<Number>,
    reached: Vec<u32>,
    round: u32,
    candidates: Vec<u16>,
    taken: u32,
}

/// The filling of one group.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) group: u16,
    pub(super) cells: u8,
    count: u8,
    bounds: [Bound; 8],
    /// What the numbers that open here miss, in their slots.
    pub(super) opens: u128,
    /// A one in the slot of each number that counts the group.
    pub(super) unit: u128,
}

/// Where a number has its slot, and how many of its cells are filled in later steps.
#[derive(Clone, Copy, Default)]
pub(super) struct Bound {
    pub(super) shift: u8,
    pub(super) later: u8,
}

impl Step {
    pub(super) fn bounds(&self) -> &[Bound] {
        &self.bounds[..usize::from(self.count)]
    }
}

/// The groups around a number, and how far it has come.
#[derive(Clone, Copy, Default)]
struct Number {
    groups: [u16; 8],
    count: u8,
    unfilled: u8,
    later: u8,
    slot: u8,
}

impl Number {
    fn groups(&self) -> &[u16] {
        &self.groups[..usize::from(self.count)]
    }

    const fn is_open(&self) -> bool {
        self.unfilled < self.count
    }
}

impl Order {
    /// Orders the groups of a frontier; too many numbers open at once are too hard.
    pub(super) fn arrange(&mut self, frontier: &Frontier, len: usize) -> Result<(), SolveError> {
        self.steps.clear();
        self.ends.clear();
        self.read_numbers(frontier, len);
        self.reached.clear();
        self.reached.resize(frontier.groups.len(), 0);
        self.round = 0;
        for group in 0..frontier.groups.len() as u16 {
            if self.reached[usize::from(group)] == 0 {
                let edge = self.far_from(frontier, group);
                self.fill_piece(frontier, edge)?;
                self.ends.push(self.steps.len());
            }
        }
        Ok(())
    }

    /// The steps of each piece, as a range.
    pub(super) fn pieces(
        &self,
    ) -> impl DoubleEndedIterator<Item = Range<usize>> + ExactSizeIterator {
        (0..self.ends.len())
            .map(|at| at.checked_sub(1).map_or(0, |at| self.ends[at])..self.ends[at])
    }

    /// Whether a piece ends before a step.
    pub(super) fn is_end(&self, step: usize) -> bool {
        self.ends.binary_search(&step).is_ok()
    }

    fn read_numbers(&mut self, frontier: &Frontier, len: usize) {
        self.numbers.clear();
        self.numbers.resize(len, Number::default());
        for (index, group) in frontier.groups.iter().enumerate() {
            for spot in group.numbers() {
                let number = &mut self.numbers[usize::from(*spot)];
                number.groups[usize::from(number.count)] = index as u16;
                number.count += 1;
                number.unfilled += 1;
                number.later = frontier.open(*spot);
            }
        }
    }

    /// The group of the piece that is reached last from one: filling begins best at an end.
    fn far_from(&mut self, frontier: &Frontier, group: u16) -> u16 {
        self.begin(group);
        let mut next = 0;
        while let Some(group) = self.candidates.get(next).copied() {
            self.reach_beside(frontier, group);
            next += 1;
        }
        self.candidates.last().copied().unwrap_or(group)
    }

    fn begin(&mut self, group: u16) {
        self.round += 1;
        self.candidates.clear();
        self.candidates.push(group);
        self.reached[usize::from(group)] = self.round;
    }

    /// Makes candidates of the groups that share a number with one.
    fn reach_beside(&mut self, frontier: &Frontier, group: u16) {
        for number in frontier.groups[usize::from(group)].numbers() {
            for group in self.numbers[usize::from(*number)].groups() {
                let reached = &mut self.reached[usize::from(*group)];
                if *reached != self.round {
                    *reached = self.round;
                    self.candidates.push(*group);
                }
            }
        }
    }

    fn fill_piece(&mut self, frontier: &Frontier, first: u16) -> Result<(), SolveError> {
        self.begin(first);
        self.taken = 0;
        while let Some(at) = self.best_candidate(frontier) {
            let group = self.candidates.remove(at);
            self.reach_beside(frontier, group);
            self.fill(frontier, group)?;
        }
        Ok(())
    }

    /// The candidate after which the fewest numbers are open; of equals the one that was reached first.
    fn best_candidate(&self, frontier: &Frontier) -> Option<usize> {
        (0..self.candidates.len()).min_by_key(|at| {
            let group = &frontier.groups[usize::from(self.candidates[*at])];
            let cost = |spot: &Spot| {
                let number = &self.numbers[usize::from(*spot)];
                i32::from(number.unfilled > 1) - i32::from(number.is_open())
            };
            (group.numbers().iter().map(cost).sum::<i32>(), *at)
        })
    }

    fn fill(&mut self, frontier: &Frontier, index: u16) -> Result<(), SolveError> {
        let group = &frontier.groups[usize::from(index)];
        let mut step = Step {
            group: index,
            cells: group.cells,
            count: group.numbers().len() as u8,
            bounds: [Bound::default(); 8],
            opens: 0,
            unit: 0,
        };
        for (spot, bound) in group.numbers().iter().zip(&mut step.bounds) {
            let number = &mut self.numbers[usize::from(*spot)];
            if !number.is_open() {
                number.slot = free_slot(&mut self.taken)?;
                step.opens |= u128::from(frontier.missing(*spot)) << (4 * number.slot);
            }
            number.unfilled -= 1;
            number.later -= group.cells;
            *bound = Bound { shift: 4 * number.slot, later: number.later };
            step.unit |= 1 << (4 * number.slot);
        }
        self.free_slots(group.numbers());
        self.steps.push(step);
        Ok(())
    }

    /// Frees the slots of the numbers whose last group was filled; nothing is missing there any more.
    fn free_slots(&mut self, numbers: &[Spot]) {
        for spot in numbers {
            let number = &self.numbers[usize::from(*spot)];
            if number.unfilled == 0 {
                self.taken &= !(1 << number.slot);
            }
        }
    }
}

fn free_slot(taken: &mut u32) -> Result<u8, SolveError> {
    let slot = taken.trailing_ones();
    if slot == u32::BITS {
        return Err(SolveError::TooHard);
    }
    *taken |= 1 << slot;
    Ok(slot as u8)
}
