//! What the shown numbers say alone, before all mines are counted.

use super::{SolveError, Solver, View};
use crate::minefield::Spot;

impl Solver<bool> {
    /// As [`Self::sure`], but only what the shown numbers say where they say anything; whether they did
    /// not, and the number of all mines was used.
    pub(crate) fn sure_by_numbers(
        &mut self,
        view: &View<'_>,
        work: &mut u64,
        sure: &mut Vec<(Spot, bool)>,
    ) -> Result<bool, SolveError> {
        let before = sure.len();
        self.read(view)?;
        self.frontier.gather_all(view.board);
        self.tilt = self.even_tilt();
        self.beside.clear();
        self.order.arrange(&self.frontier, view.board.len())?;
        self.graph.build(&self.order, work)?;
        self.count_graph(false)?;
        self.append(sure);
        if sure.len() > before {
            return Ok(false);
        }
        self.count_graph(true)?;
        self.append(sure);
        Ok(true)
    }
}
