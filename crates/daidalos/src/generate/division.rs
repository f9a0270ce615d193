//! Division: put a wall with one gap across a room, then do the same in both halves.
//!
//! Long straight walls and rooms within rooms. The method builds walls where others take them out, but
//! what the walls leave is less to write: a gap in each, and the corridors at the end. So the maze starts
//! solid, and every cell is touched about twice, however many walls run past it. Rooms come by the
//! hundred thousand and most have a handful of cells: what is done for each is compiled into one loop.

use super::join::join_pieces;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Bits, Cell, Dir, Map, Mask};
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::{Step, Watch};

pub(super) struct Division;

impl Carve for Division {
    const NAME: &'static str = "division";
    const ABOUT: &'static str = "walls with one gap across ever smaller rooms: long straight walls";
    const EXPLAIN: &'static str = "It starts with one empty room and builds walls instead of opening them. \
        A wall with a single gap is put across the room, and both halves are divided in the same way. \
        It ends when every part is one cell wide. \
        Long straight walls run through the maze, and each gap is the only way from one half to the other.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        watch.step(Step::Hollow);
        let (width, height) = (mask.size().width() as usize, mask.size().height() as usize);
        let mut ways = Ways::none(mask);
        let mut rooms = Vec::new();
        ways.keep(Room { first: 0, width, height }, &mut rooms);
        while let Some(room) = rooms.pop() {
            for half in ways.divide(room, rng, watch) {
                ways.keep(half, &mut rooms);
            }
        }
        let mut map = Map::from_sound_exits(mask.bits().clone(), ways.exits);
        if !mask.is_full() {
            join_pieces(&mut map, rng, watch);
        }
        Ok(map.into())
    }
}

#[derive(Clone, Copy)]
struct Room {
    /// Its upper left cell.
    first: usize,
    width: usize,
    height: usize,
}

/// Cells in a row or a column.
#[derive(Clone, Copy)]
struct Line {
    first: usize,
    stride: usize,
    len: usize,
}

/// The ways that the walls leave open.
struct Ways<'a> {
    exits: Vec<u8>,
    width: usize,
    /// Where there is anything to wall off; everywhere if there is no outline.
    outline: Option<&'a Bits>,
}

impl<'a> Ways<'a> {
    fn none(mask: &'a Mask) -> Self {
        let exits = vec![0; mask.size().cells() as usize];
        let outline = (!mask.is_full()).then(|| mask.bits());
        Self { exits, width: mask.size().width() as usize, outline }
    }

    /// Keeps a room that will be divided; one that is one cell wide stays as it is.
    #[inline(always)]
    fn keep(&mut self, room: Room, rooms: &mut Vec<Room>) {
        let Room { first, width, height } = room;
        if width == 1 {
            self.open_all(Line { first, stride: self.width, len: height - 1 }, Dir::S);
        } else if height == 1 {
            self.open_all(Line { first, stride: 1, len: width - 1 }, Dir::E);
        } else {
            rooms.push(room);
        }
    }

    /// Builds a wall across the longer side, and gives the halves.
    #[inline(always)]
    fn divide<W: Watch + ?Sized>(&mut self, room: Room, rng: &mut Rng, watch: &mut W) -> [Room; 2] {
        let Room { first, width, height } = room;
        let is_across = if width == height { rng.below(2) == 0 } else { height > width };
        if is_across {
            let upper = 1 + rng.index(height - 1);
            let lower = first + upper * self.width;
            let above = Line { first: lower - self.width, stride: 1, len: width };
            self.build(above, Dir::S, rng, watch);
            [Room { height: upper, ..room }, Room { first: lower, height: height - upper, ..room }]
        } else {
            let left = 1 + rng.index(width - 1);
            let right = first + left;
            let before = Line { first: right - 1, stride: self.width, len: height };
            self.build(before, Dir::E, rng, watch);
            [Room { width: left, ..room }, Room { first: right, width: width - left, ..room }]
        }
    }

    /// Walls off a side of these cells, but for one gap where there was a way.
    #[inline(always)]
    fn build<W: Watch + ?Sized>(&mut self, line: Line, side: Dir, rng: &mut Rng, watch: &mut W) {
        if self.outline.is_some() || watch.on() {
            return self.build_slowly(line, side, rng, watch);
        }
        let gap = line.first + rng.index(line.len) * line.stride;
        self.open(gap, side);
    }

    /// The same where cells may lie outside, or where each piece of the wall is told.
    #[inline(never)]
    fn build_slowly<W: Watch + ?Sized>(
        &mut self,
        line: Line,
        side: Dir,
        rng: &mut Rng,
        watch: &mut W,
    ) {
        let cells = || (0..line.len).map(|k| line.first + k * line.stride);
        let mut before_gap = rng.index(cells().filter(|&cell| self.is_way(cell, side)).count());
        for cell in cells() {
            if !self.is_way(cell, side) {
                continue;
            }
            if before_gap == 0 {
                self.open(cell, side);
            } else {
                watch.step(Step::Close(Cell::new(cell as u32), side));
            }
            before_gap = before_gap.wrapping_sub(1);
        }
    }

    #[inline(always)]
    fn open_all(&mut self, line: Line, side: Dir) {
        for k in 0..line.len {
            let cell = line.first + k * line.stride;
            if self.is_way(cell, side) {
                self.open(cell, side);
            }
        }
    }

    /// Whether there is a way before anything is built.
    #[inline]
    fn is_way(&self, cell: usize, side: Dir) -> bool {
        let is_inside = |bits: &Bits, cell: usize| bits.has(Cell::new(cell as u32));
        let beyond = self.beyond(cell, side);
        self.outline.is_none_or(|bits| is_inside(bits, cell) && is_inside(bits, beyond))
    }

    #[inline(always)]
    fn open(&mut self, cell: usize, side: Dir) {
        let beyond = self.beyond(cell, side);
        self.exits[cell] |= side.bit();
        self.exits[beyond] |= side.opposite().bit();
    }

    #[inline(always)]
    fn beyond(&self, cell: usize, side: Dir) -> usize {
        if side == Dir::S { cell + self.width } else { cell + 1 }
    }
}
