//! Binary tree: from each cell one way towards a corner, along or up.
//!
//! The simplest of all, with a strong slant: two sides are long corridors and a way to the
//! corner is never hidden. It needs a row at a time.

use super::rows::{self, RowCarver, Rows, Strip};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Dir, Mask, Size};
use crate::option::{Kind, Opt, Params};
use crate::rng::{Coins, Rng};
use crate::watch::Watch;

pub(super) struct BinaryTree;

const CORNER: Opt = Opt {
    key: "corner",
    label: "Ways lead to the",
    about: "the corner that every cell leads to",
    kind: Kind::Name {
        choices: &[
            ("nw", "top left"),
            ("ne", "top right"),
            ("sw", "bottom left"),
            ("se", "bottom right"),
        ],
    },
};

impl Carve for BinaryTree {
    const NAME: &'static str = "binary-tree";
    const ABOUT: &'static str = "one way towards a corner from each cell: a strong slant, easy";
    const EXPLAIN: &'static str = "Each cell opens its upper or its left wall, as a tossed coin says; for another corner they are other walls. \
        Cells along those two edges have no choice, so two long corridors meet in the corner. \
        It ends when every cell has had its turn. \
        The maze has a strong slant, and the way to the corner never turns back.";
    const LAW: Law = Law::Perfect;
    const OPTIONS: &'static [Opt] = &[CORNER];

    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        Ok(rows::carve(Slant::new(params, mask.size()), mask, rng, watch))
    }

    fn rows(&self, params: &Params, size: Size, rng: Rng) -> Option<Rows> {
        Some(Rows::new(Slant::new(params, size), size, rng))
    }
}

struct Slant {
    south: bool,
    east: bool,
    coins: Coins,
    /// The ways down that the row above has chosen.
    down: Vec<bool>,
}

impl Slant {
    fn new(params: &Params, size: Size) -> Self {
        let corner = params.name(&CORNER);
        let down = vec![false; size.width() as usize];
        let (south, east) = (corner.starts_with('s'), corner.ends_with('e'));
        Self { south, east, coins: Coins::default(), down }
    }
}

impl RowCarver for Slant {
    fn carve(&mut self, strip: &Strip<'_>, exits: &mut [u8], rng: &mut Rng) {
        let upright = if self.south { strip.below } else { strip.above };
        for x in 0..exits.len() {
            let beside = if self.east { x + 1 } else { x.wrapping_sub(1) };
            let along = strip.here[x] && strip.here.get(beside) == Some(&true);
            let up = strip.here[x] && upright[x];
            // No coin where there is no choice.
            let up = up && (!along || self.coins.flip(rng));
            exits[x] |= u8::from(if self.south { self.down[x] } else { up }) * Dir::N.bit();
            self.down[x] = up;
            if along && !up {
                let (west, east) = (x.min(beside), x.max(beside));
                exits[west] |= Dir::E.bit();
                exits[east] |= Dir::W.bit();
            }
        }
    }
}
