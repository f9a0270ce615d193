//! What of a map is seen in an area of the terminal, and where.

use daidalos::generate::{self, Walls};
use daidalos::grid::{Cell, Size};
use daidalos::scene::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Paint;
use super::field::GlyphField;
use crate::config::Glyphs;

/// What of a map is seen in an area, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    size: Size,
    scale: Scale,
    area: Rect,
    /// Glyphs that are left out on the near sides.
    left: u32,
    top: u32,
}

impl View {
    /// A map of this size in the area, around a cell if it is larger than that.
    pub(crate) fn new(
        size: Size,
        walls: Walls,
        around: Option<Cell>,
        area: Rect,
        glyphs: Glyphs,
    ) -> Self {
        let (width, height) = extent(size, Scale::Boxes);
        let fits = width <= area.width.into() && height <= area.height.into();
        let scale = match walls {
            Walls::Tiles if extent(size, Scale::Tiles).0 <= area.width.into() => Scale::Tiles,
            Walls::Tiles => Scale::Narrow,
            Walls::Lines if fits => Scale::Boxes,
            Walls::Lines if glyphs == Glyphs::Ascii => Scale::Lines,
            Walls::Lines => Scale::Blocks,
        };
        let (width, height) = extent(size, scale);
        let focus = around.map_or((width / 2, height / 2), |cell| scale.place(size, cell));
        let left = scroll(width, area.width, focus.0);
        let top = scroll(height, area.height, focus.1);
        Self { size, scale, area, left, top }
    }

    /// The same in the middle of its area, where that is larger than needed.
    pub(crate) fn centred(mut self) -> Self {
        let (width, height) = extent(self.size, self.scale);
        let (width, height) =
            (width.min(self.area.width.into()), height.min(self.area.height.into()));
        let (x, y) = (self.area.width - width as u16, self.area.height - height as u16);
        self.area =
            Rect::new(self.area.x + x / 2, self.area.y + y / 2, width as u16, height as u16);
        self
    }

    /// The cells that a scene must show, those included whose walls stand at the edge.
    pub(crate) fn window(&self) -> generate::Rect {
        let (w, h) = self.scale.cell();
        let (x, y) = ((self.left / w).saturating_sub(1), (self.top / h).saturating_sub(1));
        let right = ((self.left + u32::from(self.area.width)) / w + 2).min(self.size.width());
        let bottom = ((self.top + u32::from(self.area.height)) / h + 2).min(self.size.height());
        generate::Rect {
            x,
            y,
            w: right.saturating_sub(x).max(1),
            h: bottom.saturating_sub(y).max(1),
        }
    }

    /// The place that it takes.
    pub(crate) const fn place(&self) -> Rect {
        self.area
    }

    /// The cell that is painted there.
    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let (w, h) = self.scale.cell();
        let x = (self.left + u32::from(column - self.area.x)) / w;
        let y = (self.top + u32::from(row - self.area.y)) / h;
        let y = if self.scale == Scale::Lines { y.checked_sub(1)? } else { y };
        self.size.at(x, y)
    }

    /// Where the inside of a cell is painted, as far as it is seen.
    pub(crate) fn place_of(&self, cell: Cell) -> Rect {
        let (column, row) = self.scale.place(self.size, cell);
        let (column, width) = match self.scale {
            Scale::Boxes => (column - 1, 3),
            Scale::Tiles => (column - 1, 2),
            Scale::Blocks | Scale::Lines | Scale::Narrow => (column, 1),
        };
        let (Some(x), Some(y)) = (column.checked_sub(self.left), row.checked_sub(self.top)) else {
            return Rect::ZERO;
        };
        if x >= self.area.width.into() || y >= self.area.height.into() {
            return Rect::ZERO;
        }
        Rect::new(self.area.x + x as u16, self.area.y + y as u16, width, 1).intersection(self.area)
    }

    /// Paints a scene that shows a window of the map.
    pub(crate) fn paint(
        &self,
        scene: &Scene,
        window: generate::Rect,
        buffer: &mut Buffer,
        paint: Paint,
    ) {
        let field = GlyphField::new(scene, self.scale);
        let ((width, height), (w, h)) = (extent(self.size, self.scale), self.scale.cell());
        for row in self.top..height.min(self.top + u32::from(self.area.height)) {
            for column in self.left..width.min(self.left + u32::from(self.area.width)) {
                let place = (
                    self.area.x + (column - self.left) as u16,
                    self.area.y + (row - self.top) as u16,
                );
                if let Some(spot) = buffer.cell_mut(place) {
                    let (glyph, style) =
                        field.spot(column - window.x * w, row - window.y * h, paint.colours);
                    spot.set_char(paint.glyph(glyph)).set_style(style);
                }
            }
        }
    }
}

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// Four columns and two rows a cell.
    Boxes,
    /// Two columns and one row a cell.
    Blocks,
    /// Two columns and one row a cell, where there are no half blocks: walls below are underscores.
    Lines,
    /// Two columns and one row a tile: dungeons.
    Tiles,
    /// One column and one row a tile: dungeons that are wider than the window.
    Narrow,
}

impl Scale {
    /// Columns and rows of a cell.
    pub(super) const fn cell(self) -> (u32, u32) {
        match self {
            Self::Boxes => (4, 2),
            Self::Blocks | Self::Lines | Self::Tiles => (2, 1),
            Self::Narrow => (1, 1),
        }
    }

    /// Where the middle of a cell is drawn.
    fn place(self, size: Size, cell: Cell) -> (u32, u32) {
        let (x, y) = size.xy(cell);
        match self {
            Self::Boxes => (4 * x + 2, 2 * y + 1),
            Self::Lines => (2 * x + 1, y + 1),
            Self::Blocks | Self::Tiles => (2 * x + 1, y),
            Self::Narrow => (x, y),
        }
    }
}

/// The most cells that a window shows at once.
pub(crate) fn room_for(area: Rect) -> (u32, u32) {
    let columns = u32::from(area.width.saturating_sub(1)) / 4;
    let rows = u32::from(area.height.saturating_sub(1)) / 2;
    (columns.max(2), rows.max(2))
}

fn extent(size: Size, scale: Scale) -> (u32, u32) {
    match scale {
        Scale::Boxes => (4 * size.width() + 1, 2 * size.height() + 1),
        Scale::Blocks | Scale::Lines => (2 * size.width() + 1, size.height() + 1),
        Scale::Tiles => (2 * size.width(), size.height()),
        Scale::Narrow => (size.width(), size.height()),
    }
}

/// How much is left out on the near side so that the focus is in the middle.
fn scroll(extent: u32, window: u16, focus: u32) -> u32 {
    let window = u32::from(window);
    focus.saturating_sub(window / 2).min(extent.saturating_sub(window))
}
