use super::timeline::Timeline;
use super::{SessionError, plan};
use crate::mode::{GameTime, Move, Outcome};
use crate::record::{Record, Tally};

/// What playing a record again has proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many moves are allowed and lead where they led.
    pub moves: usize,
    /// How many of them are turns that were given for help.
    pub passes: usize,
    /// How the game ends.
    pub outcome: Outcome,
    /// Whether the rival, asked again, makes the moves that it made; none if nobody is one. If
    /// not, the number of its first other move.
    pub rival: Option<Result<(), usize>>,
    /// Help and undos, as the record says: nothing proves them.
    pub tally: Tally,
    /// The time, as the record claims: of the last move, if that ended the game.
    pub time: GameTime,
    /// All states of the game, chained: the same on every machine.
    pub digest: u64,
}

/// Plays a record again, its rival included, and says what that proves.
///
/// ```
/// use daidalos::session::{Session, verify};
/// let session = Session::start("race:5x5#7".parse()?)?;
/// let verdict = verify(&session.record())?;
/// assert_eq!((verdict.moves, verdict.rival), (0, Some(Ok(()))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(record: &Record) -> Result<Verdict, SessionError> {
    let mut timeline = Timeline::replay(record.level.start()?, record)?;
    timeline.advance(record.end);
    let outcome = timeline.game().outcome();
    let has_rival = !timeline.game().rivals().is_empty();
    let rival =
        if has_rival { Some(plan::ask_again(&record.level, &record.entries)?) } else { None };
    let rival = rival.map(|asked| asked.first_other.map_or(Ok(()), Err));
    let last = record.entries.last().map_or(GameTime(0), |entry| entry.time);
    let time = if outcome == Outcome::Running { record.end } else { last };
    let passes = record.entries.iter().filter(|entry| matches!(entry.mv, Move::Pass(_))).count();
    let (moves, tally, digest) = (record.entries.len(), record.tally, timeline.digest());
    Ok(Verdict { moves, passes, outcome, rival, tally, time, digest })
}

impl Verdict {
    /// Whether turns were given for help that is not counted.
    pub const fn tells_less_help(&self) -> bool {
        (self.tally.help as usize) < self.passes
    }
}
