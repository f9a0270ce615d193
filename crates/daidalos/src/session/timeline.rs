//! A game and the entries that led to it: played on, played again, or sought.

use crate::digest::Digest;
use crate::grid::Cell;
use crate::mode::{Event, Game, GameTime, Move, Refusal, Seat, Tell};
use crate::record::{Entry, Moment, Record};
use crate::work::Work;

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
    /// The steps that entries have taken.
    work: u64,
    /// The steps of the last change of the world since the last entry: playing the record again makes no others.
    change: u64,
    /// Undo stops at so many entries.
    settled: usize,
}

/// What any entry takes, about: to read it, to check it, to fold the state.
const STEPS_AN_ENTRY: u64 = 64;

/// Memory for copies, in cells.
const CELLS_KEPT: u64 = 1 << 25;

impl Timeline {
    /// Before the first move.
    pub(super) fn new(game: Box<dyn Game>) -> Self {
        let cells = game.layout().map.size().cells();
        let most = (CELLS_KEPT / cells).clamp(8, 128) as usize;
        let now = Moment::new(game);
        let (entries, kept) = (Vec::new(), vec![now.clone()]);
        Self { entries, kept, now, spacing: 64, most, work: 0, change: 0, settled: 0 }
    }

    pub(super) fn game(&self) -> &dyn Game {
        &*self.now.game
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The steps that entries have taken.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// How many entries have been played.
    pub(super) fn at(&self) -> usize {
        self.now.at
    }

    /// All states so far, chained.
    pub(super) const fn chain(&self) -> Digest {
        self.now.chain
    }

    /// The game before the first move.
    pub(super) fn start(&self) -> Box<dyn Game> {
        self.kept[0].game.fork()
    }

    /// How many entries no undo takes back.
    pub(super) const fn settled(&self) -> usize {
        self.settled
    }

    /// Whether no more entry is played, here as in a record that is played again: what is played can be loaded.
    pub(super) const fn is_overworked(&self) -> bool {
        self.work > Work::OUTSIDE
    }

    /// Whether there is no room for another entry.
    pub(super) const fn is_full(&self) -> bool {
        self.entries.len() >= Record::MAX_ENTRIES || self.is_overworked()
    }

    /// Counts what a rival's reply has taken.
    pub(super) const fn spend(&mut self, steps: u64) {
        self.work = self.work.saturating_add(steps);
    }

    /// Lets time pass without a move.
    pub(super) fn advance(&mut self, to: GameTime, tell: &mut Tell<'_>) {
        let before = self.now.game.work();
        self.now.game.advance(to, tell);
        match self.now.game.work().saturating_sub(before) {
            0 => {}
            steps => self.change = steps,
        }
    }

    /// Lets time pass up to a move that is going to be made: what that takes counts.
    pub(super) fn reach(&mut self, time: GameTime, tell: &mut Tell<'_>) {
        self.advance(time, tell);
        let change = std::mem::take(&mut self.change);
        self.spend(change);
    }

    /// Makes a move at the end of the list.
    pub(super) fn play(
        &mut self,
        time: GameTime,
        seat: Seat,
        mv: Move,
        tell: &mut Tell<'_>,
    ) -> Result<Entry, Refusal> {
        if seat.0 >= self.now.game.seats() {
            return Err(Refusal::Turn);
        }
        let is_on_map =
            |cell: Cell| (cell.index() as u64) < self.now.game.layout().map.size().cells();
        if !mv.cell().is_none_or(is_on_map) {
            return Err(Refusal::NothingThere);
        }
        self.reach(time, tell);
        self.now.game.check(seat, mv)?;
        if self.now.game.is_final(seat, mv) {
            self.settled = self.entries.len() + 1;
        }
        self.tell_move(seat, mv, tell);
        let before = self.now.game.work();
        let digest = self.now.step(time, seat, mv, tell);
        self.spend(STEPS_AN_ENTRY.saturating_add(self.now.game.work().saturating_sub(before)));
        let entry = Entry { time, seat, mv, digest };
        self.entries.push(entry);
        self.keep();
        Ok(entry)
    }

    /// Tells of a move that is about to be made.
    fn tell_move(&self, seat: Seat, mv: Move, tell: &mut Tell<'_>) {
        if tell.is_heard() {
            tell.tell(self.now.game.heard_by(seat, mv), Event::Moved { seat, mv });
        }
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
            self.now.game.advance(entry.time, &mut Tell::nobody());
            self.now.step(entry.time, entry.seat, entry.mv, &mut Tell::nobody());
        }
    }

    /// Plays the next entry of the list, if there is one.
    pub(super) fn step(&mut self, tell: &mut Tell<'_>) {
        let Some(entry) = self.entries.get(self.now.at).copied() else { return };
        self.now.game.advance(entry.time, tell);
        let Entry { time, seat, mv, .. } = entry;
        self.tell_move(seat, mv, tell);
        self.now.step(time, seat, mv, tell);
    }

    /// Forgets what came after so many entries.
    pub(super) fn cut(&mut self, to: usize) {
        self.entries.truncate(to);
        self.kept.retain(|kept| kept.at <= to);
        // Time may have passed since the last entry that stays.
        self.now = self.kept[self.kept.len() - 1].clone();
        self.seek(to);
        self.change = 0;
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
            let step = Move::Step(dir);
            timeline.play(GameTime(at), Seat::FIRST, step, &mut Tell::nobody()).unwrap();
        }
        assert!(timeline.kept.len() <= timeline.most + 1);
        let places: Vec<usize> = timeline.kept.iter().map(|kept| kept.at).collect();
        let gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
        assert!(gaps.chain([100_000 - places[places.len() - 1]]).all(|gap| gap <= 1024));
        timeline.cut(70_001);
        assert_eq!((timeline.at(), timeline.entries().len()), (70_001, 70_001));
    }

    /// A game that can be played on can be loaded: walls that move count in both alike, whether time passes
    /// before a move or with it.
    #[test]
    fn what_is_played_costs_as_much_to_load() {
        let level: Level = "escape:9x9,shift=1#1".parse().unwrap();
        let (mut live, mut again) =
            (Timeline::new(level.start().unwrap()), Timeline::new(level.start().unwrap()));
        for second in 0..60 {
            let time = GameTime::seconds(second / 2 * 3);
            live.advance(time, &mut Tell::nobody());
            let mut moves = Vec::new();
            live.game().moves(Seat::FIRST, &mut moves);
            if let Some(mv) = moves.first() {
                live.play(time, Seat::FIRST, *mv, &mut Tell::nobody()).unwrap();
            }
        }
        for Entry { time, seat, mv, .. } in live.entries() {
            again.play(*time, *seat, *mv, &mut Tell::nobody()).unwrap();
        }
        assert!(live.work >= 10 * 81 + 60 * STEPS_AN_ENTRY, "{}", live.work);
        assert_eq!(live.work, again.work);
    }
}
