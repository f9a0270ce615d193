//! Where to step when no walk is safe: whatever keeps one free the longest.

use std::collections::BTreeSet;

use super::pursuit::Pursuit;
use super::world::World;
use crate::grid::Cell;
use crate::search::Finder;

/// Positions that are looked at.
const BOUND: usize = 600;

/// The longest walk that was found on which nobody is caught, step by step in all directions; only
/// where the avatar is, if there is none.
pub(super) fn dodge(world: &World, from: &Pursuit, greedy: &mut dyn Finder) -> Vec<Cell> {
    let mut reached = vec![(from.clone(), 0)];
    let mut known = BTreeSet::from([from.digest(world)]);
    let mut at = 0;
    while at < reached.len() && reached.len() < BOUND {
        let here = reached[at].0.avatar;
        for (_, to) in world.layout.map.neighbours(here) {
            let mut state = reached[at].0.clone();
            state.turn(world, to, greedy, |_, _| ());
            if !state.is_caught && known.insert(state.digest(world)) {
                reached.push((state, at));
            }
        }
        at += 1;
    }
    way(&reached)
}

/// The cells to the last position, which is one of the farthest.
fn way(reached: &[(Pursuit, usize)]) -> Vec<Cell> {
    let mut at = reached.len() - 1;
    let mut cells = vec![reached[at].0.avatar];
    while at != 0 {
        at = reached[at].1;
        cells.push(reached[at].0.avatar);
    }
    cells.reverse();
    cells
}
