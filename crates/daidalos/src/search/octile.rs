//! The steps between two places where nothing is in the way: diagonal ones first, then straight ones.

use crate::grid::Dir;

/// The diagonal direction and how many steps that way, then the straight one and how many.
#[inline]
pub(super) fn steps(from: (u32, u32), to: (u32, u32)) -> (Dir, u32, Dir, u32) {
    let (dx, dy) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    let (is_east, is_south) = (to.0 > from.0, to.1 > from.1);
    let slant = match (is_east, is_south) {
        (true, false) => Dir::NE,
        (true, true) => Dir::SE,
        (false, true) => Dir::SW,
        (false, false) => Dir::NW,
    };
    let straight = match (dx > dy, is_east, is_south) {
        (true, true, _) => Dir::E,
        (true, false, _) => Dir::W,
        (false, _, true) => Dir::S,
        (false, _, false) => Dir::N,
    };
    (slant, dx.min(dy), straight, dx.abs_diff(dy))
}
