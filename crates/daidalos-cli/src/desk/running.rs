//! The games that are being played: each has a file of its own and holds a lock on it, so two
//! programs on one folder never write to the same one.

use std::cmp::Reverse;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use daidalos::digest::Digest;
use daidalos::record::{Attempt, Record};
use daidalos::session::Session;

use super::file::{ENDING, cannot_use, cannot_write, make_folder, read_text, saves};
use super::lock::{Lock, is_held, is_read_only};
use super::streak::day_of;
use super::{Desk, Store};
use crate::{output, wording};

/// How long to wait for a game that another program is only looking at.
const PATIENCE: Duration = Duration::from_secs(1);

/// The file of a game that is being played.
#[derive(Debug)]
pub(super) struct Running {
    path: PathBuf,
    lock: Option<Lock>,
    /// What was read from the file or written to it last, as a digest.
    seen: Option<u64>,
}

impl Running {
    /// Takes a file that no other program plays.
    fn claim(path: &Path) -> anyhow::Result<Self> {
        let lock = match Lock::wait(&lock_path(path), PATIENCE) {
            Ok(lock) => Some(lock),
            // Where nothing can be written, the game can be played all the same.
            Err(error) if is_read_only(&error) => None,
            Err(error) => return Err(not_ours(error, path)),
        };
        Ok(Self { path: path.to_owned(), lock, seen: None })
    }

    /// Whether it has been written.
    pub(super) fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Whether it can be written, as far as that can be known before.
    pub(super) fn try_out(&self) -> anyhow::Result<()> {
        make_folder(&self.path)?;
        let folder = self.path.parent().unwrap_or(&self.path);
        output::try_beside(&self.path).with_context(|| cannot_write(folder))
    }

    /// Writes the game if there is something to lose: a move, help, or a file with an older state. False
    /// if there is not.
    pub(super) fn keep(&mut self, session: &Session) -> anyhow::Result<bool> {
        let tally = session.tally();
        let has_begun = session.played() > 0 || tally.help + tally.undos > 0 || self.exists();
        let is_worth = session.is_running() && has_begun;
        if is_worth {
            self.save(&session.record())?;
        }
        Ok(is_worth)
    }

    /// Writes the game as it stands, if that is not there already.
    pub(super) fn save(&mut self, record: &Record) -> anyhow::Result<()> {
        let text = record.to_string();
        let new = Some(digest(&text));
        if self.seen != new || !self.exists() {
            self.write(&text)?;
            self.seen = new;
        }
        Ok(())
    }

    /// Writes a text, once more should the folder vanish in between.
    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.secure()?;
        let mut written = output::replace(&self.path, text);
        if written.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            self.secure()?;
            written = output::replace(&self.path, text);
        }
        written.with_context(|| cannot_write(&self.path))
    }

    /// The game is over, or thrown away: nothing is left to go on with.
    pub(super) fn end(&mut self) -> anyhow::Result<()> {
        if self.exists() {
            self.secure()?;
            let removed = fs::remove_file(&self.path);
            removed.with_context(|| format!("cannot remove {}", self.path.display()))?;
        }
        if let Some(lock) = self.lock.take() {
            lock.remove();
        }
        Ok(())
    }

    /// Makes sure that the file is ours. The lock goes with its folder when that is removed; by the time
    /// that both are made anew, another program may have gone on with the game.
    fn secure(&mut self) -> anyhow::Result<()> {
        if self.lock.as_ref().is_some_and(Lock::is_current) {
            return Ok(());
        }
        self.lock = None;
        make_folder(&self.path)?;
        // A game that another program has taken is tried again with every save, which must not block the player.
        let patience = if self.seen.is_none() { PATIENCE } else { Duration::ZERO };
        let lock = Lock::wait(&lock_path(&self.path), patience);
        let lock = lock.map_err(|error| not_ours(error, &self.path))?;
        if self.exists() && read_text(&self.path).ok().map(|text| digest(&text)) != self.seen {
            let why = "another program has continued";
            bail!("{why} {}; 'save NAME' keeps this game as well", self.path.display());
        }
        self.lock = Some(lock);
        Ok(())
    }
}

impl Store {
    /// Goes on with a game that has no file yet.
    pub(crate) fn begin(&self, session: Session) -> Desk {
        self.desk(session, self.new_file())
    }

    /// The first attempt at the daily counts, so it has no undo.
    fn desk(&self, session: Session, running: Running) -> Desk {
        let is_first = session.tally().attempt == Attempt::First;
        let counts = is_first && day_of(session.level()).is_some();
        let session = if counts { session.ranked() } else { session };
        Desk { session, running, store: self.clone(), was_over: false, noted: None }
    }

