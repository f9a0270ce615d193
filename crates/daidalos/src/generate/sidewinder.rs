//! Sidewinder: runs to the east, each with one way north.
//!
//! No dead end ever points north, and the top row is one corridor. It needs a row at a time.

use super::rows::{self, RowCarver, Rows, Strip};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Dir, Mask, Size};
use crate::option::Params;
use crate::rng::{Coins, Rng};
use crate::watch::Watch;

pub(super) struct Sidewinder;

impl Carve for Sidewinder {
    const NAME: &'static str = "sidewinder";
    const ABOUT: &'static str = "runs to the east with one way north each: a clear grain, easy";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        Ok(rows::carve(Runs::default(), mask, rng, watch))
    }

    fn rows(&self, _: &Params, size: Size, rng: Rng) -> Option<Rows> {
        Some(Rows::new(Runs::default(), size, rng))
    }
}

#[derive(Default)]
struct Runs {
    coins: Coins,
}

impl RowCarver for Runs {
    fn carve(&mut self, strip: &Strip<'_>, exits: &mut [u8], rng: &mut Rng) {
        let (mut start, mut ways_up) = (0, 0);
        for x in 0..exits.len() {
            ways_up += usize::from(strip.here[x] && strip.above[x]);
            let can_run = strip.here[x] && strip.here.get(x + 1) == Some(&true);
            // A run without a way up goes on as long as it can.
            if can_run && (ways_up == 0 || self.coins.flip(rng)) {
                exits[x] |= Dir::E.bit();
                exits[x + 1] |= Dir::W.bit();
                continue;
            }
            if ways_up > 0 {
                let nth = rng.index(ways_up);
                let mut ups = (start..=x).filter(|&x| strip.here[x] && strip.above[x]);
                ups.nth(nth).into_iter().for_each(|up| exits[up] |= Dir::N.bit());
            }
            (start, ways_up) = (x + 1, 0);
        }
    }
}
