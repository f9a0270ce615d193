#[cfg(feature = "png")]
use std::io::Cursor;

use thiserror::Error;

use super::{Bits, Cell, Dir, Size, SizeError};
use crate::rng::Rng;

/// The outline that a maze fills: some cells of a rectangle, all in one piece.
///
/// ```
/// use daidalos::grid::Mask;
/// let ring = Mask::from_text("....\n.##.\n....")?;
/// assert_eq!((ring.size().to_string(), ring.count()), ("4x3".into(), 10));
/// let islands = Mask::from_text(".#.").unwrap_err();
/// assert!(islands.to_string().contains("2 islands"));
/// # Ok::<(), daidalos::grid::MaskError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    bits: Bits,
    count: u64,
}

/// Why there is no outline.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MaskError {
    /// Too large, or a side of nothing.
    #[error("the mask does not fit: {0}")]
    Size(#[from] SizeError),
    /// No cell is inside.
    #[error(
        "the mask has no cells inside; mark them with '.' in text, or light pixels in a picture"
    )]
    Empty,
    /// Pieces that no way can join.
    #[error(
        "the mask has {count} islands, and no maze can join them; the second begins at {x},{y}"
    )]
    Islands {
        /// How many there are.
        count: usize,
        /// The column of the second one's first cell.
        x: u32,
        /// Its row.
        y: u32,
    },
    /// A character that says neither inside nor outside.
    #[error(
        "line {line}, column {column} of the drawing is '{}'; use '.' for inside and '#' or a blank for outside", shown(*found)
    )]
    Text {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A picture that cannot be read.
    #[error("the picture cannot be read as a PNG: {0}")]
    Png(String),
    /// A picture with more pixels than is sensible for a mask.
    #[error("the mask picture is {0}x{1} pixels; at most {max} pixels are read", max = Mask::MAX_PIXELS)]
    Pixels(u32, u32),
}

impl Mask {
    /// The most pixels of a picture that is read as a mask.
    pub(crate) const MAX_PIXELS: u64 = 1 << 26;

    /// The whole rectangle.
    pub fn full(size: Size) -> Result<Self, SizeError> {
        Ok(Self { bits: Bits::full(size)?, count: size.cells() })
    }

    /// These cells, if they are one piece: every two joined by straight steps.
    pub fn from_bits(bits: Bits) -> Result<Self, MaskError> {
        let starts = islands(&bits);
        match starts[..] {
            [] => Err(MaskError::Empty),
            [_] => Ok(Self { count: bits.count(), bits }),
            [_, second, ..] => {
                let (x, y) = bits.size().xy(second);
                Err(MaskError::Islands { count: starts.len(), x, y })
            }
        }
    }

    /// Reads a drawing: `.` is inside, `#` and blanks are outside, short lines are filled up.
    pub fn from_text(text: &str) -> Result<Self, MaskError> {
        Self::from_bits(Self::drawn(text)?)
    }

    /// The cells of a drawing, in one piece or not.
    pub(crate) fn drawn(text: &str) -> Result<Bits, MaskError> {
        let text = text.trim_start_matches('\u{feff}');
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if width == 0 {
            return Err(MaskError::Empty);
        }
        let side = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let mut bits = Bits::empty(Size::new(side(width), side(lines.len()))?)?;
        for (y, line) in lines.iter().enumerate() {
            for (x, found) in line.chars().enumerate() {
                match (found, bits.size().at(x as u32, y as u32)) {
                    ('.', Some(cell)) => {
                        bits.insert(cell);
                    }
                    ('#' | ' ', _) => {}
                    _ => return Err(MaskError::Text { line: y + 1, column: x + 1, found }),
                }
            }
        }
        Ok(bits)
    }

    /// Reads a PNG picture, a cell a pixel: light pixels are inside, dark or transparent ones
    /// outside.
    #[cfg(feature = "png")]
    pub fn from_png(bytes: &[u8]) -> Result<Self, MaskError> {
        Self::from_bits(Self::painted(bytes)?)
    }

    /// The size of a PNG picture, from its first bytes: a small file may hold a large one.
    #[cfg(feature = "png")]
    pub fn png_size(bytes: &[u8]) -> Result<Size, MaskError> {
        size_of(&png::Decoder::new(Cursor::new(bytes)).read_info().map_err(unread)?)
    }

    /// The light pixels of a picture, in one piece or not.
    #[cfg(feature = "png")]
    pub(crate) fn painted(bytes: &[u8]) -> Result<Bits, MaskError> {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(unread)?;
        let mut bits = Bits::empty(size_of(&reader)?)?;
        let mut pixels = vec![0; reader.output_buffer_size().unwrap_or(0)];
        let info = reader.next_frame(&mut pixels).map_err(unread)?;
        insert_light(&mut bits, &pixels, info.color_type.samples());
        Ok(bits)
    }

