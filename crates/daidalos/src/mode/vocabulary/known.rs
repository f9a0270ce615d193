use crate::grid::Cell;
use crate::search::Ground;

/// The ground as a seat knows it, where it stands, and where it wants to be.
///
/// ```
/// use daidalos::mode::{Level, Seat};
/// use daidalos::search;
/// let game = "duel:6x6#7".parse::<Level>()?.start()?;
/// let known = game.known(Seat::FIRST);
/// let mut finder = search::find("a-star")?.on(known.ground)?;
/// let goal = known.goal.expect("a duel has a goal");
/// assert!(finder.find(known.at, goal, None).is_some_and(|found| found.cost > 0));
/// assert!(known.is_visited(known.at) && !known.is_visited(goal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What leads where, and what steps cost.
    pub ground: Ground<'a>,
    /// Where it stands.
    pub at: Cell,
    /// Where it wants to be, if it is known.
    pub goal: Option<Cell>,
    /// What is there.
    pub goal_name: &'static str,
    /// How often it has entered each cell since the ground last changed.
    pub visits: &'a [u8],
}

impl Known<'_> {
    /// Whether it has been on a cell.
    pub fn is_visited(&self, cell: Cell) -> bool {
        self.visits.get(cell.index()).is_some_and(|visits| *visits > 0)
    }
}
