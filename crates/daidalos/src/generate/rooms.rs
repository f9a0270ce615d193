//! The rooms of a dungeon: plain, dug by a random walk, or grown by a cellular automaton.

use super::layout::{Rect, Room, RoomKind};
use super::tunnels::Parts;
use crate::grid::{Bits, Cell, Limits, Size, SizeError, evolve};
use crate::rng::Rng;

/// How much of its rectangle a walk makes floor, in percent.
const WALK_SHARE: u64 = 60;

/// How much of its rectangle a cave leaves rock at the start, in percent.
const CAVE_FILL: u64 = 40;

/// Makes a room within a rectangle of the map: its floor, in one piece, around its centre.
pub(super) fn make(kind: RoomKind, within: Rect, rng: &mut Rng) -> Result<Plan, SizeError> {
    let size = Size::new(within.w, within.h)?;
    let floor = match kind {
        RoomKind::Square => Bits::full(size)?,
        RoomKind::Walk => walk(size, rng)?,
        RoomKind::Cave => cave(size, rng)?,
    };
    Ok(Plan { kind, within, floor })
}

/// A room before it is dug; its floor is counted from the corner of its rectangle.
pub(super) struct Plan {
    kind: RoomKind,
    within: Rect,
    floor: Bits,
}

impl Plan {
    /// The cells of its floor, in the map.
    pub(super) fn cells(&self, map: Size) -> impl Iterator<Item = Cell> + '_ {
        let Rect { x, y, .. } = self.within;
        let small = self.floor.size();
        self.floor.iter().filter_map(move |cell| {
            let (dx, dy) = small.xy(cell);
            map.at(x + dx, y + dy)
        })
    }

    /// The room, with no doors yet.
    pub(super) fn room(&self, map: Size) -> Room {
        let small = self.floor.size();
        let places = || self.floor.iter().map(|cell| small.xy(cell));
        let (left, right) = ends(places().map(|(x, _)| x));
        let (top, bottom) = ends(places().map(|(_, y)| y));
        let Rect { x, y, .. } = self.within;
        let outline = Rect { x: x + left, y: y + top, w: right + 1 - left, h: bottom + 1 - top };
        // The floor nearest to the middle; the middle itself may be a pillar.
        let middle = (left.midpoint(right), top.midpoint(bottom));
        let apart =
            |&(px, py): &(u32, u32)| (px.abs_diff(middle.0) + py.abs_diff(middle.1), py, px);
        let (cx, cy) = places().min_by_key(apart).unwrap_or(middle);
        let centre = map.at(x + cx, y + cy).unwrap_or(Cell::new(0));
        Room { outline, kind: self.kind, centre, doors: Vec::new() }
    }
}

fn ends(mut numbers: impl Iterator<Item = u32>) -> (u32, u32) {
    let first = numbers.next().unwrap_or(0);
    numbers.fold((first, first), |(least, most), n| (least.min(n), most.max(n)))
}

/// A walk from the middle that turns back at the sides.
fn walk(size: Size, rng: &mut Rng) -> Result<Bits, SizeError> {
    let mut floor = Bits::empty(size)?;
    let (mut x, mut y) = (size.width() / 2, size.height() / 2);
    let mut left = (size.cells() * WALK_SHARE).div_ceil(100);
    while left > 0 {
        if size.at(x, y).is_some_and(|cell| floor.insert(cell)) {
            left -= 1;
        }
        match rng.below(4) {
            0 => y = y.saturating_sub(1),
            1 => x = (x + 1).min(size.width() - 1),
            2 => y = (y + 1).min(size.height() - 1),
            _ => x = x.saturating_sub(1),
        }
    }
    Ok(floor)
}

/// The largest part that four rounds of smoothing leave; a plain room where they leave little.
fn cave(size: Size, rng: &mut Rng) -> Result<Bits, SizeError> {
    let mut rock = Bits::empty(size)?;
    for cell in size.iter() {
        if rng.below(100) < CAVE_FILL {
            rock.insert(cell);
        }
    }
    let mut next = Bits::like(&rock);
    for _ in 0..4 {
        evolve(&rock, Limits { birth: 6, survive: 4 }, &mut next);
        std::mem::swap(&mut rock, &mut next);
    }
    let mut floor = Bits::full(size)?;
    for cell in rock.iter() {
        floor.remove(cell);
    }
    let parts = Parts::new(&floor);
    let largest = parts.sizes.iter().copied().max().unwrap_or(0);
    if u64::from(largest) * 4 < size.cells() {
        return Bits::full(size);
    }
    let keep = parts.sizes.iter().position(|cells| *cells == largest).unwrap_or(0) as u32 + 1;
    for cell in floor.clone().iter().filter(|cell| parts.of[cell.index()] != keep) {
        floor.remove(cell);
    }
    Ok(floor)
}
