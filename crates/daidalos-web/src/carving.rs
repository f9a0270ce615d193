use daidalos::generate::{Layout, Replay};
use daidalos::id::Id;
use daidalos::rng::Seed;
use daidalos::scene::Scene;
use daidalos::stats;
use daidalos::watch::{Recorder, Step};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::parcel::Parcel;
use crate::seen::Seen;
use crate::view::View;
use crate::wrong;

/// Generators that carve side by side, in step.
#[wasm_bindgen]
pub struct Carving {
    carvers: Vec<Carver>,
}

/// One of them, and how far it has been shown.
struct Carver {
    id: String,
    layout: Layout,
    steps: Vec<Step>,
    played: usize,
    replay: Replay,
}

/// The most cells that are carved step by step.
const MOST_CELLS: u64 = 1 << 20;
/// The most steps that are kept.
const MOST_STEPS: usize = 1 << 23;

#[wasm_bindgen]
impl Carving {
    /// Lets generators carve the labyrinths of these ids; the seed is `fresh` where an id has none.
    pub fn of(ids: Vec<String>, fresh: f64) -> Result<Self, JsError> {
        let carvers: Result<_, _> = ids.iter().map(|id| Carver::new(id, fresh)).collect();
        Ok(Self { carvers: carvers? })
    }

    /// Goes to the place after so many steps: what each of them has carved, in a view of its own, how far it has come,
    /// and what its labyrinth is like in the end.
    pub fn frame(&mut self, to: usize, views: &str) -> Result<Vec<u8>, JsError> {
        let views: Vec<View> = serde_json::from_str(views).map_err(wrong)?;
        self.carvers.iter_mut().for_each(|carver| carver.seek(to));
        let mut parcel = Parcel::default();
        let seen = self.carvers.iter().zip(&views);
        let pictures: Vec<_> = seen
            .map(|(carver, view)| Seen::whole(&carver.scene()).put(view, &mut parcel))
            .collect();
        let rows: Vec<_> = self.carvers.iter().map(Carver::told).collect();
        Ok(parcel.close(&object! { rows: rows, pictures: pictures }))
    }

    /// The ids of the labyrinths, their sizes, and how many steps there are until all are done.
    pub fn about(&self) -> String {
        let names: Vec<_> = self.carvers.iter().map(|carver| &*carver.id).collect();
        let sizes: Vec<_> = self.carvers.iter().map(|carver| carver.layout.map.size()).collect();
        let length = self.carvers.iter().map(|carver| carver.steps.len()).max().unwrap_or(0);
        crate::json(&object! { names: names, sizes: sizes, length: length })
    }
}

impl Carver {
    fn new(id: &str, fresh: f64) -> Result<Self, JsError> {
        let id = Id::parse(id.trim()).map_err(wrong)?;
        let spec =
            crate::words::registry().spec_of(id, || Some(Seed(fresh as u64))).map_err(wrong)?;
        if spec.size().cells() > MOST_CELLS {
            return Err(wrong(format!(
                "{spec} has more than {MOST_CELLS} cells; take a smaller size to watch it"
            )));
        }
        let mut recorder = Recorder::of_at_most(MOST_STEPS);
        let layout = spec.build_watched(None, &mut recorder);
        let Ok(steps) = recorder.steps() else {
            return Err(wrong(format!(
                "{spec} takes more than {MOST_STEPS} steps; take a smaller size to watch it"
            )));
        };
        let layout = layout.map_err(wrong)?;
        let replay = Replay::new(&layout);
        Ok(Self { id: spec.to_string(), layout, steps, played: 0, replay })
    }

    fn seek(&mut self, to: usize) {
        let to = to.min(self.steps.len());
        if to < self.played {
            (self.played, self.replay) = (0, Replay::new(&self.layout));
        }
        self.steps[self.played..to].iter().for_each(|step| self.replay.step(*step));
        self.played = to;
    }

    fn is_done(&self) -> bool {
        self.played == self.steps.len()
    }

    fn scene(&self) -> Scene {
        if self.is_done() { Scene::of(&self.layout) } else { Scene::of_replay(&self.replay) }
    }

    fn told(&self) -> impl Serialize {
        let stats = self.is_done().then(|| stats::lines(&self.layout));
        object! {
            name: &self.id,
            steps: self.played,
            of: self.steps.len(),
            is_done: self.is_done(),
            stats: stats,
        }
    }
}
