//! The table of shapes as paths, in hundredths of a cell.

use std::io::Write;

use super::hex;
use crate::export::ExportError;
use crate::legend::Thing;
use crate::shapes::{Form, Point, shape};
use crate::theme::Theme;

/// The shape of a thing on each of these cells, at this many percent of its size.
pub(super) fn write(
    thing: Thing,
    cells: &[(u32, u32)],
    percent: i32,
    theme: &Theme,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    if cells.is_empty() {
        return Ok(());
    }
    writeln!(out, r#"<g transform="scale(.01)" stroke-linecap="round" stroke-linejoin="round">"#)?;
    for piece in shape(thing) {
        let place = |(x, y)| Place { left: i64::from(x) * 100, top: i64::from(y) * 100, percent };
        let path: String = cells.iter().map(|cell| place(*cell).path(piece.form)).collect();
        let colour = hex(piece.colour.of(theme));
        let paint = match piece.form {
            Form::Area(_) | Form::Disc(..) => format!(r#"fill="{colour}""#),
            Form::Line(_, width) | Form::Ring(_, _, width) => {
                let width = width * percent / 100;
                format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#)
            }
        };
        writeln!(out, r#"<path d="{path}" {paint}/>"#)?;
    }
    Ok(writeln!(out, "</g>")?)
}

/// Where a shape is drawn, and how large.
struct Place {
    left: i64,
    top: i64,
    percent: i32,
}

impl Place {
    fn path(&self, form: Form) -> String {
        match form {
            Form::Area(corners) => self.line(corners) + "z",
            Form::Line(points, _) => self.line(points),
            Form::Disc(middle, radius) | Form::Ring(middle, radius, _) => {
                self.circle(middle, radius * self.percent / 100)
            }
        }
    }

    fn line(&self, points: &[Point]) -> String {
        let steps = points.iter().map(|point| self.point(*point));
        "M".to_owned() + &steps.collect::<Vec<_>>().join("L")
    }

    /// Two arcs, since one that ends where it begins is none.
    fn circle(&self, (x, y): Point, radius: i32) -> String {
        let (start, across) = (self.point((x, y)), 2 * radius);
        format!(
            "M{start}m-{radius} 0a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0z"
        )
    }

    fn point(&self, (x, y): Point) -> String {
        let at = |hundredths: i32| i64::from(50 + (hundredths - 50) * self.percent / 100);
        format!("{} {}", self.left + at(x), self.top + at(y))
    }
}
