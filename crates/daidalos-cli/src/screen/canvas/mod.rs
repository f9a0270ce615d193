//! Paints a scene into a terminal buffer: box lines where they fit, else half blocks.
//!
//! What is larger than the window is seen through it, around the place where something happens.

mod colours;
mod field;
mod glyphs;
mod marks;
mod shift;
mod view;

pub(crate) use colours::Colours;
use colours::Meaning;
pub(crate) use glyphs::{MEDAL, legend};
pub(crate) use shift::paint_shift;
pub(crate) use view::{View, room_for};

use daidalos::generate;
use daidalos::grid::Cell;
use daidalos::mode::Medal;
use daidalos::motion::Effect;
use daidalos::scene::{Item, Role, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::config::Glyphs;

/// Paints the scene into the area, around a cell if it is larger than that.
pub(crate) fn paint(
    scene: &Scene,
    around: Option<Cell>,
    area: Rect,
    buffer: &mut Buffer,
    paint: Paint,
) {
    let view = View::new(scene.size, scene.walls, around, area, paint.glyphs);
    let (w, h) = (scene.size.width(), scene.size.height());
    let whole = generate::Rect { x: 0, y: 0, w, h };
    view.paint(scene, whole, buffer, paint);
}

/// With what a scene is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    pub(crate) colours: Colours,
    pub(crate) glyphs: Glyphs,
}

impl Paint {
    /// What the environment and the configuration say.
    pub(crate) fn of_environment() -> Self {
        Self { colours: Colours::of_environment(), glyphs: Glyphs::chosen() }
    }

    /// How something is painted that lights up.
    pub(crate) fn lit(self, effect: &Effect) -> Style {
        colours::lit(effect, self.colours)
    }

    /// How a figure is painted.
    pub(crate) fn figure(self, role: Role) -> (char, Style) {
        let (glyph, meaning) = glyphs::figure(role);
        (self.glyph(glyph), colours::styled(glyph, meaning, self.colours))
    }

    /// How something to be reached is painted: an item, or the exit.
    pub(crate) fn target(self, item: Option<Item>) -> (char, Style) {
        let (glyph, meaning) =
            item.map_or(('G', Meaning::Exit), |item| (item.letter(), Meaning::Item(item)));
        (self.glyph(glyph), colours::styled(glyph, meaning, self.colours))
    }

    /// How a medal is painted; its name stands beside it.
    pub(crate) fn medal(self, medal: Medal) -> Style {
        colours::medal(medal, self.colours)
    }

    /// A glyph as it is painted.
    pub(crate) fn glyph(self, glyph: char) -> char {
        if self.glyphs == Glyphs::Ascii { glyphs::ascii(glyph) } else { glyph }
    }
}

#[cfg(test)]
mod tests;
