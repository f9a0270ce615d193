use daidalos::labyrinth;
use daidalos::search::{self, Runner, Search};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::labyrinth::Labyrinth;
use crate::seen::{Seen, mark};
use crate::wrong;

/// Searches side by side, in step.
#[wasm_bindgen]
pub struct Contest {
    contest: search::Contest,
    labyrinth: labyrinth::Labyrinth,
    ticks: usize,
    /// What a cost is for people, for each search in the end.
    lengths: Vec<Option<f64>>,
}

/// The most cells that searches are watched on: the public benchmark maps are as large.
const MOST_CELLS: u64 = 1 << 18;

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
        Ok(Self { contest, labyrinth: labyrinth.between(from, to), ticks, lengths })
    }

    /// How many ticks there are until all are done.
    pub fn length(&self) -> usize {
        self.ticks
    }

    /// Goes to the place after so many ticks.
    pub fn seek(&mut self, to: usize) {
        if to < self.contest.ticks() {
            self.contest.rewind();
        }
        while self.contest.ticks() < to && self.contest.tick() {}
    }

    /// The map that they search.
    pub fn ground(&self) -> Seen {
        self.labyrinth.scene().clone().into()
    }

    /// How far one of them has come with each cell: what changes from tick to tick, and nothing else.
    pub fn marks(&self, which: usize) -> Vec<u8> {
        let Some(runner) = self.contest.runners().get(which) else { return Vec::new() };
        let cells = self.labyrinth.layout().map.size().iter();
        cells.map(|cell| mark(runner.trace().mark(cell))).collect()
    }

    /// The way that one of them has found, and where it is until then.
    pub fn way(&self, which: usize) -> String {
        let trace = self.contest.runners().get(which).map(Runner::trace);
        let (way, at) = trace.map_or((&[][..], None), |trace| (trace.way(), trace.at()));
        crate::json(&object! { way: way, at: at })
    }

    /// How far each of them has come, and what it found in the end.
    pub fn told(&self) -> String {
        let runners = self.contest.runners().iter().zip(&self.lengths);
        crate::json(&runners.map(|(runner, length)| told(runner, *length)).collect::<Vec<_>>())
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
