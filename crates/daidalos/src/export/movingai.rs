//! MovingAI `.map`: the benchmark format of pathfinding, tiles as characters.
//!
//! A maze is written as its tiles, 2w+1 by 2h+1, a dungeon as it is: `.` floor, `@` rock. Reading takes every map of
//! that format: `.`, `G` and `S` are floor, the other characters that it knows are not.
//!
//! ```
//! use daidalos::export::movingai;
//! let map = movingai::read("type octile\nheight 2\nwidth 3\nmap\n..@\nTGS\n")?;
//! assert_eq!((map.size().to_string(), map.floor().count()), ("3x2".into(), 4));
//! # Ok::<(), movingai::ReadError>(())
//! ```

use std::borrow::Cow;
use std::io::Write;

use thiserror::Error;

use super::{Export, ExportError, Format, Overlays, strip};
use crate::generate::{Layout, Walls};
use crate::grid::{Bits, Map, Size, SizeError, TilesError, size_in_tiles, tiles_of_cells};

pub(super) const FORMAT: Format = Format {
    name: "map",
    about: "MovingAI tiles, for pathfinding benchmarks",
    endings: &["map"],
    overlays: Overlays::None,
    fits: fit_tiles,
    write,
    stream: Some(strip::write_map),
    ..Format::PLAIN
};

/// Whether the tiles of a maze of this size are not too many.
pub(super) fn fit_tiles(size: Size, walls: Walls, _: u32) -> Result<(), ExportError> {
    if walls == Walls::Lines {
        size_in_tiles(size).and_then(Size::in_memory).map_err(TilesError::Size)?;
    }
    Ok(())
}

/// The tiles of a layout: those of a maze, or a dungeon as it is.
pub(super) fn tiles(layout: &Layout) -> Result<Cow<'_, Map>, TilesError> {
    match layout.walls {
        Walls::Lines => tiles_of_cells(&layout.map).map(Cow::Owned),
        Walls::Tiles => Ok(Cow::Borrowed(&layout.map)),
    }
}

/// Why a text is no map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A line of the head is not as it must be.
    #[error("line {line} of the map must be '{wanted}', but it is '{found}'")]
    Head {
        /// The line, from 1.
        line: usize,
        /// What belongs there.
        wanted: &'static str,
        /// What stands there.
        found: String,
    },
    /// Too large, or a side of nothing.
    #[error("lines 2 and 3 of the map: {0}")]
    Size(#[from] SizeError),
    /// A row that is too short or too long.
    #[error("line {line} of the map has {found} tiles, but the width is {width}")]
    Width {
        /// The line, from 1.
        line: usize,
        /// How many it has.
        found: usize,
        /// How many it must have.
        width: u32,
    },
    /// Too few or too many rows.
    #[error("the map has {found} rows from line 5 on, but line 2 says {height}")]
    Height {
        /// How many it has.
        found: usize,
        /// How many it must have.
        height: u32,
    },
    /// A character that the format does not know.
    #[error("line {line}, column {column} of the map is '{found}', which is not a tile")]
    Tile {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
}

/// Reads a map: a diagonal step is open where both of its sides are floor.
pub fn read(text: &str) -> Result<Map, ReadError> {
    let mut lines = text.lines();
    let mut head = |line, wanted| {
        let found = lines.next().unwrap_or_default().trim();
        let value =
            found.strip_prefix(wanted).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        value.map(str::trim).ok_or_else(|| ReadError::Head {
            line,
            wanted,
            found: found.chars().take(40).collect(),
        })
    };
    head(1, "type")?;
    let height = number(2, "height N", head(2, "height")?)?;
    let width = number(3, "width N", head(3, "width")?)?;
    head(4, "map")?;
    let rows: Vec<&str> = lines.collect();
    let size = Size::new(width, height)?;
    let used = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    if used != height as usize {
        return Err(ReadError::Height { found: used, height });
    }
    let mut floor = Bits::empty(size)?;
    for (y, row) in rows.iter().take(used).enumerate() {
        read_row(row, y as u32, &mut floor)?;
    }
    Ok(Map::roamed(floor))
}

fn number(line: usize, wanted: &'static str, text: &str) -> Result<u32, ReadError> {
    text.parse().map_err(|_| ReadError::Head { line, wanted, found: text.to_owned() })
}

fn read_row(row: &str, y: u32, floor: &mut Bits) -> Result<(), ReadError> {
    let (line, width) = (y as usize + 5, floor.size().width());
    let found = row.chars().count();
    if found != width as usize {
        return Err(ReadError::Width { line, found, width });
    }
    for (x, found) in row.chars().enumerate() {
        match found {
            '.' | 'G' | 'S' => {
                floor.size().at(x as u32, y).into_iter().for_each(|cell| {
                    floor.insert(cell);
                });
            }
            '@' | 'O' | 'T' | 'W' => {}
            _ => return Err(ReadError::Tile { line, column: x + 1, found }),
        }
    }
    Ok(())
}

fn write(export: &Export<'_>, out: &mut dyn Write) -> Result<(), ExportError> {
    write_map(&*tiles(&export.layout)?, out)
}

/// Writes any map of floor and rock.
pub fn write_map(map: &Map, mut out: &mut dyn Write) -> Result<(), ExportError> {
    let (width, height) = (map.size().width(), map.size().height());
    write_head(&mut out, width, height)?;
    let mut line = Vec::with_capacity(width as usize + 1);
    for y in 0..height {
        let words = map.floor().row(y);
        let is_floor = |x: u32| words[x as usize / 64] >> (x % 64) & 1 == 1;
        line.clear();
        line.extend((0..width).map(|x| if is_floor(x) { b'.' } else { b'@' }));
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

pub(super) fn write_head(out: &mut impl Write, width: u32, height: u32) -> Result<(), ExportError> {
    Ok(write!(out, "type octile\nheight {height}\nwidth {width}\nmap\n")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_maps_are_refused_with_their_line() {
        for (text, message) in [
            ("", "line 1 of the map must be 'type', but it is ''"),
            ("type octile\nwidth 3", "line 2 of the map must be 'height', but it is 'width 3'"),
            ("type octile\nheight x\n", "line 2 of the map must be 'height N', but it is 'x'"),
            (
                "type octile\nheight 1\nwidth 0\nmap\n",
                "lines 2 and 3 of the map: a map cannot be 0x1 cells: each side is from 1 to 16777216",
            ),
            (
                "type octile\nheight 2\nwidth 2\nmap\n..\n",
                "the map has 1 rows from line 5 on, but line 2 says 2",
            ),
            (
                "type octile\nheight 1\nwidth 2\nmap\n...\n",
                "line 5 of the map has 3 tiles, but the width is 2",
            ),
            (
                "type octile\nheight 1\nwidth 2\nmap\n.x\n",
                "line 5, column 2 of the map is 'x', which is not a tile",
            ),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message);
        }
    }
}
