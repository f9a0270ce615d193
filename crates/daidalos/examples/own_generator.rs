//! A generator of one's own: some forty lines, registered, and used by its id like any other.
//!
//! It is a walk that the wind blows about: it goes on from the newest cell, east or west if the wind
//! has its way, and turns back where it is stuck. Everything else comes with the [`Carve`] trait:
//! ids, options, masks, loops (`braid=N`), entrance and exit.
//!
//! Run it with `cargo run -p daidalos --example own_generator`.

use std::error::Error;
use std::io;

use daidalos::export::{self, Export};
use daidalos::generate::{Carve, Law, Layout, SpecError};
use daidalos::grid::{Bits, Cell, Dir, Map, Mask};
use daidalos::option::{Kind, Opt, Params};
use daidalos::registry::Registry;
use daidalos::rng::Rng;
use daidalos::watch::{Step, Watch};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::standard().with_generator(&Drift);
    for id in ["drift:16x5#7", "drift:16x5,wind=20,braid=50#7"] {
        let spec = registry.spec(id)?;
        let layout = spec.build(None)?;
        println!("{spec}: {} moves from end to end", layout.solution().len() - 1);
        let picture = Export::new(&spec, &layout).with_solution();
        export::find("text")?.write(&picture, &mut io::stdout())?;
    }
    // An id that says too much is answered with what there is.
    if let Err(error) = registry.spec("drift:16x5,wind=200#7") {
        println!("{error}");
    }
    Ok(())
}

struct Drift;

/// Declared once: ids, `--help` and the controls of the page derive from it.
const WIND: Opt = Opt {
    key: "wind",
    label: "Wind",
    about: "how often the walk is blown east or west",
    kind: Kind::Int { min: 0, max: 100, default: 80, unit: "%", zero: "calm" },
};

impl Carve for Drift {
    const NAME: &'static str = "drift";
    const ABOUT: &'static str = "a walk in the wind: long galleries from west to east";
    const EXPLAIN: &'static str = "The walk goes on from its newest cell to one beside it that is \
        still solid. The wind blows it east or west if it can. Where it is stuck, it turns back.";
    const LAW: Law = Law::Perfect;
    const OPTIONS: &'static [Opt] = &[WIND];

    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError> {
        let mut map = Map::walled(mask.bits().clone());
        let mut solid = mask.bits().clone();
        let mut trail = vec![mask.any(rng)];
        solid.remove(trail[0]);
        while let Some(&here) = trail.last() {
            match next(&map, &solid, here, rng.below(100) < params.int(&WIND), rng) {
                Some((dir, cell)) => {
                    solid.remove(cell);
                    map.open(here, dir);
                    watch.step(Step::Open(here, dir));
                    trail.push(cell);
                }
                None => drop(trail.pop()),
            }
        }
        Ok(map.into())
    }
}

/// A way into the solid: any, or one that the wind likes.
fn next(map: &Map, solid: &Bits, here: Cell, is_windy: bool, rng: &mut Rng) -> Option<(Dir, Cell)> {
    let mut ways = Dir::STRAIGHT;
    rng.shuffle(&mut ways);
    // A stable sort: within each half, the order that was drawn stays.
    ways.sort_by_key(|dir| is_windy && dir.delta().0 == 0);
    let beside = |dir| Some((dir, map.floor_beside(here, dir)?));
    ways.into_iter().filter_map(beside).find(|(_, cell)| solid.has(*cell))
}
