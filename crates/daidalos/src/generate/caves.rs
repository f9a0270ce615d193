//! Caves: random rock, smoothed by a cellular automaton, small pockets filled, the rest joined.
//!
//! In every round a cell turns to rock if enough of its neighbours are, so noise clumps into
//! halls with ragged walls. `rounds=stable` goes on until no cell changes any more, or cells only flip to and fro: one
//! of the two comes about for every rule, because all that counts is how many of the neighbours are rock.

use super::parts::Parts;
use super::{Carve, DUNGEON_SIZE, Law, Layout, SpecError, tunnels};
use crate::grid::{Bits, Cell, Limits, Mask, Size, SizeError, evolve};
use crate::option::{Kind, Opt, Params, Value};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

pub(super) struct Caves;

const FILL: Opt = Opt {
    key: "fill",
    label: "Rock at the start",
    about: "share of rock at the start",
    kind: Kind::Int { min: 1, max: 99, default: 45, unit: "%", zero: "" },
};
const BIRTH: Opt = Opt {
    key: "birth",
    label: "Floor turns to rock at",
    about: "how much rock around a floor cell turns it to rock",
    kind: Kind::Int { min: 1, max: 8, default: 5, unit: "of 8 neighbours", zero: "" },
};
const SURVIVE: Opt = Opt {
    key: "survive",
    label: "Rock stays at",
    about: "how much rock around a rock cell keeps it rock",
    kind: Kind::Int { min: 0, max: 8, default: 4, unit: "of 8 neighbours", zero: "" },
};
const ROUNDS: Opt = Opt {
    key: "rounds",
    label: "Rounds of smoothing",
    about: "how many times the rock is smoothed",
    kind: Kind::IntOr { min: 0, max: 100, default: 5, word: "stable" },
};
/// The most rounds until a cave is stable, which takes a few dozen.
const MOST_ROUNDS: u64 = 10_000;
const POCKET: Opt = Opt {
    key: "pocket",
    label: "Caves filled below",
    about: "caves smaller than this are filled",
    kind: Kind::Int { min: 0, max: 10_000, default: 16, unit: "cells", zero: "" },
};

impl Carve for Caves {
    const NAME: &'static str = "caves";
    const ABOUT: &'static str = "smoothed rock: halls with ragged walls, joined by tunnels";
    const EXPLAIN: &'static str = "Rock and floor are scattered at random. \
        Then they are smoothed in rounds: a cell with much rock around it turns to rock, one with little to floor. \
        Small pockets are filled, and tunnels join what is still apart. \
        The halls have ragged walls, like natural caves.";
    const LAW: Law = Law::Connected;
    const SIZE: Opt = DUNGEON_SIZE;
    const OPTIONS: &'static [Opt] = &[FILL, BIRTH, SURVIVE, ROUNDS, POCKET];

    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let rock = scatter(mask.size(), params.int(&FILL), rng)?;
        tell(None, &rock, watch);
        let rock = smooth(rock, params, watch);
        let mut floor = inner_floor(mask, &rock, watch);
        let mut parts = Parts::new(&floor);
        fill_pockets(&mut floor, &mut parts, params.int(&POCKET), watch);
        tunnels::join(&mut floor, parts, watch);
        Ok(floor.into())
    }
}

/// So many rounds of the automaton, or as many as change something for good.
fn smooth<W: Watch + ?Sized>(mut rock: Bits, params: &Params, watch: &mut W) -> Bits {
    let limits = Limits { birth: params.int(&BIRTH) as u32, survive: params.int(&SURVIVE) as u32 };
    let rounds = match params.get(&ROUNDS) {
        Value::Int(rounds) => Some(rounds),
        _ => None,
    };
    let (mut before, mut next) = (rock.clone(), Bits::like(&rock));
    for _ in 0..rounds.unwrap_or(MOST_ROUNDS) {
        evolve(&rock, limits, &mut next);
        if rounds.is_none() && (next == rock || next == before) {
            break;
        }
        tell(Some(&rock), &next, watch);
        std::mem::swap(&mut before, &mut rock);
        std::mem::swap(&mut rock, &mut next);
    }
    rock
}

