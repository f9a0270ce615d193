use daidalos::export::{self, Export, Origin};
use daidalos::generate::{Layout, Opening, Openings, Spec};
use daidalos::grid::{Cell, Dirs};
use daidalos::mode::{Level, MODES, Seat};
use daidalos::record::{Digest, Id};
use daidalos::rng::Seed;
use daidalos::search::{Costs, Ground};
use daidalos::stats;
use daidalos::texture;
use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::registry::values;
use crate::seen::Seen;
use crate::wrong;

/// A labyrinth to be looked at, measured, written down, or searched.
#[wasm_bindgen]
pub struct Labyrinth {
    pub(crate) layout: Layout,
    origin: Origin,
    /// What it costs to enter each cell, straight and diagonally, where a game says so.
    costs: Option<[Vec<u32>; 2]>,
}

/// The most cells that a page makes at once.
const MOST_CELLS: u64 = 1 << 22;

#[wasm_bindgen]
impl Labyrinth {
    /// Makes one by its id, of a generator or of a game; the seed is `fresh` where the id has none.
    pub fn make(id: &str, fresh: f64) -> Result<Self, JsError> {
        let id = Id::parse(id.trim()).map_err(wrong)?;
        let fresh = || Some(Seed(fresh as u64));
        if MODES.iter().any(|mode| mode.name() == id.name) {
            return Self::of_level(&Level::of(&id, fresh).map_err(wrong)?);
        }
        let spec = Spec::of(id, fresh).map_err(wrong)?;
        if spec.size().cells() > MOST_CELLS {
            return Err(wrong(format!(
                "{spec} is too large for a page; the program makes it: daidalos generate"
            )));
        }
        let layout = spec.build(None).map_err(wrong)?;
        Ok(Self { layout, origin: Origin::of_spec(&spec), costs: None })
    }

    /// Reads one from a file: `.map`, JSON, a drawing of `.` and `#`, or a PNG picture.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, JsError> {
        // A picture tells its size before it is read.
        let side = |at: usize| {
            bytes
                .get(at..at + 4)
                .map_or(0, |b| u64::from(u32::from_be_bytes([b[0], b[1], b[2], b[3]])))
        };
        if bytes.starts_with(b"\x89PNG") && side(16).saturating_mul(side(20)) > MOST_CELLS {
            return Err(wrong(format!(
                "{name} is too large for a page: it has {} x {} pixels",
                side(16),
                side(20)
            )));
        }
        let layout = export::read(bytes).map_err(wrong)?;
        if layout.map.size().cells() > MOST_CELLS {
            return Err(wrong(format!(
                "{name} is too large for a page: it has {} cells",
                layout.map.size()
            )));
        }
        let origin = Origin { id: name.to_owned(), generator: "", mode: None, seed: Seed(0) };
        Ok(Self { layout, origin, costs: None })
    }

    /// Its id, its size, its ends, and where its walls stand.
    pub fn about(&self) -> String {
        let ends = self.layout.openings.map(|ends| [ends.entrance.cell, ends.exit.cell]);
        let (size, walls) = (self.layout.map.size(), self.layout.walls);
        json!({ "id": self.origin.id, "size": size, "walls": walls, "ends": ends }).to_string()
    }

    /// What it is like, a line a number.
    pub fn stats(&self) -> String {
        stats::lines(&self.layout)
    }

    /// What is to be seen, with the way through it, coloured by distance, or with a texture on the
    /// floors of its rooms.
    pub fn seen(&self, solution: bool, heat: bool, texture: &str) -> Result<Seen, JsError> {
        Ok(self.export(solution, heat, texture)?.scene().into())
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

    /// The file that belongs beside one of a format.
    pub fn beside(format: &str) -> Result<Option<Vec<u8>>, JsError> {
        let beside = export::find(format).map_err(wrong)?.beside;
        beside.map(|beside| (beside.bytes)().map_err(wrong)).transpose()
    }

    /// Its tiles as the text of a map: what a link holds of a labyrinth that has no id.
    pub fn tiles(&self) -> Result<String, JsError> {
        let text = self.write("map", false, false, "", Export::CELL)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Two cells of its floor that are far from each other, where it has no ends of its own.
    pub fn far_ends(&self) -> Vec<u32> {
        let far =
            |from: Cell| daidalos::search::Distances::new(&self.layout.map, [from]).farthest().0;
        let first = self.layout.map.floor().iter().next();
        first
            .map(far)
            .map_or(Vec::new(), |from| vec![from.index() as u32, far(from).index() as u32])
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
    let spec = Spec::of(id, || Some(Seed(fresh as u64))).map_err(wrong)?;
    let values = values(&spec.generator.options(), &spec.params);
    let (name, seed) = (spec.generator.name(), spec.seed.to_string());
    Ok(json!({ "name": name, "values": values, "seed": seed }).to_string())
}

impl Labyrinth {
    fn of_level(level: &Level) -> Result<Self, JsError> {
        let game = level.start().map_err(wrong)?;
        let costs = match game.known(Seat::FIRST).ground.costs {
            Costs::Cells { straight, diagonal } => Some([straight.to_vec(), diagonal.to_vec()]),
            _ => None,
        };
        let origin = Origin::of_level(level, &*game);
        Ok(Self { layout: game.layout().clone(), origin, costs })
    }

    fn export(&self, solution: bool, heat: bool, texture: &str) -> Result<Export<'_>, JsError> {
        let mut export = Export::of(self.origin.clone(), &self.layout);
        if solution {
            export = export.with_solution();
        }
        if heat {
            export = export.with_heat();
        }
        if !texture.is_empty() {
            let marks = texture::inlay(&self.layout, texture, self.origin.seed).map_err(wrong)?;
            export = export.with_inlay(marks);
        }
        Ok(export)
    }

    /// The ground of a question: what a game makes of costs counts, unless only steps are counted.
    pub(crate) fn ground(&self, counts_steps: bool, is_straight: bool) -> Ground<'_> {
        let costs = match &self.costs {
            _ if counts_steps => Costs::Steps,
            Some([straight, diagonal]) => Costs::Cells { straight, diagonal },
            None => Costs::Octile,
        };
        let ways = if is_straight { Dirs::STRAIGHT } else { Dirs::ALL };
        Ground::new(&self.layout.map).with_costs(costs).with_ways(ways)
    }

    /// The same labyrinth with other ends.
    pub(crate) fn between(&self, from: Cell, to: Cell) -> Layout {
        let opening = |cell| Opening { cell, side: None };
        let openings = Some(Openings { entrance: opening(from), exit: opening(to) });
        Layout { openings, ..self.layout.clone() }
    }

    /// A cell of its floor.
    pub(crate) fn floor(&self, cell: u32) -> Option<Cell> {
        let (map, width) = (&self.layout.map, self.layout.map.size().width());
        map.size().at(cell % width, cell / width).filter(|cell| map.is_floor(*cell))
    }
}
