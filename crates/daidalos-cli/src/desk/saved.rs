//! The games that can be gone on with: those that are not finished, and those by name.

use std::path::PathBuf;

use daidalos::mode::Seat;
use daidalos::sentences::count;

use super::{Desk, Store};
use crate::wording;

/// A saved game as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Saved {
    /// What it is called: its name, or the id of its level.
    pub(crate) name: String,
    /// What is in it, in a line.
    pub(crate) about: String,
    file: File,
}

/// Where it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
enum File {
    Unfinished(PathBuf),
    Named(String),
}

impl Store {
    /// Every saved game that no program plays: those that are not finished, the newest first, then those by name.
    pub(crate) fn saved(&self) -> Vec<Saved> {
        let unfinished = self.unfinished().into_iter().map(File::Unfinished);
        let named = self.names().into_iter().map(File::Named);
        unfinished.chain(named).map(|file| self.describe(file)).collect()
    }

    /// Goes on with one of them.
    pub(crate) fn open_saved(&self, saved: &Saved) -> anyhow::Result<Desk> {
        match &saved.file {
            File::Unfinished(path) => self.claim(path),
            File::Named(name) => self.resume(name),
        }
    }

    /// Throws one of them away.
    pub(crate) fn remove_saved(&self, saved: &Saved) -> anyhow::Result<()> {
        match &saved.file {
            File::Unfinished(path) => self.discard(path),
            File::Named(name) => self.remove(name),
        }
    }

    fn describe(&self, file: File) -> Saved {
        let (name, record) = match &file {
            File::Unfinished(path) => (None, self.read(path)),
            File::Named(name) => (Some(wording::plain(name)), self.load(name)),
        };
        let about = record.as_ref().map(|record| {
            let moves = count(record.moves_of(Seat::FIRST) as u64, "move");
            format!("{}, {moves}, {}", record.level, record.end)
        });
        let about = about.unwrap_or_else(|_| "a file that cannot be read".to_owned());
        let about = match &name {
            Some(name) => format!("{name}: {about}"),
            None => format!("not finished: {about}"),
        };
        let level = || record.map_or_else(|_| String::new(), |record| record.level.to_string());
        Saved { name: name.unwrap_or_else(level), about, file }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::session;

    #[test]
    fn the_newest_comes_first_and_names_come_last() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        assert!(store.saved().is_empty());
        store.save("mine", &session("race#1").record()).unwrap();
        for id in ["escape#1", "escape#2"] {
            store.keep_new(&session(id).record());
        }
        let saved = store.saved();
        let about: Vec<&str> = saved.iter().map(|saved| &*saved.about).collect();
        assert_eq!(
            about,
            [
                "not finished: escape#2, 0 moves, 0:00",
                "not finished: escape#1, 0 moves, 0:00",
                "mine: race#1, 0 moves, 0:00"
            ]
        );
        let opened = |at: usize| store.open_saved(&saved[at]).unwrap().level().to_string();
        assert_eq!([opened(1), opened(2)], ["escape#1", "race#1"]);
    }
}
