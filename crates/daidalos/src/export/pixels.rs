use super::raster::{Raster, palette};
use super::{Export, ExportError, Picture};
use crate::grid::Cell;
use crate::theme::Theme;

/// The pixels of a picture, row by row, as places in a palette: what a PNG holds before it is compressed.
///
/// For programs that bring an encoder of their own, as a browser does. No picture is ever held whole.
///
/// ```
/// use daidalos::export::{Picture, Pixels};
/// use daidalos::generate::Spec;
/// use daidalos::scene::Scene;
/// use daidalos::theme::Theme;
/// let scene = Scene::of(&"prim:5x4#1".parse::<Spec>()?.build(None)?);
/// let pixels = Pixels::of(&Picture { scene: &scene, title: "", cell: 10, list: &[] })?;
/// let mut row = Vec::new();
/// pixels.row(0, &mut row);
/// assert_eq!(row.len(), pixels.width() as usize);
/// let colour = usize::from(row[0]) * 3;
/// assert_eq!(pixels.palette(&Theme::LIGHT)[colour..colour + 3], [255, 255, 255]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pixels<'a> {
    raster: Raster<'a>,
    ringed: Option<Cell>,
}

impl<'a> Pixels<'a> {
    /// Those of a picture, unless there are too many.
    pub fn of(picture: &Picture<'a>) -> Result<Self, ExportError> {
        let cell = picture.cell.clamp(Export::MIN_CELL, Export::MAX_CELL);
        Ok(Self { raster: Raster::new(picture.scene, cell)?, ringed: None })
    }

    /// The same with a ring around what is on a cell.
    #[must_use]
    pub fn ringed(self, cell: Option<Cell>) -> Self {
        Self { ringed: cell, ..self }
    }

    /// How many are in a row.
    pub const fn width(&self) -> u32 {
        self.raster.width()
    }

    /// How many rows there are.
    pub const fn height(&self) -> u32 {
        self.raster.height()
    }

    /// The colours of a theme, three bytes each: red, green, blue.
    pub fn palette(&self, theme: &Theme) -> Vec<u8> {
        palette(theme)
    }

    /// Paints a row, instead of what was there; one below the picture is empty.
    pub fn row(&self, y: u32, row: &mut Vec<u8>) {
        row.clear();
        if y < self.height() {
            row.resize(self.width() as usize, 0);
            self.raster.row(y, 0..=self.raster.columns(), row);
            self.ringed.into_iter().for_each(|cell| self.raster.ring(cell, y, row));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::raster::WALL;
    use crate::generate::Layout;
    use crate::grid::{Bits, Size};
    use crate::scene::Scene;

    /// All pixels of an open hall with or without a ring around its middle.
    fn painted(is_ringed: bool) -> Vec<Vec<u8>> {
        let size = Size::new(3, 3).unwrap();
        let scene = Scene::of(&Layout::from(Bits::full(size).unwrap()));
        let picture = Picture { scene: &scene, title: "", cell: 40, list: &[] };
        let middle = size.at(1, 1).filter(|_| is_ringed);
        let pixels = Pixels::of(&picture).unwrap().ringed(middle);
        let row = |y| {
            let mut row = Vec::new();
            pixels.row(y, &mut row);
            row
        };
        (0..pixels.height()).map(row).collect()
    }

    #[test]
    fn a_ring_has_an_edge_and_stays_in_its_cell() {
        let (bare, ringed) = (painted(false), painted(true));
        let differs = |x: usize, y: usize| bare[y][x] != ringed[y][x];
        let all = (0..bare.len()).flat_map(|y| (0..bare[y].len()).map(move |x| (x, y)));
        let changed: Vec<_> = all.filter(|(x, y)| differs(*x, *y)).collect();
        let cell = 60..=100;
        assert!(changed.iter().all(|(x, y)| cell.contains(x) && cell.contains(y)));
        let middle = 80;
        assert!(!differs(middle, middle));
        let row = &ringed[middle];
        assert_eq!(row[middle + 14], WALL);
        assert_eq!(row[middle + 16], row[middle - 16]);
        assert_ne!(row[middle + 16], WALL);
    }
}
