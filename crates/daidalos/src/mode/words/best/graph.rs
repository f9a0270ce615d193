//! The cells that lie on a way: all others are left out before anything is searched.

use crate::grid::{Cell, Map};
use crate::sorting::sort;

/// What leads where, cut down to the steps of ways from one cell to another that enter no cell twice.
pub(super) struct Graph {
    /// For each cell of the map, the cells beside it; none for a cell that lies on no way.
    pub(super) next: Vec<Vec<usize>>,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Graph {
    /// The ways that go on from the last cell of a way, without its other cells.
    pub(super) fn after(map: &Map, way: &[Cell], goal: Cell) -> Self {
        let from = way.last().map_or(0, |cell| cell.index());
        let is_used = |cell: &Cell| cell.index() != from && way.contains(cell);
        let beside = |cell: Cell| {
            let open = map.neighbours(cell).map(|(_, next)| next).filter(|next| !is_used(next));
            if is_used(&cell) { Vec::new() } else { open.map(Cell::index).collect() }
        };
        let next: Vec<Vec<usize>> = map.size().iter().map(beside).collect();
        let is_there = from == goal.index();
        let next =
            if is_there { vec![Vec::new(); next.len()] } else { block(&next, from, goal.index()) };
        Self { next, from, to: goal.index() }
    }

    /// Whether there is a way at all.
    pub(super) fn has_way(&self) -> bool {
        self.from == self.to || !self.next[self.from].is_empty()
    }

    /// The cells that lie on a way.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.next.len()).filter(|cell| !self.next[*cell].is_empty())
    }
}

/// The steps of all ways that enter no cell twice. With a step between both ends added, a step lies on
/// such a way if and only if it is in the same block (biconnected component) as the added one; so one
/// depth-first walk finds them, by Tarjan's low points.
fn block(next: &[Vec<usize>], from: usize, to: usize) -> Vec<Vec<usize>> {
    let mut kept = vec![Vec::new(); next.len()];
    let mut walk = Walk::new(next.len(), from);
    let mut steps = vec![(from, to)];
    // The added step is the first, so the block that it is in is the last to be closed at its start.
    walk.enter(to, from);
    while let Some(&(cell, before)) = walk.stack.last().filter(|(cell, _)| *cell != from) {
        let Some(&beside) = next[cell].get(walk.tried[cell]) else {
            walk.stack.pop();
            walk.low[before] = walk.low[before].min(walk.low[cell]);
            if walk.low[cell] >= walk.number[before] {
                let first = steps.iter().rposition(|step| *step == (before, cell)).unwrap_or(0);
                let closed = steps.split_off(first);
                if before == from && cell == to {
                    keep(&mut kept, &closed, next);
                }
            }
            continue;
        };
        walk.tried[cell] += 1;
        if beside == before && !(cell == to && before == from) {
            continue;
        }
        if walk.number[beside] == 0 {
            steps.push((cell, beside));
            walk.enter(beside, cell);
        } else if walk.number[beside] < walk.number[cell] {
            steps.push((cell, beside));
            walk.low[cell] = walk.low[cell].min(walk.number[beside]);
        }
    }
    kept
}

/// Takes the steps of the block, the added one only if it was there before.
fn keep(kept: &mut [Vec<usize>], steps: &[(usize, usize)], next: &[Vec<usize>]) {
    for &(a, b) in steps.iter().filter(|(a, b)| next[*a].contains(b)) {
        for (a, b) in [(a, b), (b, a)] {
            if !kept[a].contains(&b) {
                kept[a].push(b);
            }
        }
    }
    kept.iter_mut().for_each(|beside| sort(beside));
}

/// A depth-first walk: when each cell was entered, and the earliest cell that is reached from behind it.
struct Walk {
    number: Vec<usize>,
    low: Vec<usize>,
    tried: Vec<usize>,
    /// The cells from the start to here, each with the one before it.
    stack: Vec<(usize, usize)>,
    count: usize,
}

impl Walk {
    fn new(cells: usize, from: usize) -> Self {
        let [number, low, tried] = [(); 3].map(|()| vec![0; cells]);
        let mut walk = Self { number, low, tried, stack: Vec::new(), count: 0 };
        walk.enter(from, from);
        walk
    }

    fn enter(&mut self, cell: usize, before: usize) {
        self.count += 1;
        self.number[cell] = self.count;
        self.low[cell] = self.count;
        self.stack.push((cell, before));
    }
}
