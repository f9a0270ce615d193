//! The growing tree: a list of cells; choose one, grow from it, strike it off when it is stuck.
//!
//! Which one is chosen makes the texture: always the newest is the backtracker, always at random
//! is much like Prim's way, always the oldest gives long straight corridors. The four weights
//! mix them. A cell that is struck off leaves its place in the list to the newest, so that
//! striking off takes the same time however long the list is.

use std::collections::VecDeque;

use super::fenced::{Fenced, Place, choose};
use super::{Carve, Law, Layout, SpecError};
use crate::grid::Mask;
use crate::option::{Kind, Opt, Params};
use crate::rng::Rng;
use crate::watch::Watch;

pub(super) struct GrowingTree;

const fn weight(key: &'static str, label: &'static str, about: &'static str, default: u64) -> Opt {
    let kind = Kind::Int { min: 0, max: 100, default, unit: "parts", zero: "never" };
    Opt { key, label, about, kind }
}

const NEWEST: Opt = weight("newest", "Newest cell", "how often the newest cell grows", 50);
const RANDOM: Opt = weight("random", "Random cell", "how often a random cell grows", 50);
const OLDEST: Opt = weight("oldest", "Oldest cell", "how often the oldest cell grows", 0);
const MIDDLE: Opt = weight("middle", "Middle cell", "how often the middle cell grows", 0);

impl Carve for GrowingTree {
    const NAME: &'static str = "growing-tree";
    const ABOUT: &'static str = "a mix of newest, random, oldest and middle cells to grow from";
    const EXPLAIN: &'static str = "Cells that can still grow wait in a list. \
        One is chosen, the newest, the oldest, the middle one or any, as the options say; it opens the wall to an untouched neighbour, which joins the list. \
        A cell that is stuck is struck off, and an empty list is the end. \
        Newest cells make winding corridors, random ones short ways.";
    const LAW: Law = Law::Perfect;
    const OPTIONS: &'static [Opt] = &[NEWEST, RANDOM, OLDEST, MIDDLE];

    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let weights = [NEWEST, RANDOM, OLDEST, MIDDLE].map(|option| params.int(&option));
        if weights.iter().sum::<u64>() == 0 {
            return Err(SpecError::Together(
                "newest, random, oldest and middle are all 0; one of them must be more".to_owned(),
            ));
        }
        let mut fenced = Fenced::new(mask);
        let start = fenced.place(mask, mask.any(rng));
        fenced.mark(start, START);
        let mut growing = VecDeque::from([start]);
        while !growing.is_empty() {
            let at = choose_index(&weights, growing.len(), rng);
            grow(&mut fenced, &mut growing, at, rng, watch);
        }
        Ok(fenced.into_map(mask).into())
    }
}

/// Keeps a start that is alone in the world from looking untouched.
const START: u8 = 1 << 1;

fn choose_index(weights: &[u64; 4], len: usize, rng: &mut Rng) -> usize {
    let drawn = rng.below(weights.iter().sum());
    let [newest, random, oldest, _] = *weights;
    if drawn < newest {
        len - 1
    } else if drawn < newest + random {
        rng.index(len)
    } else if drawn < newest + random + oldest {
        0
    } else {
        len / 2
    }
}

fn grow<W: Watch + ?Sized>(
    fenced: &mut Fenced,
    growing: &mut VecDeque<Place>,
    at: usize,
    rng: &mut Rng,
    watch: &mut W,
) {
    let free = fenced.ways(growing[at], |byte| byte == 0);
    if free != 0 {
        growing.push_back(fenced.open(growing[at], choose(free, rng), watch));
    } else if at == 0 {
        growing.pop_front();
    } else {
        growing.swap_remove_back(at);
    }
}
