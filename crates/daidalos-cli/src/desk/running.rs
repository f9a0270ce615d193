//! The games that are being played: each has a file of its own and holds a lock on it, so two
//! programs on one folder never write to the same one.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use daidalos::record::Record;
use daidalos::session::Session;

use super::Store;
use super::file::{ENDING, make_folder, read, saves, write};

/// The file of a game that is being played.
#[derive(Debug)]
pub(crate) struct Running {
    path: PathBuf,
    lock: Option<File>,
}

impl Running {
    /// Goes on with a file that no other program plays. It is read once it is ours: another program may
    /// have played on since it was last looked at.
    pub(crate) fn claim(path: &Path) -> anyhow::Result<(Session, Self)> {
        let lock = lock(path).with_context(|| format!("another program plays {}", path.display()));
        let running = Self { lock: Some(lock?), path: path.to_owned() };
        let session = Session::resume(&read(path)?)
            .with_context(|| format!("cannot go on with {}", path.display()))?;
        Ok((session, running))
    }

    /// Throws a game away that no program plays.
    pub(crate) fn remove(path: &Path) -> anyhow::Result<()> {
        let lock = lock(path).with_context(|| format!("another program plays {}", path.display()));
        Self { lock: Some(lock?), path: path.to_owned() }.end();
        Ok(())
    }

    /// Whether it has been written.
    pub(crate) fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Writes the game if there is something to lose: a move, help, or a file with an older state. False
    /// if there is not.
    pub(crate) fn keep(&mut self, session: &Session) -> anyhow::Result<bool> {
        let tally = session.tally();
        let has_begun = session.played() > 0 || tally.help + tally.undos > 0 || self.exists();
        let is_worth = session.is_running() && has_begun;
        if is_worth {
            self.save(&session.record())?;
        }
        Ok(is_worth)
    }

    /// Writes the game as it stands.
    pub(crate) fn save(&mut self, record: &Record) -> anyhow::Result<()> {
        if self.lock.is_none() {
            make_folder(&self.path)?;
            self.lock = lock(&self.path).ok();
        }
        write(&self.path, record)
    }

    /// The game is over: nothing is left to go on with.
    pub(crate) fn end(&mut self) {
        let _ = fs::remove_file(&self.path);
        self.lock = None;
        let _ = fs::remove_file(lock_path(&self.path));
    }
}

impl Store {
    /// A file for a game that begins; it is there once something has been played.
    pub(crate) fn begin(&self) -> Running {
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
        let store = Store { folder: folder.path().to_owned() };
        let record = session("escape#7").record();
        let (mut one, mut other) = (store.begin(), store.begin());
        one.save(&record).unwrap();
        other.save(&session("escape#8").record()).unwrap();
        assert!(store.unfinished().is_empty(), "both are being played");
        drop(other);
        let seen = store.unfinished();
        let (session, mut claimed) = Running::claim(&seen[0]).unwrap();
        assert_eq!(session.level().to_string(), "escape#8");
        assert!(Running::claim(&seen[0]).is_err());
        // What is played on in the meantime is what is claimed later.
        claimed.save(&won("escape:3x3,shift=0#1", 2).record()).unwrap();
        drop(claimed);
        let (session, mut claimed) = Running::claim(&seen[0]).unwrap();
        assert_eq!(session.level().to_string(), "escape:3x3,shift=0#1");
        claimed.end();
        assert!(store.unfinished().is_empty());
        drop(one);
        assert_eq!(
            Running::claim(&store.unfinished()[0]).unwrap().0.level().to_string(),
            "escape#7"
        );
    }
}
