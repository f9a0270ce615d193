//! The walk of Aldous and Broder: wander at random, open the wall behind each new cell.
//!
//! Every perfect maze is equally likely, as with Wilson's way, but the last cells take long to
//! find: most of the time is spent where all is done already.
//!
//! A walk needs long to cross a map that is long and thin: the time grows with the square of
//! its length.

use super::fenced::Fenced;
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::Params;
use crate::rng::{Coins, Rng};
use crate::watch::Watch;

pub(super) struct AldousBroder;

impl Carve for AldousBroder {
    const NAME: &'static str = "aldous-broder";
    const ABOUT: &'static str = "one long random walk: every perfect maze equally likely, slowly";
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
        let mut fenced = Fenced::new(mask);
        let mut coins = Coins::default();
        let mut here = fenced.place(mask, mask.any(rng));
        let mut left = mask.count() - 1;
        fenced.mark(here, START);
        while left > 0 {
            let way = coins.draw(2, rng);
            let next = fenced.step(here, way);
            match fenced.get(next) {
                Fenced::FENCE => continue,
                0 => {
                    here = fenced.open(here, way, watch);
                    left -= 1;
                }
                _ => {
                    here = next;
                    fenced.visit(here, watch);
                }
            }
        }
        Ok(fenced.into_map(mask).into())
    }
}

/// Keeps the start from looking untouched.
const START: u8 = 1 << 5;
