use daidalos::generate::Rect;
use daidalos::grid::Size;
use daidalos::scene::Lens;
use daidalos::theme::Theme;
use serde::Deserialize;

/// What a page wants to see of a map, and how: the cells of a window as bytes, or, where a cell has a few pixels
/// only, as a picture in the colours of a theme.
#[derive(Clone, Deserialize)]
pub(crate) struct View {
    x: u32,
    y: u32,
    w: u32,
    h: u32,
    /// Whether the ways that others plan are shown.
    #[serde(default)]
    plans: bool,
    /// Pixels a cell; none where its meaning is asked for.
    #[serde(default)]
    pub(crate) pixels: Option<u32>,
    #[serde(default)]
    theme: String,
}

/// The most pixels of a cell that are painted here: larger cells are drawn as shapes, by the page.
const MOST_PIXELS: u32 = 16;

impl View {
    /// The cells that are looked at, as far as the map has them.
    pub(crate) fn window(&self, map: Size) -> Rect {
        Rect { x: self.x, y: self.y, w: self.w, h: self.h }.within(map)
    }

    pub(crate) fn lens(&self, map: Size) -> Lens {
        Lens { window: Some(self.window(map)), plans: self.plans, ..Lens::WHOLE }
    }

    /// Pixels a cell, and the colours.
    pub(crate) fn paint(&self) -> Option<(u32, Theme)> {
        self.pixels.map(|pixels| (pixels.clamp(1, MOST_PIXELS), theme_of(&self.theme)))
    }
}

/// The theme of this name, or that of print.
pub(crate) fn theme_of(name: &str) -> Theme {
    let named = Theme::ALL.iter().find(|(other, _)| *other == name);
    named.map_or(Theme::LIGHT, |(_, theme)| *theme)
}
