//! A game and the entries that led to it: played on, played again, or sought.

use super::SessionError;
use crate::mode::{Game, GameTime, Move, Refusal, Seat};
use crate::record::{Entry, Moment, Record};

/// A game at some place in its list of entries. Now and then a copy of the game is kept, so
/// that any other place is reached from the copy before it, and not from the start.
pub(super) struct Timeline {
    entries: Vec<Entry>,
    now: Moment,
    /// Copies, in order; the first is the start.
    kept: Vec<Moment>,
    /// How many entries lie between copies.
    spacing: usize,
    /// The most copies that are kept, so that large games do not fill the memory.
    most: usize,
    /// What has been spent on entries, in cells looked at.
    work: u64,
}

/// Memory for copies, in cells.
const CELLS_KEPT: u64 = 1 << 25;

/// The most that is spent on one record, in cells: walls that move at every entry of a large
/// level would take for ever.
const MAX_WORK: u64 = 1 << 28;

impl Timeline {
    /// Before the first move.
    pub(super) fn new(game: Box<dyn Game>) -> Self {
        let cells = game.layout().map.size().cells();
        let most = (CELLS_KEPT / cells).clamp(8, 128) as usize;
        let now = Moment::new(game);
        Self { entries: Vec::new(), kept: vec![now.clone()], now, spacing: 64, most, work: 0 }
    }

    /// Plays a record again, and stops where it goes wrong.
    pub(super) fn replay(game: Box<dyn Game>, record: &Record) -> Result<Self, SessionError> {
        let mut timeline = Self::new(game);
        for entry in &record.entries {
            let at = timeline.entries.len() + 1;
            if timeline.entries.last().is_some_and(|last| last.time > entry.time) {
                return Err(SessionError::Drift { at });
            }
            let played = timeline.play(entry.time, entry.seat, entry.mv);
            let played = played.map_err(|refusal| SessionError::Illegal { at, refusal })?;
            if played.digest != entry.digest {
                return Err(SessionError::Drift { at });
            }
            if timeline.work > MAX_WORK {
                return Err(SessionError::Work { at });
            }
        }
        Ok(timeline)
    }

    pub(super) fn game(&self) -> &dyn Game {
        &*self.now.game
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries have been played.
    pub(super) fn at(&self) -> usize {
        self.now.at
    }

    /// All states so far, chained.
    pub(super) fn digest(&self) -> u64 {
        self.now.chain.value()
    }

    /// Whether more would take longer to be played again than any game is worth.
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= Record::MAX_ENTRIES || self.work >= MAX_WORK
    }

    /// Lets time pass without a move.
    pub(super) fn advance(&mut self, to: GameTime) {
        self.now.game.advance(to);
    }

    /// Makes a move at the end of the list.
    pub(super) fn play(&mut self, time: GameTime, seat: Seat, mv: Move) -> Result<Entry, Refusal> {
        if seat.0 >= self.now.game.seats() {
            return Err(Refusal::Turn);
        }
        let epoch = self.now.game.epoch();
        self.now.game.advance(time);
        if self.now.game.epoch() != epoch {
            self.work += self.now.game.layout().map.size().cells();
        }
        self.now.game.check(seat, mv)?;
        self.work += self.now.game.work();
        let digest = self.now.step(time, seat, mv);
        let entry = Entry { time, seat, mv, digest };
        self.entries.push(entry);
        self.keep();
        Ok(entry)
    }

    /// Goes to the place after so many entries.
    pub(super) fn seek(&mut self, to: usize) {
        let to = to.min(self.entries.len());
        if to < self.now.at
            || self.kept.iter().any(|kept| (self.now.at + 1..=to).contains(&kept.at))
        {
            let before = self.kept.iter().rev().find(|kept| kept.at <= to);
            self.now = before.unwrap_or(&self.kept[0]).clone();
        }
        for entry in &self.entries[self.now.at..to] {
            self.now.game.advance(entry.time);
            self.now.step(entry.time, entry.seat, entry.mv);
        }
    }

    /// Forgets what came after so many entries.
    pub(super) fn cut(&mut self, to: usize) {
        self.entries.truncate(to);
        self.kept.retain(|kept| kept.at <= to);
        // Time may have passed since the last entry that stays.
        self.now = self.kept[self.kept.len() - 1].clone();
        self.seek(to);
    }

    /// Keeps a copy now and then; where there are too many, every second is let go.
    fn keep(&mut self) {
        if !self.now.at.is_multiple_of(self.spacing) {
            return;
        }
        self.kept.push(self.now.clone());
        if self.kept.len() > self.most {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.kept.retain(|kept| kept.at.is_multiple_of(spacing));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::Level;

    /// Any place in a long record lies a thousand moves behind a copy at most.
    #[test]
    fn every_place_is_near_a_copy() {
        let level: Level = "escape:30x30,shift=0#1".parse().unwrap();
        let mut timeline = Timeline::new(level.start().unwrap());
        let mut moves = Vec::new();
        timeline.game().moves(Seat::FIRST, &mut moves);
        let Move::Step(dir) = moves[0] else { panic!("a step") };
        for at in 0..100_000 {
            let dir = if at % 2 == 0 { dir } else { dir.opposite() };
            timeline.play(GameTime(at), Seat::FIRST, Move::Step(dir)).unwrap();
        }
        assert!(timeline.kept.len() <= timeline.most + 1);
        let places: Vec<usize> = timeline.kept.iter().map(|kept| kept.at).collect();
        let gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(gaps.chain([100_000 - places[places.len() - 1]]).all(|gap| gap <= 1024));
        timeline.cut(70_001);
        assert_eq!((timeline.at(), timeline.entries().len()), (70_001, 70_001));
    }
}
