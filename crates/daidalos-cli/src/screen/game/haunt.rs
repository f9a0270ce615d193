//! A ghost on the screen of a game: the best game of the level, or another by its code.

use super::GameScreen;
use crate::wording;

impl GameScreen {
    /// Shows the best game of the level as a ghost, or hides the one that runs along.
    pub(super) fn toggle_ghost(&mut self) {
        if self.ghost.is_none() {
            match self.desk.haunt_with_best() {
                Ok(true) => {}
                Ok(false) => return self.message.say("You have not won this level yet."),
                Err(error) => return self.message.say(wording::sentence(&error)),
            }
        }
        let is_shown = self.ghost != Some(true);
        self.ghost = Some(is_shown);
        let said = if is_shown { "The ghost runs along." } else { "The ghost is hidden." };
        self.message.say(said);
    }

    /// Shows a game by its code, which makes this one practice.
    pub(super) fn haunt(&mut self, code: &str) {
        let recording = self.desk.store().registry().recording(code);
        let haunted = recording.map_err(Into::into).and_then(|other| self.desk.haunt(&other));
        self.message.say(match haunted {
            Ok(()) => {
                self.ghost = Some(true);
                "The game of that code runs along. You see its way, so this is practice.".into()
            }
            Err(error) => wording::sentence(&error),
        });
    }
}
