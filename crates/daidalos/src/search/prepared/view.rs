//! What a cell sees: the corners of the rock that are worth going to from there, and whether another cell is in sight.
//!
//! A *corner* is a cell of the floor that has rock beside it diagonally, with floor on both sides of that step: no corner is ever
//! cut, so a way around the rock passes there. One cell *sees* another if all the shortest ways that an empty map would have between
//! them are free, in whichever order their steps come. They fill a slanted rectangle, which is looked at row by row, from the
//! diagonal on which they begin.
//!
//! A cheapest way bends only where it must, so a corner is worth going to only from where a way can wind itself around its rock.
//! With rock in the north-east a way passes between the two quarters beside the rock: from north (or west of that) to east (or south
//! of that). From any other quarter it would only pass by, and another corner, or none, does as well.

use super::cost::{DIAGONAL, STRAIGHT};
use crate::grid::{Cell, Dir, Map};
use crate::search::{octile, strides};

/// Not a corner.
pub(super) const NONE: u32 = u32::MAX;

/// The longest side of a map that is prepared: steps are counted in 16 bits, and a leg must cost no more than 31 bits hold.
pub(super) const MOST_SIDE: u32 = 1 << 14;

/// What lies ahead of a cell in each straight direction.
#[derive(Clone, Copy)]
struct Ahead {
    /// So many steps to rock, or off the map.
    rock: [u16; 4],
    /// So many steps to a corner; 0 if rock comes first.
    corner: [u16; 4],
    /// Its own number, if it is a corner.
    number: u32,
}

/// A corner, and what it costs to go there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leg {
    pub(super) corner: u32,
    pub(super) cost: u32,
}

pub(super) struct View {
    ahead: Vec<Ahead>,
    strides: [usize; 8],
    /// From where each corner is worth going to: a bit for each of the eight directions in which the other cell may lie; the
    /// diagonal ones stand for all that lies between the straight ones.
    worth: Vec<u8>,
    /// Where each corner is.
    corners: Vec<u32>,
}

impl View {
    /// Of an open map.
    pub(super) fn of(map: &Map) -> Self {
        let none = Ahead { rock: [0; 4], corner: [0; 4], number: NONE };
        let mut view = Self {
            ahead: vec![none; map.all_exits().len()],
            strides: strides(map),
            worth: Vec::new(),
            corners: Vec::new(),
        };
        for cell in map.floor().iter() {
            let worth = worth(map, cell);
            if worth != 0 {
                view.ahead[cell.index()].number = view.corners.len() as u32;
                view.corners.push(cell.index() as u32);
                view.worth.push(worth);
            }
        }
        map.floor().iter().for_each(|cell| view.look_ahead(map, cell, [Dir::N, Dir::W]));
        // Against the order of the cells: what lies ahead must be known first.
        let cells = (0..map.size().cells() as u32).rev().map(Cell::new);
        for cell in cells.filter(|cell| map.is_floor(*cell)) {
            view.look_ahead(map, cell, [Dir::E, Dir::S]);
        }
        view
    }

    /// One step on, and what is known there.
    fn look_ahead(&mut self, map: &Map, cell: Cell, dirs: [Dir; 2]) {
        for dir in dirs {
            let at = dir as usize / 2;
            let (rock, corner) = match map.floor_beside(cell, dir) {
                None => (1, 0),
                Some(next) => {
                    let next = self.ahead[next.index()];
                    let further = next.corner[at];
                    let corner = if further == 0 { 0 } else { further + 1 };
                    (next.rock[at] + 1, if next.number == NONE { corner } else { 1 })
                }
            };
            let here = &mut self.ahead[cell.index()];
            (here.rock[at], here.corner[at]) = (rock, corner);
        }
    }

    /// How many corners there are.
    pub(super) fn count(&self) -> usize {
        self.corners.len()
    }

    /// Where a corner is.
    pub(super) fn place(&self, corner: u32) -> Cell {
        Cell::new(self.corners[corner as usize])
    }

    /// Gives the corners other numbers: the old ones in their new order.
    pub(super) fn renumber(&mut self, order: &[u32]) {
        self.corners = order.iter().map(|old| self.corners[*old as usize]).collect();
        self.worth = order.iter().map(|old| self.worth[*old as usize]).collect();
        for (number, cell) in (0..).zip(&self.corners) {
            self.ahead[*cell as usize].number = number;
        }
    }

    /// Whether a way from a corner may have to begin in a direction.
    pub(super) fn is_worth(&self, corner: u32, dir: Dir) -> bool {
        self.worth[corner as usize] & dir.bit() != 0
    }

