//! Checks proofs, without trust in what found them.
//!
//! It shares nothing with the solver or the search for proofs, and is as plain as it can be: covered cells
//! that the same numbers of a proof count are one group, the groups get their mines one after the other, and
//! of what was laid so far only what every number still misses is remembered, with the sums to which that
//! may have come.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::{Proof, Shown, Tile};
use crate::grid::Cell;

/// Why a proof proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// There is nothing to be proven of a cell that is shown, or beside the board.
    #[error("the cell of the proof is not covered; prove something of a covered cell")]
    NotCovered(Cell),
    /// The proof names a cell that shows no number.
    #[error("the proof rests on a cell that shows no number; name cells that do")]
    NoNumber(Cell),
    /// The cell can be the other way round.
    #[error("the numbers of the proof leave the cell open; name more of them")]
    LeftOpen(Cell),
    /// No mines fit the numbers.
    #[error("no mines fit the numbers of the proof; show the board as it is")]
    Contradiction,
}

/// Whether a proof holds: the mines lie in some way that fits its numbers, and in none of these ways is the
/// cell the other way round.
///
/// ```
/// use daidalos::grid::Mask;
/// use daidalos::minefield::{Board, Proof, Shown, Tile, check};
/// let board = Board::of(Mask::from_text("...")?.bits())?;
/// let [left, middle, right] = board.cells() else { unreachable!() };
/// let mut shown = Shown::covered(&board, 1);
/// shown.set(*left, Tile::Count(1));
/// let mut proof = Proof { cell: *middle, is_mined: true, because: vec![*left], count: false };
/// assert!(check(&shown, &proof).is_ok());
/// proof.because.clear();
/// assert!(check(&shown, &proof).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(shown: &Shown<'_>, proof: &Proof) -> Result<(), CheckError> {
    if !shown.board().has(proof.cell) || shown.tile(proof.cell) != Tile::Covered {
        return Err(CheckError::NotCovered(proof.cell));
    }
    let case = Case::of(shown, proof)?;
    if case.is_possible(!proof.is_mined) {
        return Err(CheckError::LeftOpen(proof.cell));
    }
    if case.is_possible(proof.is_mined) { Ok(()) } else { Err(CheckError::Contradiction) }
}

/// Everything that a proof speaks of.
struct Case {
    /// What each number misses.
    missing: Vec<u8>,
    /// The cell of the proof, as the numbers that count it.
    cell: Vec<usize>,
    /// How many other cells each set of numbers counts.
    groups: BTreeMap<Vec<usize>, u8>,
    /// How many mines there may be in these cells together.
    sums: Option<std::ops::RangeInclusive<i64>>,
}

/// For each list of what the numbers miss, the sums of mines with which it can come to that.
type States = BTreeMap<Vec<u8>, BTreeSet<i64>>;

impl Case {
    fn of(shown: &Shown<'_>, proof: &Proof) -> Result<Self, CheckError> {
        let numbers = sorted(shown, &proof.because);
        let missing = numbers.iter().map(|cell| missing(shown, *cell)).collect::<Result<_, _>>()?;
        let is_shown = |tile| move |cell: &&Cell| shown.tile(**cell) == tile;
        let (mut groups, mut rest) = (BTreeMap::new(), 0);
        for &cell in shown.board().cells().iter().filter(is_shown(Tile::Covered)) {
            match seen_by(shown, cell, &numbers) {
                _ if cell == proof.cell => {}
                seen_by if seen_by.is_empty() => rest += 1,
                seen_by => *groups.entry(seen_by).or_default() += 1,
            }
        }
        let found = shown.board().cells().iter().filter(is_shown(Tile::Mine)).count();
        let hidden = i64::from(shown.mines()) - found as i64;
        let sums = proof.count.then_some(hidden - rest..=hidden);
        Ok(Self { missing, cell: seen_by(shown, proof.cell, &numbers), groups, sums })
    }

    /// Whether the mines can lie so that the numbers fit and the cell is as asked.
    fn is_possible(&self, is_mined: bool) -> bool {
        let mut states = States::from([(self.missing.clone(), BTreeSet::from([0]))]);
        states = laid(&states, &self.cell, &[u8::from(is_mined)]);
        let mut later = self.groups.keys();
        for (numbers, cells) in &self.groups {
            later.next();
            states = laid(&states, numbers, &(0..=*cells).collect::<Vec<u8>>());
            let is_over = |number: &&usize| later.clone().all(|group| !group.contains(number));
            let over: Vec<usize> = numbers.iter().filter(is_over).copied().collect();
            states.retain(|missing, _| over.iter().all(|number| missing[*number] == 0));
        }
        states.iter().any(|(missing, sums)| {
            missing.iter().all(|missing| *missing == 0)
                && self.sums.as_ref().is_none_or(|fit| sums.range(fit.clone()).next().is_some())
        })
    }
}

/// What comes of it when one of these numbers of mines is laid into cells that these numbers count.
fn laid(states: &States, numbers: &[usize], mines: &[u8]) -> States {
    let mut after = States::new();
    for (missing, sums) in states {
        for &mines in mines {
            let mut missing = missing.clone();
            if numbers.iter().all(|number| missing[*number] >= mines) {
                numbers.iter().for_each(|number| missing[*number] -= mines);
                let sums = sums.iter().map(|sum| sum + i64::from(mines));
                after.entry(missing).or_default().extend(sums);
            }
        }
    }
    after
}

/// The numbers along the longer side of the board, so that few of them miss something at the same time.
fn sorted(shown: &Shown<'_>, numbers: &[Cell]) -> Vec<Cell> {
    let size = shown.board().size();
    let mut numbers: Vec<Cell> = numbers.to_vec();
    numbers.sort_by_key(|cell| match size.xy(*cell) {
        (x, y) if size.width() > size.height() => (x, y),
        (x, y) => (y, x),
    });
    numbers.dedup();
    numbers
}

/// How many mines a number misses.
fn missing(shown: &Shown<'_>, number: Cell) -> Result<u8, CheckError> {
    let mines = shown.board().around(number).filter(|cell| shown.tile(*cell) == Tile::Mine);
    match shown.tile(number) {
        Tile::Count(count) => {
            count.checked_sub(mines.count() as u8).ok_or(CheckError::Contradiction)
        }
        _ => Err(CheckError::NoNumber(number)),
    }
}

/// Which of these numbers count a cell.
fn seen_by(shown: &Shown<'_>, cell: Cell, numbers: &[Cell]) -> Vec<usize> {
    let around: Vec<Cell> = shown.board().around(cell).collect();
    (0..numbers.len()).filter(|at| around.contains(&numbers[*at])).collect()
}
