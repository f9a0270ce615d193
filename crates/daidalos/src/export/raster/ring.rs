//! A ring around what is on a cell, with an edge as the way has, since shades are light and dark.

use super::{Raster, WALL, WAY_ON_HEAT};
use crate::grid::Cell;

/// How far it is from the middle, and how wide it is to each side without its edge and with it, in hundredths of a cell.
const RADIUS: i64 = 41;
const HALF: i64 = 5;
const HALF_WITH_EDGE: i64 = 9;

impl Raster<'_> {
    /// Paints what of a ring lies in a row of pixels.
    pub(in crate::export) fn ring(&self, cell: Cell, pixel_y: u32, row: &mut [u8]) {
        if cell.index() >= self.links.len() {
            return;
        }
        let (x, y) = self.scene.size.xy(cell);
        let place = |at: u32| self.margin + at * self.cell;
        let Some(dy) = pixel_y.checked_sub(place(y)).filter(|dy| *dy <= self.cell) else { return };
        let off = |along: u32| i64::from(along) - i64::from(self.middle());
        for (dx, pixel) in (0..=self.cell).zip(row.iter_mut().skip(place(x) as usize)) {
            let squared = off(dx).pow(2) + off(dy).pow(2);
            if self.is_ring(squared, HALF) {
                *pixel = WAY_ON_HEAT;
            } else if self.is_ring(squared, HALF_WITH_EDGE) {
                *pixel = WALL;
            }
        }
    }

    /// Whether a pixel whose distance from the middle has this square is on a ring that wide to each side.
    fn is_ring(&self, squared: i64, half: i64) -> bool {
        let square = |hundredths: i64| (hundredths * i64::from(self.cell)).pow(2);
        (square(RADIUS - half)..=square(RADIUS + half)).contains(&(squared * 100 * 100))
    }
}
