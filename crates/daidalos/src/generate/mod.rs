//! Makes labyrinths from a seed: the traits, the registry, and one file a generator.
//!
//! A generator writes [`Carve`], once, generic over the watcher; the blanket implementation
//! turns it into an object-safe [`Generator`] with a quiet copy and a watched copy. To add one,
//! write its file and its line in [`GENERATORS`].
//!
//! ```
//! use daidalos::generate::Spec;
//! let spec: Spec = "wilson:12x6,braid=20#7".parse()?;
//! let layout = spec.build(None)?;
//! assert_eq!(layout.map.size().to_string(), "12x6");
//! assert_eq!(spec.to_string(), "wilson:12x6,braid=20#7");
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```

mod aldous_broder;
mod backtracker;
mod binary_tree;
mod braid;
pub(crate) mod bsp;
mod caves;
mod division;
mod eller;
mod fenced;
mod growing_tree;
mod hunt_and_kill;
mod join;
mod joins;
mod kruskal;
mod layout;
mod openings;
mod partition;
mod parts;
mod prim;
mod replay;
pub(crate) mod rooms;
mod rows;
mod sets;
mod sidewinder;
mod spec;
mod tunnels;
mod walk;
mod wander;
mod wilson;

pub use braid::BRAID;
pub use layout::{Corridor, Layout, Opening, Openings, Rect, Room, RoomKind, Walls};
pub(crate) use openings::draw_within;
pub use replay::Replay;
pub use rows::Rows;
pub use spec::{Spec, SpecError};

use crate::grid::{Mask, Size};
use crate::option::{Kind, Opt, Params};
use crate::rng::Rng;
use crate::watch::Watch;
use crate::work::Work;

/// Every generator, in the order in which they are listed.
pub static GENERATORS: &[&dyn Generator] = &[
    &backtracker::Backtracker,
    &prim::Prim,
    &kruskal::Kruskal,
    &wilson::Wilson,
    &aldous_broder::AldousBroder,
    &eller::Eller,
    &sidewinder::Sidewinder,
    &binary_tree::BinaryTree,
    &hunt_and_kill::HuntAndKill,
    &division::Division,
    &growing_tree::GrowingTree,
    &bsp::Bsp,
    &caves::Caves,
    &walk::Walk,
];

/// What carving takes for each cell, about, in steps of the work meter.
const STEPS_A_CELL: u64 = 8;

/// The size option of a maze.
pub const SIZE: Opt = size(20, 20, 1);

/// The size option of a dungeon: at least one cell of floor within solid rock.
const DUNGEON_SIZE: Opt = size(80, 30, 3);

const fn size(width: u32, height: u32, least: u32) -> Opt {
    let kind = Kind::Size { default: (width, height), least };
    Opt { key: "size", label: "Size", about: "width and height in cells", kind }
}

/// What a generator promises of its maps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// A perfect maze: exactly one way between any two cells, so a spanning tree.
    Perfect,
    /// A dungeon in one piece: every floor cell can be reached from every other, and none lies
    /// on the edge of the map.
    Connected,
}

impl Law {
    /// Where the walls of such maps stand.
    pub const fn walls(self) -> Walls {
        match self {
            Self::Perfect => Walls::Lines,
            Self::Connected => Walls::Tiles,
        }
    }
}

/// What the author of a generator writes.
///
/// ```
/// use daidalos::generate::{Carve, Law, Layout, SpecError};
/// use daidalos::grid::{Dir, Map, Mask};
/// use daidalos::option::Params;
/// use daidalos::registry::Registry;
/// use daidalos::rng::Rng;
/// use daidalos::watch::{Step, Watch};
/// struct Comb;
/// impl Carve for Comb {
///     const NAME: &'static str = "comb";
///     const ABOUT: &'static str = "a corridor at the top, and a dead end below each of its cells";
///     const EXPLAIN: &'static str = "Every cell opens to the north, and those at the top to the east.";
///     const LAW: Law = Law::Perfect;
///
///     fn carve<W: Watch + ?Sized>(
///         &self,
///         _: &Params,
///         mask: &Mask,
///         _: &mut Rng,
///         watch: &mut W,
///     ) -> Result<Layout, SpecError> {
///         let mut map = Map::walled(mask.bits().clone());
///         for cell in mask.bits().iter() {
///             let dir = if map.floor_beside(cell, Dir::N).is_some() { Dir::N } else { Dir::E };
///             if map.open(cell, dir) {
///                 watch.step(Step::Open(cell, dir));
///             }
///         }
///         Ok(map.into())
///     }
/// }
/// let layout = Registry::standard().with_generator(&Comb).spec("comb:7x4#1")?.build(None)?;
/// assert_eq!(daidalos::stats::MazeStats::of(&layout).dead_ends, 7);
/// # Ok::<(), SpecError>(())
/// ```
pub trait Carve: Sync {
    /// Its name in ids and on the command line.
    const NAME: &'static str;
    /// What its labyrinths are like, in a few words.
    const ABOUT: &'static str;
    /// How it works, in a few sentences for a first look: what is carved next, how it ends, and what comes of it.
    const EXPLAIN: &'static str;
    /// What it promises.
    const LAW: Law;
    /// Its size option, whose default suits it.
    const SIZE: Opt = SIZE;
    /// The options of its own.
    const OPTIONS: &'static [Opt] = &[];

