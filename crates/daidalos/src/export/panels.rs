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

use super::png::broken;
use super::raster::{self, Raster};
use super::{Export, ExportError, font, svg};
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
fn check(panels: &[Panel]) -> Result<(), ExportError> {
    let is_like_first = |panel: &Panel| panel.scene.size == panels[0].scene.size;
    if panels.is_empty() || !panels.iter().all(is_like_first) {
        return Err(ExportError::Panels);
    }
    Ok(())
}

/// How many panels stand in a row, so that the whole is about as wide as a screen is.
fn columns(panels: &[Panel]) -> u32 {
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

/// Writes them as PNG, at so many pixels a cell.
pub fn write_png(panels: &[Panel], cell: u32, out: &mut dyn Write) -> Result<(), ExportError> {
    let sheet = Sheet::new(panels, cell)?;
    let mut writer = sheet.encoder(out).write_header().map_err(broken)?;
    let mut pixels = writer.stream_writer().map_err(broken)?;
    let mut row = vec![0; sheet.width as usize];
    for y in 0..sheet.height {
        sheet.row(y, &mut row);
        pixels.write_all(&row)?;
    }
    pixels.finish().map_err(broken)?;
    writer.finish().map_err(broken)
}

/// The panels as pixels.
pub(super) struct Sheet<'a> {
    rasters: Vec<(&'a str, Raster<'a>)>,
    columns: u32,
    /// The width of a panel; a caption may be wider than what it stands above.
    across: u32,
    /// The height of a caption, and how many pixels a pixel of its font has.
    caption: u32,
    dot: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(panels: &'a [Panel], cell: u32) -> Result<Self, ExportError> {
        check(panels)?;
        let cell = cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
        let rasters: Vec<(&str, Raster<'_>)> = panels
            .iter()
            .map(|panel| Ok((&*panel.title, Raster::new(&panel.scene, cell)?)))
            .collect::<Result<_, ExportError>>()?;
        let columns = columns(panels);
        let (across, down) = rasters.first().map_or((1, 1), |(_, r)| (r.width(), r.height()));
        let margin = rasters.first().map_or(0, |(_, raster)| raster.margin());
        let longest =
            panels.iter().map(|panel| panel.title.len() as u32).max().unwrap_or(1).max(32);
        // As large as it can be in one line, up to a cell; a count in it may grow.
        let dot = (across / (longest.max(1) * font::WIDTH)).clamp(1, (cell / 8).max(1));
        let across = across.max(longest * font::WIDTH * dot + margin);
        let caption = dot * (font::HEIGHT + 3);
        let rows = (panels.len() as u32).div_ceil(columns);
        let (width, height) =
            (u64::from(across) * u64::from(columns), u64::from(down + caption) * u64::from(rows));
        if width * height > Export::MAX_PIXELS {
            return Err(ExportError::Pixels(width, height, Export::MAX_PIXELS));
        }
        Ok(Self {
            rasters,
            columns,
            across,
            caption,
            dot,
            width: width as u32,
            height: height as u32,
        })
    }

    pub(super) fn encoder<W: Write>(&self, out: W) -> png::Encoder<'static, W> {
        raster::encoder(self.width, self.height, out)
    }

    /// Paints a row of pixels.
    pub(super) fn row(&self, y: u32, row: &mut [u8]) {
        row.fill(raster::PAGE);
        let Some((_, first)) = self.rasters.first() else { return };
        let down = first.height() + self.caption;
        let in_row = self.rasters.iter().skip((y / down * self.columns) as usize);
        for ((title, raster), pixels) in
            in_row.zip(row.chunks_mut(self.across as usize)).take(self.columns as usize)
        {
            match (y % down).checked_sub(self.caption) {
                Some(y) => {
                    raster.row(y, 0..=raster.columns(), &mut pixels[..raster.width() as usize]);
                }
                None => self.caption_row(title, y % down, raster.margin(), pixels),
            }
        }
    }

    fn caption_row(&self, title: &str, y: u32, left: u32, pixels: &mut [u8]) {
        let Some(y) = (y / self.dot).checked_sub(2) else { return };
        for (x, pixel) in pixels.iter_mut().skip(left as usize).enumerate() {
            if font::is_ink(title.as_bytes(), x as u32 / self.dot, y) {
                *pixel = raster::WALL;
            }
        }
    }
}
