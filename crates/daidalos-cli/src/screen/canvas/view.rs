//! What of a map is seen in an area of the terminal, how large, and where.

use daidalos::generate::{self, Walls};
use daidalos::grid::{Cell, Dir, Size};
use daidalos::motion::Edge;
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
    /// A map of this size in the area, as large as it fits; around a cell if it is larger than that.
    pub(crate) fn new(
        size: Size,
        walls: Walls,
        around: Option<Cell>,
        area: Rect,
        glyphs: Glyphs,
    ) -> Self {
        Self::at(Scale::fitting(size, walls, area, glyphs), size, around, area)
    }

    /// The same around a player: where the walls of a maze have lines of their own, a little of it may be out of sight.
    pub(crate) fn around(
        size: Size,
        walls: Walls,
        player: Cell,
        area: Rect,
        glyphs: Glyphs,
    ) -> Self {
        let (width, height) = extent(size, Scale::SMALLEST_BOXES);
        let is_nearly_whole =
            width * 3 <= u32::from(area.width) * 4 && height * 3 <= u32::from(area.height) * 4;
        let scale = match Scale::fitting(size, walls, area, glyphs) {
            Scale::Blocks | Scale::Lines if is_nearly_whole => Scale::SMALLEST_BOXES,
            scale => scale,
        };
        Self::at(scale, size, Some(player), area)
    }

    /// The same from a row of glyphs on, as far as there are that many out of sight, which are given, too.
    pub(crate) fn scrolled(
        size: Size,
        walls: Walls,
        row: u16,
        area: Rect,
        glyphs: Glyphs,
    ) -> (Self, u16) {
        let view = Self::new(size, walls, None, area, glyphs);
        let hidden = extent(size, view.scale).1.saturating_sub(area.height.into());
        let hidden = hidden.min(u16::MAX.into()) as u16;
        (Self { top: row.min(hidden).into(), ..view }, hidden)
    }

    /// The rows of glyphs that are out of sight above.
    pub(crate) const fn top(&self) -> u16 {
        self.top as u16
    }

    fn at(scale: Scale, size: Size, around: Option<Cell>, area: Rect) -> Self {
        let (width, height) = extent(size, scale);
        let focus = around.map_or((width / 2, height / 2), |cell| scale.middle(size, cell));
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

    /// The same some columns to the right, or to the left, where that is still within an area.
    pub(crate) fn moved(mut self, by: i32, within: Rect) -> Self {
        let x = self.area.x.saturating_add_signed(by as i16);
        let moved = Rect { x, ..self.area };
        if within.union(moved) == within {
            self.area = moved;
        }
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

    /// Whether a cell has a single column, in which two figures cannot stand side by side.
    pub(crate) fn is_narrow(&self) -> bool {
        self.scale.is_narrow()
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
        let ((x, y), (w, h)) = (self.size.xy(cell), self.scale.cell());
        match self.scale {
            Scale::Boxes(_) => self.seen(w * x + 1, h * y + 1, w - 1, h - 1),
            Scale::Tiles(_) | Scale::Narrow => self.seen(w * x, h * y, w, h),
            Scale::Blocks | Scale::Lines => {
                let (column, row) = self.scale.middle(self.size, cell);
                self.seen(column, row, 1, 1)
            }
        }
    }

    /// Where a wall is painted, or would be, as far as that is seen.
    pub(crate) fn place_of_wall(&self, edge: Edge) -> Rect {
        let (w, h) = self.scale.cell();
        let (column, row) = (w * edge.x, h * edge.y);
        let is_above = edge.side == Dir::N;
        match self.scale {
            Scale::Boxes(_) if is_above => self.seen(column + 1, row, w - 1, 1),
            Scale::Boxes(_) => self.seen(column, row + 1, 1, h - 1),
            Scale::Lines if !is_above => self.seen(column, row + 1, 1, 1),
            _ => self.seen(column + u32::from(is_above), row, 1, 1),
        }
    }

    /// Where the middle of a cell is, or the nearest place to it at the edge of what is seen, and on which side of that
    /// it is: nowhere if the cell itself is seen.
    pub(crate) fn pointer(&self, cell: Cell) -> Option<(u16, u16, i32, i32)> {
        let (column, row) = self.scale.middle(self.size, cell);
        let (x, dx) = nearest(column, self.left, self.area.width);
        let (y, dy) = nearest(row, self.top, self.area.height);
        (dx != 0 || dy != 0).then_some((self.area.x + x, self.area.y + y, dx, dy))
    }

    /// The part that is seen of a rectangle of glyphs.
    fn seen(&self, column: u32, row: u32, width: u32, height: u32) -> Rect {
        let clip = |from: u32, length: u32, first: u32, room: u16| {
            let start = from.saturating_sub(first).min(room.into());
            let end = (from + length).saturating_sub(first).min(room.into());
            (start as u16, (end - start) as u16)
        };
        let (x, width) = clip(column, width, self.left, self.area.width);
        let (y, height) = clip(row, height, self.top, self.area.height);
        Rect::new(self.area.x + x, self.area.y + y, width, height)
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
    /// Walls with lines of their own: so many rows a cell and twice as many columns, its upper and its left wall included.
    Boxes(u32),
    /// Two columns and one row a cell.
    Blocks,
    /// Two columns and one row a cell, where there are no half blocks: walls below are underscores.
    Lines,
    /// So many rows a tile and twice as many columns: dungeons.
    Tiles(u32),
    /// One column and one row a tile: dungeons that are wider than the window.
    Narrow,
}

impl Scale {
    const SMALLEST_BOXES: Self = Self::Boxes(2);
    /// More rows a cell than these say nothing more.
    const LARGEST: u32 = 6;

    /// The largest at which a map fits into an area; where none does, the one that shows most of it.
    fn fitting(size: Size, walls: Walls, area: Rect, glyphs: Glyphs) -> Self {
        let fits = |scale: &Self| {
            let (width, height) = extent(size, *scale);
            width <= area.width.into() && height <= area.height.into()
        };
        let largest = match walls {
            Walls::Tiles => (1..=Self::LARGEST).rev().map(Self::Tiles).find(fits),
            Walls::Lines => (2..=Self::LARGEST).rev().map(Self::Boxes).find(fits),
        };
        largest.unwrap_or(match walls {
            Walls::Tiles if extent(size, Self::Tiles(1)).0 <= area.width.into() => Self::Tiles(1),
            Walls::Tiles => Self::Narrow,
            Walls::Lines if glyphs == Glyphs::Ascii => Self::Lines,
            Walls::Lines => Self::Blocks,
        })
    }

    /// Columns and rows of a cell.
    pub(super) const fn cell(self) -> (u32, u32) {
        match self {
            Self::Boxes(rows) | Self::Tiles(rows) => (2 * rows, rows),
            Self::Blocks | Self::Lines => (2, 1),
            Self::Narrow => (1, 1),
        }
    }

    /// Whether a cell has a single column for what is in it.
    pub(super) const fn is_narrow(self) -> bool {
        matches!(self, Self::Blocks | Self::Lines | Self::Narrow)
    }

    /// Whether there is room for more than a glyph in a cell.
    pub(super) const fn is_large(self) -> bool {
        match self {
            Self::Boxes(rows) => rows > 2,
            Self::Tiles(rows) => rows > 1,
            Self::Blocks | Self::Lines | Self::Narrow => false,
        }
    }

    /// Where the mark of a cell is drawn, within the cell.
    pub(super) const fn mark(self) -> (u32, u32) {
        match self {
            Self::Boxes(rows) => (rows, rows / 2),
            Self::Tiles(rows) => (rows - 1, (rows - 1) / 2),
            Self::Blocks | Self::Lines => (1, 0),
            Self::Narrow => (0, 0),
        }
    }

    /// Where the mark of a cell is drawn, within the map.
    fn middle(self, size: Size, cell: Cell) -> (u32, u32) {
        let ((x, y), (w, h), (dx, dy)) = (size.xy(cell), self.cell(), self.mark());
        (w * x + dx, h * y + dy + u32::from(self == Self::Lines))
    }
}

/// The most cells that a window shows at once.
pub(crate) fn room_for(area: Rect) -> (u32, u32) {
    let columns = u32::from(area.width.saturating_sub(1)) / 4;
    let rows = u32::from(area.height.saturating_sub(1)) / 2;
    (columns.max(2), rows.max(2))
}

fn extent(size: Size, scale: Scale) -> (u32, u32) {
    let (w, h) = scale.cell();
    let edge = match scale {
        Scale::Boxes(_) | Scale::Blocks | Scale::Lines => 1,
        Scale::Tiles(_) | Scale::Narrow => 0,
    };
    (w * size.width() + edge, h * size.height() + edge)
}

/// How much is left out on the near side so that the focus is in the middle.
fn scroll(extent: u32, window: u16, focus: u32) -> u32 {
    let window = u32::from(window);
    focus.saturating_sub(window / 2).min(extent.saturating_sub(window))
}

/// The place in a row of glyphs that is nearest to one of them, and on which side of it that one is.
fn nearest(at: u32, first: u32, room: u16) -> (u16, i32) {
    match at.checked_sub(first) {
        None => (0, -1),
        Some(place) if place >= room.into() => (room.saturating_sub(1), 1),
        Some(place) => (place as u16, 0),
    }
}
