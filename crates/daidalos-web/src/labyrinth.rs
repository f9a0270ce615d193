use daidalos::digest::Digest;
use daidalos::export::{self, Export, Origin};
use daidalos::generate::{Layout, SIZE, Spec};
use daidalos::grid::{Cell, Dirs, Mask, Size};
use daidalos::id::Id;
use daidalos::labyrinth;
use daidalos::rng::Seed;
use daidalos::search::{Costs, Distances, Ground};
use daidalos::stats;
use daidalos::texture;
use daidalos::theme::Theme;
use daidalos::work::Work;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::bitmap::Bitmap;
use crate::parcel::Parcel;
use crate::registry::values;
use crate::seen::Seen;
use crate::view::View;
use crate::wrong;

/// A labyrinth to be looked at, measured, written down, or searched.
#[wasm_bindgen]
pub struct Labyrinth(labyrinth::Labyrinth);

/// The most cells that a page makes at once.
const MOST_CELLS: u64 = 1 << 22;

#[wasm_bindgen]
impl Labyrinth {
    /// Makes one by its id, of a generator or of a game; the seed is `fresh` where the id has none.
    pub fn make(id: &str, fresh: f64) -> Result<Self, JsError> {
        let registry = crate::words::registry();
        let fresh = || Some(Seed(fresh as u64));
        // A generator makes what is too large for a page before anybody could say so.
        let spec = Id::parse(id.trim()).ok().and_then(|id| registry.spec_of(id, fresh).ok());
        if let Some(spec) = spec.filter(|spec| spec.size().cells() > MOST_CELLS) {
            return Err(wrong(format!(
                "{spec} is too large for a page; the program makes it: daidalos generate"
            )));
        }
        Ok(Self(labyrinth::Labyrinth::make(&registry, id.trim(), fresh).map_err(wrong)?))
    }

    /// Reads one from the text of a file: `.map`, JSON, or a drawing of `.` and `#`.
    pub fn read(text: &str, name: &str) -> Result<Self, JsError> {
        Self::of_file(export::read_text(text), name)
    }

    /// Reads one from the pixels of a picture, four bytes each: light is floor. Reading the picture itself is
    /// left to the browser, which has all that it takes.
    pub fn of_pixels(width: u32, rgba: &[u8], name: &str) -> Result<Self, JsError> {
        Self::of_file(export::read_pixels(width, rgba), name)
    }

    /// One of a generator within an outline, which also says how large it is: `.` is inside, `#` and blanks are outside.
    pub fn masked(id: &str, fresh: f64, mask: &str) -> Result<Self, JsError> {
        let mask = Mask::from_text(mask).map_err(wrong)?;
        let mut id = Id::parse(id.trim()).map_err(wrong)?;
        let size = mask.size();
        if size.cells() > MOST_CELLS {
            return Err(wrong(format!("the mask is too large for a page: it has {size} cells")));
        }
        let said = size.to_string();
        id.options.retain(|(key, _)| *key != SIZE.key);
        id.options.push((SIZE.key, &said));
        let fresh = || Some(Seed(fresh as u64));
        let spec = crate::words::registry().spec_of(id, fresh).map_err(wrong)?;
        let work = &mut Work::bounded(Work::OUTSIDE);
        let layout = spec.build_within(Some(&mask), work).map_err(wrong)?;
        Ok(Self(labyrinth::Labyrinth::of(Origin::of_spec(&spec), layout)))
    }

    /// Its id, its size, its ends (two cells that are far from each other, where it has none of its own), where its
    /// walls stand, and what it is like, a line a number.
    pub fn about(&self) -> String {
        let (id, ends) = (&self.0.origin().id, self.0.ends().or_else(|| self.far_ends()));
        let (size, walls) = (self.size(), self.0.layout().walls);
        let stats = stats::lines(self.0.layout());
        crate::json(&object! { id: id, size: size, walls: walls, ends: ends, stats: stats })
    }

    /// What is to be seen in a view, with the way through it, coloured by distance, or with a texture on the
    /// floors of its rooms.
    pub fn seen(
        &self,
        view: &str,
        solution: bool,
        heat: bool,
        texture: &str,
    ) -> Result<Vec<u8>, JsError> {
        let view: View = serde_json::from_str(view).map_err(wrong)?;
        let scene = self.export(solution, heat, texture)?.scene();
        let mut parcel = Parcel::default();
        let picture = Seen::whole(&scene).put(&view, &mut parcel);
        Ok(parcel.close(&picture))
    }

