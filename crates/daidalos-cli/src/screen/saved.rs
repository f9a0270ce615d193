//! The saved games as a list to choose from: those by name, and those that are not finished.

use std::path::PathBuf;

use daidalos::sentences::count;

use crate::desk::{Desk, Store};
use crate::screen::menu::Menu;
use crate::wording;

/// A saved game, which is read when it is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Saved {
    Named(String),
    Unfinished(PathBuf),
}

impl Saved {
    /// Those that there are, and a menu of them; none if there are none.
    pub(crate) fn list(store: &Store) -> Option<(Menu, Vec<Self>)> {
        let named = store.names().into_iter().map(Self::Named);
        let unfinished = store.unfinished().into_iter().map(Self::Unfinished);
        let saved: Vec<Self> = named.chain(unfinished).collect();
        let items = saved.iter().map(|saved| saved.told(store)).collect();
        (!saved.is_empty()).then(|| (Menu::new(items), saved))
    }

    /// Goes on with it.
    pub(crate) fn open(&self, store: &Store) -> anyhow::Result<Desk> {
        match self {
            Self::Named(name) => store.resume(name),
            Self::Unfinished(path) => store.claim(path),
        }
    }

    /// Throws it away.
    pub(crate) fn remove(&self, store: &Store) -> anyhow::Result<()> {
        match self {
            Self::Named(name) => store.remove(name),
            Self::Unfinished(path) => store.discard(path),
        }
    }

    /// What is in it.
    fn told(&self, store: &Store) -> String {
        let (name, record) = match self {
            Self::Named(name) => (wording::plain(name), store.load(name)),
            Self::Unfinished(path) => ("not finished".to_owned(), store.read(path)),
        };
        match record {
            Ok(record) => {
                let moves = count(record.entries.len() as u64, "move");
                format!("{name}: {}, {moves}, {}", record.level, record.end)
            }
            Err(_) => format!("{name}: cannot be read"),
        }
    }
}
