//! Games that are over: the best of every level is kept.

use std::path::PathBuf;

use daidalos::digest::Digest;
use daidalos::mode::{GameTime, Level, Seat};
use daidalos::record::{Attempt, Record};
use daidalos::session::{Session, Standing};

use super::Store;
use super::file::{ENDING, write};

impl Store {
    /// The best game of a level: its moves, and its time.
    pub(crate) fn best(&self, level: &Level) -> Option<(usize, GameTime)> {
        let record = self.best_record(level).ok()??;
        Some((record.moves_of(Seat::FIRST), record.end))
    }

    /// Keeps a game that is over: as the best of its level if it is, and as the daily of its day.
    /// True if it is the best.
    pub(crate) fn finish(&self, session: &Session) -> anyhow::Result<bool> {
        if session.is_running() {
            return Ok(false);
        }
        let is_practice = session.tally().attempt == Attempt::Practice;
        let Some(standing) = Standing::of(session).filter(|_| !is_practice) else {
            self.alone(|| self.count(session))?;
            return Ok(false);
        };
        // To play the best game again may take a second or two: that is done before others have to wait.
        let known = self.best_record(session.level()).ok().flatten();
        let known = known.and_then(|best| Some((best.to_string(), standing_of(&best).ok()?)));
        // Between the look at the best and the new one, no other program may write a better one.
        self.alone(|| self.rank(session, standing, known))
    }

    fn rank(
        &self,
        session: &Session,
        standing: Standing,
        known: Option<(String, Option<Standing>)>,
    ) -> anyhow::Result<bool> {
        self.count(session)?;
        // What cannot be read or played is kept as it is, and the error is told.
        let is_best = match self.best_record(session.level())? {
            Some(best) => match known.filter(|(text, _)| *text == best.to_string()) {
                Some((_, known)) => known < Some(standing),
                None => standing_of(&best)? < Some(standing),
            },
            None => true,
        };
        if is_best {
            write(&self.best_path(session.level()), &session.record())?;
        }
        Ok(is_best)
    }

    /// Keeps the first attempt at a daily, and counts wins in a row.
    fn count(&self, session: &Session) -> anyhow::Result<()> {
        self.keep_daily(session)?;
        self.count_win(session)
    }

    /// The best game of a level, if there is one; what is there but cannot be read is an error.
    pub(super) fn best_record(&self, level: &Level) -> anyhow::Result<Option<Record>> {
        let path = self.best_path(level);
        if !path.exists() {
            return Ok(None);
        }
        self.read(&path).map(Some)
    }

    fn best_path(&self, level: &Level) -> PathBuf {
        let mut digest = Digest::default();
        digest.add_bytes(level.to_string().as_bytes());
        let name = format!("{}-{:016x}.{ENDING}", level.mode.name(), digest.value());
        self.folder.join("best").join(name)
    }
}

/// How good a game is, by playing it again.
fn standing_of(record: &Record) -> anyhow::Result<Option<Standing>> {
    Ok(Standing::of(&Session::resume(record)?))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::desk::tests::{session, won};

    #[test]
    fn the_best_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let id = "escape:5x5,shift=0#7";
        assert!(!store.finish(&session(id)).unwrap(), "not over");
        assert!(store.finish(&won(id, 2)).unwrap());
        assert!(!store.finish(&won(id, 3)).unwrap());
        assert!(store.finish(&won(id, 1)).unwrap());
        let best = store.best(&id.parse().unwrap()).unwrap();
        assert_eq!(best.0, won(id, 1).record().entries.len());
        // What a later version has written is not overwritten.
        let path = store.best_path(&id.parse().unwrap());
        fs::write(&path, "daidalos 9\n").unwrap();
        assert!(store.finish(&won(id, 0)).unwrap_err().to_string().contains("cannot use"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "daidalos 9\n");
    }
}
