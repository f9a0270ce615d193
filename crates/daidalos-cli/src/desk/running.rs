//! The games that are being played: each has a file of its own and holds a lock on it, so two
//! programs on one folder never write to the same one.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use daidalos::mode::Level;
use daidalos::record::Record;
use daidalos::session::Session;

use super::file::{ENDING, make_folder, saves, write};
use super::{Desk, Store};

/// The file of a game that is being played.
#[derive(Debug)]
pub(super) struct Running {
    path: PathBuf,
    lock: Option<File>,
}

impl Running {
    /// Takes a file that no other program plays.
    fn claim(path: &Path) -> anyhow::Result<Self> {
        let lock = lock(path).with_context(|| format!("another program plays {}", path.display()));
        Ok(Self { lock: Some(lock?), path: path.to_owned() })
    }

    /// Whether it has been written.
    pub(super) fn exists(&self) -> bool {
        self.path.exists()
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

    /// Writes the game as it stands.
    pub(super) fn save(&mut self, record: &Record) -> anyhow::Result<()> {
        if self.lock.is_none() {
            make_folder(&self.path)?;
            self.lock = lock(&self.path).ok();
        }
        write(&self.path, record)
    }

    /// The game is over: nothing is left to go on with.
    pub(super) fn end(&mut self) {
        let _ = fs::remove_file(&self.path);
        self.lock = None;
        let _ = fs::remove_file(lock_path(&self.path));
    }
}

impl Store {
    /// Starts a level; its file is there once something has been played.
    pub(crate) fn start(&self, level: Level) -> anyhow::Result<Desk> {
        Ok(self.begin(Session::start(level)?))
    }

    /// Goes on with a game that has no file yet.
    pub(crate) fn begin(&self, session: Session) -> Desk {
        Desk { session, running: self.new_file(), store: self.clone() }
    }

    /// Goes on with a file that no other program plays. It is read once it is ours: another program may
    /// have played on since it was last looked at.
    pub(crate) fn claim(&self, path: &Path) -> anyhow::Result<Desk> {
        let running = Running::claim(path)?;
        let session = Session::resume(&self.recording(path)?)
            .with_context(|| format!("cannot go on with {}", path.display()))?;
        Ok(Desk { session, running, store: self.clone() })
    }

    /// Throws a game away that no program plays.
    pub(crate) fn discard(&self, path: &Path) -> anyhow::Result<()> {
        Running::claim(path)?.end();
        Ok(())
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
        Running { path: folder.join(format!("{name}.{ENDING}")), lock: None }
    }

    /// The games that no program plays at the moment, the newest first.
    pub(crate) fn unfinished(&self) -> Vec<PathBuf> {
        let mut paths = saves(&self.folder.join("last"));
        paths.sort();
        paths.reverse();
        paths.retain(|path| is_free(path));
        paths
    }
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Whether no program plays the game of this file.
fn is_free(path: &Path) -> bool {
    !lock_path(path).exists() || lock(path).is_ok()
}

/// The operating system lets go of a lock when its holder ends, however that comes about.
fn lock(path: &Path) -> io::Result<File> {
    let file = File::create(lock_path(path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // Where there are no locks, every program has one.
        Err(fs::TryLockError::Error(_)) => Ok(file),
    }
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
        claimed.running.end();
        assert!(store.unfinished().is_empty());
        drop(one);
        let claimed = store.claim(&store.unfinished()[0]).unwrap();
        assert_eq!(claimed.level().to_string(), "escape#7");
    }
}
