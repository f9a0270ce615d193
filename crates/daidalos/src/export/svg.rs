//! SVG: one path for all walls, straight runs in one stroke.

use std::fmt::Write as _;
use std::io::Write;

use super::{ExportError, Format, Picture};
use crate::generate::{Opening, Walls};
use crate::grid::{Cell, Dir};
use crate::scene::{Figure, Ground, Item, Look, Part, Role, Scene, Sign};
use crate::search::Mark;
use crate::theme::{Rgb, Theme, heat};

pub(super) const FORMAT: Format = Format {
    name: "svg",
    about: "a drawing that stays sharp at any size, for the web and for print",
    endings: &["svg"],
    draw: Some(draw),
    ..Format::PLAIN
};

fn draw(picture: &Picture<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let (scene, theme, cell) = (picture.scene, Theme::LIGHT, picture.cell);
    let (width, height) = (scene.size.width(), scene.size.height());
    let pixels = |cells: u32| (u64::from(cells) + 1) * u64::from(cell);
    let (across, down) = (pixels(width), pixels(height));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" viewBox="-0.5 -0.5 {} {}" role="img">"#,
        width + 1,
        height + 1,
    )?;
    writeln!(out, "<title>{}</title>", escape(picture.title))?;
    writeln!(
        out,
        r#"<rect x="-0.5" y="-0.5" width="100%" height="100%" fill="{}"/>"#,
        hex(theme.page)
    )?;
    write_scene(scene, &theme, out)?;
    writeln!(out, "</svg>")?;
    Ok(())
}

/// All of a scene, a unit a cell.
pub(crate) fn write_scene(
    scene: &Scene,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    write_tiles(scene, theme, out)?;
    write_heat(scene, out)?;
    write_doors(scene, theme, out)?;
    write_covers(scene, theme, out)?;
    write_items(scene, theme, out)?;
    write_way(scene, theme, out)?;
    write_trails(scene, theme, out)?;
    if let Some(entrance) = scene.entrance {
        write_entrance(scene, entrance, theme, out)?;
    }
    if let Some(exit) = scene.exit {
        write_exit(scene, exit, theme, out)?;
    }
    write_signs(scene, theme, out)?;
    write_claims(scene, theme, out)?;
    for figure in &scene.figures {
        write_figure(scene, *figure, theme, out)?;
    }
    writeln!(
        out,
        r#"<path d="{}" fill="none" stroke="{}" stroke-width="0.1" stroke-linecap="square"/>"#,
        walls(scene),
        hex(theme.wall),
    )?;
    Ok(())
}

