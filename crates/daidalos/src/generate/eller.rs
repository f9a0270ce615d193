//! Eller's way: row by row, remembering only which cells of the row are joined already.
//!
//! An even texture like Kruskal's, with memory for one row. The sets of joined cells never
//! cross (a maze lies in the plane), so each is a ring in which every cell knows the next one
//! to its left and right; two neighbours are joined if and only if one is the other's next.

use super::rows::{self, RowCarver, Rows, Strip};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::{Dir, Mask, Size};
use crate::option::Params;
use crate::rng::{Coins, Rng};
use crate::watch::Watch;

pub(super) struct Eller;

impl Carve for Eller {
    const NAME: &'static str = "eller";
    const ABOUT: &'static str = "joins cells row by row: even, and as large as you like";
    const EXPLAIN: &'static str = "The maze is made row by row, from the top. \
        In each row, neighbours that are not connected yet are joined at random; then every piece gets at least one way down. \
        The last row joins all that is still apart. \
        Only one row is remembered, so the maze can be as tall as you like; it looks even all over.";
    const LAW: Law = Law::Perfect;

    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        Ok(rows::carve(Rings::new(mask.size()), mask, rng, watch))
    }

    fn rows(&self, _: &Params, size: Size, rng: Rng) -> Option<Rows> {
        Some(Rows::new(Rings::new(size), size, rng))
    }
}

struct Rings {
    coins: Coins,
    left: Vec<u32>,
    right: Vec<u32>,
    /// The ways down that the row above has left open.
    down: Vec<bool>,
}

impl Rings {
    fn new(size: Size) -> Self {
        let alone: Vec<u32> = (0..size.width()).collect();
        let down = vec![false; alone.len()];
        Self { coins: Coins::default(), left: alone.clone(), right: alone, down }
    }

    /// Joins the rings of x and of x + 1, which differ.
    fn join(&mut self, x: usize) {
        let (after, before) = (self.right[x], self.left[x + 1]);
        self.right[x] = x as u32 + 1;
        self.left[x + 1] = x as u32;
        self.right[before as usize] = after;
        self.left[after as usize] = before;
    }

    /// Takes x out of its ring.
    fn leave(&mut self, x: usize) {
        let (before, after) = (self.left[x], self.right[x]);
        self.right[before as usize] = after;
        self.left[after as usize] = before;
        self.left[x] = x as u32;
        self.right[x] = x as u32;
    }
}

impl RowCarver for Rings {
    fn carve(&mut self, strip: &Strip<'_>, exits: &mut [u8], rng: &mut Rng) {
        for x in 0..exits.len() {
            exits[x] |= u8::from(self.down[x]) * Dir::N.bit();
            let beside = strip.here[x] && strip.here.get(x + 1) == Some(&true);
            if beside && self.right[x] as usize != x + 1 && (strip.last || self.coins.flip(rng)) {
                self.join(x);
                exits[x] |= Dir::E.bit();
                exits[x + 1] |= Dir::W.bit();
            }
        }
        for x in 0..exits.len() {
            // The last of a ring must go down, or what it joins would be cut off.
            let alone = self.right[x] as usize == x;
            self.down[x] = strip.here[x] && strip.below[x] && (alone || self.coins.flip(rng));
            if !self.down[x] {
                self.leave(x);
            }
        }
    }
}
