//! Counting: forth along the edges of every piece, across all pieces and the rest, and back again.
//!
//! Forth, each node learns in how many ways it is reached with each number of mines. Then the pieces and
//! the cells beside no number share the mines among them, which tells each piece how many ways all others
//! have for each number of mines in it. With that the way back begins. Where the two meet, on the edges of
//! a step, stands how many arrangements of the whole board give a group a certain number of mines.

use std::ops::Range;

use super::frontier::Frontier;
use super::graph::{Graph, Layer};
use super::order::{Order, Step};
use super::share::Share;
use super::weight::Weight;
use super::{SolveError, reset};

/// The weights of every node and every group; the lists are kept from use to use.
#[derive(Default)]
pub(crate) struct Count<W> {
    forth: Vec<W>,
    pub(super) back: Vec<W>,
    pub(super) share: Share<W>,
    power: i32,
    /// By which power of two the ways of each piece are too small.
    pub(super) powers: Vec<i32>,
    /// For each group, how much speaks for a mine in one of its cells and how much against it.
    pub(super) groups: Vec<Split<W>>,
}

/// How much speaks for a mine in a cell and how much against it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Split<W> {
    pub(crate) mined: W,
    pub(crate) safe: W,
}

/// What is to be counted: the groups, their order and their graph.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) frontier: &'a Frontier,
    pub(super) order: &'a Order,
    pub(super) graph: &'a Graph,
    /// The weight of a mine, where weights are only compared: such that about as many mines as there are
    /// weigh most.
    pub(super) tilt: f64,
    /// Whether the number of all mines is known; otherwise, there may be any.
    pub(super) counts: bool,
}

/// Pieces beside those that are counted: from so many mines on, the ways to lay them.
///
/// What holds for these pieces is not asked; they only take mines from the others.
#[derive(Default)]
pub(crate) struct Beside<W> {
    pub(super) least: i64,
    pub(super) ways: Vec<W>,
}

impl<W: Weight> Beside<W> {
    /// No piece at all.
    pub(super) fn clear(&mut self) {
        self.least = 0;
        self.ways.clear();
        self.ways.push(W::one());
    }
}

impl<W: Weight> Count<W> {
    /// Counts everything.
    pub(super) fn run(&mut self, field: Field<'_>, beside: &Beside<W>) -> Result<(), SolveError> {
        reset(&mut self.forth, field.graph.entries);
        reset(&mut self.back, field.graph.entries);
        reset(&mut self.groups, field.frontier.groups.len());
        self.powers.clear();
        field.order.pieces().for_each(|piece| self.go_forth(&field, piece));
        let power = self.share.run(&field, beside, &self.forth)?;
        self.power = power + self.powers.iter().sum::<i32>();
        for (at, piece) in field.order.pieces().enumerate() {
            self.go_back(&field, at, piece);
        }
        Ok(())
    }

    /// A cell beside no number.
    pub(super) const fn rest(&self) -> &Split<W> {
        &self.share.rest
    }

    /// All arrangements, and the power of two by which that is too small.
    pub(super) const fn all(&self) -> (&W, i32) {
        (&self.share.all, self.power)
    }

    /// The ways of a piece for each number of mines in it, and the least number.
    pub(super) fn ways_of(&self, graph: &Graph, piece: &Range<usize>) -> (&[W], i64) {
        let goal = graph.goal(&graph.layers[piece.end - 1]);
        (&self.forth[goal.entries()], i64::from(goal.least))
    }

    fn go_forth(&mut self, field: &Field<'_>, piece: Range<usize>) {
        let first = field.graph.before(&field.graph.layers[piece.start]);
        self.forth[first.start] = W::one();
        let mut power = 0;
        for at in piece {
            power += self.step_forth(field, &field.order.steps[at], &field.graph.layers[at]);
        }
        self.powers.push(power);
    }

    fn step_forth(&mut self, field: &Field<'_>, step: &Step, layer: &Layer) -> i32 {
        let ways = W::choices(step.cells, field.tilt);
        let after = field.graph.after(layer);
        let (before, rest) = self.forth.split_at_mut(after.start);
        for edge in field.graph.edges(layer) {
            let (from, to) = field.graph.ends_of(edge);
            let to = &mut rest[to.start - after.start..to.end - after.start];
            let ways = &ways[usize::from(edge.mines)];
            for (from, to) in before[from].iter().zip(to) {
                to.add_product(from, ways);
            }
        }
        W::level(&mut rest[..after.len()])
    }

    fn go_back(&mut self, field: &Field<'_>, at: usize, piece: Range<usize>) {
        let goal = field.graph.goal(&field.graph.layers[piece.end - 1]);
        self.share.others_than(at, &mut self.back[goal.entries()]);
        for at in piece.rev() {
            self.step_back(field, &field.order.steps[at], &field.graph.layers[at]);
        }
    }

    fn step_back(&mut self, field: &Field<'_>, step: &Step, layer: &Layer) {
        let ways = W::choices(step.cells, field.tilt);
        let mut met: [W; 9] = std::array::from_fn(|_| W::default());
        let (before, after) = (field.graph.before(layer), field.graph.after(layer));
        let (entries, rest) = self.back.split_at_mut(after.start);
        for edge in field.graph.edges(layer) {
            let (from, to) = field.graph.ends_of(edge);
            let to = &rest[to.start - after.start..to.end - after.start];
            let mines = usize::from(edge.mines);
            for ((back, forth), to) in
                entries[from.clone()].iter_mut().zip(&self.forth[from]).zip(to)
            {
                back.add_product(to, &ways[mines]);
                met[mines].add_product(forth, to);
            }
        }
        W::level(&mut entries[before]);
        self.groups[usize::from(step.group)] = Split::of(&met, &ways, step.cells);
    }
}

impl Split<f64> {
    /// How likely the cell is safe; 0 if there is no such cell.
    pub(crate) fn safe_share(&self) -> f64 {
        let all = self.mined + self.safe;
        if all > 0.0 { self.safe / all } else { 0.0 }
    }
}

impl<W: Weight> Split<W> {
    /// From how much meets for each number of mines in a group.
    fn of(met: &[W; 9], ways: &[W; 9], cells: u8) -> Self {
        let mut split = Self::default();
        for (mines, (met, ways)) in (0..=cells).zip(met.iter().zip(ways)) {
            split.add(met, ways, u64::from(mines), u64::from(cells));
        }
        split
    }

    /// Adds arrangements in which a number of equal cells is mined.
    pub(super) fn add(&mut self, a: &W, b: &W, mines: u64, cells: u64) {
        let mut ways = W::default();
        ways.add_product(a, b);
        self.mined.add_product(&ways.part(mines, cells), &W::one());
        self.safe.add_product(&ways.part(cells - mines, cells), &W::one());
    }
}
