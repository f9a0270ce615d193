//! The desk: what is local to a game (its record, its file, the clock of the room apart), and the save
//! folder, with games by name, the games that are not finished, the best ones, and the levels of the day.
//!
//! A front end plays at a table, which knows nothing of files; the desk stands beside it.

mod best;
mod file;
mod lock;
mod running;
mod store;
mod sweep;

pub(crate) use best::today;
pub(crate) use file::is_file;
pub(crate) use store::Store;

use std::path::PathBuf;

use daidalos::mode::{GameTime, Level};
use daidalos::record::{self, Record};
use daidalos::session::{Seated, Session};

use self::running::Running;
use crate::seed;

/// A game that is played here, and where it is kept.
pub(crate) struct Desk {
    session: Session,
    running: Running,
    store: Store,
}

impl Desk {
    /// The table of the person at the controls.
    pub(crate) fn table(&mut self) -> Seated<'_> {
        self.session.table()
    }

    /// The game itself.
    #[cfg(test)]
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
        self.running.keep(&self.session)
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

    /// The same level from the start.
    pub(crate) fn again(&self) -> anyhow::Result<Self> {
        self.store.start(self.level().clone())
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
