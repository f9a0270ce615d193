//! The rooms of a dungeon: plain, dug by a random walk, or grown by a cellular automaton.

use super::caves::scatter;
use super::layout::{Rect, Room, RoomKind};
use super::parts::Parts;
use crate::grid::{Bits, Cell, Limits, Size, SizeError, evolve};
use crate::rng::{Coins, Rng};

/// How much of its rectangle a walk makes floor, in percent.
const WALK_SHARE: u64 = 60;

/// How much of its rectangle a cave leaves rock at the start, in percent.
const CAVE_FILL: u64 = 40;

/// Makes a room within a rectangle of the map: its floor, in one piece, around its centre.
pub(crate) fn make(kind: RoomKind, within: Rect, rng: &mut Rng) -> Result<Plan, SizeError> {
    let size = Size::new(within.w, within.h)?;
    let floor = match kind {
        RoomKind::Square => None,
        RoomKind::Walk => Some(walk(size, rng)?),
        RoomKind::Cave => cave(size, rng)?,
    };
    Ok(Plan { kind, within, floor })
}

/// A room before it is dug.
pub(crate) struct Plan {
    kind: RoomKind,
    within: Rect,
    /// Counted from the corner of its rectangle; none when all of that is floor.
    floor: Option<Bits>,
}

impl Plan {
    /// Hands out the runs of its floor in the map: row, first column, one past the last.
    pub(crate) fn runs(&self, mut hand_out: impl FnMut(u32, u32, u32)) {
        let Rect { x, y, w, h } = self.within;
        for row in 0..h {
            match &self.floor {
                None => hand_out(y + row, x, x + w),
                Some(floor) => {
                    floor.runs(row).for_each(|(start, end)| hand_out(y + row, x + start, x + end));
                }
            }
        }
    }

    /// The room, with no doors yet.
    pub(super) fn room(&self, map: Size) -> Room {
        let outline = self.outline();
        // The floor nearest to the middle; the middle itself may be a pillar.
        let Rect { x, y, w, h } = outline;
        let middle = (x.midpoint(x + w - 1), y.midpoint(y + h - 1));
        let mut nearest = (u32::MAX, y, x);
        self.runs(|y, start, end| {
            let x = middle.0.clamp(start, end - 1);
            nearest = nearest.min((x.abs_diff(middle.0) + y.abs_diff(middle.1), y, x));
        });
        let centre = map.at(nearest.2, nearest.1).unwrap_or(Cell::new(0));
        Room { outline, kind: self.kind, centre, doors: Vec::new() }
    }

    fn outline(&self) -> Rect {
        let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
        self.runs(|y, start, end| {
            (left, right) = (left.min(start), right.max(end));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        });
        Rect { x: left, y: top, w: right - left, h: bottom - top }
    }
}

/// A walk from the middle that stays within the sides.
fn walk(size: Size, rng: &mut Rng) -> Result<Bits, SizeError> {
    let mut floor = Bits::empty(size)?;
    let (mut x, mut y) = (size.width() / 2, size.height() / 2);
    let mut left = (size.cells() * WALK_SHARE).div_ceil(100);
    let (mut coins, words) = (Coins::default(), floor.words_a_row());
    while left > 0 {
        let word = &mut floor.words_mut()[y as usize * words + x as usize / 64];
        left -= u64::from(*word >> (x % 64) & 1 == 0);
        *word |= 1 << (x % 64);
        match coins.draw(2, rng) {
            0 => y = y.saturating_sub(1),
            1 => x = (x + 1).min(size.width() - 1),
            2 => y = (y + 1).min(size.height() - 1),
            _ => x = x.saturating_sub(1),
        }
    }
    Ok(floor)
}

/// The largest part that four rounds of smoothing leave; a plain room where they leave little.
fn cave(size: Size, rng: &mut Rng) -> Result<Option<Bits>, SizeError> {
    let mut rock = scatter(size, CAVE_FILL, rng)?;
    let mut next = Bits::like(&rock);
    for _ in 0..4 {
        evolve(&rock, Limits { birth: 6, survive: 4 }, &mut next);
        std::mem::swap(&mut rock, &mut next);
    }
    let mut floor = Bits::full(size)?;
    for (floor, rock) in floor.words_mut().iter_mut().zip(rock.words()) {
        *floor &= !rock;
    }
    let mut parts = Parts::new(&floor);
    let Some(largest) = parts.largest() else {
        return Ok(None);
    };
    if u64::from(parts.sizes[largest as usize]) * 4 < size.cells() {
        return Ok(None);
    }
    parts.retain(&mut floor, |part, _| part == largest, |_| {});
    Ok(Some(floor))
}
