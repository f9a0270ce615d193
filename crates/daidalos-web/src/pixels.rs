//! Maps whose cells have few pixels: ground, walls and the way, which is all that can be seen of them.

use daidalos::generate::{Rect, Walls};
use daidalos::grid::Cell;
use daidalos::scene::{Ground, Look, Part};
use daidalos::search::Mark;
use daidalos::theme::{Rgb, Theme, heat};

use crate::seen::{Seen, WALL_E, WALL_N, WALL_S, WALL_W};

/// Red, green, blue and how much of it.
type Pixel = [u8; 4];

/// Paints a window with so many pixels a cell, four bytes each, row by row; and how wide and how high that is. Where
/// walls are lines, one column and one row more hold those at the far sides; a cell of one pixel has no room for lines,
/// and is the darker the more walls it has.
pub(crate) fn paint(
    seen: &Seen<'_>,
    window: Rect,
    way: &[Cell],
    size: u32,
    theme: &Theme,
) -> (Vec<u8>, u32, u32) {
    let far = u32::from(seen.scene.walls == Walls::Lines && size > 1);
    let (w, h) = (window.w * size + far, window.h * size + far);
    let is_way = on_way(seen, window, way);
    let painter = Painter { seen, window, size: size as usize, far: far as usize, theme, is_way };
    let mut bytes = Vec::with_capacity(w as usize * h as usize * 4);
    let (mut above, mut here) = (Row::default(), Row::default());
    let (mut top, mut body) = (Vec::new(), Vec::new());
    painter.read(window.y.wrapping_sub(1), &mut above);
    for y in window.y..window.y + window.h + far {
        painter.read(y, &mut here);
        painter.paint(&above, &here, &mut top, &mut body);
        bytes.extend_from_slice(&top);
        let below = if y < window.y + window.h { size - 1 } else { 0 };
        (0..below).for_each(|_| bytes.extend_from_slice(&body));
        std::mem::swap(&mut above, &mut here);
    }
    (bytes, w, h)
}

/// The cells of a window that a way leads through.
fn on_way(seen: &Seen<'_>, window: Rect, way: &[Cell]) -> Vec<bool> {
    let mut is_way = vec![false; window.w as usize * window.h as usize];
    for cell in way {
        let (x, y) = seen.map.xy(*cell);
        if window.holds(x, y) {
            is_way[((y - window.y) * window.w + x - window.x) as usize] = true;
        }
    }
    is_way
}

/// A row of cells, from the one before the window to the one after it: their colours, and the sides along which walls
/// are drawn. Each cell is looked at once, because there may be a million of them.
#[derive(Default)]
struct Row {
    tones: Vec<Pixel>,
    sides: Vec<u8>,
}

struct Painter<'a> {
    seen: &'a Seen<'a>,
    window: Rect,
    size: usize,
    far: usize,
    theme: &'a Theme,
    is_way: Vec<bool>,
}

impl Painter<'_> {
    fn read(&self, y: u32, row: &mut Row) {
        row.tones.clear();
        row.sides.clear();
        let before = self.window.x.wrapping_sub(1);
        for x in (0..self.window.w + 2).map(|column| before.wrapping_add(column)) {
            let look = self.seen.look(x, y);
            let tone = match &look {
                _ if self.has_way(x, y) => self.theme.way,
                Some((look, _)) => self.tone(look),
                None => self.theme.page,
            };
            row.tones.push(pixel(tone));
            row.sides.push(look.map_or(0, |(_, sides)| sides));
        }
    }

    /// The uppermost pixels of a row of cells, where its walls are, and those below, which are all alike.
    fn paint(&self, above: &Row, here: &Row, top: &mut Vec<u8>, body: &mut Vec<u8>) {
        top.clear();
        body.clear();
        let wall = pixel(self.theme.wall);
        // A wall between two cells is a side of either.
        let north = |at: usize| here.sides[at] & WALL_N != 0 || above.sides[at] & WALL_S != 0;
        let west =
            |row: &Row, at: usize| row.sides[at] & WALL_W != 0 || row.sides[at - 1] & WALL_E != 0;
        let last = self.window.w as usize;
        for at in 1..=last + self.far {
            let (ground, up, left) = (here.tones[at], north(at), west(here, at));
            if self.far == 0 {
                let tone = darkened(ground, wall, u16::from(up) + u16::from(left));
                (0..self.size).for_each(|_| top.extend(tone));
                (0..self.size).for_each(|_| body.extend(tone));
                continue;
            }
            let is_corner = up || left || north(at - 1) || west(above, at);
            top.extend(if is_corner { wall } else { ground });
            body.extend(if left { wall } else { ground });
            let rest = if at <= last { self.size - 1 } else { 0 };
            (0..rest).for_each(|_| top.extend(if up { wall } else { ground }));
            (0..rest).for_each(|_| body.extend(ground));
        }
    }

    fn has_way(&self, x: u32, y: u32) -> bool {
        let Rect { x: left, y: top, w, .. } = self.window;
        self.window.holds(x, y) && self.is_way[((y - top) * w + x - left) as usize]
    }

    fn tone(&self, look: &Look) -> Rgb {
        let theme = self.theme;
        let is_tiles = self.seen.scene.walls == Walls::Tiles;
        // What lies on a cell is all that it has room for.
        if let Some(item) = look.item.filter(|_| look.mark == Mark::Clear && look.heat.is_none()) {
            return theme.item(item);
        }
        match (look.ground, look.heat, look.mark) {
            (Ground::Void, ..) => theme.page,
            (Ground::Rock, ..) if is_tiles => theme.wall,
            (Ground::Rock, ..) => theme.rock,
            (_, Some(distance), _) => heat(distance),
            (_, _, Mark::Frontier) => theme.frontier,
            (_, _, Mark::Explored) => theme.explored,
            _ if look.is_covered => theme.covered,
            _ if look.is_dim => theme.dim,
            _ => part(theme, look.part),
        }
    }
}

