//! Proves what a covered cell is, with as few numbers as can be.
//!
//! A hint that says *this cell is safe* has to be believed. One that says *this cell is safe because of these
//! two numbers* can be seen. So the fewest numbers are looked for, and the number of all mines is named only
//! where the numbers alone do not say it.

mod facts;
mod hitting;
mod smallest;
#[cfg(test)]
mod tests;
mod witness;

use thiserror::Error;

use super::board::Spot;
use super::{Shown, Tile};
use crate::grid::Cell;
use crate::sorting::sort;
use facts::Facts;
use smallest::Search;
use witness::{GivenUp, Question};

/// What a covered cell is, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The covered cell.
    pub cell: Cell,
    /// Whether it is mined; otherwise it is safe.
    pub is_mined: bool,
    /// The shown numbers from which that follows, in reading order.
    pub because: Vec<Cell>,
    /// Whether the number of all mines is needed besides.
    pub count: bool,
}

/// Why nothing is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The cell is shown, or beside the board.
    #[error("the cell is not covered; ask about a covered cell")]
    NotCovered,
    /// It can be mined, and it can be safe.
    #[error("the cell may be mined or safe; open others first")]
    Unsure,
    /// No mines fit what is shown.
    #[error("no mines fit the numbers that are shown; show the board as it is")]
    Contradiction,
    /// So many numbers hang together that the search was given up.
    #[error("the numbers depend on each other in too many ways; open more cells first")]
    TooHard,
}

/// A proof of what a covered cell is: the fewest numbers, and numbers alone rather than with the number of
/// all mines.
///
/// The search for fewer numbers is bounded by counted steps. Where they run out, which takes numbers by the
/// dozen, no number of the proof can be dropped, but fewer others might do. The same board gives the same
/// proof.
///
/// ```
/// use daidalos::grid::Mask;
/// use daidalos::minefield::{Board, Shown, Tile, check, prove};
/// let board = Board::of(Mask::from_text("....\n....")?.bits())?;
/// let mut shown = Shown::covered(&board, 2);
/// for (cell, count) in board.cells()[..4].iter().zip([1, 1, 1, 1]) {
///     shown.set(*cell, Tile::Count(count));
/// }
/// // The first number sees two cells, the second these and one more.
/// let proof = prove(&shown, board.cells()[6])?;
/// assert!(!proof.is_mined);
/// assert_eq!(proof.because, board.cells()[..2]);
/// assert!(check(&shown, &proof).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(shown: &Shown<'_>, cell: Cell) -> Result<Proof, ProveError> {
    let covered = shown.board().spot(cell).filter(|_| shown.tile(cell) == Tile::Covered);
    let spot = covered.ok_or(ProveError::NotCovered)?;
    let facts = Facts::of(shown).ok_or(ProveError::Contradiction)?;
    let (is_mined, count, numbers) = match alone(&facts, spot) {
        Some((is_mined, number)) => (is_mined, false, vec![number]),
        None => together(&facts, spot)?,
    };
    let number = |at: &u16| shown.board().cell(facts.number(*at).spot);
    let mut because: Vec<Cell> = numbers.iter().map(number).collect();
    because.sort_unstable();
    Ok(Proof { cell, is_mined, because, count })
}

/// What a proof comes to: whether the cell is mined, whether the number of all mines is needed, and which
/// numbers are.
type Found = (bool, bool, Vec<u16>);

/// The steps in which it must be found out what the cell is, and those in which fewer numbers are looked
/// for.
const STEPS: u64 = 20_000_000;
const STEPS_FOR_FEWER: u64 = 200_000;

/// A single number that says what a cell is: the first in reading order.
fn alone(facts: &Facts, cell: Spot) -> Option<(bool, u16)> {
    let says = facts.counting(cell).iter().filter_map(|at| {
        let number = facts.number(*at);
        let is_mined = usize::from(number.missing) == number.cells.len();
        (is_mined || number.missing == 0).then_some((number.spot, is_mined, *at))
    });
    says.min().map(|(_, is_mined, at)| (is_mined, at))
}

