//! greedy: straight for the goal, whatever it costs.

use super::best_first::{BestFirst, Promise};
use super::{Estimate, Finder, Ground, Search, Unfit, bind};

pub(super) struct Greedy;

impl Search for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn about(&self) -> &'static str {
        "always the cell that looks closest to the goal: quick, but not the cheapest way"
    }

    fn explain(&self) -> &'static str {
        "Cells wait in order of how close they look to the goal, as if there were no walls. \
         The closest is taken next; what the way has cost so far does not count. \
         Often few cells are looked at. \
         But a wall in between can lead it the long way round, so the way need not be the shortest."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        false
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        bind(ground, |ground| BestFirst::new(ground, Estimate::MOST, Promise::Rest))
    }
}
