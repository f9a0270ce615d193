//! Where the rooms of a level lie, and what joins them: a tree of rooms, each with one door to enter it by.
//!
//! The map is split into parts until there is one for each room. A room keeps two tiles away from the edge of its
//! part, and a corridor runs along the edge between two parts: so it touches no third room, and no other
//! corridor.

use std::cmp::Ordering;

use super::doors::{Door, Doors};
use super::parts::{Edge, edges, inner, split, tree};
use crate::generate::{Corridor, Rect, RoomKind, SpecError, rooms};
use crate::grid::{Bits, Cell, Dir, Size, SizeError};
use crate::rng::Rng;

/// How often a cave is drawn until it fills so much of its place, in percent.
const CAVES: u32 = 16;
const LEAST_SHARE: u64 = 70;
/// How many tiles of a room's rectangle there are for each pillar that is tried.
const TILES_A_PILLAR: u32 = 20;

/// The rooms of a level before they are shaped.
pub(super) struct Plan {
    size: Size,
    pub(super) rooms: Vec<PlannedRoom>,
    pub(super) corridors: Vec<Corridor>,
    /// The room of the entrance, and the room of the exit, as far from it as rooms are.
    ends: [usize; 2],
}

/// A room before it is shaped.
pub(super) struct PlannedRoom {
    /// Where it may have floor.
    pub(super) within: Rect,
    /// The door by which it is entered.
    pub(super) entrance: Door,
    /// The doors that open when it is cleared.
    pub(super) locked: Vec<Door>,
    /// The room from which it is entered.
    parent: Option<usize>,
}

