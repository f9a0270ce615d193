//! Measures distances, anew or for the first time.

use super::canonical::{Number, Steps};
use super::course::{Course, MOST_MOVES};
use super::memory::Memory;
use super::{Distances, Far, Unit};
use crate::grid::{Cell, Map};
use crate::search::{Costs, Ground, Unfit};

impl Distances {
    /// Measures the map from the sources, in moves.
    pub fn new(map: &Map, sources: impl IntoIterator<Item = Cell>) -> Self {
        let mut new = Self::none();
        new.refill(map, sources);
        new.without_memory()
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
        let mut new = Self::none();
        new.refill_over(ground, sources)?;
        Ok(new.without_memory())
    }

    /// The same up to so far and no farther, and past what is blocked: others stand there.
    ///
    /// No way leads through a blocked cell, but it has its distance all the same: a figure that stands there
    /// can go on from it, so one map serves them all. A source that is blocked leads on, unless another
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
        let mut new = Self::none();
        new.refill_within(ground, sources, most, is_blocked)?;
        Ok(new.without_memory())
    }

    /// Measures anew, as [`Distances::new`] does, in the memory that is there.
    ///
    /// What is needed besides the numbers is kept from the first refill on. After that nothing is
    /// allocated, as long as the map does not grow and steps count alike. The map may have changed, or be another.
    ///
    /// ```
    /// use daidalos::grid::{Bits, Map, Size};
    /// use daidalos::search::Distances;
    /// let map = Map::roamed(Bits::full(Size::new(9, 9)?)?);
    /// let hero = |x| map.size().at(x, 4).unwrap();
    /// let mut to_hero = Distances::new(&map, [hero(0)]);
    /// for x in 1..9 {
    ///     to_hero.refill(&map, [hero(x)]);
    ///     assert_eq!(to_hero, Distances::new(&map, [hero(x)]));
    /// }
    /// # Ok::<(), daidalos::grid::SizeError>(())
    /// ```
    pub fn refill(&mut self, map: &Map, sources: impl IntoIterator<Item = Cell>) {
        let ground = Ground::new(map).with_costs(Costs::Steps);
        self.memory.gather(map, sources.into_iter().map(|cell| (cell, 0)), 0);
        self.memory.blocked.clear();
        self.measure(&ground, Unit::MOVE, u64::MAX);
    }

    /// Measures anew, as [`Distances::over`] does, in the memory that is there. Where it is refused,
    /// nothing is changed.
    pub fn refill_over(
        &mut self,
        ground: &Ground<'_>,
        sources: impl IntoIterator<Item = (Cell, u64)>,
    ) -> Result<(), Unfit> {
        ground.check()?;
        self.memory.gather(ground.map, sources, u64::MAX);
        self.memory.check(ground.map)?;
        self.memory.blocked.clear();
        self.measure(ground, Unit::COST, u64::MAX);
        Ok(())
    }

    /// Measures anew, as [`Distances::within`] does, in the memory that is there. Where it is refused,
    /// nothing is changed.
    pub fn refill_within(
        &mut self,
        ground: &Ground<'_>,
        sources: impl IntoIterator<Item = (Cell, u64)>,
        most: u64,
        is_blocked: impl Fn(Cell) -> bool,
    ) -> Result<(), Unfit> {
        ground.check()?;
        self.memory.gather(ground.map, sources, most);
        self.memory.check(ground.map)?;
        self.memory.block(ground, most, is_blocked);
        self.measure(ground, Unit::COST, most);
        Ok(())
    }

    /// Frees what only another measurement would need.
    pub(in crate::search) fn without_memory(self) -> Self {
        Self { memory: Memory::default(), ..self }
    }

    /// Measures from the sources in memory.
    fn measure(&mut self, ground: &Ground<'_>, unit: Unit, most: u64) {
        self.unit = unit;
        match Course::of(ground, &self.memory.sources) {
            Course::Moves { step, is_open } => self.count_moves(ground, step, is_open, most),
            Course::Open { straight, diagonal } => {
                let mut costs = self.far.take_costs();
                costs.resize(ground.map.all_exits().len(), u64::MAX);
                self.memory.start(&mut costs);
                self.memory.spread(ground.map, Steps { straight, diagonal, most }, &mut costs);
                self.keep(costs);
            }
            Course::Labelled => {
                let mut costs = self.far.take_costs();
                let Memory { sources, blocked, labelled, .. } = &mut self.memory;
                let is_blocked = |cell| blocked.binary_search(&cell).is_ok();
                let is_source = |cell, cost| sources.binary_search(&(cost, cell)).is_ok();
                let leads_on = |cell, cost| !is_blocked(cell) || is_source(cell, cost);
                labelled.spread(ground, unit, sources, most, leads_on, &mut costs);
                self.keep(costs);
            }
        }
    }

    /// Measures in steps that count the same, as far as the most.
    fn count_moves(&mut self, ground: &Ground<'_>, step: u64, is_open: bool, most: u64) {
        let (memory, mut moves) = (&mut self.memory, self.far.take_moves(ground.map));
        let start = memory.count_from_first(step);
        let most = (most.saturating_sub(start) / step).min(2 * MOST_MOVES - 1) as u32;
        memory.start(&mut moves);
        if is_open {
            memory.spread(ground.map, Steps { straight: 1, diagonal: 1, most }, &mut moves);
        } else {
            memory.wave.run(ground, &memory.blocked, &memory.sources, most, &mut moves);
        }
        let (cell, far) = farthest(&moves);
        self.farthest = (cell, start + step * far);
        self.far = Far::Moves { moves, start, step };
    }

    /// These are the costs now.
    fn keep(&mut self, costs: Vec<u64>) {
        self.farthest = farthest(&costs);
        self.far = Far::Costs(costs);
    }

    /// Lets numbers spread from the sources through what is passed, and then makes something else of them.
    pub(in crate::search) fn spread(
        &mut self,
        ground: &Ground<'_>,
        unit: Unit,
        sources: impl Iterator<Item = (Cell, u64)>,
        is_passed: impl Fn(Cell) -> bool,
        turn: impl Fn(Cell, u64) -> u64,
    ) {
        self.memory.gather(ground.map, sources, u64::MAX);
        let (mut numbers, Memory { sources, labelled, .. }) =
            (self.far.take_costs(), &mut self.memory);
        let leads_on = |cell, _| is_passed(cell);
        labelled.spread(ground, unit, sources, u64::MAX, leads_on, &mut numbers);
        for (cell, number) in (0..).map(Cell::new).zip(&mut numbers) {
            *number = turn(cell, *number);
        }
        self.unit = unit;
        self.keep(numbers);
    }
}

