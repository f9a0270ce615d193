#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Map};
use crate::watch::{Step, Watch};

/// What a search has done so far, cell by cell: it watches one, or plays its steps again.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::{self, Finder, Ground, Mark, Trace};
/// let layout = "prim:9x9#1".parse::<Spec>()?.build(None)?;
/// let openings = layout.openings.unwrap();
/// let mut trace = Trace::new(&layout.map);
/// let mut finder = search::find("breadth-first")?.on(Ground::new(&layout.map))?;
/// let found = finder.find(openings.entrance.cell, openings.exit.cell, Some(&mut trace)).unwrap();
/// assert_eq!((trace.way(), trace.expanded()), (found.path, found.expanded));
/// assert_eq!(trace.mark(openings.entrance.cell), Mark::Explored);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    marks: Vec<Mark>,
    way: Vec<Cell>,
    frontier: usize,
    expanded: u64,
    at: Option<Cell>,
}

/// How far a search has come with a cell, or what a hint says of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Mark {
    /// Not reached.
    #[default]
    Clear,
    /// Reached, and waiting.
    Frontier,
    /// Taken, and its surroundings looked at.
    Explored,
    /// A player has been there on foot.
    Walked,
    /// A hint's claim that the cell is safe.
    Safe,
    /// A hint's claim that the cell is not safe.
    Danger,
    /// A cell that a hint points at: one that proves what it claims, or where something begins.
    Reason,
}

impl Trace {
    /// Before the first step of a search on this map.
    pub fn new(map: &Map) -> Self {
        let marks = vec![Mark::Clear; map.all_exits().len()];
        Self { marks, way: Vec::new(), frontier: 0, expanded: 0, at: None }
    }

    /// How far the search has come with a cell.
    pub fn mark(&self, cell: Cell) -> Mark {
        self.marks.get(cell.index()).copied().unwrap_or_default()
    }

    /// The way, as far as it has been told.
    pub fn way(&self) -> &[Cell] {
        &self.way
    }

    /// How many cells wait.
    pub const fn frontier(&self) -> usize {
        self.frontier
    }

    /// How often a cell was taken from the frontier.
    pub const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The cell that was taken last, until the way is found.
    pub fn at(&self) -> Option<Cell> {
        self.at.filter(|_| self.way.is_empty())
    }

    fn set(&mut self, cell: Cell, mark: Mark) {
        let Some(old) = self.marks.get_mut(cell.index()) else { return };
        self.frontier += usize::from(mark == Mark::Frontier);
        self.frontier -= usize::from(*old == Mark::Frontier);
        *old = mark;
    }
}

impl Watch for Trace {
    fn step(&mut self, step: Step) {
        match step {
            Step::Reach(cell) if self.mark(cell) == Mark::Clear => self.set(cell, Mark::Frontier),
            Step::Expand(cell) => {
                self.set(cell, Mark::Explored);
                self.expanded += 1;
                self.at = Some(cell);
            }
            Step::Way(cell) => self.way.push(cell),
            _ => {}
        }
    }
}
