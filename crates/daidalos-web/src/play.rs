use daidalos::generate::Rect;
use daidalos::grid::Dir;
use daidalos::mode::{Fact, GameTime, Input, Level, Move};
use daidalos::record::{self, Id};
use daidalos::rng::Seed;
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{Event, Session, Table};
use serde_json::{Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::seen::Seen;
use crate::{json as text, wrong};

/// A game that is being played.
#[wasm_bindgen]
pub struct Play {
    session: Session,
}

#[wasm_bindgen]
impl Play {
    /// Starts a level by its id; the seed is `fresh` where the id has none.
    pub fn start(id: &str, fresh: f64) -> Result<Self, JsError> {
        let id = Id::parse(id.trim()).map_err(wrong)?;
        let level = Level::of(&id, || Some(Seed(fresh as u64))).map_err(wrong)?;
        Ok(Self { session: Session::start(level).map_err(wrong)? })
    }

    /// Goes on with a game: the text of a save, or a code.
    pub fn resume(record: &str) -> Result<Self, JsError> {
        let record = record::read(record).map_err(wrong)?;
        Ok(Self { session: Session::resume(&record).map_err(wrong)? })
    }

    /// The person at the controls does something, in the words of [`Input`]; what came of it.
    pub fn input(&mut self, input: &str) -> Result<String, JsError> {
        let input: Input = serde_json::from_str(input).map_err(wrong)?;
        let seat = self.session.player();
        let events = Table::input(&mut self.session, seat, input);
        Ok(self.told(&events))
    }

    /// So many hundredths of a second pass.
    pub fn tick(&mut self, hundredths: u32) -> String {
        let events = Table::tick(&mut self.session, GameTime(hundredths.into()));
        self.told(&events)
    }

    /// What is to be seen of a window of the map.
    pub fn seen(&self, x: u32, y: u32, w: u32, h: u32, plans: bool) -> Seen {
        let window = Some(Rect { x, y, w, h });
        Table::scene(&self.session, Lens { window, plans }).into()
    }

    /// What there is to tell beside that.
    pub fn sheet(&self) -> String {
        let sheet = Table::sheet(&self.session);
        let mut moves = Vec::new();
        self.session.game().moves(self.session.player(), &mut moves);
        let value = json!({
            "level": sheet.level,
            "mode": sheet.mode,
            "size": sheet.size,
            "at": sheet.at,
            "is_alone": sheet.hearer.is_some(),
            "is_running": self.session.is_running(),
            "can_wait": moves.contains(&Move::Wait),
            "steps": moves.iter().filter_map(direction).collect::<Vec<_>>(),
            "played": self.session.played(),
            "facts": facts(&sheet.facts),
        });
        value.to_string()
    }

    /// Whether steps aslant can ever be made here.
    pub fn has_diagonals(&self) -> bool {
        let known = self.session.game().known(self.session.player());
        let aslant = |cell| known.ground.exits(cell).iter().any(Dir::is_diagonal);
        known.ground.map.size().iter().any(aslant)
    }

    /// Where one is, where one can go, the clock, and where the goal lies: what line mode says.
    pub fn place(&self) -> String {
        sentences::place(&self.session).join(" ")
    }

    /// The game as it is saved.
    pub fn save(&self) -> String {
        self.session.record().to_string()
    }

    /// The game as it is shared.
    pub fn code(&self) -> Result<String, JsError> {
        record::encode(&self.session.record()).map_err(wrong)
    }
}

impl Play {
    /// Each event with its sentence.
    fn told(&self, events: &[Event]) -> String {
        let hearer = self.session.hearer();
        let told = |event: &Event| json!({ "event": event, "said": say(event, hearer) });
        text(&events.iter().map(told).collect::<Vec<_>>())
    }
}

fn direction(mv: &Move) -> Option<Dir> {
    if let Move::Step(dir) = mv { Some(*dir) } else { None }
}

/// The id of a day's level, by days since the first of January 1970 (UTC).
#[wasm_bindgen]
pub fn daily(day: u32) -> String {
    Level::daily(day.into()).to_string()
}

/// Facts with their values as people read them.
pub(crate) fn facts(facts: &[Fact]) -> Vec<Value> {
    let told = |fact: &Fact| {
        json!({
            "key": fact.key,
            "label": fact.label,
            "short": fact.short,
            "value": fact.value.to_string(),
            "is_urgent": fact.is_urgent,
        })
    };
    facts.iter().map(told).collect()
}
