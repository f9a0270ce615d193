//! Hunt and kill: walk until stuck, then hunt row by row for an untouched cell beside the maze.
//!
//! Like the backtracker, with straighter dead ends. The hunt never goes back: whatever lies
//! before it has been touched, and so the first untouched cell always has a touched neighbour
//! to its west or north (unless a ragged mask parts them; then the pieces are joined at the end).

use super::join::join_pieces;
use super::yard::{Yard, choose};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct HuntAndKill;

impl Carve for HuntAndKill {
    const NAME: &'static str = "hunt-and-kill";
    const ABOUT: &'static str = "walks until stuck, then hunts for the next start: few dead ends";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut yard = Yard::new(mask);
        for cell in mask.bits().iter() {
            let mut here = yard.place(mask, cell);
            if yard.get(here) != 0 {
                continue;
            }
            yard.visit(here, watch);
            let maze = yard.ways(here, |byte| byte != 0 && byte != Yard::FENCE);
            if maze != 0 {
                yard.open(here, choose(maze, rng), watch);
            }
            yard.mark(here, TOUCHED);
            loop {
                let free = yard.ways(here, |byte| byte == 0);
                if free == 0 {
                    break;
                }
                here = yard.open(here, choose(free, rng), watch);
            }
        }
        let mut map = yard.into_map(mask);
        if !mask.is_full() {
            join_pieces(&mut map, rng, watch);
        }
        Ok(map.into())
    }
}

/// Keeps a first cell without exits from looking untouched.
const TOUCHED: u8 = 1 << 1;