    /// Fills the mask, drawing from nothing but `rng`, and tells the watcher every step. Some steps a cell are
    /// counted beforehand; an algorithm that may take many more spends them one by one.
    fn carve<W: Watch + ?Sized>(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut W,
    ) -> Result<Layout, SpecError>;

    /// The same labyrinth row by row, for those that need no more than a row in memory.
    fn rows(&self, _: &Params, _: Size, _: Rng) -> Option<Rows> {
        None
    }
}

/// A generator as the registry holds it.
///
/// ```
/// use daidalos::generate::{self, GENERATORS, Law};
/// let dungeons = GENERATORS.iter().filter(|generator| generator.law() == Law::Connected);
/// let names: Vec<_> = dungeons.map(|generator| generator.name()).collect();
/// assert_eq!(names, ["bsp", "caves", "walk"]);
/// let options = generate::find("bsp")?.options();
/// assert!(options.iter().any(|option| option.key == "loops"));
/// # Ok::<(), generate::SpecError>(())
/// ```
pub trait Generator: Sync {
    /// Its name in ids and on the command line.
    fn name(&self) -> &'static str;
    /// What its labyrinths are like, in a few words.
    fn about(&self) -> &'static str;
    /// How it works, in a few sentences for a first look.
    fn explain(&self) -> &'static str;
    /// What it promises.
    fn law(&self) -> Law;
    /// All its options, in canonical order.
    fn options(&self) -> Vec<Opt>;
    /// Fills the mask; nobody watches, but steps are counted.
    fn fill(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Result<Layout, SpecError>;
    /// Fills the mask under the eyes of a watcher.
    fn fill_watched(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut dyn Watch,
    ) -> Result<Layout, SpecError>;
    /// The same labyrinth row by row, for those that need no more than a row in memory.
    fn stream(&self, params: &Params, size: Size, rng: Rng) -> Option<Rows>;
}

impl<T: Carve> Generator for T {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn about(&self) -> &'static str {
        T::ABOUT
    }

    fn explain(&self) -> &'static str {
        T::EXPLAIN
    }

    fn law(&self) -> Law {
        T::LAW
    }

    fn options(&self) -> Vec<Opt> {
        let common: &[Opt] = match T::LAW {
            Law::Perfect => &[BRAID],
            Law::Connected => &[],
        };
        [&[T::SIZE], T::OPTIONS, common].concat()
    }

    fn fill(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Result<Layout, SpecError> {
        work.spend(STEPS_A_CELL * mask.size().cells())?;
        if cfg!(target_family = "wasm") {
            // What a browser loads has one copy: there a few kilobytes count for more.
            return self.fill_watched(params, mask, rng, work);
        }
        self.carve(params, mask, rng, work)
    }

    fn fill_watched(
        &self,
        params: &Params,
        mask: &Mask,
        rng: &mut Rng,
        watch: &mut dyn Watch,
    ) -> Result<Layout, SpecError> {
        self.carve(params, mask, rng, watch)
    }

    fn stream(&self, params: &Params, size: Size, rng: Rng) -> Option<Rows> {
        self.rows(params, size, rng)
    }
}

/// The generator of that name.
pub fn find(name: &str) -> Result<&'static dyn Generator, SpecError> {
    find_in(GENERATORS, name)
}

/// The generator of that name in a list.
fn find_in(
    generators: &[&'static dyn Generator],
    name: &str,
) -> Result<&'static dyn Generator, SpecError> {
    let found = generators.iter().find(|generator| generator.name() == name);
    found.copied().ok_or_else(|| SpecError::Unknown {
        name: name.to_owned(),
        known: generators.iter().map(|generator| generator.name()).collect::<Vec<_>>().join(", "),
    })
}
