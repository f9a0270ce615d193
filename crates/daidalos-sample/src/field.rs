//! The field: what leads where, what lies on it, and which tiles are uncovered.

use std::sync::Arc;

use daidalos::digest::Digest;
use daidalos::generate::{Layout, Opening, Openings, SpecError};
use daidalos::grid::{Bits, Cell, Dir, Map, Size};
use daidalos::rng::Seed;

/// Tiles in an even column and an even row may hold a mine; all others are safe and hang together, so
/// every letter can be reached without a guess, whatever is drawn.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) layout: Arc<Layout>,
    /// The letters that are still there.
    pub(crate) letters: Vec<(Cell, char)>,
    pub(crate) uncovered: Bits,
    mines: Arc<Bits>,
    /// A wall that moves from time to time.
    hedge: Option<(Cell, Dir)>,
    seed: Seed,
}

impl Field {
    pub(crate) fn draw(size: Size, share: u64, seed: Seed) -> Result<Self, SpecError> {
        let layout = Arc::new(open_layout(size)?);
        let (letters, mines) = (Vec::new(), Arc::new(Bits::empty(size)?));
        let mut field =
            Self { layout, letters, uncovered: Bits::empty(size)?, mines, hedge: None, seed };
        for cell in field.starts().into_iter().chain([field.exit()]) {
            field.uncovered.insert(cell);
        }
        field.lay_mines(share);
        field.lay_letters();
        Ok(field)
    }

    fn lay_mines(&mut self, share: u64) {
        let (mut rng, mut mines) = (self.seed.stream("mines", 0), Bits::like(&self.uncovered));
        for cell in self.size().iter().filter(|cell| self.may_hold_mine(*cell)) {
            if rng.below(100) < share {
                mines.insert(cell);
            }
        }
        self.mines = Arc::new(mines);
    }

    fn lay_letters(&mut self) {
        let is_free = |cell: &Cell| !self.uncovered.has(*cell) && !self.may_hold_mine(*cell);
        let mut free: Vec<Cell> = self.size().iter().filter(is_free).collect();
        self.seed.stream("letters", 0).shuffle(&mut free);
        self.letters = free.into_iter().zip('A'..='C').collect();
    }

    pub(crate) fn size(&self) -> Size {
        self.layout.map.size()
    }

    /// Where the seats start: at the two upper corners.
    pub(crate) fn starts(&self) -> [Cell; 2] {
        [Cell::new(0), Cell::new(self.size().width() - 1)]
    }

    /// The door, in the lower right corner.
    pub(crate) fn exit(&self) -> Cell {
        exit_of(self.size())
    }

    pub(crate) fn is_covered(&self, cell: Cell) -> bool {
        !self.uncovered.has(cell)
    }

    pub(crate) fn has_mine(&self, cell: Cell) -> bool {
        self.mines.has(cell)
    }

    /// Whether the rules allow a mine there: this is no secret.
    pub(crate) fn may_hold_mine(&self, cell: Cell) -> bool {
        let (x, y) = self.size().xy(cell);
        x % 2 == 0 && y % 2 == 0 && cell != self.exit() && !self.starts().contains(&cell)
    }

    pub(crate) fn letter(&self, cell: Cell) -> Option<char> {
        self.letters.iter().find(|(at, _)| *at == cell).map(|(_, letter)| *letter)
    }

    /// The tiles around one, up to eight, and where they lie.
    pub(crate) fn around(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        let size = self.size();
        Dir::ALL.into_iter().filter_map(move |dir| Some((dir, size.step(cell, dir)?)))
    }

    /// The mines around a tile.
    pub(crate) fn count(&self, cell: Cell) -> u8 {
        self.around(cell).filter(|(_, cell)| self.has_mine(*cell)).count() as u8
    }

    /// Uncovers a tile; true if there is a mine, whose crater is not entered any more.
    pub(crate) fn uncover(&mut self, cell: Cell) -> bool {
        self.uncovered.insert(cell);
        let has_mine = self.has_mine(cell);
        if has_mine {
            self.wall_off(cell);
        }
        has_mine
    }

    fn wall_off(&mut self, cell: Cell) {
        let map = &mut Arc::make_mut(&mut self.layout).map;
        Dir::STRAIGHT.into_iter().for_each(|dir| map.close(cell, dir));
    }

    /// Moves the hedge to the place that it has for the time with this number: one side of a tile that
    /// no other tile needs to be reached.
    pub(crate) fn grow_hedge(&mut self, number: u32) {
        let (size, mut rng) = (self.size(), self.seed.stream("hedge", u64::from(number)));
        let mut even = |side: u32| 2 * rng.below(u64::from(side.div_ceil(2))) as u32;
        let cell = size.at(even(size.width()), even(size.height())).unwrap_or(Cell::new(0));
        let sides = Dir::STRAIGHT.into_iter().filter(|dir| size.step(cell, *dir).is_some());
        let sides: Vec<Dir> = sides.collect();
        let side = sides[rng.index(sides.len())];
        let map = &mut Arc::make_mut(&mut self.layout).map;
        if let Some((cell, side)) = self.hedge.replace((cell, side)) {
            map.open(cell, side);
        }
        map.close(cell, side);
        let craters: Vec<Cell> = self.mines.iter().filter(|c| self.uncovered.has(*c)).collect();
        craters.into_iter().for_each(|cell| self.wall_off(cell));
    }

    pub(crate) fn fold(&self, digest: &mut Digest) {
        digest.add_cells(&self.uncovered);
        self.letters.iter().for_each(|(cell, _)| digest.add(cell.index() as u64));
    }
}

/// All straight steps are open; the way in and the way out are in opposite corners.
fn open_layout(size: Size) -> Result<Layout, SpecError> {
    let mut map = Map::walled(Bits::full(size)?);
    for cell in size.iter() {
        map.open(cell, Dir::E);
        map.open(cell, Dir::S);
    }
    let entrance = Opening { cell: Cell::new(0), side: Some(Dir::W) };
    let exit = Opening { cell: exit_of(size), side: Some(Dir::E) };
    Ok(Layout { openings: Some(Openings { entrance, exit }), ..map.into() })
}

fn exit_of(size: Size) -> Cell {
    size.at(size.width() - 1, size.height() - 1).unwrap_or(Cell::new(0))
}
