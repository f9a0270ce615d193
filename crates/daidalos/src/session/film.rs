use std::sync::OnceLock;

use super::replay::{Replayed, While, replay};
use super::{Listener, SessionError, listener, report};
use crate::grid::Size;
use crate::mode::{Event, Fact, Game, GameTime, Heard, Level, Outcome, Seat, Tell, Viewer, view};
use crate::record::{Entry, Record, Recording};
use crate::scene::{Lens, Scene};

/// A record as a film: any place in it can be looked at, by a viewer who sees what the first seat saw.
///
/// ```
/// use daidalos::grid::Dir;
/// use daidalos::mode::{Input, Seat};
/// use daidalos::scene::Lens;
/// use daidalos::session::{Film, Session};
/// let mut session = Session::start("escape:5x5#7".parse()?)?;
/// Dir::STRAIGHT.map(|dir| session.input(Seat::FIRST, Input::Step(dir)));
/// let mut film = Film::of(&session.record())?;
/// film.seek(film.len());
/// assert_eq!(film.scene(Lens::WHOLE), session.scene(Seat::FIRST, Lens::WHOLE));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Film {
    pub(super) played: Replayed,
    /// What happened with the last move.
    events: Vec<Event>,
    /// The facts of the end, which may take a search to find.
    last_facts: OnceLock<Vec<Fact>>,
}

impl Film {
    /// Plays a record again and goes back to its start.
    pub fn of<'a>(recording: impl Into<Recording<'a>>) -> Result<Self, SessionError> {
        let mut played = replay(&recording.into(), While::Nothing)?;
        played.timeline.seek(0);
        Ok(Self { played, events: Vec::new(), last_facts: OnceLock::new() })
    }

    /// Plays a record again, tells all that happens, in detail, with the game before the first move and after
    /// each, and stays at the end.
    pub(crate) fn told<'a>(
        recording: impl Into<Recording<'a>>,
        mut told: impl FnMut(&dyn Game, Vec<Heard>),
    ) -> Result<Self, SessionError> {
        let played = replay(&recording.into(), While::Telling(&mut told))?;
        Ok(Self { played, events: Vec::new(), last_facts: OnceLock::new() })
    }

    /// The clock, what there is to tell to a viewer, and the tally, at the end of the record.
    pub(crate) fn facts(&self, viewer: Viewer) -> Vec<Fact> {
        let (game, seat) = (self.game(), viewer.seat());
        report(game.report(viewer), game, seat, self.played.end, self.played.tally)
    }

    /// The record that is played.
    pub fn record(&self) -> Record {
        self.played.record()
    }

    /// What is played.
    pub const fn level(&self) -> &Level {
        &self.played.level
    }

    /// Goes to the place after so many moves.
    pub fn seek(&mut self, to: usize) {
        let to = to.min(self.len());
        self.events.clear();
        self.played.timeline.seek(to.saturating_sub(1));
        if to > 0 {
            let mut heard = Vec::new();
            self.played.timeline.step(&mut Tell::to(&mut heard));
            heard.retain(|heard| heard.by.has(Seat::FIRST));
            self.events.extend(heard.into_iter().map(|Heard { event, .. }| event));
        }
        if to > 0 && self.outcome() != Outcome::Running {
            self.events.push(Event::Over(self.outcome()));
        }
    }

    /// How many moves have been played.
    pub fn at(&self) -> usize {
        self.played.timeline.at()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// All moves.
    pub fn entries(&self) -> &[Entry] {
        self.played.timeline.entries()
    }

    /// What happened with the last move before the place.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// When the last move before the place was made.
    pub fn time(&self) -> GameTime {
        self.entries()[..self.at()].last().map(|entry| entry.time).unwrap_or_default()
    }

    /// Width and height of the map.
    pub fn size(&self) -> Size {
        self.game().layout().map.size()
    }

    /// What there is to tell of the place.
    pub fn report(&self) -> Vec<Fact> {
        let facts = || self.game().report(Viewer::Seat(Seat::FIRST));
        match self.outcome() {
            Outcome::Running => facts(),
            _ => self.last_facts.get_or_init(facts).clone(),
        }
    }

    /// How the game stands there.
    pub fn outcome(&self) -> Outcome {
        self.game().outcome()
    }

    /// To whom sentences are said.
    pub fn listener(&self) -> Listener {
        listener(self.game())
    }

    /// The game's state there.
    pub fn game(&self) -> &dyn Game {
        self.played.timeline.game()
    }

    /// What is to be seen.
    pub fn scene(&self, lens: Lens) -> Scene {
        view(self.game(), Viewer::Seat(Seat::FIRST), lens, None)
    }
}
