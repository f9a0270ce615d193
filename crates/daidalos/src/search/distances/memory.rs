//! What a measurement needs besides its numbers.

use std::fmt;
use std::ops::Range;

use super::canonical::Number;
use super::labelled::Labelled;
use super::queue::Queue;
use super::wave::Wave;
use crate::grid::{Cell, Map};
use crate::search::ground::Prices;
use crate::search::{Ground, Unfit};

/// Kept from one measurement for the next. It says nothing about either, so a copy starts without, and all
/// are equal.
#[derive(Default)]
pub(super) struct Memory {
    /// Where each starts; sorted.
    pub(super) sources: Vec<(u64, Cell)>,
    /// Sorted.
    pub(super) blocked: Vec<Cell>,
    pub(super) exits: Vec<u8>,
    pub(super) wave: Wave,
    pub(super) queue: Queue,
    pub(super) labelled: Labelled,
}

impl Memory {
    /// Keeps the sources that are floor and do not start beyond the most.
    pub(super) fn gather(
        &mut self,
        map: &Map,
        sources: impl IntoIterator<Item = (Cell, u64)>,
        most: u64,
    ) {
        let is_floor = |cell: Cell| cell.index() < map.all_exits().len() && map.is_floor(cell);
        let kept = sources.into_iter().filter(|source| is_floor(source.0) && source.1 <= most);
        self.sources.clear();
        self.sources.extend(kept.map(|(cell, start)| (start, cell)));
        self.sources.sort_unstable();
        self.sources.dedup();
    }

    /// Whether no source starts beyond all costs.
    pub(super) fn check(&self, map: &Map) -> Result<(), Unfit> {
        let far = self.sources.last().filter(|source| source.0 > u64::MAX / 8);
        far.map_or(Ok(()), |(_, cell)| {
            let (x, y) = map.size().xy(*cell);
            Err(Unfit::Far(x, y))
        })
    }

    /// Notes which cells are blocked, as far as any source reaches.
    pub(super) fn block(
        &mut self,
        ground: &Ground<'_>,
        most: u64,
        is_blocked: impl Fn(Cell) -> bool,
    ) {
        self.blocked.clear();
        let (size, floor) = (ground.map.size(), ground.map.floor());
        let (columns, rows) = self.reach(ground, most);
        for y in rows.start..rows.end.min(size.height()) {
            for (start, end) in floor.runs(y) {
                let run = start.max(columns.start)..end.min(columns.end);
                let cells = run.filter_map(|x| size.at(x, y));
                self.blocked.extend(cells.filter(|cell| is_blocked(*cell)));
            }
        }
    }

    /// The columns and rows that can be reached from the sources; beyond the map, too.
    fn reach(&self, ground: &Ground<'_>, most: u64) -> (Range<u32>, Range<u32>) {
        let Some((first, _)) = self.sources.first() else { return (0..0, 0..0) };
        let (least, _) = Prices::of(ground).span(ground.map);
        let steps = u32::try_from((most - first) / least.max(1)).unwrap_or(u32::MAX);
        let around = |at: u32| at.saturating_sub(steps)..at.saturating_add(steps).saturating_add(1);
        let join = |a: Range<u32>, b: Range<u32>| a.start.min(b.start)..a.end.max(b.end);
        let places = self.sources.iter().map(|(_, cell)| ground.map.size().xy(*cell));
        let boxes = places.map(|(x, y)| (around(x), around(y)));
        boxes.reduce(|a, b| (join(a.0, b.0), join(a.1, b.1))).unwrap_or((0..0, 0..0))
    }

    /// Counts all starts in steps from the first, which is returned.
    pub(super) fn count_from_first(&mut self, step: u64) -> u64 {
        let first = self.sources.first().map_or(0, |source| source.0);
        self.sources.iter_mut().for_each(|source| source.0 = (source.0 - first) / step);
        first
    }

    /// Notes where the sources start.
    pub(super) fn start<N: Number>(&self, far: &mut [N]) {
        for (start, cell) in &self.sources {
            far[cell.index()] = far[cell.index()].min(N::of(*start));
        }
    }
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Memory {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Memory {}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memory")
    }
}