    /// A file of a format.
    pub fn write(
        &self,
        format: &str,
        solution: bool,
        heat: bool,
        texture: &str,
        cell: u32,
    ) -> Result<Vec<u8>, JsError> {
        let format = export::find(format).map_err(wrong)?;
        let export = self.export(solution, heat, texture)?.with_cell(cell);
        let mut bytes = Vec::new();
        format.write(&export, &mut bytes).map_err(wrong)?;
        Ok(bytes)
    }

    /// The picture that a PNG of it holds.
    pub fn bitmap(
        &self,
        solution: bool,
        heat: bool,
        texture: &str,
        cell: u32,
    ) -> Result<Bitmap, JsError> {
        let export = self.export(solution, heat, texture)?.with_cell(cell);
        Bitmap::of(export.scene(), export.cell(), &Theme::LIGHT, None).map_err(wrong)
    }

    /// The picture that belongs beside a file of a format.
    pub fn beside(format: &str) -> Result<Option<Bitmap>, JsError> {
        Ok(export::find(format).map_err(wrong)?.beside.map(Bitmap::from))
    }

    /// Its tiles as the text of a map: what a link holds of a labyrinth that has no id.
    pub fn tiles(&self) -> Result<String, JsError> {
        let text = self.write("map", false, false, "", Export::CELL)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Whether a cell, counted row by row, can be stood on.
    pub fn is_floor(&self, cell: u32) -> bool {
        self.floor(cell).is_some()
    }

    /// A number that stands for all of it: the same on every machine.
    pub fn digest(&self) -> Result<String, JsError> {
        let mut digest = Digest::default();
        digest.add_bytes(&self.write("json", false, false, "", Export::CELL)?);
        Ok(format!("{:016x}", digest.value()))
    }
}

/// What an id of a generator says: who makes it, every option, and the seed.
#[wasm_bindgen]
pub fn spec(id: &str, fresh: f64) -> Result<String, JsError> {
    let id = Id::parse(id.trim()).map_err(wrong)?;
    let fresh = || Some(Seed(fresh as u64));
    let spec: Spec = crate::words::registry().spec_of(id, fresh).map_err(wrong)?;
    let values = values(&spec.generator.options(), &spec.params);
    let (name, seed) = (spec.generator.name(), spec.seed.to_string());
    Ok(crate::json(&object! { name: name, values: values, seed: seed }))
}

impl Labyrinth {
    fn of_file(layout: Result<Layout, export::ReadError>, name: &str) -> Result<Self, JsError> {
        let layout = layout.map_err(wrong)?;
        let size = layout.map.size();
        if size.cells() > MOST_CELLS {
            return Err(wrong(format!("{name} is too large for a page: it has {size} cells")));
        }
        Ok(Self(labyrinth::Labyrinth::of(Origin::of_file(name), layout)))
    }

    fn far_ends(&self) -> Option<[Cell; 2]> {
        let map = &self.0.layout().map;
        let far = |from: Cell| Distances::new(map, [from]).farthest().0;
        let from = far(map.floor().iter().next()?);
        Some([from, far(from)])
    }

    pub(crate) fn size(&self) -> Size {
        self.0.layout().map.size()
    }

    fn export(&self, solution: bool, heat: bool, texture: &str) -> Result<Export<'_>, JsError> {
        let mut export = self.0.export();
        if solution {
            export = export.with_solution();
        }
        if heat {
            export = export.with_heat();
        }
        if !texture.is_empty() {
            let (layout, seed) = (self.0.layout(), self.0.origin().seed);
            export = export.with_inlay(texture::inlay(layout, texture, seed).map_err(wrong)?);
        }
        Ok(export)
    }

    /// The ground of a question: what a game makes of costs counts, unless only steps are counted.
    pub(crate) fn ground(&self, counts_steps: bool, is_straight: bool) -> Ground<'_> {
        let costs = if counts_steps { Costs::Steps } else { Costs::Octile };
        self.0.ground(costs, if is_straight { Dirs::STRAIGHT } else { Dirs::ALL })
    }

    /// The same labyrinth with other ends.
    pub(crate) fn between(&self, from: Cell, to: Cell) -> labyrinth::Labyrinth {
        self.0.clone().between(from, to)
    }

    /// A cell of its floor.
    pub(crate) fn floor(&self, cell: u32) -> Option<Cell> {
        let (map, width) = (&self.0.layout().map, self.size().width());
        map.size().at(cell % width, cell / width).filter(|cell| map.is_floor(*cell))
    }
}
