//! Scenes side by side, as pixels.

use std::io::Write;

use super::panels::{Panel, check, columns};
use super::png::{broken, encoder};
use super::raster::{self, Raster};
use super::{Export, ExportError, font};

/// Writes them as PNG, at so many pixels a cell.
pub fn write_png(panels: &[Panel], cell: u32, out: &mut dyn Write) -> Result<(), ExportError> {
    let sheet = Sheet::new(panels, cell)?;
    let mut writer = encoder(sheet.width, sheet.height, out).write_header().map_err(broken)?;
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
