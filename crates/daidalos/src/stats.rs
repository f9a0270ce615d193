//! What a maze or a dungeon is like, in numbers, all in linear time.
//!
//! ```
//! use daidalos::generate::Spec;
//! use daidalos::stats::MazeStats;
//! let layout = "backtracker:10x10#7".parse::<Spec>()?.build(None)?;
//! let stats = MazeStats::of(&layout);
//! assert_eq!((stats.cells, stats.loops), (100, 0));
//! assert!(stats.solution.unwrap().moves >= 20);
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```

use std::fmt;

use crate::generate::{Layout, Walls};
use crate::grid::{Cell, Dir, Map};
use crate::search::{Distances, chokepoints};

/// The numbers of a labyrinth, a line each: those of a maze or those of a dungeon, as its walls stand.
pub fn lines(layout: &Layout) -> String {
    match layout.walls {
        Walls::Lines => MazeStats::of(layout).to_string(),
        Walls::Tiles => DungeonStats::of(layout).to_string(),
    }
}

/// The numbers of a maze.
#[derive(Clone, PartialEq, Debug)]
pub struct MazeStats {
    /// Floor cells.
    pub cells: u64,
    /// Cells with one exit.
    pub dead_ends: u64,
    /// Cells with three exits or more.
    pub junctions: u64,
    /// Runs of cells with exactly two exits.
    pub corridors: u64,
    /// How many cells such a run has, on average.
    pub corridor_mean: f64,
    /// Ways more than a tree would have; each closes a loop.
    pub loops: u64,
    /// The moves between the two cells that are farthest from each other. With loops, the
    /// longest way that two sweeps find: the exact one would take quadratic time.
    pub longest: u64,
    /// The way from the entrance to the exit.
    pub solution: Option<Solution>,
}

/// The numbers of a dungeon.
#[derive(Clone, PartialEq, Debug)]
pub struct DungeonStats {
    /// Floor cells.
    pub cells: u64,
    /// The share of the map that is floor, in percent.
    pub share: f64,
    /// Rooms.
    pub rooms: usize,
    /// Corridors.
    pub corridors: usize,
    /// How many moves a corridor has from centre to centre, on average.
    pub corridor_mean: f64,
    /// Pieces of rock that one can walk around, a pillar as well as a block between corridors.
    pub loops: u64,
    /// Cells with floor on one straight side only.
    pub dead_ends: u64,
    /// Cells without which the floor would fall apart.
    pub chokepoints: u64,
    /// The longest of the shortest ways that two sweeps find, in moves.
    pub longest: u64,
    /// The way from the start to the goal.
    pub solution: Option<Solution>,
}

impl DungeonStats {
    /// Measures a dungeon.
    pub fn of(layout: &Layout) -> Self {
        let (map, size) = (&layout.map, layout.map.size());
        let straight = |cell| Dir::STRAIGHT.into_iter().filter(|d| map.exits(cell).has(*d)).count();
        let (rooms, corridors) = (layout.rooms.len(), layout.corridors.len());
        let moves: usize =
            layout.corridors.iter().map(|c| c.cells(size).count().saturating_sub(1)).sum();
        let cells = map.floor().count();
        Self {
            cells,
            share: 100.0 * cells as f64 / size.cells() as f64,
            rooms,
            corridors,
            corridor_mean: moves as f64 / corridors.max(1) as f64,
            loops: loops(map),
            dead_ends: map.floor().iter().filter(|cell| straight(*cell) == 1).count() as u64,
            chokepoints: chokepoints(map).count(),
            longest: longest(map),
            solution: Solution::of(layout),
        }
    }
}

/// One line a number.
impl fmt::Display for DungeonStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "floor           {} cells, {:.1} % of the map", self.cells, self.share)?;
        if self.rooms > 0 {
            writeln!(f, "rooms           {}", self.rooms)?;
            writeln!(
                f,
                "corridors       {}, {:.2} moves on average",
                self.corridors, self.corridor_mean
            )?;
        }
        writeln!(f, "loops           {}", self.loops)?;
        writeln!(f, "dead ends       {}", self.dead_ends)?;
        writeln!(f, "chokepoints     {}", self.chokepoints)?;
        writeln!(f, "longest way     at least {} moves", self.longest)?;
        self.solution.map_or(Ok(()), |solution| writeln!(f, "{solution}"))
    }
}

/// The way from the entrance to the exit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Solution {
    /// Moves.
    pub moves: u64,
    /// Moves in another direction than the one before.
    pub turns: u64,
    /// The share of the floor that it uses, in percent.
    pub share: f64,
}

impl MazeStats {
    /// Measures a maze.
    pub fn of(layout: &Layout) -> Self {
        let map = &layout.map;
        let [mut dead_ends, mut junctions, mut passages, mut ends, mut exits] = [0; 5];
        for cell in map.floor().iter() {
            let degree = map.exits(cell).len();
            exits += u64::from(degree);
            match degree {
                0 => {}
                2 => passages += 1,
                _ => {
                    let beside = map.neighbours(cell);
                    ends += beside.filter(|(_, next)| map.exits(*next).len() == 2).count() as u64;
                }
            }
            dead_ends += u64::from(degree == 1);
            junctions += u64::from(degree > 2);
        }
        // Every corridor has two ends, each at a cell that is none; a ring alone has no end.
        let corridors = if ends == 0 { u64::from(passages > 0) } else { ends / 2 };
        let cells = map.floor().count();
        Self {
            cells,
            dead_ends,
            junctions,
            corridors,
            corridor_mean: passages as f64 / corridors.max(1) as f64,
            loops: (exits / 2 + 1).saturating_sub(cells),
            longest: longest(map),
            solution: Solution::of(layout),
        }
    }
}

impl Solution {
    fn of(layout: &Layout) -> Option<Self> {
        let way = layout.solution();
        let moves = way.len().checked_sub(1)? as u64;
        let share = 100.0 * way.len() as f64 / layout.map.floor().count() as f64;
        Some(Self { moves, turns: turns(&way), share })
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, turns, share } = self;
        write!(f, "solution        {moves} moves, {turns} turns, {share:.1} % of the cells")
    }
}

/// The holes in floor that is in one piece, by Euler's formula: cells, less the steps between
/// them, plus the squares of four, are one less than the holes tell.
fn loops(map: &Map) -> u64 {
    let count = |dir: Dir| map.all_exits().iter().filter(|exits| **exits & dir.bit() != 0).count();
    // A diagonal is open just where a square of four is floor.
    let (steps, squares) = (count(Dir::E) + count(Dir::S), count(Dir::SE));
    (steps as u64 + 1).saturating_sub(map.floor().count() + squares as u64)
}

/// Two sweeps: the farthest cell from anywhere is an end of the longest way of a tree.
fn longest(map: &Map) -> u64 {
    let Some(anywhere) = map.floor().nth(0) else { return 0 };
    let (end, _) = Distances::new(map, [anywhere]).farthest();
    Distances::new(map, [end]).farthest().1
}

fn turns(way: &[Cell]) -> u64 {
    // Steps of one direction change the index alike.
    let step = |pair: &[Cell]| pair[1].index().wrapping_sub(pair[0].index());
    let steps: Vec<usize> = way.windows(2).map(step).collect();
    steps.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64
}

/// One line a number.
impl fmt::Display for MazeStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.loops > 0 { "at least " } else { "" };
        writeln!(f, "cells           {}", self.cells)?;
        writeln!(f, "dead ends       {}", self.dead_ends)?;
        writeln!(f, "junctions       {}", self.junctions)?;
        writeln!(
            f,
            "corridors       {}, {:.2} cells on average",
            self.corridors, self.corridor_mean
        )?;
        writeln!(f, "loops           {}", self.loops)?;
        writeln!(f, "longest way     {at_least}{} moves", self.longest)?;
        self.solution.map_or(Ok(()), |solution| writeln!(f, "{solution}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Opening, Openings, Spec};
    use crate::grid::{Bits, Size};

    /// ```text
    ///  0-1-2
    ///    |
    ///  3-4 5
    ///  |   |
    ///  6-7-8
    /// ```
    fn sample() -> Layout {
        let size = Size::new(3, 3).unwrap();
        let mut map = Map::walled(Bits::full(size).unwrap());
        for (cell, dir) in [
            (0, Dir::E),
            (1, Dir::E),
            (1, Dir::S),
            (3, Dir::E),
            (3, Dir::S),
            (5, Dir::S),
            (6, Dir::E),
            (7, Dir::E),
        ] {
            assert!(map.open(Cell::new(cell), dir));
        }
        let entrance = Opening { cell: Cell::new(0), side: Some(Dir::W) };
        let exit = Opening { cell: Cell::new(8), side: Some(Dir::S) };
        Layout { openings: Some(Openings { entrance, exit }), ..map.into() }
    }

    #[test]
    fn a_maze_counted_by_hand() {
        let stats = MazeStats::of(&sample());
        let solution = Solution { moves: 6, turns: 4, share: 700.0 / 9.0 };
        let expected = MazeStats {
            cells: 9,
            dead_ends: 3,
            junctions: 1,
            corridors: 1,
            corridor_mean: 5.0,
            loops: 0,
            longest: 7,
            solution: Some(solution),
        };
        assert_eq!(stats, expected);
    }

    #[test]
    fn a_dungeon_counted_by_hand() {
        // Two halls of 2x2, a corridor of three cells between them, and a niche above it.
        let rows = ["@@@@@@@@@", "@@@@.@@@@", "@..@.@..@", "@.......@", "@@@@@@@@@"];
        let text = format!("type octile\nheight 5\nwidth 9\nmap\n{}\n", rows.join("\n"));
        let map = crate::export::movingai::read(&text).unwrap();
        let stats = DungeonStats::of(&map.floor().clone().into());
        assert_eq!((stats.cells, stats.dead_ends, stats.chokepoints), (13, 1, 6));
        assert_eq!((stats.rooms, stats.corridors, stats.loops, stats.longest), (0, 0, 0, 6));
        let layout = "bsp:80x30,loops=40#3".parse::<Spec>().unwrap().build(None).unwrap();
        let stats = DungeonStats::of(&layout);
        assert!(stats.loops > 2 && stats.corridor_mean > 5.0 && stats.share > 10.0);
    }

    /// Rock that touches, corners included, is one piece; all but the outer piece are holes.
    #[test]
    fn loops_are_the_pieces_of_rock_within() {
        for seed in 0..40 {
            for id in ["bsp:50x24,loops=60", "caves:40x20", "walk:30x20", "walk:30x20,steps=8"] {
                let layout = format!("{id}#{seed}").parse::<Spec>().unwrap().build(None).unwrap();
                let size = layout.map.size();
                let mut seen = layout.map.floor().clone();
                let mut pieces = 0;
                for start in size.iter() {
                    let mut stack = vec![start];
                    pieces += u64::from(!seen.has(start));
                    while let Some(cell) = stack.pop() {
                        if seen.insert(cell) {
                            let around = Dir::ALL.into_iter();
                            stack.extend(around.filter_map(|dir| size.step(cell, dir)));
                        }
                    }
                }
                assert_eq!(DungeonStats::of(&layout).loops, pieces - 1, "{id}#{seed}");
            }
        }
    }

    #[test]
    fn a_ring_is_one_corridor_and_one_loop() {
        let size = Size::new(2, 2).unwrap();
        let mut map = Map::walled(Bits::full(size).unwrap());
        for (cell, dir) in [(0, Dir::E), (0, Dir::S), (1, Dir::S), (2, Dir::E)] {
            map.open(Cell::new(cell), dir);
        }
        let stats = MazeStats::of(&map.into());
        assert_eq!((stats.corridors, stats.corridor_mean, stats.loops), (1, 4.0, 1));
    }

    #[test]
    fn one_cell_has_no_corridors() {
        let stats = MazeStats::of(&"prim:1x1#1".parse::<Spec>().unwrap().build(None).unwrap());
        assert_eq!((stats.cells, stats.dead_ends, stats.corridors, stats.longest), (1, 0, 0, 0));
        assert_eq!(stats.solution, Some(Solution { moves: 0, turns: 0, share: 100.0 }));
    }

    /// The longest way of small trees, against all pairs.
    #[test]
    fn the_longest_way_is_the_longest() {
        for seed in 0..100 {
            let map =
                format!("wilson:6x5#{seed}").parse::<Spec>().unwrap().build(None).unwrap().map;
            let farthest = |from| Distances::new(&map, [from]).farthest().1;
            assert_eq!(Some(longest(&map)), map.size().iter().map(farthest).max());
        }
    }
}
