//! The fewest numbers that prove something of a cell.
//!
//! Every witness that a set of numbers does not prove it breaks some of the other numbers, and every proof
//! needs one of those it breaks. So the smallest set that holds one of each of these is asked next: either
//! it proves, and nothing smaller can, or there is a new witness.

use super::facts::Facts;
use super::hitting;
use super::witness::{GivenUp, Question};
use crate::minefield::board::Spot;
use crate::sorting::sort;

/// What is to be proven, and in which neighbourhood.
pub(super) struct Search<'f> {
    pub(super) facts: &'f Facts,
    pub(super) cell: Spot,
    pub(super) is_mined: bool,
    pub(super) count: bool,
    /// Mines that fit all numbers: witnesses differ from them no more than they have to.
    pub(super) mined: Vec<bool>,
}

impl Search<'_> {
    /// What is left of the numbers when each is dropped without which the proof still holds; the last are
    /// dropped first.
    pub(super) fn irredundant(&self, numbers: &[u16], work: &mut u64) -> Result<Vec<u16>, GivenUp> {
        let mut kept = numbers.to_vec();
        for at in (0..numbers.len()).rev() {
            let number = kept.remove(at);
            let mut without = kept.clone();
            sort(&mut without);
            if self.witness(&without, work)?.is_some() {
                kept.insert(at, number);
            }
        }
        sort(&mut kept);
        Ok(kept)
    }

    /// The smallest proof with fewer than `below` of these numbers.
    pub(super) fn smallest(
        &self,
        numbers: &[u16],
        below: usize,
        work: &mut u64,
    ) -> Result<Option<Vec<u16>>, GivenUp> {
        let mut broken: Vec<Vec<u16>> = Vec::new();
        let mut least = 0;
        loop {
            let Some(chosen) = hitting::smallest(&broken, least, below, work)? else {
                return Ok(None);
            };
            least = chosen.len();
            let Some(witness) = self.witness(&chosen, work)? else { return Ok(Some(chosen)) };
            broken.push(self.grow(numbers, witness, work)?);
        }
    }

    /// The numbers that a witness breaks, when it is made to fit as many others as it can.
    fn grow(
        &self,
        numbers: &[u16],
        witness: Vec<bool>,
        work: &mut u64,
    ) -> Result<Vec<u16>, GivenUp> {
        let mut broken = self.broken(numbers, &witness);
        let mut at = 0;
        while let Some(number) = broken.get(at).copied() {
            let fits = |other: &&u16| **other == number || broken.binary_search(other).is_err();
            let more: Vec<u16> = numbers.iter().filter(fits).copied().collect();
            match self.witness(&more, work)? {
                Some(witness) => broken = self.broken(numbers, &witness),
                None => at += 1,
            }
        }
        Ok(broken)
    }

    fn broken(&self, numbers: &[u16], witness: &[bool]) -> Vec<u16> {
        let is_broken = |at: &&u16| {
            let number = self.facts.number(**at);
            let mines = number.cells.iter().filter(|cell| witness[usize::from(**cell)]).count();
            mines != usize::from(number.missing)
        };
        numbers.iter().filter(is_broken).copied().collect()
    }

    /// Mines that fit these numbers and not what is to be proven.
    fn witness(&self, numbers: &[u16], work: &mut u64) -> Result<Option<Vec<bool>>, GivenUp> {
        let Self { facts, cell, count, .. } = *self;
        let question = Question { numbers, cell, is_mined: !self.is_mined, count };
        let Some(mines) = question.answer(facts, &self.mined, work)? else { return Ok(None) };
        let mut mined = self.mined.clone();
        mined[usize::from(cell)] = !self.is_mined;
        for number in numbers {
            for near in &facts.number(*number).cells {
                mined[usize::from(*near)] = mines.contains(near);
            }
        }
        Ok(Some(if count { self.levelled(mined, numbers) } else { mined }))
    }

    /// Gives the cells that none of these numbers counts as many mines as are left for them.
    fn levelled(&self, mut mined: Vec<bool>, numbers: &[u16]) -> Vec<bool> {
        let facts = self.facts;
        let mut over = mined.iter().filter(|mined| **mined).count() as i64 - facts.hidden;
        let is_free = |spot: Spot| {
            spot != self.cell
                && facts.is_covered(spot)
                && facts.counting(spot).iter().all(|at| numbers.binary_search(at).is_err())
        };
        // The cells that no number counts first: what lies there breaks nothing.
        for alone in [true, false] {
            for spot in (0..mined.len() as Spot).filter(|spot| is_free(*spot)) {
                let mine = &mut mined[usize::from(spot)];
                if over != 0 && *mine == (over > 0) && facts.counting(spot).is_empty() == alone {
                    *mine = !*mine;
                    over -= over.signum();
                }
            }
        }
        mined
    }
}