    /// Goes on with a file that no other program plays. It is read once it is ours: another program may
    /// have played on since it was last looked at.
    pub(crate) fn claim(&self, path: &Path) -> anyhow::Result<Desk> {
        let mut running = Running::claim(path)?;
        let text = read_text(path)?;
        running.seen = Some(digest(&text));
        let recording = self.registry.recording(&text).with_context(|| cannot_use(path))?;
        let session = Session::resume(&recording)
            .with_context(|| format!("cannot continue {}", path.display()))?;
        Ok(self.desk(self.demoted(session), running))
    }

    /// Throws a game away that no program plays.
    pub(crate) fn discard(&self, path: &Path) -> anyhow::Result<()> {
        Running::claim(path)?.end()
    }

    /// Leaves a game that is not finished.
    #[cfg(test)]
    pub(crate) fn keep_new(&self, record: &Record) {
        self.new_file().save(record).unwrap();
    }

    /// A file for a game that begins.
    fn new_file(&self) -> Running {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut name = format!("{:020}-{}", since.as_nanos(), std::process::id());
        let folder = self.folder.join("last");
        while folder.join(format!("{name}.{ENDING}")).exists() {
            name.push('x');
        }
        Running { path: folder.join(format!("{name}.{ENDING}")), lock: None, seen: None }
    }

    /// The games that no program plays at the moment, the one that was saved last first.
    pub(crate) fn unfinished(&self) -> Vec<PathBuf> {
        let mut paths = self.left();
        paths.retain(|path| is_free(path));
        paths
    }

    /// Goes on with the game of one kind that was saved last, if there is one. If another program plays it now, that
    /// is an error: an older game is not what was asked for.
    pub(crate) fn claim_last(&self, mode: &str) -> anyhow::Result<Option<Desk>> {
        for path in self.left() {
            match self.read(&path) {
                Ok(record) if record.level.mode.name() == mode => {
                    return self.claim(&path).map(Some);
                }
                Ok(_) => {}
                Err(error) => output::say(&format!("daidalos: {}\n", wording::sentence(&error))),
            }
        }
        Ok(None)
    }

    /// The games that are not finished, the one that was saved last first.
    fn left(&self) -> Vec<PathBuf> {
        let mut paths = saves(&self.folder.join("last"));
        // Where times are coarse or missing, the names tell which game began later.
        let saved_at = |path: &PathBuf| fs::metadata(path).and_then(|there| there.modified()).ok();
        paths.sort_by_cached_key(|path| Reverse((saved_at(path), path.clone())));
        paths
    }
}

/// The lock of a game's file.
pub(super) fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Whether no program plays the game of this file. Where that cannot be known, taking it tells why.
fn is_free(path: &Path) -> bool {
    let lock = lock_path(path);
    !lock.exists() || !Lock::take(&lock).is_err_and(|error| is_held(&error))
}

/// Why a game's file cannot be taken.
fn not_ours(error: io::Error, path: &Path) -> anyhow::Error {
    if is_held(&error) {
        return anyhow!("another program is playing {}", path.display());
    }
    anyhow::Error::from(error).context(format!("cannot lock {}", lock_path(path).display()))
}

fn digest(text: &str) -> u64 {
    let mut digest = Digest::default();
    digest.add_bytes(text.as_bytes());
    digest.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::{session, won};

    #[test]
    fn two_programs_do_not_share_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let record = session("escape#7").record();
        let (mut one, mut other) = (store.new_file(), store.new_file());
        one.save(&record).unwrap();
        other.save(&session("escape#8").record()).unwrap();
        assert!(store.unfinished().is_empty(), "both are being played");
        drop(other);
        let seen = store.unfinished();
        let mut claimed = store.claim(&seen[0]).unwrap();
        assert_eq!(claimed.level().to_string(), "escape#8");
        assert!(store.claim(&seen[0]).is_err());
        // What is played on in the meantime is what is claimed later.
        claimed.running.save(&won("escape:3x3,shift=0#1", 2).record()).unwrap();
        drop(claimed);
        let mut claimed = store.claim(&seen[0]).unwrap();
        assert_eq!(claimed.level().to_string(), "escape:3x3,shift=0#1");
        claimed.running.end().unwrap();
        assert!(store.unfinished().is_empty());
        drop(one);
        let claimed = store.claim(&store.unfinished()[0]).unwrap();
        assert_eq!(claimed.level().to_string(), "escape#7");
    }
}
