//! A search by cost from one corner over the others, which can be begun again without clearing everything.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::corners::Corners;
use super::cost::MOST;
use super::view::{Leg, NONE};

/// So many corners, spread over the map, are searched from to tell which are important.
const SAMPLES: usize = 32;

pub(super) struct Spread {
    costs: Vec<u32>,
    /// The corner before each on the way from the root.
    before: Vec<u32>,
    /// Cost above corner, in one number.
    queue: BinaryHeap<Reverse<u64>>,
    touched: Vec<u32>,
}

impl Spread {
    pub(super) fn new(count: usize) -> Self {
        let (costs, before) = (vec![NONE; count], vec![NONE; count]);
        Self { costs, before, queue: BinaryHeap::new(), touched: Vec::new() }
    }

    pub(super) fn begin(&mut self, root: u32) {
        for corner in self.touched.drain(..) {
            self.costs[corner as usize] = NONE;
        }
        self.queue.clear();
        self.put(root, root, 0);
    }

    /// The cheapest corner that waits, if any does; nothing at all if costs grow too large.
    pub(super) fn take(&mut self) -> Option<Option<(u32, u32)>> {
        while let Some(Reverse(key)) = self.queue.pop() {
            let (cost, corner) = ((key >> 32) as u32, key as u32);
            if cost > MOST {
                return None;
            }
            if cost == self.costs[corner as usize] {
                return Some(Some((corner, cost)));
            }
        }
        Some(None)
    }

    /// Takes a leg.
    #[inline]
    pub(super) fn reach(&mut self, from: u32, spent: u32, leg: &Leg) {
        let cost = spent + leg.cost;
        if cost < self.costs[leg.corner as usize] {
            self.put(leg.corner, from, cost);
        }
    }

    fn put(&mut self, corner: u32, before: u32, cost: u32) {
        let known = &mut self.costs[corner as usize];
        if *known == NONE {
            self.touched.push(corner);
        }
        *known = cost;
        self.before[corner as usize] = before;
        self.queue.push(Reverse(u64::from(cost) << 32 | u64::from(corner)));
    }

    /// All corners that can be reached, the nearest first; none if costs grow too large.
    fn over_all(&mut self, corners: &Corners, root: u32, reached: &mut Vec<u32>) -> Option<()> {
        self.begin(root);
        reached.clear();
        while let Some((corner, cost)) = self.take()? {
            reached.push(corner);
            corners.legs(corner).iter().for_each(|leg| self.reach(corner, cost, leg));
        }
        Some(())
    }

    /// Adds to the score of each corner how many were reached over it, itself among them.
    fn score(&self, reached: &[u32], beyond: &mut [u64], scores: &mut [u64]) {
        reached.iter().for_each(|corner| beyond[*corner as usize] = 1);
        for &corner in reached.iter().rev() {
            let (before, ways) = (self.before(corner), beyond[corner as usize]);
            scores[corner as usize] += ways;
            if before != corner {
                beyond[before as usize] += ways;
            }
        }
    }

    /// The corner before one, as the root sees it; before the root, that itself.
    pub(super) fn before(&self, corner: u32) -> u32 {
        self.before[corner as usize]
    }
}

/// The corners, the most important first: those over which most ways from some of them lead. None if costs grow too large.
pub(super) fn by_importance(corners: &Corners) -> Option<Vec<u32>> {
    let count = corners.count();
    let (mut spread, mut scores) = (Spread::new(count), vec![0; count]);
    let (mut beyond, mut reached) = (vec![0; count], Vec::new());
    let samples = SAMPLES.min(count);
    for sample in 0..samples {
        let root = (sample * count / samples) as u32;
        spread.over_all(corners, root, &mut reached)?;
        spread.score(&reached, &mut beyond, &mut scores);
    }
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.sort_by_key(|&corner| Reverse((scores[corner as usize], corners.legs(corner).len())));
    Some(order)
}
