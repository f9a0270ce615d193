//! Kruskal's way: take the walls in random order and open each that parts two pieces.
//!
//! An even texture with many short dead ends.

use super::fenced::{EAST, Fenced, Place, SOUTH, Way};
use super::sets::Sets;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct Kruskal;

impl Carve for Kruskal {
    const NAME: &'static str = "kruskal";
    const ABOUT: &'static str = "opens walls in random order: even, many short dead ends";
    const EXPLAIN: &'static str = "At first every cell is a piece of its own. \
        Walls are taken in random order, and each wall between two different pieces is opened; any other stays, or there would be a loop. \
        It ends when one piece is left. \
        The maze looks even all over, with many short dead ends.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut fenced = Fenced::new(mask);
        let mut walls = walls(&fenced);
        let mut sets = Sets::new(fenced.len());
        let mut apart = mask.count() - 1;
        let mut batch = Vec::with_capacity(BATCH);
        while apart > 0 {
            batch.clear();
            draw(&mut walls, rng, &mut batch);
            watch.spend(STEPS_A_WALL * batch.len() as u64)?;
            watch.reach(mask.count() - apart, mask.count());
            for wall in &mut batch {
                let beyond = fenced.step(wall.place, wall.way);
                wall.sides = [wall.place, beyond].map(|place| sets.root(place));
            }
            for wall in batch.iter().filter(|wall| sets.join(wall.sides[0], wall.sides[1])) {
                fenced.open(wall.place, wall.way, watch);
                apart -= 1;
            }
        }
        Ok(fenced.into_map(mask).into())
    }
}

/// Walls are taken this many at a time: everything is far apart in memory here, and a batch
/// lets the machine wait for many places at once.
const BATCH: usize = 64;

/// What a wall takes, in steps of the work meter: it lies anywhere in memory.
const STEPS_A_WALL: u64 = 16;

/// The wall beside a place, to the east or to the south.
struct Wall {
    place: Place,
    way: Way,
    /// What stands for the pieces on both sides, as of the start of the batch.
    sides: [Place; 2],
}

/// Every inner wall in four bytes: twice its place, plus one if it is to the south.
fn walls(fenced: &Fenced) -> Vec<u32> {
    let mut walls = Vec::with_capacity(2 * fenced.len());
    for place in fenced.places() {
        for (south, way) in [EAST, SOUTH].into_iter().enumerate() {
            if fenced.get(fenced.step(place, way)) != Fenced::FENCE {
                walls.push((2 * place + south) as u32);
            }
        }
    }
    walls
}

/// Takes walls at random: the end of a shuffle, as far as it is needed.
fn draw(walls: &mut Vec<u32>, rng: &mut Rng, batch: &mut Vec<Wall>) {
    for _ in 0..BATCH.min(walls.len()) {
        let wall = walls.swap_remove(rng.index(walls.len())) as usize;
        let way = if wall & 1 == 1 { SOUTH } else { EAST };
        batch.push(Wall { place: wall >> 1, way, sides: [0; 2] });
    }
}
