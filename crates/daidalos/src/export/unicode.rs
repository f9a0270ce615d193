//! Unicode box lines: corners that fit their walls, the way as dots, distances as shades. A passage
//! through a corner is a diagonal in its place.
//!
//! A terminal that draws a scene itself takes its corners from here.

use std::io::Write;

use super::text::{Glyphs, tiles};
use super::{ExportError, Format, Picture, listing};
use crate::generate::Walls;
use crate::scene::{Scene, Slant};

pub(super) const FORMAT: Format = Format {
    name: "unicode",
    about: "box lines, for terminals and documents",
    endings: &["utf8"],
    draw: Some(draw),
    ..Format::PLAIN
};

/// Box lines by the arms they have: 1 up, 2 right, 4 down, 8 left.
const BOXES: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

fn draw(picture: &Picture<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let scene = picture.scene;
    let glyphs = Glyphs::new(scene, '•', shades(scene.walls));
    if scene.walls == Walls::Tiles {
        let text = tiles(scene, |cell| glyphs.tile(cell), ['█', '·'], ['▒', ' ']);
        let list = listing::text(picture.list, scene.size.width() as usize);
        return Ok(write!(out, "{text}{list}")?);
    }
    let (width, height) = (scene.size.width(), scene.size.height());
    for y in 0..=height {
        let mut line = String::new();
        for x in 0..=width {
            line.push(corner(scene, x, y));
            line.push_str(if x < width && scene.wall_above(x, y) { "───" } else { "   " });
        }
        writeln!(out, "{}", line.trim_end())?;
        if y == height {
            write!(out, "{}", listing::text(picture.list, 4 * width as usize + 1))?;
            break;
        }
        line.clear();
        for x in 0..=width {
            line.push(if scene.wall_left(x, y) { '│' } else { ' ' });
            let three = scene.size.at(x, y).map_or([' '; 3], |cell| glyphs.three(cell));
            // A shade fills its cell; a mark stands in the middle of it.
            let is_shade = matches!(three[1], '░' | '▒' | '▓' | '█');
            line.extend(if is_shade { [three[1]; 3] } else { three });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// From near to far; the darkest is rock in a dungeon, so distances stop before it.
const fn shades(walls: Walls) -> &'static [char] {
    match walls {
        Walls::Lines => &[' ', '░', '▒', '▓', '█'],
        Walls::Tiles => &[' ', '░', '▒', '▓'],
    }
}

/// What is drawn at the corner at the upper left of cell x,y: a passage through it, or its box line.
///
/// ```
/// use daidalos::export::unicode;
/// use daidalos::generate::Layout;
/// use daidalos::grid::{Bits, Map, Size};
/// use daidalos::scene::Scene;
/// let scene = Scene::of(&Layout::from(Map::walled(Bits::full(Size::new(2, 1)?)?)));
/// let above: String = (0..3).map(|x| unicode::corner(&scene, x, 0)).collect();
/// assert_eq!(above, "┌┬┐");
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
pub fn corner(scene: &Scene, x: u32, y: u32) -> char {
    match scene.slant(x, y) {
        Some(Slant::Falling) => '╲',
        Some(Slant::Rising) => '╱',
        Some(Slant::Crossing) => '╳',
        None => joint(scene, x, y),
    }
}

fn joint(scene: &Scene, x: u32, y: u32) -> char {
    let (width, height) = (scene.size.width(), scene.size.height());
    let up = y > 0 && scene.wall_left(x, y - 1);
    let right = x < width && scene.wall_above(x, y);
    let down = y < height && scene.wall_left(x, y);
    let left = x > 0 && scene.wall_above(x - 1, y);
    BOXES[usize::from(up)
        | usize::from(right) << 1
        | usize::from(down) << 2
        | usize::from(left) << 3]
}
