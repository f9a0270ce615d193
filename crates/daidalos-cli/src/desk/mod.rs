//! The desk: what is local to a game (its record, its file, the clock of the room apart), and the save
//! folder, with games by name, the games that are not finished, the best ones, and the levels of the day.
//!
//! A front end plays at a table, which knows nothing of files; the desk stands beside it.

mod attempt;
mod best;
mod file;
mod lock;
mod running;
mod saved;
mod store;
mod streak;
mod sweep;
mod trace;

pub(crate) use file::{is_file, recording};
pub(crate) use saved::Saved;
pub(crate) use store::Store;
pub(crate) use streak::{DailyResult, today};

use std::path::PathBuf;

use daidalos::id::Id;
use daidalos::mode::{GameTime, Level, Outcome, Seat};
use daidalos::record::{self, Attempt, Record, Recording};
use daidalos::session::{Ghost, Offer, Seated, Session, Signs, offers};
use daidalos::work::Work;

use self::running::Running;
use crate::seed;

/// A game that is played here, and where it is kept.
pub(crate) struct Desk {
    session: Session,
    running: Running,
    store: Store,
    /// Whether it was over when it was opened: then it is not this player's result, or has been counted.
    was_over: bool,
    /// What has been noted of the player's knowledge of the level.
    noted: Option<Attempt>,
}

