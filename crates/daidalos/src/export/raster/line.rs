//! Where the line of a shown way runs, cell by cell: h and v are measured from a cell's middle.

use crate::grid::{Dir, Dirs};
use crate::scene::Scene;

/// The corners that the diagonal links of the way cut off the cells on both sides of them.
pub(super) fn cuts(scene: &Scene, links: &[Dirs]) -> Vec<Dirs> {
    let mut cuts = vec![Dirs::NONE; links.len()];
    for cell in scene.way.iter().filter(|cell| cell.index() < links.len()) {
        for dir in links[cell.index()].iter().filter(|dir| dir.is_diagonal()) {
            // To the south-east, the cell to the south loses its north-east corner.
            for (side, corner) in [
                (dir.clockwise(), dir.clockwise().clockwise().opposite()),
                (dir.anticlockwise(), dir.clockwise().clockwise()),
            ] {
                let beside = scene.size.step(*cell, side);
                if let Some(cut) = beside.and_then(|beside| cuts.get_mut(beside.index())) {
                    *cut = cut.with(corner);
                }
            }
        }
    }
    cuts
}

/// Whether a point lies on the line from the middle in a direction, this wide to each side.
pub(super) fn on_line(dir: Dir, h: i32, v: i32, half: i32) -> bool {
    let (dx, dy) = dir.delta();
    let along = h * dx + v * dy;
    let across = (h * dy - v * dx).abs();
    if dir.is_diagonal() {
        along >= -half && across * 5 <= half * 7
    } else {
        along >= -half && across <= half
    }
}

/// Whether a point lies on the line that cuts off a corner, from the middle of the cell on one
/// side of it to that on the other.
pub(super) fn on_cut(corner: Dir, h: i32, v: i32, cell: u32, half: i32) -> bool {
    let (dx, dy) = corner.delta();
    (h * dx + v * dy - cell as i32).abs() * 5 <= half * 7
}
