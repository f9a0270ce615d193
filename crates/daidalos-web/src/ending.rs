use daidalos::analysis::Analysis;
use daidalos::mode::{Event, Level, MODES, Medal, Outcome, Seat};
use daidalos::record::Attempt;
use daidalos::sentences::{ended, say};
use daidalos::session::{Ghost, Signs, Table, offers};
use daidalos::work::Work;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::play::Play;
use crate::wrong;

#[wasm_bindgen]
impl Play {
    /// The key under which a page remembers what was seen of the level.
    pub fn key(&self) -> String {
        format!("{:x}", self.session.ground_key())
    }

    /// How hard the level is, from 1 to 10: at once if that takes a moment only, else when it is asked for.
    pub fn rating(&self, is_asked: bool) -> Option<u8> {
        match is_asked {
            true => Some(self.session.rating(&mut Work::unbounded()).rating),
            false => self.session.quick_rating(),
        }
    }

    /// The game was begun by a player who knows that much of the level; in a ranked one no turn is taken back.
    pub fn set_attempt(&mut self, name: &str, is_ranked: bool) {
        self.session.set_attempt(match name {
            "first" => Attempt::First,
            "again" => Attempt::Again,
            _ => Attempt::Practice,
        });
        self.session.set_ranked(is_ranked);
    }

    /// From now on the game is practice: the way was seen while it was played.
    pub fn practise(&mut self) {
        self.session.set_attempt(Attempt::Practice);
    }

    /// Lets the game of a record run along as a ghost.
    pub fn haunt(&mut self, record: &str) -> Result<(), JsError> {
        let recording = crate::words::registry().recording(record).map_err(wrong)?;
        self.session.haunt(Ghost::of(&recording).map_err(wrong)?).map_err(wrong)
    }

    /// The ways that were gone in a game that is over, each with what its figure is to the player.
    pub fn ways(&self) -> Result<String, JsError> {
        let analysis = Analysis::of(&self.session.record()).map_err(wrong)?;
        let ways: Vec<_> =
            analysis.picture.trails.iter().map(|trail| (trail.role, &trail.cells)).collect();
        Ok(crate::json(&ways))
    }

    /// Of a game that is over: how it ended, the medal, what there is to say, the line to share, what to play next
    /// after so many wins in a row, whether the end shows more of the level than playing it did, and whether it was
    /// played with neither help nor undo.
    pub fn ending(&mut self, wins: u32) -> Option<String> {
        let line = self.session.share_line(Signs::Emoji);
        let offers = offers(MODES, self.session.level(), self.session.outcome(), wins);
        let (reveals, tally) = (self.session.game().reveals(), self.session.tally());
        let sheet = self.session.table().sheet();
        let ending = sheet.ending.as_ref()?;
        let told = object! {
            title: say(&Event::Over(ending.outcome), &sheet.listener()),
            is_won: ending.outcome == Outcome::Won(Seat::FIRST),
            medal: ending.medal.map(Medal::name),
            said: ended(ending),
            line: line,
            offers: offers,
            reveals: reveals,
            is_clean: tally.help + tally.undos == 0,
        };
        Some(crate::json(&told))
    }
}

/// The level of a day, by days since the first of January 1970 (UTC).
#[wasm_bindgen]
pub fn daily(day: u32) -> String {
    let level = Level::daily(day.into());
    let (id, mode) = (level.to_string(), level.mode.name());
    crate::json(&object! { level: id, mode: mode, difficulty: level.difficulty() })
}