    /// The light pixels among these, of four bytes each (red, green, blue, opacity), row by row.
    pub(crate) fn of_pixels(width: u32, rgba: &[u8]) -> Result<Bits, MaskError> {
        let rows = (rgba.len() / 4).checked_div(width as usize).unwrap_or(0);
        let size = Size::new(width, u32::try_from(rows).unwrap_or(u32::MAX))?;
        let mut bits = Bits::empty(size)?;
        insert_light(&mut bits, rgba, 4);
        Ok(bits)
    }

    /// Its width and height.
    pub const fn size(&self) -> Size {
        self.bits.size()
    }

    /// The cells inside.
    pub const fn bits(&self) -> &Bits {
        &self.bits
    }

    /// How many cells are inside; at least one.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Whether every cell of the rectangle is inside.
    pub(crate) const fn is_full(&self) -> bool {
        self.count == self.bits.size().cells()
    }

    /// A cell inside, each as likely as the others.
    pub fn any(&self, rng: &mut Rng) -> Cell {
        self.bits.nth(rng.below(self.count)).unwrap_or(Cell::new(0))
    }
}

#[cfg(feature = "png")]
fn unread(error: png::DecodingError) -> MaskError {
    MaskError::Png(error.to_string())
}

/// The size of a picture that is about to be read.
#[cfg(feature = "png")]
fn size_of(reader: &png::Reader<Cursor<&[u8]>>) -> Result<Size, MaskError> {
    let (width, height) = reader.info().size();
    if u64::from(width) * u64::from(height) > Mask::MAX_PIXELS {
        return Err(MaskError::Pixels(width, height));
    }
    Ok(Size::new(width, height)?)
}

/// Takes in the cells of pixels that are light.
fn insert_light(bits: &mut Bits, pixels: &[u8], samples: usize) {
    for (cell, pixel) in bits.size().iter().zip(pixels.chunks_exact(samples)) {
        if is_light(pixel) {
            bits.insert(cell);
        }
    }
}

/// Half of white or more, seen against black: what is half transparent is half as light.
fn is_light(pixel: &[u8]) -> bool {
    let channel = |index: usize| u64::from(pixel.get(index).copied().unwrap_or(255));
    let (light, alpha) = match pixel.len() {
        1 | 2 => (channel(0) * 10_000, channel(1)),
        _ => (2126 * channel(0) + 7152 * channel(1) + 722 * channel(2), channel(3)),
    };
    light * alpha >= 128 * 255 * 10_000
}

/// A character as a message shows it: what cannot be seen is escaped.
fn shown(found: char) -> String {
    if found.is_control() { found.escape_default().to_string() } else { found.to_string() }
}

/// The first cell of each piece, row by row.
fn islands(bits: &Bits) -> Vec<Cell> {
    let (mut seen, mut stack, mut starts) = (Bits::like(bits), Vec::new(), Vec::new());
    for start in bits.iter() {
        if seen.insert(start) {
            starts.push(start);
            stack.push(start);
        }
        while let Some(cell) = stack.pop() {
            let beside = Dir::STRAIGHT.into_iter().filter_map(|dir| bits.size().step(cell, dir));
            stack.extend(beside.filter(|&next| bits.has(next) && seen.insert(next)));
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_refused_with_its_place() {
        for (text, message) in [
            (
                "",
                "the mask has no cells inside; mark them with '.' in text, or light pixels in a picture",
            ),
            (
                "##\n##\n",
                "the mask has no cells inside; mark them with '.' in text, or light pixels in a picture",
            ),
            (
                "..\n.x",
                "line 2, column 2 of the drawing is 'x'; use '.' for inside and '#' or a blank for outside",
            ),
            (
                ".#.\n#.#",
                "the mask has 3 islands, and no maze can join them; the second begins at 2,0",
            ),
        ] {
            assert_eq!(Mask::from_text(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn short_lines_and_windows_line_ends_are_fine() {
        let mask = Mask::from_text("..\r\n...\r\n.\r\n\r\n").unwrap();
        assert_eq!((mask.size().to_string(), mask.count()), ("3x3".into(), 6));
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_picture_says_the_same_as_its_text() {
        let text = "..#\n#..";
        for (color, inside, outside) in [
            (png::ColorType::Grayscale, &[200][..], &[20][..]),
            (png::ColorType::GrayscaleAlpha, &[255, 255], &[255, 0]),
            (png::ColorType::Rgb, &[255, 230, 0], &[0, 0, 255]),
            (png::ColorType::Rgba, &[255, 255, 255, 140], &[255, 255, 255, 120]),
        ] {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 3, 2);
            encoder.set_color(color);
            let pixel = |c| if c == '.' { inside } else { outside };
            let pixels: Vec<u8> =
                text.lines().flat_map(str::chars).flat_map(pixel).copied().collect();
            encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
            assert_eq!(
                Mask::from_png(&bytes).unwrap(),
                Mask::from_text(text).unwrap(),
                "{color:?}"
            );
        }
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_broken_picture_is_refused() {
        let error = Mask::from_png(b"no picture").unwrap_err().to_string();
        assert!(error.starts_with("the picture cannot be read as a PNG"), "{error}");
    }
}
