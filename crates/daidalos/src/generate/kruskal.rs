//! Kruskal's way: take the walls in random order and open each that parts two pieces.
//!
//! An even texture with many short dead ends.

use super::sets::Sets;
use super::yard::Yard;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Dir, Mask};
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
        let mut apart = mask.count() - 1;
        let width = mask.size().width();
        // The shuffle and the walk through it are one: the last wall of a shuffled list is
        // settled first, and once all is joined the rest need no order.
        for last in (0..walls.len()).rev() {
            if apart == 0 {
                break;
            }
            walls.swap(last, rng.index(last + 1));
            let (cell, south) = (walls[last] >> 1, walls[last] & 1 == 1);
            let next = if south { cell + width } else { cell + 1 };
            if sets.join(cell as usize, next as usize) {
                let place = yard.place(mask, crate::grid::Cell::new(cell));
                yard.open(place, if south { 2 } else { 1 }, watch);
                apart -= 1;
            }
        }
        Ok(yard.into_map(mask).into())
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
