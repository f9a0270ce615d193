//! Plain ASCII: corners `+`, walls `---` and `|`, the way `*`, distances as digits. A passage through
//! a corner is `\`, `/` or, where two cross, `X` in its place. A dungeon is
//! rock `#` and floor `.`, with doors `+`, locked ones `[`, and a texture's marks `:`. A closed tile
//! is `?`; a hint claims `v` (safe) or `x` (not), and proves it by `=`, unless something is written
//! there.
//!
//! Where every cell of a maze has a letter, nothing hides it: a figure, or what a hint claims, is
//! to the left of it, and to the right whose way leads there: `*` that of the player, `^` the rival's, `&`
//! several, `~` one that is shown, `.` where a player has been. Letters of other alphabets
//! are written as they are.

use std::io::Write;

use super::{ExportError, Format, Picture, listing};
use crate::generate::Walls;
use crate::grid::Cell;
use crate::scene::{Ground, Look, Part, Role, Scene, Sign, Slant};
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
    let glyphs = Glyphs::new(scene, '*', &DIGITS);
    if scene.walls == Walls::Tiles {
        let text = tiles(scene, |cell| ascii(glyphs.tile(cell)), ['#', '.'], ['%', ',']);
        let list = listing::text(picture.list, scene.size.width() as usize);
        return Ok(write!(out, "{text}{list}")?);
    }
    let (width, height) = (scene.size.width(), scene.size.height());
    let mut line = String::new();
    for y in 0..=height {
        line.clear();
        for x in 0..=width {
            line.push(corner(scene, x, y));
            line.push_str(if x < width && scene.wall_above(x, y) { "---" } else { "   " });
        }
        end_line(&mut line, out)?;
        for x in 0..=width {
            line.push(if y < height && scene.wall_left(x, y) { '|' } else { ' ' });
            let three = scene.size.at(x, y).map_or([' '; 3], |cell| glyphs.three(cell));
            line.extend(three.map(ascii));
        }
        if y < height {
            end_line(&mut line, out)?;
        }
    }
    let list = listing::text(picture.list, 4 * width as usize + 1);
    Ok(out.write_all(list.as_bytes())?)
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

/// Distances from near to far.
const DIGITS: [char; 10] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// A glyph in ASCII. Letters of other alphabets are written as they are: nothing else could be read.
fn ascii(glyph: char) -> char {
    if glyph.is_ascii() || glyph.is_alphabetic() { glyph } else { '~' }
}

/// What is to be read of each cell.
pub(super) struct Glyphs {
    /// The figure there, else what a hint claims.
    above: Vec<Option<char>>,
    /// What is written, else S at the entrance and G at the exit, else what lies there, else the way,
    /// else the distance, else nothing.
    floor: Vec<char>,
    /// Beside what is written: whose way leads there. None where nothing is written.
    beside: Vec<Option<char>>,
}

impl Glyphs {
    /// Those of a scene: a glyph for ways, and those for distances.
    pub(super) fn new(scene: &Scene, way: char, heat: &[char]) -> Self {
        let mut floor: Vec<char> = scene.cells.iter().map(|look| ground(look, heat)).collect();
        put_ways(scene, way, &mut floor);
        for (look, glyph) in scene.cells.iter().zip(&mut floor) {
            if let Some(item) = look.item {
                *glyph = item.letter();
            }
        }
        for (opening, mark) in [(scene.entrance, 'S'), (scene.exit, 'G')] {
            opening.iter().for_each(|opening| floor[opening.cell.index()] = mark);
        }
        put_signs(scene, &mut floor);
        Self { above: above(scene), floor, beside: beside(scene, way) }
    }

    /// A cell as one character.
    pub(super) fn tile(&self, cell: Cell) -> char {
        self.above[cell.index()].unwrap_or(self.floor[cell.index()])
    }

    /// A cell between lines, where nothing hides what is written.
    pub(super) fn three(&self, cell: Cell) -> [char; 3] {
        match self.beside[cell.index()] {
            Some(right) => {
                [self.above[cell.index()].unwrap_or(' '), self.floor[cell.index()], right]
            }
            None => [' ', self.tile(cell), ' '],
        }
    }
}

