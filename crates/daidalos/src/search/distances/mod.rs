//! How far every cell is: the map of distances and the steps on it. Each way to measure is a file.

mod canonical;
mod course;
mod labelled;
mod measure;
mod memory;
mod queue;
mod wave;

use std::cmp::Reverse;

use super::ground::Prices;
use super::{Costs, Ground};
use crate::grid::{Cell, Dir, Map};
use memory::Memory;

/// How far every cell of a map is from the nearest of some sources: a Dijkstra map, or flow field.
///
/// In moves, with [`Distances::new`], or in whatever steps cost, with [`Distances::over`], where
/// a source may also start at more than nothing, so that it draws less than others.
/// [`Distances::within`] measures only so far, and past others who stand in the way. One map leads any number
/// of hunters: each takes a [step down](Distances::step_down). [`Distances::flee`] turns it into
/// a map that leads away. Turn by turn, [`Distances::refill`] measures anew in the same memory.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::Distances;
/// let layout = "backtracker:9x9#3".parse::<Spec>()?.build(None)?;
/// let start = layout.map.size().at(0, 0).unwrap();
/// let distances = Distances::new(&layout.map, [start]);
/// assert_eq!(distances.to(start), Some(0));
/// let (far, steps) = distances.farthest();
/// assert_eq!(distances.way_from(&layout.map, far).len() as u64, steps + 1);
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    far: Far,
    farthest: (Cell, u64),
    unit: Unit,
    memory: Memory,
}

/// What a step counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unit {
    /// Whether every step counts the same, whatever it costs on the ground.
    pub(super) in_moves: bool,
    /// Into how many parts the cost of a step is divided.
    pub(super) parts: u64,
}

impl Unit {
    const MOVE: Self = Self { in_moves: true, parts: 1 };
    const COST: Self = Self { in_moves: false, parts: 1 };
}

/// How far each cell is; the highest number where there is no way.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Far {
    /// Where all steps count the same: half the memory. All moves start at a number.
    Moves {
        moves: Vec<u32>,
        start: u64,
        step: u64,
    },
    Costs(Vec<u64>),
}

impl Distances {
    /// Of a map without cells.
    pub(super) fn none() -> Self {
        let (far, memory) = (Far::Costs(Vec::new()), Memory::default());
        Self { far, farthest: (Cell::new(0), 0), unit: Unit::COST, memory }
    }

    /// How far a cell is, if it can be reached.
    pub fn to(&self, cell: Cell) -> Option<u64> {
        match &self.far {
            Far::Moves { moves, start, step } => {
                let moves = moves.get(cell.index()).filter(|moves| **moves != u32::MAX)?;
                Some(start + step * u64::from(*moves))
            }
            Far::Costs(costs) => costs.get(cell.index()).copied().filter(|cost| *cost != u64::MAX),
        }
    }

    /// The cell that is farthest, the first of several, and how far it is.
    pub const fn farthest(&self) -> (Cell, u64) {
        self.farthest
    }

    /// Whether it is in moves, and how fine its numbers are.
    pub(super) const fn unit(&self) -> Unit {
        self.unit
    }

    /// The step from a cell that leads down, towards the sources, on the ground that was measured; none at a
    /// source, and none where everything lower is blocked. Then one waits, or measures
    /// [past the others](Distances::within).
    ///
    /// It is the first step of a cheapest way; of those that are not blocked, the one that gets nearest to that. Where
    /// several do, it is the first direction, clockwise from north. It looks at eight cells at most, and allocates
    /// nothing.
    ///
    /// ```
    /// use daidalos::grid::{Bits, Dir, Map, Size};
    /// use daidalos::search::{Distances, Ground};
    /// let map = Map::roamed(Bits::full(Size::new(3, 2)?)?);
    /// let cell = |x, y| map.size().at(x, y).unwrap();
    /// let to_hero = Distances::new(&map, [cell(0, 0)]);
    /// let step = |taken: &[_]| to_hero.step_down(&Ground::new(&map), cell(2, 0), |at| taken.contains(&at));
    /// assert_eq!(step(&[]), Some((Dir::SW, cell(1, 1))));
    /// assert_eq!(step(&[cell(1, 1)]), Some((Dir::W, cell(1, 0))));
    /// assert_eq!(step(&[cell(1, 1), cell(1, 0)]), None);
    /// # Ok::<(), daidalos::grid::SizeError>(())
    /// ```
    pub fn step_down(
        &self,
        ground: &Ground<'_>,
        from: Cell,
        is_blocked: impl Fn(Cell) -> bool,
    ) -> Option<(Dir, Cell)> {
        let (here, pace) = (self.to(from)?, Pace::of(ground, self.unit));
        let beside =
            self.beside(ground, from).filter(|(_, cell, far)| *far < here && !is_blocked(*cell));
        let (dir, cell, _) =
            beside.min_by_key(|(dir, _, far)| far + pace.enter(dir.opposite(), from.index()))?;
        Some((dir, cell))
    }

