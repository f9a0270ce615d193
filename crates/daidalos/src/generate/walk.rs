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
    label: "Floor",
    about: "share of the inner cells that become floor",
    kind: Kind::Int { min: 1, max: 90, default: 40, unit: "%", zero: "" },
};
const STEPS: Opt = Opt {
    key: "steps",
    label: "Steps in",
    about: "how many directions the walk can take",
    kind: Kind::Name { choices: &[("4", "four directions"), ("8", "eight directions")] },
};

impl Carve for Walk {
    const NAME: &'static str = "walk";
    const ABOUT: &'static str = "a random walk that digs: one wild cave";
    const EXPLAIN: &'static str = "A digger starts in the middle of the rock and steps in random directions; each cell it enters turns to floor. \
        It often crosses floor it has dug before. \
        It ends when enough of the map is floor. \
        The result is one wild cave without rooms or plan, widest where the digger wandered most.";
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
        let all = left;
        let mut patience = PATIENCE_A_CELL * inner;
        while left > 0 && patience > 0 {
            watch.spend(1)?;
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
            watch.reach(all - left, all);
        }
        grow(&mut floor, left, rng, watch);
        Ok(floor.into())
    }
}

/// So many steps a cell are plenty on any map that is not thin. In a thin one a walk comes only as far as the root of
/// its steps; where they are used up, the cave grows at its rim instead, and every step digs.
const PATIENCE_A_CELL: u64 = 100;

/// Digs so many cells more, each beside floor that is drawn at random.
fn grow<W: Watch + ?Sized>(floor: &mut Bits, mut left: u64, rng: &mut Rng, watch: &mut W) {
    let size = floor.size();
    let mut rim: Vec<Cell> = if left > 0 { floor.iter().collect() } else { Vec::new() };
    while left > 0 && !rim.is_empty() {
        let at = rng.index(rim.len());
        let beside = Dir::STRAIGHT.into_iter().filter_map(|dir| size.step(rim[at], dir));
        let rock = beside.filter(|cell| is_inner(size, *cell) && !floor.has(*cell));
        let count = rock.clone().count();
        let Some(next) = rock.clone().nth(rng.index(count)) else {
            rim.swap_remove(at);
            continue;
        };
        dig(floor, next, &mut left, watch);
        rim.push(next);
    }
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
    use crate::work::Work;

    /// In one dimension a walk alone would take steps without number.
    #[test]
    fn a_thin_map_is_dug_in_the_end() {
        for id in ["walk:3x4000,share=90#1", "walk:4000x4,share=90,steps=8#1"] {
            let spec: Spec = id.parse().unwrap();
            let mut work = Work::bounded(120 * 2 * 4000);
            let floor = spec.build_within(None, &mut work).unwrap().map.floor().count();
            assert!(floor * 10 >= 9 * 3998, "{spec}: {floor}");
        }
    }
}