const fn part(theme: &Theme, part: Part) -> Rgb {
    match part {
        Part::Plain => theme.floor,
        Part::Room => theme.room,
        Part::Inlay => theme.inlay,
        Part::Door => theme.door,
        Part::LockedDoor => theme.locked,
    }
}

/// A colour on the way to that of walls: a third of it for each.
fn darkened(ground: Pixel, wall: Pixel, walls: u16) -> Pixel {
    let mix = |at: usize| (u16::from(ground[at]) * (3 - walls) + u16::from(wall[at]) * walls) / 3;
    std::array::from_fn(|at| mix(at) as u8)
}

const fn pixel([red, green, blue]: Rgb) -> Pixel {
    [red, green, blue, 255]
}

#[cfg(test)]
mod tests {
    use super::*;
    use daidalos::generate::Spec;
    use daidalos::scene::Scene;

    fn scene(id: &str) -> Scene {
        Scene::of(&id.parse::<Spec>().unwrap().build(None).unwrap())
    }

    /// Every wall of a maze has its pixels, and nothing else has their colour.
    #[test]
    fn walls_are_lines_of_pixels() {
        let scene = scene("prim:7x5,braid=20#3");
        let window = Rect { x: 0, y: 0, w: 7, h: 5 };
        let (bytes, w, h) = paint(&Seen::whole(&scene), window, &[], 3, &Theme::LIGHT);
        assert_eq!((w, h, bytes.len()), (22, 16, 22 * 16 * 4));
        let is_wall =
            |x: u32, y: u32| bytes[((y * w + x) * 4) as usize..][..3] == Theme::LIGHT.wall;
        for (x, y) in (0..=7).flat_map(|x| (0..=5).map(move |y| (x, y))) {
            if x < 7 {
                assert_eq!(is_wall(x * 3 + 1, y * 3), scene.wall_above(x, y), "above {x},{y}");
            }
            if y < 5 {
                assert_eq!(is_wall(x * 3, y * 3 + 1), scene.wall_left(x, y), "left of {x},{y}");
            }
            if x < 7 && y < 5 {
                assert!(!is_wall(x * 3 + 1, y * 3 + 1));
            }
        }
    }

    #[test]
    fn tiles_have_one_pixel_each_and_a_way_its_colour() {
        let scene = scene("caves:20x12#5");
        let window = Rect { x: 4, y: 2, w: 9, h: 7 };
        let cell = scene.size.at(6, 5).unwrap();
        let (bytes, w, h) = paint(&Seen::whole(&scene), window, &[cell], 1, &Theme::DARK);
        assert_eq!((w, h), (9, 7));
        for at in window.cells(scene.size) {
            let (x, y) = scene.size.xy(at);
            let is = &bytes[(((y - 2) * w + x - 4) * 4) as usize..][..3];
            let tone = match scene.cells[at.index()].ground {
                _ if at == cell => Theme::DARK.way,
                Ground::Floor => Theme::DARK.floor,
                Ground::Rock => Theme::DARK.wall,
                Ground::Void => Theme::DARK.page,
            };
            assert_eq!(is, tone, "{x},{y}");
        }
    }
}
