//! Which maps are too long for a random walk.
//!
//! A random walk along a strip comes only as far as the root of its steps: wilson and aldous-broder take about
//! length times length steps, however thin the strip is. No order of walks changes that (the number of loops that
//! Wilson's way cuts off does not depend on the order), so strips that would take minutes are refused before the
//! first step. Winding masks cannot be told beforehand: there the work meter stops the walk.

use super::SpecError;
use crate::grid::Mask;

/// Steps that a walk may take: about a minute's.
const MOST_STEPS: u64 = 1 << 33;
/// A map with fewer steps for each cell is not thin: any generator takes long for one so large.
const FEW_A_CELL: u64 = 64;

/// Refuses a mask that is so long and thin that a random walk would take for ever to fill it.
pub(super) fn check_length(mask: &Mask, name: &str) -> Result<(), SpecError> {
    let size = mask.size();
    let length = u64::from(size.width().max(size.height()));
    let steps = length * length;
    if steps <= MOST_STEPS || steps <= FEW_A_CELL * size.cells() {
        return Ok(());
    }
    Err(SpecError::Together(format!(
        "{size} is too long and thin for {name}: a random walk takes about {steps} steps along it; \
         take kruskal, prim or backtracker, or a shape that is less thin"
    )))
}
