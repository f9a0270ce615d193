//! How a game has ended for a seat: the medal, what the next one takes, or why it was lost.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::{Session, people};
use crate::mode::{Fact, Game, Loss, Medal, Outcome, Par, Seat};
use crate::record::{Attempt, Tally};

/// How a game has ended for a seat; [`sentences::ended`](crate::sentences::ended) says it.
///
/// ```
/// use daidalos::mode::{Help, Medal, Seat};
/// use daidalos::session::{Session, Table};
/// let mut session = Session::start("escape:4x4#7".parse()?)?;
/// while session.is_running() {
///     let Some(step) = session.game().hint(Seat::FIRST, Help::Next).next else { panic!("a step") };
///     session.input(Seat::FIRST, step);
/// }
/// let Some(ending) = session.table().sheet().ending else { panic!("it is over") };
/// assert_eq!(ending.medal, Some(Medal::Gold));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Ending {
    /// Whether it was won, and by which seat.
    pub outcome: Outcome,
    /// What the level asks for, and what was reached; none where two people play, and in games without.
    pub par: Option<Par>,
    /// What was earned.
    pub medal: Option<Medal>,
    /// Why nothing was, although the game was won.
    pub no_medal: Option<NoMedal>,
    /// Why the game was lost.
    pub loss: Option<Loss>,
}

/// Why a game that was won earns nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum NoMedal {
    /// Help was used.
    Help,
    /// Turns were taken back.
    Undo,
    /// The player had seen the way before.
    Practice,
    /// It was not good enough.
    Short,
}

impl Ending {
    /// Of a game that is over.
    pub(super) fn of(game: &dyn Game, seat: Seat, tally: Tally) -> Option<Self> {
        let outcome = game.outcome();
        if outcome == Outcome::Running {
            return None;
        }
        let par = game.par(seat).filter(|_| people(game).len() == 1);
        let won = par.filter(|_| outcome == Outcome::Won(seat));
        let refused = tainted(tally);
        let medal = won.filter(|_| refused.is_none()).and_then(|par| par.medal());
        let short = refused.or(Some(NoMedal::Short)).filter(|_| won.is_some() && medal.is_none());
        Some(Self { outcome, par, medal, no_medal: short, loss: game.loss(seat) })
    }

    /// Whether a game that is measured by a par was won.
    pub const fn is_won(&self) -> bool {
        self.medal.is_some() || self.no_medal.is_some()
    }

    /// The next better medal, which a better game would have earned.
    pub fn next(&self) -> Option<Medal> {
        match self.medal {
            Some(medal) => medal.better(),
            None => self.par.map(|_| Medal::Bronze),
        }
    }
}

/// What keeps a game from a medal, however good it is.
fn tainted(tally: Tally) -> Option<NoMedal> {
    match tally {
        Tally { attempt: Attempt::Practice, .. } => Some(NoMedal::Practice),
        Tally { help: 1.., .. } => Some(NoMedal::Help),
        Tally { undos: 1.., .. } => Some(NoMedal::Undo),
        _ => None,
    }
}

/// The par, as soon as it may be known; at the end the medal, and what was known before.
pub(super) fn facts(game: &dyn Game, seat: Seat, tally: Tally) -> Vec<Fact> {
    let ending = Ending::of(game, seat, tally);
    let par = game.par(seat).filter(|_| people(game).len() == 1);
    let Some(par) = par.filter(|par| !par.is_hidden || ending.is_some()) else { return Vec::new() };
    let mut facts = vec![Fact::new("par", "Par", par.value(par.par)).short("par")];
    if let Some(ending) = ending {
        let medal = ending.medal.map_or("none", Medal::name);
        facts.push(Fact::text("medal", "Medal", medal).short("medal"));
        facts.push(Fact::text("attempt", "Attempt", tally.attempt.name()));
    }
    facts
}

impl Session {
    /// How it has ended for a seat; none while it goes on.
    pub fn ending(&self, seat: Seat) -> Option<Ending> {
        Ending::of(self.game(), seat, self.tally)
    }
}
