//! Pixels of a scene, row by row, as places in a palette.
//!
//! A picture is never held whole: whoever writes it asks for one row of pixels after the other.

mod line;

use std::io::Write;
use std::ops::RangeInclusive;

use self::line::{cuts, on_cut, on_line};
use super::{Export, ExportError, font};
use crate::generate::Walls;
use crate::grid::{Dirs, Size};
use crate::scene::{Ground, Item, Look, Part, Role, Scene, Sign, Trail};
use crate::search::Mark;
use crate::theme::{Rgb, Theme, heat};

pub(super) const PAGE: u8 = 0;
pub(super) const WALL: u8 = 1;
const FLOOR: u8 = 2;
const ROCK: u8 = 3;
const WAY: u8 = 4;
const WAY_ON_HEAT: u8 = 5;
const ENTRANCE: u8 = 6;
const EXIT: u8 = 7;
const AT: u8 = 8;
const ROOM: u8 = 9;
const DOOR: u8 = 10;
const INLAY: u8 = 11;
const FRONTIER: u8 = 12;
const EXPLORED: u8 = 13;
const YOU: u8 = 14;
const RIVAL: u8 = 15;
/// The first of the shades, of which there is one for every two distances.
const HEAT: u8 = 16;

/// After the shades.
const FOE: u8 = HEAT + 128;
const TRAP: u8 = FOE + 1;
const POWER_UP: u8 = FOE + 2;
const LAMP: u8 = FOE + 3;
const DIM: u8 = FOE + 4;
const FLAG: u8 = FOE + 5;
const MINE: u8 = FOE + 6;
const COVERED: u8 = FOE + 7;
/// The edges of a closed tile.
const LIGHT: u8 = FOE + 8;
const SHADE: u8 = FOE + 9;
const SAFE: u8 = FOE + 10;
const DANGER: u8 = FOE + 11;
const REASON: u8 = FOE + 12;
const INK: u8 = FOE + 13;

/// The colours of the places in the palette, as PNG wants them.
fn palette(theme: &Theme) -> Vec<u8> {
    let mut colours: Vec<Rgb> = vec![
        theme.page,
        theme.wall,
        theme.floor,
        theme.rock,
        theme.way,
        theme.way_on_heat,
        theme.entrance,
        theme.exit,
        theme.at,
        theme.room,
        theme.door,
        theme.inlay,
        theme.frontier,
        theme.explored,
        theme.you,
        theme.rival,
    ];
    colours.resize(usize::from(HEAT), theme.page);
    colours.extend((0..=127).map(|half| heat(2 * half)));
    colours.extend([theme.foe, theme.trap, theme.power_up, theme.lamp, theme.dim]);
    colours.extend([theme.flag, theme.mine, theme.covered]);
    colours.extend(theme.bevel());
    colours.extend([theme.safe, theme.danger, theme.reason, theme.ink]);
    colours.concat()
}

/// A PNG of this size and of the colours of scenes.
pub(super) fn encoder<W: Write>(width: u32, height: u32, out: W) -> png::Encoder<'static, W> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette(&Theme::LIGHT));
    encoder.set_filter(png::Filter::NoFilter);
    encoder
}

/// Where pixels are, and what they show.
pub(super) struct Raster<'a> {
    scene: &'a Scene,
    links: Vec<Dirs>,
    /// For each cell, the corners that the shown way cuts off it.
    cuts: Vec<Dirs>,
    /// For each trail, where it goes on from each cell.
    trails: Vec<(Role, Vec<Dirs>)>,
    /// For each cell, whether anything of the above leads over it.
    on_ways: Vec<bool>,
    has_heat: bool,
    cell: u32,
    wall: u32,
    margin: u32,
    width: u32,
    height: u32,
}

/// How wide walls and the margin are for cells of so many pixels.
fn measures(cell: u32) -> (u32, u32) {
    ((cell / 10).max(1), cell / 2)
}

