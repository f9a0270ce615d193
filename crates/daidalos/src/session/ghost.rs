//! A ghost: a record of a level that runs along while the level is played again.

use thiserror::Error;

use super::{Film, Session, SessionError};
use crate::digest::Digest;
use crate::grid::Cell;
use crate::mode::{Game, GameTime, Seat, Viewer};
use crate::record::Recording;
use crate::scene::{Figure, Ground, Role};

/// Where the first seat of a record was, and when. It is seen as a pale figure: by the clock where time plays a
/// part, else move by move.
///
/// ```
/// use daidalos::mode::{Input, Level, Seat};
/// use daidalos::scene::{Lens, Role};
/// use daidalos::session::{Ghost, Session};
/// let level: Level = "hunt:easy#7".parse()?;
/// let mut first = Session::start(level.clone())?;
/// first.input(Seat::FIRST, Input::Wait);
/// let mut again = Session::start(level)?;
/// again.haunt(Ghost::of(&first.record())?)?;
/// let scene = again.scene(Seat::FIRST, Lens::WHOLE);
/// assert!(scene.figures.iter().any(|figure| figure.role == Role::Ghost));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ghost {
    level: String,
    key: u64,
    /// From the start on, a place after each of its moves.
    places: Vec<(GameTime, Cell)>,
}

/// A ghost of another level.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the ghost's game is {0}, which is another level; take a code of this one")]
pub struct OtherLevel(String);

impl Ghost {
    /// Plays a record again.
    pub fn of<'a>(recording: impl Into<Recording<'a>>) -> Result<Self, SessionError> {
        let mut film = Film::of(recording)?;
        let (level, key) = (film.level().to_string(), ground_key(film.game()));
        let mut places = vec![(GameTime(0), film.game().known(Seat::FIRST).at)];
        for at in 1..=film.len() {
            film.seek(at);
            if film.entries()[at - 1].seat == Seat::FIRST {
                places.push((film.time(), film.game().known(Seat::FIRST).at));
            }
        }
        Ok(Self { level, key, places })
    }

    /// Where it is by the clock, or after so many moves.
    fn at(&self, now: GameTime, moves: usize, is_timed: bool) -> Option<Cell> {
        let place = match is_timed {
            true => self.places.partition_point(|(time, _)| *time <= now).saturating_sub(1),
            false => moves.min(self.places.len().saturating_sub(1)),
        };
        self.places.get(place).map(|(_, cell)| *cell)
    }
}

impl Session {
    /// Lets a ghost run along.
    pub fn haunt(&mut self, ghost: Ghost) -> Result<(), OtherLevel> {
        if ghost.key != self.ground_key() {
            return Err(OtherLevel(ghost.level));
        }
        self.ghost = Some(ghost);
        Ok(())
    }

    /// A digest of what there is to be found out about the level: two levels of the same have the same way.
    pub fn ground_key(&self) -> u64 {
        ground_key(&*self.timeline.start())
    }

    /// The ghost as a viewer sees it.
    pub(super) fn ghost_figure(&self, viewer: Seat) -> Option<Figure> {
        let (ghost, game) = (self.ghost.as_ref()?, self.game());
        let cell = ghost.at(self.now, self.moves_of(Seat::FIRST), game.is_timed())?;
        let is_seen = game.look(Viewer::Seat(viewer), cell).ground != Ground::Void;
        is_seen.then_some(Figure { cell, role: Role::Ghost })
    }
}

/// The walls and the words: options of the rival change neither.
fn ground_key(game: &dyn Game) -> u64 {
    let mut digest = Digest::default();
    digest.add_bytes(game.layout().map.all_exits());
    game.listed().iter().for_each(|word| digest.add_bytes(word.as_bytes()));
    digest.value()
}
