//! Where the rooms of a level lie, and what joins them: a tree of rooms, each with one door to enter it by.
//!
//! The map is split into parts until there is one for each room. A room keeps two tiles away from the edge of its
//! part, and a corridor runs along the edge between two parts: so it touches no third room, and no other
//! corridor.

use std::cmp::Ordering;

use crate::generate::{Corridor, Rect, RoomKind, SpecError, rooms};
use crate::grid::{Bits, Cell, Dir, Size, SizeError};
use crate::rng::Rng;
use crate::sentences;

/// The least width and height of a part: a room of seven by five tiles.
const LEAST: (u32, u32) = (11, 9);
/// The tiles between a room and the edge of its part: a wall with a door in it, and a corridor.
const MARGIN: u32 = 2;
/// The shortest edge between two parts along which a corridor fits.
const SHORTEST_EDGE: u32 = 2 * MARGIN + 1;

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

/// A tile in the wall of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Door {
    pub(super) cell: Cell,
    /// The direction into the room.
    pub(super) inward: Dir,
}

/// An edge between two parts: which they are, and where a corridor can start and end along it.
#[derive(Clone, Copy)]
struct Edge {
    /// The part to the left or above, and the other.
    parts: [usize; 2],
    /// Whether they lie side by side; else one is above the other.
    is_beside: bool,
    /// The last column or row of the first part.
    lane: u32,
    /// The first and one past the last row or column.
    along: (u32, u32),
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

/// Splits the map into so many parts, about equally large.
fn split(size: Size, count: usize, rng: &mut Rng) -> Result<Vec<Rect>, SpecError> {
    let whole = Rect { x: 0, y: 0, w: size.width(), h: size.height() };
    let (mut parts, mut stack) = (Vec::new(), vec![(whole, count as u32)]);
    while let Some((part, rooms)) = stack.pop() {
        if rooms == 1 && holds(part) >= 1 {
            parts.push(part);
            continue;
        }
        stack.extend(halves(part, rooms, rng).ok_or_else(|| too_small(size, count))?);
    }
    Ok(parts)
}

/// How many parts there is room for at least.
const fn holds(part: Rect) -> u32 {
    (part.w / LEAST.0) * (part.h / LEAST.1)
}

/// Two halves of a part, and how many rooms each gets: as equal as they can be, cut across the longer side and near
/// where the rooms are as large as each other. None if there is no room for them.
fn halves(part: Rect, rooms: u32, rng: &mut Rng) -> Option<[(Rect, u32); 2]> {
    let is_wide = part.w * LEAST.1 >= part.h * LEAST.0;
    for less in (1..=rooms / 2).rev() {
        let first = if rng.below(2) == 0 { less } else { rooms - less };
        for is_beside in [is_wide, !is_wide] {
            let side = if is_beside { part.w } else { part.h };
            let fits = |cut: &u32| {
                let (a, b) = cut_at(part, is_beside, *cut);
                holds(a) >= first && holds(b) >= rooms - first
            };
            let cuts: Vec<u32> = (1..side).filter(fits).collect();
            let near = |cut: &&u32| (**cut * rooms).abs_diff(side * first) <= side * rooms / 10;
            let near: Vec<u32> = cuts.iter().filter(near).copied().collect();
            let cuts = if near.is_empty() { cuts } else { near };
            if !cuts.is_empty() {
                let (a, b) = cut_at(part, is_beside, cuts[rng.index(cuts.len())]);
                return Some([(a, first), (b, rooms - first)]);
            }
        }
    }
    None
}

/// The two sides of a cut.
const fn cut_at(part: Rect, is_beside: bool, cut: u32) -> (Rect, Rect) {
    match is_beside {
        true => (Rect { w: cut, ..part }, Rect { x: part.x + cut, w: part.w - cut, ..part }),
        false => (Rect { h: cut, ..part }, Rect { y: part.y + cut, h: part.h - cut, ..part }),
    }
}

fn too_small(size: Size, count: usize) -> SpecError {
    let (wide, high) = LEAST;
    SpecError::Together(format!(
        "{size} is too small for {}; a room takes {wide}x{high} tiles, so take a larger size or fewer rooms",
        sentences::count(count as u64, "room"),
    ))
}

/// Where the room of a part may have floor.
fn inner(part: Rect) -> Rect {
    let Rect { x, y, w, h } = part;
    Rect { x: x + MARGIN, y: y + MARGIN, w: w - 2 * MARGIN, h: h - 2 * MARGIN }
}

/// The edges along which a corridor can run.
fn edges(parts: &[Rect]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (first, a) in parts.iter().enumerate() {
        for (second, b) in parts.iter().enumerate() {
            let rows = (a.y.max(b.y), (a.y + a.h).min(b.y + b.h));
            let columns = (a.x.max(b.x), (a.x + a.w).min(b.x + b.w));
            let (is_beside, lane, (from, to)) = match (a.x + a.w == b.x, a.y + a.h == b.y) {
                (true, _) => (true, b.x - 1, rows),
                (_, true) => (false, b.y - 1, columns),
                _ => continue,
            };
            if from + SHORTEST_EDGE <= to {
                let along = (from + MARGIN, to - MARGIN);
                edges.push(Edge { parts: [first, second], is_beside, lane, along });
            }
        }
    }
    edges
}

/// Edges drawn at random that join all rooms, and no two rooms twice.
fn tree(mut edges: Vec<Edge>, rooms: usize, rng: &mut Rng) -> Vec<Edge> {
    rng.shuffle(&mut edges);
    let mut group: Vec<usize> = (0..rooms).collect();
    edges.retain(|edge| {
        let [a, b] = edge.parts.map(|part| group[part]);
        group.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
        a != b
    });
    edges
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

/// Draws doors that touch nothing but their rooms and corridors.
struct Doors<'a> {
    size: Size,
    parts: &'a [Rect],
    /// Tiles of doors and corridors.
    taken: Vec<Cell>,
}

impl Doors<'_> {
    /// From a door of the first room to the edge, along it, and to a door of the second.
    fn corridor(&mut self, edge: &Edge, rng: &mut Rng) -> (Corridor, [Door; 2]) {
        let [a, b] = edge.parts.map(|part| inner(self.parts[part]));
        let (from, to) = edge.along;
        let mut draw = || from + rng.below(u64::from(to - from)) as u32;
        let (start, end) = (draw(), draw());
        let at = |lane: u32, along: u32| {
            let (x, y) = if edge.is_beside { (lane, along) } else { (along, lane) };
            self.size.at(x, y).unwrap_or(Cell::new(0))
        };
        let (inside, outside) = match edge.is_beside {
            true => ((a.x + a.w, b.x - 1), (Dir::W, Dir::E)),
            false => ((a.y + a.h, b.y - 1), (Dir::N, Dir::S)),
        };
        let doors = [
            Door { cell: at(inside.0, start), inward: outside.0 },
            Door { cell: at(inside.1, end), inward: outside.1 },
        ];
        let mut bends =
            vec![doors[0].cell, at(edge.lane, start), at(edge.lane, end), doors[1].cell];
        bends.dedup();
        let corridor = Corridor { bends };
        self.taken.extend(corridor.cells(self.size));
        (corridor, doors)
    }

