//! The parts of the map, one for each room, and which of them are joined.

use crate::generate::{Rect, SpecError};
use crate::grid::Size;
use crate::rng::Rng;
use crate::sentences;

/// The least width and height of a part: a room of seven by five tiles.
const LEAST: (u32, u32) = (11, 9);
/// The tiles between a room and the edge of its part: a wall with a door in it, and a corridor.
pub(super) const MARGIN: u32 = 2;
/// The shortest edge between two parts along which a corridor fits.
const SHORTEST_EDGE: u32 = 2 * MARGIN + 1;

/// An edge between two parts: which they are, and where a corridor can start and end along it.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The part to the left or above, and the other.
    pub(super) parts: [usize; 2],
    /// Whether they lie side by side; else one is above the other.
    pub(super) is_beside: bool,
    /// The last column or row of the first part.
    pub(super) lane: u32,
    /// The first and one past the last row or column.
    pub(super) along: (u32, u32),
}

/// Splits the map into so many parts, about equally large.
pub(super) fn split(size: Size, count: usize, rng: &mut Rng) -> Result<Vec<Rect>, SpecError> {
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
pub(super) fn inner(part: Rect) -> Rect {
    let Rect { x, y, w, h } = part;
    Rect { x: x + MARGIN, y: y + MARGIN, w: w - 2 * MARGIN, h: h - 2 * MARGIN }
}

/// The edges along which a corridor can run.
pub(super) fn edges(parts: &[Rect]) -> Vec<Edge> {
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
pub(super) fn tree(mut edges: Vec<Edge>, rooms: usize, rng: &mut Rng) -> Vec<Edge> {
    rng.shuffle(&mut edges);
    let mut group: Vec<usize> = (0..rooms).collect();
    edges.retain(|edge| {
        let [a, b] = edge.parts.map(|part| group[part]);
        group.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
        a != b
    });
    edges
}