impl Plan {
    /// Draws where rooms and corridors are; the shapes of the rooms are drawn by [`shape`].
    pub(super) fn draw(size: Size, count: usize, rng: &mut Rng) -> Result<Self, SpecError> {
        let parts = split(size, count, rng)?;
        let edges = tree(edges(&parts), parts.len(), rng);
        let neighbours = |room: usize| {
            let others = edges.iter().filter(move |edge| edge.parts.contains(&room));
            others.map(move |edge| edge.parts[usize::from(edge.parts[0] == room)])
        };
        let (some_end, _) = walk(0, parts.len(), neighbours);
        let (other_end, order) = walk(some_end, parts.len(), neighbours);
        let mut doors = Doors { size, parts: &parts, taken: Vec::new() };
        let mut corridors = Vec::new();
        let joined: Vec<[Door; 2]> = edges
            .iter()
            .map(|edge| {
                let (corridor, ends) = doors.corridor(edge, rng);
                corridors.push(corridor);
                ends
            })
            .collect();
        let start = doors.niche(some_end, None, rng)?;
        let mut entrances = vec![start; parts.len()];
        let mut locked: Vec<Vec<Door>> = vec![Vec::new(); parts.len()];
        let mut parents = vec![None; parts.len()];
        for (room, parent) in order.iter().filter_map(|(room, parent)| Some((*room, (*parent)?))) {
            let is_between =
                |edge: &Edge| edge.parts.contains(&room) && edge.parts.contains(&parent);
            let Some(at) = edges.iter().position(is_between) else { continue };
            let [first, second] = joined[at];
            let is_first = edges[at].parts[0] == room;
            let (own, other) = if is_first { (first, second) } else { (second, first) };
            (entrances[room], parents[room]) = (own, Some(parent));
            locked[parent].push(other);
        }
        let exit = doors.niche(other_end, Some(entrances[other_end].cell), rng)?;
        locked[other_end].push(exit);
        let rooms = parts.iter().zip(entrances).zip(locked).zip(parents);
        let rooms = rooms.map(|(((part, entrance), locked), parent)| PlannedRoom {
            within: inner(*part),
            entrance,
            locked,
            parent,
        });
        let rooms = rooms.collect();
        Ok(Self { size, rooms, corridors, ends: [some_end, other_end] })
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The rooms from the entrance to the exit.
    pub(super) fn route(&self) -> Vec<usize> {
        let parents = std::iter::successors(Some(self.ends[1]), |room| self.rooms[*room].parent);
        let mut route: Vec<usize> = parents.collect();
        route.reverse();
        route
    }

    /// The way in and the way out.
    pub(super) fn openings(&self) -> [Door; 2] {
        let [first, last] = self.ends;
        let entrance = self.rooms[first].entrance;
        [entrance, self.rooms[last].locked.last().copied().unwrap_or(entrance)]
    }

    /// Draws the floor of a room: a cave with pillars and bays, and an open place behind every door.
    pub(super) fn shape(&self, room: usize, rng: &mut Rng) -> Result<Bits, SizeError> {
        let room = &self.rooms[room];
        let mut floor = self.cave(room.within, rng)?;
        self.raise_pillars(room, &mut floor, rng);
        let cave = floor.clone();
        for door in room.doors() {
            self.dig_behind(door, room.within, &cave, &mut floor);
        }
        Ok(floor)
    }

    /// A cave that fills its place fairly well: long tunnels to a small one would be no fun to sweep.
    fn cave(&self, within: Rect, rng: &mut Rng) -> Result<Bits, SizeError> {
        let mut floor = Bits::empty(self.size)?;
        for _ in 0..CAVES {
            floor = Bits::empty(self.size)?;
            rooms::make(RoomKind::Cave, within, rng)?.runs(|y, start, end| {
                floor.insert_run(y, start, end);
            });
            if 100 * floor.count() >= LEAST_SHARE * u64::from(within.w * within.h) {
                break;
            }
        }
        Ok(floor)
    }

    /// Smoothing leaves wide halls. A pillar stands with floor all around it, so it cuts nothing off.
    fn raise_pillars(&self, room: &PlannedRoom, floor: &mut Bits, rng: &mut Rng) {
        let Rect { x, y, w, h } = room.within;
        let is_floor =
            |floor: &Bits, x: u32, y: u32| self.size.at(x, y).is_some_and(|cell| floor.has(cell));
        for _ in 0..w * h / TILES_A_PILLAR {
            let at = (x + rng.below(w.into()) as u32, y + rng.below(h.into()) as u32);
            let around = Dir::ALL.map(Dir::delta).into_iter().chain([(0, 0)]);
            let mut around =
                around.map(|(dx, dy)| (at.0.wrapping_add_signed(dx), at.1.wrapping_add_signed(dy)));
            if around.all(|(x, y)| is_floor(floor, x, y)) {
                self.size.at(at.0, at.1).map(|cell| floor.remove(cell));
            }
        }
    }

    /// Six tiles behind a door, and on to the nearest floor of the cave.
    fn dig_behind(&self, door: Door, within: Rect, cave: &Bits, floor: &mut Bits) {
        let aside = door.inward.clockwise().clockwise();
        let holds = |cell: &Cell| {
            let (x, y) = self.size.xy(*cell);
            within.holds(x, y)
        };
        let mut at = door.cell;
        for _ in 0..2 {
            at = self.size.step(at, door.inward).unwrap_or(at);
            let sides = [aside, aside.opposite()].map(|dir| self.size.step(at, dir));
            let block = sides.into_iter().flatten().chain([at]);
            for cell in block.filter(holds) {
                floor.insert(cell);
            }
        }
        let far = |cell: &Cell| {
            let ((x, y), (to_x, to_y)) = (self.size.xy(at), self.size.xy(*cell));
            x.abs_diff(to_x) + y.abs_diff(to_y)
        };
        let Some(nearest) = cave.iter().min_by_key(far) else { return };
        let (x, y) = self.size.xy(nearest);
        while at != nearest {
            let (here_x, here_y) = self.size.xy(at);
            let dir = match (here_x.cmp(&x), here_y.cmp(&y)) {
                (Ordering::Less, _) => Dir::E,
                (Ordering::Greater, _) => Dir::W,
                (_, Ordering::Less) => Dir::S,
                _ => Dir::N,
            };
            at = self.size.step(at, dir).unwrap_or(nearest);
            floor.insert(at);
        }
    }
}

impl PlannedRoom {
    /// All its doors, the entrance first.
    pub(super) fn doors(&self) -> impl Iterator<Item = Door> + '_ {
        [self.entrance].into_iter().chain(self.locked.iter().copied())
    }
}

/// Goes from room to room, the nearest first: the last of them, and all with the rooms they are entered from.
fn walk<N: Iterator<Item = usize>>(
    from: usize,
    rooms: usize,
    neighbours: impl Fn(usize) -> N,
) -> (usize, Vec<(usize, Option<usize>)>) {
    let mut order = Vec::with_capacity(rooms);
    order.push((from, None));
    let mut next = 0;
    while let Some((room, parent)) = order.get(next).copied() {
        order.extend(neighbours(room).filter(|n| Some(*n) != parent).map(|n| (n, Some(room))));
        next += 1;
    }
    (order.last().map_or(from, |(room, _)| *room), order)
}
