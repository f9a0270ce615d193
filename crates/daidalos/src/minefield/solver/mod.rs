//! Works out exactly what follows from the numbers shown and the number of all mines.
//!
//! Covered cells that no number tells apart are one group. Pieces of groups that no number joins have only
//! the number of mines in all in common. In each piece the groups are filled one after the other, and
//! fillings after which the same is missing are counted together. So a board that has more arrangements
//! than there are atoms takes some thousand steps. Work is counted in such steps and not in seconds: the
//! answer must not depend on how busy a machine is.

mod by_numbers;
mod count;
mod frontier;
mod graph;
mod list;
mod order;
mod share;
mod suppose;
#[cfg(test)]
mod tests;
mod weight;

use thiserror::Error;

use self::count::{Beside, Count, Field, Split};
use self::frontier::Frontier;
use self::graph::Graph;
pub(crate) use self::list::Lister;
use self::order::Order;
pub(crate) use self::suppose::{Fact, Trial};
use self::weight::Weight;
use super::{Board, Spot, Tile};

/// A solver that keeps its memory from question to question; `W` is what it counts.
///
/// `bool` finds what is sure, `f64` weighs, and `BigUint` counts exactly.
#[derive(Default)]
pub(crate) struct Solver<W> {
    frontier: Frontier,
    order: Order,
    graph: Graph,
    count: Count<W>,
    beside: Beside<W>,
    tilt: f64,
}

/// What finds the cells that are sure to be mined or safe.
pub(crate) type SureSolver = Solver<bool>;

/// What is known of a board.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) board: &'a Board,
    pub(crate) tiles: &'a [Tile],
    /// All mines, those that are seen or known included.
    pub(crate) mines: u32,
    /// Covered cells that are known to be mined (`true`) or safe, spot by spot; empty when none is.
    pub(crate) known: &'a [Option<bool>],
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No arrangement of mines gives what is shown.
    #[error("no arrangement of the mines gives the numbers that are shown")]
    Contradiction,
    /// More steps than allowed, or too many numbers that hang together.
    #[error(
        "the numbers depend on each other in too many ways to be worked out in the given steps"
    )]
    TooHard,
}

impl Solver<bool> {
    /// Appends every covered cell that was not known yet and is sure to be mined (`true`) or safe to
    /// `sure`; the steps that were needed are taken from `work`.
    pub(crate) fn sure(
        &mut self,
        view: &View<'_>,
        work: &mut u64,
        sure: &mut Vec<(Spot, bool)>,
    ) -> Result<(), SolveError> {
        self.solve(view, work)?;
        self.append(sure);
        Ok(())
    }

    fn append(&self, sure: &mut Vec<(Spot, bool)>) {
        sure.extend_from_slice(&self.frontier.decided);
        for (group, split) in self.frontier.groups.iter().zip(&self.count.groups) {
            append_sure(self.frontier.spots_of(group), split, sure);
        }
        append_sure(&self.frontier.rest, self.count.rest(), sure);
    }
}

fn append_sure(spots: &[Spot], split: &Split<bool>, sure: &mut Vec<(Spot, bool)>) {
    if split.mined != split.safe {
        sure.extend(spots.iter().map(|spot| (*spot, split.mined)));
    }
}

impl<W: Weight> Solver<W> {
    /// Counts all arrangements and what they say of each cell.
    pub(crate) fn solve(&mut self, view: &View<'_>, work: &mut u64) -> Result<(), SolveError> {
        self.read(view)?;
        self.count(view.board, work)
    }

    /// Reads what is known and decides what the numbers decide one by one, which costs little.
    pub(crate) fn read(&mut self, view: &View<'_>) -> Result<(), SolveError> {
        self.frontier.read(view)
    }

    /// Counts what [`Self::read`] left open.
    pub(crate) fn count(&mut self, board: &Board, work: &mut u64) -> Result<(), SolveError> {
        self.frontier.gather_all(board);
        self.tilt = self.even_tilt();
        self.beside.clear();
        self.count_groups(board, work)
    }

    fn count_groups(&mut self, board: &Board, work: &mut u64) -> Result<(), SolveError> {
        self.order.arrange(&self.frontier, board.len())?;
        self.graph.build(&self.order, work)?;
        self.count_graph(true)
    }

    /// Counts along the graph, with the number of all mines or without.
    fn count_graph(&mut self, counts: bool) -> Result<(), SolveError> {
        let Self { frontier, order, graph, count, beside, tilt } = self;
        count.run(Field { frontier, order, graph, tilt: *tilt, counts }, beside)
    }

    /// Each group of cells that no number tells apart, with what speaks for a mine in one of them and
    /// against it; what the numbers decided at once is not among them.
    pub(crate) fn splits(&self) -> impl Iterator<Item = (&[Spot], &Split<W>)> {
        let groups = self.frontier.groups.iter().zip(&self.count.groups);
        let groups = groups.map(|(group, split)| (self.frontier.spots_of(group), split));
        groups.chain(std::iter::once((&self.frontier.rest[..], self.count.rest())))
    }

    /// The open cells beside a number.
    pub(crate) fn edge(&self) -> impl Iterator<Item = Spot> + Clone {
        self.frontier.spots.iter().copied()
    }

    /// The open cells beside no number.
    pub(crate) fn rest(&self) -> &[Spot] {
        &self.frontier.rest
    }

    /// What speaks for a mine in a cell beside no number and against it.
    pub(crate) const fn rest_split(&self) -> &Split<W> {
        self.count.rest()
    }

    /// How many pieces there are that no number joins.
    pub(crate) fn pieces(&self) -> usize {
        self.order.pieces().len()
    }

    /// Whether nothing is decided of a cell.
    pub(crate) fn is_open(&self, spot: Spot) -> bool {
        self.frontier.is_open(spot)
    }

    /// Whether a cell was known or decided to be mined.
    pub(crate) fn is_mined(&self, spot: Spot) -> bool {
        self.frontier.is_mined(spot)
    }

    /// Whether a cell is open and beside no number.
    pub(crate) fn is_rest(&self, spot: Spot) -> bool {
        self.frontier.rest.binary_search(&spot).is_ok()
    }

    /// What the numbers decided one by one.
    pub(crate) fn decided(&self) -> &[(Spot, bool)] {
        &self.frontier.decided
    }

    /// All arrangements; fractions but for a factor.
    pub(crate) const fn all(&self) -> &W {
        self.count.all().0
    }

    /// How much more likely a mine is than none, as if the mines lay evenly in the open cells.
    fn even_tilt(&self) -> f64 {
        let open = self.frontier.spots.len() + self.frontier.rest.len();
        let mines = (self.frontier.mines as f64).max(0.5);
        mines / (open as f64 - mines).max(0.5)
    }
}

fn reset<W: Clone + Default>(list: &mut Vec<W>, len: usize) {
    list.clear();
    list.resize(len, W::default());
}
