use super::timeline::Timeline;
use super::{SessionError, plan_of_rival};
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
    let rival = rival_of(record)?;
    let (moves, tally, time) = (record.entries.len(), record.tally, record.end);
    Ok(Verdict { moves, outcome, rival, tally, time, digest })
}

/// Lets the rival make its moves once more, beside those of the record, which is legal.
fn rival_of(record: &Record) -> Result<Option<Result<(), usize>>, SessionError> {
    let mut game = record.level.start()?;
    let Some(rival) = game.rivals().iter().next() else { return Ok(None) };
    let mut plan = plan_of_rival(&record.level, &*game, rival, 0);
    plan.played = plan.moves.len();
    for (at, entry) in record.entries.iter().enumerate() {
        game.advance(entry.time);
        if entry.seat == rival {
            if plan.epoch != game.epoch() || plan.played == plan.moves.len() {
                plan = plan_of_rival(&record.level, &*game, rival, at);
            }
            if plan.moves.get(plan.played) != Some(&entry.mv) {
                return Ok(Some(Err(at + 1)));
            }
            plan.played += 1;
        }
        game.apply(entry.seat, entry.mv);
    }
    // A rival whose turn it is when the record ends has not been asked.
    let is_waiting = game.to_move().has(rival) && !record.entries.is_empty();
    Ok(Some(if is_waiting { Err(record.entries.len() + 1) } else { Ok(()) }))
}
