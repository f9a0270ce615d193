//! Walls that have just moved, painted over the map: those that stand now light up, those that are gone fade.

use daidalos::grid::Dir;
use daidalos::motion::{Edge, Shift};
use ratatui::buffer::Buffer;

use super::{Paint, View, colours};

/// Paints them as they are after so many milliseconds.
pub(crate) fn paint_shift(
    shift: &Shift,
    elapsed: u32,
    view: &View,
    buffer: &mut Buffer,
    paint: Paint,
) {
    for edge in &shift.risen {
        buffer.set_style(view.place_of_wall(*edge), colours::risen(paint.colours));
    }
    let left = Shift::fading(elapsed);
    for edge in shift.fallen.iter().filter(|_| left > GONE) {
        let glyph = paint.glyph(fading(*edge, left));
        for place in view.place_of_wall(*edge).positions() {
            // What stands there by now hides it.
            if let Some(spot) = buffer.cell_mut(place).filter(|spot| spot.symbol() == " ") {
                spot.set_char(glyph).set_style(colours::fallen(paint.colours));
            }
        }
    }
}

/// How much is left of a wall when its line turns into dots, and when these are gone.
const DOTS: u8 = 160;
const GONE: u8 = 64;

/// A line with gaps, then dots.
const fn fading(edge: Edge, left: u8) -> char {
    match (left > DOTS, edge.side) {
        (true, Dir::N) => '╌',
        (true, _) => '╎',
        (false, _) => '·',
    }
}
