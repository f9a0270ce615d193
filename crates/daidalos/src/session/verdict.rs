use super::timeline::Timeline;
use super::{SessionError, plan};
use crate::mode::{GameTime, Outcome};
use crate::record::{Record, Tally};

/// What playing a record again has proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many moves are allowed and lead where they led.
    pub moves: usize,
    /// How the game ends.
    pub outcome: Outcome,
    /// Whether the rival, asked again, makes the moves that it made; none if nobody is one. If
    /// not, the number of its first other move.
    pub rival: Option<Result<(), usize>>,
    /// Help and undos, as the record says: nothing proves them.
    pub tally: Tally,
    /// The time, as the record claims.
    pub time: GameTime,
    /// A number for all that has happened.
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
    let (outcome, digest) = (timeline.game().outcome(), timeline.chain());
    let has_rival = !timeline.game().rivals().is_empty();
    let rival =
        if has_rival { Some(plan::ask_again(&record.level, &record.entries)?) } else { None };
    let rival = rival.map(|asked| asked.first_other.map_or(Ok(()), Err));
    let (moves, tally, time) = (record.entries.len(), record.tally, record.end);
    Ok(Verdict { moves, outcome, rival, tally, time, digest })
}