    /// Tells the corners that a cell of the floor sees and that are worth going to, and the directions in which they lie.
    #[inline]
    pub(super) fn look(&self, map: &Map, from: Cell, mut tell: impl FnMut(Dir, Leg)) {
        let here = from.index();
        for dir in Dir::STRAIGHT {
            let limit = u32::from(self.ahead[here].rock[dir as usize / 2]);
            self.run(here, dir, limit, 0, dir, &mut tell);
        }
        for dir in Dir::DIAGONAL {
            self.slant(map.all_exits(), here, dir, &mut tell);
        }
    }

    /// Along a diagonal, and from each of its cells to both sides, as far as every row before it is free.
    #[inline]
    fn slant(&self, exits: &[u8], from: usize, dir: Dir, tell: &mut impl FnMut(Dir, Leg)) {
        let sides = [dir.anticlockwise(), dir.clockwise()];
        let rock = |at: usize, side: Dir| u32::from(self.ahead[at].rock[side as usize / 2]);
        // One cell more than the steps to the side: a diagonal step cuts no corner.
        let mut limits = sides.map(|side| rock(from, side) - 1);
        let (mut here, mut cost) = (from, 0);
        while exits[here] & dir.bit() != 0 {
            here = here.wrapping_add(self.strides[dir as usize]);
            cost += DIAGONAL;
            self.meet(here, cost, dir, tell);
            for (side, limit) in sides.into_iter().zip(&mut limits) {
                let own = rock(here, side);
                self.run(here, side, own.min(*limit), cost, dir, tell);
                *limit = (*limit).min(own - 1);
            }
        }
    }

    /// Straight on, from corner to corner.
    #[inline]
    fn run(
        &self,
        from: usize,
        dir: Dir,
        limit: u32,
        spent: u32,
        lies: Dir,
        tell: &mut impl FnMut(Dir, Leg),
    ) {
        let (mut here, mut steps) = (from, 0);
        loop {
            let next = self.ahead[here].corner[dir as usize / 2];
            steps += u32::from(next);
            if next == 0 || steps >= limit {
                return;
            }
            here = here.wrapping_add(self.strides[dir as usize].wrapping_mul(usize::from(next)));
            self.meet(here, spent + steps * STRAIGHT, lies, tell);
        }
    }

    /// Tells of a corner, if it is one that is worth it.
    #[inline]
    fn meet(&self, at: usize, cost: u32, lies: Dir, tell: &mut impl FnMut(Dir, Leg)) {
        let corner = self.ahead[at].number;
        if corner != NONE && self.is_worth(corner, lies.opposite()) {
            tell(lies, Leg { corner, cost });
        }
    }

    /// Whether one cell of the floor sees another, diagonal steps first.
    pub(super) fn sees(&self, map: &Map, from: Cell, to: Cell) -> bool {
        let (slant, diagonal, straight, rest) = between(map, from, to);
        let (exits, mut here) = (map.all_exits(), from.index());
        for _ in 0..diagonal {
            if exits[here] & slant.bit() == 0 {
                return false;
            }
            here = here.wrapping_add(self.strides[slant as usize]);
        }
        rest == 0 || rest < u32::from(self.ahead[here].rock[straight as usize / 2])
    }

    /// Adds the cells from one to another that it sees, diagonal steps first, without the first of them.
    pub(super) fn walk(&self, map: &Map, from: Cell, to: Cell, path: &mut Vec<Cell>) {
        let (slant, diagonal, straight, rest) = between(map, from, to);
        let mut here = from.index();
        for (dir, steps) in [(slant, diagonal), (straight, rest)] {
            let (start, stride) = (here, self.strides[dir as usize]);
            let cell = |step: u32| start.wrapping_add(stride.wrapping_mul(step as usize));
            path.extend((1..=steps).map(|step| Cell::new(cell(step) as u32)));
            here = cell(steps);
        }
    }
}

/// The diagonal direction from one cell to another and how many steps that way, then the straight one.
pub(super) fn between(map: &Map, from: Cell, to: Cell) -> (Dir, u32, Dir, u32) {
    octile::steps(map.size().xy(from), map.size().xy(to))
}

