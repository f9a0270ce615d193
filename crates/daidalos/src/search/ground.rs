use thiserror::Error;

use crate::grid::{Cell, Dir, Dirs, Map};

/// What a search runs on: a map, the directions that may be taken, and what steps cost.
///
/// ```
/// use daidalos::grid::{Bits, Map, Size};
/// use daidalos::search::{Costs, Ground};
/// let map = Map::roamed(Bits::full(Size::new(3, 3)?)?);
/// let ground = Ground::new(&map);
/// assert_eq!(ground.costs, Costs::Octile);
/// assert!((ground.length(Costs::DIAGONAL) - 2_f64.sqrt()).abs() < 1e-15);
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ground<'m> {
    /// What leads where.
    pub map: &'m Map,
    /// The directions that may be taken.
    pub ways: Dirs,
    /// What a step costs.
    pub costs: Costs<'m>,
}

/// What a step costs: always a whole number, so that sums are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Costs<'m> {
    /// Every step costs 1.
    Steps,
    /// A straight step costs [`Costs::STRAIGHT`], a diagonal one [`Costs::DIAGONAL`], which is
    /// that times the square root of two.
    Octile,
    /// What it costs to enter each cell by a straight step, and by a diagonal one, row by row;
    /// never nothing. The same list can stand for both.
    Cells {
        /// By a straight step.
        straight: &'m [u32],
        /// By a diagonal step.
        diagonal: &'m [u32],
    },
}

impl Costs<'_> {
    /// A straight step of octile costs.
    ///
    /// The two are a convergent of the square root of two, the 24th. No fraction with a smaller
    /// denominator lies between a convergent and what it tends to, so the sums of two paths
    /// compare as their true lengths do, as long as their diagonal steps differ by fewer than
    /// this number. A path enters no cell twice, and no map has half as many cells: two paths
    /// are never compared wrongly. And the longest possible sum still fits in 58 bits.
    pub const STRAIGHT: u64 = 543_339_720;

    /// A diagonal step of octile costs.
    pub const DIAGONAL: u64 = 768_398_401;
}

/// Why a search cannot run on a ground.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unfit {
    /// A list of costs that is not of the map's size.
    #[error("{given} costs were given for a map of {cells} cells")]
    Count {
        /// How many there were.
        given: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// A step for nothing, with which the shortest way could go round in circles.
    #[error("entering cell {0},{1} costs nothing; the least that a step may cost is 1")]
    Free(u32, u32),
    /// A source that starts beyond all costs.
    #[error("the source {0},{1} starts at more than any way can cost")]
    Far(u32, u32),
    /// A factor by which nobody flees.
    #[error("to flee by {0} percent leads nowhere; more than 100 is needed, and 120 is usual")]
    Timid(u32),
    /// A factor that leads beyond all numbers.
    #[error("to flee by {0} percent leads beyond all numbers on this map; 120 is usual")]
    Bold(u32),
    /// A map to flee by, which is no map of distances.
    #[error("this is a map to flee by; make another from the distances that it was made from")]
    Fled,
    /// An estimate that promises too much.
    #[error(
        "an estimate of {estimate} for a {step} step is more than the {least} that one may cost, so the way found might not be the cheapest"
    )]
    Inadmissible {
        /// `straight` or `diagonal`.
        step: &'static str,
        /// What is estimated.
        estimate: u64,
        /// The least that such a step can cost here, by itself or by a way around.
        least: u64,
    },
}

impl<'m> Ground<'m> {
    /// The map with all its directions and octile costs, which in a maze are its steps.
    pub const fn new(map: &'m Map) -> Self {
        Self { map, ways: Dirs::ALL, costs: Costs::Octile }
    }

    /// The same with other costs.
    #[must_use]
    pub const fn with_costs(mut self, costs: Costs<'m>) -> Self {
        self.costs = costs;
        self
    }

    /// The same with these directions only.
    #[must_use]
    pub const fn with_ways(mut self, ways: Dirs) -> Self {
        self.ways = ways;
        self
    }

    /// The directions that may be taken from a cell.
    pub fn exits(&self, cell: Cell) -> Dirs {
        Dirs::from_bits(self.map.exits(cell).bits() & self.ways.bits())
    }

