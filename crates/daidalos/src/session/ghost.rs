//! A ghost: a record of a level that runs along while the level is played again.

use thiserror::Error;

use super::{Film, Session, SessionError};
use crate::digest::Digest;
use crate::grid::Cell;
use crate::mode::{Game, GameTime, Level, Seat, Viewer};
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
#[error("the ghost's game is of {0}, which is another level; use a code of this one")]
pub struct OtherLevel(String);

impl Ghost {
    /// Plays a record again.
    pub fn of<'a>(recording: impl Into<Recording<'a>>) -> Result<Self, SessionError> {
        let mut film = Film::of(recording)?;
        let (level, key) = (film.level().to_string(), ground_key(film.level(), film.game()));
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
        // A game that was played in a pipe has taken no time.
        let has_times = self.places.last().is_some_and(|(time, _)| time.0 > 0);
        let place = match is_timed && has_times {
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

    /// Lets no ghost run along any more.
    pub fn exorcise(&mut self) {
        self.ghost = None;
    }

    /// A digest of what there is to be found out about the level: levels with the same key have the same way.
    pub fn ground_key(&self) -> u64 {
        ground_key(&self.level, &*self.timeline.start())
    }

    /// The ghost as a viewer sees it.
    pub(super) fn ghost_figure(&self, viewer: Seat) -> Option<Figure> {
        let (ghost, game) = (self.ghost.as_ref()?, self.game());
        let cell = ghost.at(self.now, self.moves_of(Seat::FIRST), game.is_timed())?;
        let is_seen = game.look(Viewer::Seat(viewer), cell).ground != Ground::Void;
        is_seen.then_some(Figure { cell, role: Role::Ghost })
    }
}

impl Film {
    /// The same digest of the level of a film: [`Session::ground_key`].
    pub fn ground_key(&self) -> u64 {
        ground_key(&self.played.level, &*self.played.timeline.start())
    }
}

/// The walls, the words and the seed: options of the rival change none of them. Classic boards of one size have the
/// same walls.
pub(super) fn ground_key(level: &Level, game: &dyn Game) -> u64 {
    let mut digest = Digest::default();
    digest.add(level.seed.0);
    digest.add_bytes(game.layout().map.all_exits());
    game.listed().iter().for_each(|word| digest.add_bytes(word.as_bytes()));
    digest.value()
}
