//! Games that were won: the best of every level, and the levels of the day.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use daidalos::digest::Digest;
use daidalos::mode::{GameTime, Level, Seat};
use daidalos::record::Record;
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
        let Some(standing) = Standing::of(session) else { return Ok(false) };
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
        let day = day_of(session.level()).map(|day| self.daily_path(day));
        if let Some(path) = day.filter(|path| !path.exists()) {
            write(&path, &session.record())?;
        }
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

    /// How many days in a row the daily was won, up to today or yesterday.
    pub(crate) fn streak(&self) -> u64 {
        let won = |day: u64| self.read(&self.daily_path(day)).is_ok();
        let today = today();
        let last = if won(today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| won(*day)).count() as u64
    }

    /// The best game of a level, if there is one; what is there but cannot be read is an error.
    fn best_record(&self, level: &Level) -> anyhow::Result<Option<Record>> {
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

    fn daily_path(&self, day: u64) -> PathBuf {
        self.folder.join("daily").join(format!("{}.{ENDING}", Level::daily(day).seed))
    }
}

/// How good a game is, by playing it again.
fn standing_of(record: &Record) -> anyhow::Result<Option<Standing>> {
    Ok(Standing::of(&Session::resume(record)?))
}

/// Days since the first of January 1970, UTC.
pub(crate) fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400
}

/// The day of which a level is the daily, if it is one of today or of the days before.
fn day_of(level: &Level) -> Option<u64> {
    let today = today();
    let is_daily = |day: &u64| Level::daily(*day).to_string() == level.to_string();
    (today.saturating_sub(1)..=today).find(is_daily)
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
        assert_eq!(store.streak(), 0);
    }

    #[test]
    fn won_dailies_make_a_streak() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let record = session("escape#7").record();
        for day in [1, 2, 4] {
            write(&store.daily_path(today() - day), &record).unwrap();
        }
        assert_eq!(store.streak(), 2);
        write(&store.daily_path(today()), &record).unwrap();
        assert_eq!(store.streak(), 3);
    }
}
