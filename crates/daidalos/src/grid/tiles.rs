use thiserror::Error;

use super::{Bits, Cell, Dir, Map, Size, SizeError};

/// Why a map has no tile form, or a tile map no cells.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TilesError {
    /// The tiles would be too many.
    #[error("as tiles, {0}")]
    Size(#[from] SizeError),
    /// A diagonal passage, for which tiles have no place.
    #[error("cell {0},{1} has a diagonal exit, which tiles cannot show")]
    Diagonal(u32, u32),
    /// A side that is even: there is no wall all around.
    #[error("{0} is not a maze of tiles: both sides must be odd and at least 3")]
    Even(Size),
    /// Floor where only a wall or a pillar can stand.
    #[error("the tile at {0},{1} is floor, but only a wall can stand there")]
    Floor(u32, u32),
}

/// The maze as tiles of floor and rock: cell x,y becomes tile 2x+1,2y+1, and the tiles between
/// two cells are floor where the way is open.
///
/// The border is solid: openings belong to the layout.
///
/// ```
/// use daidalos::grid::{cells_of_tiles, tiles_of_cells, Bits, Dir, Map, Size};
/// let size = Size::new(2, 1)?;
/// let mut map = Map::walled(Bits::full(size)?);
/// map.open(size.at(0, 0).unwrap(), Dir::E);
/// let tiles = tiles_of_cells(&map)?;
/// assert_eq!((tiles.size().to_string(), tiles.floor().count()), ("5x3".into(), 3));
/// assert_eq!(cells_of_tiles(&tiles)?, map);
/// # Ok::<(), daidalos::grid::TilesError>(())
/// ```
pub fn tiles_of_cells(map: &Map) -> Result<Map, TilesError> {
    let size = map.size();
    let mut floor = Bits::empty(size_in_tiles(size)?)?;
    for cell in map.floor().iter() {
        let (x, y) = size.xy(cell);
        lay(&mut floor, 2 * x + 1, 2 * y + 1);
        for dir in map.exits(cell).iter() {
            if dir.is_diagonal() {
                return Err(TilesError::Diagonal(x, y));
            }
            let (dx, dy) = dir.delta();
            lay(
                &mut floor,
                (2 * x + 1).wrapping_add_signed(dx),
                (2 * y + 1).wrapping_add_signed(dy),
            );
        }
    }
    Ok(Map::roamed(floor))
}

/// The tiles of a maze: one for each cell and each wall, 2w+1 by 2h+1.
pub(crate) fn size_in_tiles(size: Size) -> Result<Size, SizeError> {
    Size::new(2 * size.width() + 1, 2 * size.height() + 1)
}

/// The maze whose tiles these are; the way back from [`tiles_of_cells`].
pub fn cells_of_tiles(tiles: &Map) -> Result<Map, TilesError> {
    let big = tiles.size();
    let is_maze_side = |side: u32| side >= 3 && side % 2 == 1;
    if !is_maze_side(big.width()) || !is_maze_side(big.height()) {
        return Err(TilesError::Even(big));
    }
    let size = Size::new(big.width() / 2, big.height() / 2)?;
    let mut floor = Bits::empty(size)?;
    for tile in tiles.floor().iter() {
        if let (x, y) = big.xy(tile)
            && x % 2 == 1
            && y % 2 == 1
        {
            lay(&mut floor, x / 2, y / 2);
        }
    }
    let mut map = Map::walled(floor);
    for tile in tiles.floor().iter() {
        open_between(&mut map, big.xy(tile))?;
    }
    Ok(map)
}

/// Opens the way that this tile of floor stands for; a tile that is a cell stands for none.
fn open_between(map: &mut Map, (x, y): (u32, u32)) -> Result<(), TilesError> {
    let dir = match (x % 2, y % 2) {
        (1, 1) => return Ok(()),
        (0, 1) if x > 0 => Dir::E,
        (1, 0) if y > 0 => Dir::S,
        _ => return Err(TilesError::Floor(x, y)),
    };
    // The cell to the left of, or above, the tile.
    let cell: Option<Cell> = map.size().at((x - 1) / 2, (y - 1) / 2);
    match cell {
        Some(cell) if map.open(cell, dir) => Ok(()),
        _ => Err(TilesError::Floor(x, y)),
    }
}

fn lay(floor: &mut Bits, x: u32, y: u32) {
    if let Some(tile) = floor.size().at(x, y) {
        floor.insert(tile);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(rows: &[&str]) -> Map {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
        let mut floor = Bits::empty(size).unwrap();
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, b)| *b == b'.') {
                lay(&mut floor, x as u32, y as u32);
            }
        }
        Map::roamed(floor)
    }

    #[test]
    fn what_is_no_maze_is_refused_with_its_place() {
        let refuse = |rows: &[&str]| cells_of_tiles(&tiles(rows)).unwrap_err();
        assert_eq!(refuse(&["...."]), TilesError::Even(Size::new(4, 1).unwrap()));
        assert_eq!(refuse(&["###", ".##", "###"]), TilesError::Floor(0, 1), "border");
        assert_eq!(refuse(&["#####", "#.#.#", "##.##", "#.#.#", "#####"]), TilesError::Floor(2, 2));
        assert_eq!(refuse(&["#####", "#..##", "#####"]), TilesError::Floor(2, 1), "into rock");
        assert_eq!(refuse(&["#####", "#.#.#", "#####", "#.#.#", "#.###"]), TilesError::Floor(1, 4));
    }
}