    /// What a step into a cell costs.
    pub fn cost(&self, dir: Dir, into: Cell) -> u64 {
        Prices::of(self).enter(dir, into.index())
    }

    /// The direction of the step from one cell to another; none if there is no such step.
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Dir> {
        let size = self.map.size();
        self.exits(from).iter().find(|dir| size.step(from, *dir) == Some(to))
    }

    /// What a walk costs, from its first cell to its last; none if it is no walk on this ground.
    pub fn cost_of(&self, path: &[Cell]) -> Option<u64> {
        let is_floor =
            |cell: &Cell| cell.index() < self.map.all_exits().len() && self.map.is_floor(*cell);
        if path.is_empty() || !path.iter().all(is_floor) {
            return None;
        }
        let step = |pair: &[Cell]| {
            let dir = self.direction(pair[0], pair[1])?;
            Some(self.cost(dir, pair[1]))
        };
        path.windows(2).map(step).sum()
    }

    /// A cost as people measure it: octile costs in straight steps, others as they are.
    pub fn length(&self, cost: u64) -> f64 {
        match self.costs {
            Costs::Octile => cost as f64 / Costs::STRAIGHT as f64,
            _ => cost as f64,
        }
    }

    /// The directions in which any step can be taken at all.
    pub(super) fn taken(&self) -> Dirs {
        let all = self.map.all_exits().iter().fold(0, |all, exits| all | exits);
        Dirs::from_bits(all & self.ways.bits())
    }

    /// Whether every step that can be taken costs the same.
    pub(super) fn is_even(&self) -> bool {
        match self.costs {
            Costs::Steps => true,
            Costs::Octile => {
                let taken = self.taken().bits();
                taken & Dirs::DIAGONAL.bits() == 0 || taken & Dirs::STRAIGHT.bits() == 0
            }
            Costs::Cells { .. } => false,
        }
    }

    /// Whether the lists of costs are of the right size and nothing is free.
    pub(super) fn check(&self) -> Result<(), Unfit> {
        let Costs::Cells { straight, diagonal } = self.costs else { return Ok(()) };
        let cells = self.map.all_exits().len();
        for list in [straight, diagonal] {
            if list.len() != cells {
                return Err(Unfit::Count { given: list.len(), cells });
            }
            if let Some(free) = self.map.floor().iter().find(|cell| list[cell.index()] == 0) {
                let (x, y) = self.map.size().xy(free);
                return Err(Unfit::Free(x, y));
            }
        }
        Ok(())
    }
}

/// What steps cost, laid out for the inner loop.
#[derive(Clone, Copy)]
pub(super) struct Prices<'m> {
    by_direction: [u64; 2],
    by_cell: Option<[&'m [u32]; 2]>,
}

impl<'m> Prices<'m> {
    pub(super) fn of(ground: &Ground<'m>) -> Self {
        match ground.costs {
            Costs::Steps => Self { by_direction: [1, 1], by_cell: None },
            Costs::Octile => {
                Self { by_direction: [Costs::STRAIGHT, Costs::DIAGONAL], by_cell: None }
            }
            Costs::Cells { straight, diagonal } => {
                Self { by_direction: [0, 0], by_cell: Some([straight, diagonal]) }
            }
        }
    }

    /// What a step into a cell costs.
    #[inline]
    pub(super) fn enter(&self, dir: Dir, into: usize) -> u64 {
        let kind = dir as usize % 2;
        match self.by_cell {
            None => self.by_direction[kind],
            // A list that is too short is refused before a search; elsewhere such cells are dear.
            Some(cells) => u64::from(cells[kind].get(into).copied().unwrap_or(u32::MAX)),
        }
    }

    /// What a straight step and a diagonal one cost, if that is the same in all cells.
    pub(super) fn plain(&self, map: &Map) -> Option<[u64; 2]> {
        let Some(cells) = self.by_cell else { return Some(self.by_direction) };
        let first = map.floor().nth(0)?.index();
        let is_plain =
            |list: &[u32]| map.floor().iter().all(|cell| list.get(cell.index()) == list.get(first));
        let costs = || cells.map(|list| u64::from(list.get(first).copied().unwrap_or(u32::MAX)));
        cells.iter().all(|list| is_plain(list)).then(costs)
    }

