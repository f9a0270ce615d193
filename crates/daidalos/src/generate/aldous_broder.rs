//! The walk of Aldous and Broder: wander at random, open the wall behind each new cell.
//!
//! Every perfect maze is equally likely, as with Wilson's way, but the last cells take long to
//! find: most of the time is spent where all is done already.
//!
//! Along a map that is long and thin the time grows with the square of its length: see [`check_length`].

use std::mem;

use super::fenced::Fenced;
use super::wander::check_length;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::{Coins, Rng};
use crate::watch::Watch;

pub(super) struct AldousBroder;

impl Carve for AldousBroder {
    const NAME: &'static str = "aldous-broder";
    const ABOUT: &'static str = "one long random walk: every perfect maze equally likely, slowly";
    const EXPLAIN: &'static str = "A walker wanders at random from cell to cell, new or not. \
        When it enters a cell for the first time, it opens the wall behind it. \
        It ends when every cell has been entered, and the last ones can take very long to find. \
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
        let mut here = fenced.place(mask, mask.any(rng));
        let (mut left, mut bumps) = (mask.count() - 1, 0);
        fenced.mark(here, START);
        while left > 0 {
            watch.reach(mask.count() - left, mask.count());
            watch.spend(STRIDE / STEPS + mem::take(&mut bumps))?;
            for _ in 0..STRIDE {
                let way = coins.draw(2, rng);
                let next = fenced.step(here, way);
                match fenced.get(next) {
                    Fenced::FENCE => bumps += 1,
                    0 => {
                        here = fenced.open(here, way, watch);
                        left -= 1;
                        if left == 0 {
                            break;
                        }
                    }
                    _ => {
                        here = next;
                        fenced.visit(here, watch);
                    }
                }
            }
        }
        Ok(fenced.into_map(mask).into())
    }
}

/// So many steps are counted at once: counting one by one takes half as long again.
const STRIDE: u64 = 1 << 12;
/// So many of its steps take as long as one of the work meter; one that bumps into the fence takes longer,
/// because that branch cannot be predicted.
const STEPS: u64 = 2;

/// Keeps the start from looking untouched.
const START: u8 = 1 << 5;
