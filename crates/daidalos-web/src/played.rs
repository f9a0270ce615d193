use daidalos::mode::{Event, Outcome};
use daidalos::record::{self, Recording};
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{self, verify};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::parcel::Parcel;
use crate::play::facts;
use crate::seen::Seen;
use crate::view::View;
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

    /// Goes to the place after so many moves: what is to be seen there, and what there is to tell of it.
    pub fn frame(&mut self, to: usize, view: &str) -> Result<Vec<u8>, JsError> {
        let view: View = serde_json::from_str(view).map_err(wrong)?;
        self.film.seek(to);
        let scene = self.film.scene(Lens { plans: true, ..Lens::WHOLE });
        let is_alone = self.film.listener().seat.is_some();
        let mut parcel = Parcel::default();
        let picture = Seen { is_alone, ..Seen::whole(&scene) }.put(&view, &mut parcel);
        Ok(parcel.close(&object! { sheet: self.of_sheet(), picture: picture }))
    }

    /// What there is to tell when it is opened: its code, its level's key, its size, and whether it is over in the end.
    pub fn about(&mut self) -> Result<String, JsError> {
        let code = record::encode(&self.film.record()).map_err(wrong)?;
        let size = self.film.size();
        self.film.seek(self.film.len());
        let is_over = self.film.outcome() != Outcome::Running;
        self.film.seek(0);
        Ok(crate::json(
            &object! { code: code, size: size, is_over: is_over, sheet: self.of_sheet() },
        ))
    }
}

impl Played {
    /// What there is to tell of the place: where it is, what happened last, and how the game stands.
    fn of_sheet(&self) -> impl Serialize + use<> {
        let film = &self.film;
        let said = |event: &Event| say(event, &film.listener());
        let is_over = film.outcome() != Outcome::Running;
        let last = film.events().iter().filter(|event| !matches!(event, Event::Over(_)));
        let last: Vec<String> = last.map(said).collect();
        let report = film.report();
        object! {
            level: film.level().to_string(),
            mode: film.level().mode.name(),
            is_alone: film.listener().seat.is_some(),
            epoch: film.game().epoch(),
            at: film.at(),
            length: film.len(),
            time: film.time().to_string(),
            said: (!last.is_empty()).then(|| last.join(" ")),
            is_over: is_over,
            ending: is_over.then(|| said(&Event::Over(film.outcome()))),
            facts: facts(&report),
        }
    }
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

pub(crate) fn read(record: &str) -> Result<Recording<'static>, JsError> {
    crate::words::registry().recording(record).map_err(wrong)
}