    /// The least and the most that any step costs.
    pub(super) fn span(&self, map: &Map) -> (u64, u64) {
        let [straight, diagonal] = self.bounds(map);
        (straight.0.min(diagonal.0), straight.1.max(diagonal.1))
    }

    /// The least and the most that a step costs, straight and diagonal.
    fn bounds(&self, map: &Map) -> [(u64, u64); 2] {
        let Some(cells) = self.by_cell else {
            return self.by_direction.map(|cost| (cost, cost));
        };
        cells.map(|list| {
            let costs = map
                .floor()
                .iter()
                .map(|cell| u64::from(list.get(cell.index()).copied().unwrap_or(u32::MAX)));
            let bounds = costs.fold(None, |bounds: Option<(u64, u64)>, cost| {
                let (least, most) = bounds.unwrap_or((cost, cost));
                Some((least.min(cost), most.max(cost)))
            });
            bounds.unwrap_or((1, 1))
        })
    }
}

/// What is true of all steps of a ground: what a search prepares itself for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// The directions in which any step can be taken at all.
    pub(super) taken: Dirs,
    /// The least and the most that a straight step costs.
    pub(super) straight: (u64, u64),
    /// The same of a diagonal one.
    pub(super) diagonal: (u64, u64),
}

impl Bounds {
    /// Looks at every cell.
    pub(super) fn of(ground: &Ground<'_>) -> Self {
        let [straight, diagonal] = Self::of_steps(ground);
        Self { taken: ground.taken(), straight, diagonal }
    }

    /// The least and the most that a straight step costs, and a diagonal one.
    pub(super) fn of_steps(ground: &Ground<'_>) -> [(u64, u64); 2] {
        Prices::of(ground).bounds(ground.map)
    }

    /// The least and the most that any step costs.
    pub(super) fn span(&self) -> (u64, u64) {
        (self.straight.0.min(self.diagonal.0), self.straight.1.max(self.diagonal.1))
    }

    /// The most that never promises too much: two straight steps can be replaced by two diagonal
    /// ones, and a diagonal step by two straight ones, whichever is cheaper.
    pub(super) fn estimate(&self) -> Estimate {
        let (straight, diagonal) = (self.straight.0, self.diagonal.0);
        if self.taken.bits() & Dirs::DIAGONAL.bits() == 0 {
            return Estimate { straight, diagonal: 2 * straight };
        }
        let straight = straight.min(diagonal);
        Estimate { straight, diagonal: diagonal.min(2 * straight) }
    }
}

/// What is left to the goal at least: so much for each straight step and each diagonal one that
/// an empty map would need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// For a straight step.
    pub straight: u64,
    /// For a diagonal step.
    pub diagonal: u64,
}

impl Estimate {
    /// Nothing is known of what is left.
    pub const NONE: Self = Self { straight: 0, diagonal: 0 };

    /// As much as the ground allows.
    pub(super) const MOST: Self = Self { straight: u64::MAX, diagonal: u64::MAX };

    /// The most that never promises too much: two straight steps can be replaced by two diagonal
    /// ones, and a diagonal step by two straight ones, whichever is cheaper.
    pub fn of(ground: &Ground<'_>) -> Self {
        Bounds::of(ground).estimate()
    }

    /// Whether it never promises too much on this ground.
    pub fn check(self, ground: &Ground<'_>) -> Result<(), Unfit> {
        let most = Self::of(ground);
        let pairs = [
            ("straight", self.straight, most.straight),
            ("diagonal", self.diagonal, most.diagonal),
        ];
        for (step, estimate, least) in pairs {
            if estimate > least {
                return Err(Unfit::Inadmissible { step, estimate, least });
            }
        }
        Ok(())
    }

    /// The lower of two, for either kind of step.
    pub(super) fn at_most(self, most: Self) -> Self {
        let straight = self.straight.min(most.straight);
        Self { straight, diagonal: self.diagonal.min(most.diagonal) }
    }

    /// For so many columns and rows.
    #[inline]
    pub(super) fn between(self, (ax, ay): (u32, u32), (bx, by): (u32, u32)) -> u64 {
        let (dx, dy) = (u64::from(ax.abs_diff(bx)), u64::from(ay.abs_diff(by)));
        let (more, less) = (dx.max(dy), dx.min(dy));
        self.straight * (more - less) + self.diagonal * less
    }
}
