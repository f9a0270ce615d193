//! Searches for graphs that are no map: functions over a closure that tells what follows.
//!
//! A node is anything that can be compared and copied. `expanded` counts the nodes whose followers
//! were asked for; of equal ways the one that was told first is kept. A goal is noticed when it is
//! taken, because only then is it sure to be nearest.
//!
//! ```
//! use daidalos::search::graph;
//! // Knights: how many moves from one corner of the board to the other?
//! let moves = |&(x, y): &(i8, i8)| {
//!     let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
//!     jumps.into_iter().map(move |(dx, dy)| (x + dx, y + dy))
//!         .filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y))
//! };
//! let found = graph::breadth_first((0, 0), moves, |at| *at == (7, 7)).unwrap();
//! assert_eq!(found.cost, 6);
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

use thiserror::Error;

/// A way through a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<N> {
    /// Its nodes, both ends included.
    pub path: Vec<N>,
    /// What it costs.
    pub cost: u64,
    /// How many nodes were asked what follows.
    pub expanded: u64,
}

/// An estimate that promised too much: it fell by more than a step cost.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "the estimate falls from {before} to {after} over a step that costs {step}, so the way found might not be the cheapest"
)]
pub struct Inconsistent {
    /// Before the step.
    pub before: u64,
    /// After the step.
    pub after: u64,
    /// What the step costs.
    pub step: u64,
}

/// The fewest steps to a goal.
pub fn breadth_first<N: Ord + Clone, I: IntoIterator<Item = N>>(
    start: N,
    follow: impl FnMut(&N) -> I,
    is_goal: impl FnMut(&N) -> bool,
) -> Option<Found<N>> {
    wander(start, follow, is_goal, VecDeque::pop_front)
}

/// Some way to a goal, always on from the node that was told last.
pub fn depth_first<N: Ord + Clone, I: IntoIterator<Item = N>>(
    start: N,
    follow: impl FnMut(&N) -> I,
    is_goal: impl FnMut(&N) -> bool,
) -> Option<Found<N>> {
    wander(start, follow, is_goal, VecDeque::pop_back)
}

/// The cheapest way to a goal; what follows is told with what the step costs.
pub fn dijkstra<N: Ord + Clone, I: IntoIterator<Item = (N, u64)>>(
    start: N,
    follow: impl FnMut(&N) -> I,
    is_goal: impl FnMut(&N) -> bool,
) -> Option<Found<N>> {
    // An estimate of nothing is never too high.
    a_star(start, follow, |_| 0, is_goal).unwrap_or_default()
}

/// The cheapest way to a goal, by an estimate of what is left. That it never promises too much is
/// the caller's word: one that falls by more than a step costs is refused, but only where the search
/// comes by. The estimate of a goal counts as nothing, whatever is said.
///
/// ```
/// use daidalos::search::graph;
/// let follow = |at: &u32| [(at + 1, 1), (at + 10, 5)];
/// let found = graph::a_star(0, follow, |at| 23_u64.saturating_sub(u64::from(*at)) / 10 * 5, |at| *at == 23);
/// assert_eq!(found.unwrap().unwrap().cost, 13);
/// assert!(graph::a_star(0, follow, |at| 230 - 10 * u64::from(*at), |at| *at == 23).is_err());
/// ```
pub fn a_star<N: Ord + Clone, I: IntoIterator<Item = (N, u64)>>(
    start: N,
    mut follow: impl FnMut(&N) -> I,
    mut estimate: impl FnMut(&N) -> u64,
    mut is_goal: impl FnMut(&N) -> bool,
) -> Result<Option<Found<N>>, Inconsistent> {
    let mut known = BTreeMap::from([(start.clone(), (0, None))]);
    let mut queue = BinaryHeap::from([Reverse((estimate(&start), u64::MAX, start))]);
    let mut expanded = 0;
    // Of equally promising ones the one that is farthest on comes first.
    while let Some(Reverse((whole, short_of_all, node))) = queue.pop() {
        let cost = u64::MAX - short_of_all;
        if known.get(&node).is_none_or(|(known, _)| *known != cost) {
            continue;
        }
        if is_goal(&node) {
            return Ok(Some(Found { path: path(&known, node), cost, expanded }));
        }
        expanded += 1;
        let before = whole.saturating_sub(cost);
        for (next, step) in follow(&node) {
            let after = if is_goal(&next) { 0 } else { estimate(&next) };
            let cost = cost.saturating_add(step);
            if before.saturating_sub(after) > step {
                return Err(Inconsistent { before, after, step });
            }
            if known.get(&next).is_none_or(|(known, _)| cost < *known) {
                known.insert(next.clone(), (cost, Some(node.clone())));
                queue.push(Reverse((cost.saturating_add(after), u64::MAX - cost, next)));
            }
        }
    }
    Ok(None)
}

