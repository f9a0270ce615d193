//! Help: what it costs, and what is shown of it until it is stale.

use super::Session;
use crate::grid::Cell;
use crate::mode::{Event, Game, Help, Hint, Move, Refusal, Seat, Viewer};
use crate::scene::Look;

impl Session {
    /// Tells a seat the best way on, and takes what that costs.
    pub(super) fn help(&mut self, seat: Seat, help: Help) {
        let to_move = self.game().to_move();
        if !to_move.has(seat) {
            let is_over = to_move.is_empty();
            return self.refuse(seat, if is_over { Refusal::Over } else { Refusal::Turn });
        }
        if self.timeline.is_full() {
            return self.answer(seat, Event::Full);
        }
        let hint = self.game().hint(seat, help);
        let price = Some(Move::Pass(hint.turns)).filter(|_| hint.turns > 0);
        // What cannot be paid for is not told.
        if let Some(Err(refusal)) = price.map(|price| self.game().check(seat, price)) {
            return self.refuse(seat, refusal);
        }
        self.tally.help = self.tally.help.saturating_add(1);
        self.plans.drop(seat);
        self.answer(seat, Event::Helped { seat, hint: Box::new(hint.clone()) });
        self.shown = Some(Shown::new(seat, hint, self.timeline.game()));
        if let Some(price) = price {
            self.play(seat, price);
        }
    }
}

/// A hint, for which seat, and what it was true of.
pub(super) struct Shown {
    seat: Seat,
    epoch: u32,
    hint: Hint,
    /// The cells of which something is claimed, as they looked.
    claimed: Vec<(Cell, Look)>,
}

impl Shown {
    pub(super) fn new(seat: Seat, hint: Hint, game: &dyn Game) -> Self {
        let look = |cell| (cell, game.look(Viewer::Seat(seat), cell));
        let claimed = hint.claims.iter().map(|claim| look(claim.cell)).collect();
        Self { seat, epoch: game.epoch(), hint, claimed }
    }

    /// What is still true of it, to the seat that has asked.
    pub(super) fn hint(&self, seat: Seat, game: &dyn Game) -> Option<&Hint> {
        (self.seat == seat && self.epoch == game.epoch()).then_some(&self.hint)
    }

    /// After a move of any seat: the way is shown from where the seat is, as long as it stays on it; a claim is
    /// shown as long as its cell looks as it did, and an aim until the seat is there. None if nothing is left.
    pub(super) fn after(mut self, seat: Seat, mv: Move, game: &dyn Game) -> Option<Self> {
        if seat == self.seat {
            self.shorten(mv, game);
        }
        let viewer = Viewer::Seat(self.seat);
        self.claimed.retain(|(cell, look)| is_alike(*look, game.look(viewer, *cell)));
        let is_left = |cell: Cell| self.claimed.iter().any(|(claimed, _)| *claimed == cell);
        self.hint.claims.retain(|claim| is_left(claim.cell));
        self.hint.aim.take_if(|aim| game.known(self.seat).is_visited(aim.cell));
        let Hint { way, claims, aim, .. } = &self.hint;
        (!way.is_empty() || !claims.is_empty() || aim.is_some()).then_some(self)
    }

    fn shorten(&mut self, mv: Move, game: &dyn Game) {
        let (way, at) = (&mut self.hint.way, game.known(self.seat).at);
        match way.iter().position(|cell| *cell == at) {
            // A way that others take part in is right only as long as the player walks it.
            Some(here) if here + 1 < way.len() && mv != Move::Wait => drop(way.drain(..here)),
            _ => way.clear(),
        }
    }
}

/// Whether a cell is as it was, however well it is seen.
fn is_alike(a: Look, b: Look) -> bool {
    (a.item, a.sign, a.is_covered, a.ground) == (b.item, b.sign, b.is_covered, b.ground)
}
