//! Pixels of a scene, row by row, as places in a palette.
//!
//! A picture is never held whole: the caller asks for one row of pixels after the other.

mod line;
mod passage;
mod ring;
mod stamp;

use std::cell::OnceCell;
use std::ops::RangeInclusive;

use self::line::{cuts, on_cut, on_line};
use self::stamp::Stamp;
use super::{Export, ExportError, font};
use crate::generate::{Opening, Walls};
use crate::grid::{Cell, Dir, Dirs, Size};
use crate::legend::Thing;
use crate::scene::{Ground, Look, Part, Role, Scene, Sign, Trail};
use crate::search::Mark;
use crate::shapes::{self, Colour, SHAPES};
use crate::theme::{Rgb, Theme, heat};

pub(super) const PAGE: u8 = 0;
pub(super) const WALL: u8 = 1;
const FLOOR: u8 = 2;
const ROCK: u8 = 3;
const WAY: u8 = 4;
const WAY_ON_HEAT: u8 = 5;
const ROOM: u8 = 6;
const INLAY: u8 = 7;
const FRONTIER: u8 = 8;
const EXPLORED: u8 = 9;
const DIM: u8 = 10;
const INK: u8 = 11;
/// The first of the shades, of which there is one for every two distances.
const HEAT: u8 = 12;
/// Behind the colours of shapes.
const PASSAGE: u8 = HEAT + 128 + Colour::Ink as u8 + 1;

/// The place of the colour of a sign: counts come last.
fn ink(sign: Sign) -> u8 {
    match sign {
        Sign::Count(count @ 1..=8) => PASSAGE + count,
        Sign::Count(_) | Sign::Letter(_) => INK,
    }
}

/// The place of a colour that shapes have: after the shades.
const fn tone(colour: Colour) -> u8 {
    HEAT + 128 + colour as u8
}

/// How large shapes are: as they are, in front of another, under a letter.
const PERCENTS: [i32; 3] = [100, shapes::FRONT, shapes::UNDER];
const WHOLE: usize = 0;
const FRONT: usize = 1;
const UNDER: usize = 2;

/// The colours of the places in the palette, as PNG wants them.
pub(super) fn palette(theme: &Theme) -> Vec<u8> {
    let mut colours: Vec<Rgb> = vec![
        theme.page,
        theme.wall,
        theme.floor,
        theme.rock,
        theme.way,
        theme.way_on_heat,
        theme.room,
        theme.inlay,
        theme.frontier,
        theme.explored,
        theme.dim,
        theme.ink,
    ];
    colours.extend((0..=127).map(|half| heat(2 * half)));
    for piece in SHAPES.iter().flat_map(|(_, pieces)| *pieces) {
        let place = usize::from(tone(piece.colour));
        colours.resize(colours.len().max(place + 1), theme.page);
        colours[place] = piece.colour.of(theme);
    }
    colours.resize(usize::from(PASSAGE), theme.page);
    colours.push(theme.passage);
    colours.extend(theme.counts);
    colours.concat()
}