    /// A door that leads nowhere else: the way in or the way out. The farther from a cell, the better.
    fn niche(&mut self, room: usize, from: Option<Cell>, rng: &mut Rng) -> Result<Door, SpecError> {
        let mut places = self.places(inner(self.parts[room]));
        rng.shuffle(&mut places);
        let far = |door: &Door| from.map_or(0, |from| distance(self.size, from, door.cell));
        let best = places.iter().copied().max_by_key(far);
        let door = best.ok_or_else(|| {
            let why = "a room has no place for one more door; take a larger size or fewer rooms";
            SpecError::Together(why.to_owned())
        })?;
        self.taken.push(door.cell);
        Ok(door)
    }

    /// Places in the walls of a room where a door is apart from all others, and from corridors.
    fn places(&self, within: Rect) -> Vec<Door> {
        let Rect { x, y, w, h } = within;
        let sides = (x + 1..x + w - 1)
            .flat_map(|x| [(x, y - 1, Dir::S), (x, y + h, Dir::N)])
            .chain((y + 1..y + h - 1).flat_map(|y| [(x - 1, y, Dir::E), (x + w, y, Dir::W)]));
        let door = |(x, y, inward)| Some(Door { cell: self.size.at(x, y)?, inward });
        let is_apart = |door: &Door| {
            self.taken.iter().all(|taken| distance(self.size, *taken, door.cell) > MARGIN)
        };
        sides.filter_map(door).filter(is_apart).collect()
    }
}

/// The larger of the differences of columns and rows.
fn distance(size: Size, a: Cell, b: Cell) -> u32 {
    let ((ax, ay), (bx, by)) = (size.xy(a), size.xy(b));
    ax.abs_diff(bx).max(ay.abs_diff(by))
}
