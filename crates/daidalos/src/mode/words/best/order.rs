//! The order in which cells are decided on: the narrower the seam between decided and undecided cells,
//! the fewer cases there are.

use super::graph::Graph;

/// How many orders are followed at once; more on large boards, where a narrower seam saves most.
const BEAM: usize = 48;
const WIDE_BEAM: usize = 600;
/// Cells from which on a board is large.
const LARGE: usize = 226;

/// An order of the cells of a graph, from the start on, whose seam stays narrow.
///
/// The seam is the set of undecided cells beside decided ones. The cases grow about threefold with each of its
/// cells, so the sum of those powers is what an order costs. Finding the cheapest is as hard as the task
/// itself; following the best few orders, cell by cell, comes close.
pub(super) fn order(graph: &Graph) -> Vec<usize> {
    let beam = if graph.cells().count() < LARGE { BEAM } else { WIDE_BEAM };
    let mut seen = vec![false; graph.next.len()];
    seen[graph.from] = true;
    let mut partials = vec![Partial { seen, seam: vec![graph.from], cost: 0, last: 0, mark: 0 }];
    // Each entry: the cell that is decided on, and the entry before it.
    let mut trail = vec![(graph.from, 0)];
    for _ in graph.cells() {
        let mut choices: Vec<Choice> = Vec::new();
        for (at, partial) in partials.iter().enumerate() {
            partial.choices(graph, at, &mut choices);
        }
        let mut cheapest: Vec<(i64, usize)> =
            choices.iter().zip(0..).map(|(choice, at)| (choice.cost, at)).collect();
        cheapest.sort_unstable();
        let mut marks: Vec<u64> = Vec::new();
        let mut longer = Vec::new();
        for choice in cheapest.into_iter().map(|(_, at)| &choices[at]) {
            if longer.len() < beam && !marks.contains(&choice.mark) {
                marks.push(choice.mark);
                trail.push((choice.cell, partials[choice.at].last));
                longer.push(partials[choice.at].with(graph, choice, trail.len() - 1));
            }
        }
        partials = longer;
    }
    let mut at = partials.first().map_or(0, |partial| partial.last);
    let mut order = Vec::new();
    while at != 0 {
        order.push(trail[at].0);
        at = trail[at].1;
    }
    order.reverse();
    order
}

/// The first part of an order.
struct Partial {
    /// Cells that are decided, or in the seam.
    seen: Vec<bool>,
    seam: Vec<usize>,
    cost: i64,
    /// Its last entry in the trail.
    last: usize,
    /// The same for all orders of the same cells.
    mark: u64,
}

/// A cell that may come next.
struct Choice {
    cost: i64,
    at: usize,
    cell: usize,
    mark: u64,
}

impl Partial {
    /// Every cell of the seam; or only one that widens the seam by nothing, for that is never wrong.
    fn choices(&self, graph: &Graph, at: usize, out: &mut Vec<Choice>) {
        let new = |cell: &usize| graph.next[*cell].iter().filter(|next| !self.seen[**next]).count();
        let free = self.seam.iter().find(|cell| new(cell) == 0);
        for &cell in free.map_or(&self.seam[..], std::slice::from_ref) {
            let added = new(&cell);
            let width = self.seam.len() - 1 + added + added.saturating_sub(1);
            let cost = self.cost.saturating_add(3_i64.saturating_pow(width as u32));
            out.push(Choice { cost, at, cell, mark: self.mark ^ scatter(cell) });
        }
    }

    fn with(&self, graph: &Graph, choice: &Choice, last: usize) -> Self {
        let (mut seen, mut seam) = (self.seen.clone(), self.seam.clone());
        seam.retain(|cell| *cell != choice.cell);
        for &next in &graph.next[choice.cell] {
            if !seen[next] {
                seen[next] = true;
                seam.push(next);
            }
        }
        Self { seen, seam, cost: choice.cost, last, mark: choice.mark }
    }
}

/// A number whose bits look random, different for each cell.
fn scatter(cell: usize) -> u64 {
    let mut digest = crate::digest::Digest::default();
    digest.add(cell as u64);
    digest.value()
}
