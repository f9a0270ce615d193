//! How long the round is that is left: over every lamp, by the shortest order, to an end.

use super::pursuit::Pursuit;
use super::world::World;
use crate::grid::Cell;
use crate::search::Distances;

/// The shortest rounds over every set of lamps.
pub(super) struct Round {
    /// How far every cell is from each lamp.
    lamps: Vec<Distances>,
    /// How far every cell is from the nearest end; none if the last lamp is the end.
    ends: Option<Distances>,
    /// For each set of lamps and each lamp, the shortest way from it over the set to an end.
    tours: Vec<u64>,
}

impl Round {
    /// Rounds over the lamps that are left, a bit each.
    pub(super) fn new(world: &World, left: u32, ends: &[Cell]) -> Self {
        let (map, count) = (&world.layout.map, world.lamps.len());
        let lamps = world.lamps.iter().map(|lamp| Distances::new(map, [*lamp])).collect();
        let ends = (!ends.is_empty()).then(|| Distances::new(map, ends.iter().copied()));
        let mut round = Self { lamps, ends, tours: vec![u64::MAX; count << count] };
        for set in (0..1_u32 << count).filter(|set| set & !left == 0) {
            for lamp in 0..count {
                round.tours[set as usize * count + lamp] = round.from(world.lamps[lamp], set);
            }
        }
        round
    }

    /// The shortest way from a cell over a set of lamps to an end.
    pub(super) fn from(&self, cell: Cell, set: u32) -> u64 {
        const FAR: u64 = u32::MAX as u64;
        if set == 0 {
            return self.ends.as_ref().map_or(0, |ends| ends.to(cell).unwrap_or(FAR));
        }
        let count = self.lamps.len();
        let over = |lamp: usize| {
            let rest = (set & !(1 << lamp)) as usize;
            self.lamps[lamp].to(cell).unwrap_or(FAR) + self.tours[rest * count + lamp]
        };
        (0..count).filter(|lamp| set & 1 << lamp != 0).map(over).min().unwrap_or(0)
    }

    /// What it took to work all this out on a map of so many cells, in cells looked at.
    pub(super) fn work(&self, cells: u64) -> u64 {
        (self.lamps.len() as u64 + 1) * cells + self.tours.len() as u64
    }

    /// The shortest way from a position.
    pub(super) fn left(&self, state: &Pursuit) -> u64 {
        self.from(state.avatar, state.lamps)
    }
}
