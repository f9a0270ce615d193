//! A maze streamed into a PNG, against the same maze in memory plus the PNG compressor alone.

use std::error::Error;
use std::io::{Write, sink};

use daidalos::export;
use daidalos::generate::{Spec, find};

use crate::fill;
use crate::measure::{best, peak_bytes};

const SIDE: u32 = 4000;

pub(crate) fn table() -> Result<(), Box<dyn Error + Send + Sync>> {
    println!(
        "\n| streamed into a 1-bit PNG, {SIDE}x{SIDE} | streamed, s | in memory, s | compressor, s | ratio | peak MB, 20000 wide |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    for name in ["eller", "sidewinder", "binary-tree"] {
        let spec: Spec = format!("{name}:{SIDE}x{SIDE}#7").parse()?;
        let stream = || {
            let rows = spec.rows().ok_or("no rows")?;
            let png = export::find("png").map_err(|error| error.to_string())?;
            png.write_rows(rows, &mut sink(), &mut |_| ()).map_err(|error| error.to_string())
        };
        stream()?;
        let lines = packed_lines(&spec)?;
        let streamed = best(5, stream);
        let in_memory = best(5, || find(name).and_then(|generator| fill(generator, SIDE)));
        let compressor = best(5, || compress(&lines));
        let ratio = streamed / (in_memory + compressor);
        let bytes = peak_bytes(|| stream_wide(name));
        let megabytes = bytes as f64 / 1e6;
        println!(
            "| {name} | {streamed:.3} | {in_memory:.3} | {compressor:.3} | {ratio:.2} | {megabytes:.1} |"
        );
    }
    Ok(())
}

/// Memory grows with the width alone, so a few rows of a wide maze tell.
fn stream_wide(name: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
    let spec: Spec = format!("{name}:20000x100#7").parse()?;
    let rows = spec.rows().ok_or("no rows")?;
    Ok(export::find("png")?.write_rows(rows, &mut sink(), &mut |_| ())?)
}

/// The tiles of the maze, eight a byte, as the picture holds them.
fn packed_lines(spec: &Spec) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let mut map = Vec::new();
    let rows = spec.rows().ok_or("no rows")?;
    export::find("map")?.write_rows(rows, &mut map, &mut |_| ())?;
    let lines = map.split(|byte| *byte == b'\n').skip(4).filter(|line| !line.is_empty());
    let pack = |eight: &[u8]| {
        eight.iter().fold(0_u8, |byte, tile| byte << 1 | u8::from(*tile == b'.'))
            << (8 - eight.len())
    };
    Ok(lines.flat_map(|line| line.chunks(8).map(pack)).collect())
}

fn compress(lines: &[u8]) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(sink(), 2 * SIDE + 1, 2 * SIDE + 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    let mut writer = encoder.write_header()?;
    let mut pixels = writer.stream_writer_with_size(1 << 18)?;
    pixels.write_all(lines)?;
    pixels.finish()
}
