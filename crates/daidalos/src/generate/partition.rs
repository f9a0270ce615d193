//! Splits a map into parts, again and again, as long as both halves are large enough.

use super::layout::Rect;
use crate::grid::{Cell, Size};
use crate::rng::Rng;

/// A part of the map, and the two that it was split into.
pub(super) struct Node {
    pub(super) part: Rect,
    pub(super) halves: Option<(usize, usize)>,
    /// The number of its room, where it is a leaf.
    pub(super) room: usize,
}

/// All the parts, every one before its halves.
pub(super) fn partition(size: Size, leaf: u32, by_shape: bool, rng: &mut Rng) -> Vec<Node> {
    let whole = Rect { x: 0, y: 0, w: size.width(), h: size.height() };
    let mut nodes = vec![Node { part: whole, halves: None, room: 0 }];
    let mut stack = vec![(0, false)];
    while let Some((at, across_wanted)) = stack.pop() {
        let part = nodes[at].part;
        let wish = if by_shape { by_longer_side(part, rng) } else { across_wanted };
        let fits = |across: bool| if across { part.h } else { part.w } >= 2 * leaf;
        let Some(across) = [wish, !wish].into_iter().find(|across| fits(*across)) else { continue };
        let (first, second) = split(part, across, leaf, rng);
        nodes[at].halves = Some((nodes.len(), nodes.len() + 1));
        for half in [first, second] {
            stack.push((nodes.len(), !across));
            nodes.push(Node { part: half, halves: None, room: 0 });
        }
    }
    let leaves = nodes.iter_mut().filter(|node| node.halves.is_none());
    leaves.enumerate().for_each(|(room, leaf)| leaf.room = room);
    nodes
}

/// Across the longer side when it is over 1.25 times the other, else at random.
fn by_longer_side(part: Rect, rng: &mut Rng) -> bool {
    if 4 * u64::from(part.w) > 5 * u64::from(part.h) {
        false
    } else if 4 * u64::from(part.h) > 5 * u64::from(part.w) {
        true
    } else {
        rng.below(2) == 0
    }
}

fn split(part: Rect, across: bool, leaf: u32, rng: &mut Rng) -> (Rect, Rect) {
    let side = if across { part.h } else { part.w };
    let at = leaf + rng.below(u64::from(side - 2 * leaf) + 1) as u32;
    if across {
        (Rect { h: at, ..part }, Rect { y: part.y + at, h: part.h - at, ..part })
    } else {
        (Rect { w: at, ..part }, Rect { x: part.x + at, w: part.w - at, ..part })
    }
}

/// The number of the room of the leaf that a cell lies in, found down the tree.
pub(super) fn room_around(nodes: &[Node], size: Size, cell: Cell) -> usize {
    let (x, y) = size.xy(cell);
    let mut node = &nodes[0];
    while let Some((first, second)) = node.halves {
        let is_first = nodes[first].part.holds(x, y);
        node = &nodes[if is_first { first } else { second }];
    }
    node.room
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    fn parts(width: u32, height: u32, leaf: u32, by_shape: bool, seed: u64) -> Vec<Node> {
        let size = Size::new(width, height).unwrap();
        partition(size, leaf, by_shape, &mut Seed(seed).stream("test", 0))
    }

    #[test]
    fn leaves_are_large_enough_and_tile_the_map() {
        for seed in 0..200 {
            for (w, h, leaf, by_shape) in
                [(80, 30, 7, false), (80, 30, 12, true), (31, 90, 10, false), (50, 50, 6, true)]
            {
                let (size, nodes) = (Size::new(w, h).unwrap(), parts(w, h, leaf, by_shape, seed));
                let leaves = || nodes.iter().filter(|node| node.halves.is_none());
                assert!(leaves().all(|node| node.part.w >= leaf && node.part.h >= leaf));
                let mut times = vec![0; (w * h) as usize];
                for node in leaves() {
                    for cell in node.part.cells(size) {
                        times[cell.index()] += 1;
                        assert_eq!(room_around(&nodes, size, cell), node.room);
                    }
                }
                assert!(times.iter().all(|times| *times == 1), "seed {seed}");
                assert!(leaves().map(|node| node.room).eq(0..leaves().count()));
            }
        }
    }

    /// Whether a node's halves lie one above the other.
    fn is_across(nodes: &[Node], at: usize) -> Option<bool> {
        let (first, second) = nodes[at].halves?;
        Some(nodes[first].part.x == nodes[second].part.x)
    }

    #[test]
    fn directions_take_turns_where_there_is_room() {
        let nodes = parts(400, 400, 10, false, 1);
        let mut turns = 0;
        for (at, node) in nodes.iter().enumerate() {
            let Some((first, second)) = node.halves else { continue };
            for half in [first, second] {
                let Rect { w, h, .. } = nodes[half].part;
                if w >= 20 && h >= 20 {
                    assert_ne!(is_across(&nodes, half), is_across(&nodes, at));
                    turns += 1;
                }
            }
        }
        assert!(turns > 100);
    }

    #[test]
    fn a_long_side_is_split_across() {
        let (mut long, mut square) = (0, [0, 0]);
        for seed in 0..20 {
            let nodes = parts(300, 200, 10, true, seed);
            for (at, node) in nodes.iter().enumerate() {
                let (Some(across), Rect { w, h, .. }) = (is_across(&nodes, at), node.part) else {
                    continue;
                };
                if 4 * w.max(h) > 5 * w.min(h) && w.max(h) >= 20 {
                    assert_eq!(across, h > w, "{w}x{h}");
                    long += 1;
                } else if w.min(h) >= 20 {
                    square[usize::from(across)] += 1;
                }
            }
        }
        assert!(long > 100 && square[0] > 20 && square[1] > 20, "{long} {square:?}");
    }
}
