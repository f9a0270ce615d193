//! What the player knows of levels: which were begun, and of which the way was seen.
//!
//! One file holds a line for each, the key of the level's walls and a letter, and only grows. A line that is half
//! written or cannot be read counts for nothing: the worst that comes of it is a medal too many.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use daidalos::record::Attempt;

use super::Store;
use crate::{input, output};

/// The longest file that is read; a longer one loses its older half.
const MAX_BYTES: u64 = 1 << 20;

impl Store {
    /// What a player who starts a level knows of it.
    pub(super) fn attempt(&self, key: u64) -> Attempt {
        let text = input::read(&self.trace_path(), 2 * MAX_BYTES).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let known = |attempt| text.lines().any(|line| line == trace(key, attempt));
        match () {
            () if known(Attempt::Practice) => Attempt::Practice,
            () if known(Attempt::Again) => Attempt::Again,
            () => Attempt::First,
        }
    }

    /// Another player's game has shown the way of the level with this key.
    pub(crate) fn reveal(&self, key: u64) {
        self.note(key, Attempt::Practice);
    }

    /// Notes that a level was begun ([`Attempt::Again`]), or that its way was seen ([`Attempt::Practice`]). A folder
    /// that cannot be written is told of where games are lost by it.
    pub(super) fn note(&self, key: u64, attempt: Attempt) {
        if self.attempt(key) >= attempt {
            return;
        }
        let _ = self.alone(|| Ok(self.append(&trace(key, attempt))?));
    }

    /// Adds a line; where the last one was cut off, it ends first. A long list loses its older half.
    fn append(&self, line: &str) -> std::io::Result<()> {
        let path = self.trace_path();
        let there = input::read(&path, 2 * MAX_BYTES).unwrap_or_default();
        if there.len() as u64 > MAX_BYTES {
            let text = String::from_utf8_lossy(&there);
            let half: Vec<&str> = text.lines().skip(text.lines().count() / 2).collect();
            return output::replace(&path, &format!("{}\n{line}\n", half.join("\n")));
        }
        let end = if there.last().is_none_or(|last| *last == b'\n') { "" } else { "\n" };
        let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
        file.write_all(format!("{end}{line}\n").as_bytes())
    }

    fn trace_path(&self) -> PathBuf {
        self.folder.join("levels.txt")
    }
}

fn trace(key: u64, attempt: Attempt) -> String {
    format!("{key:016x} {}", if attempt == Attempt::Practice { "seen" } else { "begun" })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_seen_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(&folder.path().join("deep"));
        assert_eq!(store.attempt(7), Attempt::First);
        store.note(7, Attempt::Again);
        assert_eq!((store.attempt(7), store.attempt(8)), (Attempt::Again, Attempt::First));
        store.note(7, Attempt::Practice);
        store.note(7, Attempt::Again);
        assert_eq!(store.attempt(7), Attempt::Practice);
        assert_eq!(fs::read_to_string(store.trace_path()).unwrap().lines().count(), 2);
        fs::write(store.trace_path(), [0xFF; 40]).unwrap();
        assert_eq!(store.attempt(7), Attempt::First);
    }

    #[test]
    fn a_long_list_loses_its_older_half() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let lines: String = (0..50_000).map(|key| trace(key, Attempt::Again) + "\n").collect();
        assert!(lines.len() as u64 > MAX_BYTES);
        fs::write(store.trace_path(), lines).unwrap();
        store.note(50_000, Attempt::Again);
        assert_eq!((store.attempt(1), store.attempt(49_999)), (Attempt::First, Attempt::Again));
        assert!(fs::metadata(store.trace_path()).unwrap().len() < MAX_BYTES);
    }
}
