//! Where to step when no walk is safe: whatever keeps one free the longest.

use std::collections::BTreeSet;

use super::ahead::Ahead;
use super::pursuit::Pursuit;
use super::world::World;
use crate::grid::Cell;

/// Positions that are looked at.
const BOUND: usize = 600;

/// The longest walk that was found on which nobody is caught, step by step in all directions; only
/// where the avatar is, if there is none.
pub(super) fn dodge(world: &World, from: &Pursuit, most_work: u64) -> Vec<Cell> {
    let mut ahead = Ahead::new(world, from.clone());
    let mut reached = vec![0];
    let mut known = BTreeSet::from([ahead.state(0).digest(world)]);
    let mut next = 0;
    while next < reached.len() && reached.len() < BOUND && ahead.work() < most_work {
        let at = reached[next];
        for (_, to) in world.layout.map.neighbours(ahead.state(at).avatar) {
            let after = ahead.step(at, to);
            let state = ahead.state(after);
            if !state.is_caught && known.insert(state.digest(world)) {
                reached.push(after);
            }
        }
        next += 1;
    }
    // The last is one of the farthest.
    ahead.walk_to(reached[reached.len() - 1])
}