/// The pixels of a picture, if they are not too many.
pub(super) fn fits(size: Size, cell: u32) -> Result<(u32, u32), ExportError> {
    let (wall, margin) = measures(cell);
    let side = |cells: u32| u64::from(cells) * u64::from(cell) + u64::from(wall + 2 * margin);
    let (width, height) = (side(size.width()), side(size.height()));
    if width.saturating_mul(height) > Export::MAX_PIXELS {
        return Err(ExportError::Pixels(width, height, Export::MAX_PIXELS));
    }
    // No side can be longer than all pixels together.
    Ok((width as u32, height as u32))
}

impl<'a> Raster<'a> {
    pub(super) fn new(scene: &'a Scene, cell: u32) -> Result<Self, ExportError> {
        let (wall, margin) = measures(cell);
        let (width, height) = fits(scene.size, cell)?;
        let has_heat = scene.cells.iter().any(|look| look.heat.is_some());
        let links = scene.way_links();
        let cuts = cuts(scene, &links);
        let trail = |trail: &Trail| (trail.role, scene.links(&trail.cells));
        let trails = scene.trails.iter().map(trail).collect();
        let on_ways = scene.on_ways();
        Ok(Self {
            scene,
            links,
            cuts,
            trails,
            on_ways,
            has_heat,
            cell,
            wall,
            margin,
            width,
            height,
        })
    }