/// The rock and the rooms of a dungeon, and what a search has done.
fn write_tiles(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
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
    let marks = [
        (Mark::Explored, theme.explored),
        (Mark::Frontier, theme.frontier),
        (Mark::Walked, theme.room),
    ];
    for (mark, colour) in marks {
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

/// A frame within the tile of each door, so that it has a shape and distances show through.
fn write_doors(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    let is_door = |look: &Look| look.part == Part::Door && look.ground == Ground::Floor;
    let path = shapes(scene, is_door, |x, y| format!("M{x}.1 {y}.1h.8v.8h-.8z"));
    write_lines(&path, theme.door, 0.2, out)
}

/// A closed tile: a plate with light on two of its edges.
fn write_covers(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    let covers = |shape: fn(u32, u32) -> String| shapes(scene, |look| look.is_covered, shape);
    let plate = covers(|x, y| format!("M{x}.05 {y}.05h.9v.9h-.9z"));
    if !plate.is_empty() {
        writeln!(out, r#"<path d="{plate}" fill="{}"/>"#, hex(theme.covered))?;
    }
    let [light, shade] = theme.bevel();
    write_lines(&covers(|x, y| format!("M{x}.1 {y}.95v-.85h.85")), light, 0.1, out)?;
    write_lines(&covers(|x, y| format!("M{x}.05 {y}.9h.85v-.85")), shade, 0.1, out)
}

/// A ring where it is safe, a cross where it is not, and corners around what proves it.
fn write_claims(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    let claims = |mark, shape: fn(u32, u32) -> String| shapes(scene, |l| l.mark == mark, shape);
    let ring = |x, y| format!("M{x}.15 {y}.5a.35 .35 0 1 0 .7 0a.35 .35 0 1 0 -.7 0z");
    let cross = |x, y| format!("M{x}.18 {y}.18l.64 .64m0 -.64l-.64 .64");
    let corners = |x, y| format!("M{x}.12 {y}.32v-.2h.2m.36 0h.2v.2m0 .36v.2h-.2m-.36 0h-.2v-.2");
    write_lines(&claims(Mark::Safe, ring), theme.safe, 0.1, out)?;
    write_lines(&claims(Mark::Danger, cross), theme.danger, 0.1, out)?;
    write_lines(&claims(Mark::Reason, corners), theme.reason, 0.1, out)
}

/// Counts and letters, in the middle of their cells; on a way they bring their own floor.
fn write_signs(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut texts = String::new();
    let halo = format!(r#" stroke="{}" stroke-width="0.16" paint-order="stroke""#, hex(theme.page));
    for ((cell, look), is_on_way) in scene.size.iter().zip(&scene.cells).zip(scene.on_ways()) {
        if let Some(glyph) = look.sign.and_then(Sign::glyph) {
            let ((x, y), glyph) = (scene.size.xy(cell), escape(&glyph.to_string()));
            let halo = if is_on_way { &*halo } else { "" };
            let _ = writeln!(texts, r#"<text x="{x}.5" y="{y}.73"{halo}>{glyph}</text>"#);
        }
    }
    if !texts.is_empty() {
        let (ink, font) = (hex(theme.ink), r#"font-family="sans-serif" font-weight="bold""#);
        writeln!(out, r#"<g fill="{ink}" {font} font-size="0.64" text-anchor="middle">"#)?;
        writeln!(out, "{texts}</g>")?;
    }
    Ok(())
}

/// The same shape in every cell that looks so, as one path.
fn shapes(scene: &Scene, is: impl Fn(&Look) -> bool, shape: impl Fn(u32, u32) -> String) -> String {
    let cells = scene.size.iter().zip(&scene.cells).filter(|(_, look)| is(look));
    cells.map(|(cell, _)| scene.size.xy(cell)).map(|(x, y)| shape(x, y)).collect()
}

/// The lines of a path, if there are any.
fn write_lines(
    path: &str,
    colour: Rgb,
    width: f64,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    if !path.is_empty() {
        let stroke = hex(colour);
        writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"/>"#
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

/// A cross for a trap, a plus for a power-up, a star for a lamp, a pennant for a flag, a ball with
/// spikes for a mine.
fn write_items(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    for item in Item::ALL {
        let path = shapes(scene, |look| look.item == Some(item), |x, y| shape(item, x, y));
        let colour = hex(theme.item(item));
        let paint = match item {
            Item::Lamp => {
                format!(r#"fill="{colour}" stroke="{}" stroke-width="0.04""#, hex(theme.wall))
            }
            Item::Flag | Item::Mine => {
                format!(r#"fill="{colour}" stroke="{colour}" stroke-width="0.08""#)
            }
            Item::Trap | Item::PowerUp => {
                format!(r#"fill="none" stroke="{colour}" stroke-width="0.16""#)
            }
        };
        if !path.is_empty() {
            writeln!(out, r#"<path d="{path}" {paint}/>"#)?;
        }
    }
    Ok(())
}

/// The path of an item in a cell.
fn shape(item: Item, x: u32, y: u32) -> String {
    match item {
        Item::Trap => format!("M{x}.25 {y}.25l.5 .5m0 -.5l-.5 .5"),
        Item::PowerUp => format!("M{x}.5 {y}.2v.6m-.3 -.3h.6"),
        Item::Lamp => {
            format!("M{x}.5 {y}.1l.1 .3l.3 .1l-.3 .1l-.1 .3l-.1 -.3l-.3 -.1l.3 -.1z")
        }
        Item::Flag => format!("M{x}.36 {y}.8v-.6l.36 .18l-.36 .18"),
        Item::Mine => format!(
            "M{x}.5 {y}.2v.6m-.3 -.3h.6M{x}.29 {y}.29l.42 .42m0 -.42l-.42 .42\
             M{x}.32 {y}.5a.18 .18 0 1 0 .36 0a.18 .18 0 1 0 -.36 0z"
        ),
    }
}

/// A line for each trail, beside those of others: whole, broken or dotted by whose it is.
fn write_trails(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    for trail in &scene.trails {
        let (beside, dashes) = match trail.role {
            Role::You => (0.42, "none"),
            Role::Rival => (0.58, "0.3 0.2"),
            Role::Foe => (0.5, "0.01 0.2"),
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

/// A disc.
fn write_entrance(
    scene: &Scene,
    opening: Opening,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let (x, y) = scene.size.xy(opening.cell);
    writeln!(out, r#"<circle cx="{x}.5" cy="{y}.5" r="0.3" fill="{}"/>"#, hex(theme.entrance))?;
    Ok(())
}

/// A diamond.
fn write_exit(
    scene: &Scene,
    opening: Opening,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let (x, y) = scene.size.xy(opening.cell);
    let fill = hex(theme.exit);
    writeln!(out, r#"<path d="M{x}.5 {y}.15l.35 .35l-.35 .35l-.35 -.35z" fill="{fill}"/>"#)?;
    Ok(())
}

/// A ring for the one who looks, a square for whoever plays against them, a triangle for a foe.
fn write_figure(
    scene: &Scene,
    figure: Figure,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let (x, y) = scene.size.xy(figure.cell);
    match figure.role {
        Role::You => writeln!(
            out,
            r#"<circle cx="{x}.5" cy="{y}.5" r="0.24" fill="none" stroke="{}" stroke-width="0.16"/>"#,
            hex(theme.you)
        )?,
        Role::Rival => writeln!(
            out,
            r#"<rect x="{x}.25" y="{y}.25" width="0.5" height="0.5" fill="{}"/>"#,
            hex(theme.rival)
        )?,
        Role::Foe => {
            writeln!(out, r#"<path d="M{x}.2 {y}.22h.6l-.3 .58z" fill="{}"/>"#, hex(theme.foe))?;
        }
    }
    Ok(())
}

fn walls(scene: &Scene) -> String {
    let (width, height) = (scene.size.width(), scene.size.height());
    let mut path = String::new();
    for y in 0..=height {
        for (start, end) in runs(width, |x| scene.wall_above(x, y)) {
            let _ = write!(path, "M{start} {y}H{end}");
        }
    }
    for x in 0..=width {
        for (start, end) in runs(height, |y| scene.wall_left(x, y)) {
            let _ = write!(path, "M{x} {start}V{end}");
        }
    }
    path
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
