#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::grid::{Bits, Cell, Dir, Map, Size};
use crate::search::way;

/// What a generator makes: a map, and where one enters and leaves it.
///
/// ```
/// use daidalos::generate::{Spec, Walls};
/// let layout = "bsp:60x20#7".parse::<Spec>()?.build(None)?;
/// assert_eq!(layout.walls, Walls::Tiles);
/// let room = &layout.rooms[0];
/// assert!(layout.map.is_floor(room.centre) && !room.doors.is_empty());
/// let openings = layout.openings.expect("a way in and a way out");
/// assert_eq!(layout.solution().last(), Some(&openings.exit.cell));
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What leads where.
    pub map: Map,
    /// Where its walls stand.
    pub walls: Walls,
    /// The way in and the way out, once they have been drawn.
    pub openings: Option<Openings>,
    /// The rooms of a dungeon that has any; no two overlap.
    pub rooms: Vec<Room>,
    /// What joins them.
    pub corridors: Vec<Corridor>,
}

/// A room of a dungeon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    /// The rectangle around its floor.
    pub outline: Rect,
    /// What it is like.
    pub kind: RoomKind,
    /// The floor in its middle, where corridors end.
    pub centre: Cell,
    /// The cells of corridors beside its floor, all of them outside of its outline.
    pub doors: Vec<Cell>,
}

/// What a room is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum RoomKind {
    /// All of its outline is floor.
    Square,
    /// Dug by a random walk.
    Walk,
    /// Smoothed by a cellular automaton.
    Cave,
}

/// A rectangle of cells.
///
/// ```
/// use daidalos::generate::Rect;
/// use daidalos::grid::Size;
/// let room = Rect { x: 2, y: 1, w: 3, h: 2 };
/// assert!(room.holds(4, 2) && !room.holds(5, 2));
/// assert_eq!(room.cells(Size::new(4, 9)?).count(), 4, "as far as the map reaches");
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Rect {
    /// Its first column.
    pub x: u32,
    /// Its first row.
    pub y: u32,
    /// Its columns.
    pub w: u32,
    /// Its rows.
    pub h: u32,
}

impl Rect {
    /// Whether the place lies in it.
    pub const fn holds(self, x: u32, y: u32) -> bool {
        x >= self.x && y >= self.y && x - self.x < self.w && y - self.y < self.h
    }

    /// The part of it that lies in a map, one cell at least.
    #[must_use]
    pub fn within(self, size: Size) -> Self {
        let (x, y) = (self.x.min(size.width() - 1), self.y.min(size.height() - 1));
        Self { x, y, w: self.w.clamp(1, size.width() - x), h: self.h.clamp(1, size.height() - y) }
    }

    /// Its cells, row by row.
    pub fn cells(self, size: Size) -> impl Iterator<Item = Cell> {
        (self.y..self.y + self.h)
            .flat_map(move |y| (self.x..self.x + self.w).filter_map(move |x| size.at(x, y)))
    }
}

/// A corridor from one room's centre to another's, straight from bend to bend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corridor {
    /// Where it starts, turns and ends.
    pub bends: Vec<Cell>,
}

impl Corridor {
    /// Its cells, from end to end.
    pub fn cells(&self, size: Size) -> impl Iterator<Item = Cell> + '_ {
        let stretches = self.bends.windows(2).flat_map(move |ends| stretch(ends[0], ends[1], size));
        stretches.chain(self.bends.last().copied())
    }
}

/// The cells from one end of a straight line to just before the other.
fn stretch(from: Cell, to: Cell, size: Size) -> impl Iterator<Item = Cell> {
    let ((ax, ay), (bx, by)) = (size.xy(from), size.xy(to));
    let towards = |a: u32, b: u32| (i64::from(b) - i64::from(a)).signum();
    let step = towards(ax, bx) + towards(ay, by) * i64::from(size.width());
    let steps = ax.abs_diff(bx).max(ay.abs_diff(by));
    (0..i64::from(steps)).map(move |k| Cell::new((from.index() as i64 + k * step) as u32))
}

/// Where the walls of a map stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Walls {
    /// Between the cells, as lines: a maze.
    #[default]
    Lines,
    /// On cells of their own, as tiles: a dungeon.
    Tiles,
}

/// The way in and the way out; in a maze, on two different sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Openings {
    /// The way in.
    pub entrance: Opening,
    /// The way out.
    pub exit: Opening,
}

/// A gap in the outer wall of a maze, or a place within a dungeon. It is no exit of the map, so
/// the map's own laws hold with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
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
        Self { map, walls: Walls::Lines, openings: None, rooms: Vec::new(), corridors: Vec::new() }
    }
}

/// A dungeon with this floor.
impl From<Bits> for Layout {
    fn from(floor: Bits) -> Self {
        Self { walls: Walls::Tiles, ..Map::roamed(floor).into() }
    }
}