    /// A PNG of its size and colours.
    pub(super) fn encoder<W: Write>(&self, out: W) -> png::Encoder<'static, W> {
        encoder(self.width, self.height, out)
    }

    /// How many columns of cells there are.
    pub(super) const fn columns(&self) -> u32 {
        self.scene.size.width()
    }

    /// The empty pixels on each side.
    pub(super) const fn margin(&self) -> u32 {
        self.margin
    }

    pub(super) const fn width(&self) -> u32 {
        self.width
    }

    pub(super) const fn height(&self) -> u32 {
        self.height
    }

    /// The pixels that a stretch of cells covers, its walls included: first and one past last.
    pub(super) fn span(&self, first: u32, last: u32) -> (u32, u32) {
        (self.margin + first * self.cell, self.margin + (last + 1) * self.cell + self.wall)
    }

    /// Paints a row of pixels, which is as long as the picture is wide, as far as it belongs to
    /// these columns of cells; the column behind the last holds the wall on the right.
    pub(super) fn row(&self, pixel_y: u32, cells: RangeInclusive<u32>, row: &mut [u8]) {
        row.fill(PAGE);
        let in_map = pixel_y.checked_sub(self.margin).map(|y| (y / self.cell, y % self.cell));
        let Some((y, dy)) =
            in_map.filter(|&(y, dy)| y < self.scene.size.height() || dy < self.wall)
        else {
            self.way_outside(pixel_y, row);
            return;
        };
        if y > self.scene.size.height() {
            return;
        }
        for x in cells {
            let start = (self.margin + x * self.cell) as usize;
            let end = (start + self.cell as usize).min(row.len());
            self.paint_cell(x, y, dy, &mut row[start..end]);
        }
        self.way_outside(pixel_y, row);
    }

    /// One row of pixels of a cell: its ground, the marks on it, then the walls above and left.
    fn paint_cell(&self, x: u32, y: u32, dy: u32, pixels: &mut [u8]) {
        let Look { ground, heat, part, mark, is_dim, is_covered, .. } = self.scene.look(x, y);
        let wall = self.wall as usize;
        match (ground, heat) {
            (Ground::Void, _) => {}
            (_, Some(heat)) => pixels.fill(HEAT + heat / 2),
            (Ground::Floor, None) if is_dim => pixels.fill(DIM),
            (Ground::Floor, None) if mark == Mark::Frontier => pixels.fill(FRONTIER),
            (Ground::Floor, None) if mark == Mark::Explored => pixels.fill(EXPLORED),
            (Ground::Floor, None) if mark == Mark::Walked => pixels.fill(ROOM),
            (Ground::Floor, None) if part == Part::Room => pixels.fill(ROOM),
            (Ground::Floor, None) if part == Part::Inlay => pixels.fill(INLAY),
            (Ground::Floor, None) => pixels.fill(FLOOR),
            (Ground::Rock, None) if self.scene.walls == Walls::Lines || is_dim => pixels.fill(ROCK),
            (Ground::Rock, None) => pixels.fill(WALL),
        }
        // A door is a frame around its tile, so that distances show through.
        let edge = self.cell / 5;
        if part == Part::Door && ground == Ground::Floor {
            let inner = dy >= edge && dy < self.cell - edge;
            let len = pixels.len();
            for (dx, pixel) in pixels.iter_mut().enumerate() {
                if !inner || dx < edge as usize || dx + edge as usize >= len {
                    *pixel = DOOR;
                }
            }
        }
        if is_covered && ground != Ground::Void {
            self.paint_cover(dy, pixels);
        }
        if ground != Ground::Void {
            self.paint_marks(x, y, dy, pixels);
        }
        let corner = wall.min(pixels.len());
        if dy < self.wall {
            if self.scene.wall_above(x, y) {
                pixels.fill(WALL);
            } else if self.has_post(x, y) {
                pixels[..corner].fill(WALL);
            }
        } else if self.scene.wall_left(x, y) {
            pixels[..corner].fill(WALL);
        }
    }

    /// Whether a wall touches the corner at the upper left of the cell.
    fn has_post(&self, x: u32, y: u32) -> bool {
        let scene = self.scene;
        scene.wall_left(x, y)
            || (x > 0 && scene.wall_above(x - 1, y))
            || (y > 0 && scene.wall_left(x, y - 1))
    }

    /// A closed tile: a plate with light on two of its edges, and a gap to the next one.
    fn paint_cover(&self, dy: u32, pixels: &mut [u8]) {
        let edge = (self.cell / 10).max(1);
        let Some(above) = dy.checked_sub(self.wall) else { return };
        for (dx, pixel) in (0..self.cell).zip(pixels).skip(self.wall as usize) {
            let lit = above.min(dx - self.wall);
            let shaded = (self.cell - 1 - dy).min(self.cell - 1 - dx);
            *pixel = match lit.min(shaded) < edge {
                false => COVERED,
                true if lit < shaded => LIGHT,
                true => SHADE,
            };
        }
    }

    fn paint_marks(&self, x: u32, y: u32, dy: u32, pixels: &mut [u8]) {
        let Some(cell) = self.scene.size.at(x, y) else { return };
        let (links, cuts) = (self.links[cell.index()], self.cuts[cell.index()]);
        let middle = ((self.cell + self.wall) / 2) as i32;
        let v = dy as i32 - middle;
        let is_entrance = self.scene.entrance.is_some_and(|opening| opening.cell == cell);
        let is_exit = self.scene.exit.is_some_and(|opening| opening.cell == cell);
        let is_at = self.scene.at == Some(cell);
        let figure = self.scene.figures.iter().rev().find(|figure| figure.cell == cell);
        let Look { item, sign, mark, .. } = self.scene.cells[cell.index()];
        let sign = sign.and_then(Sign::glyph);
        let is_bare = !is_entrance && !is_exit && !is_at && figure.is_none() && item.is_none();
        let is_bare = is_bare && sign.is_none() && claim(mark).is_none();
        let trodden = || self.trails.iter().map(|(role, links)| (*role, links[cell.index()]));
        let is_bare = is_bare && trodden().all(|(_, links)| links.is_empty());
        if links.is_empty() && cuts.is_empty() && is_bare {
            return;
        }
        for (dx, pixel) in pixels.iter_mut().enumerate() {
            let h = dx as i32 - middle;
            let within = |half| {
                links.iter().any(|dir| on_line(dir, h, v, half))
                    || cuts.iter().any(|corner| on_cut(corner, h, v, self.cell, half))
            };
            let radius = self.cell as i32 * 3 / 10;
            if let Some(colour) = item.and_then(|item| on_item(item, h, v, radius)) {
                *pixel = colour;
            }
            self.paint_way(within, pixel);
            trodden().for_each(|(role, links)| self.paint_trail(role, links, (h, v), pixel));
            if (is_entrance || is_at) && h * h + v * v <= radius * radius {
                *pixel = if is_at { AT } else { ENTRANCE };
            }
            if is_exit && h.abs() + v.abs() <= radius + radius / 4 {
                *pixel = EXIT;
            }
            if let Some(glyph) = sign {
                self.paint_glyph(glyph, self.on_ways[cell.index()], (h, v), pixel);
            }
            if let Some(colour) = claim(mark).filter(|_| on_claim(mark, h, v, self.cell as i32)) {
                *pixel = colour;
            }
            match figure.map(|figure| figure.role) {
                Some(Role::You) if on_ring(h, v, radius) => *pixel = YOU,
                Some(Role::Rival) if h.abs().max(v.abs()) <= radius * 4 / 5 => *pixel = RIVAL,
                Some(Role::Foe) if v.abs() <= radius && 2 * h.abs() <= radius - v => *pixel = FOE,
                _ => {}
            }
        }
    }

    /// Paints a pixel of what is written; on a way it brings its own floor.
    fn paint_glyph(&self, glyph: char, is_on_way: bool, (h, v): (i32, i32), pixel: &mut u8) {
        let edge = (self.cell as i32 / 16).max(1);
        let beside = [(edge, 0), (-edge, 0), (0, edge), (0, -edge)];
        let is_ink = |(dh, dv)| on_glyph(glyph, h + dh, v + dv, self.cell);
        if is_ink((0, 0)) {
            *pixel = INK;
        } else if is_on_way && beside.into_iter().any(is_ink) {
            *pixel = FLOOR;
        }
    }

    /// Paints a pixel of somebody's trail, beside those of others: whole, broken or dotted.
    fn paint_trail(&self, role: Role, links: Dirs, (h, v): (i32, i32), pixel: &mut u8) {
        let (cell, beside) = (self.cell as i32, (self.cell as i32 / 12).max(1));
        let (colour, by, period) = match role {
            Role::You => (YOU, -beside, 1),
            Role::Rival => (RIVAL, beside, cell / 2),
            Role::Foe => (FOE, 0, cell / 4),
        };
        // What is broken shows for the first part of each period along either side.
        let is_drawn = |along: i32| along.rem_euclid(period.max(1)) * 5 < period.max(1) * 3;
        let (h, v) = (h - by, v - by);
        let along = if h.abs() > v.abs() { h } else { v };
        if is_drawn(along) && links.iter().any(|dir| on_line(dir, h, v, (cell / 20).max(1))) {
            *pixel = colour;
        }
    }

    /// Paints a pixel that lies within so much of the middle of the way.
    fn paint_way(&self, within: impl Fn(i32) -> bool, pixel: &mut u8) {
        let half = |tenths: i32| (self.cell as i32 * tenths / 20).max(1);
        if self.has_heat {
            if within(half(4)) {
                *pixel = WALL;
            }
            if within(half(2)) {
                *pixel = WAY_ON_HEAT;
            }
        } else if within(half(3)) {
            *pixel = WAY;
        }
    }

    /// The shown way goes on into the margin where it leaves through an opening.
    fn way_outside(&self, pixel_y: u32, row: &mut [u8]) {
        let shown = !self.scene.way.is_empty() && !self.has_heat;
        if !shown {
            return;
        }
        let middle = (self.margin + (self.cell + self.wall) / 2) as i32;
        for opening in [self.scene.entrance, self.scene.exit].into_iter().flatten() {
            let Some(side) = opening.side else { continue };
            let (x, y) = self.scene.size.xy(opening.cell);
            let v = pixel_y as i32 - middle - (y * self.cell) as i32;
            let centre = middle + (x * self.cell) as i32;
            let reach = (self.cell * 9 / 10) as i32;
            if v.abs() > reach {
                continue;
            }
            let from = (centre - reach).max(0) as usize;
            let to = ((centre + reach) as usize + 1).min(row.len());
            for (column, pixel) in row[from..to].iter_mut().enumerate() {
                let h = (column + from) as i32 - centre;
                if *pixel == PAGE {
                    self.paint_way(|half| on_line(side, h, v, half), pixel);
                }
            }
        }
    }
}

