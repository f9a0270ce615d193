//! A pattern of bits as text or as a picture.
//!
//! ```
//! use daidalos::export::pattern;
//! use daidalos::grid::{Bits, Size};
//! let mut bits = Bits::empty(Size::new(3, 1)?)?;
//! bits.insert(bits.size().at(1, 0).unwrap());
//! let mut text = Vec::new();
//! pattern::write_text(&bits, &mut text)?;
//! assert_eq!(text, b".#.\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::Write;

#[cfg(feature = "png")]
use super::Export;
use super::ExportError;
#[cfg(feature = "png")]
use super::png::broken;
use crate::grid::Bits;

/// `#` for a bit that is set, `.` for one that is not.
pub fn write_text(bits: &Bits, out: &mut dyn Write) -> Result<(), ExportError> {
    for y in 0..bits.size().height() {
        let mut line: Vec<u8> = row(bits, y).map(|set| if set { b'#' } else { b'.' }).collect();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

/// Black for a bit that is set, white for one that is not, so many pixels a bit.
#[cfg(feature = "png")]
pub fn write_png(bits: &Bits, cell: u32, out: &mut dyn Write) -> Result<(), ExportError> {
    let side = |cells: u32| u64::from(cells) * u64::from(cell.max(1));
    let (width, height) = (side(bits.size().width()), side(bits.size().height()));
    if width.saturating_mul(height) > Export::MAX_PIXELS {
        return Err(ExportError::Pixels(width, height, Export::MAX_PIXELS));
    }
    let mut encoder = png::Encoder::new(out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().map_err(broken)?;
    let mut pixels = writer.stream_writer().map_err(broken)?;
    for y in 0..bits.size().height() {
        let shades = row(bits, y).map(|set| if set { 0 } else { 255 });
        let line: Vec<u8> =
            shades.flat_map(|shade| std::iter::repeat_n(shade, cell.max(1) as usize)).collect();
        for _ in 0..cell.max(1) {
            pixels.write_all(&line)?;
        }
    }
    pixels.finish().map_err(broken)?;
    writer.finish().map_err(broken)
}

fn row(bits: &Bits, y: u32) -> impl Iterator<Item = bool> {
    let words = bits.row(y);
    (0..bits.size().width() as usize).map(move |x| words[x / 64] >> (x % 64) & 1 == 1)
}
