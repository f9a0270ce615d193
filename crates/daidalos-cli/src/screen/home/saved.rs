//! The page of the saved games: those by name, and those that are not finished.

use std::path::PathBuf;

use daidalos::sentences::count;

use super::{Home, Page};
use crate::desk::Store;
use crate::screen::app::Next;
use crate::screen::menu::Menu;
use crate::wording;

/// A saved game, which is read when it is chosen.
pub(super) enum Saved {
    Named(String),
    Unfinished(PathBuf),
}

/// Asked before a game is thrown away.
pub(super) const REMOVE: &str = "Press delete once more to remove this game.";

impl Home {
    /// Opens the page, if there is something to list.
    pub(super) fn list_saved(&mut self, store: &Store) {
        let saved = saved(store);
        if saved.is_empty() {
            self.message = "No game is saved yet.".into();
            return;
        }
        let items = saved.iter().map(|saved| told(saved, store)).collect();
        self.page = Page::Load(Menu::new(items), saved);
    }

    pub(super) fn load(&mut self, item: usize, store: &Store) -> Option<Next> {
        let Page::Load(_, saved) = &self.page else { return None };
        let desk = match saved.get(item)? {
            Saved::Named(name) => store.resume(name),
            Saved::Unfinished(path) => store.claim(path),
        };
        self.enter(desk)
    }

    /// Throws a saved game away, once it is sure that this is meant.
    pub(super) fn remove(&mut self, item: usize, is_sure: bool, store: &Store) -> Option<Next> {
        let Page::Load(_, saved) = &self.page else { return None };
        if !is_sure {
            REMOVE.clone_into(&mut self.message);
            return None;
        }
        let removed = match saved.get(item)? {
            Saved::Named(name) => store.remove(name),
            Saved::Unfinished(path) => store.discard(path),
        };
        let said = removed.err().map_or_else(|| "Removed.".to_owned(), |e| wording::sentence(&e));
        // The menu as it is now, and the list if there is still one.
        let (help, skipped) = (std::mem::take(&mut self.help), std::mem::take(&mut self.skipped));
        *self = Self::new(store, help, skipped);
        self.list_saved(store);
        self.message = said;
        None
    }
}

/// The games by name, then those that are not finished.
fn saved(store: &Store) -> Vec<Saved> {
    let named = store.names().into_iter().map(Saved::Named);
    named.chain(store.unfinished().into_iter().map(Saved::Unfinished)).collect()
}

/// What is in a saved game.
fn told(saved: &Saved, store: &Store) -> String {
    let (name, record) = match saved {
        Saved::Named(name) => (wording::plain(name), store.load(name)),
        Saved::Unfinished(path) => ("not finished".to_owned(), store.read(path)),
    };
    match record {
        Ok(record) => {
            let moves = count(record.entries.len() as u64, "move");
            format!("{name}: {}, {moves}, {}", record.level, record.end)
        }
        Err(_) => format!("{name}: cannot be read"),
    }
}