/// Where pixels are, and what they show.
pub(super) struct Raster<'a> {
    scene: &'a Scene,
    links: Vec<Dirs>,
    /// For each cell, the corners that the shown way cuts off it.
    cuts: Vec<Dirs>,
    /// For each trail, where it goes on from each cell.
    trails: Vec<(Role, Vec<Dirs>)>,
    /// For each cell, whether what is written lies over anything.
    lies_over: Vec<bool>,
    /// Whether any passage leads through a corner.
    has_slants: bool,
    has_heat: bool,
    /// What has a shape, as large as cells are: at each of the [`PERCENTS`].
    stamps: [[OnceCell<Stamp>; PERCENTS.len()]; SHAPES.len()],
    cell: u32,
    wall: u32,
    /// What of a cell's upper left is wall: nothing where walls are tiles.
    inset: u32,
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
        let lies_over = scene.lies_over();
        let has_slants = passage::has_any(scene);
        let stamps = [const { [const { OnceCell::new() }; PERCENTS.len()] }; SHAPES.len()];
        let inset = if scene.walls == Walls::Lines { wall } else { 0 };
        Ok(Self {
            scene,
            links,
            cuts,
            trails,
            lies_over,
            has_slants,
            has_heat,
            stamps,
            cell,
            wall,
            inset,
            margin,
            width,
            height,
        })
    }

    /// How many columns of cells there are.
    pub(super) const fn columns(&self) -> u32 {
        self.scene.size.width()
    }

    /// The empty pixels on each side.
    #[cfg(feature = "png")]
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
    #[cfg(feature = "png")]
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

    /// One row of pixels of a cell: its ground, what is on it, then the walls above and left.
    fn paint_cell(&self, x: u32, y: u32, dy: u32, pixels: &mut [u8]) {
        let look = self.scene.look(x, y);
        let cell = self.scene.size.at(x, y);
        if let Some(colour) = self.ground(&look) {
            pixels.fill(colour);
            self.paint_passages(x, y, dy, pixels);
            cell.into_iter().for_each(|cell| self.paint_things(cell, &look, dy, pixels));
        } else if cell.is_some() {
            self.press(Thing::Void, WHOLE, dy, pixels);
        }
        self.paint_walls(x, y, dy, pixels);
    }

    fn paint_walls(&self, x: u32, y: u32, dy: u32, pixels: &mut [u8]) {
        let corner = (self.wall as usize).min(pixels.len());
        if dy < self.wall {
            if self.scene.wall_above(x, y) {
                let (start, end) = self.gaps(x, y, pixels.len());
                pixels[start..end].fill(WALL);
            } else if self.has_post(x, y) && !self.is_open(x, y) {
                pixels[..corner].fill(WALL);
            }
        } else if self.scene.wall_left(x, y) && !self.is_gap(x, y, dy) {
            pixels[..corner].fill(WALL);
        }
    }

    /// The colour of a cell on which there is nothing.
    fn ground(&self, look: &Look) -> Option<u8> {
        match (look.ground, look.heat) {
            (Ground::Void, _) => None,
            (_, Some(heat)) => Some(HEAT + heat / 2),
            (Ground::Floor, None) => Some(floor(look)),
            (Ground::Rock, None) if self.scene.walls == Walls::Lines || look.is_dim => Some(ROCK),
            (Ground::Rock, None) => Some(WALL),
        }
    }

    /// Whether a wall touches the corner at the upper left of the cell.
    fn has_post(&self, x: u32, y: u32) -> bool {
        let scene = self.scene;
        scene.wall_left(x, y)
            || (x > 0 && scene.wall_above(x - 1, y))
            || (y > 0 && scene.wall_left(x, y - 1))
    }

    /// What is on a cell, in the order in which it lies.
    fn paint_things(&self, cell: Cell, look: &Look, dy: u32, pixels: &mut [u8]) {
        let mut press_if = |is: bool, thing| {
            if is {
                self.press(thing, WHOLE, dy, pixels);
            }
        };
        let is_door = matches!(look.part, Part::Door | Part::LockedDoor);
        press_if(is_door, Thing::Part(look.part));
        press_if(look.is_covered, Thing::Covered);
        press_if(look.mark == Mark::Walked, Thing::Mark(look.mark));
        self.paint_lines(cell, dy, pixels);
        // What a way leads over explains what it costs.
        look.item.into_iter().for_each(|item| self.press(Thing::Item(item), WHOLE, dy, pixels));
        self.paint_ends(cell, dy, pixels);
        let glyph =
            look.sign.and_then(|sign| Some((sign.glyph()?, ink(self.scene.inked(cell, sign)))));
        let has_figure = self.scene.figures.iter().any(|figure| figure.cell == cell);
        if let Some(glyph) = glyph.filter(|_| !has_figure) {
            self.paint_glyph(glyph, self.lies_over[cell.index()], dy, pixels);
        }
        if matches!(look.mark, Mark::Safe | Mark::Danger | Mark::Reason) {
            self.press(Thing::Mark(look.mark), WHOLE, dy, pixels);
        }
        let here = self.scene.figures.iter().filter(|figure| figure.cell == cell);
        for (at, figure) in here.enumerate() {
            let percent = match (at > 0, glyph.is_some()) {
                (true, false) => FRONT,
                (false, true) => UNDER,
                _ => WHOLE,
            };
            self.press(Thing::Figure(figure.role), percent, dy, pixels);
        }
        if let Some(glyph) = glyph.filter(|_| has_figure) {
            self.paint_glyph(glyph, true, dy, pixels);
        }
    }

    fn paint_ends(&self, cell: Cell, dy: u32, pixels: &mut [u8]) {
        let is_here = |opening: Option<Opening>| opening.is_some_and(|o| o.cell == cell);
        let ends = [
            (is_here(self.scene.entrance), Thing::Entrance),
            (is_here(self.scene.exit), Thing::Exit),
            (self.scene.at == Some(cell), Thing::At),
        ];
        for (_, thing) in ends.into_iter().filter(|(is_here, _)| *is_here) {
            self.press(thing, WHOLE, dy, pixels);
        }
    }

    /// A row of the shape of a thing, if it has one, at one of the sizes.
    fn press(&self, thing: Thing, percent: usize, dy: u32, pixels: &mut [u8]) {
        let Some(place) = SHAPES.iter().position(|(other, _)| *other == thing) else { return };
        let make = || {
            let tone = |piece: &shapes::Piece| tone(piece.colour);
            Stamp::new(SHAPES[place].1, tone, [self.cell, self.inset], PERCENTS[percent])
        };
        self.stamps[place][percent].get_or_init(make).press(dy, pixels);
    }

    /// The way and the trails, as far as they lead over a cell.
    fn paint_lines(&self, cell: Cell, dy: u32, pixels: &mut [u8]) {
        let (links, cuts) = (self.links[cell.index()], self.cuts[cell.index()]);
        let trails = || self.trails.iter().map(|(role, links)| (*role, links[cell.index()]));
        if links.is_empty() && cuts.is_empty() && trails().all(|(_, links)| links.is_empty()) {
            return;
        }
        let v = dy as i32 - self.middle();
        for (dx, pixel) in (0..).zip(pixels) {
            let h: i32 = dx - self.middle();
            let within = |half| {
                links.iter().any(|dir| on_line(dir, h, v, half))
                    || cuts.iter().any(|corner| on_cut(corner, h, v, self.cell, half))
            };
            self.paint_way(within, pixel);
            trails().for_each(|(role, links)| self.paint_trail(role, links, (h, v), pixel));
        }
    }

    /// The pixel in the middle of a cell, across and down.
    const fn middle(&self) -> i32 {
        ((self.cell + self.inset) / 2) as i32
    }

    /// Paints a row of what is written; on ways and figures it brings its own floor.
    fn paint_glyph(&self, (glyph, ink): (char, u8), has_halo: bool, dy: u32, pixels: &mut [u8]) {
        let edge = (self.cell as i32 / 16).max(1);
        let beside = [(edge, 0), (-edge, 0), (0, edge), (0, -edge)];
        let v = dy as i32 - self.middle();
        for (dx, pixel) in (0..).zip(pixels) {
            let h: i32 = dx - self.middle();
            let is_ink = |(dh, dv)| on_glyph(glyph, h + dh, v + dv, self.cell);
            if is_ink((0, 0)) {
                *pixel = ink;
            } else if has_halo && beside.into_iter().any(is_ink) {
                *pixel = FLOOR;
            }
        }
    }

    /// Paints a pixel of one figure's trail, beside those of others: whole, broken or dotted.
    fn paint_trail(&self, role: Role, links: Dirs, (h, v): (i32, i32), pixel: &mut u8) {
        let (cell, beside) = (self.cell as i32, (self.cell as i32 / 12).max(1));
        let (colour, by, period) = match role {
            Role::You => (tone(Colour::You), -beside, 1),
            Role::Rival => (tone(Colour::Rival), beside, cell / 2),
            Role::Foe => (tone(Colour::Foe), 0, cell / 4),
            Role::Ghost => (tone(Colour::Ghost), 0, cell / 3),
        };
        // What is broken shows for the first part of each period along either side.
        let is_drawn = |along: i32| along.rem_euclid(period.max(1)) * 5 < period.max(1) * 3;
        // Through a corner it leads as straight as everything else, or it would touch the cells beside.
        let is_on = |dir: Dir| {
            let by = if dir.is_diagonal() { 0 } else { by };
            let (h, v) = (h - by, v - by);
            let along = if h.abs() > v.abs() { h } else { v };
            is_drawn(along) && on_line(dir, h, v, (cell / 20).max(1))
        };
        if links.iter().any(is_on) {
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
        let middle = self.margin as i32 + self.middle();
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

/// The colour of floor.
const fn floor(look: &Look) -> u8 {
    match (look.mark, look.part) {
        _ if look.is_dim => DIM,
        (Mark::Frontier, _) => FRONTIER,
        (Mark::Explored, _) => EXPLORED,
        (_, Part::Room) => ROOM,
        (_, Part::Inlay) => INLAY,
        (_, Part::Plain | Part::Door | Part::LockedDoor) => FLOOR,
    }
}

/// Whether the ink of a letter or a digit covers a place.
fn on_glyph(glyph: char, h: i32, v: i32, cell: u32) -> bool {
    let dot = (cell * 3 / 5 / font::HEIGHT).max(1) as i32;
    let (columns, rows) = (font::WIDTH as i32 - 1, font::HEIGHT as i32);
    // Counted in halves of a pixel, since a glyph is an odd number of dots wide and high.
    let place = |from: i32, dots: i32| u32::try_from((2 * from + dots * dot).div_euclid(2 * dot));
    match (place(h, columns), place(v, rows)) {
        (Ok(column), Ok(row)) => font::is_sign(glyph, column, row),
        _ => false,
    }
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
