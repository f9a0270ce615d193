//! a-star: dijkstra with an eye on the goal, by an estimate that never promises too much.

use super::best_first::{BestFirst, Promise};
use super::{Estimate, Finder, Ground, Search, Unfit, bind};

pub(super) struct AStar;

impl Search for AStar {
    fn name(&self) -> &'static str {
        "a-star"
    }

    fn about(&self) -> &'static str {
        "the cheapest way, looking towards the goal first"
    }

    fn explain(&self) -> &'static str {
        "Cells wait in order of a sum: the cost of the way so far, and an estimate of the rest, as if there were no walls. \
         The lowest sum is taken next, so cells towards the goal come first. \
         The estimate is never more than the truth, so the way is still the cheapest. \
         Where walls mislead it, it works nearly as long as dijkstra."
    }

    fn is_exact(&self, _: &Ground<'_>) -> bool {
        true
    }

    fn on(&self, ground: Ground<'_>) -> Result<Box<dyn Finder>, Unfit> {
        bind(ground, |ground| BestFirst::new(ground, Estimate::MOST, Promise::Whole))
    }
}

/// a-star with an estimate of one's own, refused if it could promise too much. An [edit](Finder::edit) after which
/// it would lowers it.
///
/// Where something makes steps cheaper, the plain distance is such an estimate:
///
/// ```
/// use daidalos::grid::{Bits, Map, Size};
/// use daidalos::search::{Costs, Estimate, Ground, Unfit, a_star_with};
/// let map = Map::roamed(Bits::full(Size::new(3, 1)?)?);
/// let enter = [1000, 100, 1000];
/// let ground = Ground::new(&map).with_costs(Costs::Cells { straight: &enter, diagonal: &enter });
/// let plain = Estimate { straight: 1000, diagonal: 1414 };
/// assert!(matches!(a_star_with(ground, plain), Err(Unfit::Inadmissible { least: 100, .. })));
/// assert!(a_star_with(ground, Estimate::of(&ground)).is_ok());
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
pub fn a_star_with(ground: Ground<'_>, estimate: Estimate) -> Result<Box<dyn Finder>, Unfit> {
    ground.check()?;
    estimate.check(&ground)?;
    bind(ground, |ground| BestFirst::new(ground, estimate, Promise::Whole))
}
