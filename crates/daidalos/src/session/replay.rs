//! Plays a recording again, in one pass: it is read, checked, and its rivals are asked.

use super::SessionError;
use super::plan::{Interview, Plans};
use super::timeline::Timeline;
use crate::mode::{Event, Game, GameTime, Heard, Level, Refusal, Tell};
use crate::record::{MoveReader, Record, Recording, Tally};
use crate::work::Work;

/// A game that was played again.
pub(super) struct Replayed {
    pub(super) level: Level,
    pub(super) timeline: Timeline,
    pub(super) tally: Tally,
    pub(super) end: GameTime,
    /// The plans of its rivals.
    pub(super) plans: Plans,
    /// The number of the first move that is not what its rival would do, counted from 1.
    pub(super) first_other: Option<usize>,
}

impl Replayed {
    pub(super) fn record(&self) -> Record {
        let entries = self.timeline.entries().to_vec();
        Record { level: self.level.clone(), tally: self.tally, entries, end: self.end }
    }
}

/// What is done while a recording is played again, beside checking it.
pub(super) enum While<'a> {
    /// Nothing.
    Nothing,
    /// Its rivals are asked what they would do.
    AskingRivals,
    /// Every event is told, in detail, with the game before the first move and after each.
    Telling(&'a mut dyn FnMut(&dyn Game, Vec<Heard>)),
}

/// Plays it again, and stops where it goes wrong.
pub(super) fn replay(
    recording: &Recording<'_>,
    mut meanwhile: While<'_>,
) -> Result<Replayed, SessionError> {
    let level = recording.level.clone();
    let mut timeline = Timeline::new(level.start()?);
    let mut interview = Interview::new(timeline.game().seats());
    let mut moves = recording.reader();
    if let While::Telling(told) = &mut meanwhile {
        told(timeline.game(), Vec::new());
    }
    loop {
        let mut heard = Vec::new();
        let mut tell = match meanwhile {
            While::Telling(_) => Tell::in_detail(&mut heard),
            _ => Tell::nobody(),
        };
        let asked = matches!(meanwhile, While::AskingRivals).then_some(&mut interview);
        if !play_next(&mut moves, &mut timeline, &level, asked, &mut tell)? {
            break;
        }
        if let While::Telling(told) = &mut meanwhile {
            timeline.spend(detail(timeline.game(), &heard));
            told(timeline.game(), heard);
        }
    }
    let end = moves.end(timeline.chain())?;
    timeline.advance(end, &mut Tell::nobody());
    let (plans, first_other) = interview.end(timeline.game(), timeline.at());
    Ok(Replayed { level, timeline, tally: recording.tally, end, plans, first_other })
}

/// The steps that details of a move have taken: for each step of a foe, three searches over the map.
fn detail(game: &dyn Game, heard: &[Heard]) -> u64 {
    const STEPS_A_CELL: u64 = 6;
    let searched = heard.iter().filter(|heard| matches!(heard.event, Event::Hunted(_))).count();
    STEPS_A_CELL * searched as u64 * game.layout().map.size().cells() / 4
}

/// Reads, checks and makes the next move; false after the last.
fn play_next(
    moves: &mut MoveReader<'_>,
    timeline: &mut Timeline,
    level: &Level,
    asked: Option<&mut Interview>,
    tell: &mut Tell<'_>,
) -> Result<bool, SessionError> {
    let Some((time, seat)) = moves.when(timeline.game())? else { return Ok(false) };
    let at = timeline.at() + 1;
    if timeline.is_overworked() {
        return Err(SessionError::Work { at });
    }
    if timeline.entries().last().is_some_and(|last| last.time > time) {
        return Err(SessionError::Drift { at });
    }
    if seat.0 >= timeline.game().seats() {
        return Err(SessionError::Illegal { at, refusal: Refusal::Turn });
    }
    timeline.reach(time, tell);
    let (mv, digest) = moves.what(timeline.game(), seat)?;
    if let Some(interview) = asked {
        let mut work = Work::unbounded();
        interview.hear(level.seed, timeline.game(), seat, mv, at - 1, &mut work);
        timeline.spend(work.steps());
    }
    let played = timeline.play(time, seat, mv, tell);
    let entry = played.map_err(|refusal| SessionError::Illegal { at, refusal })?;
    match digest.is_none_or(|digest| digest == entry.digest) {
        false => Err(SessionError::Drift { at }),
        true => Ok(true),
    }
}
