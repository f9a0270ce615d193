use serde::{Deserialize, Serialize};

use crate::grid::{Cell, Dir, Map};
use crate::search::way;

/// What a generator makes: a map, and where one enters and leaves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What leads where.
    pub map: Map,
    /// The way in and the way out, once they have been drawn.
    pub openings: Option<Openings>,
}

/// The way in and the way out, on two different sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Openings {
    /// The way in.
    pub entrance: Opening,
    /// The way out.
    pub exit: Opening,
}

/// A gap in the outer wall. It is no exit of the map, so the map's own laws hold with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The cell that it opens.
    pub cell: Cell,
    /// The side of that cell: N, E, S or W.
    pub side: Dir,
}

impl Layout {
    /// The shortest way from the entrance to the exit, both cells included; empty without
    /// openings.
    pub fn solution(&self) -> Vec<Cell> {
        let ends = self.openings.map(|openings| (openings.entrance.cell, openings.exit.cell));
        ends.map_or_else(Vec::new, |(from, to)| way(&self.map, from, to))
    }
}

impl From<Map> for Layout {
    fn from(map: Map) -> Self {
        Self { map, openings: None }
    }
}
