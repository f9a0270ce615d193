//! Maps whose cells have few pixels: ground, walls and the way, which is all that can be seen of them.

use daidalos::generate::{Rect, Walls};
use daidalos::grid::{Cell, Dir};
use daidalos::scene::{Ground, Look, Part};
use daidalos::search::Mark;
use daidalos::theme::{Rgb, Theme, heat};

use crate::seen::Seen;

/// Red, green, blue and how much of it.
type Pixel = [u8; 4];

/// Paints a window with so many pixels a cell, four bytes each, row by row; and how wide and how high that is. Where
/// walls are lines, one column and one row more hold those at the far sides.
pub(crate) fn paint(
    seen: &Seen<'_>,
    window: Rect,
    way: &[Cell],
    size: u32,
    theme: &Theme,
) -> (Vec<u8>, u32, u32) {
    let far = u32::from(seen.scene.walls == Walls::Lines);
    let (w, h) = (window.w * size + far, window.h * size + far);
    let is_way = on_way(seen, window, way);
    let painter = Painter { seen, window, size: size as usize, theme, is_way };
    let mut bytes = Vec::with_capacity(w as usize * h as usize * 4);
    let (mut top, mut body) = (Vec::new(), Vec::new());
    for y in window.y..window.y + window.h + far {
        painter.row(y, far, &mut top, &mut body);
        bytes.extend_from_slice(&top);
        let below = if y < window.y + window.h { size - 1 } else { 0 };
        (0..below).for_each(|_| bytes.extend_from_slice(&body));
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

struct Painter<'a> {
    seen: &'a Seen<'a>,
    window: Rect,
    size: usize,
    theme: &'a Theme,
    is_way: Vec<bool>,
}

impl Painter<'_> {
    /// The uppermost pixels of a row of cells, where its walls are, and those below, which are all alike.
    fn row(&self, y: u32, far: u32, top: &mut Vec<u8>, body: &mut Vec<u8>) {
        let Rect { x: left, w, .. } = self.window;
        top.clear();
        body.clear();
        let wall = pixel(self.theme.wall);
        // A cell of one pixel has no room for walls.
        let has_walls = far == 1 && self.size > 1;
        for x in left..left + w + far {
            let (ground, north, west) = self.tones(x, y);
            let width = if x < left + w { self.size } else { 1 };
            for at in 0..width {
                let is_corner = at == 0 && self.has_corner(x, y);
                top.extend(if has_walls && (north || is_corner) { wall } else { ground });
                body.extend(if has_walls && at == 0 && west { wall } else { ground });
            }
        }
    }

    /// The colour of a cell, and whether walls stand above it and to its left.
    fn tones(&self, x: u32, y: u32) -> (Pixel, bool, bool) {
        let walls = [Dir::N, Dir::W].map(|side| self.seen.has_wall(x, y, side));
        let tone = match self.seen.look(x, y) {
            _ if self.has_way(x, y) => self.theme.way,
            Some((look, _)) => self.tone(&look),
            // Beyond the far sides of the map there are only its walls.
            None => self.theme.page,
        };
        (pixel(tone), walls[0], walls[1])
    }

    /// Whether a wall ends or turns at the upper left corner of a cell.
    fn has_corner(&self, x: u32, y: u32) -> bool {
        let has_wall = |x: u32, y: u32, side| self.seen.has_wall(x, y, side);
        has_wall(x, y, Dir::N)
            || has_wall(x, y, Dir::W)
            || x.checked_sub(1).is_some_and(|left| has_wall(left, y, Dir::N))
            || y.checked_sub(1).is_some_and(|above| has_wall(x, above, Dir::W))
    }

    fn has_way(&self, x: u32, y: u32) -> bool {
        let Rect { x: left, y: top, w, .. } = self.window;
        self.window.holds(x, y) && self.is_way[((y - top) * w + x - left) as usize]
    }

    fn tone(&self, look: &Look) -> Rgb {
        let theme = self.theme;
        let is_tiles = self.seen.scene.walls == Walls::Tiles;
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
