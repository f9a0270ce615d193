//! Sidewinder: runs to the east, each with one way north.
//!
//! No dead end ever points north, and the top row is one corridor. It needs a row at a time.

use std::ops::Range;

use super::rows::{self, RowCarver, Rows, Strip};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Dir, Mask, Size};
use crate::option::Params;
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct Sidewinder;

impl Carve for Sidewinder {
    const NAME: &'static str = "sidewinder";
    const ABOUT: &'static str = "runs to the east with one way north each: a clear grain, easy";
    const EXPLAIN: &'static str = "The maze is made row by row. \
        In each row, cells are joined into runs to the east, as long as a tossed coin allows; from one cell of each run a way leads north. \
        The top row has no north, so it is one long corridor. \
        The way up is never hard to find, and the maze has a clear grain.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        Ok(rows::carve(Runs, mask, rng, watch))
    }

    fn rows(&self, _: &Params, size: Size, rng: Rng) -> Option<Rows> {
        Some(Rows::new(Runs, size, rng))
    }
}

/// A coin a cell says whether its run goes on. The coins of 64 cells are drawn together, then the
/// ways up of the runs that end there, so that the inner loop has no branch to guess.
struct Runs;

impl RowCarver for Runs {
    fn carve(&mut self, strip: &Strip<'_>, exits: &mut [u8], rng: &mut Rng) {
        let solid = strip.above.iter().zip(strip.here).all(|(above, here)| *above & *here);
        let (mut start, mut leads_up, mut came) = (0, false, 0);
        for first in (0..exits.len()).step_by(64) {
            let row = &mut exits[first..];
            let len = row.len().min(64);
            let coins = rng.word();
            let go = if solid {
                // Nothing but the end of the row stops a run that goes on.
                coins & !(u64::from(row.len() <= 64) << (len - 1)) & (u64::MAX >> (64 - len))
            } else {
                going(strip, first..first + len, coins, &mut leads_up)
            };
            let from = go << 1 | came;
            for (x, exits) in row.iter_mut().take(64).enumerate() {
                let (go, from) = ((go >> x & 1) as u8, (from >> x & 1) as u8);
                *exits = (go * Dir::E.bit()) | (from * Dir::W.bit());
            }
            came = go >> 63;
            let mut ends = !go & (u64::MAX >> (64 - len));
            while ends != 0 {
                let end = first + 1 + ends.trailing_zeros() as usize;
                let up = if solid {
                    Some(start + rng.index(end - start))
                } else {
                    draw_up(strip, start..end, rng)
                };
                if let Some(up) = up {
                    exits[up] |= Dir::N.bit();
                }
                start = end;
                ends &= ends - 1;
            }
        }
    }
}

/// Which of these cells the run goes on from. One without a way up goes on as long as it can.
fn going(strip: &Strip<'_>, cells: Range<usize>, coins: u64, leads_up: &mut bool) -> u64 {
    let mut going = 0;
    for (bit, x) in cells.enumerate() {
        *leads_up |= strip.here[x] & strip.above[x];
        let can = strip.here[x] & (strip.here.get(x + 1) == Some(&true));
        let go = can & (coins >> bit & 1 == 1 || !*leads_up);
        *leads_up &= go;
        going |= u64::from(go) << bit;
    }
    going
}

/// One of the cells of a run that have a cell above them.
fn draw_up(strip: &Strip<'_>, run: Range<usize>, rng: &mut Rng) -> Option<usize> {
    let mut ups = run.filter(|&x| strip.here[x] && strip.above[x]);
    let nth = rng.index(ups.clone().count());
    ups.nth(nth)
}
