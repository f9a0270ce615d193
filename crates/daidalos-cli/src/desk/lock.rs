//! A lock: a file that one program at a time holds.
//!
//! The operating system lets go of it when its holder ends, however that comes about. What has the name of
//! a lock may be something else by accident or on purpose: a link is not followed, a pipe is not waited
//! for, and nothing is ever written into it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A lock that this program holds, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Takes a lock; the error is `WouldBlock` if another program has it.
    pub(super) fn take(path: &Path) -> io::Result<Self> {
        let file = open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::WouldBlock.into()),
            // Where there are no locks, every program has one.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let lock = Self { path: path.to_owned(), file };
        // Its last holder may have removed it since it was opened.
        if lock.is_current() { Ok(lock) } else { Err(ErrorKind::WouldBlock.into()) }
    }

    /// Takes a lock, and waits for it for a while.
    pub(super) fn wait(path: &Path, patience: Duration) -> io::Result<Self> {
        let start = Instant::now();
        loop {
            match Self::take(path) {
                Err(error) if is_held(&error) && start.elapsed() < patience => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                taken => return taken,
            }
        }
    }

    /// Whether it still is what stands at its path. If not, another program may hold what does.
    pub(super) fn is_current(&self) -> bool {
        match (self.file.metadata(), fs::symlink_metadata(&self.path)) {
            (Ok(mine), Ok(there)) => is_same(&mine, &there),
            _ => false,
        }
    }

    /// Removes the file of the lock, which nothing needs any more. Where files cannot be told apart, it stays: a
    /// program that has opened it might take it for the one that comes after it.
    pub(super) fn remove(self) {
        if cfg!(unix) && self.is_current() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether the reason is that another program holds the lock.
pub(super) fn is_held(error: &io::Error) -> bool {
    error.kind() == ErrorKind::WouldBlock
}

/// Whether the reason is that nothing can be written there.
pub(super) fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

/// Opens the file of a lock, or makes it. One that cannot be written can be locked all the same.
fn open(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::other("it is not a plain file; remove it"));
    }
    let made = options().read(true).write(true).create(true).truncate(false).open(path);
    match made {
        Err(error) if is_read_only(&error) => options().read(true).open(path).map_err(|_| error),
        made => made,
    }
}

/// What has come there since it was looked at is not followed or waited for.
#[cfg(unix)]
fn options() -> OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    options
}

#[cfg(not(unix))]
fn options() -> OpenOptions {
    OpenOptions::new()
}

#[cfg(unix)]
fn is_same(mine: &fs::Metadata, there: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (mine.dev(), mine.ino()) == (there.dev(), there.ino())
}

/// Elsewhere files cannot be told apart, and no lock is removed.
#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let lock = Lock::take(&path).unwrap();
        assert!(is_held(&Lock::take(&path).unwrap_err()));
        assert!(is_held(&Lock::wait(&path, Duration::from_millis(20)).unwrap_err()));
        drop(lock);
        let lock = Lock::take(&path).unwrap();
        assert!(lock.is_current());
        lock.remove();
        assert_eq!(path.exists(), cfg!(not(unix)));
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_that_was_replaced_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");
        let lock = Lock::take(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(!lock.is_current());
        let other = Lock::take(&path).unwrap();
        assert!(other.is_current() && !lock.is_current());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_folders_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("a.lock"));
        fs::write(&target, "precious").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let error = Lock::take(&link).unwrap_err();
        assert!(error.to_string().contains("not a plain file"), "{error}");
        assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
        assert!(Lock::take(folder.path()).is_err());
        // Nor is a link followed that has come since it was looked at.
        assert!(options().read(true).write(true).open(&link).is_err());
    }
}
