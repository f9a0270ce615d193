//! What the avatar sees now, and what it remembers.

use super::world::World;
use crate::grid::{Bits, Cell, Dir, Map, view};

/// How well a cell is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sight {
    /// It is seen.
    Clear,
    /// It was seen, and is remembered.
    Dim,
    /// It was never seen: nothing is shown of it.
    Hidden,
}

/// Nothing at all where everything is seen.
#[derive(Clone)]
pub(super) struct Fog(Option<Box<Seen>>);

#[derive(Clone)]
struct Seen {
    far: u32,
    now: Bits,
    ever: Bits,
    /// What leads where, as far as it is known.
    map: Map,
    frontier: Vec<Cell>,
}

impl Fog {
    pub(super) fn new(world: &World, far: u32) -> Self {
        let none = Bits::like(world.layout.map.floor());
        let map = Map::walled(none.clone());
        let seen = Seen { far, now: none.clone(), ever: none, map, frontier: Vec::new() };
        let mut fog = Self((far > 0).then(|| Box::new(seen)));
        fog.look_from(world.start, world);
        fog
    }

    /// Looks around, and tells how many cells that and the search for a goal look at. What is known is
    /// worked out again only where something new is seen.
    pub(super) fn look_from(&mut self, eye: Cell, world: &World) -> u64 {
        let Some(seen) = &mut self.0 else { return 0 };
        let (whole, cells) = (&world.layout.map, world.layout.map.size().cells());
        seen.now = view(whole.floor(), eye, seen.far);
        let new = seen.now.iter().filter(|cell| seen.ever.insert(*cell)).count();
        if new == 0 {
            return cells / 4;
        }
        let mut floor = Bits::like(whole.floor());
        for cell in seen.ever.iter().filter(|cell| whole.is_floor(*cell)) {
            floor.insert(cell);
        }
        seen.map = whole.within(floor);
        seen.frontier = frontier(&seen.map, &seen.ever);
        2 * cells
    }

    pub(super) fn sight(&self, cell: Cell) -> Sight {
        match &self.0 {
            Some(seen) if seen.now.has(cell) => Sight::Clear,
            Some(seen) if seen.ever.has(cell) => Sight::Dim,
            Some(_) => Sight::Hidden,
            None => Sight::Clear,
        }
    }

    /// The steps of a walk that are safe from a foe just out of sight that comes to meet it.
    pub(super) fn trusted(&self) -> usize {
        self.0.as_ref().map_or(usize::MAX, |seen| (seen.far as usize / 2).max(1))
    }

    /// What leads where, as far as it is known; none where everything is.
    pub(super) fn known(&self) -> Option<&Map> {
        self.0.as_ref().map(|seen| &seen.map)
    }

    /// Known floor beside what has not been seen.
    pub(super) fn frontier(&self) -> &[Cell] {
        self.0.as_ref().map_or(&[], |seen| &seen.frontier)
    }
}

fn frontier(map: &Map, ever: &Bits) -> Vec<Cell> {
    let is_open = |cell: &Cell| {
        let mut beside = Dir::STRAIGHT.into_iter().filter_map(|dir| map.size().step(*cell, dir));
        beside.any(|next| !ever.has(next))
    };
    map.floor().iter().filter(is_open).collect()
}
