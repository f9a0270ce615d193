//! SVG: one path for all walls, straight runs in one stroke.

use std::fmt::Write as _;
use std::io::Write;

use super::{ExportError, Format, Picture};
use crate::generate::{Opening, Walls};
use crate::grid::{Cell, Dir};
use crate::scene::{Figure, Ground, Item, Look, Part, Role, Scene};
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
    write_items(scene, theme, out)?;
    write_way(scene, theme, out)?;
    write_trails(scene, theme, out)?;
    if let Some(entrance) = scene.entrance {
        write_entrance(scene, entrance, theme, out)?;
    }
    if let Some(exit) = scene.exit {
        write_exit(scene, exit, theme, out)?;
    }
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
        write_cells(scene, |look| look.ground == Ground::Floor && look.is_dim, theme.dim, out)?;
    }
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
    let mut path = String::new();
    for (cell, look) in scene.size.iter().zip(&scene.cells) {
        if look.part == Part::Door && look.ground == Ground::Floor {
            let (x, y) = scene.size.xy(cell);
            let _ = write!(path, "M{x}.1 {y}.1h.8v.8h-.8z");
        }
    }
    if !path.is_empty() {
        let stroke = hex(theme.door);
        writeln!(out, r#"<path d="{path}" fill="none" stroke="{stroke}" stroke-width="0.2"/>"#)?;
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

/// A cross for a trap, a plus for a power-up, a star for a lamp.
fn write_items(scene: &Scene, theme: &Theme, out: &mut dyn Write) -> Result<(), ExportError> {
    for item in Item::ALL {
        let mut path = String::new();
        for (cell, _) in scene.size.iter().zip(&scene.cells).filter(|(_, l)| l.item == Some(item)) {
            let (x, y) = scene.size.xy(cell);
            let _ = match item {
                Item::Trap => write!(path, "M{x}.25 {y}.25l.5 .5m0 -.5l-.5 .5"),
                Item::PowerUp => write!(path, "M{x}.5 {y}.2v.6m-.3 -.3h.6"),
                Item::Lamp => {
                    write!(path, "M{x}.5 {y}.1l.1 .3l.3 .1l-.3 .1l-.1 .3l-.1 -.3l-.3 -.1l.3 -.1z")
                }
            };
        }
        let colour = hex(theme.item(item));
        let paint = match item {
            Item::Lamp => {
                format!(r#"fill="{colour}" stroke="{}" stroke-width="0.04""#, hex(theme.wall))
            }
            _ => format!(r#"fill="none" stroke="{colour}" stroke-width="0.16""#),
        };
        if !path.is_empty() {
            writeln!(out, r#"<path d="{path}" {paint}/>"#)?;
        }
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
