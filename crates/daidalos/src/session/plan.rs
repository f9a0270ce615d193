//! What each seat does next: a rival's reply, or the walk that a click has started.
//!
//! A rival's plan holds until the world changes. It follows from the record alone, so playing the
//! record again finds the same plans: that is how a rival's moves are proven.

use crate::mode::{Game, Move, Seat, Tell};
use crate::record::Entry;
use crate::rng::Seed;
use crate::work::Work;

/// One plan a seat.
pub(crate) struct Plans(Vec<Option<Plan>>);

struct Plan {
    moves: Vec<Move>,
    /// The entries that there were when it was made.
    made_at: usize,
    /// How much of it has been played.
    played: usize,
    epoch: u32,
}

impl Plans {
    pub(crate) fn new(seats: u8) -> Self {
        Self((0..seats).map(|_| None).collect())
    }

    /// The next move of a seat's plan, if it still holds and there is more of it.
    pub(super) fn next(&self, seat: Seat, game: &dyn Game) -> Option<Move> {
        let plan = self.0.get(seat.index())?.as_ref()?;
        plan.moves.get(plan.played).filter(|_| plan.epoch == game.epoch()).copied()
    }

    /// The next move was made.
    pub(crate) fn count(&mut self, seat: Seat) {
        if let Some(Some(plan)) = self.0.get_mut(seat.index()) {
            plan.played += 1;
        }
    }

    /// Plans these moves; none at all if the list is empty.
    pub(super) fn set(&mut self, seat: Seat, moves: &[Move], game: &dyn Game, made_at: usize) {
        let plan = Plan { moves: moves.to_vec(), made_at, played: 0, epoch: game.epoch() };
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = Some(plan).filter(|plan| !plan.moves.is_empty());
        }
    }

    /// Gives a plan up.
    pub(super) fn drop(&mut self, seat: Seat) {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = None;
        }
    }

    /// The next move of a rival; it plans anew where the old plan does not hold any more.
    pub(crate) fn reply(
        &mut self,
        seed: Seed,
        game: &dyn Game,
        seat: Seat,
        at: usize,
        work: &mut Work<'_>,
    ) -> Option<Move> {
        if self.next(seat, game).is_none() {
            let mut rng = seed.stream("bot", u64::from(game.epoch()));
            self.set(seat, &game.reply(seat, &mut rng, work), game, at);
        }
        self.next(seat, game)
    }

    /// Goes back to fewer entries: rivals go on with the plans that they had at that time, a
    /// person's walk is given up. False if a rival had another plan then, which is not known here.
    pub(super) fn rewind(&mut self, person: Seat, entries: &[Entry]) -> bool {
        let mut is_known = true;
        for (seat, plan) in (0..).map(Seat).zip(&mut self.0) {
            is_known &= seat == person || plan.as_ref().is_none_or(|p| p.made_at <= entries.len());
            *plan = plan.take().filter(|plan| seat != person && plan.made_at <= entries.len());
            if let Some(plan) = plan {
                plan.played = entries[plan.made_at..].iter().filter(|e| e.seat == seat).count();
            }
        }
        is_known
    }
}

/// A record whose rivals are asked again, move by move, while it is played.
pub(super) struct Interview {
    /// The plans that they have by now.
    plans: Plans,
    /// The number of the first move that is not what they would do, counted from 1.
    first_other: Option<usize>,
}

impl Interview {
    pub(super) fn new(seats: u8) -> Self {
        Self { plans: Plans::new(seats), first_other: None }
    }

    /// A move is about to be made after so many others.
    pub(super) fn hear(
        &mut self,
        seed: Seed,
        game: &dyn Game,
        seat: Seat,
        mv: Move,
        at: usize,
        work: &mut Work<'_>,
    ) {
        // After one that differs, asking on would only take time.
        if self.first_other.is_some() || !game.rivals().has(seat) {
            return;
        }
        if self.plans.reply(seed, game, seat, at, work) == Some(mv) {
            self.plans.count(seat);
        } else {
            self.first_other = Some(at + 1);
        }
    }

    /// The plans that the rivals have after so many moves, and the number of the first move that differs.
    pub(super) fn end(self, game: &dyn Game, moves: usize) -> (Plans, Option<usize>) {
        if self.first_other.is_some() {
            // The game goes on with new plans.
            return (Plans::new(game.seats()), self.first_other);
        }
        // A rival whose turn it is would have replied at once.
        let is_due = game.to_move().iter().any(|seat| game.rivals().has(seat));
        (self.plans, (is_due && moves > 0).then_some(moves + 1))
    }
}

/// The plans that rivals have after these entries, by asking them again from the start.
pub(super) fn ask_again(mut game: Box<dyn Game>, seed: Seed, entries: &[Entry]) -> Plans {
    let mut interview = Interview::new(game.seats());
    for (at, entry) in entries.iter().enumerate() {
        game.advance(entry.time, &mut Tell::nobody());
        interview.hear(seed, &*game, entry.seat, entry.mv, at, &mut Work::unbounded());
        game.apply(entry.seat, entry.mv, &mut Tell::nobody());
    }
    interview.end(&*game, entries.len()).0
}
