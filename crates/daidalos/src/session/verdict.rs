use super::replay::{While, replay};
use super::{Ending, SessionError};
use crate::mode::{GameTime, Move, Outcome, Seat};
use crate::record::{Recording, Tally};

/// What playing a record again has proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The id of the level.
    pub level: String,
    /// How many moves are allowed and lead where they led.
    pub moves: usize,
    /// How many of them are turns that were given for help.
    pub passes: usize,
    /// How the game ends.
    pub outcome: Outcome,
    /// Whether the rival, asked again, makes the moves that it made; none if there is no rival. If
    /// not, the number of its first other move.
    pub rival: Option<Result<(), usize>>,
    /// Help, undos and what was known before, as the record says: nothing proves them.
    pub tally: Tally,
    /// How it has ended for the first seat; its medal is as true as the tally.
    pub ending: Option<Ending>,
    /// The time, as the record claims: of the last move, if that ended the game.
    pub time: GameTime,
    /// All states of the game, chained: the same on every machine.
    pub digest: u64,
    /// The steps of the work meter that its moves have taken, beside making the level.
    pub work: u64,
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
pub fn verify<'a>(recording: impl Into<Recording<'a>>) -> Result<Verdict, SessionError> {
    let played = replay(&recording.into(), While::AskingRivals)?;
    let (game, entries) = (played.timeline.game(), played.timeline.entries());
    let outcome = game.outcome();
    let last = entries.last().map_or(GameTime(0), |entry| entry.time);
    let is_pass = |mv| matches!(mv, Move::Pass(_));
    Ok(Verdict {
        level: played.level.to_string(),
        moves: entries.len(),
        passes: entries.iter().filter(|entry| is_pass(entry.mv)).count(),
        outcome,
        rival: (!game.rivals().is_empty()).then_some(played.first_other.map_or(Ok(()), Err)),
        tally: played.tally,
        ending: Ending::of(game, Seat::FIRST, played.tally),
        time: if outcome == Outcome::Running { played.end } else { last },
        digest: played.timeline.chain().value(),
        work: played.timeline.work(),
    })
}

impl Verdict {
    /// Whether turns were given for help that is not counted.
    pub const fn tells_less_help(&self) -> bool {
        (self.tally.help as usize) < self.passes
    }
}
