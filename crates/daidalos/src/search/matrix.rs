use std::fmt;

use thiserror::Error;

use super::Ground;
use crate::grid::{Cell, Size};

/// The adjacency matrix of a small map: which cell leads to which, cells numbered row by row.
///
/// It is there to be looked at; nothing computes with it.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::{Ground, Matrix};
/// let map = "sidewinder:2x2#1".parse::<Spec>()?.build(None)?.map;
/// let text = Matrix::of(Ground::new(&map))?.to_string();
/// assert_eq!(text.lines().next(), Some("    0  1  2  3"));
/// assert_eq!(text.lines().nth(1), Some("0   0  1  1  0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matrix<'m> {
    ground: Ground<'m>,
}

/// A map whose matrix would be too large to look at.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the matrix of {0} would have {cells} columns; it is shown for up to {MOST}x{MOST} cells", cells = .0.cells())]
pub struct MatrixError(Size);

/// The longest side of a map whose matrix is shown.
const MOST: u32 = 12;

impl<'m> Matrix<'m> {
    /// The matrix of a map of at most 12x12 cells, for the steps that may be taken on it.
    pub fn of(ground: Ground<'m>) -> Result<Self, MatrixError> {
        Self::fits(ground.map.size())?;
        Ok(Self { ground })
    }

    /// Whether a map of this size has a matrix that can be looked at.
    pub const fn fits(size: Size) -> Result<(), MatrixError> {
        if size.width() > MOST || size.height() > MOST { Err(MatrixError(size)) } else { Ok(()) }
    }

    /// Whether one cell leads to the other.
    pub fn leads(&self, from: Cell, to: Cell) -> bool {
        self.ground.direction(from, to).is_some()
    }
}

/// A line of numbers, then a line for each cell.
impl fmt::Display for Matrix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = || self.ground.map.size().iter();
        let digits = (cells().len() - 1).to_string().len();
        write!(f, "{:digits$} ", "")?;
        cells().try_for_each(|cell| write!(f, "  {:digits$}", cell.index()))?;
        writeln!(f)?;
        for from in cells() {
            write!(f, "{:<digits$} ", from.index())?;
            for to in cells() {
                write!(f, "  {:digits$}", u8::from(self.leads(from, to)))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
