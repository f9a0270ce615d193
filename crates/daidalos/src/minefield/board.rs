use thiserror::Error;

use crate::grid::{Bits, Cell, Dir, Size};

/// The number of a cell among the cells of its board.
pub(crate) type Spot = u16;

/// The cells of a board, and which of them touch.
///
/// They are numbered without gaps in reading order, so that what is known of them fits in short lists,
/// however large the map is on which they lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    cells: Vec<Cell>,
    /// The spot of each cell of the map, or [`NO_SPOT`].
    spots: Vec<Spot>,
    around: Vec<Around>,
}

const NO_SPOT: Spot = Spot::MAX;

/// The spots around one; those at its four sides come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Around {
    spots: [Spot; 8],
    count: u8,
    beside: u8,
}

/// A set of cells that is no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// More cells than can be numbered.
    #[error("a board of {0} cells is too large; it has at most {max}", max = Board::MAX_CELLS)]
    TooLarge(u64),
}

impl Board {
    /// The most cells of a board.
    pub const MAX_CELLS: u64 = 1 << 14;

    /// A board of these cells, in one piece or several.
    pub fn of(cells: &Bits) -> Result<Self, BoardError> {
        if cells.count() > Self::MAX_CELLS {
            return Err(BoardError::TooLarge(cells.count()));
        }
        let (size, cells): (Size, Vec<Cell>) = (cells.size(), cells.iter().collect());
        let mut spots = vec![NO_SPOT; size.cells() as usize];
        for (spot, cell) in cells.iter().enumerate() {
            spots[cell.index()] = spot as Spot;
        }
        let around = cells.iter().map(|cell| Around::of(*cell, size, &spots)).collect();
        Ok(Self { size, cells, spots, around })
    }

    /// The rectangle on which they lie.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether a cell is one of them.
    pub fn has(&self, cell: Cell) -> bool {
        self.spot(cell).is_some()
    }

    /// The cells of the board around one of them, up to eight.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let spots = self.spot(cell).map_or(&[][..], |spot| self.spots_around(spot));
        spots.iter().map(|spot| self.cell(*spot))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn spot(&self, cell: Cell) -> Option<Spot> {
        self.spots.get(cell.index()).copied().filter(|spot| *spot != NO_SPOT)
    }

    pub(crate) fn cell(&self, spot: Spot) -> Cell {
        self.cells[usize::from(spot)]
    }

    /// The spots whose mines a number counts.
    pub(crate) fn spots_around(&self, spot: Spot) -> &[Spot] {
        let around = &self.around[usize::from(spot)];
        &around.spots[..usize::from(around.count)]
    }

    /// The spots to which a step leads: those at the four sides.
    pub(crate) fn spots_beside(&self, spot: Spot) -> &[Spot] {
        let around = &self.around[usize::from(spot)];
        &around.spots[..usize::from(around.beside)]
    }
}

impl Around {
    fn of(cell: Cell, size: Size, spots: &[Spot]) -> Self {
        let mut around = Self { spots: [NO_SPOT; 8], count: 0, beside: 0 };
        let diagonal = Dir::ALL.into_iter().filter(|dir| dir.is_diagonal());
        for dir in Dir::STRAIGHT.into_iter().chain(diagonal) {
            let spot = size.step(cell, dir).map_or(NO_SPOT, |next| spots[next.index()]);
            if spot != NO_SPOT {
                around.spots[usize::from(around.count)] = spot;
                around.count += 1;
                around.beside += u8::from(!dir.is_diagonal());
            }
        }
        around
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Mask;

    #[test]
    fn the_cells_around_one_are_those_of_the_board_alone() -> Result<(), Box<dyn std::error::Error>>
    {
        let board = Board::of(Mask::from_text("..#\n#..\n...")?.bits())?;
        let xy = |cell: Cell| board.size().xy(cell);
        let middle = board.size().middle();
        let around: Vec<(u32, u32)> = board.around(middle).map(xy).collect();
        assert_eq!(around.len(), 6, "{around:?}");
        assert!(!around.contains(&(2, 0)) && !around.contains(&(0, 1)));
        let spot = board.spot(middle).ok_or("no spot")?;
        assert_eq!(board.spots_beside(spot).len(), 3);
        Ok(())
    }
}
