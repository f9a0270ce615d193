use serde::{Deserialize, Serialize};

use crate::grid::{Bits, Cell, Dir, Map};
use crate::search::way;

/// What a generator makes: a map, and where one enters and leaves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What leads where.
    pub map: Map,
    /// Where its walls stand.
    pub walls: Walls,
    /// The way in and the way out, once they have been drawn.
    pub openings: Option<Openings>,
}

/// Where the walls of a map stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Walls {
    /// Between the cells, as lines: a maze.
    #[default]
    Lines,
    /// On cells of their own, as tiles: a dungeon.
    Tiles,
}

/// The way in and the way out; in a maze, on two different sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Openings {
    /// The way in.
    pub entrance: Opening,
    /// The way out.
    pub exit: Opening,
}

/// A gap in the outer wall of a maze, or a place within a dungeon. It is no exit of the map, so
/// the map's own laws hold with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The cell that it opens.
    pub cell: Cell,
    /// The side of that cell, N, E, S or W; none in a dungeon, whose border is solid.
    pub side: Option<Dir>,
}

impl Layout {
    /// The shortest way from the entrance to the exit, both cells included; empty without
    /// openings.
    pub fn solution(&self) -> Vec<Cell> {
        let ends = self.openings.map(|openings| (openings.entrance.cell, openings.exit.cell));
        ends.map_or_else(Vec::new, |(from, to)| way(&self.map, from, to))
    }
}

/// A maze.
impl From<Map> for Layout {
    fn from(map: Map) -> Self {
        Self { map, walls: Walls::Lines, openings: None }
    }
}

/// A dungeon with this floor.
impl From<Bits> for Layout {
    fn from(floor: Bits) -> Self {
        Self { map: Map::roamed(floor), walls: Walls::Tiles, openings: None }
    }
}
