use daidalos::analysis::Analysis;
use daidalos::grid::Cell;
use daidalos::scene::Scene;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::bitmap::Bitmap;
use crate::played::read;
use crate::view::theme_of;
use crate::wrong;

/// What can be told of a game that was played. Maps are pixels, because a page would read a drawing of one on its own
/// thread; pictures have the colours of the theme of a name, or those of print.
#[wasm_bindgen]
pub struct Study(Analysis);

/// The most pixels of a cell: a small map need not fill a screen.
const MOST_PIXELS: u32 = 80;
/// Pixels a cell of a drawing.
const CELL: u32 = 40;

#[wasm_bindgen]
impl Study {
    /// Of a code, or the text of a save.
    pub fn of(record: &str) -> Result<Self, JsError> {
        Ok(Self(Analysis::of(&read(record)?).map_err(wrong)?))
    }

    /// All of it as text, the titles of the ways that have a map each, and the trees of the codes as a drawing (SVG).
    pub fn told(&self, theme: &str) -> String {
        let titles: Vec<&str> = self.0.ways.iter().map(|way| &*way.title).collect();
        let trees = self.0.trees_svg(CELL, &theme_of(theme));
        crate::json(&object! { text: self.0.text(), titles: titles, trees: trees })
    }

    /// The map with the ways of all over it, its longer side about as many pixels long; with a ring around the cell
    /// that is farthest from the goal, if that is wanted.
    pub fn map(&self, side: u32, theme: &str, is_ringed: bool) -> Result<Bitmap, JsError> {
        let farthest = is_ringed.then(|| self.0.distances.farthest().0);
        painted(&self.0.picture, side, theme, farthest)
    }

    /// The map with one of the ways that have a map each.
    pub fn way(&self, number: usize, side: u32, theme: &str) -> Result<Bitmap, JsError> {
        let way = self.0.ways.get(number).ok_or_else(|| wrong("there is no such way"))?;
        painted(&way.scene, side, theme, None)
    }
}

fn painted(scene: &Scene, side: u32, theme: &str, ringed: Option<Cell>) -> Result<Bitmap, JsError> {
    let cell = side / scene.size.width().max(scene.size.height());
    Bitmap::of(scene.clone(), cell.min(MOST_PIXELS), &theme_of(theme), ringed).map_err(wrong)
}
