//! The page of the saved games.

use super::{Home, Page};
use crate::desk::Store;
use crate::screen::app::Next;
use crate::screen::menu::Menu;
use crate::wording;

/// Asked before a game is thrown away.
pub(super) const REMOVE: &str = "Press delete once more to remove this game.";

impl Home {
    /// Opens the page, if there is something to list.
    pub(super) fn list_saved(&mut self, store: &Store) {
        let saved = store.saved();
        match Menu::of_saved(&saved) {
            Some(menu) => self.page = Page::Load(menu, saved),
            None => self.message = "No game is saved yet.".into(),
        }
    }

    pub(super) fn load(&mut self, item: usize, store: &Store) -> Option<Next> {
        let Page::Load(_, saved) = &self.page else { return None };
        let desk = store.open_saved(saved.get(item)?);
        self.enter(desk)
    }

    /// Throws a saved game away, once it is sure that this is meant.
    pub(super) fn remove(&mut self, item: usize, is_sure: bool, store: &Store) -> Option<Next> {
        let Page::Load(_, saved) = &self.page else { return None };
        if !is_sure {
            REMOVE.clone_into(&mut self.message);
            return None;
        }
        let removed = store.remove_saved(saved.get(item)?);
        let said = removed.err().map_or_else(|| "Removed.".to_owned(), |e| wording::sentence(&e));
        // The menu as it is now, and the list if there is still one.
        let (help, skipped) = (std::mem::take(&mut self.help), std::mem::take(&mut self.skipped));
        *self = Self::new(store, help, skipped);
        self.list_saved(store);
        self.message = said;
        None
    }
}
