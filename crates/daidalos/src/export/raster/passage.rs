//! Passages through corners: walls leave a gap there, and a thin line says from which cell to which.

use super::{PASSAGE, Raster};
use crate::generate::Walls;
use crate::grid::Dirs;
use crate::scene::{Scene, Slant};

/// Whether a scene has a passage that is to be drawn.
pub(super) fn has_any(scene: &Scene) -> bool {
    let is_diagonal = |exits: Dirs| exits.bits() & Dirs::DIAGONAL.bits() != 0;
    scene.walls == Walls::Lines && scene.cells.iter().any(|look| is_diagonal(look.exits))
}

impl Raster<'_> {
    /// How far a gap and its line reach from the corner of the walls: two tenths of a cell.
    const fn reach(&self) -> u32 {
        if self.cell < 10 { 1 } else { self.cell / 5 }
    }

    /// Whether a passage leads through the corner at the upper left of a cell.
    pub(super) fn is_open(&self, x: u32, y: u32) -> bool {
        self.has_slants && self.scene.slant(x, y).is_some()
    }

    /// Where the wall above a cell begins and ends.
    pub(super) fn gaps(&self, x: u32, y: u32, width: usize) -> (usize, usize) {
        let start = if self.is_open(x, y) { self.wall + self.reach() } else { 0 };
        let end = if self.is_open(x + 1, y) { self.reach() } else { 0 };
        let end = width.saturating_sub(end as usize);
        ((start as usize).min(end), end)
    }

    /// Whether the wall to the left of a cell has a gap in this row.
    pub(super) fn is_gap(&self, x: u32, y: u32, dy: u32) -> bool {
        dy < self.wall + self.reach() && self.is_open(x, y)
            || dy + self.reach() >= self.cell && self.is_open(x, y + 1)
    }

    /// One row of the lines through the corners of a cell, as far as they lie in its square.
    pub(super) fn paint_passages(&self, x: u32, y: u32, dy: u32, pixels: &mut [u8]) {
        if !self.has_slants {
            return;
        }
        for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            if let Some(slant) = self.scene.slant(x + right, y + down) {
                for (dx, pixel) in (0..).zip(pixels.iter_mut()) {
                    if self.is_on(slant, self.off_corner(dx, right), self.off_corner(dy, down)) {
                        *pixel = PASSAGE;
                    }
                }
            }
        }
    }

    /// How far a pixel is from the middle of a corner, in halves of a pixel.
    fn off_corner(&self, at: u32, side: u32) -> i64 {
        i64::from(2 * at + 1) - i64::from(2 * side * self.cell + self.wall)
    }

    fn is_on(&self, slant: Slant, h: i64, v: i64) -> bool {
        let reach = i64::from(2 * self.reach() + self.wall);
        let half = i64::from(self.cell / 10).max(1);
        let is_within = h.abs() <= reach && v.abs() <= reach;
        let is_falling = slant.falls() && (h - v).abs() <= half;
        is_within && (is_falling || slant.rises() && (h + v).abs() <= half)
    }
}
