//! Prepares a map that stands still, so that each question is answered in a few microseconds.
//!
//! A cheapest way on an open map bends only at *corners* of the rock ([`view`]). Which of them see each other is worked out once
//! ([`corners`]), and then for each corner what it costs to some of importance, its *hubs*, so that any two know a hub on the
//! cheapest way between them ([`hubs`]). A question then searches nothing: it looks which corners start and goal see, compares their
//! lists of hubs, and follows the way from corner to corner ([`routes`]). On larger maps of games that is three to eleven times
//! as fast as kept leaps, for up to half a second before the first question and up to sixty bytes a cell for the lists. On maps full of
//! corners the lists would be too long: there, and after the first change, jump-point stands in.
//!
//! It is not among the [`SEARCHES`](super::SEARCHES), since it expands nothing that could be watched.
//!
//! ```
//! use daidalos::generate::Spec;
//! use daidalos::search::{self, Ground};
//! let map = "caves:80x50#7".parse::<Spec>()?.build(None)?.map;
//! let (from, to) = (map.floor().nth(0).unwrap(), map.floor().nth(map.floor().count() - 1).unwrap());
//! let mut finder = search::prepared(Ground::new(&map))?;
//! assert_eq!(finder.remark(), None, "no other search had to stand in");
//! let cost = finder.find(from, to, None).map(|found| found.cost);
//! let mut dijkstra = search::find("dijkstra")?.on(Ground::new(&map))?;
//! assert_eq!(cost, dijkstra.find(from, to, None).map(|found| found.cost));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod corners;
mod cost;
mod hubs;
mod routes;
mod spread;
mod view;

use super::jump_point::Leaper;
use super::owned::OwnedGround;
use super::{Finder, Found, Ground, Seek, Unfit, bind};
use crate::grid::{Cell, Edit};
use crate::watch::Watch;
use routes::Routes;
use view::MOST_SIDE;

const TOO_MUCH: &str =
    "this map is too large or has too many corners to be prepared; jump-point was used instead";
const CHANGED: &str = "the map has changed since it was prepared; jump-point was used instead";

/// Prepares a map that stands still: a finder that is slow to make and answers each question in a few microseconds.
///
/// Its ways are always the cheapest. `expanded` counts the corners of rock that start and goal see and that are worth going to:
/// nothing else is looked at, and nothing at all where they see each other. Nothing is allocated after this.
///
/// jump-point, which it holds as well, stands in where there is something to watch, where the map is not open or the ground is
/// unusual, where preparing would take too much (bounded in steps and memory by the cells of the map), and from the first
/// [edit](Finder::edit) on that changes something; it then finds the ways that a new finder of jump-point would.
/// [`Finder::remark`] says so.
///
/// ```
/// use daidalos::grid::{Bits, Edit, Map, Size};
/// use daidalos::search::{self, Ground};
/// let mut floor = Bits::full(Size::new(30, 20)?)?;
/// let at = |x, y| Size::new(30, 20).ok()?.at(x, y);
/// let (from, to, pillar) = (at(3, 9).unwrap(), at(27, 9).unwrap(), at(15, 9).unwrap());
/// floor.remove(pillar);
/// let mut finder = search::prepared(Ground::new(&Map::roamed(floor)))?;
/// assert_eq!(finder.find(from, to, None).map(|found| found.path.len()), Some(25));
/// assert!(finder.edit(Edit::Dig(pillar)));
/// assert!(finder.remark().is_some_and(|remark| remark.ends_with("jump-point was used instead")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prepared(ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
    bind(ground, Prepared::new)
}

/// Labels, as long as they hold, and who stands in.
struct Prepared {
    leaper: Leaper,
    routes: Option<Routes>,
    is_changed: bool,
}

impl Prepared {
    fn new(owned: &mut OwnedGround) -> Self {
        let leaper = Leaper::new(owned);
        let map = owned.ground().map;
        let is_small = map.size().width().max(map.size().height()) <= MOST_SIDE;
        let routes = (leaper.is_open() && is_small).then(|| Routes::of(map)).flatten();
        Self { leaper, routes, is_changed: false }
    }
}

impl Seek for Prepared {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        match &mut self.routes {
            Some(routes) if !watch.on() => routes.find(ground.map, from, to),
            _ => self.leaper.seek(ground, from, to, watch),
        }
    }

    fn edited(&mut self, owned: &mut OwnedGround, edit: Edit) {
        (self.routes, self.is_changed) = (None, true);
        self.leaper.edited(owned, edit);
    }

    fn forget(&mut self) {
        self.leaper.forget();
    }

    fn remark(&self) -> Option<&'static str> {
        match (&self.routes, self.is_changed) {
            (Some(_), _) => None,
            (None, true) => self.leaper.remark().or(Some(CHANGED)),
            (None, false) => self.leaper.remark().or(Some(TOO_MUCH)),
        }
    }
}
