//! Games and generators as a value: those of this crate, and any that other crates bring.
//!
//! Ids, saves and codes name games and generators; a registry knows which there are. Text that is parsed
//! without one (`str::parse`) is read against [`Registry::standard`].
//!
//! ```
//! use daidalos::mode::NULL;
//! use daidalos::registry::Registry;
//! use daidalos::session::Session;
//! let registry = Registry::standard().with_game(NULL);
//! let session = Session::start(registry.level("null#1")?)?;
//! let text = session.record().to_string();
//! let again = Session::resume(&registry.recording(&text)?)?;
//! assert_eq!(again.record().to_string(), text);
//! assert!(Registry::standard().recording(&text).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::generate::{GENERATORS, Generator, Spec, SpecError};
use crate::id::Id;
use crate::mode::panel::{self, Drawn};
use crate::mode::{Level, LevelError, MODES, Mode};
use crate::record::{ReadError, Record, Recording, SaveError};
use crate::rng::Seed;

/// A list of games and a list of generators.
///
/// ```
/// use daidalos::registry::Registry;
/// let registry = Registry::standard();
/// assert_eq!((registry.games().len(), registry.generators().len()), (6, 14));
/// let error = registry.spec("labyrinthus:9x9#1").unwrap_err().to_string();
/// assert!(error.starts_with("no generator is called 'labyrinthus'; there are backtracker, prim"));
/// ```
#[derive(Clone)]
pub struct Registry {
    games: Vec<&'static dyn Mode>,
    generators: Vec<&'static dyn Generator>,
}

impl Registry {
    /// What this crate has.
    pub fn standard() -> Self {
        Self { games: MODES.to_vec(), generators: GENERATORS.to_vec() }
    }

    /// The same with another game; one of the same name is replaced.
    #[must_use]
    pub fn with_game(mut self, game: &'static dyn Mode) -> Self {
        self.games.retain(|other| other.name() != game.name());
        self.games.push(game);
        self
    }

    /// The same with another generator; one of the same name is replaced.
    #[must_use]
    pub fn with_generator(mut self, generator: &'static dyn Generator) -> Self {
        self.generators.retain(|other| other.name() != generator.name());
        self.generators.push(generator);
        self
    }

    /// The games, in the order in which they are listed.
    pub fn games(&self) -> &[&'static dyn Mode] {
        &self.games
    }

    /// The generators, in the order in which they are listed.
    pub fn generators(&self) -> &[&'static dyn Generator] {
        &self.generators
    }

    /// The level of an id.
    pub fn level(&self, id: &str) -> Result<Level, LevelError> {
        self.level_of(&Id::parse(id)?, || None)
    }

    /// The level of an id that was taken apart; the seed comes from `fresh` where there is none. What games
    /// have [brought along](Mode::bring) goes into it.
    pub fn level_of(
        &self,
        id: &Id<'_>,
        fresh: impl FnOnce() -> Option<Seed>,
    ) -> Result<Level, LevelError> {
        let mut level = Level::of(id, &self.games, fresh)?;
        level.mode.bring(&mut level.params);
        Ok(level)
    }

    /// The same for an id that may ask for a rating, and how a level of that rating was found: that takes up to some
    /// seconds.
    ///
    /// ```
    /// use daidalos::id::Id;
    /// use daidalos::registry::Registry;
    /// let drawn = Registry::standard().draw(Id::parse("escape:medium,rating=5#7")?, || None)?;
    /// assert!(drawn.rated.is_some_and(|rated| rated.is_met()));
    /// assert!(drawn.level.to_string().starts_with("escape:20x20#"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(
        &self,
        mut id: Id<'_>,
        fresh: impl FnOnce() -> Option<Seed>,
    ) -> Result<Drawn, LevelError> {
        let asked = panel::asked(&mut id)?;
        panel::drawn(self.level_of(&id, fresh)?, asked)
    }

    /// The labyrinth of an id.
    pub fn spec(&self, id: &str) -> Result<Spec, SpecError> {
        self.spec_of(Id::parse(id)?, || None)
    }

    /// The labyrinth of an id that was taken apart; the seed comes from `fresh` where there is none.
    pub fn spec_of(
        &self,
        id: Id<'_>,
        fresh: impl FnOnce() -> Option<Seed>,
    ) -> Result<Spec, SpecError> {
        Spec::of(id, &self.generators, fresh)
    }

    /// The record of a save, not played yet.
    pub fn record(&self, text: &str) -> Result<Record, SaveError> {
        Record::read_with(text, &self.games)
    }

    /// A save or a code.
    pub fn recording(&self, text: &str) -> Result<Recording<'static>, ReadError> {
        Recording::read_with(text, &self.games)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |list: Vec<&'static str>| list.join(", ");
        f.debug_struct("Registry")
            .field("games", &names(self.games.iter().map(|game| game.name()).collect()))
            .field("generators", &names(self.generators.iter().map(|g| g.name()).collect()))
            .finish()
    }
}