    /// The step from a cell to the highest number beside it, if that is higher: one step farther away, as
    /// an archer that keeps its distance takes it. The first direction of several, as for
    /// [`Distances::step_down`]. It ends in the nearest dead end: to run for one's life, go down a map
    /// to [flee](Distances::flee) by.
    pub fn step_up(
        &self,
        ground: &Ground<'_>,
        from: Cell,
        is_blocked: impl Fn(Cell) -> bool,
    ) -> Option<(Dir, Cell)> {
        let here = self.to(from)?;
        let beside =
            self.beside(ground, from).filter(|(_, cell, far)| *far > here && !is_blocked(*cell));
        let (dir, cell, _) = beside.min_by_key(|(_, _, far)| Reverse(*far))?;
        Some((dir, cell))
    }

    /// What lies beside a cell on the ground, and how far it is.
    fn beside(&self, ground: &Ground<'_>, from: Cell) -> impl Iterator<Item = (Dir, Cell, u64)> {
        let ways = ground.ways;
        // Steps are measured away from the sources, so the one from there to here must be allowed.
        let leads_here =
            ground.map.neighbours(from).filter(move |(dir, _)| ways.has(dir.opposite()));
        leads_here.filter_map(|(dir, cell)| Some((dir, cell, self.to(cell)?)))
    }

    /// The way from a cell down to the nearest source, both ends included, where distances are
    /// in moves; empty if there is none, or if distances are costs. It asks for nothing that was blocked.
    pub fn way_from(&self, map: &Map, from: Cell) -> Vec<Cell> {
        let Far::Moves { moves, .. } = &self.far else { return Vec::new() };
        if !self.unit.in_moves {
            return Vec::new();
        }
        let mut left = moves.get(from.index()).copied().unwrap_or(u32::MAX);
        if left == u32::MAX {
            return Vec::new();
        }
        let mut way = Vec::with_capacity(left as usize + 1);
        let mut next = Some(from);
        while let Some(cell) = next {
            way.push(cell);
            left = left.wrapping_sub(1);
            let mut beside = map.neighbours(cell).map(|(_, beside)| beside);
            next = beside.find(|beside| moves[beside.index()] == left);
        }
        way
    }

    /// The way from a cell down to the source that it is measured from, both ends included, on
    /// the ground that was measured; empty if there is none. Where several are cheapest, each
    /// step takes the first direction that leads down.
    ///
    /// What was blocked for [`Distances::within`] is not known here: take single steps with [`Distances::step_down`], which asks.
    pub fn way_over(&self, ground: &Ground<'_>, from: Cell) -> Vec<Cell> {
        let (mut way, pace) = (Vec::new(), Pace::of(ground, self.unit));
        let mut next = self.to(from).map(|_| from);
        while let Some(cell) = next {
            way.push(cell);
            // Only costs of nothing, which are refused elsewhere, lead in circles.
            if way.len() > ground.map.all_exits().len() {
                return Vec::new();
            }
            let leads_down = |(dir, _, far): &(Dir, Cell, u64)| {
                let step = pace.enter(dir.opposite(), cell.index());
                self.to(cell).and_then(|cost| cost.checked_sub(step)) == Some(*far)
            };
            next = self.beside(ground, cell).find(leads_down).map(|(_, beside, _)| beside);
        }
        way
    }
}

/// What steps count for, on a ground and in a unit.
struct Pace<'m> {
    prices: Prices<'m>,
    parts: u64,
}

impl<'m> Pace<'m> {
    fn of(ground: &Ground<'m>, unit: Unit) -> Self {
        let ground = if unit.in_moves { ground.with_costs(Costs::Steps) } else { *ground };
        Self { prices: Prices::of(&ground), parts: unit.parts }
    }

    /// What a step into a cell counts for.
    #[inline]
    fn enter(&self, dir: Dir, into: usize) -> u64 {
        self.parts * self.prices.enter(dir, into)
    }
}

/// The shortest way between two cells, both included; empty if there is none.
///
/// Where several are shortest, each step takes the first direction (clockwise from north) that
/// is on one of them.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::way;
/// let map = "kruskal:9x9#7".parse::<Spec>()?.build(None)?.map;
/// let (from, to) = (map.size().at(0, 0).unwrap(), map.size().at(8, 8).unwrap());
/// let (there, mut back) = (way(&map, from, to), way(&map, to, from));
/// back.reverse();
/// assert_eq!(there, back, "a perfect maze has exactly one way");
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
pub fn way(map: &Map, from: Cell, to: Cell) -> Vec<Cell> {
    Distances::new(map, [to]).way_from(map, from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Bits, Dir, Size};

    #[test]
    fn ties_go_to_the_first_direction() {
        let size = Size::new(3, 3).unwrap();
        let mut map = Map::walled(Bits::full(size).unwrap());
        for cell in size.iter() {
            map.open(cell, Dir::E);
            map.open(cell, Dir::S);
        }
        let at = |x, y| size.at(x, y).unwrap();
        let found = way(&map, at(0, 0), at(2, 2));
        assert_eq!(found, [at(0, 0), at(1, 0), at(2, 0), at(2, 1), at(2, 2)]);
    }

    #[test]
    fn what_cannot_be_reached_has_no_way() {
        let size = Size::new(2, 1).unwrap();
        let map = Map::walled(Bits::full(size).unwrap());
        let (left, right) = (size.at(0, 0).unwrap(), size.at(1, 0).unwrap());
        assert!(way(&map, left, right).is_empty());
        assert_eq!(way(&map, left, left), [left]);
        assert_eq!(Distances::new(&map, [left]).to(right), None);
    }
}
