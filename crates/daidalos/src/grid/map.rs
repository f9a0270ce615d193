use thiserror::Error;

use super::{Bits, Cell, Dir, Dirs, Size};

/// A rectangle of cells: one byte a cell says which neighbours can be entered from it, one bit
/// a cell whether it is floor.
///
/// That one form holds a maze with walls between its cells (four of the bits are used), a
/// dungeon of floor and rock, and a maze with diagonal passages, so every search runs on every
/// map. Four things always hold: no exit leaves the map, exits join floor to floor, every
/// exit has its way back, and rock has none. An entrance is therefore no exit; it belongs to
/// the [`Layout`](crate::generate::Layout).
///
/// ```
/// use daidalos::grid::{Bits, Dir, Map, Size};
/// let size = Size::new(2, 1)?;
/// let mut map = Map::walled(Bits::full(size)?);
/// let left = size.at(0, 0).unwrap();
/// assert!(map.open(left, Dir::E));
/// assert!(!map.open(left, Dir::W), "that would leave the map");
/// assert_eq!(map.neighbours(left).count(), 1);
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    floor: Bits,
    exits: Vec<u8>,
}

/// Why a list of exits is no map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MapError {
    /// Too many or too few exits.
    #[error("{given} exits were given for {size}, which has {} cells", size.cells())]
    Count {
        /// How many there were.
        given: usize,
        /// The size they were given for.
        size: Size,
    },
    /// An exit that leads off the map or into or out of rock.
    #[error("the exit {dir} of cell {x},{y} leads nowhere: there is no floor")]
    Nowhere {
        /// The cell's column.
        x: u32,
        /// The cell's row.
        y: u32,
        /// The exit.
        dir: Dir,
    },
    /// An exit without its way back.
    #[error(
        "the exit {dir} of cell {x},{y} has no way back: the cell behind it does not open to it"
    )]
    OneWay {
        /// The cell's column.
        x: u32,
        /// The cell's row.
        y: u32,
        /// The exit.
        dir: Dir,
    },
}

impl Map {
    /// Floor on which nothing leads anywhere yet.
    pub fn walled(floor: Bits) -> Self {
        let exits = vec![0; floor.size().cells() as usize];
        Self { floor, exits }
    }

    /// Floor on which every step from floor to floor is open, a diagonal only where both of
    /// its sides are floor too.
    pub fn roamed(floor: Bits) -> Self {
        let width = floor.size().width() as usize;
        let mut map = Self::walled(floor);
        for (y, row) in map.exits.chunks_exact_mut(width).enumerate() {
            for (word, exits) in row.chunks_mut(64).enumerate() {
                roam(&map.floor, y as u32, word, exits);
            }
        }
        map
    }

    /// Whether every step from floor to floor is open, as [`Map::roamed`] would have it.
    ///
    /// It is counted, which is four times as fast as roaming the floor again: no exit leads
    /// elsewhere than from floor to floor, so if none is missing and no diagonal cuts a corner, all are right.
    pub(crate) fn is_roamed(&self) -> bool {
        let (mut exits, mut cut) = (0, 0);
        let (eights, rest) = self.exits.as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        for eight in eights.iter().chain([&last]) {
            let word = u64::from_le_bytes(*eight);
            exits += u64::from(word.count_ones());
            cut |= cut_corners(word);
        }
        cut == 0 && exits == roamed_exits(&self.floor)
    }

    /// The map with these exits, row by row, if they are sound.
    pub fn from_exits(floor: Bits, exits: Vec<u8>) -> Result<Self, MapError> {
        let size = floor.size();
        if exits.len() as u64 != size.cells() {
            return Err(MapError::Count { given: exits.len(), size });
        }
        let map = Self { floor, exits };
        for cell in size.iter() {
            let (x, y) = size.xy(cell);
            for dir in map.exits(cell).iter() {
                let next = size.step(cell, dir).filter(|&c| map.is_floor(c) && map.is_floor(cell));
                let next = next.ok_or(MapError::Nowhere { x, y, dir })?;
                if !map.exits(next).has(dir.opposite()) {
                    return Err(MapError::OneWay { x, y, dir });
                }
            }
        }
        Ok(map)
    }

    /// Exits that a generator of this crate has drawn with care; checked in tests only.
    pub(crate) fn from_sound_exits(floor: Bits, exits: Vec<u8>) -> Self {
        let map = Self { floor, exits };
        debug_assert_eq!(Self::from_exits(map.floor.clone(), map.exits.clone()).err(), None);
        map
    }

    /// Its width and height.
    pub const fn size(&self) -> Size {
        self.floor.size()
    }

    /// Which cells are floor.
    pub const fn floor(&self) -> &Bits {
        &self.floor
    }