/// The colour of an item where it covers a place: a cross, a plus, a star, a pennant or a ball with
/// spikes.
fn on_item(item: Item, h: i32, v: i32, radius: i32) -> Option<u8> {
    let (right, down) = (h + radius / 2, v + radius / 2);
    let (h, v, thin) = (h.abs(), v.abs(), (radius / 3).max(1));
    match item {
        Item::Trap => ((h - v).abs() < thin && h.max(v) < radius).then_some(TRAP),
        Item::PowerUp => (h.min(v) * 2 < thin && h.max(v) <= radius).then_some(POWER_UP),
        Item::Lamp => (h + 3 * v <= radius * 4 / 3 || 3 * h + v <= radius * 4 / 3).then_some(LAMP),
        Item::Flag => {
            let is_pole = (0..thin).contains(&right) && v <= radius;
            (is_pole || right >= 0 && down.abs() * 2 <= radius - right).then_some(FLAG)
        }
        Item::Mine => {
            let is_ball = (h * h + v * v) * 25 <= radius * radius * 9;
            let is_spike = h.min(v) * 2 < thin && h.max(v) <= radius;
            let is_slant = (h - v).abs() * 2 < thin && h.max(v) * 10 <= radius * 7;
            (is_ball || is_spike || is_slant).then_some(MINE)
        }
    }
}

