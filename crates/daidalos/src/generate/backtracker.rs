//! Depth-first search: walk to untouched cells while there are any, else go back.
//!
//! Long winding corridors, few dead ends. Instead of a stack, each cell remembers in two spare
//! bits the way it was entered, so the whole search needs a byte a cell.

use super::fenced::{Fenced, Place, Way, choose};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct Backtracker;

impl Carve for Backtracker {
    const NAME: &'static str = "backtracker";
    const ABOUT: &'static str = "depth-first: long winding corridors, few dead ends";
    const EXPLAIN: &'static str = "A walker starts in a random cell and goes on to any neighbour that is untouched, opening the wall between. \
        Where there is none, it goes back along its way to the last cell that has one. \
        It ends where it began, when no cell is untouched. \
        Corridors are long and winding, with few dead ends.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut fenced = Fenced::new(mask);
        let start = fenced.place(mask, mask.any(rng));
        fenced.mark(start, START);
        let mut here = start;
        loop {
            let free = fenced.ways(here, |byte| byte == 0);
            if free != 0 {
                let way = choose(free, rng);
                here = fenced.open(here, way, watch);
                fenced.mark(here, entered_by(way));
            } else if here != start {
                here = back(&fenced, here);
                fenced.visit(here, watch);
            } else {
                return Ok(fenced.into_map(mask).into());
            }
        }
    }
}

/// Keeps a start that is alone in the world from looking untouched.
const START: u8 = 1 << 5;

fn entered_by(way: Way) -> u8 {
    ((way & 1) << 1 | (way & 2) << 2) as u8
}

fn back(fenced: &Fenced, here: Place) -> Place {
    let byte = usize::from(fenced.get(here));
    let way = byte >> 1 & 1 | byte >> 2 & 2;
    fenced.step(here, way ^ 2)
}
