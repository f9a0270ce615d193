//! In costs, on any ground: Dijkstra's search with a label for each cell.

use super::{Pace, Unit};
use crate::grid::{Cell, Dir};
use crate::search::labels::{Labels, MOST_BUCKETS};
use crate::search::{Ground, strides};

/// Labels that suit a map and what steps count for on it; kept for the next time.
#[derive(Default)]
pub(in crate::search) struct Labelled {
    /// Cells, and the least and the most that a step counts for.
    fit: (usize, u64, u64),
    labels: Option<Labels>,
}

impl Labelled {
    /// Lets costs spread from the sources, which are sorted, cheapest first and up to the most. A
    /// source joins when the others have come as far as where it starts. Costs go on from a cell if it leads on.
    pub(in crate::search) fn spread(
        &mut self,
        ground: &Ground<'_>,
        unit: Unit,
        sources: &[(u64, Cell)],
        most: u64,
        leads_on: impl Fn(Cell, u64) -> bool,
        costs: &mut Vec<u64>,
    ) {
        let (exits, strides) = (ground.map.all_exits(), strides(ground.map));
        let pace = Pace::of(ground, unit);
        let labels = self.labels_for(ground, &pace);
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
        costs.clear();
        costs.extend((0..exits.len()).map(|cell| labels.value(cell)));
    }

    /// Labels for all cells, and a queue that suits what steps count for.
    fn labels_for(&mut self, ground: &Ground<'_>, pace: &Pace<'_>) -> &mut Labels {
        let (least, most) = pace.prices.span(ground.map);
        let fit = (ground.map.all_exits().len(), pace.parts * least, pace.parts * most);
        if self.fit != fit {
            self.labels = None;
        }
        self.fit = fit;
        let (cells, least, most) = fit;
        // Twice the reach: a source may join behind what has been skipped.
        let new = || Labels::new(cells, 2 * most, least / 8, MOST_BUCKETS);
        self.labels.get_or_insert_with(new)
    }
}
