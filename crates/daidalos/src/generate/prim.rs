//! Prim's way: grow from one cell, each time by a random cell beside what is there.
//!
//! Short ways and very many dead ends, like frost on a window.

use super::fenced::{Fenced, Place, choose};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct Prim;

impl Carve for Prim {
    const NAME: &'static str = "prim";
    const ABOUT: &'static str = "grows at random from one cell: short ways, many dead ends";
    const EXPLAIN: &'static str = "The maze starts as one random cell. \
        Each time, one of the cells beside the maze is drawn at random and joined to it by opening a wall. \
        It ends when no cell is left outside. \
        The maze grows to all sides alike, so ways are short, with very many small dead ends.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut fenced = Fenced::new(mask);
        let mut edge = Vec::new();
        let start = fenced.place(mask, mask.any(rng));
        fenced.mark(start, INSIDE);
        reach(&mut fenced, start, &mut edge);
        while !edge.is_empty() {
            let place = edge.swap_remove(rng.index(edge.len()));
            let inside = fenced.ways(place, |byte| byte & INSIDE_OR_FENCE == INSIDE);
            fenced.open(place, choose(inside, rng), watch);
            fenced.mark(place, INSIDE);
            reach(&mut fenced, place, &mut edge);
        }
        Ok(fenced.into_map(mask).into())
    }
}

/// The cell belongs to the maze.
const INSIDE: u8 = 1 << 1;

/// The cell waits at its edge.
const EDGE: u8 = 1 << 3;

/// The bits that tell a cell inside from the fence, which holds every mark.
const INSIDE_OR_FENCE: u8 = INSIDE | 1 << 7;

fn reach(fenced: &mut Fenced, place: Place, edge: &mut Vec<Place>) {
    for way in 0..4 {
        let next = fenced.step(place, way);
        if fenced.get(next) == 0 {
            fenced.mark(next, EDGE);
            edge.push(next);
        }
    }
}
