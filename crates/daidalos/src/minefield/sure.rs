use super::solver::{SureSolver, View};
use super::{Shown, SolveError};
use crate::grid::Cell;
use crate::sorting::sort;

/// A covered cell of which it is sure what is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Sure {
    /// The cell.
    pub cell: Cell,
    /// Whether it is mined; else it is safe.
    pub is_mined: bool,
}

/// Every covered cell that is sure to be mined or safe, in reading order. `bound` is how many steps may be
/// taken to find out; a million is ample for boards that people play on.
///
/// ```
/// use daidalos::grid::{Bits, Size};
/// use daidalos::minefield::{Board, Shown, Sure, Tile, sure};
/// let board = Board::of(&Bits::full(Size::new(3, 1)?)?)?;
/// let [left, middle, right] = [0, 1, 2].map(|at| board.cells()[at]);
/// let mut shown = Shown::covered(&board, 1);
/// shown.set(left, Tile::Count(1));
/// let sure = sure(&shown, 1_000_000)?;
/// assert_eq!(sure, [Sure { cell: middle, is_mined: true }, Sure { cell: right, is_mined: false }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sure(shown: &Shown<'_>, bound: u64) -> Result<Vec<Sure>, SolveError> {
    let (board, mut found, mut work) = (shown.board(), Vec::new(), bound);
    let view = View { board, tiles: shown.tiles(), mines: shown.mines(), known: &[] };
    SureSolver::default().sure(&view, &mut work, &mut found)?;
    sort(&mut found);
    let sure = |(spot, is_mined)| Sure { cell: board.cell(spot), is_mined };
    Ok(found.into_iter().map(sure).collect())
}
