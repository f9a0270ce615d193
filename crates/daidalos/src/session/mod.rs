//! The only door to a running game: everyone plays through a [`Session`], the person at the keyboard, the
//! rival, the replay.
//!
//! It checks every move, writes the record, keeps the plans of rivals and walkers, hands out help, and
//! passes on what the game tells, to each seat what that seat may hear. It knows no clock: the caller
//! says how much time has passed.
//!
//! ```
//! use daidalos::grid::Dir;
//! use daidalos::mode::{Input, Level, Outcome, Seat};
//! use daidalos::scene::Lens;
//! use daidalos::session::Session;
//! let level: Level = "race:4x4,bot=shortest#7".parse()?;
//! let mut session = Session::start(level)?;
//! for dir in Dir::STRAIGHT {
//!     session.input(Seat::FIRST, Input::Step(dir));
//! }
//! let record = session.record();
//! assert!(record.entries.len() >= 2, "a step, and the rival's reply");
//! let again = Session::resume(&record)?;
//! assert_eq!(again.scene(Seat::FIRST, Lens::WHOLE), session.scene(Seat::FIRST, Lens::WHOLE));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;
mod film;
mod ghost;
mod help;
mod offer;
pub(crate) mod plan;
mod queue;
mod replay;
mod rival;
mod share;
mod standing;
mod table;
mod timeline;
mod undo;
mod verdict;

pub use ending::{Ending, NoMedal};
pub use film::Film;
pub use ghost::{Ghost, OtherLevel};
pub use offer::{Offer, OfferKind, offers};
pub use rival::RivalPlan;
pub use share::Signs;
pub use standing::Standing;
pub use table::{Goal, Seated, Sheet, Table};
pub use verdict::{Verdict, verify};

use thiserror::Error;

use self::help::Shown;
use self::plan::Plans;
use self::queue::EventQueue;
use self::replay::{Replayed, While, replay};
use self::timeline::Timeline;
use crate::grid::{Dirs, Size};
use crate::mode::panel::{self, Panel};
use crate::mode::{
    Event, Fact, Game, GameTime, Help, Input, Level, LevelError, Move, Outcome, Press, Refusal,
    Seat, Seats, Viewer, view_with,
};
use crate::record::{self, Attempt, CodeError, Record, Recording, Tally};
use crate::scene::{Lens, Scene};
use crate::work::Work;

/// A game that is being played. It is `Send` and `Sync`.
///
/// ```
/// use daidalos::mode::{Event, Input, Press, Seat};
/// use daidalos::session::Session;
/// let mut session = Session::start("escape:6x4#7".parse()?)?;
/// session.input(Seat::FIRST, Input::Next);
/// let told = session.events(Seat::FIRST);
/// let [Event::Helped { hint, .. }] = &told[..] else { panic!("help was asked for") };
/// // A click walks on by itself, a step for each moment that passes.
/// session.input(Seat::FIRST, Input::Point(hint.way[1], Press::First));
/// assert_eq!((session.played(), session.tally().help), (1, 1));
/// session.input(Seat::FIRST, Input::Back);
/// assert_eq!((session.played(), session.tally().undos), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    level: Level,
    timeline: Timeline,
    now: GameTime,
    tally: Tally,
    plans: Plans,
    shown: Option<Shown>,
    untold: EventQueue,
    /// What there is to tell to each seat once the game is over: finding it out may take a search, and
    /// it does not change any more.
    last_facts: Vec<Vec<Fact>>,
    /// Whether there can be diagonal steps.
    has_diagonals: bool,
    /// The seats that people have.
    people: Seats,
    /// Whether no turn is taken back.
    is_ranked: bool,
    ghost: Option<Ghost>,
}

/// Why a record is not the game that it says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SessionError {
    /// Its level cannot be.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// Its code makes no sense.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A move that the rules do not allow.
    #[error("move {at} of the record is not allowed: {}", crate::sentences::refusal(*refusal))]
    Illegal {
        /// Which one, counted from 1.
        at: usize,
        /// Why not.
        refusal: Refusal,
    },
    /// A move that leads elsewhere than it did.
    #[error(
        "move {at} of the record leads to another state than when it was played: the record was changed, or made with other rules"
    )]
    Drift {
        /// Which one, counted from 1.
        at: usize,
    },
    /// More work than any game is worth.
    #[error(
        "replaying the record takes more than {max} steps; it was stopped at move {at}",
        max = Work::OUTSIDE
    )]
    Work {
        /// Where, counted from 1.
        at: usize,
    },
}