    /// Whether the cell is floor.
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.has(cell)
    }

    /// The directions in which the cell can be left.
    pub fn exits(&self, cell: Cell) -> Dirs {
        Dirs::from_bits(self.exits[cell.index()])
    }

    /// Every cell's exits, row by row.
    pub fn all_exits(&self) -> &[u8] {
        &self.exits
    }

    /// The part of it that lies on this floor: what leads elsewhere is closed.
    pub(crate) fn within(&self, floor: Bits) -> Self {
        let mut part = Self::walled(floor.clone());
        for cell in floor.iter() {
            for dir in self.exits(cell).iter() {
                part.open(cell, dir);
            }
        }
        part
    }

    /// The cells that can be entered from this one, and in which direction.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        let width = self.size().width();
        // No exit leaves the map, so plain arithmetic on the index stays inside.
        self.exits(cell).iter().map(move |dir| {
            let (dx, dy) = dir.delta();
            let index = (cell.index() as u32).wrapping_add_signed(dx);
            (dir, Cell::new(index.wrapping_add(width.wrapping_mul(dy as u32))))
        })
    }

    /// Opens the way from a floor cell to the floor beside it, and back; false, and nothing is
    /// changed, where there is no such floor.
    pub fn open(&mut self, cell: Cell, dir: Dir) -> bool {
        let Some(next) = self.floor_beside(cell, dir) else { return false };
        self.exits[cell.index()] |= dir.bit();
        self.exits[next.index()] |= dir.opposite().bit();
        true
    }

    /// Closes the way from a cell in a direction, and back.
    pub fn close(&mut self, cell: Cell, dir: Dir) {
        if let Some(next) = self.floor_beside(cell, dir) {
            self.exits[cell.index()] &= !dir.bit();
            self.exits[next.index()] &= !dir.opposite().bit();
        }
    }

    /// Makes the cell floor, or rock, and nothing else; false if it is so already. No exit may be left at
    /// rock.
    pub(super) fn set_floor(&mut self, cell: Cell, is_floor: bool) -> bool {
        if is_floor { self.floor.insert(cell) } else { self.floor.remove(cell) }
    }

    /// The floor next to a floor cell, whether or not a wall stands in between.
    pub fn floor_beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        self.size().step(cell, dir).filter(|&next| self.is_floor(next) && self.is_floor(cell))
    }
}

/// The exits of up to 64 cells at once, one word a direction, then turned into a byte a cell.
fn roam(floor: &Bits, y: u32, word: usize, exits: &mut [u8]) {
    let height = floor.size().height();
    let [north, here, south] = [y.wrapping_sub(1), y, y + 1].map(|y| {
        let row: &[u64] = if y < height { floor.row(y) } else { &[] };
        let at = |word: usize| row.get(word).copied().unwrap_or(0);
        let (before, now, after) = (at(word.wrapping_sub(1)), at(word), at(word + 1));
        // To the west, at the place itself, and to the east of it.
        [now << 1 | before >> 63, now, now >> 1 | after << 63]
    });
    let [(nw, n, ne), (w, here, e), (sw, s, se)] = [north, here, south].map(|[w, c, e]| (w, c, e));
    let ways = [n, n & e & ne, e, s & e & se, s, s & w & sw, w, n & w & nw].map(|way| way & here);
    for (eight, exits) in exits.chunks_mut(8).enumerate() {
        let byte = |way: &u64| (way >> (8 * eight)) as u8;
        let square = u64::from_le_bytes(ways.each_ref().map(byte));
        exits.copy_from_slice(&transpose(square).to_le_bytes()[..exits.len()]);
    }
}

/// How many exits a roamed floor has: two for each pair of neighbours, and four for each square of four.
fn roamed_exits(floor: &Bits) -> u64 {
    let (mut exits, height) = (0, floor.size().height());
    for y in 0..height {
        let (here, south) = (floor.row(y), if y + 1 < height { floor.row(y + 1) } else { &[] });
        let word = |row: &[u64], at: usize| row.get(at).copied().unwrap_or(0);
        for (at, &now) in here.iter().enumerate() {
            let below = word(south, at);
            let across = now & (now >> 1 | word(here, at + 1) << 63);
            let square = across & below & (below >> 1 | word(south, at + 1) << 63);
            let pairs = across.count_ones() + (now & below).count_ones();
            exits += u64::from(2 * pairs + 4 * square.count_ones());
        }
    }
    exits
}

/// The diagonal exits of eight cells that are open though one of their sides is not.
const fn cut_corners(exits: u64) -> u64 {
    const FIRST: u64 = 0x0101_0101_0101_0101;
    let clockwise = exits >> 1 & !(FIRST << 7) | (exits & FIRST) << 7;
    let anticlockwise = (exits & !(FIRST << 7)) << 1 | exits >> 7 & FIRST;
    exits & (FIRST * Dirs::DIAGONAL.bits() as u64) & !(clockwise & anticlockwise)
}

