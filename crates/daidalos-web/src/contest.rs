use daidalos::labyrinth;
use daidalos::scene::Scene;
use daidalos::search::{self, Distances, Runner, Search};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::labyrinth::Labyrinth;
use crate::parcel::Parcel;
use crate::seen::Seen;
use crate::view::View;
use crate::wrong;

/// Searches side by side, in step.
#[wasm_bindgen]
pub struct Contest {
    contest: search::Contest,
    /// The map that they search, as it is and with every cell coloured by its distance from the start.
    plain: Scene,
    shaded: Scene,
    ticks: usize,
    /// What a cost is for people, for each search in the end.
    lengths: Vec<Option<f64>>,
}

/// The most cells that searches are watched on.
const MOST_CELLS: u64 = 1 << 20;

#[wasm_bindgen]
impl Contest {
    /// Lets searches look for a way between two cells.
    pub fn between(
        labyrinth: &Labyrinth,
        from: u32,
        to: u32,
        searches: Vec<String>,
        counts_steps: bool,
        is_straight: bool,
    ) -> Result<Self, JsError> {
        let floor =
            |cell| labyrinth.floor(cell).ok_or_else(|| wrong("a search starts and ends on floor"));
        let (from, to) = (floor(from)?, floor(to)?);
        let searches: Result<Vec<&dyn Search>, _> =
            searches.iter().map(|name| search::find(name)).collect();
        let size = labyrinth.size();
        if size.cells() > MOST_CELLS {
            return Err(wrong(format!(
                "{size} is too large to watch searches on it; {MOST_CELLS} cells are the most"
            )));
        }
        let ground = labyrinth.ground(counts_steps, is_straight);
        let mut contest =
            search::Contest::new(ground, from, to, &searches.map_err(wrong)?).map_err(wrong)?;
        while contest.tick() {}
        let ticks = contest.ticks();
        contest.rewind();
        let length = |cost: u64| labyrinth::Labyrinth::length(&ground, cost);
        let lengths = contest.runners().iter();
        let lengths =
            lengths.map(|runner| runner.answer.map(|answer| length(answer.cost))).collect();
        let plain = labyrinth.between(from, to).scene().clone();
        let shaded = plain.clone().with_heat(&Distances::new(ground.map, [from]));
        Ok(Self { contest, plain, shaded, ticks, lengths })
    }

    /// How many ticks there are until all are done.
    pub fn length(&self) -> usize {
        self.ticks
    }

    /// Goes to the place after so many ticks: what each search has done, in a view of its own, and what it has found in
    /// the end. What it has explored is shaded by its distance from the start, if that is asked for.
    pub fn frame(&mut self, to: usize, views: &str, is_shaded: bool) -> Result<Vec<u8>, JsError> {
        let views: Vec<View> = serde_json::from_str(views).map_err(wrong)?;
        self.seek(to);
        let mut parcel = Parcel::default();
        let scene = if is_shaded { &self.shaded } else { &self.plain };
        let seen = self.contest.runners().iter().zip(&views).map(|(runner, view)| {
            Seen { trace: Some(runner.trace()), ..Seen::whole(scene) }.put(view, &mut parcel)
        });
        let pictures: Vec<_> = seen.collect();
        let rows = self.contest.runners().iter().zip(&self.lengths);
        let rows: Vec<_> = rows.map(|(runner, length)| told(runner, *length)).collect();
        Ok(parcel.close(&object! { rows: rows, pictures: pictures }))
    }
}

impl Contest {
    fn seek(&mut self, to: usize) {
        if to < self.contest.ticks() {
            self.contest.rewind();
        }
        while self.contest.ticks() < to && self.contest.tick() {}
    }
}

fn told(runner: &Runner, length: Option<f64>) -> impl Serialize {
    let (trace, is_done) = (runner.trace(), runner.is_done());
    object! {
        name: runner.name,
        expanded: trace.expanded(),
        frontier: trace.frontier(),
        is_done: is_done,
        has_way: runner.answer.is_some(),
        cost: length.filter(|_| is_done),
        moves: runner.answer.filter(|_| is_done).map(|answer| answer.moves),
        remark: runner.remark,
    }
}
