//! The only door to a running game: everyone plays through a [`Session`], the person at the keyboard, the
//! rival, the replay.
//!
//! It checks every move, writes the record, keeps the plans of rivals and walkers, and hands
//! out help. It knows no clock: whoever has one says how much time has passed.
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
//! assert_eq!(Session::resume(&record)?.scene(Lens::WHOLE), session.scene(Lens::WHOLE));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod door;
mod event;
mod film;
mod plan;
mod standing;
mod table;
mod timeline;
mod verdict;
mod view;

pub use door::{DoorError, World, door};
pub use event::Event;
pub use film::Film;
pub use standing::Standing;
pub use table::{Sheet, Table};
pub use verdict::{Verdict, verify};

use thiserror::Error;

use self::plan::Plans;
use self::timeline::Timeline;
use crate::grid::{Cell, Size};
use crate::mode::{
    Fact, Game, GameTime, Help, Input, Level, LevelError, Move, Outcome, Press, Refusal, Seat,
    Seats,
};
use crate::record::{Record, Tally};
use crate::scene::{Figure, Lens, Role, Scene};

/// A game that is being played.
pub struct Session {
    level: Level,
    timeline: Timeline,
    now: GameTime,
    tally: Tally,
    plans: Plans,
    /// The way that was asked for, for whom, and in which epoch.
    shown: Option<(Seat, u32, Vec<Cell>)>,
}

/// Why a record is not the game that it says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// Its level cannot be.
    #[error(transparent)]
    Level(#[from] LevelError),
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
        "move {at} of the record leads elsewhere than when it was made: it was changed, or made by other rules"
    )]
    Drift {
        /// Which one, counted from 1.
        at: usize,
    },
    /// More work than any game is worth.
    #[error(
        "the record moves its walls too often to be played again; it was given up at move {at}"
    )]
    Work {
        /// Where, counted from 1.
        at: usize,
    },
}

impl Session {
    /// The time before a change of the world at which a warning is given.
    pub const WARNING: GameTime = GameTime::seconds(10);

    /// Starts a game.
    pub fn start(level: Level) -> Result<Self, SessionError> {
        let timeline = Timeline::new(level.start()?);
        let mut session = Self::on(level, timeline, GameTime::default(), Tally::default());
        session.let_rivals_play(&mut Vec::new());
        Ok(session)
    }

    /// Goes on with a game. Loading is playing: every move goes through the same door.
    pub fn resume(record: &Record) -> Result<Self, SessionError> {
        let timeline = Timeline::replay(record.level.start()?, record)?;
        let mut session = Self::on(record.level.clone(), timeline, record.end, record.tally);
        session.timeline.advance(record.end);
        // Rivals go on with the plans that they had.
        if !session.game().rivals().is_empty() {
            session.plans = plan::ask_again(&record.level, &record.entries)?.plans;
        }
        session.let_rivals_play(&mut Vec::new());
        Ok(session)
    }

