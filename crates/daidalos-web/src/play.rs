use daidalos::generate::Rect;
use daidalos::id::Id;
use daidalos::mode::panel::Rated;
use daidalos::mode::{Event, Fact, GameTime, Input, Move, Seat};
use daidalos::motion::{Cue, Effect, Walk};
use daidalos::record;
use daidalos::rng::Seed;
use daidalos::scene::Scene;
use daidalos::sentences::{self, spell};
use daidalos::session::{Session, Sheet, Standing, Table};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::parcel::Parcel;
use crate::registry::of_verb;
use crate::seen::{Picture, Seen};
use crate::view::View;
use crate::wrong;

/// A game that is being played at the table of the person at the controls.
#[wasm_bindgen]
pub struct Play {
    pub(crate) session: Session,
    pub(crate) rated: Option<Rated>,
    /// What was seen last, and of which window: figures move from there.
    before: Option<(Scene, Rect)>,
}

/// What the page asks for at once: time passes, the player does something, and all of it is looked at.
#[derive(Deserialize)]
struct Asked {
    /// Hundredths of a second.
    elapsed: u32,
    input: Option<Input>,
    view: View,
    /// Whether it is to be seen even if nothing has happened.
    looks: bool,
    /// Whether the record is to be kept.
    keeps: bool,
}

#[wasm_bindgen]
impl Play {
    /// Starts a level by its id; the seed is `fresh` where the id has none.
    pub fn start(id: &str, fresh: f64) -> Result<Self, JsError> {
        let id = Id::parse(id.trim()).map_err(wrong)?;
        let fresh = || Some(Seed(fresh as u64));
        let drawn = crate::words::registry().draw(id, fresh).map_err(wrong)?;
        Ok(Self {
            session: Session::start(drawn.level).map_err(wrong)?,
            rated: drawn.rated,
            before: None,
        })
    }

    /// Goes on with a game: the text of a save, or a code.
    pub fn resume(record: &str) -> Result<Self, JsError> {
        let recording = crate::words::registry().recording(record).map_err(wrong)?;
        Ok(Self { session: Session::resume(&recording).map_err(wrong)?, rated: None, before: None })
    }

    /// What there is to know of a game when it is opened: its sheet, its rules, by which key its level is remembered,
    /// and what is to be said of a level that was asked for by a rating.
    pub fn opening(&mut self) -> String {
        let sheet = self.session.table().sheet();
        crate::json(&object! {
            sheet: of_sheet(&sheet, &self.session),
            rules: self.session.level().rules(),
            key: self.key(),
            found: self.found(),
        })
    }

    /// Time passes and the person at the controls does something: what came of it, in one parcel.
    pub fn turn(&mut self, asked: &str) -> Result<Vec<u8>, JsError> {
        let Asked { elapsed, input, view, looks, keeps } =
            serde_json::from_str(asked).map_err(wrong)?;
        let mut table = self.session.table();
        table.pass(GameTime(elapsed.into()));
        if let Some(input) = input {
            table.input(input);
        }
        let (events, sheet) = (table.events(), table.sheet());
        let mut parcel = Parcel::default();
        let seen =
            (looks || !events.is_empty()).then(|| self.see(&view, &sheet, &events, &mut parcel));
        let (picture, walks) = seen.unzip();
        let place = sentences::place(&self.session.table()).join(" ");
        Ok(parcel.close(&object! {
            told: told(&events, &sheet),
            sheet: of_sheet(&sheet, &self.session),
            place: place,
            picture: picture,
            walks: walks,
            kept: keeps.then(|| self.keeping()),
        }))
    }

    /// The whole map, small: what an overview shows.
    pub fn overview(&mut self, view: &str) -> Result<Vec<u8>, JsError> {
        let view: View = serde_json::from_str(view).map_err(wrong)?;
        let map = self.session.size();
        let table = self.session.table();
        let (scene, window) = (table.scene(view.lens(map)), view.window(map));
        let mut parcel = Parcel::default();
        let picture = seen_of(&scene, window, &table.sheet()).put(&view, &mut parcel);
        Ok(parcel.close(&picture))
    }

    /// The game as it is kept, and what it is without playing it.
    pub fn kept(&self) -> String {
        crate::json(&self.keeping())
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
        let recording = crate::words::registry().recording(than).map_err(wrong)?;
        let other = Session::resume(&recording).map_err(wrong)?;
        Ok(Standing::of(&self.session) > Standing::of(&other))
    }
}

