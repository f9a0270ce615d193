use std::fmt;
use std::str::FromStr;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Cell, Dir};

/// The width and height of a map, in cells; never empty.
///
/// A size may be larger than what fits in memory, because some generators work row by row;
/// [`Size::in_memory`] is asked before anything is allocated.
///
/// ```
/// use daidalos::grid::Size;
/// let size: Size = "40x20".parse()?;
/// assert_eq!((size.width(), size.height(), size.cells()), (40, 20, 800));
/// assert!("0x20".parse::<Size>().is_err());
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(try_from = "(u32, u32)", into = "(u32, u32)"))]
pub struct Size {
    width: u32,
    height: u32,
}

/// Why a size is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Not of the form `WxH`.
    #[error("'{0}' is not a size; write width x height in cells, for example 40x20")]
    Form(String),
    /// A side of no cells, or of too many.
    #[error("a map cannot be {0} cells: each side is from 1 to {max}", max = Size::MAX_SIDE)]
    Side(String),
    /// More cells than a map in memory may have.
    #[error("{0} is {cells} cells, more than the {max} that a map in memory may have", cells = .0.cells(), max = Size::MAX_CELLS)]
    Memory(Size),
}

impl Size {
    /// The longest side.
    pub const MAX_SIDE: u32 = 1 << 24;

    /// The most cells of a map in memory (16384x16384).
    pub const MAX_CELLS: u64 = 1 << 28;

    /// The smallest size: one cell.
    pub const ONE: Self = Self { width: 1, height: 1 };

    /// The size of this width and height; both from 1 to [`Size::MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        if width == 0 || height == 0 || width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return Err(SizeError::Side(format!("{width}x{height}")));
        }
        Ok(Self { width, height })
    }

    /// The same size, if a map of it may be held in memory.
    pub fn in_memory(self) -> Result<Self, SizeError> {
        if self.cells() > Self::MAX_CELLS { Err(SizeError::Memory(self)) } else { Ok(self) }
    }

    /// Cells in a row.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// Cells in all.
    pub const fn cells(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// The cell in column `x` and row `y`, if there is one. Cells are of maps in memory: a
    /// larger size has none.
    pub const fn at(self, x: u32, y: u32) -> Option<Cell> {
        if x < self.width && y < self.height && self.cells() <= Self::MAX_CELLS {
            Some(Cell::new(y * self.width + x))
        } else {
            None
        }
    }

    /// The cell in the middle; right of and below it where a side is even.
    pub fn middle(self) -> Cell {
        self.at(self.width / 2, self.height / 2).unwrap_or(Cell::new(0))
    }

    /// The column and the row of a cell.
    pub const fn xy(self, cell: Cell) -> (u32, u32) {
        let index = cell.index() as u32;
        (index % self.width, index / self.width)
    }

    /// The cell next to this one in a direction, unless that is off the map.
    pub const fn step(self, cell: Cell, dir: Dir) -> Option<Cell> {
        let ((x, y), (dx, dy)) = (self.xy(cell), dir.delta());
        self.at(x.wrapping_add_signed(dx), y.wrapping_add_signed(dy))
    }

    /// Every cell, row by row; none of a size that is larger than a map in memory.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        let cells = if self.cells() <= Self::MAX_CELLS { self.cells() as u32 } else { 0 };
        (0..cells).map(Cell::new)
    }
}

impl TryFrom<(u32, u32)> for Size {
    type Error = SizeError;

    fn try_from((width, height): (u32, u32)) -> Result<Self, SizeError> {
        Self::new(width, height)
    }
}

impl From<Size> for (u32, u32) {
    fn from(size: Size) -> Self {
        (size.width, size.height)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let form = || SizeError::Form(text.to_owned());
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(form)?;
        // Digits only: `parse` alone would let a sign through.
        let digits = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
        if !digits(width) || !digits(height) {
            return Err(form());
        }
        let too_large = |_| SizeError::Side(text.to_owned());
        Self::new(width.parse().map_err(too_large)?, height.parse().map_err(too_large)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_named() {
        for (text, message) in [
            ("", "'' is not a size; write width x height in cells, for example 40x20"),
            ("12", "'12' is not a size; write width x height in cells, for example 40x20"),
            ("+1x2", "'+1x2' is not a size; write width x height in cells, for example 40x20"),
            ("0x5", "a map cannot be 0x5 cells: each side is from 1 to 16777216"),
            (
                "5x99999999999999999999999",
                "a map cannot be 5x99999999999999999999999 cells: each side is from 1 to 16777216",
            ),
        ] {
            assert_eq!(text.parse::<Size>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn steps_stop_at_the_edge() {
        let size = Size::new(3, 2).unwrap();
        let corner = size.at(0, 0).unwrap();
        assert_eq!(size.step(corner, Dir::N), None);
        assert_eq!(size.step(corner, Dir::NW), None);
        assert_eq!(size.step(corner, Dir::SE), size.at(1, 1));
        assert_eq!(size.step(size.at(2, 1).unwrap(), Dir::E), None);
    }

    #[test]
    fn memory_is_asked_for_only_up_to_the_limit() {
        assert!(Size::new(16384, 16384).unwrap().in_memory().is_ok());
        let beyond = Size::new(Size::MAX_SIDE, Size::MAX_SIDE).unwrap();
        assert!(beyond.in_memory().is_err());
        assert_eq!((beyond.at(5, 5), beyond.iter().next()), (None, None));
    }
}
