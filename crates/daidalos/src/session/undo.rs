//! Undo: back to a person's last turn, as far as nothing final was done.

use super::{Session, plan};
use crate::mode::{Event, Refusal, Seat, Tell};

impl Session {
    /// Back to before the person's last move. The clock never runs back.
    pub(super) fn undo(&mut self, seat: Seat) {
        if !self.is_alone() {
            return self.refuse(seat, Refusal::NoUndo);
        }
        if self.is_ranked {
            return self.refuse(seat, Refusal::Ranked);
        }
        if self.game().to_move().is_empty() {
            return self.refuse(seat, Refusal::Over);
        }
        let Some(last) = self.timeline.entries().iter().rposition(|entry| entry.seat == seat)
        else {
            return self.refuse(seat, Refusal::NoTurn);
        };
        if last < self.timeline.settled() {
            return self.refuse(seat, Refusal::Final(self.timeline.entries()[last].mv));
        }
        self.timeline.cut(last);
        self.timeline.advance(self.now, &mut Tell::nobody());
        self.tally.undos = self.tally.undos.saturating_add(1);
        self.shown = None;
        let entries = self.timeline.entries();
        if !self.plans.rewind(seat, entries) {
            self.plans = plan::ask_again(self.timeline.start(), self.level.seed, entries);
        }
        self.answer(seat, Event::Undone);
    }
}