impl Play {
    /// What is to be said of a level that was asked for by a rating and has another one.
    fn found(&self) -> Option<String> {
        let Rated { asked, rating, attempts } =
            self.rated.filter(|rated| rated.rating != rated.asked)?;
        let found = match attempts {
            1 => "the first attempt".to_owned(),
            _ => format!("the nearest of {attempts} attempts"),
        };
        Some(format!("Rating {asked}: {found} is {rating}."))
    }

    /// What is to be seen, and how the figures came there.
    fn see(
        &mut self,
        view: &View,
        sheet: &Sheet,
        events: &[Event],
        parcel: &mut Parcel,
    ) -> (Picture, Vec<Walk>) {
        let (map, window) = (sheet.size, view.window(sheet.size));
        let scene = self.session.table().scene(view.lens(map));
        let walks = self.before.as_ref().map_or_else(Vec::new, |(before, was)| {
            Walk::between((before, *was), (&scene, window), events, sheet.viewer, map)
        });
        let picture = seen_of(&scene, window, sheet).put(view, parcel);
        self.before = Some((scene, window));
        (picture, walks)
    }

    fn keeping(&self) -> impl Serialize + use<> {
        let record = self.session.record();
        object! {
            level: record.level.to_string(),
            moves: record.moves_of(Seat::FIRST),
            time: record.end.to_string(),
            record: record.to_string(),
        }
    }
}

fn seen_of<'a>(scene: &'a Scene, window: Rect, sheet: &Sheet) -> Seen<'a> {
    let corner = (window.x, window.y);
    Seen { scene, map: sheet.size, corner, trace: None, is_alone: !sheet.is_shared }
}

/// A sentence for each event (spelled, because it is read out, too), whether it is a mere move, what it sounds like,
/// what lights up and for how long, and the keys of the facts that tell of it.
fn told(events: &[Event], sheet: &Sheet) -> Vec<impl Serialize + use<>> {
    let listener = sheet.listener();
    let told = |event: &Event| {
        let effect = Effect::of(event, sheet.seat);
        object! {
            said: spell(event, &listener),
            // Turns that are given up are no mere move: they are what help costs.
            is_move: matches!(event, Event::Moved { mv, .. } if !matches!(mv, Move::Pass(_))),
            cue: Cue::of(event, sheet.seat),
            lasts: effect.as_ref().map(Effect::lasts),
            facts: effect.as_ref().map_or_else(Vec::new, |effect| touched(effect, &sheet.facts)),
            effect: effect,
        }
    };
    events.iter().map(told).collect()
}

fn touched(effect: &Effect, facts: &[Fact]) -> Vec<String> {
    facts.iter().filter(|fact| effect.touches(fact)).map(|fact| fact.key.to_string()).collect()
}

/// A sheet as the page reads it: facts as people read them, how many moves there are to lose, and what a level
/// that is played again will be.
fn of_sheet<'a>(sheet: &'a Sheet, session: &Session) -> impl Serialize + use<'a> {
    let (played, tally) = (session.played(), session.tally());
    object! {
        level: &sheet.level,
        mode: &sheet.mode,
        verbs: sheet.verbs.iter().map(of_verb).collect::<Vec<_>>(),
        size: sheet.size,
        at: sheet.at,
        is_alone: !sheet.is_shared,
        is_running: sheet.is_running(),
        is_walking: sheet.is_walking,
        has_diagonals: sheet.has_diagonals,
        steps: sheet.steps.iter().map(|dir| dir.to_string()).collect::<Vec<_>>(),
        played: played,
        help: tally.help,
        attempt: tally.attempt.name(),
        facts: facts(&sheet.facts),
    }
}

/// Facts with their values as people read them.
pub(crate) fn facts(facts: &[Fact]) -> Vec<impl Serialize + use<>> {
    facts.iter().map(fact).collect()
}

fn fact(fact: &Fact) -> impl Serialize + use<> {
    object! {
        key: fact.key.to_string(),
        label: fact.label.to_string(),
        short: fact.short.as_deref().map(str::to_owned),
        value: fact.value.to_string(),
        is_urgent: fact.is_urgent,
    }
}
