use super::{Cell, Dir, Map};

/// A change of a map at one place.
///
/// A value, so that a world can make a change and tell others of it: a [`Finder`](crate::search::Finder), which keeps
/// what it has worked out from the map, makes the same change.
/// Whatever an edit changes lies on its cell or beside it.
///
/// ```
/// use daidalos::grid::{Bits, Dir, Edit, Map, Size};
/// let size = Size::new(3, 1)?;
/// let mut map = Map::roamed(Bits::full(size)?);
/// let middle = size.at(1, 0).unwrap();
/// assert!(map.edit(Edit::Fill(middle)));
/// assert!(!map.edit(Edit::Open(middle, Dir::E)), "rock has no exits");
/// assert!(map.edit(Edit::Dig(middle)));
/// assert_eq!(map, Map::roamed(Bits::full(size)?));
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Opens the way between a floor cell and the floor beside it.
    Open(Cell, Dir),
    /// Closes that way.
    Close(Cell, Dir),
    /// Makes rock floor, and opens every step around it as [`Map::roamed`] would.
    Dig(Cell),
    /// Makes floor rock, past which no diagonal step leads.
    Fill(Cell),
}

impl Edit {
    /// Where it is.
    pub const fn cell(self) -> Cell {
        match self {
            Self::Open(cell, _) | Self::Close(cell, _) | Self::Dig(cell) | Self::Fill(cell) => cell,
        }
    }
}

impl Map {
    /// Makes a change; false if that changes nothing, because it is so already, or because there is
    /// no such cell or no floor.
    pub fn edit(&mut self, edit: Edit) -> bool {
        if !self.has(edit.cell()) {
            return false;
        }
        match edit {
            Edit::Open(cell, dir) => !self.exits(cell).has(dir) && self.open(cell, dir),
            Edit::Close(cell, dir) => {
                let is_open = self.exits(cell).has(dir);
                self.close(cell, dir);
                is_open
            }
            Edit::Dig(cell) => self.dig(cell),
            Edit::Fill(cell) => self.fill(cell),
        }
    }

    /// Makes rock floor, and opens every step from it, to it and past it as [`Map::roamed`] would. False if it is
    /// floor already.
    pub fn dig(&mut self, cell: Cell) -> bool {
        if !self.has(cell) || !self.set_floor(cell, true) {
            return false;
        }
        for dir in Dir::ALL {
            if !dir.is_diagonal() || self.has_sides(cell, dir) {
                self.open(cell, dir);
            }
        }
        for (beside, dir) in self.passing(cell) {
            if self.has_sides(beside, dir) {
                self.open(beside, dir);
            }
        }
        true
    }

    /// Makes floor rock: what led to it or past it is closed. False if it is rock already.
    pub fn fill(&mut self, cell: Cell) -> bool {
        if !self.has(cell) || !self.is_floor(cell) {
            return false;
        }
        for dir in self.exits(cell).iter() {
            self.close(cell, dir);
        }
        for (beside, dir) in self.passing(cell) {
            self.close(beside, dir);
        }
        self.set_floor(cell, false)
    }

    /// Whether there is such a cell.
    fn has(&self, cell: Cell) -> bool {
        cell.index() < self.all_exits().len()
    }

    /// Whether the cells on both sides of a diagonal step are floor.
    fn has_sides(&self, cell: Cell, dir: Dir) -> bool {
        let is_floor = |dir| self.size().step(cell, dir).is_some_and(|side| self.is_floor(side));
        is_floor(dir.clockwise()) && is_floor(dir.anticlockwise())
    }

    /// The diagonal steps past a cell, from a cell beside it to the next, clockwise.
    fn passing(&self, cell: Cell) -> impl Iterator<Item = (Cell, Dir)> + use<> {
        let size = self.size();
        // From the north of it to the east of it is south-east, and so on around.
        let step =
            move |dir: Dir| Some((size.step(cell, dir)?, dir.clockwise().clockwise().clockwise()));
        Dir::STRAIGHT.into_iter().filter_map(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Bits, Size};
    use crate::rng::Seed;

    #[test]
    fn digging_and_filling_cell_by_cell_is_roaming() {
        let size = Size::new(9, 7).unwrap();
        let mut rng = Seed(4).stream("test", 0);
        let mut map = Map::walled(Bits::empty(size).unwrap());
        for _ in 0..2000 {
            let cell = Cell::new(rng.below(63) as u32);
            let (edit, is_floor) = (rng.below(5) > 1, map.is_floor(cell));
            assert_eq!(
                map.edit(if edit { Edit::Dig(cell) } else { Edit::Fill(cell) }),
                edit != is_floor
            );
            assert_eq!(map, Map::roamed(map.floor().clone()));
        }
    }

    /// On maps where anything may be open, every edit leaves a sound map, says whether it has changed it, and
    /// touches nothing that is not beside its cell.
    #[test]
    fn edits_are_sound_and_near() {
        let size = Size::new(6, 5).unwrap();
        let mut rng = Seed(5).stream("test", 0);
        let mut map = Map::roamed(Bits::full(size).unwrap());
        for _ in 0..3000 {
            let before = map.clone();
            let (cell, dir) = (Cell::new(rng.below(33) as u32), Dir::ALL[rng.index(8)]);
            let edits =
                [Edit::Open(cell, dir), Edit::Close(cell, dir), Edit::Dig(cell), Edit::Fill(cell)];
            let edit = edits[rng.index(4)];
            assert_eq!(map.edit(edit), map != before, "{edit:?}");
            let sound = Map::from_exits(map.floor().clone(), map.all_exits().to_vec());
            assert_eq!(sound.as_ref(), Ok(&map), "{edit:?}");
            let is_far = |other: Cell| {
                let ((x, y), (at, row)) = (size.xy(other), size.xy(cell));
                x.abs_diff(at) > 1 || y.abs_diff(row) > 1
            };
            for other in size.iter().filter(|other| cell.index() >= 30 || is_far(*other)) {
                assert_eq!(map.exits(other), before.exits(other), "{edit:?}");
            }
        }
    }
}
