//! dijkstra: always on from the cell that is nearest to the start, whatever steps cost.

use super::best_first::{BestFirst, Promise};
use super::{Estimate, Finder, Ground, Search, Unfit};

pub(super) struct Dijkstra;

impl Search for Dijkstra {
    fn name(&self) -> &'static str {
        "dijkstra"
    }

    fn about(&self) -> &'static str {
        "the nearest cell first: the cheapest way, whatever steps cost"
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        true
    }

    fn on<'m>(&self, ground: Ground<'m>) -> Result<Box<dyn Finder + 'm>, Unfit> {
        Ok(Box::new(BestFirst::new(ground, Estimate::NONE, Promise::Whole)?))
    }
}
