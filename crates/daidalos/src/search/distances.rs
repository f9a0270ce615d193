use super::ground::Prices;
use super::labels::{Labels, MOST_BUCKETS};
use super::{Ground, Unfit, strides};
use crate::grid::{Cell, Dir, Map};

/// How far every cell of a map is from the nearest of some sources.
///
/// In moves, with [`Distances::new`], or in whatever steps cost, with [`Distances::over`], where
/// a source may also start at more than nothing: a map to flee by is one whose sources are all
/// cells, each at what is left of the greatest distance.
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
        Self { far: Far::Moves(moves), farthest }
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
        ground.check()?;
        let (map, prices) = (ground.map, Prices::of(ground));
        let cells = map.all_exits().len();
        let is_floor = |cell: Cell| cell.index() < cells && map.is_floor(cell);
        let mut sources: Vec<(u64, Cell)> = sources
            .into_iter()
            .filter(|s| is_floor(s.0))
            .map(|(cell, cost)| (cost, cell))
            .collect();
        sources.sort_unstable();
        if let Some((_, cell)) = sources.last().filter(|source| source.0 > u64::MAX / 8) {
            let (x, y) = map.size().xy(*cell);
            return Err(Unfit::Far(x, y));
        }
        let (least, most) = prices.span(map);
        // Twice the reach: a source may join behind what has been skipped.
        let mut labels = Labels::new(cells, 2 * most, least / 8, MOST_BUCKETS);
        spread(ground, &prices, &mut labels, &sources);
        let costs = (0..cells).map(|cell| labels.value(cell)).collect();
        Ok(Self::of(costs))
    }

    fn of(costs: Vec<u64>) -> Self {
        let mut farthest: Option<(Cell, u64)> = None;
        for (cell, &cost) in (0..).zip(&costs) {
            if cost != u64::MAX && farthest.is_none_or(|(_, most)| cost > most) {
                farthest = Some((Cell::new(cell), cost));
            }
        }
        Self { far: Far::Costs(costs), farthest: farthest.unwrap_or((Cell::new(0), 0)) }
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
        let (mut way, prices) = (Vec::new(), Prices::of(ground));
        let mut next = self.to(from).map(|_| from);
        while let Some(cell) = next {
            way.push(cell);
            // Only costs of nothing, which are refused elsewhere, lead in circles.
            if way.len() > ground.map.all_exits().len() {
                return Vec::new();
            }
            let leads_down = |(dir, beside): &(Dir, Cell)| {
                let step = prices.enter(dir.opposite(), cell.index());
                let down = self.to(cell).and_then(|cost| cost.checked_sub(step));
                ground.ways.has(dir.opposite()) && down.is_some() && self.to(*beside) == down
            };
            next = ground.map.neighbours(cell).find(leads_down).map(|(_, beside)| beside);
        }
        way
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

/// Lets costs spread from the sources, cheapest first. A source joins when the others have come
/// as far as where it starts.
fn spread(ground: &Ground<'_>, prices: &Prices<'_>, labels: &mut Labels, sources: &[(u64, Cell)]) {
    let (exits, strides) = (ground.map.all_exits(), strides(ground.map));
    let mut waiting = sources.iter().peekable();
    labels.begin(waiting.peek().map_or(0, |source| source.0));
    loop {
        while let Some((cost, cell)) = waiting.next_if(|source| labels.is_due(source.0)) {
            if *cost < labels.cost(cell.index()) {
                labels.queue(cell.index(), *cost, *cost);
            }
        }
        let Some(here) = labels.take() else {
            let Some(source) = waiting.peek() else { return };
            labels.skip_to(source.0);
            continue;
        };
        let cost = labels.cost(here);
        let mut rest = exits[here] & ground.ways.bits();
        while rest != 0 {
            let dir = Dir::ALL[rest.trailing_zeros() as usize & 7];
            rest &= rest - 1;
            let next = here.wrapping_add(strides[dir as usize]);
            let cost = cost + prices.enter(dir, next);
            if cost < labels.cost(next) {
                labels.queue(next, cost, cost);
            }
        }
    }
}

/// The shortest way between two cells, both included; empty if there is none.
///
/// Where several are shortest, each step takes the first direction (clockwise from north) that
/// is on one of them.
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