/// Several numbers: those nearby are asked first, then twice as far, and the number of all mines last.
fn together(facts: &Facts, cell: Spot) -> Result<Found, ProveError> {
    let (mut work, chains) = (STEPS, facts.chains(cell));
    let longest = chains.last().map_or(0, |(_, length)| *length);
    let mut reach = 1;
    while reach < 2 * longest.max(1) {
        let numbers = within(&chains, reach);
        if let Some(search) = decide(facts, cell, &numbers, false, &mut work)? {
            return fewest(&search, &chains, reach, &mut work);
        }
        reach *= 2;
    }
    let all: Vec<u16> = (0..facts.numbers.len() as u16).collect();
    let search = decide(facts, cell, &all, true, &mut work)?.ok_or(ProveError::Unsure)?;
    fewest_with_count(&search, &chains, &mut work)
}

/// What these numbers say of the cell, if they do.
fn decide<'f>(
    facts: &'f Facts,
    cell: Spot,
    numbers: &[u16],
    count: bool,
    work: &mut u64,
) -> Result<Option<Search<'f>>, ProveError> {
    let mut mined = vec![false; facts.spots()];
    let mut ask =
        |is_mined| Question { numbers, cell, is_mined, count }.answer(facts, &mined, work);
    let (is_mined, mines) = match (ask(true)?, ask(false)?) {
        (Some(_), Some(_)) => return Ok(None),
        (None, None) => return Err(ProveError::Contradiction),
        (Some(mines), None) => (true, mines),
        (None, Some(mines)) => (false, mines),
    };
    mines.iter().for_each(|spot| mined[usize::from(*spot)] = true);
    Ok(Some(Search { facts, cell, is_mined, count, mined }))
}

/// The fewest numbers. A proof without a number to spare hangs together, and one with fewer numbers than
/// another reaches less far than that has numbers: numbers further away need not be asked.
fn fewest(
    search: &Search<'_>,
    chains: &[(u16, u16)],
    reach: u16,
    work: &mut u64,
) -> Result<Found, ProveError> {
    let asked = chains.iter().filter(|(_, length)| *length <= reach);
    let asked: Vec<u16> = asked.map(|(number, _)| *number).collect();
    let kept = search.irredundant(&asked, work)?;
    let near = within(chains, (kept.len() as u16).saturating_sub(2));
    let fewer = search.smallest(&near, kept.len(), &mut STEPS_FOR_FEWER.min(*work));
    Ok((search.is_mined, false, fewer.ok().flatten().unwrap_or(kept)))
}

/// The fewest numbers when all mines are counted: any number may be of use, wherever it is.
fn fewest_with_count(
    search: &Search<'_>,
    chains: &[(u16, u16)],
    work: &mut u64,
) -> Result<Found, ProveError> {
    // The numbers that hang together with the cell are dropped last.
    let is_far = |number: &u16| chains.iter().all(|(near, _)| near != number);
    let mut all: Vec<u16> = chains.iter().map(|(near, _)| *near).collect();
    all.extend((0..search.facts.numbers.len() as u16).filter(is_far));
    let kept = search.irredundant(&all, work)?;
    sort(&mut all);
    let fewer = search.smallest(&all, kept.len(), &mut STEPS_FOR_FEWER.min(*work));
    Ok((search.is_mined, true, fewer.ok().flatten().unwrap_or(kept)))
}

/// The numbers from which a chain of at most this length leads to the cell, in rising order.
fn within(chains: &[(u16, u16)], reach: u16) -> Vec<u16> {
    let near = chains.iter().filter(|(_, length)| *length <= reach);
    let mut near: Vec<u16> = near.map(|(number, _)| *number).collect();
    sort(&mut near);
    near
}

impl From<GivenUp> for ProveError {
    fn from(_: GivenUp) -> Self {
        Self::TooHard
    }
}
