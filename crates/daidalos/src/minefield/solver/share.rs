//! How the pieces and the cells beside no number share the mines.
//!
//! The pieces know nothing of each other but for the number of mines in all. So the ways of the first
//! pieces together are found for each number of mines, and those of all others with what is left.

use std::ops::Range;

use super::count::{Beside, Field, Split};
use super::weight::Weight;
use super::{SolveError, reset};

/// The ways of the first pieces and of all others; the lists are kept from use to use.
#[derive(Default)]
pub(super) struct Share<W> {
    /// After each number of pieces, an entry for each number of mines in them.
    links: Vec<Link>,
    first: Vec<W>,
    others: Vec<W>,
    pub(super) rest: Split<W>,
    pub(super) all: W,
}

/// Where the entries after some pieces lie, and the fewest mines in those pieces.
#[derive(Clone)]
struct Link {
    entries: Range<usize>,
    least: i64,
}

impl<W: Weight> Share<W> {
    /// Shares the mines among pieces, whose ways stand at their goals; the power of two by which all ways
    /// are too small.
    pub(super) fn run(
        &mut self,
        field: &Field<'_>,
        beside: &Beside<W>,
        ways: &[W],
    ) -> Result<i32, SolveError> {
        self.link(field, beside);
        self.first[..beside.ways.len()].clone_from_slice(&beside.ways);
        let mut power = 0;
        for (at, piece) in field.order.pieces().enumerate() {
            let goal = field.graph.goal(&field.graph.layers[piece.end - 1]);
            power += self.join(at, &ways[goal.entries()]);
        }
        power += self.lay_rest(field)?;
        for (at, piece) in field.order.pieces().enumerate().rev() {
            let goal = field.graph.goal(&field.graph.layers[piece.end - 1]);
            self.part(at, &ways[goal.entries()]);
        }
        Ok(power)
    }

    /// For each number of mines in a piece, the ways of everything else.
    pub(super) fn others_than(&self, at: usize, out: &mut [W]) {
        let first = &self.first[self.links[at].entries.clone()];
        let others = &self.others[self.links[at + 1].entries.clone()];
        for (mines, out) in out.iter_mut().enumerate() {
            for (first, others) in first.iter().zip(&others[mines..]) {
                out.add_product(first, others);
            }
        }
        W::level(out);
    }

    fn link(&mut self, field: &Field<'_>, beside: &Beside<W>) {
        self.links.clear();
        let mut link = Link { entries: 0..beside.ways.len(), least: beside.least };
        for piece in field.order.pieces() {
            let goal = field.graph.goal(&field.graph.layers[piece.end - 1]);
            let len = link.entries.len() + goal.len() - 1;
            let entries = link.entries.end..link.entries.end + len;
            let least = link.least + i64::from(goal.least);
            self.links.push(std::mem::replace(&mut link, Link { entries, least }));
        }
        reset(&mut self.first, link.entries.end);
        reset(&mut self.others, link.entries.end);
        self.links.push(link);
    }

    /// Adds a piece to the first ones.
    fn join(&mut self, at: usize, ways: &[W]) -> i32 {
        let (from, to) = (self.links[at].entries.clone(), self.links[at + 1].entries.clone());
        let (before, after) = self.first.split_at_mut(to.start);
        for (mines, first) in before[from].iter().enumerate() {
            for (ways, to) in ways.iter().zip(&mut after[mines..]) {
                to.add_product(first, ways);
            }
        }
        W::level(&mut after[..to.len()])
    }

    /// Adds a piece to the others.
    fn part(&mut self, at: usize, ways: &[W]) {
        let (to, from) = (self.links[at].entries.clone(), self.links[at + 1].entries.clone());
        let (before, after) = self.others.split_at_mut(from.start);
        for (mines, to) in before[to.clone()].iter_mut().enumerate() {
            for (ways, others) in ways.iter().zip(&after[mines..]) {
                to.add_product(ways, others);
            }
        }
        W::level(&mut before[to]);
    }

    /// What the pieces leave is laid into the rest.
    fn lay_rest(&mut self, field: &Field<'_>) -> Result<i32, SolveError> {
        (self.rest, self.all) = (Split::default(), W::default());
        let cells = field.frontier.rest_cells;
        let Some(Link { entries, least }) = self.links.last().cloned() else { return Ok(0) };
        if !field.counts {
            self.lay_any(entries);
            return Ok(0);
        }
        let left = field.frontier.mines - least;
        let power = W::lay(cells, left, field.tilt, &mut self.others[entries.clone()]);
        let pairs = self.first[entries.clone()].iter().zip(&self.others[entries]);
        for (laid, (first, others)) in (0..=left).rev().zip(pairs) {
            self.all.add_product(first, others);
            if cells > 0 && laid <= i64::from(cells) {
                self.rest.add(first, others, laid as u64, u64::from(cells));
            }
        }
        if self.all.is_zero() { Err(SolveError::Contradiction) } else { Ok(power) }
    }

    /// Whatever the pieces leave, the rest may hold.
    fn lay_any(&mut self, entries: Range<usize>) {
        self.others[entries].fill(W::one());
        self.rest = Split { mined: W::one(), safe: W::one() };
        self.all = W::one();
    }
}