/// Turns a square of 8 by 8 bits on its diagonal: bit k of byte j becomes bit j of byte k.
fn transpose(square: u64) -> u64 {
    let swap = |square: u64, by: u32, bits: u64| {
        let apart = (square ^ square >> by) & bits;
        square ^ apart ^ apart << by
    };
    let square = swap(square, 7, 0x00AA_00AA_00AA_00AA);
    let square = swap(square, 14, 0x0000_CCCC_0000_CCCC);
    swap(square, 28, 0x0000_0000_F0F0_F0F0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floor(w: u32, h: u32) -> Bits {
        Bits::full(Size::new(w, h).unwrap()).unwrap()
    }

    #[test]
    fn unsound_exits_are_refused_with_their_place() {
        let refuse = |exits: Vec<u8>| Map::from_exits(floor(2, 1), exits).unwrap_err().to_string();
        assert_eq!(refuse(vec![0]), "1 exits were given for 2x1, which has 2 cells");
        assert_eq!(refuse(vec![4, 68]), "the exit E of cell 1,0 leads nowhere: there is no floor");
        assert!(refuse(vec![4, 0]).starts_with("the exit E of cell 0,0 has no way back"));
        assert!(Map::from_exits(floor(2, 1), vec![4, 64]).is_ok());
    }

    #[test]
    fn a_diagonal_needs_both_its_sides() {
        let size = Size::new(2, 2).unwrap();
        let mut bits = Bits::empty(size).unwrap();
        for cell in size.iter().take(3) {
            bits.insert(cell);
        }
        let map = Map::roamed(bits);
        assert!(!map.exits(size.at(1, 0).unwrap()).has(Dir::SW));
        assert_eq!(map.exits(size.at(0, 0).unwrap()).bits(), Dir::E.bit() | Dir::S.bit());
        let open = Map::roamed(floor(2, 2));
        assert!(open.exits(size.at(1, 0).unwrap()).has(Dir::SW));
        assert_eq!(Map::from_exits(floor(2, 2), open.all_exits().to_vec()), Ok(open));
    }

    /// Many rows and words at once give what asking each cell gives.
    #[test]
    fn roaming_agrees_with_asking_each_cell() {
        let mut rng = crate::rng::Seed(3).stream("test", 0);
        for (width, height) in [(1, 1), (3, 1), (1, 5), (64, 3), (65, 4), (130, 7), (200, 2)] {
            let size = Size::new(width, height).unwrap();
            let mut bits = Bits::empty(size).unwrap();
            for cell in size.iter().filter(|_| rng.below(4) > 0) {
                bits.insert(cell);
            }
            let map = Map::roamed(bits.clone());
            for cell in size.iter() {
                let leads = |dir| size.step(cell, dir).is_some_and(|next| bits.has(next));
                let sides = |dir: Dir| leads(dir.clockwise()) && leads(dir.anticlockwise());
                let open = |dir: &Dir| leads(*dir) && (!dir.is_diagonal() || sides(*dir));
                let exits = Dir::ALL.into_iter().filter(|d| bits.has(cell) && open(d));
                assert_eq!(map.exits(cell), exits.fold(Dirs::NONE, Dirs::with), "{size} {cell:?}");
            }
        }
    }

    /// Counting tells open maps from those in which one step is closed, or cuts a corner.
    #[test]
    fn counting_agrees_with_roaming() {
        let mut rng = crate::rng::Seed(5).stream("test", 0);
        for (width, height) in [(1, 1), (3, 3), (9, 1), (1, 9), (64, 3), (65, 4), (130, 7)] {
            for _ in 0..40 {
                let size = Size::new(width, height).unwrap();
                let mut bits = Bits::empty(size).unwrap();
                size.iter()
                    .filter(|_| rng.below(4) > 0)
                    .for_each(|cell| assert!(bits.insert(cell)));
                let mut map = Map::roamed(bits);
                assert!(map.is_roamed());
                let (cell, dir) =
                    (Cell::new(rng.below(size.cells()) as u32), Dir::ALL[rng.index(8)]);
                if rng.below(2) == 0 {
                    map.close(cell, dir);
                } else {
                    map.open(cell, dir);
                }
                // As many exits as before, but others.
                if rng.below(2) == 0 {
                    let other = Cell::new(rng.below(size.cells()) as u32);
                    map.close(other, Dir::ALL[rng.index(8)]);
                }
                assert_eq!(map.is_roamed(), map == Map::roamed(map.floor().clone()));
            }
        }
    }

    #[test]
    fn neighbours_agree_with_steps() {
        let map = Map::roamed(floor(5, 4));
        for cell in map.size().iter() {
            for (dir, next) in map.neighbours(cell) {
                assert_eq!(map.size().step(cell, dir), Some(next));
            }
        }
    }

    #[test]
    fn closing_undoes_opening() {
        let mut map = Map::walled(floor(3, 3));
        let before = map.clone();
        let middle = map.size().at(1, 1).unwrap();
        assert!(map.open(middle, Dir::SE));
        map.close(map.size().at(2, 2).unwrap(), Dir::NW);
        assert_eq!(map, before);
    }
}
