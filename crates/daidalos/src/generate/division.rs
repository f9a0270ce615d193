//! Division: put a wall with one gap across a room, then do the same in both halves.
//!
//! Long straight walls and rooms within rooms. It builds walls where the others take them out.

use super::fenced::Fenced;
use super::join::join_pieces;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Cell, Dir, Map, Mask};
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
        let mut fenced = Hollow::new(mask);
        watch.step(Step::Hollow);
        let (width, height) = (mask.size().width() as usize, mask.size().height() as usize);
        let mut rooms = vec![Room { x: 0, y: 0, width, height }];
        while let Some(room) = rooms.pop() {
            if room.width > 1 && room.height > 1 {
                rooms.extend(fenced.divide(room, rng, watch));
            }
        }
        let mut map = Map::from_sound_exits(mask.bits().clone(), fenced.exits);
        if !mask.is_full() {
            join_pieces(&mut map, rng, watch);
        }
        Ok(map.into())
    }
}

#[derive(Clone, Copy)]
struct Room {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// The exits of a map without walls, in which walls are built.
struct Hollow {
    exits: Vec<u8>,
    width: usize,
}

/// Cells in a row or a column, and the side of them where a wall is built.
struct Line {
    first: usize,
    stride: usize,
    len: usize,
    side: Dir,
}

impl Hollow {
    fn new(mask: &Mask) -> Self {
        let exits = Fenced::hollow(mask).into_exits();
        Self { exits, width: mask.size().width() as usize }
    }

    /// Builds a wall across the longer side, and gives the halves.
    fn divide<W: Watch + ?Sized>(&mut self, room: Room, rng: &mut Rng, watch: &mut W) -> [Room; 2] {
        let Room { x, y, width, height } = room;
        let across = if width == height { rng.below(2) == 0 } else { height > width };
        if across {
            let upper = 1 + rng.index(height - 1);
            let first = (y + upper - 1) * self.width + x;
            self.build(&Line { first, stride: 1, len: width, side: Dir::S }, rng, watch);
            [Room { height: upper, ..room }, Room { y: y + upper, height: height - upper, ..room }]
        } else {
            let left = 1 + rng.index(width - 1);
            let first = y * self.width + x + left - 1;
            self.build(&Line { first, stride: self.width, len: height, side: Dir::E }, rng, watch);
            [Room { width: left, ..room }, Room { x: x + left, width: width - left, ..room }]
        }
    }

    /// Walls off a side of these cells, but for one gap where there was a way.
    fn build<W: Watch + ?Sized>(&mut self, line: &Line, rng: &mut Rng, watch: &mut W) {
        let (near, far) = (line.side.bit(), line.side.opposite().bit());
        let beyond = if line.side == Dir::S { self.width } else { 1 };
        let cells = || (0..line.len).map(|k| line.first + k * line.stride);
        let ways = cells().filter(|&cell| self.exits[cell] & near != 0).count();
        let mut before_gap = rng.index(ways) as isize;
        for cell in cells() {
            if self.exits[cell] & near == 0 {
                continue;
            }
            if before_gap != 0 {
                self.exits[cell] &= !near;
                self.exits[cell + beyond] &= !far;
                watch.step(Step::Close(Cell::new(cell as u32), line.side));
            }
            before_gap -= 1;
        }
    }
}
