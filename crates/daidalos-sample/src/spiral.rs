//! Spiral: straight on while there is untouched floor, then always to the same side.

use daidalos::generate::{Carve, Law, Layout, SpecError};
use daidalos::grid::{Bits, Cell, Dir, Map, Mask};
use daidalos::option::Params;
use daidalos::rng::Rng;
use daidalos::watch::{Step, Watch};

pub(crate) struct Spiral;

impl Carve for Spiral {
    const NAME: &'static str = "spiral";
    const ABOUT: &'static str = "one corridor that winds inwards: long, and no choice";
    const EXPLAIN: &'static str = "A walker starts at the top left and goes straight on until the edge or its own corridor is in the way; then it turns, always to the same side. \
        It ends when no cell is left. \
        The maze is one long corridor that winds inwards, without a choice.";
    const LAW: Law = Law::Perfect;

    /// A depth-first walk, so that it fills every outline; what lies aside is carved on the way back.
    fn carve<W: Watch + ?Sized>(
        &self,
        _: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let (mut map, mut touched) = (Map::walled(mask.bits().clone()), Bits::like(mask.bits()));
        let (first, turn) = if rng.below(2) == 0 { (Dir::E, 2) } else { (Dir::S, 6) };
        let mut trail: Vec<(Cell, Dir)> = Vec::new();
        if let Some(start) = mask.bits().nth(0) {
            touched.insert(start);
            trail.push((start, first));
        }
        while let Some((here, ahead)) = trail.last().copied() {
            let ways = (0..4).map(|n| Dir::ALL[(ahead as usize + n * turn) % 8]);
            let mut open = ways.filter_map(|dir| Some((dir, map.floor_beside(here, dir)?)));
            if let Some((dir, next)) = open.find(|(_, next)| !touched.has(*next)) {
                touched.insert(next);
                map.open(here, dir);
                watch.step(Step::Open(here, dir));
                trail.push((next, dir));
            } else {
                watch.step(Step::Visit(here));
                trail.pop();
            }
        }
        Ok(map.into())
    }
}
