//! Paints a scene into a terminal buffer: box lines where they fit, else half blocks.
//!
//! What is larger than the window is seen through it, around the place where something happens.

use daidalos::export::unicode;
use daidalos::grid::Size;
use daidalos::scene::{Ground, Scene};
use daidalos::theme::{Rgb, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scale {
    /// Four columns and two rows a cell.
    Boxes,
    /// Two columns and one row a cell.
    Blocks,
}

/// The most cells that a window shows at once.
pub(crate) fn room_for(area: Rect) -> (u32, u32) {
    let columns = u32::from(area.width.saturating_sub(1)) / 4;
    let rows = u32::from(area.height.saturating_sub(1)) / 2;
    (columns.max(2), rows.max(2))
}

/// Paints the scene into the area; without colour, glyphs alone say everything.
pub(crate) fn paint(scene: &Scene, area: Rect, buffer: &mut Buffer, colour: bool) {
    let scale = if fits(scene.size, area) { Scale::Boxes } else { Scale::Blocks };
    let (width, height) = extent(scene.size, scale);
    let focus = scene.at.map_or((width / 2, height / 2), |cell| {
        let (x, y) = scene.size.xy(cell);
        if scale == Scale::Boxes { (4 * x + 2, 2 * y + 1) } else { (2 * x + 1, y) }
    });
    let left = scroll(width, area.width, focus.0);
    let top = scroll(height, area.height, focus.1);
    for row in 0..height.saturating_sub(top).min(area.height.into()) {
        for column in 0..width.saturating_sub(left).min(area.width.into()) {
            let (column_there, row_there) = (left + column, top + row);
            let (glyph, style) = match scale {
                Scale::Boxes => boxes(scene, column_there, row_there),
                Scale::Blocks => blocks(scene, column_there, row_there),
            };
            let place = (area.x + column as u16, area.y + row as u16);
            if let Some(spot) = buffer.cell_mut(place) {
                spot.set_char(glyph).set_style(if colour { style } else { Style::new() });
            }
        }
    }
}

fn fits(size: Size, area: Rect) -> bool {
    let (width, height) = extent(size, Scale::Boxes);
    width <= area.width.into() && height <= area.height.into()
}

fn extent(size: Size, scale: Scale) -> (u32, u32) {
    match scale {
        Scale::Boxes => (4 * size.width() + 1, 2 * size.height() + 1),
        Scale::Blocks => (2 * size.width() + 1, size.height() + 1),
    }
}

/// How much is left out on the near side so that the focus is in the middle.
fn scroll(extent: u32, window: u16, focus: u32) -> u32 {
    let window = u32::from(window);
    focus.saturating_sub(window / 2).min(extent.saturating_sub(window))
}

/// A glyph of the box-line drawing.
fn boxes(scene: &Scene, column: u32, row: u32) -> (char, Style) {
    let (x, y) = (column / 4, row / 2);
    let wall = Style::new();
    match (column % 4, row % 2) {
        (0, 0) => (unicode::corner(scene, x, y), wall),
        (_, 0) if scene.wall_above(x, y) => ('─', wall),
        (0, _) if scene.wall_left(x, y) => ('│', wall),
        (2, 1) => mark(scene, x, y),
        // The gaps in the walls belong to the rock where rock is on both sides.
        (part, 0) => ground(scene, x, y, part != 0, true),
        (part, _) => ground(scene, x, y, part != 0, false),
    }
}

fn ground(scene: &Scene, x: u32, y: u32, inside: bool, upper_edge: bool) -> (char, Style) {
    let beside = if upper_edge { (x, y.wrapping_sub(1)) } else { (x.wrapping_sub(1), y) };
    let is_rock = |x, y| scene.look(x, y).ground == Ground::Rock;
    let solid = if inside && !upper_edge {
        is_rock(x, y)
    } else {
        is_rock(x, y) && is_rock(beside.0, beside.1)
    };
    if solid { ('▒', fore(Theme::LIGHT.rock)) } else { (' ', Style::new()) }
}

/// What stands in the middle of a cell.
fn mark(scene: &Scene, x: u32, y: u32) -> (char, Style) {
    let (theme, cell) = (Theme::LIGHT, scene.size.at(x, y));
    let opening = |entrance: bool| {
        scene.openings.map(|o| if entrance { o.entrance.cell } else { o.exit.cell })
    };
    if cell.is_none() {
        (' ', Style::new())
    } else if scene.at == cell {
        ('●', fore(theme.at))
    } else if opening(true) == cell {
        ('S', fore(theme.entrance))
    } else if opening(false) == cell {
        ('G', fore(theme.exit))
    } else if cell.is_some_and(|cell| scene.way.contains(&cell)) {
        ('•', fore(theme.way))
    } else {
        ground(scene, x, y, true, false)
    }
}

/// A glyph of the half-block drawing: the tiles 2w+1 by 2h+1, two of them one above the other.
fn blocks(scene: &Scene, column: u32, row: u32) -> (char, Style) {
    let tile = |row: u32| is_solid(scene, column, row);
    if column % 2 == 1 {
        let (glyph, style) = mark(scene, column / 2, row);
        if !matches!(glyph, ' ' | '▒') {
            return (glyph, style);
        }
    }
    let glyph = match (tile(2 * row), tile(2 * row + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (glyph, Style::new())
}

/// Whether the tile is wall or rock.
fn is_solid(scene: &Scene, column: u32, row: u32) -> bool {
    let (x, y) = (column / 2, row / 2);
    match (column % 2, row % 2) {
        (1, 1) => scene.look(x, y).ground == Ground::Rock,
        (1, 0) => scene.wall_above(x, y) || touches_rock(scene, x, y, (x, y.wrapping_sub(1))),
        (0, 1) => scene.wall_left(x, y) || touches_rock(scene, x, y, (x.wrapping_sub(1), y)),
        _ => unicode::corner(scene, x, y) != ' ' || touches_rock(scene, x, y, (x, y)),
    }
}

fn touches_rock(scene: &Scene, x: u32, y: u32, other: (u32, u32)) -> bool {
    let is_rock = |x, y| scene.look(x, y).ground == Ground::Rock;
    is_rock(x, y) && is_rock(other.0, other.1)
}

fn fore([r, g, b]: Rgb) -> Style {
    Style::new().fg(Color::Rgb(r, g, b))
}
