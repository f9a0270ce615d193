//! PNG: a picture of few colours, written row by row.

use std::io::Write;

use super::raster::{self, Raster};
use super::{Beside, ExportError, Format, Picture, strip};
use crate::theme::Theme;

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
    let mut writer =
        encoder(raster.width(), raster.height(), out).write_header().map_err(broken)?;
    let mut pixels = writer.stream_writer().map_err(broken)?;
    let mut row = vec![0; raster.width() as usize];
    for y in 0..raster.height() {
        raster.row(y, 0..=scene.size.width(), &mut row);
        pixels.write_all(&row)?;
    }
    pixels.finish().map_err(broken)?;
    writer.finish().map_err(broken)
}

/// A PNG of this size and of the colours of scenes.
pub(super) fn encoder<W: Write>(width: u32, height: u32, out: W) -> png::Encoder<'static, W> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(raster::palette(&Theme::LIGHT));
    encoder.set_filter(png::Filter::NoFilter);
    encoder
}

impl Beside {
    /// The bytes of the file.
    pub fn bytes(&self) -> Result<Vec<u8>, ExportError> {
        let (mut bytes, side) = (Vec::new(), self.side as usize);
        let mut encoder =
            png::Encoder::new(&mut bytes, self.colours.len() as u32 * self.side, self.side);
        encoder.set_color(png::ColorType::Rgb);
        let row: Vec<u8> = self.colours.iter().flat_map(|colour| colour.repeat(side)).collect();
        let mut writer = encoder.write_header().map_err(broken)?;
        writer.write_image_data(&row.repeat(side)).map_err(broken)?;
        writer.finish().map_err(broken)?;
        Ok(bytes)
    }
}

/// What the encoder reports: the writer's own error wherever there is one.
pub(super) fn broken(error: png::EncodingError) -> ExportError {
    match error {
        png::EncodingError::IoError(error) => ExportError::Io(error),
        other => ExportError::Io(std::io::Error::other(other)),
    }
}