/// From where a cell is worth going to, as a corner: for each rock the two directions beside it and the two after those.
fn worth(map: &Map, cell: Cell) -> u8 {
    let is_floor = |dir: Dir| map.floor_beside(cell, dir).is_some();
    let is_corner =
        |dir: &Dir| !is_floor(*dir) && is_floor(dir.clockwise()) && is_floor(dir.anticlockwise());
    let beside = |dir: Dir| {
        let [right, left] = [dir.clockwise(), dir.anticlockwise()];
        [right, right.clockwise(), left, left.anticlockwise()]
    };
    let dirs = Dir::DIAGONAL.into_iter().filter(is_corner).flat_map(beside);
    dirs.fold(0, |worth, dir| worth | dir.bit())
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::corners::Corners;
    use super::*;
    use crate::grid::{Bits, Size};
    use crate::rng::Seed;

    /// So many open maps: with random rock or rooms, with nothing, full, and as narrow as can be.
    pub(in super::super) fn maps(count: u64) -> impl Iterator<Item = Map> {
        let mut rng = Seed(31).stream("test", 0);
        (0..count).map(move |round| {
            let mut side = |most: u64| 1 + rng.below(most) as u32;
            let (width, height) = match round % 8 {
                0 => (1, side(20)),
                1 => (side(20), 1),
                _ => (side(18), side(14)),
            };
            let size = Size::new(width, height).unwrap();
            let rock = [0, 3, 10, 20, 35, 50, 100][round as usize % 7];
            let is_wall = |(x, y): (u32, u32)| round % 5 == 0 && (x % 6 == 5 || y % 5 == 4);
            let mut floor = Bits::empty(size).unwrap();
            for cell in size.iter() {
                // Where there are rooms, rock is rare, and walls have doors.
                let is_rare = rng.below(100) < if round % 5 == 0 { 4 } else { rock };
                if is_rare == is_wall(size.xy(cell)) {
                    floor.insert(cell);
                }
            }
            Map::roamed(floor)
        })
    }

    /// Over legs, until nothing gets cheaper.
    pub(in super::super) fn plain_costs(corners: &Corners, from: u32) -> Vec<Option<u32>> {
        let mut costs = vec![None; corners.count()];
        costs[from as usize] = Some(0);
        let mut is_done = false;
        while !is_done {
            is_done = true;
            for corner in 0..corners.count() as u32 {
                let Some(spent) = costs[corner as usize] else { continue };
                for leg in corners.legs(corner) {
                    let known: &mut Option<u32> = &mut costs[leg.corner as usize];
                    if known.is_none_or(|known| spent + leg.cost < known) {
                        *known = Some(spent + leg.cost);
                        is_done = false;
                    }
                }
            }
        }
        costs
    }

    /// Whether each cell that a shortest way may pass has all the steps of such a way, looked at one by one.
    fn is_free(map: &Map, from: Cell, to: Cell) -> bool {
        let (slant, diagonal, straight, rest) = between(map, from, to);
        let leads =
            |cell: Option<Cell>, dir: Dir| cell.is_some_and(|cell| map.exits(cell).has(dir));
        let step = |cell: Cell, dir: Dir, steps: u32| {
            (0..steps).try_fold(cell, |cell, _| map.size().step(cell, dir))
        };
        (0..=diagonal).all(|down| {
            (0..=rest).all(|along| {
                let cell = step(from, slant, down).and_then(|cell| step(cell, straight, along));
                (down == diagonal || leads(cell, slant)) && (along == rest || leads(cell, straight))
            })
        })
    }

    /// The direction that stands for where one cell lies from another.
    fn lies(map: &Map, from: Cell, to: Cell) -> Dir {
        let (slant, diagonal, straight, _) = between(map, from, to);
        if diagonal > 0 {
            return slant;
        }
        straight
    }

    #[test]
    fn what_is_seen_agrees_with_walking() {
        for map in maps(300) {
            let view = View::of(&map);
            for from in map.floor().iter() {
                let mut seen: Vec<(u32, Dir)> = Vec::new();
                view.look(&map, from, |dir, leg| seen.push((leg.corner, dir)));
                seen.sort_by_key(|(corner, _)| *corner);
                let others = (0..view.count() as u32).filter(|corner| view.place(*corner) != from);
                let plain: Vec<(u32, Dir)> = others
                    .filter(|corner| is_free(&map, from, view.place(*corner)))
                    .map(|corner| (corner, lies(&map, from, view.place(corner))))
                    .filter(|(corner, dir)| view.is_worth(*corner, dir.opposite()))
                    .collect();
                assert_eq!(seen, plain, "from {from:?} on {map:?}");
            }
        }
    }

    #[test]
    fn a_cell_sees_another_diagonal_steps_first() {
        for map in maps(100) {
            let view = View::of(&map);
            for (from, to) in
                map.floor().iter().flat_map(|from| map.floor().iter().map(move |to| (from, to)))
            {
                let mut path = vec![from];
                view.walk(&map, from, to, &mut path);
                assert_eq!(path.last(), Some(&to));
                let is_way = path.windows(2).all(|pair| {
                    Dir::ALL.into_iter().any(|dir| {
                        map.exits(pair[0]).has(dir)
                            && map.size().step(pair[0], dir) == Some(pair[1])
                    })
                });
                assert_eq!(view.sees(&map, from, to), is_way, "{from:?} to {to:?} on {map:?}");
            }
        }
    }
}
