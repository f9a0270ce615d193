use daidalos::export::{Beside, ExportError, Picture, Pixels};
use daidalos::grid::Cell;
use daidalos::scene::Scene;
use daidalos::theme::Theme;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::wrong;

/// A picture that the page writes as a PNG, row by row. The browser compresses it, because it brings all that this
/// takes: an encoder here would be a tenth of the engine.
#[wasm_bindgen]
pub struct Bitmap {
    width: u32,
    height: u32,
    palette: Vec<u8>,
    painted: Painted,
}

/// What is on it.
enum Painted {
    /// A scene, how many pixels a cell has, and the cell that is ringed.
    Scene(Box<Scene>, u32, Option<Cell>),
    /// Square tiles in a row, one of each colour: how wide they are.
    Tiles(u32),
}

/// What stands before a row in a PNG: its bytes are as they are.
const UNFILTERED: u8 = 0;

#[wasm_bindgen]
impl Bitmap {
    /// Pixels a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The colours, three bytes each.
    pub fn palette(&self) -> Vec<u8> {
        self.palette.clone()
    }

    /// Some rows as a PNG has them before it is compressed: a byte a pixel, and one before each row.
    pub fn rows(&self, from: u32, count: u32) -> Result<Vec<u8>, JsError> {
        let length = self.width as usize + 1;
        let rows = from.min(self.height)..from.saturating_add(count).min(self.height);
        let mut bytes = vec![UNFILTERED; rows.len() * length];
        let places = rows.zip(bytes.chunks_exact_mut(length).map(|row| &mut row[1..]));
        let mut painted = Vec::new();
        match &self.painted {
            Painted::Scene(scene, cell, ringed) => {
                let pixels = pixels_of(scene, *cell).map_err(wrong)?.ringed(*ringed);
                places.for_each(|(y, row)| {
                    pixels.row(y, &mut painted);
                    row.copy_from_slice(&painted);
                });
            }
            Painted::Tiles(side) => places.for_each(|(_, row)| {
                (0..).zip(row).for_each(|(x, pixel)| *pixel = (x / side) as u8);
            }),
        }
        Ok(bytes)
    }
}

impl Bitmap {
    pub(crate) fn of(
        scene: Scene,
        cell: u32,
        theme: &Theme,
        ringed: Option<Cell>,
    ) -> Result<Self, ExportError> {
        let pixels = pixels_of(&scene, cell)?;
        let (width, height, palette) = (pixels.width(), pixels.height(), pixels.palette(theme));
        let painted = Painted::Scene(Box::new(scene), cell, ringed);
        Ok(Self { width, height, palette, painted })
    }
}

impl From<Beside> for Bitmap {
    fn from(Beside { colours, side, .. }: Beside) -> Self {
        let (width, palette) = (colours.len() as u32 * side, colours.concat());
        Self { width, height: side, palette, painted: Painted::Tiles(side) }
    }
}

fn pixels_of(scene: &Scene, cell: u32) -> Result<Pixels<'_>, ExportError> {
    Pixels::of(&Picture { scene, title: "", cell, list: &[] })
}
