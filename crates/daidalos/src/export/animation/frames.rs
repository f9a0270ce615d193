//! The frames of an animated PNG, each cut to what it changes.

use std::io::Write;

use super::super::ExportError;
use super::super::png::{broken, encoder};

/// The most pixels of a frame: there are hundreds of them.
const MAX_PIXELS: u64 = 1 << 24;

/// A PNG to which frames are added.
pub(super) struct Frames<W: Write> {
    writer: png::Writer<W>,
    width: u32,
    /// The last whole picture that was added.
    last: Vec<u8>,
}

/// A rectangle of pixels.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl<W: Write> Frames<W> {
    pub(super) fn new(
        (width, height): (u32, u32),
        count: u32,
        out: W,
    ) -> Result<Self, ExportError> {
        let (across, down) = (u64::from(width), u64::from(height));
        if across * down > MAX_PIXELS {
            return Err(ExportError::Pixels(across, down, MAX_PIXELS));
        }
        let mut encoder = encoder(width, height, out);
        encoder.set_animated(count, 0).map_err(broken)?;
        let writer = encoder.write_header().map_err(broken)?;
        Ok(Self { writer, width, last: Vec::new() })
    }

    /// Adds a frame of an area, which stands for so many thousandths of a second.
    pub(super) fn add_area(
        &mut self,
        area: Area,
        pixels: &[u8],
        delay: u16,
    ) -> Result<(), ExportError> {
        // The shape of a frame may only be set to what fits in with the one before.
        self.writer.set_frame_position(0, 0).map_err(broken)?;
        self.writer.set_frame_dimension(area.width, area.height).map_err(broken)?;
        self.writer.set_frame_position(area.left, area.top).map_err(broken)?;
        self.writer.set_frame_delay(delay, 1000).map_err(broken)?;
        self.writer.write_image_data(pixels).map_err(broken)
    }

    /// Adds a whole picture, of which only what differs from the last one is written.
    pub(super) fn add(&mut self, picture: Vec<u8>, delay: u16) -> Result<(), ExportError> {
        let area = self.changed(&picture);
        let rows = picture.chunks_exact(self.width as usize).skip(area.top as usize);
        let columns = area.left as usize..(area.left + area.width) as usize;
        let pixels: Vec<u8> = rows
            .take(area.height as usize)
            .flat_map(|row| &row[columns.clone()])
            .copied()
            .collect();
        self.add_area(area, &pixels, delay)?;
        self.last = picture;
        Ok(())
    }

    /// The smallest area around all that differs from the last picture; a single pixel where nothing does.
    fn changed(&self, picture: &[u8]) -> Area {
        let width = self.width as usize;
        let height = (picture.len() / width) as u32;
        if self.last.is_empty() {
            return Area { left: 0, top: 0, width: self.width, height };
        }
        let rows = || picture.chunks_exact(width).zip(self.last.chunks_exact(width));
        let is_other = |(new, old): (&[u8], &[u8])| new != old;
        let top = rows().position(is_other).unwrap_or(0);
        let bottom = rows().rposition(is_other).unwrap_or(0);
        let within = || rows().take(bottom + 1).skip(top);
        let first = |(new, old): (&[u8], &[u8])| new.iter().zip(old).position(|(n, o)| n != o);
        let last = |(new, old): (&[u8], &[u8])| new.iter().zip(old).rposition(|(n, o)| n != o);
        let left = within().filter_map(first).min().unwrap_or(0);
        let right = within().filter_map(last).max().unwrap_or(0);
        let (width, height) = ((right - left + 1) as u32, (bottom - top + 1) as u32);
        Area { left: left as u32, top: top as u32, width, height }
    }

    pub(super) fn finish(self) -> Result<(), ExportError> {
        self.writer.finish().map_err(broken)
    }
}
