use daidalos::generate::Rect;
use daidalos::id::Id;
use daidalos::mode::panel::Rated;
use daidalos::mode::{Event, Fact, GameTime, Input};
use daidalos::motion::Effect;
use daidalos::record::{self, Tally};
use daidalos::registry::Registry;
use daidalos::rng::Seed;
use daidalos::scene::Lens;
use daidalos::sentences::{self, spell};
use daidalos::session::{Session, Sheet, Standing, Table};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::registry::of_verb;
use crate::seen::Seen;
use crate::wrong;

/// A game that is being played at the table of the person at the controls.
#[wasm_bindgen]
pub struct Play {
    pub(crate) session: Session,
    pub(crate) rated: Option<Rated>,
}

#[wasm_bindgen]
impl Play {
    /// Starts a level by its id; the seed is `fresh` where the id has none.
    pub fn start(id: &str, fresh: f64) -> Result<Self, JsError> {
        let id = Id::parse(id.trim()).map_err(wrong)?;
        let fresh = || Some(Seed(fresh as u64));
        let drawn = Registry::standard().draw(id, fresh).map_err(wrong)?;
        Ok(Self { session: Session::start(drawn.level).map_err(wrong)?, rated: drawn.rated })
    }

    /// What is to be said of a level that was asked for by a rating and has another one.
    pub fn found(&self) -> Option<String> {
        let Rated { asked, rating, attempts } =
            self.rated.filter(|rated| rated.rating != rated.asked)?;
        let found = match attempts {
            1 => "the first attempt".to_owned(),
            _ => format!("the nearest of {attempts} attempts"),
        };
        Some(format!("Rating {asked}: {found} is {rating}."))
    }

    /// Goes on with a game: the text of a save, or a code.
    pub fn resume(record: &str) -> Result<Self, JsError> {
        let recording = Registry::standard().recording(record).map_err(wrong)?;
        Ok(Self { session: Session::resume(&recording).map_err(wrong)?, rated: None })
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
        let (played, tally) = (self.session.played(), self.session.tally());
        sheet(&self.session.table().sheet(), played, tally)
    }

    /// How it is played, in a few lines.
    pub fn rules(&self) -> String {
        crate::json(&self.session.level().rules())
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
        let value = |s: Standing| object! { moves: s.moves(), time: s.time().to_string() };
        Standing::of(&self.session).map(|standing| crate::json(&value(standing)))
    }

    /// Whether the game was won, and is better than another one of its level.
    pub fn is_better(&self, than: &str) -> Result<bool, JsError> {
        let recording = Registry::standard().recording(than).map_err(wrong)?;
        let other = Session::resume(&recording).map_err(wrong)?;
        Ok(Standing::of(&self.session) > Standing::of(&other))
    }
}

/// Does something at a table; what came of it, a sentence for each event (spelled, because it is read out, too),
/// whether it is a mere move, what lights up and for how long, and the keys of the facts that tell of it.
fn played(table: &mut dyn Table, act: impl FnOnce(&mut dyn Table)) -> String {
    let before = table.sheet();
    let (listener, seat) = (before.listener(), before.seat);
    act(table);
    let (events, facts) = (table.events(), table.sheet().facts);
    let told = |event: &Event| {
        let effect = Effect::of(event, seat);
        object! {
            said: spell(event, &listener),
            is_move: matches!(event, Event::Moved { .. }),
            lasts: effect.as_ref().map(Effect::lasts),
            facts: effect.as_ref().map_or_else(Vec::new, |effect| touched(effect, &facts)),
            effect: effect,
        }
    };
    crate::json(&events.iter().map(told).collect::<Vec<_>>())
}

fn touched<'a>(effect: &Effect, facts: &'a [Fact]) -> Vec<&'a str> {
    facts.iter().filter(|fact| effect.touches(fact)).map(|fact| &*fact.key).collect()
}

/// A sheet as the page reads it: facts as people read them, how many moves there are to lose, and what a level
/// that is played again will be.
fn sheet(sheet: &Sheet, played: usize, tally: Tally) -> String {
    crate::json(&object! {
        level: &sheet.level,
        mode: &sheet.mode,
        verbs: sheet.verbs.iter().map(of_verb).collect::<Vec<_>>(),
        size: sheet.size,
        at: sheet.at,
        is_alone: !sheet.is_shared,
        is_running: sheet.is_running(),
        has_diagonals: sheet.has_diagonals,
        steps: sheet.steps.iter().map(|dir| dir.to_string()).collect::<Vec<_>>(),
        played: played,
        help: tally.help,
        attempt: tally.attempt.name(),
        facts: facts(&sheet.facts),
    })
}

/// Facts with their values as people read them.
pub(crate) fn facts(facts: &[Fact]) -> Vec<impl Serialize> {
    facts.iter().map(fact).collect()
}

fn fact(fact: &Fact) -> impl Serialize {
    object! {
        key: &*fact.key,
        label: &*fact.label,
        short: fact.short.as_deref(),
        value: fact.value.to_string(),
        is_urgent: fact.is_urgent,
    }
}