/// The colour of what a hint says.
const fn claim(mark: Mark) -> Option<u8> {
    match mark {
        Mark::Safe => Some(SAFE),
        Mark::Danger => Some(DANGER),
        Mark::Reason => Some(REASON),
        Mark::Clear | Mark::Frontier | Mark::Explored | Mark::Walked => None,
    }
}

/// Whether what a hint says covers a place: a ring, a cross, or corners around what is written.
fn on_claim(mark: Mark, h: i32, v: i32, cell: i32) -> bool {
    let (h, v, far, thin) = (h.abs(), v.abs(), cell * 2 / 5, (cell / 10).max(1));
    let within = |radius: i32| h * h + v * v <= radius * radius;
    match mark {
        Mark::Safe => within(far) && !within(far - thin),
        Mark::Danger => (h - v).abs() * 2 <= thin && h.max(v) <= far,
        _ => h.max(v) <= far && h.max(v) > far - thin && h.min(v) * 2 > far,
    }
}

/// Whether the ink of a letter or a digit covers a place.
fn on_glyph(glyph: char, h: i32, v: i32, cell: u32) -> bool {
    let dot = (cell * 3 / 5 / font::HEIGHT).max(1) as i32;
    let (columns, rows) = (font::WIDTH as i32 - 1, font::HEIGHT as i32);
    // Counted in halves of a pixel, since a glyph is an odd number of dots wide and high.
    let place = |from: i32, dots: i32| u32::try_from((2 * from + dots * dot).div_euclid(2 * dot));
    let letter = u8::try_from(glyph.to_ascii_lowercase()).unwrap_or_default();
    match (place(h, columns), place(v, rows)) {
        (Ok(column), Ok(row)) => font::is_ink(&[letter], column, row),
        _ => false,
    }
}

/// Whether a place lies on a ring around the middle.
fn on_ring(h: i32, v: i32, radius: i32) -> bool {
    let far = h * h + v * v;
    far <= radius * radius && far * 4 >= radius * radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Layout;
    use crate::grid::Bits;

    /// How many pixels of the way there are in each row between two middles.
    fn widths(way: [(u32, u32); 4], cell: u32) -> Vec<usize> {
        let size = Size::new(6, 6).unwrap();
        let mut scene = Scene::of(&Layout::from(Bits::full(size).unwrap()));
        scene.way = way.map(|(x, y)| size.at(x, y).unwrap()).to_vec();
        let raster = Raster::new(&scene, cell).unwrap();
        let mut row = vec![0; raster.width() as usize];
        let rows = raster.margin + 2 * cell..raster.margin + 4 * cell;
        let mut width = |y| {
            raster.row(y, 0..=size.width(), &mut row);
            row.iter().filter(|pixel| **pixel == WAY).count()
        };
        rows.map(&mut width).collect()
    }

    #[test]
    fn a_diagonal_way_is_equally_wide_everywhere() {
        for cell in [10, 17, 20, 50] {
            let half = (cell * 3 / 20).max(1) as usize;
            for way in [[(1, 1), (2, 2), (3, 3), (4, 4)], [(4, 1), (3, 2), (2, 3), (1, 4)]] {
                let wanted = 2 * (half * 7 / 5) + 1;
                assert!(widths(way, cell).iter().all(|width| *width == wanted), "{cell} {way:?}");
            }
        }
    }
}