    fn on(level: Level, timeline: Timeline, now: GameTime, tally: Tally) -> Self {
        let plans = Plans::new(timeline.game().seats());
        Self { level, timeline, now, tally, plans, shown: None }
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

    /// The moves that have been made, by all.
    pub fn played(&self) -> usize {
        self.timeline.at()
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

    /// The person whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        self.game().to_move().iter().find(|seat| !self.game().rivals().has(*seat))
    }

    /// The person who is at the controls: whose turn it is, else who was last.
    pub fn player(&self) -> Seat {
        let last = || self.timeline.entries().last().map(|entry| entry.seat);
        let person = |seat: &Seat| !self.game().rivals().has(*seat);
        self.turn().or_else(|| last().filter(person)).unwrap_or(Seat::FIRST)
    }

    /// Whom sentences are said to: the one person who plays, or nobody in particular.
    pub fn hearer(&self) -> Option<Seat> {
        hearer(self.game())
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.game().outcome()
    }

    /// Whether it goes on.
    pub fn is_running(&self) -> bool {
        self.outcome() == Outcome::Running
    }

    /// Whether nobody else plays by hand.
    pub fn is_alone(&self) -> bool {
        self.hearer().is_some()
    }

    /// What there is to tell: the game's own facts, the clock and the tally.
    pub fn report(&self) -> Vec<Fact> {
        report(self.game(), self.now, self.tally)
    }

    /// Somebody does something.
    pub fn input(&mut self, seat: Seat, input: Input) -> Vec<Event> {
        if seat.0 >= self.game().seats() || self.game().rivals().has(seat) {
            return vec![Event::Refused(Refusal::Turn)];
        }
        match input {
            Input::Back => self.undo(seat),
            Input::Next => self.help(seat, Help::Next),
            Input::Solve => self.help(seat, Help::Solve),
            Input::Step(_) | Input::Wait | Input::Mark(_) | Input::Point(..) => {
                self.act(seat, input)
            }
        }
    }

    /// Time passes: the world may change, and whoever walks takes a step.
    pub fn tick(&mut self, elapsed: GameTime) -> Vec<Event> {
        let mut events = Vec::new();
        if self.game().to_move().is_empty() {
            return events;
        }
        let (epoch, before) = (self.game().epoch(), self.game().change_in());
        self.now = self.now + elapsed;
        self.timeline.advance(self.now);
        if self.game().epoch() != epoch {
            self.shown = None;
            events.push(Event::Shifted);
        } else if before.is_some_and(|left| left > Self::WARNING)
            && self.game().change_in().is_some_and(|left| left <= Self::WARNING)
        {
            events.push(Event::Warned);
        }
        if !self.is_running() {
            self.tell_end(&mut events);
        } else if let Some(seat) = self.turn().filter(|_| elapsed.0 > 0) {
            self.walk_on(seat, &mut events);
        }
        events
    }

    /// Whether somebody is walking by themselves.
    pub fn is_walking(&self) -> bool {
        self.turn().is_some_and(|seat| self.plans.next(seat, self.game()).is_some())
    }

    /// What is to be seen.
    pub fn scene(&self, lens: Lens) -> Scene {
        let way = self.shown.as_ref().filter(|shown| shown.1 == self.game().epoch());
        let way = way.map_or(&[][..], |(_, _, way)| way);
        view::scene(self.game(), Seat::FIRST, lens, way)
    }

    fn act(&mut self, seat: Seat, input: Input) -> Vec<Event> {
        let mut events = Vec::new();
        let moves = self.game().interpret(seat, input);
        self.plans.drop(seat);
        let Some((first, rest)) = moves.split_first() else {
            return unmeant(input).into_iter().collect();
        };
        if self.play(seat, *first, &mut events) {
            self.plans.set(seat, rest, self.timeline.game(), self.timeline.at());
        }
        events
    }

    /// One step of a walk.
    fn walk_on(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if let Some(mv) = self.plans.next(seat, self.timeline.game())
            && self.play(seat, mv, events)
        {
            self.plans.count(seat);
        }
    }

    /// One move through the door, and the rivals' replies; false if it was refused.
    fn play(&mut self, seat: Seat, mv: Move, events: &mut Vec<Event>) -> bool {
        if self.timeline.is_full() {
            events.push(Event::Full);
            return false;
        }
        if let Err(refusal) = self.make(seat, mv, events) {
            self.plans.drop(seat);
            events.push(Event::Refused(refusal));
            return false;
        }
        // A way that others take part in is right only as long as one walks it.
        if mv == Move::Wait {
            self.shown = None;
        }
        self.shorten_way(seat);
        self.let_rivals_play(events);
        self.tell_end(events);
        true
    }

    /// One move, and what lay where it leads.
    fn make(&mut self, seat: Seat, mv: Move, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let game = self.timeline.game();
        let into = match mv {
            Move::Step(dir) => self.size().step(game.known(seat).at, dir),
            Move::Wait | Move::Pass(_) => None,
        };
        let item = into.and_then(|cell| game.item(cell));
        self.timeline.play(self.now, seat, mv)?;
        events.push(Event::Moved { seat, mv });
        events.extend(item.map(|item| Event::Met { seat, item }));
        Ok(())
    }

    /// The end is told once, by whatever brings it about.
    fn tell_end(&self, events: &mut Vec<Event>) {
        if self.is_running() {
            return;
        }
        let at = self.game().known(self.player()).at;
        let is_foe = |figure: &Figure| figure.role == Role::Foe && figure.cell == at;
        if self.game().figures(self.player()).iter().any(is_foe) {
            events.push(Event::Caught);
        }
        events.push(Event::Over(self.outcome()));
    }

    /// What was shown of the way stays shown from where one is, as long as one stays on it.
    fn shorten_way(&mut self, seat: Seat) {
        let at = self.game().known(seat).at;
        let Some((_, _, way)) = self.shown.as_mut().filter(|shown| shown.0 == seat) else { return };
        match way.iter().position(|cell| *cell == at) {
            Some(here) if here + 1 < way.len() => {
                way.drain(..here);
            }
            _ => self.shown = None,
        }
    }

    fn let_rivals_play(&mut self, events: &mut Vec<Event>) {
        let mut was_refused = false;
        while let Some(seat) = self.rival_to_move() {
            let (game, at) = (self.timeline.game(), self.timeline.at());
            let Some(mv) = self.plans.reply(&self.level, game, seat, at) else { return };
            if self.make(seat, mv, events).is_ok() {
                self.plans.count(seat);
                was_refused = false;
            } else if was_refused {
                return;
            } else {
                // A plan from a record that somebody has changed: it plans anew, once.
                self.plans.drop(seat);
                was_refused = true;
            }
        }
    }

    fn rival_to_move(&self) -> Option<Seat> {
        let room = !self.timeline.is_full();
        self.game().to_move().iter().find(|seat| room && self.game().rivals().has(*seat))
    }

    fn help(&mut self, seat: Seat, help: Help) -> Vec<Event> {
        if !self.game().to_move().has(seat) {
            let over = self.game().to_move() == Seats::NONE;
            return vec![Event::Refused(if over { Refusal::Over } else { Refusal::Turn })];
        }
        if self.timeline.is_full() {
            return vec![Event::Full];
        }
        let hint = self.game().hint(seat, help);
        let ground = self.game().known(seat).ground;
        let dirs = hint.way.windows(2).filter_map(|pair| ground.direction(pair[0], pair[1]));
        let told = Event::Told { seat, way: dirs.collect(), turns: hint.turns };
        self.tally.help = self.tally.help.saturating_add(1);
        self.plans.drop(seat);
        let mut events = vec![told];
        if hint.turns > 0 {
            self.play(seat, Move::Pass(hint.turns), &mut events);
        }
        self.shown = Some((seat, self.game().epoch(), hint.way));
        events
    }

    /// Back to before the person's last move. The clock never runs back.
    fn undo(&mut self, seat: Seat) -> Vec<Event> {
        if !self.is_alone() {
            return vec![Event::NoUndo];
        }
        if self.game().to_move().is_empty() {
            return vec![Event::Refused(Refusal::Over)];
        }
        let Some(last) = self.timeline.entries().iter().rposition(|entry| entry.seat == seat)
        else {
            return vec![Event::NothingToUndo];
        };
        if matches!(self.timeline.entries()[last].mv, Move::Pass(_)) {
            return vec![Event::HelpStays];
        }
        self.timeline.cut(last);
        self.timeline.advance(self.now);
        self.tally.undos = self.tally.undos.saturating_add(1);
        self.shown = None;
        if !self.plans.rewind(seat, self.timeline.entries())
            && let Ok(asked) = plan::ask_again(&self.level, self.timeline.entries())
        {
            self.plans = asked.plans;
        }
        vec![Event::Undone]
    }
}

/// What is answered to an input of which the game makes no move.
const fn unmeant(input: Input) -> Option<Event> {
    match input {
        Input::Point(_, Press::First) => Some(Event::Nowhere),
        Input::Point(_, Press::Second) | Input::Mark(_) => Some(Event::Refused(Refusal::Unknown)),
        _ => None,
    }
}

/// The one person who plays.
fn hearer(game: &dyn Game) -> Option<Seat> {
    let people = (0..game.seats()).map(Seat).filter(|seat| !game.rivals().has(*seat));
    (people.count() == 1).then_some(Seat::FIRST)
}

/// The game's own facts, between the clock and the tally.
pub(crate) fn report(game: &dyn Game, now: GameTime, tally: Tally) -> Vec<Fact> {
    let mut facts = vec![Fact::time("time", "Time", now)];
    facts.extend(game.report());
    facts.push(Fact::count("help", "Help", u64::from(tally.help)).short("help"));
    facts.push(Fact::count("undos", "Undos", u64::from(tally.undos)));
    facts
}
