//! Finds, cut into parts: one for each decision that a find depends on.

use super::diagram::{Choice, Diagram};
use super::finds::Find;

/// What one decision must be for a find to be on the way.
pub(super) struct Part {
    pub(super) find: usize,
    pub(super) layer: usize,
    /// Whether the find depends on no earlier decision.
    pub(super) is_first: bool,
    /// Whether it depends on no later one.
    pub(super) is_last: bool,
}

/// The parts of all finds, and which choices meet them.
pub(super) struct Parts {
    pub(super) all: Vec<Part>,
    /// For each find, where its parts begin; one more for the end of the last.
    starts: Vec<usize>,
    /// For each layer, its parts.
    pub(super) by_layer: Vec<Vec<usize>>,
    /// For each layer and each of its choices, the parts that it meets.
    pub(super) met: Vec<Vec<Vec<usize>>>,
}

impl Parts {
    pub(super) fn of(finds: &[Find], diagram: &Diagram, order: &[usize]) -> Self {
        let cells = order.iter().max().map_or(0, |most| most + 1);
        let mut turn = vec![0; cells];
        order.iter().enumerate().for_each(|(at, cell)| turn[*cell] = at);
        let (mut all, mut starts, mut wanted) = (Vec::new(), vec![0], Vec::new());
        for (find, Find { cells, .. }) in finds.iter().enumerate() {
            let decisions = decisions(cells, &turn);
            for (at, (layer, want)) in decisions.iter().enumerate() {
                let (is_first, is_last) = (at == 0, at + 1 == decisions.len());
                all.push(Part { find, layer: *layer, is_first, is_last });
                wanted.push(*want);
            }
            starts.push(all.len());
        }
        let mut by_layer = vec![Vec::new(); diagram.layers.len()];
        all.iter().enumerate().for_each(|(at, part)| by_layer[part.layer].push(at));
        let meets = |part: &&usize, choice: &Choice| {
            let want: &Choice = &wanted[**part];
            (want.from.is_none() || want.from == choice.from)
                && (want.to.is_none() || want.to == choice.to)
        };
        let met = diagram.layers.iter().zip(&by_layer).map(|(layer, parts)| {
            let met = |choice| parts.iter().filter(|part| meets(part, choice)).copied().collect();
            layer.choices.iter().map(met).collect()
        });
        let met = met.collect();
        Self { all, starts, by_layer, met }
    }

    /// The parts of a find, in the order in which they are decided on.
    pub(super) fn of_find(&self, find: usize) -> std::ops::Range<usize> {
        self.starts[find]..self.starts[find + 1]
    }

    /// How many finds there are.
    pub(super) fn finds(&self) -> usize {
        self.starts.len() - 1
    }
}

/// The decisions that a row of cells depends on, in order. A step is decided on with the cell of its two that comes
/// first in the order.
fn decisions(cells: &[usize], turn: &[usize]) -> Vec<(usize, Choice)> {
    let mut decisions: Vec<(usize, Choice)> = Vec::new();
    for pair in cells.windows(2) {
        let leaves = turn[pair[0]] < turn[pair[1]];
        let (cell, other) = if leaves { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
        let at = decisions.partition_point(|(layer, _)| *layer < turn[cell]);
        if decisions.get(at).is_none_or(|(layer, _)| *layer != turn[cell]) {
            decisions.insert(at, (turn[cell], Choice { cell, from: None, to: None }));
        }
        let want = &mut decisions[at].1;
        *(if leaves { &mut want.to } else { &mut want.from }) = Some(other);
    }
    decisions
}