/// The first of the cells that are farthest.
fn farthest<N: Number>(numbers: &[N]) -> (Cell, u64) {
    // Where there is no way, the next number is zero, which is not more than any.
    let (mut most, mut first) = (N::of(0), None);
    for (at, block) in numbers.chunks(64).enumerate() {
        // All of a block are asked at once; nearly always there is nothing farther.
        if block.iter().fold(false, |is_farther, far| is_farther | (far.next() > most)) {
            for (cell, far) in (64 * at..).zip(block) {
                if far.next() > most {
                    (most, first) = (far.next(), Some((cell, *far)));
                }
            }
        }
    }
    first.map_or((Cell::new(0), 0), |(cell, far)| (Cell::new(cell as u32), far.into()))
}

impl Far {
    /// The list of moves for a map, in which nothing has been reached.
    fn take_moves(&mut self, map: &Map) -> Vec<u32> {
        let mut list = match self {
            Self::Moves { moves, .. } => std::mem::take(moves),
            Self::Costs(_) => Vec::new(),
        };
        list.clear();
        list.resize(map.all_exits().len(), u32::MAX);
        list
    }

    /// The list of costs, empty.
    fn take_costs(&mut self) -> Vec<u64> {
        let mut list = match self {
            Self::Costs(costs) => std::mem::take(costs),
            Self::Moves { .. } => Vec::new(),
        };
        list.clear();
        list
    }
}
