//! Hub labels: each corner knows what it costs to some corners of importance, its *hubs*, so that the cheapest way between any two
//! corners leads over a hub that both know.
//!
//! From each corner, the most important first, a search by cost goes on only where the hubs that are known already show no way that
//! is as cheap ("pruned landmark labelling", Akiba, Iwata and Yoshida, 2013). Whatever comes early is a hub of many; the last ones
//! know the first, and are nobody's hubs but their own.

use super::corners::Corners;
use super::cost::UNKNOWN;
use super::spread::Spread;

/// So many entries of labels a cell of the map are too many. Maps of games take up to 4, random rock 20 and more.
const MOST_ENTRIES: u64 = 8;

/// So many steps a cell of the map are too many: to look at a leg, or at an entry of a label. Maps of games take up to 450.
const MOST_STEPS: u64 = 800;

/// How many entries of a label are looked at before it is asked whether one of them was enough: to ask after each is slower.
const TOGETHER: usize = 8;

/// A hub, and what it costs to get there.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) hub: u32,
    pub(super) cost: u32,
}

pub(super) struct Hubs {
    /// Where the label of each corner begins, and where the last one ends.
    first: Vec<u32>,
    /// By hub.
    entries: Vec<Entry>,
    /// For each entry the next one on the way to its hub.
    next: Vec<Place>,
}

/// A corner and an entry of its label: to know where it is spares the walk along a way a search at each corner.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) corner: u32,
    at: u32,
}

impl Hubs {
    /// Of corners whose numbers are their ranks, on a map of so many cells; none if that takes too much.
    pub(super) fn of(corners: &Corners, cells: u64) -> Option<Self> {
        let mut growing = Growing::new(corners.count(), cells);
        for root in 0..corners.count() as u32 {
            growing.recall(root);
            growing.grow(corners, root)?;
            growing.forget(root);
        }
        Some(growing.flat())
    }

    /// The hubs of a corner.
    #[inline]
    pub(super) fn label(&self, corner: u32) -> &[Entry] {
        &self.entries[self.range(corner)]
    }

    /// What the way from a corner to one of its hubs costs, and where that stands.
    pub(super) fn towards(&self, corner: u32, hub: u32) -> Option<(u32, Place)> {
        let label = self.label(corner);
        let at = label.binary_search_by_key(&hub, |entry| entry.hub).ok()?;
        Some((label[at].cost, Place { corner, at: at as u32 }))
    }

    /// One corner nearer to the hub.
    pub(super) fn next(&self, place: Place) -> Place {
        self.next[self.range(place.corner).start + place.at as usize]
    }

    fn range(&self, corner: u32) -> std::ops::Range<usize> {
        self.first[corner as usize] as usize..self.first[corner as usize + 1] as usize
    }
}

/// Labels that grow, within bounds.
struct Growing {
    labels: Vec<Vec<Entry>>,
    next: Vec<Vec<Place>>,
    spread: Spread,
    /// What it costs from the root to each hub that it knows.
    known: Vec<u32>,
    /// What is left of steps and of entries.
    left: [u64; 2],
}

impl Growing {
    fn new(count: usize, cells: u64) -> Self {
        Self {
            labels: vec![Vec::new(); count],
            next: vec![Vec::new(); count],
            spread: Spread::new(count),
            known: vec![UNKNOWN; count],
            left: [cells * MOST_STEPS, cells * MOST_ENTRIES],
        }
    }

    fn recall(&mut self, root: u32) {
        for entry in &self.labels[root as usize] {
            self.known[entry.hub as usize] = entry.cost;
        }
    }

    fn forget(&mut self, root: u32) {
        for entry in &self.labels[root as usize] {
            self.known[entry.hub as usize] = UNKNOWN;
        }
    }

    /// Makes a corner the hub of all for whom that is worth it; none if that takes too much.
    fn grow(&mut self, corners: &Corners, root: u32) -> Option<()> {
        self.spread.begin(root);
        while let Some((corner, cost)) = self.spread.take()? {
            let label = &mut self.labels[corner as usize];
            let (looked, is_shown) = shows(label, &self.known, cost);
            let mut steps = looked;
            if !is_shown {
                label.push(Entry { hub: root, cost });
                let before = self.spread.before(corner);
                // The last that the one before has been given.
                let at = self.labels[before as usize].len() as u32 - 1;
                self.next[corner as usize].push(Place { corner: before, at });
                let legs = corners.legs(corner);
                steps += legs.len() as u64;
                // Those of more importance know the root already.
                let less = legs.iter().filter(|leg| leg.corner > root);
                less.for_each(|leg| self.spread.reach(corner, cost, leg));
            }
            self.spend([steps, u64::from(!is_shown)])?;
        }
        Some(())
    }

    fn spend(&mut self, spent: [u64; 2]) -> Option<()> {
        for (left, spent) in self.left.iter_mut().zip(spent) {
            *left = left.checked_sub(spent)?;
        }
        Some(())
    }

    /// All labels in one piece.
    fn flat(self) -> Hubs {
        let ends = self.labels.iter().scan(0, |end, label| {
            *end += label.len() as u32;
            Some(*end)
        });
        let first = std::iter::once(0).chain(ends).collect();
        Hubs { first, entries: self.labels.concat(), next: self.next.concat() }
    }
}

/// How many entries of a label were looked at, and whether one of them shows a way to the root that costs no more.
#[inline]
fn shows(label: &[Entry], known: &[u32], cost: u32) -> (u64, bool) {
    let mut looked = 1;
    for entries in label.chunks(TOGETHER) {
        looked += entries.len() as u64;
        let is_enough = |entry: &Entry| known[entry.hub as usize] + entry.cost <= cost;
        if entries.iter().fold(false, |any, entry| any | is_enough(entry)) {
            return (looked, true);
        }
    }
    (looked, false)
}

#[cfg(test)]
mod tests {
    use super::super::spread::by_importance;
    use super::super::view::View;
    use super::super::view::tests::{maps, plain_costs};
    use super::*;

    /// What a walk over legs costs, and every hub that is named.
    #[test]
    fn labels_say_what_walks_over_legs_cost() {
        for map in maps(400) {
            let view = View::of(&map);
            let corners = Corners::of(&map, &view);
            let order = by_importance(&corners).unwrap();
            let corners = corners.renumbered(&order);
            let hubs = Hubs::of(&corners, 1 << 20).unwrap();
            for from in 0..corners.count() as u32 {
                let costs = plain_costs(&corners, from);
                for to in 0..corners.count() as u32 {
                    let over = |entry: &Entry| Some(entry.cost + hubs.towards(to, entry.hub)?.0);
                    let least = hubs.label(from).iter().filter_map(over).min();
                    assert_eq!(least, costs[to as usize], "{from} to {to} on {map:?}");
                }
            }
        }
    }
}
