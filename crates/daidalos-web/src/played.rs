use daidalos::analysis::Analysis;
use daidalos::mode::{Event, Outcome, Seat};
use daidalos::record::{self, Record, Recording};
use daidalos::registry::Registry;
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{self, verify};
use daidalos::theme::Theme;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::play::facts;
use crate::seen::Seen;
use crate::wrong;

/// A game that was played, at any of its moves.
#[wasm_bindgen]
pub struct Played {
    film: session::Film,
}

#[wasm_bindgen]
impl Played {
    /// Of a code, or the text of a save.
    pub fn of(record: &str) -> Result<Self, JsError> {
        Ok(Self { film: session::Film::of(&read(record)?).map_err(wrong)? })
    }

    /// Goes to the place after so many moves.
    pub fn seek(&mut self, to: usize) {
        self.film.seek(to);
    }

    /// What is to be seen there.
    pub fn seen(&self) -> Seen {
        self.film.scene(Lens { plans: true, ..Lens::WHOLE }).into()
    }

    /// What there is to tell of the place: where it is, what happened last, and how the game stands.
    pub fn sheet(&self) -> String {
        let film = &self.film;
        let said = |event: &Event| say(event, &film.listener());
        let is_over = film.outcome() != Outcome::Running;
        let last = film.events().iter().filter(|event| !matches!(event, Event::Over(_)));
        let last: Vec<String> = last.map(said).collect();
        let report = film.report();
        crate::json(&object! {
            level: film.level().to_string(),
            mode: film.level().mode.name(),
            is_alone: film.listener().seat.is_some(),
            at: film.at(),
            length: film.len(),
            time: film.time().to_string(),
            said: (!last.is_empty()).then(|| last.join(" ")),
            is_over: is_over,
            ending: is_over.then(|| said(&Event::Over(film.outcome()))),
            facts: facts(&report),
        })
    }
}

/// What a saved game is, without playing it: its level, the moves of the first seat, and the time.
#[wasm_bindgen]
pub fn summary(record: &str) -> Result<String, JsError> {
    let record: Record = record.parse().map_err(wrong)?;
    let (level, time) = (record.level.to_string(), record.end.to_string());
    let moves = record.moves_of(Seat::FIRST);
    Ok(crate::json(&object! { level: level, moves: moves, time: time }))
}

/// Whether a text means to be a code.
#[wasm_bindgen]
pub fn is_code(text: &str) -> bool {
    record::is_code(text)
}

/// A saved game as it is shared; a code is that already.
#[wasm_bindgen]
pub fn code(record: &str) -> Result<String, JsError> {
    if is_code(record) {
        return Ok(record.split_whitespace().collect());
    }
    let film = session::Film::of(&read(record)?).map_err(wrong)?;
    record::encode(&film.record()).map_err(wrong)
}

/// What playing a record again proves, in lines, and the digest of all its states.
#[wasm_bindgen]
pub fn verdict(record: &str) -> Result<String, JsError> {
    let verdict = verify(&read(record)?).map_err(wrong)?;
    let digest = format!("{:016x}", verdict.digest);
    Ok(crate::json(&object! { lines: sentences::verdict(&verdict), digest: digest }))
}

/// All that can be told of a record: as text, as a picture (SVG), and of that the map alone with its ways. Pictures
/// have the colours of the theme of this name, or those of print.
#[wasm_bindgen]
pub fn analysis(record: &str, cell: u32, theme: Option<String>) -> Result<String, JsError> {
    let analysis = Analysis::of(&read(record)?).map_err(wrong)?;
    let theme = Theme::ALL.into_iter().find(|(name, _)| Some(*name) == theme.as_deref());
    let theme = theme.map_or(Theme::LIGHT, |(_, theme)| theme);
    let picture = analysis.svg(cell, &theme).map_err(wrong)?;
    let ways = analysis.map_svg(cell, &theme).map_err(wrong)?;
    Ok(crate::json(&object! { text: analysis.text(), picture: picture, ways: ways }))
}

fn read(record: &str) -> Result<Recording<'static>, JsError> {
    Registry::standard().recording(record).map_err(wrong)
}
