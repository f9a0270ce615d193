//! Doors in the walls of rooms, and the corridors between them.

use super::parts::{Edge, MARGIN, inner};
use crate::generate::{Corridor, Rect, SpecError};
use crate::grid::{Cell, Dir, Size};
use crate::rng::Rng;

/// A tile in the wall of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Door {
    pub(super) cell: Cell,
    /// The direction into the room.
    pub(super) inward: Dir,
}

/// Draws doors that touch nothing but their rooms and corridors.
pub(super) struct Doors<'a> {
    pub(super) size: Size,
    pub(super) parts: &'a [Rect],
    /// Tiles of doors and corridors.
    pub(super) taken: Vec<Cell>,
}

impl Doors<'_> {
    /// From a door of the first room to the edge, along it, and to a door of the second.
    pub(super) fn corridor(&mut self, edge: &Edge, rng: &mut Rng) -> (Corridor, [Door; 2]) {
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
    pub(super) fn niche(
        &mut self,
        room: usize,
        from: Option<Cell>,
        rng: &mut Rng,
    ) -> Result<Door, SpecError> {
        let mut places = self.places(inner(self.parts[room]));
        rng.shuffle(&mut places);
        let far = |door: &Door| from.map_or(0, |from| distance(self.size, from, door.cell));
        let best = places.iter().copied().max_by_key(far);
        let door = best.ok_or_else(|| {
            let why = "a room has no space for another door; take a larger size or fewer rooms";
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
