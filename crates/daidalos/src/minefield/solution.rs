//! A whole board, swept step by step, with a proof for each step.
//!
//! Anyone can say that a board needs no guess. This is the evidence: a list that a reader can follow with a
//! finger, and that [`check`](super::check) can follow without trust.
//!
//! ```
//! use daidalos::grid::{Bits, Size};
//! use daidalos::minefield::{Board, Maker, Solution};
//! use daidalos::rng::Seed;
//! let board = Board::of(&Bits::full(Size::new(9, 9)?)?)?;
//! let first = board.cells()[40];
//! let made = Maker::new(&board, 10, first)?.make(&mut Seed(1).stream("mines", 0))?;
//! let solution = Solution::of(&board, &made.mines, first)?;
//! assert!(solution.check(&board, &made.mines).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use super::board::Spot;
use super::opening::Opening;
use super::solver::{SureSolver, View};
use super::{Board, CheckError, Proof, ProveError, Tile, check, prove};
use crate::grid::Cell;
use crate::sorting::sort;

/// How a board is swept from its first cell on, without a guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The cell that is opened unseen.
    pub first: Cell,
    /// Whether the player walks: then only cells beside those that were reached are opened.
    pub on_foot: bool,
    /// Everything after it.
    pub steps: Vec<Step>,
}

