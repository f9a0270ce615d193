//! A labyrinth from anywhere: generated from an id, the level of a game, or read from a file.
//!
//! The program and the page look at it, measure it, write it down and search it, wherever it comes from.
//!
//! ```
//! use daidalos::grid::Dirs;
//! use daidalos::labyrinth::Labyrinth;
//! use daidalos::registry::Registry;
//! use daidalos::search::{self, Costs};
//! let duel = Labyrinth::make(&Registry::standard(), "duel:6x6,traps=20#5", || None)?;
//! let [from, to] = duel.ends().expect("a start and a goal");
//! let mut search = search::find("a-star")?.on(duel.ground(Costs::Octile, Dirs::ALL))?;
//! assert!(search.find(from, to, None).is_some(), "traps are weighed, and drawn");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;

use thiserror::Error;

use crate::export::{Export, Origin};
use crate::generate::{Layout, Opening, Openings, SpecError};
use crate::grid::{Cell, Dirs};
use crate::id::Id;
use crate::mode::{Datum, Fact, Level, LevelError, Seat, Thought, Viewer, level_data, level_view};
use crate::registry::Registry;
use crate::rng::Seed;
use crate::scene::Scene;
use crate::search::{Costs, Ground};
use crate::work::Work;

/// A map with its ends, what is to be seen of it, and what it was made from.
///
/// ```
/// use daidalos::labyrinth::Labyrinth;
/// use daidalos::registry::Registry;
/// let registry = Registry::standard();
/// for id in ["wilson:9x9#7", "bsp:40x20#7", "mines:easy#7"] {
///     let labyrinth = Labyrinth::make(&registry, id, || None)?;
///     assert!(labyrinth.ends().is_some(), "a start and a goal, wherever it comes from");
/// }
/// # Ok::<(), daidalos::labyrinth::LabyrinthError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Labyrinth {
    layout: Layout,
    origin: Origin,
    scene: Scene,
    /// What it costs to enter each cell, straight and diagonally, in thousandths, where a game says so.
    costs: Option<[Vec<u32>; 2]>,
    /// The searches by which rivals or foes think, in a level of a game that has some.
    thoughts: Vec<Thought>,
    data: Vec<(&'static str, Datum)>,
    facts: Vec<Fact>,
    list: Vec<String>,
}

/// Why a labyrinth cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LabyrinthError {
    /// A generated one.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A level of a game.
    #[error(transparent)]
    Level(#[from] LevelError),
}

impl Labyrinth {
    /// Makes the labyrinth of an id, of a generator or of a game, within [`Work::OUTSIDE`] steps; the seed comes
    /// from `fresh` where there is none.
    pub fn make(
        registry: &Registry,
        id: &str,
        fresh: impl FnOnce() -> Option<Seed>,
    ) -> Result<Self, LabyrinthError> {
        let id = Id::parse(id).map_err(SpecError::from)?;
        if registry.games().iter().any(|game| game.name() == id.name) {
            return Ok(Self::of_level(&registry.level_of(&id, fresh)?)?);
        }
        let (spec, work) = (registry.spec_of(id, fresh)?, &mut Work::bounded(Work::OUTSIDE));
        Ok(Self::of(Origin::of_spec(&spec), spec.build_within(None, work)?))
    }

    /// A level of a game, as it is at the start, with all that is hidden from its players.
    pub fn of_level(level: &Level) -> Result<Self, LevelError> {
        let game = level.start()?;
        let costs = match game.known(Seat::FIRST).ground.costs {
            Costs::Cells { straight, diagonal } => Some([straight.to_vec(), diagonal.to_vec()]),
            _ => None,
        };
        Ok(Self {
            layout: game.layout().clone(),
            origin: Origin::of_level(level, &*game),
            scene: level_view(&*game, Viewer::All),
            costs,
            thoughts: game.thoughts(),
            data: level_data(&*game, Viewer::All),
            facts: game.certificate(),
            list: game.listed(),
        })
    }

    /// Any layout: one that was read from a file, for example.
    pub fn of(origin: Origin, layout: Layout) -> Self {
        let (scene, data, facts, list) = (Scene::of(&layout), Vec::new(), Vec::new(), Vec::new());
        Self { layout, origin, scene, costs: None, thoughts: Vec::new(), data, facts, list }
    }

    /// The same with other ends.
    #[must_use]
    pub fn between(mut self, from: Cell, to: Cell) -> Self {
        let opening = |cell| Opening { cell, side: None };
        let openings = Some(Openings { entrance: opening(from), exit: opening(to) });
        self.layout.openings = openings;
        self.scene = self.scene.with_openings(openings);
        self
    }

    /// Its map, its walls and its ends.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What it was made from.
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What is to be seen of it.
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Where it starts and where it leads, if that was drawn or said.
    pub fn ends(&self) -> Option<[Cell; 2]> {
        self.layout.openings.map(|openings| [openings.entrance.cell, openings.exit.cell])
    }

    /// The searches by which rivals or foes think, in a level of a game that has some.
    pub fn thoughts(&self) -> &[Thought] {
        &self.thoughts
    }

    /// The ground for a search; where a game says what steps cost, that counts unless only steps are counted.
    pub fn ground(&self, costs: Costs<'static>, ways: Dirs) -> Ground<'_> {
        let costs = match (&self.costs, costs) {
            (Some([straight, diagonal]), Costs::Octile) => Costs::Cells { straight, diagonal },
            (_, costs) => costs,
        };
        Ground::new(&self.layout.map).with_costs(costs).with_ways(ways)
    }

    /// A cost on that ground as people measure it.
    pub fn length(ground: &Ground<'_>, cost: u64) -> f64 {
        let is_game = matches!(ground.costs, Costs::Cells { .. });
        if is_game { cost as f64 / 1000.0 } else { ground.length(cost) }
    }

    /// What is to be written of it.
    pub fn export(&self) -> Export<'_> {
        let (scene, origin) = (self.scene.clone(), self.origin.clone());
        let mut export = Export::showing(scene, origin, Cow::Borrowed(&self.layout));
        (export.data, export.facts) = (self.data.clone(), self.facts.clone());
        export.list.clone_from(&self.list);
        export
    }
}
