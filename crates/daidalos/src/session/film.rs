use super::timeline::Timeline;
use super::{SessionError, view};
use crate::grid::Size;
use crate::mode::{Fact, Game, GameTime, Level, Outcome, Seat};
use crate::record::{Entry, Record};
use crate::scene::{Lens, Scene};

/// A record as a film: any place in it can be looked at.
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
/// assert_eq!(film.scene(Lens::WHOLE).figures, session.scene(Lens::WHOLE).figures);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Film {
    level: Level,
    timeline: Timeline,
}

impl Film {
    /// Plays a record again and goes back to its start.
    pub fn of(record: &Record) -> Result<Self, SessionError> {
        let mut timeline = Timeline::replay(record.level.start()?, record)?;
        timeline.seek(0);
        Ok(Self { level: record.level.clone(), timeline })
    }

    /// What is played.
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// Lets time pass at the place.
    pub fn advance(&mut self, to: GameTime) {
        self.timeline.advance(to);
    }

    /// Goes to the place after so many moves.
    pub fn seek(&mut self, to: usize) {
        self.timeline.seek(to);
    }

    /// How many moves have been played.
    pub fn at(&self) -> usize {
        self.timeline.at()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.timeline.entries().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.timeline.entries().is_empty()
    }

    /// All moves.
    pub fn entries(&self) -> &[Entry] {
        self.timeline.entries()
    }

    /// Width and height of the map.
    pub fn size(&self) -> Size {
        self.game().layout().map.size()
    }

    /// What there is to tell of the place.
    pub fn report(&self) -> Vec<Fact> {
        self.game().report()
    }

    /// How the game stands there.
    pub fn outcome(&self) -> Outcome {
        self.game().outcome()
    }

    /// Whom sentences are said to: the one person who plays, or nobody in particular.
    pub fn hearer(&self) -> Option<Seat> {
        super::hearer(self.game())
    }

    /// The game's state there.
    pub fn game(&self) -> &dyn Game {
        self.timeline.game()
    }

    /// What is to be seen.
    pub fn scene(&self, lens: Lens) -> Scene {
        view::scene(self.game(), Seat::FIRST, lens, &[])
    }
}
