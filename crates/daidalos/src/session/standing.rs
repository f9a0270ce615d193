use std::cmp::Reverse;

use super::Session;
use crate::mode::{GameTime, Merit, Outcome, Seat};
use crate::record::Attempt;

/// How good a game was that the first seat has won; the greater of two games of one level is the better:
/// played without having seen the way, less help, fewer turns taken back, more [merit](Merit), fewer moves, less time.
///
/// ```
/// use daidalos::session::{Session, Standing};
/// let session = Session::start("escape:4x4#7".parse()?)?;
/// assert_eq!(Standing::of(&session), None, "it is not won yet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    is_practice: Reverse<bool>,
    help: Reverse<u32>,
    undos: Reverse<u32>,
    merit: Merit,
    moves: Reverse<usize>,
    time: Reverse<GameTime>,
}

impl Standing {
    /// Of a session; none if it is not won.
    pub fn of(session: &Session) -> Option<Self> {
        let tally = session.tally();
        (session.outcome() == Outcome::Won(Seat::FIRST)).then(|| Self {
            is_practice: Reverse(tally.attempt == Attempt::Practice),
            help: Reverse(tally.help),
            undos: Reverse(tally.undos),
            merit: session.game().merit(Seat::FIRST),
            moves: Reverse(session.moves_of(Seat::FIRST)),
            time: Reverse(session.now()),
        })
    }

    /// The moves that were made, without turns that were given for help.
    pub const fn moves(&self) -> usize {
        self.moves.0
    }

    /// The time that it took.
    pub const fn time(&self) -> GameTime {
        self.time.0
    }
}
