#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// One cell of a map, by its index: row by row from the top left.
///
/// An index rather than a pair, because hot loops look cells up far more often than they
/// ask where a cell is; [`Size`](super::Size) turns one into the other.
///
/// ```
/// use daidalos::grid::Size;
/// let size = Size::new(5, 3)?;
/// let cell = size.at(2, 1).unwrap();
/// assert_eq!((cell.index(), size.xy(cell)), (7, (2, 1)));
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Cell(u32);

impl Cell {
    /// The cell with this index.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its place in a list that is kept row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
