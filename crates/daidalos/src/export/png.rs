//! PNG: a picture of few colours, written row by row.

use std::io::Write;

use super::raster::{Raster, palette};
use super::{Export, ExportError, Format, Overlays};
use crate::theme::Theme;

pub(super) const FORMAT: Format = Format {
    name: "png",
    about: "a picture for screens",
    endings: &["png"],
    overlays: Overlays::All,
    write,
};

fn write(export: &Export<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let scene = export.scene();
    let raster = Raster::new(&scene, export.cell)?;
    let mut encoder = png::Encoder::new(out, raster.width(), raster.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette(&Theme::LIGHT));
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(broken)?;
    let mut pixels = writer.stream_writer().map_err(broken)?;
    let mut row = vec![0; raster.width() as usize];
    for y in 0..raster.height() {
        raster.row(y, &mut row);
        pixels.write_all(&row)?;
    }
    pixels.finish().map_err(broken)?;
    writer.finish().map_err(broken)
}

/// What the encoder reports: the writer's own error wherever there is one.
pub(super) fn broken(error: png::EncodingError) -> ExportError {
    match error {
        png::EncodingError::IoError(error) => ExportError::Io(error),
        other => ExportError::Io(std::io::Error::other(other)),
    }
}
