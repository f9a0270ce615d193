//! Lists every arrangement of the mines, where there are few.

use super::Solver;
use crate::minefield::{Board, Spot};

/// Arrangements, each with one bit for each of the cells that they are about; the lists are kept from use
/// to use.
#[derive(Default)]
pub(crate) struct Lister {
    pub(crate) cells: Vec<Spot>,
    pub(crate) arrangements: Vec<u128>,
    /// How many arrangements may still be listed, and how many steps may be taken for them.
    room: usize,
    steps: usize,
}

/// How far an arrangement is filled.
#[derive(Clone, Copy)]
struct Filled {
    step: usize,
    end: usize,
    node: u32,
    /// Mines in the pieces before, and in this piece.
    before: i64,
    laid: u16,
    bits: u128,
    /// The first bit of the next group.
    bit: u32,
}

impl Lister {
    /// What stands in a list that was put together by hand.
    #[cfg(test)]
    pub(crate) fn of(cells: Vec<Spot>, arrangements: Vec<u128>) -> Self {
        Self { cells, arrangements, ..Self::default() }
    }

    /// Lists all arrangements of the open cells; `None` if they are more than `most` or fill more than a
    /// list of bits.
    pub(crate) fn list_all(&mut self, solver: &Solver<f64>, most: usize) -> Option<()> {
        let end = solver.order.steps.len();
        self.begin(solver, 0..end, most);
        self.cells.extend_from_slice(&solver.frontier.rest);
        if self.cells.len() > u128::BITS as usize {
            return None;
        }
        self.fill_piece(solver, 0, end, 0, 0, 0)
    }

    /// Lists the arrangements of one piece that shares nothing with other open cells: all cells around it
    /// are known, and so is the number of its mines. `None` if the piece is not like that.
    pub(crate) fn list_piece(
        &mut self,
        solver: &Solver<f64>,
        board: &Board,
        piece: usize,
        most: usize,
    ) -> Option<()> {
        let steps = solver.order.pieces().nth(piece)?;
        self.begin(solver, steps.clone(), most);
        let goal = solver.graph.goal(&solver.graph.layers[steps.end - 1]);
        let possible = solver.count.back[goal.entries()].iter().filter(|weight| **weight > 0.0);
        if possible.count() != 1 || self.cells.len() > u128::BITS as usize {
            return None;
        }
        if !self.cells.iter().all(|spot| self.is_closed(solver, board, *spot)) {
            return None;
        }
        self.fill_piece(solver, steps.start, steps.end, 0, 0, 0)
    }

    fn is_closed(&self, solver: &Solver<f64>, board: &Board, spot: Spot) -> bool {
        let mut around = board.spots_around(spot).iter();
        around.all(|spot| !solver.frontier.is_open(*spot) || self.cells.contains(spot))
    }

    fn begin(&mut self, solver: &Solver<f64>, steps: std::ops::Range<usize>, most: usize) {
        self.cells.clear();
        self.arrangements.clear();
        self.room = most;
        self.steps = most * 64;
        for step in &solver.order.steps[steps] {
            let group = &solver.frontier.groups[usize::from(step.group)];
            self.cells.extend_from_slice(solver.frontier.spots_of(group));
        }
    }

    /// Fills the piece that begins at a step, and those after it up to the step `end`.
    fn fill_piece(
        &mut self,
        solver: &Solver<f64>,
        step: usize,
        end: usize,
        before: i64,
        bits: u128,
        bit: u32,
    ) -> Option<()> {
        if step == end {
            return self.finish(solver, before, bits, bit);
        }
        let node = solver.graph.first_node(step);
        self.fill(solver, Filled { step, end, node, before, laid: 0, bits, bit })
    }

    fn fill(&mut self, solver: &Solver<f64>, filled: Filled) -> Option<()> {
        let graph = &solver.graph;
        let cells = u32::from(solver.order.steps[filled.step].cells);
        let edges = graph.edges(&graph.layers[filled.step]);
        let first = edges.partition_point(|edge| edge.from < filled.node);
        for edge in edges[first..].iter().take_while(|edge| edge.from == filled.node) {
            let laid = filled.laid + u16::from(edge.mines);
            let to = &graph.nodes[edge.to as usize];
            if solver.count.back[to.first as usize + usize::from(laid - to.least)] > 0.0 {
                let next = Filled { step: filled.step + 1, node: edge.to, laid, ..filled };
                let next = Filled { bit: filled.bit + cells, ..next };
                self.spread(cells, u32::from(edge.mines), filled.bit, &mut |lister, bits| {
                    lister.go_on(solver, Filled { bits: filled.bits | bits, ..next })
                })?;
            }
        }
        Some(())
    }

    fn go_on(&mut self, solver: &Solver<f64>, filled: Filled) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        if solver.order.is_end(filled.step) {
            let before = filled.before + i64::from(filled.laid);
            self.fill_piece(solver, filled.step, filled.end, before, filled.bits, filled.bit)
        } else {
            self.fill(solver, filled)
        }
    }

    /// Lays what is left into the cells beside no number.
    fn finish(&mut self, solver: &Solver<f64>, before: i64, bits: u128, bit: u32) -> Option<()> {
        let cells = self.cells.len() as u32 - bit;
        let left = solver.frontier.mines - before;
        let left = if cells == 0 && bit < solver.frontier.spots.len() as u32 { 0 } else { left };
        if left < 0 || left > i64::from(cells) {
            return Some(());
        }
        self.spread(cells, left as u32, bit, &mut |lister, rest| {
            lister.room = lister.room.checked_sub(1)?;
            lister.arrangements.push(bits | rest);
            Some(())
        })
    }

    /// Every way to lay mines into cells that begin at a bit.
    fn spread(
        &mut self,
        cells: u32,
        mines: u32,
        bit: u32,
        next: &mut dyn FnMut(&mut Self, u128) -> Option<()>,
    ) -> Option<()> {
        if mines == 0 {
            return next(self, 0);
        }
        let end = 1_u128.checked_shl(cells).unwrap_or(0).wrapping_sub(1);
        let mut chosen = if mines == 128 { u128::MAX } else { (1 << mines) - 1 };
        loop {
            next(self, chosen << bit)?;
            // The next larger number with as many bits.
            let low = chosen & chosen.wrapping_neg();
            let Some(ripple) = chosen.checked_add(low) else { return Some(()) };
            chosen = ripple | (((chosen ^ ripple) >> 2) / low);
            if chosen > end {
                return Some(());
            }
        }
    }
}
