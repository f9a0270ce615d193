//! Plain ASCII: corners `+`, walls `---` and `|`, the way `*`, distances as digits. A dungeon is
//! rock `#` and floor `.`, with doors `+`, locked ones `[`, and a texture's marks `:`. A closed tile
//! is `?`; a hint claims `v` (safe) or `x` (not), and proves it by `=`, unless something is written
//! there.

use std::io::Write;

use super::{ExportError, Format, Picture};
use crate::generate::Walls;
use crate::grid::Cell;
use crate::scene::{Ground, Look, Part, Role, Scene, Sign};
use crate::search::Mark;

pub(super) const FORMAT: Format = Format {
    name: "text",
    about: "plain ASCII, for any terminal and for tests",
    endings: &["txt"],
    draw: Some(draw),
    ..Format::PLAIN
};

fn draw(picture: &Picture<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let scene = picture.scene;
    let glyphs = glyphs(scene, b'*', b"0123456789");
    if scene.walls == Walls::Tiles {
        let text = tiles(scene, |cell| char::from(glyphs[cell.index()]), ['#', '.'], ['%', ',']);
        return Ok(out.write_all(text.as_bytes())?);
    }
    let (width, height) = (scene.size.width(), scene.size.height());
    let mut line = Vec::new();
    for y in 0..=height {
        line.clear();
        for x in 0..=width {
            line.push(if is_corner(scene, x, y) { b'+' } else { b' ' });
            line.extend(if x < width && scene.wall_above(x, y) { b"---" } else { b"   " });
        }
        end_line(&mut line, out)?;
        for x in 0..=width {
            line.push(if y < height && scene.wall_left(x, y) { b'|' } else { b' ' });
            let glyph = scene.size.at(x, y).map_or(b' ', |cell| glyphs[cell.index()]);
            line.extend([b' ', glyph, b' ']);
        }
        if y < height {
            end_line(&mut line, out)?;
        }
    }
    Ok(())
}

/// A dungeon, one glyph a tile; floor that shows nothing else is shown as floor. Rock and floor
/// have a glyph each, and another one where they are only remembered.
pub(super) fn tiles(
    scene: &Scene,
    glyph: impl Fn(Cell) -> char,
    seen: [char; 2],
    remembered: [char; 2],
) -> String {
    let tile = |cell: Cell| {
        let look = scene.cells[cell.index()];
        let [rock, floor] = if look.is_dim { remembered } else { seen };
        match (look.ground, glyph(cell)) {
            (Ground::Rock, _) => rock,
            (Ground::Floor, ' ') => floor,
            (_, glyph) => glyph,
        }
    };
    let row = |y| (0..scene.size.width()).filter_map(move |x| scene.size.at(x, y));
    let line = |y| row(y).map(tile).collect::<String>().trim_end().to_owned() + "\n";
    (0..scene.size.height()).map(line).collect()
}

/// What stands in the middle of each cell: whoever stands there, else what a hint claims, else what
/// is written, else S at the entrance and G at the exit, else what lies there, else the way, else
/// the distance, else nothing.
pub(super) fn glyphs<T: Copy + From<u8>>(scene: &Scene, way: T, heat: &[T]) -> Vec<T> {
    let mut glyphs: Vec<T> = scene.cells.iter().map(|look| ground(look, heat)).collect();
    put_ways(scene, way, &mut glyphs);
    for (look, glyph) in scene.cells.iter().zip(&mut glyphs) {
        if let Some(item) = look.item {
            *glyph = T::from(item.letter() as u8);
        }
    }
    for (opening, mark) in [(scene.entrance, b'S'), (scene.exit, b'G')] {
        opening.iter().for_each(|opening| glyphs[opening.cell.index()] = T::from(mark));
    }
    put_signs(scene, &mut glyphs);
    for (look, glyph) in scene.cells.iter().zip(&mut glyphs) {
        match look.mark {
            Mark::Safe => *glyph = T::from(b'v'),
            Mark::Danger => *glyph = T::from(b'x'),
            _ => {}
        }
    }
    for figure in &scene.figures {
        glyphs[figure.cell.index()] = T::from(match figure.role {
            Role::You => b'@',
            Role::Rival => b'R',
            Role::Foe => b'F',
        });
    }
    glyphs
}

/// A cell on which there is nothing and nobody.
fn ground<T: Copy + From<u8>>(look: &Look, heat: &[T]) -> T {
    match look.heat {
        Some(heat_here) => heat[usize::from(heat_here) * heat.len() / 256],
        None if look.mark == Mark::Frontier => T::from(b'o'),
        None if look.mark == Mark::Explored => T::from(b'-'),
        None if look.mark == Mark::Walked => T::from(b'.'),
        None if look.mark == Mark::Reason => T::from(b'='),
        None if look.is_covered => T::from(b'?'),
        None if look.part == Part::Door => T::from(b'+'),
        None if look.part == Part::LockedDoor => T::from(b'['),
        None if look.part == Part::Inlay => T::from(b':'),
        None => T::from(b' '),
    }
}

fn put_ways<T: Copy + From<u8>>(scene: &Scene, way: T, glyphs: &mut [T]) {
    scene.way.iter().for_each(|cell| glyphs[cell.index()] = way);
    for (cell, role) in scene.trail_cells() {
        glyphs[cell.index()] = match role {
            Some(Role::You) => way,
            Some(Role::Rival) => T::from(b'r'),
            Some(Role::Foe) => T::from(b'f'),
            None => T::from(b'&'),
        };
    }
}

/// What is written can be read wherever a way leads; letters on a way are small.
fn put_signs<T: Copy + From<u8>>(scene: &Scene, glyphs: &mut [T]) {
    let ascii = |letter: char| u8::try_from(letter).ok().filter(u8::is_ascii).unwrap_or(b'~');
    let on_ways = scene.on_ways();
    for ((look, glyph), is_small) in scene.cells.iter().zip(glyphs).zip(on_ways) {
        if let Some(sign) = look.sign.and_then(Sign::glyph).map(ascii) {
            *glyph = T::from(if is_small { sign.to_ascii_lowercase() } else { sign });
        }
    }
}

/// Whether any of the four cells around the corner is part of the map.
pub(super) fn is_corner(scene: &Scene, x: u32, y: u32) -> bool {
    let around = [
        (x, y),
        (x.wrapping_sub(1), y),
        (x, y.wrapping_sub(1)),
        (x.wrapping_sub(1), y.wrapping_sub(1)),
    ];
    around.into_iter().any(|(x, y)| scene.look(x, y).ground != Ground::Void)
}

fn end_line(line: &mut Vec<u8>, out: &mut dyn Write) -> Result<(), ExportError> {
    let len = line.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1);
    line.truncate(len);
    line.push(b'\n');
    out.write_all(line)?;
    line.clear();
    Ok(())
}