/// To whom sentences are said: to a seat, or, where people share a keyboard, to no one in particular.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listener {
    /// The seat that is "you".
    pub seat: Option<Seat>,
    /// Width and height of the map, to say where cells are.
    pub size: Size,
}

impl Session {
    /// Starts a game.
    pub fn start(level: Level) -> Result<Self, SessionError> {
        let timeline = Timeline::new(level.start()?);
        let plans = Plans::new(timeline.game().seats());
        let (tally, end) = (Tally::default(), GameTime::default());
        Ok(Self::on(Replayed { level, timeline, tally, end, plans, first_other: None }))
    }

    /// Goes on with a game. Loading is playing: every move goes through the same door, and rivals go on
    /// with the plans that they had.
    pub fn resume<'a>(recording: impl Into<Recording<'a>>) -> Result<Self, SessionError> {
        Ok(Self::on(replay(&recording.into(), While::AskingRivals)?))
    }

    /// The same with a claim of what the player knew of the level before.
    #[must_use]
    pub const fn as_attempt(mut self, attempt: Attempt) -> Self {
        self.set_attempt(attempt);
        self
    }

    /// Claims what the player knows of the level from now on.
    pub const fn set_attempt(&mut self, attempt: Attempt) {
        self.tally.attempt = attempt;
    }

    /// Counts a turn that was taken back elsewhere: by going back to an earlier save.
    pub const fn count_undo(&mut self) {
        self.tally.undos = self.tally.undos.saturating_add(1);
    }

    /// The same as a game that counts: no turn is taken back in it.
    #[must_use]
    pub const fn ranked(mut self) -> Self {
        self.set_ranked(true);
        self
    }

    /// Whether it counts from now on.
    pub const fn set_ranked(&mut self, is_ranked: bool) {
        self.is_ranked = is_ranked;
    }

    /// Whether it is a game that counts.
    pub const fn is_ranked(&self) -> bool {
        self.is_ranked
    }

    fn on(played: Replayed) -> Self {
        let Replayed { level, timeline, tally, end: now, plans, .. } = played;
        let exits = timeline.game().layout().map.all_exits();
        let has_diagonals = exits.iter().any(|exits| exits & Dirs::DIAGONAL.bits() != 0);
        let people = people(timeline.game());
        let mut session = Self {
            level,
            timeline,
            now,
            tally,
            plans,
            shown: None,
            untold: EventQueue::new(people),
            last_facts: Vec::new(),
            has_diagonals,
            people,
            is_ranked: false,
            ghost: None,
        };
        session.let_rivals_play();
        session.note_end();
        session
    }

    /// The game as it would be saved.
    pub fn record(&self) -> Record {
        let entries = self.timeline.entries().to_vec();
        Record { level: self.level.clone(), tally: self.tally, entries, end: self.now }
    }

    /// What is played.
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The game's state.
    pub fn game(&self) -> &dyn Game {
        self.timeline.game()
    }

    /// How hard the level is, by a panel of simulated players; what that takes is counted.
    pub fn rating(&self, work: &mut Work<'_>) -> Panel {
        panel::rate(&self.level, &*self.timeline.start(), work)
    }

    /// The same if it takes a moment only.
    pub fn quick_rating(&self) -> Option<u8> {
        panel::rate_quickly(&self.level, &*self.timeline.start())
    }

    /// The moves that have been made, by all.
    pub fn played(&self) -> usize {
        self.timeline.at()
    }

    /// The moves that a seat has made, without turns that were given for help.
    fn moves_of(&self, seat: Seat) -> usize {
        record::moves_of(self.timeline.entries(), seat)
    }

    /// The game's clock.
    pub const fn now(&self) -> GameTime {
        self.now
    }

    /// Help and undos.
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// Width and height of the map.
    pub fn size(&self) -> Size {
        self.game().layout().map.size()
    }

    /// The table of a seat.
    pub fn seat(&mut self, seat: Seat) -> Seated<'_> {
        Seated::new(self, seat, false)
    }

    /// The table of the person at the controls, which people share where several play at one keyboard.
    pub fn table(&mut self) -> Seated<'_> {
        let (seat, is_shared) = (self.player(), !self.is_alone());
        Seated::new(self, seat, is_shared)
    }

    /// The person whose turn it is.
    fn turn(&self) -> Option<Seat> {
        self.game().to_move().and(self.people).lowest()
    }

    /// The seat at the controls: the one whose turn it is, else the one that moved last.
    pub fn player(&self) -> Seat {
        let last = || self.timeline.entries().last().map(|entry| entry.seat);
        let is_person = |seat: &Seat| self.people.has(*seat);
        self.turn().or_else(|| last().filter(is_person)).unwrap_or(Seat::FIRST)
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.game().outcome()
    }

    /// Whether it goes on.
    pub fn is_running(&self) -> bool {
        self.outcome() == Outcome::Running
    }

    /// Whether one person plays, alone or against rivals.
    pub fn is_alone(&self) -> bool {
        self.people.len() == 1
    }

    /// What there is to tell to a seat: the clock, the game's own facts, and the tally.
    fn report(&self, seat: Seat) -> Vec<Fact> {
        let facts = match self.last_facts.get(seat.index()) {
            Some(facts) => facts.clone(),
            None => self.game().report(Viewer::Seat(seat)),
        };
        report(facts, self.game(), seat, self.now, self.tally)
    }

    /// A player does something.
    pub fn input(&mut self, seat: Seat, input: Input) {
        if !self.people.has(seat) {
            return self.refuse(seat, Refusal::Turn);
        }
        match input {
            Input::Back => self.undo(seat),
            Input::Next => self.help(seat, Help::Next),
            Input::Solve => self.help(seat, Help::Solve),
            Input::Step(_)
            | Input::Run(_)
            | Input::Wait
            | Input::Mark(_)
            | Input::MarkHere
            | Input::Act
            | Input::Point(..) => self.act(seat, input),
        }
    }

    /// Time passes: the world may change, and a seat that is walking takes a step.
    pub fn pass(&mut self, elapsed: GameTime) {
        if self.game().to_move().is_empty() {
            return;
        }
        self.now = self.now + elapsed;
        self.timeline.advance(self.now, &mut self.untold.tell());
        if elapsed.0 > 0 {
            let walkers = self.game().to_move().and(self.people);
            walkers.iter().for_each(|seat| self.walk_on(seat));
        }
    }

    /// What a seat has not been told yet.
    pub fn events(&mut self, seat: Seat) -> Vec<Event> {
        self.untold.take(seat)
    }

    /// Whether a seat is walking by itself.
    fn is_walking(&self, seat: Seat) -> bool {
        self.game().to_move().has(seat) && self.plans.next(seat, self.game()).is_some()
    }

    /// What a seat sees.
    pub fn scene(&self, seat: Seat, lens: Lens) -> Scene {
        self.scene_with(seat, seat, lens)
    }

    /// What a viewer sees, with the help that a seat has asked for.
    fn scene_with(&self, viewer: Seat, helped: Seat, lens: Lens) -> Scene {
        let hint = self.shown.as_ref().and_then(|shown| shown.hint(helped, self.game()));
        view_with(self.game(), Viewer::Seat(viewer), lens, hint, self.ghost_figure(viewer))
    }

    /// Tells one seat.
    fn answer(&mut self, seat: Seat, event: Event) {
        self.untold.tell().only(seat, event);
    }

    fn refuse(&mut self, seat: Seat, refusal: Refusal) {
        self.answer(seat, Event::Refused(refusal));
    }

    fn act(&mut self, seat: Seat, input: Input) {
        if let Input::Point(cell, _) = input
            && cell.index() as u64 >= self.size().cells()
        {
            return self.answer(seat, Event::Nowhere);
        }
        let moves = self.meant(seat, input);
        self.plans.drop(seat);
        let Some((first, rest)) = moves.split_first() else {
            return match input {
                _ if !self.is_running() => self.refuse(seat, Refusal::Over),
                Input::Point(_, Press::First | Press::Third) => self.answer(seat, Event::Nowhere),
                Input::Mark(_) | Input::MarkHere => self.refuse(seat, Refusal::NothingThere),
                Input::Run(_) => self.refuse(seat, Refusal::NoRun),
                _ => self.refuse(seat, Refusal::Unknown),
            };
        };
        if self.play(seat, *first) {
            self.plans.set(seat, rest, self.timeline.game(), self.timeline.at());
        }
    }

    /// The moves that an input means. In a game that knows nothing to do at a cell, the second of two quick
    /// clicks means what the first did, so that it does not stop a walk.
    fn meant(&self, seat: Seat, input: Input) -> Vec<Move> {
        let (game, moves) = (self.game(), self.game().interpret(seat, input));
        let is_unknown = |mv: &Move| game.check(seat, *mv) == Err(Refusal::Unknown);
        match input {
            Input::Point(cell, Press::Third) if moves.first().is_none_or(is_unknown) => {
                game.interpret(seat, Input::Point(cell, Press::First))
            }
            _ => moves,
        }
    }

    /// One step of a walk.
    fn walk_on(&mut self, seat: Seat) {
        if let Some(mv) = self.plans.next(seat, self.timeline.game())
            && self.play(seat, mv)
        {
            self.plans.count(seat);
        }
    }

    /// One move through the door, and the rivals' replies; false if it was refused.
    fn play(&mut self, seat: Seat, mv: Move) -> bool {
        if self.timeline.is_full() {
            self.answer(seat, Event::Full);
            return false;
        }
        if let Err(refusal) = self.make(seat, mv) {
            self.plans.drop(seat);
            self.refuse(seat, refusal);
            return false;
        }
        self.let_rivals_play();
        if !self.is_running() {
            self.end();
        }
        true
    }

    /// One move, by a person or a rival.
    fn make(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.timeline.play(self.now, seat, mv, &mut self.untold.tell())?;
        if self.shown.is_some() {
            let shown = self.shown.take();
            self.shown = shown.and_then(|shown| shown.after(seat, mv, self.timeline.game()));
        }
        Ok(())
    }

    /// The game is over, which is told once.
    fn end(&mut self) {
        self.note_end();
        let over = Event::Over(self.outcome());
        self.untold.tell().everyone(over);
    }

    /// Keeps what there is to tell in the end.
    fn note_end(&mut self) {
        if !self.is_running() {
            let seats = (0..self.game().seats()).map(|seat| Viewer::Seat(Seat(seat)));
            self.last_facts = seats.map(|viewer| self.game().report(viewer)).collect();
        }
    }

    fn let_rivals_play(&mut self) {
        let mut was_refused = false;
        while let Some(seat) = self.rival_to_move() {
            let (game, at) = (self.timeline.game(), self.timeline.at());
            let mut work = Work::unbounded();
            let planned = self.plans.reply(self.level.seed, game, seat, at, &mut work);
            self.timeline.spend(work.steps());
            let Some(mv) = planned else { return };
            if self.make(seat, mv).is_ok() {
                self.plans.count(seat);
                was_refused = false;
            } else if was_refused {
                return;
            } else {
                // A plan from a record that was changed by hand: it plans anew, once.
                self.plans.drop(seat);
                was_refused = true;
            }
        }
    }

    fn rival_to_move(&self) -> Option<Seat> {
        let rivals = self.game().to_move().without(self.people);
        rivals.lowest().filter(|_| !self.timeline.is_full())
    }
}

/// The seats that people have.
fn people(game: &dyn Game) -> Seats {
    Seats::first(game.seats()).without(game.rivals())
}

/// The one person who plays, or nobody in particular.
fn listener(game: &dyn Game) -> Listener {
    let people = people(game);
    let seat = people.lowest().filter(|_| people.len() == 1);
    Listener { seat, size: game.layout().map.size() }
}

/// The game's own facts, between the clock and the tally.
fn report(own: Vec<Fact>, game: &dyn Game, seat: Seat, now: GameTime, tally: Tally) -> Vec<Fact> {
    let mut facts = vec![Fact::time("time", "Time", now)];
    facts.extend(own);
    facts.extend(ending::facts(game, seat, tally));
    facts.push(Fact::count("help", "Hints", u64::from(tally.help)).short("hints"));
    facts.push(Fact::count("undos", "Undos", u64::from(tally.undos)));
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Engines keep such things as resources, which several threads read. That this compiles is the test.
    #[test]
    fn sessions_go_from_thread_to_thread() {
        fn is<T: Send + Sync>() {}
        is::<Session>();
        is::<Seated<'_>>();
        is::<Film>();
        is::<Box<dyn Game>>();
    }
}
