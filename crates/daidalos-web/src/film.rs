use daidalos::analysis::Analysis;
use daidalos::export::{self, Picture};
use daidalos::mode::Outcome;
use daidalos::record::{self, Record};
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{self, Event, Standing, verify};
use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::play::facts;
use crate::seen::Seen;
use crate::wrong;

/// A record as a film: any place in it can be looked at.
#[wasm_bindgen]
pub struct Film {
    film: session::Film,
}

#[wasm_bindgen]
impl Film {
    /// Of a code, or the text of a save.
    pub fn of(record: &str) -> Result<Self, JsError> {
        let record = read(record)?;
        Ok(Self { film: session::Film::of(&record).map_err(wrong)? })
    }

    /// Goes to the place after so many moves.
    pub fn seek(&mut self, to: usize) {
        self.film.seek(to);
    }

    /// What is to be seen there.
    pub fn seen(&self) -> Seen {
        self.film.scene(Lens { plans: true, ..Lens::WHOLE }).into()
    }

    /// What there is to tell of the place: where it is, what was done last, and how the game stands.
    pub fn sheet(&self) -> String {
        let at = self.film.at();
        let last = self.film.entries()[..at].last();
        let said = |event| say(&event, self.film.hearer());
        let is_over = self.film.outcome() != Outcome::Running;
        let value = json!({
            "level": self.film.level().to_string(),
            "mode": self.film.level().mode.name(),
            "is_alone": self.film.hearer().is_some(),
            "at": at,
            "length": self.film.len(),
            "time": last.map(|entry| entry.time).unwrap_or_default().to_string(),
            "said": last.map(|entry| said(Event::Moved { seat: entry.seat, mv: entry.mv })),
            "is_over": is_over,
            "ending": is_over.then(|| said(Event::Over(self.film.outcome()))),
            "facts": facts(&self.film.report()),
        });
        value.to_string()
    }
}

/// Whether a text means to be a code.
#[wasm_bindgen]
pub fn is_code(text: &str) -> bool {
    record::is_code(text)
}

/// A record as it is shared.
#[wasm_bindgen]
pub fn code(record: &str) -> Result<String, JsError> {
    record::encode(&read(record)?).map_err(wrong)
}

/// What playing a record again proves, in lines, and the digest of all its states.
#[wasm_bindgen]
pub fn verdict(record: &str) -> Result<String, JsError> {
    let record = read(record)?;
    let verdict = verify(&record).map_err(wrong)?;
    let digest = format!("{:016x}", verdict.digest);
    Ok(json!({ "lines": sentences::verdict(&record, &verdict), "digest": digest }).to_string())
}

/// All that can be told of a record: as text, as a picture (SVG), and of that the map alone with its ways.
#[wasm_bindgen]
pub fn analysis(record: &str, cell: u32) -> Result<String, JsError> {
    let analysis = Analysis::of(&read(record)?).map_err(wrong)?;
    let picture = analysis.svg(cell).map_err(wrong)?;
    let map = Picture { scene: &analysis.picture, title: &analysis.level, cell };
    let mut ways = Vec::new();
    export::find("svg").map_err(wrong)?.draw(&map, &mut ways).map_err(wrong)?;
    let ways = String::from_utf8_lossy(&ways);
    Ok(json!({ "text": analysis.text(), "picture": picture, "ways": ways }).to_string())
}

/// How good a game that was won is; nothing if it was not.
#[wasm_bindgen]
pub fn standing(record: &str) -> Result<Option<String>, JsError> {
    let standing = Standing::of(&read(record)?);
    let value = |s: Standing| json!({ "moves": s.moves, "time": s.time.to_string() });
    Ok(standing.map(|standing| value(standing).to_string()))
}

/// Whether a game that was won is better than another one of its level.
#[wasm_bindgen]
pub fn is_better(record: &str, than: &str) -> Result<bool, JsError> {
    Ok(Standing::is_best(&read(record)?, Some(&read(than)?)))
}

fn read(record: &str) -> Result<Record, JsError> {
    record::read(record).map_err(wrong)
}
