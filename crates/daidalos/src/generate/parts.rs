//! The parts of a floor: what straight steps join, as runs of cells a row at a time.
//!
//! Runs are far fewer than cells, so that parts are found, measured and filled without a number
//! for every cell of the map.

use super::sets::Sets;
use crate::grid::{Bits, Cell};

/// All runs of a floor, in order, and how many cells each part has.
pub(super) struct Parts {
    pub(super) runs: Vec<Run>,
    /// By part; zero for a part that has been filled.
    pub(super) sizes: Vec<u32>,
}

/// The cells from `start` to before `end` in row `y`. Parts are numbered by their first run.
pub(super) struct Run {
    pub(super) y: u32,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) part: u32,
}

impl Parts {
    /// Runs of floor are joined to the runs above that they touch.
    pub(super) fn new(floor: &Bits) -> Self {
        let starts = floor.words().iter().map(|word| (word & !(word << 1)).count_ones() as usize);
        let mut runs: Vec<Run> = Vec::with_capacity(starts.sum());
        let mut sets = Sets::new(0);
        let mut above = 0..0;
        for y in 0..floor.size().height() {
            let first = runs.len();
            for (start, end) in floor.runs(y) {
                while above.start < above.end && runs[above.start].end <= start {
                    above.start += 1;
                }
                let run = sets.add();
                for other in above.clone().take_while(|&other| runs[other].start < end) {
                    sets.join(other, run);
                }
                runs.push(Run { y, start, end, part: 0 });
            }
            above = first..runs.len();
        }
        Self { sizes: number(&mut runs, &mut sets), runs }
    }

    /// The part with the most cells, the first of several.
    pub(super) fn largest(&self) -> Option<u32> {
        let most = self.sizes.iter().max()?;
        self.sizes.iter().position(|size| size == most).map(|part| part as u32)
    }

    /// Fills all other parts, and says which cells these were.
    pub(super) fn retain(
        &mut self,
        floor: &mut Bits,
        keep: impl Fn(u32, u32) -> bool,
        mut filled: impl FnMut(Cell),
    ) {
        let (size, sizes) = (floor.size(), &self.sizes);
        self.runs.retain(|run| {
            let kept = keep(run.part, sizes[run.part as usize]);
            for x in (run.start..run.end).filter(|_| !kept) {
                let cell = Cell::new(run.y * size.width() + x);
                floor.remove(cell);
                filled(cell);
            }
            kept
        });
        for (part, cells) in self.sizes.iter_mut().enumerate() {
            *cells = if keep(part as u32, *cells) { *cells } else { 0 };
        }
    }
}

/// Numbers the parts, and measures them.
fn number(runs: &mut [Run], sets: &mut Sets) -> Vec<u32> {
    let mut sizes = Vec::new();
    for at in 0..runs.len() {
        // The run that stands for a set may come after others of the set.
        let root = sets.root(at);
        if runs[root].part == 0 {
            sizes.push(0);
            runs[root].part = sizes.len() as u32;
        }
        let part = runs[root].part;
        sizes[part as usize - 1] += runs[at].end - runs[at].start;
        runs[at].part = part;
    }
    runs.iter_mut().for_each(|run| run.part -= 1);
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Map, Size};
    use crate::rng::Seed;
    use crate::search::Distances;

    #[test]
    fn parts_are_what_straight_steps_join() {
        let mut rng = Seed(6).stream("test", 0);
        for (width, height) in [(1, 1), (9, 9), (64, 20), (70, 30), (130, 9)] {
            let size = Size::new(width, height).unwrap();
            let mut floor = Bits::empty(size).unwrap();
            size.iter().filter(|_| rng.below(5) > 1).for_each(|cell| assert!(floor.insert(cell)));
            let parts = Parts::new(&floor);
            let cells = |run: &Run| {
                let (row, [start, end]) = (run.y * width, [run.start, run.end]);
                (start..end).map(move |x| Cell::new(row + x))
            };
            let all: Vec<Cell> = parts.runs.iter().flat_map(cells).collect();
            assert_eq!(all, floor.iter().collect::<Vec<_>>(), "{size}");
            // A flood from any run reaches the cells of its part, and no others.
            let map = Map::roamed(floor.clone());
            for run in &parts.runs {
                let start = cells(run).next().unwrap();
                let distances = Distances::new(&map, [start]);
                for other in &parts.runs {
                    let reached = cells(other).all(|cell| distances.to(cell).is_some());
                    assert_eq!(reached, other.part == run.part, "{size}");
                }
            }
            assert_eq!(parts.sizes.iter().map(|n| u64::from(*n)).sum::<u64>(), floor.count());
        }
    }

    #[test]
    fn what_is_filled_is_told() {
        let size = Size::new(7, 3).unwrap();
        let mut floor = Bits::empty(size).unwrap();
        for (y, start, end) in [(0, 0, 2), (1, 3, 6), (2, 3, 4)] {
            floor.insert_run(y, start, end);
        }
        let mut parts = Parts::new(&floor);
        assert_eq!((parts.sizes.as_slice(), parts.largest()), ([2, 4].as_slice(), Some(1)));
        let mut filled = Vec::new();
        parts.retain(&mut floor, |_, cells| cells > 2, |cell| filled.push(cell.index()));
        assert_eq!((filled, floor.count(), parts.sizes), (vec![0, 1], 4, vec![0, 4]));
    }
}