/// The figure on each cell, else what a hint claims of it.
fn above(scene: &Scene) -> Vec<Option<char>> {
    let claim = |look: &Look| match look.mark {
        Mark::Safe => Some('v'),
        Mark::Danger => Some('x'),
        _ => None,
    };
    let mut above: Vec<_> = scene.cells.iter().map(claim).collect();
    for figure in &scene.figures {
        above[figure.cell.index()] = Some(match figure.role {
            Role::You => '@',
            Role::Rival => 'R',
            Role::Foe => 'F',
            Role::Ghost => 'o',
        });
    }
    above
}

/// Whose way leads over what is written.
fn beside(scene: &Scene, way: char) -> Vec<Option<char>> {
    let right = |look: &Look| if look.mark == Mark::Walked { '.' } else { ' ' };
    let written = |look: &Look| look.sign.and_then(Sign::glyph).map(|_| right(look));
    let is_bare = |look: &Look| look.ground == Ground::Floor && written(look).is_none();
    // Where some cells have a sign and some have none, who stands there counts for more.
    if scene.cells.iter().any(is_bare) {
        return vec![None; scene.cells.len()];
    }
    let mut beside: Vec<_> = scene.cells.iter().map(written).collect();
    let mut put = |cell: Cell, glyph| {
        if let Some(beside) = beside.get_mut(cell.index()).and_then(Option::as_mut) {
            *beside = glyph;
        }
    };
    scene.way.iter().for_each(|cell| put(*cell, '~'));
    for (cell, role) in scene.trail_cells() {
        let glyph = match role {
            Some(Role::You) => way,
            Some(Role::Rival) => '^',
            Some(Role::Foe) => '!',
            Some(Role::Ghost) => ',',
            None => '&',
        };
        put(cell, glyph);
    }
    beside
}

/// A cell on which there is nothing and nobody.
fn ground(look: &Look, heat: &[char]) -> char {
    match look.heat {
        Some(heat_here) => heat[usize::from(heat_here) * heat.len() / 256],
        None if look.mark == Mark::Frontier => 'o',
        None if look.mark == Mark::Explored => '-',
        None if look.mark == Mark::Walked => '.',
        None if look.mark == Mark::Reason => '=',
        None if look.is_covered => '?',
        None if look.part == Part::Door => '+',
        None if look.part == Part::LockedDoor => '[',
        None if look.part == Part::Inlay => ':',
        None => ' ',
    }
}

fn put_ways(scene: &Scene, way: char, glyphs: &mut [char]) {
    scene.way.iter().for_each(|cell| glyphs[cell.index()] = way);
    for (cell, role) in scene.trail_cells() {
        glyphs[cell.index()] = match role {
            Some(Role::You) => way,
            Some(Role::Rival) => 'r',
            Some(Role::Foe) => 'f',
            Some(Role::Ghost) => ',',
            None => '&',
        };
    }
}

/// What is written can be read wherever a way leads; letters on a way are small.
fn put_signs(scene: &Scene, glyphs: &mut [char]) {
    for ((look, glyph), is_small) in scene.cells.iter().zip(glyphs).zip(scene.on_ways()) {
        if let Some(sign) = look.sign.and_then(Sign::glyph) {
            *glyph = if is_small { sign.to_ascii_lowercase() } else { sign };
        }
    }
}

/// A passage through the corner, or where walls may meet.
fn corner(scene: &Scene, x: u32, y: u32) -> char {
    match scene.slant(x, y) {
        Some(Slant::Falling) => '\\',
        Some(Slant::Rising) => '/',
        Some(Slant::Crossing) => 'X',
        None if is_corner(scene, x, y) => '+',
        None => ' ',
    }
}

/// Whether any of the four cells around the corner is part of the map.
fn is_corner(scene: &Scene, x: u32, y: u32) -> bool {
    let around = [
        (x, y),
        (x.wrapping_sub(1), y),
        (x, y.wrapping_sub(1)),
        (x.wrapping_sub(1), y.wrapping_sub(1)),
    ];
    around.into_iter().any(|(x, y)| scene.look(x, y).ground != Ground::Void)
}

fn end_line(line: &mut String, out: &mut dyn Write) -> Result<(), ExportError> {
    writeln!(out, "{}", line.trim_end_matches(' '))?;
    line.clear();
    Ok(())
}