/// Both of the searches that ask for no costs.
fn wander<N: Ord + Clone, I: IntoIterator<Item = N>>(
    start: N,
    mut follow: impl FnMut(&N) -> I,
    mut is_goal: impl FnMut(&N) -> bool,
    take: fn(&mut VecDeque<N>) -> Option<N>,
) -> Option<Found<N>> {
    let mut known = BTreeMap::from([(start.clone(), (0_u64, None))]);
    let mut queue = VecDeque::from([start]);
    let mut expanded = 0;
    while let Some(node) = take(&mut queue) {
        let cost = known.get(&node).map_or(0, |(cost, _)| *cost);
        if is_goal(&node) {
            return Some(Found { path: path(&known, node), cost, expanded });
        }
        expanded += 1;
        for next in follow(&node) {
            if !known.contains_key(&next) {
                known.insert(next.clone(), (cost + 1, Some(node.clone())));
                queue.push_back(next);
            }
        }
    }
    None
}

fn path<N: Ord + Clone>(known: &BTreeMap<N, (u64, Option<N>)>, goal: N) -> Vec<N> {
    let mut path = vec![goal];
    while let Some((_, Some(before))) = path.last().and_then(|last| known.get(last)) {
        path.push(before.clone());
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Spec;
    use crate::grid::Cell;
    use crate::search::{self, Ground};

    #[test]
    fn they_agree_with_the_searches_on_maps() {
        for seed in 0..30 {
            let layout =
                format!("caves:30x16#{seed}").parse::<Spec>().unwrap().build(None).unwrap();
            let (map, openings) = (&layout.map, layout.openings.unwrap());
            let (from, to) = (openings.entrance.cell, openings.exit.cell);
            let ground = Ground::new(map);
            let follow = |cell: &Cell| -> Vec<(Cell, u64)> {
                map.neighbours(*cell).map(|(dir, next)| (next, ground.cost(dir, next))).collect()
            };
            let goal = map.size().xy(to);
            let estimate =
                |cell: &Cell| search::Estimate::of(&ground).between(map.size().xy(*cell), goal);
            let mut finder = search::find("dijkstra").unwrap().on(ground).unwrap();
            let cost = finder.find(from, to, None).unwrap().cost;
            let plain = dijkstra(from, follow, |cell| *cell == to).unwrap();
            let aimed = a_star(from, follow, estimate, |cell| *cell == to).unwrap().unwrap();
            assert_eq!((plain.cost, aimed.cost), (cost, cost));
            assert!(aimed.expanded <= plain.expanded);
            assert_eq!(ground.cost_of(&aimed.path), Some(cost));
            let steps = |cell: &Cell| map.neighbours(*cell).map(|(_, next)| next);
            let few = breadth_first(from, steps, |cell| *cell == to).unwrap();
            assert_eq!(few.cost as usize + 1, search::way(map, from, to).len());
            let some = depth_first(from, steps, |cell| *cell == to).unwrap();
            assert!(ground.cost_of(&some.path).is_some() && some.cost >= few.cost);
        }
    }

    #[test]
    fn what_cannot_be_reached_is_not_found() {
        let follow = |at: &u8| [at / 2];
        assert_eq!(breadth_first(9, follow, |at| *at == 3), None);
        assert_eq!(depth_first(9, follow, |at| *at == 3), None);
        assert_eq!(dijkstra(9, |at| follow(at).map(|next| (next, 1)), |at| *at == 3), None);
        assert_eq!(breadth_first(9, follow, |at| *at == 9).unwrap().path, [9]);
    }
}
