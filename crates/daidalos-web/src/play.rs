use daidalos::generate::Rect;
use daidalos::grid::Dirs;
use daidalos::id::Id;
use daidalos::mode::{Event, Fact, GameTime, Input, Level, Outcome};
use daidalos::motion::Effect;
use daidalos::record;
use daidalos::registry::Registry;
use daidalos::rng::Seed;
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{Session, Sheet, Standing, Table};
use serde_json::{Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::registry::of_verb;
use crate::seen::Seen;
use crate::wrong;

/// A game that is being played at the table of the person at the controls.
#[wasm_bindgen]
pub struct Play {
    session: Session,
}

#[wasm_bindgen]
impl Play {
    /// Starts a level by its id; the seed is `fresh` where the id has none.
    pub fn start(id: &str, fresh: f64) -> Result<Self, JsError> {
        let id = Id::parse(id.trim()).map_err(wrong)?;
        let fresh = || Some(Seed(fresh as u64));
        let level = Registry::standard().level_of(&id, fresh).map_err(wrong)?;
        Ok(Self { session: Session::start(level).map_err(wrong)? })
    }

    /// Goes on with a game: the text of a save, or a code.
    pub fn resume(record: &str) -> Result<Self, JsError> {
        let recording = Registry::standard().recording(record).map_err(wrong)?;
        Ok(Self { session: Session::resume(&recording).map_err(wrong)? })
    }

    /// The person at the controls does something, in the words of [`Input`]; what came of it.
    pub fn input(&mut self, input: &str) -> Result<String, JsError> {
        let input: Input = serde_json::from_str(input).map_err(wrong)?;
        Ok(played(&mut self.session.table(), |table| table.input(input)))
    }

    /// So many hundredths of a second pass.
    pub fn tick(&mut self, hundredths: u32) -> String {
        let elapsed = GameTime(hundredths.into());
        played(&mut self.session.table(), |table| table.pass(elapsed))
    }

    /// What is to be seen of a window of the map.
    pub fn seen(&mut self, x: u32, y: u32, w: u32, h: u32, plans: bool) -> Seen {
        let window = Some(Rect { x, y, w, h });
        self.session.table().scene(Lens { window, plans, ..Lens::WHOLE }).into()
    }

    /// What there is to tell beside that.
    pub fn sheet(&mut self) -> String {
        let (played, table) = (self.session.played(), self.session.table());
        sheet(&table.sheet(), played).to_string()
    }

    /// Where the player is, where ways lead, the clock, and where the goal lies: what line mode says.
    pub fn place(&mut self) -> String {
        sentences::place(&self.session.table()).join(" ")
    }

    /// The game as it is saved.
    pub fn save(&self) -> String {
        self.session.record().to_string()
    }

    /// The game as it is shared.
    pub fn code(&self) -> Result<String, JsError> {
        record::encode(&self.session.record()).map_err(wrong)
    }

    /// How good the game was, if it was won: the moves and the time.
    pub fn standing(&self) -> Option<String> {
        let value = |s: Standing| json!({ "moves": s.moves(), "time": s.time().to_string() });
        Standing::of(&self.session).map(|standing| value(standing).to_string())
    }

    /// Whether the game was won, and is better than another one of its level.
    pub fn is_better(&self, than: &str) -> Result<bool, JsError> {
        let recording = Registry::standard().recording(than).map_err(wrong)?;
        let other = Session::resume(&recording).map_err(wrong)?;
        Ok(Standing::of(&self.session) > Standing::of(&other))
    }
}

/// Does something at a table; what came of it, a sentence for each event, whether it is a mere move, and what
/// lights up.
fn played(table: &mut dyn Table, act: impl FnOnce(&mut dyn Table)) -> String {
    let before = table.sheet();
    let (listener, seat) = (before.listener(), before.seat);
    act(table);
    let (events, facts) = (table.events(), table.sheet().facts);
    let told = |event: &Event| {
        let is_move = matches!(event, Event::Moved { .. });
        let effect = Effect::of(event, seat);
        let told = json!({ "said": say(event, &listener), "is_move": is_move });
        match &effect {
            Some(effect) => lit(told, effect, &facts),
            None => told,
        }
    };
    Value::from_iter(events.iter().map(told)).to_string()
}

/// The same with what lights up, for how long, and the keys of the facts that tell of it.
fn lit(mut told: Value, effect: &Effect, facts: &[Fact]) -> Value {
    let touched = facts.iter().filter(|fact| effect.touches(fact)).map(|fact| &fact.key);
    told["effect"] = json!(effect);
    told["lasts"] = effect.lasts().into();
    told["facts"] = touched.map(|key| &**key).collect();
    told
}

/// A sheet as the page reads it: facts as people read them, and how many moves there are to lose.
fn sheet(sheet: &Sheet, played: usize) -> Value {
    json!({
        "level": sheet.level,
        "mode": sheet.mode,
        "verbs": sheet.verbs.iter().map(of_verb).collect::<Vec<_>>(),
        "size": sheet.size,
        "at": sheet.at,
        "is_alone": !sheet.is_shared,
        "is_running": sheet.outcome == Outcome::Running,
        "has_diagonals": sheet.has_diagonals,
        "steps": open_steps(sheet.steps),
        "played": played,
        "facts": facts(&sheet.facts),
    })
}

fn open_steps(steps: Dirs) -> Vec<String> {
    steps.iter().map(|dir| dir.to_string()).collect()
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