/// Rock at random, row by row.
pub(super) fn scatter(size: Size, fill: u64, rng: &mut Rng) -> Result<Bits, SizeError> {
    let mut rock = Bits::empty(size)?;
    let (width, words) = (size.width() as usize, rock.words_a_row());
    for row in rock.words_mut().chunks_exact_mut(words) {
        for (at, word) in row.iter_mut().enumerate() {
            for bit in 0..(width - 64 * at).min(64) {
                *word |= u64::from(rng.below(100) < fill) << bit;
            }
        }
    }
    Ok(rock)
}

/// Everything that is not rock, but for the edge of the map; never nothing at all.
fn inner_floor<W: Watch + ?Sized>(mask: &Mask, rock: &Bits, watch: &mut W) -> Bits {
    let size = mask.size();
    let mut inner = Bits::like(rock);
    for y in 1..size.height() - 1 {
        inner.insert_run(y, 1, size.width() - 1);
    }
    let mut floor = inner.clone();
    for (floor, rock) in floor.words_mut().iter_mut().zip(rock.words()) {
        *floor &= !rock;
    }
    if watch.on() {
        let edge = size.iter().filter(|cell| !inner.has(*cell) && !rock.has(*cell));
        edge.for_each(|cell| watch.step(Step::Fill(cell)));
    }
    if floor.count() == 0 {
        dig(&mut floor, size.middle(), watch);
    }
    floor
}

/// Fills what is too small to be a cave, but for the largest of them.
fn fill_pockets<W: Watch + ?Sized>(floor: &mut Bits, parts: &mut Parts, least: u64, watch: &mut W) {
    let largest = parts.sizes.iter().copied().max().unwrap_or(0);
    let least = least.min(u64::from(largest)) as u32;
    parts.retain(floor, |_, cells| cells >= least, |cell| watch.step(Step::Fill(cell)));
}

fn dig<W: Watch + ?Sized>(floor: &mut Bits, cell: Cell, watch: &mut W) {
    if floor.insert(cell) {
        watch.step(Step::Dig(cell));
    }
}

/// What has changed from one round to the next.
fn tell<W: Watch + ?Sized>(before: Option<&Bits>, after: &Bits, watch: &mut W) {
    if !watch.on() {
        return;
    }
    for cell in after.size().iter() {
        match (before.is_none_or(|rock| rock.has(cell)), after.has(cell)) {
            (true, false) => watch.step(Step::Dig(cell)),
            (false, true) => watch.step(Step::Fill(cell)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Spec;
    use crate::watch::Quiet;

    /// What the document says of cellular automata: "the process continues until the rules are satisfied for each cell".
    #[test]
    fn a_stable_cave_changes_no_more() {
        let mut flips = 0;
        for seed in 0..200 {
            for rule in [
                "",
                ",birth=6",
                ",birth=4,survive=5",
                ",birth=1,survive=8",
                ",birth=8,survive=0",
                ",fill=55",
            ] {
                let spec: Spec =
                    format!("caves:{}x30{rule},rounds=stable#{seed}", 10 + seed).parse().unwrap();
                let mut rng = spec.seed.stream("layout", 0);
                let start = scatter(spec.size(), spec.params.int(&FILL), &mut rng).unwrap();
                let rock = smooth(start, &spec.params, &mut Quiet);
                let limits = Limits {
                    birth: spec.params.int(&BIRTH) as u32,
                    survive: spec.params.int(&SURVIVE) as u32,
                };
                let [mut once, mut twice] = [Bits::like(&rock), Bits::like(&rock)];
                evolve(&rock, limits, &mut once);
                evolve(&once, limits, &mut twice);
                assert_eq!(twice, rock, "{spec}");
                flips += u32::from(once != rock);
            }
        }
        assert!(flips > 0, "some rules flip for ever");
    }
}
