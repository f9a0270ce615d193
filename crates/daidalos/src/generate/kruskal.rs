//! Kruskal's way: take the walls in random order and open each that parts two pieces.
//!
//! An even texture with many short dead ends.

use super::sets::Sets;
use super::yard::Yard;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Cell, Dir, Mask};
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct Kruskal;

impl Carve for Kruskal {
    const NAME: &'static str = "kruskal";
    const ABOUT: &'static str = "opens walls in random order: even, many short dead ends";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut yard = Yard::new(mask);
        let mut walls = walls(mask);
        let mut sets = Sets::new(mask.size().cells() as usize);
        let width = mask.size().width();
        let mut apart = mask.count() - 1;
        let mut batch = Vec::with_capacity(BATCH);
        while apart > 0 {
            batch.clear();
            draw(&mut walls, rng, &mut batch);
            for wall in &mut batch {
                wall.sides = wall.cells(width).map(|cell| sets.root(cell));
            }
            for wall in batch.iter().filter(|wall| sets.join(wall.sides[0], wall.sides[1])) {
                let place = yard.place(mask, Cell::new(wall.code >> 1));
                yard.open(place, if wall.is_south() { 2 } else { 1 }, watch);
                apart -= 1;
            }
        }
        Ok(yard.into_map(mask).into())
    }
}

/// Walls are taken this many at a time: everything is far apart in memory here, and a batch
/// lets the machine wait for many places at once.
const BATCH: usize = 64;

struct Wall {
    /// Twice its cell's index, plus one if it is the wall to the south.
    code: u32,
    /// What stands for the pieces on both sides, as of the start of the batch.
    sides: [usize; 2],
}

impl Wall {
    fn is_south(&self) -> bool {
        self.code & 1 == 1
    }

    fn cells(&self, width: u32) -> [usize; 2] {
        let cell = self.code >> 1;
        [cell as usize, (cell + if self.is_south() { width } else { 1 }) as usize]
    }
}

/// Takes walls at random: the end of a shuffle, as far as it is needed.
fn draw(walls: &mut Vec<u32>, rng: &mut Rng, batch: &mut Vec<Wall>) {
    for _ in 0..BATCH.min(walls.len()) {
        let code = walls.swap_remove(rng.index(walls.len()));
        batch.push(Wall { code, sides: [0; 2] });
    }
}

/// Every inner wall as twice its cell's index, plus one if it is the wall to the south.
fn walls(mask: &Mask) -> Vec<u32> {
    let mut walls = Vec::with_capacity(2 * mask.count() as usize);
    for cell in mask.bits().iter() {
        for (south, dir) in [(0, Dir::E), (1, Dir::S)] {
            if mask.size().step(cell, dir).is_some_and(|next| mask.bits().has(next)) {
                walls.push(2 * cell.index() as u32 + south);
            }
        }
    }
    walls
}
