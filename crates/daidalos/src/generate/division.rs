//! Division: put a wall with one gap across a room, then do the same in both halves.
//!
//! Long straight walls and rooms within rooms. It builds walls where the others take them out.

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
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut map = hollow(mask);
        watch.step(Step::Hollow);
        let (width, height) = (mask.size().width(), mask.size().height());
        let mut rooms = vec![Room { x: 0, y: 0, width, height }];
        while let Some(room) = rooms.pop() {
            if room.width > 1 && room.height > 1 {
                rooms.extend(divide(&mut map, room, rng, watch));
            }
        }
        if !mask.is_full() {
            join_pieces(&mut map, rng, watch);
        }
        Ok(map.into())
    }
}

#[derive(Clone, Copy)]
struct Room {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

fn hollow(mask: &Mask) -> Map {
    let mut map = Map::walled(mask.bits().clone());
    for cell in mask.bits().iter() {
        map.open(cell, Dir::E);
        map.open(cell, Dir::S);
    }
    map
}

/// Builds the wall, across the longer side, and gives the halves.
fn divide<W: Watch + ?Sized>(map: &mut Map, room: Room, rng: &mut Rng, watch: &mut W) -> [Room; 2] {
    let Room { x, y, width, height } = room;
    let across = if width == height { rng.below(2) == 0 } else { height > width };
    if across {
        let upper = 1 + rng.below(u64::from(height) - 1) as u32;
        let line = (x..x + width).filter_map(|x| map.size().at(x, y + upper - 1));
        build(map, &line.collect::<Vec<_>>(), Dir::S, rng, watch);
        [Room { height: upper, ..room }, Room { y: y + upper, height: height - upper, ..room }]
    } else {
        let left = 1 + rng.below(u64::from(width) - 1) as u32;
        let line = (y..y + height).filter_map(|y| map.size().at(x + left - 1, y));
        build(map, &line.collect::<Vec<_>>(), Dir::E, rng, watch);
        [Room { width: left, ..room }, Room { x: x + left, width: width - left, ..room }]
    }
}

/// Walls off a side of these cells, but for one gap where there was a way.
fn build<W: Watch + ?Sized>(map: &mut Map, line: &[Cell], side: Dir, rng: &mut Rng, watch: &mut W) {
    let ways = line.iter().filter(|cell| map.exits(**cell).has(side)).count();
    let gap = rng.index(ways);
    let open = line.iter().filter(|cell| map.exits(**cell).has(side)).copied();
    let open: Vec<Cell> = open.enumerate().filter(|(k, _)| *k != gap).map(|(_, cell)| cell).collect();
    for cell in open {
        map.close(cell, side);
        watch.step(Step::Close(cell, side));
    }
}
