//! Hunt and kill: walk until stuck, then hunt row by row for an untouched cell beside the maze.
//!
//! Like the backtracker, with straighter dead ends. The hunt never goes back: whatever lies
//! before it has been touched, and so the first untouched cell always has a touched neighbour
//! to its west or north (unless a ragged mask parts them; then the pieces are joined at the end).

use super::fenced::{Fenced, choose};
use super::join::join_pieces;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct HuntAndKill;

impl Carve for HuntAndKill {
    const NAME: &'static str = "hunt-and-kill";
    const ABOUT: &'static str = "walks until stuck, then hunts for the next start: few dead ends";
    const EXPLAIN: &'static str = "A walker goes on to random untouched neighbours, opening walls, until it is stuck. \
        Then the rows are searched from the top for the first untouched cell; it is joined to the maze beside it, and the walk goes on from there. \
        It ends when no untouched cell is found. \
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
        for cell in mask.bits().iter() {
            let mut here = fenced.place(mask, cell);
            if fenced.get(here) != 0 {
                continue;
            }
            fenced.visit(here, watch);
            let maze = fenced.ways(here, |byte| byte != 0 && byte != Fenced::FENCE);
            if maze != 0 {
                fenced.open(here, choose(maze, rng), watch);
            }
            fenced.mark(here, TOUCHED);
            loop {
                let free = fenced.ways(here, |byte| byte == 0);
                if free == 0 {
                    break;
                }
                here = fenced.open(here, choose(free, rng), watch);
            }
        }
        let mut map = fenced.into_map(mask);
        if !mask.is_full() {
            join_pieces(&mut map, rng, watch);
        }
        Ok(map.into())
    }
}

/// Keeps a first cell without exits from looking untouched.
const TOUCHED: u8 = 1 << 1;