impl Desk {
    /// The table of the person at the controls.
    pub(crate) fn table(&mut self) -> Seated<'_> {
        self.session.table()
    }

    /// The game itself.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// What is played.
    pub(crate) fn level(&self) -> &Level {
        self.session.level()
    }

    /// The moves that have been made, by all.
    pub(crate) fn played(&self) -> usize {
        self.session.played()
    }

    /// Whether the game goes on.
    pub(crate) fn is_running(&self) -> bool {
        self.session.is_running()
    }

    /// What the player knew of the level at the start.
    pub(crate) fn attempt(&self) -> Attempt {
        self.session.tally().attempt
    }

    /// Whether it is the level of a day, of which the first attempt counts.
    pub(crate) fn is_daily(&self) -> bool {
        streak::day_of(self.level()).is_some()
    }

    /// The folder for games.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The game as it is saved.
    pub(crate) fn record(&self) -> Record {
        self.session.record()
    }

    /// The game as it is shared.
    pub(crate) fn code(&self) -> anyhow::Result<String> {
        Ok(record::encode(&self.record())?)
    }

    /// Keeps the game under a name.
    pub(crate) fn save(&self, name: &str) -> anyhow::Result<PathBuf> {
        self.store.save(name, &self.record())
    }

    /// Writes a running game to its file, if there is something to lose. False if there is not.
    pub(crate) fn keep(&mut self) -> anyhow::Result<bool> {
        self.note();
        self.running.keep(&self.session)
    }

    /// Writes the game to its file as it stands, even where nothing has been played or all is over.
    pub(crate) fn put_away(&mut self) -> anyhow::Result<()> {
        self.note();
        self.running.save(&self.record())
    }

    /// Notes what the player has come to know of the level: once it is begun, and once help has shown its way.
    fn note(&mut self) {
        let tally = self.session.tally();
        let known = match (tally.help, self.session.played()) {
            (1.., _) => Attempt::Practice,
            (0, 1..) => Attempt::Again,
            (0, 0) => return,
        };
        if self.noted < Some(known) {
            self.store.note(self.session.ground_key(), known);
            self.noted = Some(known);
        }
    }

    /// The player sees the whole way of the level.
    pub(crate) fn reveal(&mut self) {
        self.store.note(self.session.ground_key(), Attempt::Practice);
        self.noted = Some(Attempt::Practice);
    }

    /// Whether the game has been written to its file.
    pub(crate) fn is_kept(&self) -> bool {
        self.running.exists()
    }

    /// Why nothing of the game will be kept, if that is so.
    pub(crate) fn obstacle(&self) -> Option<anyhow::Error> {
        self.running.try_out().err()
    }

    /// The game is over: keeps it where it is the best. True if it is.
    pub(crate) fn finish(&mut self) -> anyhow::Result<bool> {
        if self.was_over {
            return Ok(false);
        }
        self.note();
        if self.store.is_shown_elsewhere(&self.session) {
            self.session.set_attempt(Attempt::Practice);
        }
        if self.session.game().reveals() {
            self.reveal();
        }
        match self.store.finish(&self.session) {
            Ok(is_best) => {
                // Only now. A file that stays is offered once more, and that loses nothing.
                let _ = self.running.end();
                Ok(is_best)
            }
            Err(error) => {
                // What could not be kept as a result is kept as a game, with its last move.
                let _ = self.running.save(&self.record());
                Err(error)
            }
        }
    }

    /// The moves and the time of the best game of the level.
    pub(crate) fn best(&self) -> Option<(usize, GameTime)> {
        self.store.best(self.level())
    }

    /// What the player should know before the first move: that the game counts, or that it is practice.
    pub(crate) fn notice(&self) -> Option<&'static str> {
        match self.session.tally().attempt {
            _ if !self.is_running() => None,
            Attempt::Practice if !self.is_daily() => {
                Some("Practice: you have seen the way through this level.")
            }
            Attempt::First if self.session.is_ranked() => Some(
                "The first attempt at the level of the day counts: turns cannot be taken back.",
            ),
            Attempt::Practice => {
                Some("Only the first attempt at the level of the day counts: this is practice.")
            }
            Attempt::First | Attempt::Again => None,
        }
    }

    /// How hard the level is, from 1 to 10.
    pub(crate) fn rating(&self) -> u8 {
        self.session.rating(&mut Work::unbounded()).rating
    }

    /// The same if it takes a moment only.
    pub(crate) fn quick_rating(&self) -> Option<u8> {
        self.session.quick_rating()
    }

    /// Lets the best game of the level run along as a ghost. False if there is none.
    pub(crate) fn haunt_with_best(&mut self) -> anyhow::Result<bool> {
        let Some(best) = self.store.best_record(self.level())? else { return Ok(false) };
        self.session.haunt(Ghost::of(&best)?)?;
        Ok(true)
    }

    /// Lets another's game run along as a ghost, which shows the way: a game that has not begun becomes practice.
    pub(crate) fn haunt(&mut self, recording: &Recording<'_>) -> anyhow::Result<()> {
        self.session.haunt(Ghost::of(recording)?)?;
        self.reveal();
        self.session.set_attempt(Attempt::Practice);
        Ok(())
    }

    /// No game runs along any more.
    pub(crate) fn exorcise(&mut self) {
        self.session.exorcise();
    }

    /// The line that tells of the game without giving its level away; none while it goes on.
    pub(crate) fn share_line(&self, signs: Signs) -> Option<String> {
        self.session.share_line(signs)
    }

    /// How many dailies were won in a row, with this one, if it is worth telling.
    pub(crate) fn streak(&self) -> Option<String> {
        let is_won = self.session.outcome() == Outcome::Won(Seat::FIRST);
        let counts = is_won && self.is_daily() && self.attempt() == Attempt::First;
        let days = Some(self.store.streak()).filter(|days| counts && *days > 1)?;
        Some(format!("You have won the level of the day {days} days in a row."))
    }

    /// What to play next, the best first.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        let wins = self.store.wins(self.level());
        offers(self.store.registry().games(), self.level(), self.session.outcome(), wins)
    }

    /// Starts what was offered.
    pub(crate) fn take(&self, offer: &Offer) -> anyhow::Result<Self> {
        let id = Id::parse(&offer.id)?;
        let level = self.store.registry().level_of(&id, || Some(seed::fresh()))?;
        self.store.start(level)
    }

    /// The same level from the start.
    pub(crate) fn again(&self) -> anyhow::Result<Self> {
        let mut again = self.store.start(self.level().clone())?;
        // Where nothing can be written, it is known all the same.
        let known = again.attempt().max(self.noted.unwrap_or_default());
        again.session.set_attempt(known);
        Ok(again)
    }

    /// Another level of the same game.
    pub(crate) fn another(&self) -> anyhow::Result<Self> {
        self.store.start(Level { seed: seed::fresh(), ..self.level().clone() })
    }
}

#[cfg(test)]
mod tests {
    use daidalos::mode::{Help, Input, Seat};
    use daidalos::session::Session;

    pub(super) fn session(id: &str) -> Session {
        Session::start(id.parse().unwrap()).unwrap()
    }

    /// Walks to the exit.
    pub(super) fn won(id: &str, detours: usize) -> Session {
        let mut session = session(id);
        let go = |session: &mut Session, back: bool| {
            let Some(Input::Step(dir)) = session.game().hint(Seat::FIRST, Help::Next).next else {
                panic!("a step")
            };
            session.input(Seat::FIRST, Input::Step(dir));
            if back {
                session.input(Seat::FIRST, Input::Step(dir.opposite()));
            }
        };
        (0..detours).for_each(|_| go(&mut session, true));
        while session.is_running() {
            go(&mut session, false);
        }
        session
    }
}
