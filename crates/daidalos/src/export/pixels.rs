use super::raster::{Raster, palette};
use super::{Export, ExportError, Picture};
use crate::theme::Theme;

/// The pixels of a picture, row by row, as places in a palette: what a PNG holds before it is compressed.
///
/// For programs that bring an encoder of their own, as a browser does. No picture is ever held whole.
///
/// ```
/// use daidalos::export::{Picture, Pixels};
/// use daidalos::generate::Spec;
/// use daidalos::scene::Scene;
/// let scene = Scene::of(&"prim:5x4#1".parse::<Spec>()?.build(None)?);
/// let pixels = Pixels::of(&Picture { scene: &scene, title: "", cell: 10, list: &[] })?;
/// let mut row = Vec::new();
/// pixels.row(0, &mut row);
/// assert_eq!(row.len(), pixels.width() as usize);
/// let colour = usize::from(row[0]) * 3;
/// assert_eq!(pixels.palette()[colour..colour + 3], [255, 255, 255]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pixels<'a>(Raster<'a>);

impl<'a> Pixels<'a> {
    /// Those of a picture, unless there are too many.
    pub fn of(picture: &Picture<'a>) -> Result<Self, ExportError> {
        let cell = picture.cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
        Ok(Self(Raster::new(picture.scene, cell)?))
    }

    /// How many are in a row.
    pub const fn width(&self) -> u32 {
        self.0.width()
    }

    /// How many rows there are.
    pub const fn height(&self) -> u32 {
        self.0.height()
    }

    /// The colours, three bytes each: red, green, blue.
    pub fn palette(&self) -> Vec<u8> {
        palette(&Theme::LIGHT)
    }

    /// Paints a row, instead of what was there; one below the picture is empty.
    pub fn row(&self, y: u32, row: &mut Vec<u8>) {
        row.clear();
        if y < self.height() {
            row.resize(self.width() as usize, 0);
            self.0.row(y, 0..=self.0.columns(), row);
        }
    }
}
