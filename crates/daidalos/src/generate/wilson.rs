//! Wilson's way: random walks, their loops cut off, from cells outside to the maze.
//!
//! Every perfect maze is equally likely. The walk leaves in each cell the way it last left it
//! by; following those from the start is the walk with its loops cut off.
//!
//! Along a map that is long and thin the time grows with the square of its length: see [`check_length`].

use super::fenced::{Fenced, Place, Way};
use super::wander::check_length;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Cell, Mask};
use crate::option::Params;
use crate::rng::{Coins, Rng};
use crate::watch::Watch;
use crate::work::Spent;

pub(super) struct Wilson;

impl Carve for Wilson {
    const NAME: &'static str = "wilson";
    const ABOUT: &'static str = "loop-erased random walks: every perfect maze equally likely";
    const EXPLAIN: &'static str = "The maze starts as one cell. \
        From a cell outside, a walker wanders at random until it meets the maze; its loops are cut off, and the rest of its way is carved. \
        Then the next cell outside sets off, until none is left. \
        Every maze with one way between any two cells is equally likely.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        if let Some(map) = Fenced::only_maze(mask, watch) {
            return Ok(map.into());
        }
        check_length(mask, Self::NAME)?;
        let mut fenced = Fenced::new(mask);
        let mut coins = Coins::default();
        let root = fenced.place(mask, middle(mask));
        fenced.mark(root, INSIDE);
        for cell in mask.bits().iter() {
            watch.reach(cell.index() as u64, mask.size().cells());
            let start = fenced.place(mask, cell);
            if fenced.get(start) & INSIDE == 0 {
                walk(&mut fenced, start, &mut coins, rng, watch)?;
                keep(&mut fenced, start, watch);
            }
        }
        Ok(fenced.into_map(mask).into())
    }
}

/// The cell belongs to the maze; the fence holds this mark too.
const INSIDE: u8 = 1 << 1;

/// The two bits for the way the walk last left a cell by.
const LEFT: u8 = 1 << 3 | 1 << 5;

/// The first root may be any cell; from the middle the first walks find it soonest.
fn middle(mask: &Mask) -> Cell {
    let inside = Some(mask.size().middle()).filter(|cell| mask.bits().has(*cell));
    inside.or_else(|| mask.bits().nth(mask.count() / 2)).unwrap_or(Cell::new(0))
}

/// Walks at random until the maze is met. A step at the fence is drawn again, so that all
/// neighbours that there are stay equally likely.
fn walk<W: Watch + ?Sized>(
    fenced: &mut Fenced,
    start: Place,
    coins: &mut Coins,
    rng: &mut Rng,
    watch: &mut W,
) -> Result<(), Spent> {
    let mut here = start;
    fenced.visit(start, watch);
    loop {
        watch.spend(1)?;
        let way = coins.draw(2, rng);
        let next = fenced.step(here, way);
        let byte = fenced.get(next);
        if byte == Fenced::FENCE {
            continue;
        }
        leave(fenced, here, way);
        fenced.visit(next, watch);
        if byte & INSIDE != 0 {
            return Ok(());
        }
        here = next;
    }
}

/// Opens the ways that were left by last, from the start to the maze.
fn keep<W: Watch + ?Sized>(fenced: &mut Fenced, start: Place, watch: &mut W) {
    let mut here = start;
    while fenced.get(here) & INSIDE == 0 {
        let way = left_by(fenced.get(here));
        fenced.mark(here, INSIDE);
        here = fenced.open(here, way, watch);
    }
}

fn leave(fenced: &mut Fenced, place: Place, way: Way) {
    let bits = (way & 1) << 3 | (way & 2) << 4;
    fenced.set(place, fenced.get(place) & !LEFT | bits as u8);
}

fn left_by(byte: u8) -> Way {
    usize::from(byte >> 3 & 1 | byte >> 4 & 2)
}
