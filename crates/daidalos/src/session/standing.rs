use super::Session;
use crate::mode::{GameTime, Move, Outcome, Seat};
use crate::record::{Entry, Record};

/// How good a game was that the first seat has won; the lesser of two games of one level is the better.
///
/// ```
/// use daidalos::session::{Session, Standing};
/// let session = Session::start("escape:4x4#7".parse()?)?;
/// assert_eq!(Standing::of(&session.record()), None, "it is not won yet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    /// How often help was asked for.
    pub help: u32,
    /// Turns that were taken back.
    pub undos: u32,
    /// What the way has cost, where that counts.
    pub cost: u64,
    /// Moves of the first seat.
    pub moves: usize,
    /// The time that it took.
    pub time: GameTime,
}

impl Standing {
    /// Of a record; none if it does not end with a win.
    pub fn of(record: &Record) -> Option<Self> {
        let is_mine =
            |entry: &&Entry| entry.seat == Seat::FIRST && !matches!(entry.mv, Move::Pass(_));
        let moves = record.entries.iter().filter(is_mine).count();
        let session = Session::resume(record).ok()?;
        let is_won = session.outcome() == Outcome::Won(Seat::FIRST);
        let cost = session.game().cost(Seat::FIRST).unwrap_or(0);
        let (help, undos) = (record.tally.help, record.tally.undos);
        is_won.then_some(Self { help, undos, cost, moves, time: record.end })
    }

    /// Whether a game was won, and better than the best so far, which may be none.
    pub fn is_best(record: &Record, so_far: Option<&Record>) -> bool {
        let so_far = so_far.and_then(Self::of);
        Self::of(record).is_some_and(|standing| so_far.is_none_or(|best| standing < best))
    }
}
