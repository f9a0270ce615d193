use super::Board;
use crate::grid::Cell;

/// What is to be seen of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// Nothing yet.
    Covered,
    /// It is safe, and this many of the cells around it are mined.
    Count(u8),
    /// A mine.
    Mine,
}

/// What is to be seen of a board, and how many mines it holds in all: everything that a player knows.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    board: &'a Board,
    tiles: Vec<Tile>,
    mines: u32,
}

impl<'a> Shown<'a> {
    /// A board of which nothing is seen yet.
    pub fn covered(board: &'a Board, mines: u32) -> Self {
        Self { board, tiles: vec![Tile::Covered; board.len()], mines }
    }

    /// The board.
    pub const fn board(&self) -> &'a Board {
        self.board
    }

    /// How many mines it holds, those that are seen included.
    pub const fn mines(&self) -> u32 {
        self.mines
    }

    /// What is seen of a cell; a cell beside the board is covered for ever.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.board.spot(cell).map_or(Tile::Covered, |spot| self.tiles[usize::from(spot)])
    }

    /// Shows something of a cell of the board.
    pub fn set(&mut self, cell: Cell, tile: Tile) {
        if let Some(spot) = self.board.spot(cell) {
            self.tiles[usize::from(spot)] = tile;
        }
    }

    /// What is seen, spot by spot.
    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}
