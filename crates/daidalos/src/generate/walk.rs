//! Walk: a random walk that digs where it goes, until enough is floor.
//!
//! One wild cave with no plan to it. A diagonal step digs one of its two sides as well, so that
//! everything can be reached.

use super::{Carve, DUNGEON_SIZE, Law, Layout, SpecError};
use crate::grid::{Bits, Cell, Dir, Mask, Size};
use crate::option::{Kind, Opt, Params};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

pub(super) struct Walk;

const SHARE: Opt = Opt {
    key: "share",
    about: "share of the inner cells that become floor",
    kind: Kind::Int { min: 1, max: 90, default: 40, unit: "%" },
};
const STEPS: Opt = Opt {
    key: "steps",
    about: "in how many directions the walk goes",
    kind: Kind::Name { choices: &["4", "8"] },
};

impl Carve for Walk {
    const NAME: &'static str = "walk";
    const ABOUT: &'static str = "a random walk that digs: one wild cave";
    const LAW: Law = Law::Connected;
    const SIZE: Opt = DUNGEON_SIZE;
    const OPTIONS: &'static [Opt] = &[SHARE, STEPS];

    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let size = mask.size();
        let inner = (u64::from(size.width()) - 2) * (u64::from(size.height()) - 2);
        let mut left = (inner * params.int(&SHARE)).div_ceil(100);
        let ways: &[Dir] = if params.name(&STEPS) == "8" { &Dir::ALL } else { &Dir::STRAIGHT };
        let mut floor = Bits::like(mask.bits());
        let mut here = size.middle();
        dig(&mut floor, here, &mut left, watch);
        let mut patience = STEPS_A_CELL * inner;
        while left > 0 {
            if patience == 0 {
                here = somewhere_to_dig(&floor, rng);
                patience = 8 * inner;
            }
            patience -= 1;
            let way = ways[rng.index(ways.len())];
            let Some(next) = size.step(here, way).filter(|next| is_inner(size, *next)) else {
                continue;
            };
            if way.is_diagonal() {
                let side = if rng.below(2) == 0 { way.clockwise() } else { way.anticlockwise() };
                size.step(here, side)
                    .into_iter()
                    .for_each(|c| dig(&mut floor, c, &mut left, watch));
            }
            here = next;
            dig(&mut floor, here, &mut left, watch);
        }
        Ok(floor.into())
    }
}

/// So many steps a cell are plenty on any map that is not thin; where a walk in a thin one has
/// used them up, it goes on from where there is something left to dig, again and again.
const STEPS_A_CELL: u64 = 100;

/// Some floor with rock beside it that may be dug.
fn somewhere_to_dig(floor: &Bits, rng: &mut Rng) -> Cell {
    let size = floor.size();
    let mut closed = floor.clone();
    for y in 0..size.height() {
        let is_edge = y == 0 || y + 1 == size.height();
        closed.insert_run(y, 0, if is_edge { size.width() } else { 1 });
        closed.insert_run(y, size.width() - 1, size.width());
    }
    let mut places = closed.rim();
    for (place, floor) in places.words_mut().iter_mut().zip(floor.words()) {
        *place &= floor;
    }
    places.nth(rng.below(places.count().max(1))).unwrap_or(size.middle())
}

fn dig<W: Watch + ?Sized>(floor: &mut Bits, cell: Cell, left: &mut u64, watch: &mut W) {
    if floor.insert(cell) {
        *left = left.saturating_sub(1);
        watch.step(Step::Dig(cell));
    } else {
        watch.step(Step::Visit(cell));
    }
}

/// Whether the cell does not lie on the edge of the map.
fn is_inner(size: Size, cell: Cell) -> bool {
    let (x, y) = size.xy(cell);
    x > 0 && y > 0 && x + 1 < size.width() && y + 1 < size.height()
}

#[cfg(test)]
mod tests {
    use crate::generate::Spec;

    /// In one dimension a walk alone would take steps without number.
    #[test]
    fn a_thin_map_is_dug_in_the_end() {
        for id in ["walk:3x4000,share=90#1", "walk:4000x4,share=90,steps=8#1"] {
            let spec: Spec = id.parse().unwrap();
            let floor = spec.build(None).unwrap().map.floor().count();
            assert!(floor * 10 >= 9 * 3998, "{spec}: {floor}");
        }
    }
}
