use std::cmp::Reverse;

use super::ground::Prices;
use super::labels::{Labels, MOST_BUCKETS};
use super::{Costs, Ground, Unfit, strides};
use crate::grid::{Cell, Dir, Map};

/// How far every cell of a map is from the nearest of some sources: a Dijkstra map, or flow field.
///
/// In moves, with [`Distances::new`], or in whatever steps cost, with [`Distances::over`], where
/// a source may also start at more than nothing, so that it draws less than others.
/// [`Distances::within`] measures only so far, and past others who stand in the way. One map leads any number
/// of hunters: each takes a [step down](Distances::step_down). [`Distances::flee`] turns it into
/// a map that leads away.
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

/// How far each cell is; the highest number where there is no way. Moves need half the memory.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Far {
    Moves(Vec<u32>),
    Costs(Vec<u64>),
}

impl Distances {
    /// Measures the map from the sources, in moves.
    pub fn new(map: &Map, sources: impl IntoIterator<Item = Cell>) -> Self {
        let mut moves = vec![u32::MAX; map.all_exits().len()];
        let mut wave: Vec<u32> = Vec::new();
        for source in sources {
            if source.index() < moves.len() && map.is_floor(source) && moves[source.index()] != 0 {
                moves[source.index()] = 0;
                wave.push(source.index() as u32);
            }
        }
        let mut farthest = (wave.iter().min().map_or(Cell::new(0), |cell| Cell::new(*cell)), 0);
        let (mut next, mut exits, strides) = (Vec::new(), map.all_exits().to_vec(), strides(map));
        for far in 1.. {
            run_wave(&strides, &mut exits, &mut moves, &wave, far, &mut next);
            let Some(first) = next.iter().min() else { break };
            farthest = (Cell::new(*first), u64::from(far));
            std::mem::swap(&mut wave, &mut next);
        }
        Self { far: Far::Moves(moves), farthest, unit: Unit::MOVE }
    }

    /// Measures a ground from the sources, each of which may start at more than nothing. Steps
    /// are taken away from the sources.
    ///
    /// ```
    /// use daidalos::grid::{Bits, Map, Size};
    /// use daidalos::search::{Costs, Distances, Ground};
    /// let map = Map::roamed(Bits::full(Size::new(5, 1)?)?);
    /// let ground = Ground::new(&map).with_costs(Costs::Steps);
    /// let cell = |x| map.size().at(x, 0).unwrap();
    /// let distances = Distances::over(&ground, [(cell(0), 0), (cell(4), 2)]).unwrap();
    /// let all: Vec<_> = (0..5).map(|x| distances.to(cell(x)).unwrap()).collect();
    /// assert_eq!(all, [0, 1, 2, 3, 2]);
    /// # Ok::<(), daidalos::grid::SizeError>(())
    /// ```
    pub fn over(
        ground: &Ground<'_>,
        sources: impl IntoIterator<Item = (Cell, u64)>,
    ) -> Result<Self, Unfit> {
        Self::within(ground, sources, u64::MAX, |_| false)
    }

    /// The same up to so far and no farther, and past what is blocked: others stand there.
    ///
    /// No way leads through a blocked cell, but it has its distance all the same: whoever stands there can
    /// go on from it, so one map serves them all. A source that is blocked leads on, unless another
    /// one reaches it sooner.
    ///
    /// It takes time for the cells within reach, and a moment for each cell of the map, whose number is noted.
    ///
    /// ```
    /// use daidalos::grid::{Bits, Map, Size};
    /// use daidalos::search::{Costs, Distances, Ground};
    /// let map = Map::roamed(Bits::full(Size::new(7, 1)?)?);
    /// let ground = Ground::new(&map).with_costs(Costs::Steps);
    /// let cell = |x| map.size().at(x, 0).unwrap();
    /// let hero = cell(0);
    /// let near = Distances::within(&ground, [(hero, 0)], 5, |at| at == cell(3)).unwrap();
    /// let all: Vec<_> = (0..7).map(|x| near.to(cell(x))).collect();
    /// assert_eq!(all, [Some(0), Some(1), Some(2), Some(3), None, None, None]);
    /// # Ok::<(), daidalos::grid::SizeError>(())
    /// ```
    pub fn within(
        ground: &Ground<'_>,
        sources: impl IntoIterator<Item = (Cell, u64)>,
        most: u64,
        is_blocked: impl Fn(Cell) -> bool,
    ) -> Result<Self, Unfit> {
        ground.check()?;
        let (map, cells) = (ground.map, ground.map.all_exits().len());
        let is_floor = |cell: Cell| cell.index() < cells && map.is_floor(cell);
        let mut sources: Vec<(u64, Cell)> = sources
            .into_iter()
            .filter(|(cell, start)| is_floor(*cell) && *start <= most)
            .map(|(cell, start)| (start, cell))
            .collect();
        sources.sort_unstable();
        let is_source = |cell, cost| sources.binary_search(&(cost, cell)).is_ok();
        let leads_on = |cell, cost| !is_blocked(cell) || is_source(cell, cost);
        let costs = spread(ground, Unit::COST, &sources, most, leads_on)?;
        Ok(Self::of(costs, Unit::COST))
    }

