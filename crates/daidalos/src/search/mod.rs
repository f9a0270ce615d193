//! Finds the way: the traits, the registry, and one file a search.
//!
//! A [`Search`] is bound to a [`Ground`] once; the [`Finder`] that it gives answers any number of
//! questions without allocating. To add one, write its file, with `Seek`, and its line in
//! [`SEARCHES`]. For graphs that are no map there are functions over a closure in [`graph`].
//!
//! What all have in common:
//! - `expanded` is how often a cell was taken from the frontier and its surroundings looked at;
//!   the goal, at which a search stops, is not among them (but bidirectional starts from it, too).
//! - Ties are pinned. A way is read from the goal back: of all cells from which the search came
//!   as cheaply, the one in the first direction, clockwise from north. breadth-first and dijkstra
//!   know all such cells, so they return the same way wherever all steps cost the same; the others
//!   know those that they have reached, in an order that is fixed too. depth-first and
//!   jump-point return the way that they went.
//! - Nothing is paid for watching when nobody watches.
//!
//! ```
//! use daidalos::generate::Spec;
//! use daidalos::search::{self, Finder, Ground};
//! let map = "prim:20x20#7".parse::<Spec>()?.build(None)?.map;
//! let (from, to) = (map.size().at(0, 0).unwrap(), map.size().at(19, 19).unwrap());
//! let mut finder = search::find("a-star")?.on(Ground::new(&map))?;
//! let found = finder.find(from, to, None).expect("mazes are in one piece");
//! assert_eq!((found.path[0], found.path.last()), (from, Some(&to)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod a_star;
mod best_first;
mod bidirectional;
mod breadth_first;
mod chokepoints;
mod contest;
mod depth_first;
mod dijkstra;
mod distances;
mod finder;
mod flee;
pub mod graph;
mod greedy;
mod ground;
mod heap;
mod jump_point;
mod labels;
mod matrix;
mod octile;
mod owned;
mod prepared;
mod scenario;
mod trace;
mod tree;

pub use a_star::a_star_with;
pub use chokepoints::chokepoints;
pub use contest::{Answer, Asked, Contest, Runner};
pub use distances::{Distances, way};
pub use finder::Finder;
pub use ground::{Costs, Estimate, Ground, Unfit};
pub use matrix::{Matrix, MatrixError};
pub use prepared::prepared;
pub use scenario::{Scenario, ScenarioError};
pub use trace::{Mark, Trace};

use thiserror::Error;

use crate::grid::{Cell, Map};
use finder::{Seek, bind};

/// Every search, in the order in which they are listed.
pub static SEARCHES: &[&dyn Search] = &[
    &breadth_first::BreadthFirst,
    &depth_first::DepthFirst,
    &dijkstra::Dijkstra,
    &a_star::AStar,
    &greedy::Greedy,
    &bidirectional::Bidirectional,
    &jump_point::JumpPoint,
];

/// A way to find the way.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::{Ground, SEARCHES};
/// let map = "caves:40x20#7".parse::<Spec>()?.build(None)?.map;
/// let (ground, floor) = (Ground::new(&map), map.floor());
/// let (from, to) = (floor.nth(0).unwrap(), floor.nth(floor.count() - 1).unwrap());
/// let mut cheapest = Vec::new();
/// for search in SEARCHES.iter().filter(|search| search.is_exact(&ground)) {
///     let found = search.on(ground)?.find(from, to, None).map(|found| found.cost);
///     cheapest.push(found.expect("caves are in one piece"));
/// }
/// assert!(cheapest.len() >= 4 && cheapest.iter().all(|cost| *cost == cheapest[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Search: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;
    /// What it does, in a few words.
    fn about(&self) -> &'static str;
    /// How it works, in a few sentences for a first look: what waits, what is taken next, and why the way is the
    /// cheapest, or is not.
    fn explain(&self) -> &'static str;
    /// Whether the ways that it finds on this ground are always the cheapest.
    fn is_exact(&self, ground: &Ground<'_>) -> bool;
    /// Prepares for questions on this ground, of which the finder keeps a copy. Whatever questions need is allocated
    /// here, but for what jump-point keeps on maps of more than a million cells.
    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit>;
}

/// A way that was found.
///
/// ```
/// use daidalos::grid::{Bits, Map, Size};
/// use daidalos::search::{self, Costs, Ground};
/// let map = Map::roamed(Bits::full(Size::new(3, 3)?)?);
/// let (from, to) = (map.size().at(0, 0).unwrap(), map.size().at(2, 2).unwrap());
/// let mut finder = search::find("a-star")?.on(Ground::new(&map))?;
/// let found = finder.find(from, to, None).expect("the room is open");
/// assert_eq!((found.path.len(), found.cost), (3, 2 * Costs::DIAGONAL));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<'a> {
    /// Its cells, both ends included.
    pub path: &'a [Cell],
    /// What it costs; [`Ground::length`] tells it as people measure it.
    pub cost: u64,
    /// How often a cell was taken from the frontier.
    pub expanded: u64,
}

/// No search has that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no search is called '{0}'; there are {names}", names = names())]
pub struct UnknownSearch(String);

/// The search of that name.
pub fn find(name: &str) -> Result<&'static dyn Search, UnknownSearch> {
    let found = SEARCHES.iter().find(|search| search.name() == name);
    found.copied().ok_or_else(|| UnknownSearch(name.to_owned()))
}

fn names() -> String {
    SEARCHES.iter().map(|search| search.name()).collect::<Vec<_>>().join(", ")
}

/// What a step in each direction adds to an index.
pub(crate) fn strides(map: &Map) -> [usize; 8] {
    let width = map.size().width() as usize;
    let north = width.wrapping_neg();
    [
        north,
        north.wrapping_add(1),
        1,
        width + 1,
        width,
        width - 1,
        usize::MAX,
        north.wrapping_sub(1),
    ]
}
