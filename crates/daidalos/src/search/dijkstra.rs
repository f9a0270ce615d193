//! dijkstra: always on from the cell that is nearest to the start, whatever steps cost.

use super::best_first::{BestFirst, Promise};
use super::{Estimate, Finder, Ground, Search, Unfit, bind};

pub(super) struct Dijkstra;

impl Search for Dijkstra {
    fn name(&self) -> &'static str {
        "dijkstra"
    }

    fn about(&self) -> &'static str {
        "the nearest cell first: the cheapest way, whatever steps cost"
    }

    fn explain(&self) -> &'static str {
        "Every cell that has been reached waits with the cost of the cheapest way to it so far. \
         The one with the lowest cost is taken next, and its neighbours are told if the way through it is cheaper. \
         Nothing cheaper can come later, so the way to the goal is the cheapest, whatever each step costs."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        true
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        bind(ground, |ground| BestFirst::new(ground, Estimate::NONE, Promise::Whole))
    }
}
