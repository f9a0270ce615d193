//! SVG: one path for all walls, straight runs in one stroke; one for each piece of a shape.
//!
//! Walls leave a gap where a passage leads through their corner, and a thin line in it says from which cell
//! to which.

mod shape;

use std::fmt::Write as _;
use std::io::Write;

use super::{ExportError, Format, Picture, listing};
use crate::generate::{Opening, Walls};
use crate::grid::{Cell, Dir};
use crate::legend::{Thing, shows};
use crate::scene::{Ground, Item, Look, Part, Role, Scene, Sign, Slant};
use crate::search::Mark;
use crate::shapes::{FRONT, UNDER};
use crate::theme::{Rgb, Theme, heat};

pub(super) const FORMAT: Format = Format {
    name: "svg",
    about: "a drawing that stays sharp at any size, for the web and for print",
    endings: &["svg"],
    draw: Some(draw),
    ..Format::PLAIN
};

fn draw(picture: &Picture<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    write(picture, &Theme::LIGHT, out)
}

/// The picture in the colours of a theme.
pub(crate) fn write(
    picture: &Picture<'_>,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let (scene, cell) = (picture.scene, picture.cell);
    let (width, height) = (scene.size.width(), scene.size.height());
    let listed = listing::rows(picture.list, (f64::from(width) / GLYPH) as usize);
    let below = (LINE * listed.len() as f64).ceil() as u32;
    let pixels = |cells: u32| (u64::from(cells) + 1) * u64::from(cell);
    let (across, down) = (pixels(width), pixels(height + below));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" viewBox="-0.5 -0.5 {} {}" role="img">"#,
        width + 1,
        height + below + 1,
    )?;
    writeln!(out, "<title>{}</title>", escape(picture.title))?;
    writeln!(
        out,
        r#"<rect x="-0.5" y="-0.5" width="100%" height="100%" fill="{}"/>"#,
        hex(theme.page)
    )?;
    write_scene(scene, theme, out)?;
    let column = GLYPH * listing::column(picture.list) as f64;
    for (row, entries) in listed.iter().enumerate() {
        let y = f64::from(height) + LINE * (row + 1) as f64;
        for (at, entry) in entries.iter().enumerate() {
            let (x, entry, ink) = (column * at as f64, escape(entry), hex(theme.wall));
            writeln!(
                out,
                r#"<text x="{x:.2}" y="{y:.2}" font-family="sans-serif" font-size="0.6" fill="{ink}">{entry}</text>"#
            )?;
        }
    }
    writeln!(out, "</svg>")?;
    Ok(())
}

/// The width of a capital in a list below, more or less, and the height of a line, in cells.
const GLYPH: f64 = 0.45;
const LINE: f64 = 0.9;

/// All of a scene, a unit a cell.
pub(crate) fn write_scene(
    scene: &Scene,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    write_tiles(scene, theme, out)?;
    write_heat(scene, out)?;
    write_passages(scene, theme, out)?;
    write_things(scene, &BELOW, theme, out)?;
    write_way(scene, theme, out)?;
    write_trails(scene, theme, out)?;
    // What a way leads over explains what it costs.
    write_things(scene, &Item::ALL.map(Thing::Item), theme, out)?;
    write_ends(scene, theme, out)?;
    write_signs(scene, false, theme, out)?;
    write_things(scene, &CLAIMS, theme, out)?;
    write_figures(scene, theme, out)?;
    write_signs(scene, true, theme, out)?;
    writeln!(
        out,
        r#"<path d="{}" fill="none" stroke="{}" stroke-width="0.1" stroke-linecap="square"/>"#,
        walls(scene),
        hex(theme.wall),
    )?;
    Ok(())
}

/// Floor, the rock and the rooms of a dungeon, and what a search has done.
fn write_tiles(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    write_cells(scene, |look| look.ground == Ground::Floor, theme.floor, out)?;
    if scene.walls == Walls::Tiles {
        let is_rock = |look: Look, is_dim| look.ground == Ground::Rock && look.is_dim == is_dim;
        write_cells(scene, |look| is_rock(look, false), theme.wall, out)?;
        write_cells(scene, |look| is_rock(look, true), theme.rock, out)?;
    }
    write_cells(scene, |look| look.ground == Ground::Floor && look.is_dim, theme.dim, out)?;
    for (part, colour) in [(Part::Room, theme.room), (Part::Inlay, theme.inlay)] {
        let is = |look: Look| look.part == part && look.ground == Ground::Floor;
        write_cells(scene, is, colour, out)?;
    }
    for (mark, colour) in [(Mark::Explored, theme.explored), (Mark::Frontier, theme.frontier)] {
        write_cells(scene, |look| look.mark == mark, colour, out)?;
    }
    Ok(())
}

