//! PNG: a picture of few colours, written row by row.

use std::io::Write;

use super::raster::{self, Raster};
use super::{ExportError, Format, Picture, strip};

pub(super) const FORMAT: Format = Format {
    name: "png",
    about: "a picture for screens",
    endings: &["png"],
    binary: true,
    fits: |size, _, cell| raster::fits(size, cell).map(drop),
    draw: Some(draw),
    stream: Some(strip::write_png),
    ..Format::PLAIN
};

fn draw(picture: &Picture<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    let scene = picture.scene;
    let raster = Raster::new(scene, picture.cell)?;
    let mut writer = raster.encoder(out).write_header().map_err(broken)?;
    let mut pixels = writer.stream_writer().map_err(broken)?;
    let mut row = vec![0; raster.width() as usize];
    for y in 0..raster.height() {
        raster.row(y, 0..=scene.size.width(), &mut row);
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
