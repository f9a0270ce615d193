//! jump-point: a-star on open maps that leaps over everything where nothing can turn.
//!
//! On a map where every step from floor to floor is open, most ways of equal cost differ only in
//! the order of their steps. If diagonal steps always come first, a way needs to turn only beside
//! a corner of the rock (no corner is ever cut), so those cells, the *turns*, are all that is ever
//! queued. What makes it fast: where a run meets the next turn is found 64 cells at a time, diagonally, too
//! ([`lanes`]); the leaps from a turn are worked out once, and kept from question to question ([`leaps`]); and whether the goal
//! is in sight is asked once a turn.
//!
//! On other maps others stand in: where there are no loops the only way is [read off](super::tree), elsewhere
//! a-star searches.

mod jumper;
mod lanes;
mod leaps;
mod worth;

use super::best_first::{BestFirst, Promise};
use super::owned::OwnedGround;
use super::tree::Tree;
use super::{Costs, Estimate, Finder, Found, Ground, Search, Seek, Unfit, bind};
use crate::grid::{Bits, Cell, Dir, Dirs, Edit, Map};
use crate::watch::Watch;
use jumper::Jumper;

pub(super) struct JumpPoint;

impl Search for JumpPoint {
    fn name(&self) -> &'static str {
        "jump-point"
    }

    fn about(&self) -> &'static str {
        "a-star that leaps from corner to corner on open maps: the cheapest way, very fast"
    }

    fn explain(&self) -> &'static str {
        "In open space many ways cost the same and differ only in the order of their steps. \
         This search is an a-star that follows one of them: it runs straight on until it meets the goal or a corner of rock. \
         Only such corners wait, so few cells are handled, and the way is still the cheapest. \
         In mazes, where walls block steps, a-star stands in; where a maze has no loops, there is only one way, and it is read off."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        true
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        bind(ground, Leaper::new)
    }
}

/// Runs are kept 64 cells at a time, so on narrower maps they would take much more memory than the map, and there is little to
/// leap over.
const NARROW: u32 = 8;

/// Whichever of three suits the ground; after an edit that may be another.
pub(super) struct Leaper {
    /// The cells whose exits are not those of open floor, and how many they are; none where ways or costs are unusual.
    closed: Option<(Bits, u64)>,
    is_narrow: bool,
    jumper: Option<Jumper>,
    tree: Option<Tree>,
    star: Option<BestFirst>,
}

impl Leaper {
    pub(super) fn new(owned: &mut OwnedGround) -> Self {
        let ground = owned.ground();
        let is_usual = ground.ways == Dirs::ALL && ground.costs == Costs::Octile;
        let closed = is_usual.then(|| closed_cells(ground.map));
        let size = ground.map.size();
        let is_narrow = size.width().min(size.height()) < NARROW;
        let mut leaper = Self { closed, is_narrow, jumper: None, tree: None, star: None };
        if !leaper.leaps() {
            let bounds = owned.bounds();
            leaper.tree = Tree::of(&owned.ground(), &bounds);
        }
        leaper.prepare(owned);
        leaper
    }

    /// Whether every step from floor to floor is open, and costs what is usual.
    pub(super) fn is_open(&self) -> bool {
        self.closed.as_ref().is_some_and(|closed| closed.1 == 0)
    }

    /// Whether it is the jumper that answers.
    fn leaps(&self) -> bool {
        self.is_open() && !self.is_narrow
    }

    /// Makes the one that is needed.
    fn prepare(&mut self, owned: &mut OwnedGround) {
        if self.leaps() {
            self.jumper.get_or_insert_with(|| Jumper::new(owned.ground().map));
        } else if self.tree.is_none() {
            let star = || BestFirst::new(owned, Estimate::MOST, Promise::Whole);
            self.star.get_or_insert_with(star);
        }
    }
}

impl Seek for Leaper {
    fn seek<W: Watch + ?Sized>(
        &mut self,
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        watch: &mut W,
    ) -> Option<Found<'_>> {
        match (self.leaps(), &mut self.jumper, &mut self.tree, &mut self.star) {
            (true, Some(jumper), ..) => jumper.seek(ground.map, from, to, watch),
            (_, _, Some(tree), _) => tree.climb(from, to, watch),
            (_, _, _, star) => star.as_mut()?.seek(ground, from, to, watch),
        }
    }

    /// A tree is given up: to root it again would take as long as looking at every cell.
    fn edited(&mut self, owned: &mut OwnedGround, edit: Edit) {
        let map = owned.ground().map;
        if let Some((closed, count)) = &mut self.closed {
            let size = map.size();
            let beside = Dir::ALL.into_iter().filter_map(|dir| size.step(edit.cell(), dir));
            for cell in beside.chain([edit.cell()]) {
                if is_closed(map, cell) {
                    *count += u64::from(closed.insert(cell));
                } else {
                    *count -= u64::from(closed.remove(cell));
                }
            }
        }
        if let Some(jumper) = &mut self.jumper {
            jumper.edited(map, edit);
        }
        self.tree = None;
        if let Some(star) = &mut self.star {
            star.edited(owned, edit);
        }
        self.prepare(owned);
    }

    fn forget(&mut self) {
        self.jumper.iter_mut().for_each(Jumper::forget);
    }

    fn remark(&self) -> Option<&'static str> {
        match (self.leaps(), &self.tree) {
            (true, _) => None,
            (_, Some(_)) => Some("this maze has no loops, so jump-point read off the only way"),
            _ => Some(
                "jump-point needs an open map of at least 8x8, all eight directions and octile costs; a-star was used instead",
            ),
        }
    }
}

/// The cells whose exits are not those of open floor, and how many they are.
fn closed_cells(map: &Map) -> (Bits, u64) {
    let mut closed = Bits::like(map.floor());
    if map.is_roamed() {
        return (closed, 0);
    }
    let open = Map::roamed(map.floor().clone());
    let pairs = open.all_exits().iter().zip(map.all_exits());
    for (cell, _) in (0..).map(Cell::new).zip(pairs).filter(|(_, (open, exits))| open != exits) {
        closed.insert(cell);
    }
    let count = closed.count();
    (closed, count)
}

/// Whether a cell has other exits than it would have if every step from floor to floor were open.
fn is_closed(map: &Map, cell: Cell) -> bool {
    let leads = |dir: Dir| map.floor_beside(cell, dir).is_some();
    let is_open = |dir: Dir| {
        leads(dir) && (!dir.is_diagonal() || leads(dir.clockwise()) && leads(dir.anticlockwise()))
    };
    Dir::ALL.into_iter().any(|dir| map.exits(cell).has(dir) != is_open(dir))
}
