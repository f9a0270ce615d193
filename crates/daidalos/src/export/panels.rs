//! Several scenes of one size in one picture, each with a line of text above it.
//!
//! This is how searches are compared: what each explored, side by side.
//!
//! ```
//! use daidalos::export::panels::{self, Panel};
//! use daidalos::generate::Spec;
//! use daidalos::scene::Scene;
//! let scene = Scene::of(&"prim:5x4#1".parse::<Spec>()?.build(None)?);
//! let panel = |title: &str| Panel { title: title.into(), scene: scene.clone() };
//! let mut svg = Vec::new();
//! panels::write_svg(&[panel("one"), panel("two")], 20, &mut svg)?;
//! assert!(std::str::from_utf8(&svg)?.contains(">two</text>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::Write;

#[cfg(feature = "png")]
pub use super::sheet::write_png;
use super::{ExportError, svg};
use crate::grid::Size;
use crate::scene::Scene;
use crate::theme::Theme;

/// A scene and what stands above it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// One line of text.
    pub title: String,
    /// What is seen.
    pub scene: Scene,
}

/// Whether there are any, all of one size.
pub(super) fn check(panels: &[Panel]) -> Result<(), ExportError> {
    let is_like_first = |panel: &Panel| panel.scene.size == panels[0].scene.size;
    if panels.is_empty() || !panels.iter().all(is_like_first) {
        return Err(ExportError::Panels);
    }
    Ok(())
}

/// How many panels stand in a row, so that the whole is about as wide as a screen is.
pub(super) fn columns(panels: &[Panel]) -> u32 {
    let count = panels.len() as u32;
    let size = panels.first().map_or(Size::ONE, |panel| panel.scene.size);
    let shape = |columns: u32| {
        let across = i64::from(columns) * i64::from(size.width());
        let down = i64::from(count.div_ceil(columns)) * i64::from(size.height());
        (10 * across - 16 * down).abs()
    };
    (1..=count).min_by_key(|columns| shape(*columns)).unwrap_or(1)
}

/// Writes them as SVG, at so many pixels a cell.
pub fn write_svg(panels: &[Panel], cell: u32, out: &mut dyn Write) -> Result<(), ExportError> {
    check(panels)?;
    let (theme, columns) = (Theme::LIGHT, columns(panels));
    let size = panels.first().map_or(Size::ONE, |panel| panel.scene.size);
    // A margin of half a cell, and a line of text as high as the map needs it to be.
    let text = (f64::from(size.width()) / 24.0).max(1.0);
    let longest = panels.iter().map(|panel| panel.title.chars().count()).max().unwrap_or(0);
    let across = (f64::from(size.width()) + 1.0).max(0.6 * text * longest as f64);
    let down = f64::from(size.height()) + 1.0 + 1.5 * text;
    let rows = (panels.len() as u32).div_ceil(columns);
    let (width, height) = (across * f64::from(columns), down * f64::from(rows));
    let pixels = |cells: f64| (cells * f64::from(cell)).round();
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {width} {height}" role="img">"#,
        pixels(width),
        pixels(height),
    )?;
    writeln!(out, r#"<rect width="100%" height="100%" fill="{}"/>"#, svg::hex(theme.page))?;
    for (at, panel) in (0..).zip(panels) {
        let (left, top) = (
            across * f64::from(at % columns) + 0.5,
            down * f64::from(at / columns) + 1.5 * text + 0.5,
        );
        writeln!(out, r#"<g transform="translate({left} {top})">"#)?;
        writeln!(
            out,
            r#"<text x="0" y="{}" font-family="sans-serif" font-size="{text}" fill="{}">{}</text>"#,
            -0.4 * text,
            svg::hex(theme.wall),
            svg::escape(&panel.title),
        )?;
        svg::write_scene(&panel.scene, &theme, out)?;
        writeln!(out, "</g>")?;
    }
    Ok(writeln!(out, "</svg>")?)
}
