use thiserror::Error;

#[cfg(feature = "json")]
use super::json;
use super::movingai;
use crate::generate::{Layout, Walls};
use crate::grid::{Bits, Map, Mask, MaskError};

/// Why a file is no labyrinth.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Nothing at all.
    #[error("the file is empty")]
    Empty,
    /// No form that we know.
    #[error(
        "this is no labyrinth; those that can be read are .map files, our JSON, drawings of . and #, and PNG pictures"
    )]
    Foreign,
    /// A format that this program was built without.
    #[error("{0} cannot be read here: the library was built without its feature {1}")]
    LeftOut(&'static str, &'static str),
    /// A picture or a drawing.
    #[error(transparent)]
    Drawing(#[from] MaskError),
    /// A benchmark map.
    #[error(transparent)]
    Map(#[from] movingai::ReadError),
    /// Our own data.
    #[cfg(feature = "json")]
    #[error(transparent)]
    Json(#[from] json::ReadError),
}

/// Reads a labyrinth of any form that we know, by what is in it: our JSON, a MovingAI map, a picture
/// (light is floor) or a drawing (`.` is floor, `#` is rock).
///
/// ```
/// let layout = daidalos::export::read(b"..#\n#..\n")?;
/// assert_eq!(layout.map.floor().count(), 4);
/// # Ok::<(), daidalos::export::ReadError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Layout, ReadError> {
    if bytes.starts_with(b"\x89PNG") {
        #[cfg(feature = "png")]
        return roamed(Mask::painted(bytes)?);
        #[cfg(not(feature = "png"))]
        return Err(ReadError::LeftOut("PNG", "png"));
    }
    read_text(std::str::from_utf8(bytes).map_err(|_| ReadError::Foreign)?)
}

/// Reads a labyrinth from pixels of four bytes each (red, green, blue, opacity), row by row: light is floor.
/// For programs that have read the picture already, as a browser has.
///
/// ```
/// let [light, dark] = [[255, 255, 255, 255], [0, 0, 0, 255]];
/// let layout = daidalos::export::read_pixels(2, &[light, dark, light, light].concat())?;
/// assert_eq!(layout.map.floor().count(), 3);
/// # Ok::<(), daidalos::export::ReadError>(())
/// ```
pub fn read_pixels(width: u32, rgba: &[u8]) -> Result<Layout, ReadError> {
    roamed(Mask::of_pixels(width, rgba)?)
}

/// Reads a labyrinth from text: our JSON, a MovingAI map, or a drawing.
pub fn read_text(text: &str) -> Result<Layout, ReadError> {
    // Some editors put a mark before the text.
    let text = text.trim_start_matches('\u{feff}');
    match text.trim_start() {
        #[cfg(feature = "json")]
        inner if inner.starts_with('{') => Ok(json::read(text)?),
        #[cfg(not(feature = "json"))]
        inner if inner.starts_with('{') => Err(ReadError::LeftOut("JSON", "json")),
        inner if inner.starts_with(['.', '#']) => roamed(Mask::drawn(text)?),
        inner if inner.starts_with("type") => Ok(tiles(movingai::read(text)?)),
        "" => Err(ReadError::Empty),
        _ => Err(ReadError::Foreign),
    }
}

/// The floor of a map need not be in one piece, but there must be some.
fn roamed(floor: Bits) -> Result<Layout, ReadError> {
    if floor.count() == 0 {
        return Err(MaskError::Empty.into());
    }
    Ok(tiles(Map::roamed(floor)))
}

fn tiles(map: Map) -> Layout {
    Layout { walls: Walls::Tiles, ..map.into() }
}