/// One cell that is found to be safe and opened, or found to be mined and marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is found, and why.
    pub proof: Proof,
    /// The cells that are opened: none for a mine, more than one for a zero.
    pub opens: Vec<Cell>,
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The first cell is mined, or beside the board.
    #[error("the first cell is mined or outside the board; begin with another")]
    First,
    /// Nothing more can be opened without a guess.
    #[error("the player is stuck with {0} safe cells left; begin elsewhere or move a mine")]
    Stuck(usize),
    /// A step is not proven.
    #[error("a step is not proven: {0}")]
    Check(#[from] CheckError),
    /// A step opens other cells than it says, or one that cannot be reached.
    #[error("a step does not open what it says; solve the board again")]
    Opens(Cell),
    /// A cell is sure, but why takes too many steps to find out.
    #[error("a cell cannot be proven: {0}")]
    Proof(#[from] ProveError),
}

impl Solution {
    /// The solution of a board with these mines; any sure cell may be opened, wherever it is.
    pub fn of(board: &Board, mines: &[Cell], first: Cell) -> Result<Self, SolutionError> {
        Self::by(Opening::new(board, mines, false), first, false)
    }

    /// The solution for a player who walks.
    pub fn on_foot(board: &Board, mines: &[Cell], first: Cell) -> Result<Self, SolutionError> {
        Self::by(Opening::new(board, mines, true), first, true)
    }

    /// Follows the solution to its end, and checks each step with what is shown by then.
    pub fn check(&self, board: &Board, mines: &[Cell]) -> Result<(), SolutionError> {
        let mut opening = Opening::new(board, mines, self.on_foot);
        if !opening.begin(self.first) {
            return Err(SolutionError::First);
        }
        for Step { proof, opens } in &self.steps {
            check(opening.shown(), proof)?;
            let can_open = proof.is_mined || opening.can_open(proof.cell);
            if !can_open || opening.learn(proof.cell, proof.is_mined) != *opens {
                return Err(SolutionError::Opens(proof.cell));
            }
        }
        match opening.closed() {
            0 => Ok(()),
            closed => Err(SolutionError::Stuck(closed)),
        }
    }

    fn by(mut opening: Opening<'_>, first: Cell, on_foot: bool) -> Result<Self, SolutionError> {
        if !opening.begin(first) {
            return Err(SolutionError::First);
        }
        let (mut steps, mut solver) = (Vec::new(), SureSolver::default());
        while opening.closed() > 0 {
            let proof = match alone(&opening) {
                Some(proof) => proof,
                None => sure(&opening, &mut solver)?,
            };
            let opens = opening.learn(proof.cell, proof.is_mined);
            steps.push(Step { proof, opens });
        }
        Ok(Self { first, on_foot, steps })
    }
}

/// The first cell, in reading order of the numbers, that a single number makes sure: what a player sees
/// first.
fn alone(opening: &Opening<'_>) -> Option<Proof> {
    let (board, shown) = (opening.board(), opening.shown());
    board.cells().iter().find_map(|number| {
        let Tile::Count(count) = shown.tile(*number) else { return None };
        let tiles = |tile| board.around(*number).filter(move |cell| shown.tile(*cell) == tile);
        let missing = usize::from(count).checked_sub(tiles(Tile::Mine).count())?;
        let is_mined = missing > 0;
        if is_mined && missing != tiles(Tile::Covered).count() {
            return None;
        }
        let cell = tiles(Tile::Covered).find(|cell| is_mined || opening.can_open(*cell))?;
        Some(Proof { cell, is_mined, because: vec![*number], count: false })
    })
}

/// The cell with the shortest proof, numbers alone before those for which all mines must be counted.
fn sure(opening: &Opening<'_>, solver: &mut SureSolver) -> Result<Proof, SolutionError> {
    let mut shortest: Option<Proof> = None;
    let length = |proof: &Proof| (proof.count, proof.because.len(), proof.is_mined);
    for spot in sure_spots(opening, solver)? {
        let proof = prove(opening.shown(), opening.board().cell(spot))?;
        if shortest.as_ref().is_none_or(|other| length(&proof) < length(other)) {
            shortest = Some(proof);
        }
    }
    shortest.ok_or(SolutionError::Stuck(opening.closed()))
}

/// The sure cells with which something can be done, in reading order.
fn sure_spots(opening: &Opening<'_>, solver: &mut SureSolver) -> Result<Vec<Spot>, SolutionError> {
    let (shown, board) = (opening.shown(), opening.board());
    let view = View { board, tiles: shown.tiles(), mines: shown.mines(), known: &[] };
    let too_hard = |_| SolutionError::Proof(ProveError::TooHard);
    let mut sure: Vec<(Spot, bool)> = Vec::new();
    solver.sure_by_numbers(&view, &mut { STEPS }, &mut sure).map_err(too_hard)?;
    if !sure.iter().any(|of| is_of_use(opening, *of)) {
        sure.clear();
        solver.sure(&view, &mut { STEPS }, &mut sure).map_err(too_hard)?;
    }
    sure.retain(|of| is_of_use(opening, *of));
    sort(&mut sure);
    Ok(sure.into_iter().map(|(spot, _)| spot).collect())
}

/// Whether something can be done with a sure cell.
fn is_of_use(opening: &Opening<'_>, (spot, is_mined): (Spot, bool)) -> bool {
    is_mined || opening.can_open(opening.board().cell(spot))
}

const STEPS: u64 = 10_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Bits, Size};
    use crate::minefield::Maker;
    use crate::rng::Seed;

    #[test]
    fn a_solution_that_was_tampered_with_is_refused() {
        let board = Board::of(&Bits::full(Size::new(9, 9).unwrap()).unwrap()).unwrap();
        let first = board.cells()[40];
        let made = Maker::new(&board, 10, first).unwrap().on_foot();
        let made = { made }.make(&mut Seed(1).stream("mines", 0)).unwrap();
        let solution = Solution::on_foot(&board, &made.mines, first).unwrap();
        let check = |solution: &Solution| solution.check(&board, &made.mines);
        assert_eq!(check(&solution), Ok(()));
        let short = Solution { steps: Vec::new(), ..solution };
        assert!(matches!(check(&short), Err(SolutionError::Stuck(_))));
        let mined = Solution { first: made.mines[0], ..solution.clone() };
        assert_eq!(check(&mined), Err(SolutionError::First));
        let mut wrong = solution.clone();
        let opened = wrong.steps.iter_mut().find(|step| !step.opens.is_empty()).unwrap();
        opened.opens.pop();
        assert!(matches!(check(&wrong), Err(SolutionError::Opens(_))));
        let mut baseless = solution;
        baseless.steps[0].proof.because.clear();
        assert!(matches!(check(&baseless), Err(SolutionError::Check(_))));
    }
}
