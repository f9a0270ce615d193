//! Tiles of a maze that comes row by row, for mazes larger than memory.
//!
//! One pixel a tile in a PNG of one bit a pixel (walls black, floor white), or one character a
//! tile in a MovingAI map: 2w+1 by 2h+1 tiles, as [`tiles_of_cells`](crate::grid::tiles_of_cells)
//! makes them.

use std::io::Write;

#[cfg(feature = "png")]
use super::png::broken;
use super::{ExportError, movingai};
use crate::generate::Rows;
use crate::grid::Dir;

#[cfg(feature = "png")]
pub(super) fn write_png(
    rows: Rows,
    out: &mut dyn Write,
    told: &mut dyn FnMut(u32),
) -> Result<(), ExportError> {
    let (width, height) = (2 * rows.size().width() + 1, 2 * rows.size().height() + 1);
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_filter(png::Filter::NoFilter);
    // Half the size of the library's fastest mode on such noise, in the same time.
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    let mut writer = encoder.write_header().map_err(broken)?;
    let mut pixels = writer.stream_writer_with_size(1 << 18).map_err(broken)?;
    let mut line = Vec::new();
    write_lines(rows, told, |tiles| {
        let pack =
            |eight: &[u8]| eight.iter().fold(0, |byte, tile| byte << 1 | tile) << (8 - eight.len());
        line.clear();
        line.extend(tiles.chunks(8).map(pack));
        Ok(pixels.write_all(&line)?)
    })?;
    pixels.finish().map_err(broken)?;
    writer.finish().map_err(broken)
}

pub(super) fn write_map(
    rows: Rows,
    mut out: &mut dyn Write,
    told: &mut dyn FnMut(u32),
) -> Result<(), ExportError> {
    movingai::write_head(&mut out, 2 * rows.size().width() + 1, 2 * rows.size().height() + 1)?;
    let mut line = Vec::new();
    write_lines(rows, told, |tiles| {
        line.clear();
        line.extend(tiles.iter().map(|tile| if *tile == 1 { b'.' } else { b'@' }));
        line.push(b'\n');
        Ok(out.write_all(&line)?)
    })
}

/// Hands out the lines of tiles, a byte each, 1 for floor: two a row of cells, and the bottom.
fn write_lines(
    mut rows: Rows,
    told: &mut dyn FnMut(u32),
    mut write: impl FnMut(&[u8]) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let mut tiles = vec![0; 2 * rows.size().width() as usize + 1];
    let mut written = 0;
    while let Some(exits) = rows.next() {
        // The first tile is the wall on the left; then every cell has two.
        for (tiles, exits) in tiles[1..].chunks_exact_mut(2).zip(exits) {
            tiles.copy_from_slice(&[u8::from(exits & Dir::N.bit() != 0), 0]);
        }
        write(&tiles)?;
        for (tiles, exits) in tiles[1..].chunks_exact_mut(2).zip(exits) {
            tiles.copy_from_slice(&[1, u8::from(exits & Dir::E.bit() != 0)]);
        }
        write(&tiles)?;
        written += 1;
        told(written);
    }
    tiles.fill(0);
    write(&tiles)
}