    /// What each cell counts for, the highest number where it counts for nothing.
    pub(super) fn of(costs: Vec<u64>, unit: Unit) -> Self {
        let mut farthest: Option<(Cell, u64)> = None;
        for (cell, &cost) in (0..).zip(&costs) {
            if cost != u64::MAX && farthest.is_none_or(|(_, most)| cost > most) {
                farthest = Some((Cell::new(cell), cost));
            }
        }
        Self { far: Far::Costs(costs), farthest: farthest.unwrap_or((Cell::new(0), 0)), unit }
    }

    /// How far a cell is, if it can be reached.
    pub fn to(&self, cell: Cell) -> Option<u64> {
        match &self.far {
            Far::Moves(moves) => {
                moves.get(cell.index()).filter(|moves| **moves != u32::MAX).map(|m| u64::from(*m))
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
    /// an archer takes it who will not be reached. The first direction of several, as for
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
    /// in moves; empty if there is none, or if distances are costs.
    pub fn way_from(&self, map: &Map, from: Cell) -> Vec<Cell> {
        let Far::Moves(moves) = &self.far else { return Vec::new() };
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

/// Reaches what lies beside a wave, and gathers it in the next one. An exit that leads back is
/// taken away, so that nobody looks there again.
fn run_wave(
    strides: &[usize; 8],
    exits: &mut [u8],
    moves: &mut [u32],
    wave: &[u32],
    far: u32,
    next_wave: &mut Vec<u32>,
) {
    next_wave.clear();
    for &here in wave {
        let mut rest = exits[here as usize];
        while rest != 0 {
            let way = rest.trailing_zeros() as usize & 7;
            let next = (here as usize).wrapping_add(strides[way]);
            rest &= rest - 1;
            if moves[next] == u32::MAX {
                moves[next] = far;
                exits[next] &= !(1 << (way ^ 4));
                next_wave.push(next as u32);
            }
        }
    }
}

/// Lets costs spread from the sources, which are sorted, cheapest first and up to the most. A
/// source joins when the others have come as far as where it starts. Costs go on from a cell if it leads on.
pub(super) fn spread(
    ground: &Ground<'_>,
    unit: Unit,
    sources: &[(u64, Cell)],
    most: u64,
    leads_on: impl Fn(Cell, u64) -> bool,
) -> Result<Vec<u64>, Unfit> {
    if let Some((_, cell)) = sources.last().filter(|source| source.0 > u64::MAX / 8) {
        let (x, y) = ground.map.size().xy(*cell);
        return Err(Unfit::Far(x, y));
    }
    let (exits, strides) = (ground.map.all_exits(), strides(ground.map));
    let pace = Pace::of(ground, unit);
    let mut labels = labels_for(ground.map, &pace);
    let mut waiting = sources.iter().peekable();
    labels.begin(waiting.peek().map_or(0, |source| source.0));
    loop {
        while let Some((cost, cell)) = waiting.next_if(|source| labels.is_due(source.0)) {
            if *cost < labels.cost(cell.index()) {
                labels.queue(cell.index(), *cost, *cost);
            }
        }
        let Some(here) = labels.take() else {
            let Some(source) = waiting.peek() else { break };
            labels.skip_to(source.0);
            continue;
        };
        let cost = labels.cost(here);
        let leads_on = leads_on(Cell::new(here as u32), cost);
        let mut rest = if leads_on { exits[here] & ground.ways.bits() } else { 0 };
        while rest != 0 {
            let dir = Dir::ALL[rest.trailing_zeros() as usize & 7];
            rest &= rest - 1;
            let next = here.wrapping_add(strides[dir as usize]);
            let cost = cost + pace.enter(dir, next);
            if cost <= most && cost < labels.cost(next) {
                labels.queue(next, cost, cost);
            }
        }
    }
    Ok((0..exits.len()).map(|cell| labels.value(cell)).collect())
}

/// Labels for all cells, and a queue that suits what steps count for.
fn labels_for(map: &Map, pace: &Pace<'_>) -> Labels {
    let (least, most) = pace.prices.span(map);
    let (least, most) = (pace.parts * least, pace.parts * most);
    // Twice the reach: a source may join behind what has been skipped.
    Labels::new(map.all_exits().len(), 2 * most, least / 8, MOST_BUCKETS)
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