/// The cells that look so in one colour, every run of them a rectangle of a path.
fn write_cells(
    scene: &Scene,
    is: impl Fn(Look) -> bool,
    colour: Rgb,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let mut path = String::new();
    for y in 0..scene.size.height() {
        for (start, end) in runs(scene.size.width(), |x| is(scene.look(x, y))) {
            let _ = write!(path, "M{start} {y}H{end}v1H{start}z");
        }
    }
    if !path.is_empty() {
        writeln!(out, r#"<path d="{path}" fill="{}"/>"#, hex(colour))?;
    }
    Ok(())
}

/// Rectangles of one colour, as long as they can be.
fn write_heat(scene: &Scene, out: &mut dyn Write) -> Result<(), ExportError> {
    for y in 0..scene.size.height() {
        let mut x = 0;
        while x < scene.size.width() {
            let shade = scene.look(x, y).heat;
            let end = (x..scene.size.width()).find(|x| scene.look(*x, y).heat != shade);
            let end = end.unwrap_or(scene.size.width());
            if let Some(shade) = shade {
                let (run, fill) = (end - x, hex(heat(shade)));
                // A hair taller than a cell, so that no light shows between the rows.
                writeln!(
                    out,
                    r#"<rect x="{x}" y="{y}" width="{run}" height="1.02" fill="{fill}"/>"#
                )?;
            }
            x = end;
        }
    }
    Ok(())
}

/// What is drawn below items, and what a hint says, which is drawn above ways.
const BELOW: [Thing; 5] = [
    Thing::Void,
    Thing::Part(Part::Door),
    Thing::Part(Part::LockedDoor),
    Thing::Covered,
    Thing::Mark(Mark::Walked),
];
const CLAIMS: [Thing; 3] =
    [Thing::Mark(Mark::Safe), Thing::Mark(Mark::Danger), Thing::Mark(Mark::Reason)];

fn write_things(
    scene: &Scene,
    things: &[Thing],
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    for thing in things {
        let shown = scene.size.iter().zip(&scene.cells).filter(|(_, look)| shows(look, *thing));
        let cells: Vec<_> = shown.map(|(cell, _)| scene.size.xy(cell)).collect();
        shape::write(*thing, &cells, 100, theme, out)?;
    }
    Ok(())
}

/// The counts and letters of cells with a figure, or of those without, in their middles; on ways and figures they bring their own floor.
fn write_signs(
    scene: &Scene,
    has_figure: bool,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let mut texts = String::new();
    let halo =
        format!(r#" stroke="{}" stroke-width="0.16" paint-order="stroke""#, hex(theme.floor));
    let lies_over = scene.lies_over();
    let is_meant = |cell| scene.figures.iter().any(|figure| figure.cell == cell) == has_figure;
    let cells = scene.size.iter().zip(&scene.cells).zip(lies_over);
    for ((cell, look), has_halo) in cells.filter(|((cell, _), _)| is_meant(*cell)) {
        if let Some((sign, glyph)) = look.sign.and_then(|sign| Some((sign, sign.glyph()?))) {
            let ((x, y), glyph) = (scene.size.xy(cell), escape(&glyph.to_string()));
            let halo = if has_halo { &*halo } else { "" };
            let own =
                Some(theme.sign(scene.inked(cell, sign))).filter(|colour| *colour != theme.ink);
            let fill = own.map_or_else(String::new, |own| format!(r#" fill="{}""#, hex(own)));
            let _ = writeln!(texts, r#"<text x="{x}.5" y="{y}.73"{fill}{halo}>{glyph}</text>"#);
        }
    }
    if !texts.is_empty() {
        let (ink, font) = (hex(theme.ink), r#"font-family="sans-serif" font-weight="bold""#);
        writeln!(out, r#"<g fill="{ink}" {font} font-size="0.64" text-anchor="middle">"#)?;
        writeln!(out, "{texts}</g>")?;
    }
    Ok(())
}

/// A line through every corner that a passage leads through.
fn write_passages(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut path = String::new();
    for (x, y) in
        (1..scene.size.height()).flat_map(|y| (1..scene.size.width()).map(move |x| (x, y)))
    {
        let slant = scene.slant(x, y);
        let (left, above) = (x - 1, y - 1);
        if slant.is_some_and(Slant::falls) {
            let _ = write!(path, "M{left}.8 {above}.8L{x}.2 {y}.2");
        }
        if slant.is_some_and(Slant::rises) {
            let _ = write!(path, "M{left}.8 {y}.2L{x}.2 {above}.8");
        }
    }
    if !path.is_empty() {
        let (colour, ends) = (hex(theme.passage), r#"stroke-linecap="round""#);
        writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="0.07" {ends}/>"#
        )?;
    }
    Ok(())
}

fn write_way(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    if scene.way.is_empty() {
        return Ok(());
    }
    let mut points = String::new();
    let mut point = |x: f64, y: f64| points.push_str(&format!("{x},{y} "));
    let middle = |cell| {
        let (x, y) = scene.size.xy(cell);
        (x as f64 + 0.5, y as f64 + 0.5)
    };
    let outside = |opening: Opening| {
        let (x, y) = middle(opening.cell);
        let (dx, dy) = opening.side.map_or((0, 0), Dir::delta);
        (x + dx as f64 * 0.8, y + dy as f64 * 0.8)
    };
    let at = |end: Option<&Cell>, opening: Option<Opening>| {
        opening.filter(|opening| Some(&opening.cell) == end).map(outside)
    };
    at(scene.way.first(), scene.entrance).into_iter().for_each(|(x, y)| point(x, y));
    scene.way.iter().for_each(|cell| point(middle(*cell).0, middle(*cell).1));
    at(scene.way.last(), scene.exit).into_iter().for_each(|(x, y)| point(x, y));
    let mut stroke = |colour: Rgb, width: f64| {
        writeln!(
            out,
            r#"<polyline points="{}" fill="none" stroke="{}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#,
            points.trim_end(),
            hex(colour),
        )
    };
    if scene.cells.iter().any(|look| look.heat.is_some()) {
        stroke(theme.wall, 0.36)?;
        stroke(theme.way_on_heat, 0.2)?;
    } else {
        stroke(theme.way, 0.28)?;
    }
    Ok(())
}

/// A line for each trail, beside those of others: whole, broken or dotted by whose it is.
fn write_trails(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    for trail in &scene.trails {
        let (beside, dashes) = match trail.role {
            Role::You => (0.42, "none"),
            Role::Rival => (0.58, "0.3 0.2"),
            Role::Foe => (0.5, "0.01 0.2"),
            Role::Ghost => (0.5, "0.15 0.2"),
        };
        let mut points = String::new();
        for cell in &trail.cells {
            let (x, y) = scene.size.xy(*cell);
            let _ = write!(points, "{:.2},{:.2} ", f64::from(x) + beside, f64::from(y) + beside);
        }
        for (colour, width) in [(theme.wall, 0.14), (theme.role(trail.role), 0.1)] {
            writeln!(
                out,
                r#"<polyline points="{}" fill="none" stroke="{}" stroke-width="{width}" stroke-dasharray="{dashes}" stroke-linejoin="round" stroke-linecap="round"/>"#,
                points.trim_end(),
                hex(colour),
            )?;
        }
    }
    Ok(())
}

/// Where one enters, where one leaves, and where something is at work.
fn write_ends(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    let cell = |opening: Opening| opening.cell;
    let ends = [
        (scene.entrance.map(cell), Thing::Entrance),
        (scene.exit.map(cell), Thing::Exit),
        (scene.at, Thing::At),
    ];
    for (cell, thing) in ends {
        let cells: Vec<_> = cell.map(|cell| scene.size.xy(cell)).into_iter().collect();
        shape::write(thing, &cells, 100, theme, out)?;
    }
    Ok(())
}

/// Where figures share a cell, those in front are smaller; under a letter they are larger.
fn write_figures(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    for (at, figure) in scene.figures.iter().enumerate() {
        let is_front = scene.figures[..at].iter().any(|other| other.cell == figure.cell);
        let look = scene.cells.get(figure.cell.index());
        let is_under = look.is_some_and(|look| look.sign.and_then(Sign::glyph).is_some());
        let percent = match (is_front, is_under) {
            (true, false) => FRONT,
            (false, true) => UNDER,
            _ => 100,
        };
        let cell = scene.size.xy(figure.cell);
        shape::write(Thing::Figure(figure.role), &[cell], percent, theme, out)?;
    }
    Ok(())
}

fn walls(scene: &Scene) -> String {
    let (width, height) = (scene.size.width(), scene.size.height());
    let mut path = String::new();
    for y in 0..=height {
        let is_open = |x| scene.slant(x, y).is_some();
        for (start, end) in stretches(width, &|x| scene.wall_above(x, y), &is_open) {
            let _ = write!(path, "M{start} {y}H{end}");
        }
    }
    for x in 0..=width {
        let is_open = |y| scene.slant(x, y).is_some();
        for (start, end) in stretches(height, &|y| scene.wall_left(x, y), &is_open) {
            let _ = write!(path, "M{x} {start}V{end}");
        }
    }
    path
}

/// Where lines of wall begin and end: they stop short of a corner that is open.
fn stretches(
    len: u32,
    is_wall: &dyn Fn(u32) -> bool,
    is_open: &dyn Fn(u32) -> bool,
) -> Vec<(f64, f64)> {
    let mut stretches = Vec::new();
    for (first, last) in runs(len, is_wall) {
        let mut start = first;
        for end in (first + 1..=last).filter(|at| *at == last || is_open(*at)) {
            let short = |at| if is_open(at) { 2 } else { 0 };
            let tenths = |at: u32| f64::from(at) / 10.0;
            stretches.push((tenths(10 * start + short(start)), tenths(10 * end - short(end))));
            start = end;
        }
    }
    stretches
}

/// The stretches of 0..len where there is a wall.
fn runs(len: u32, wall: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for at in (0..len).filter(|at| wall(*at)) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

/// Text as it may stand between tags.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

pub(crate) fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
