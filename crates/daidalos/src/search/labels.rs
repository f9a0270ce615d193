//! The cheapest cost known of every place, and the queue of those that wait. Between two questions
//! nothing is allocated, and the costs are not cleared.
//!
//! A value counts only from `base` on, which rises with every question, so old values are void
//! by themselves. The queue is a ring of buckets, each a linked list through the places; a
//! bucket holds keys of a small range, and within it the last comes first. So keys come out
//! nearly in order, not quite: a search lowers a value again if it must, and is done when
//! the buckets are past what it has found. That is as exact as a heap, and much faster, as long as
//! buckets are narrow and few; where costs differ too much for both, a heap stands in.

use super::heap::Heap;

/// No place.
const NONE: u32 = u32::MAX;

/// The most buckets of a search that may find most of them empty.
pub(super) const MOST_BUCKETS: u64 = 1 << 12;

/// Set in `before` of the first place of a bucket, whose number the rest is.
const FIRST: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct Node<T: Note> {
    value: u64,
    next: u32,
    before: u32,
    note: T,
    _align: [T::Align; 0],
}

/// What a caller notes of each place.
pub(super) trait Note: Copy + Default {
    /// Something that is aligned as a cost with its note should be, so that none lies across two cache lines.
    type Align: Copy;
}

impl Note for () {
    type Align = ();
}

/// A note of the caller's lies beside each cost, so that one fetch from memory brings both.
pub(super) struct Labels<T: Note = ()> {
    nodes: Vec<Node<T>>,
    base: u64,
    /// The highest value of the question at hand.
    highest: u64,
    /// The first place of each bucket.
    buckets: Vec<u32>,
    /// A bit for each bucket that may hold a place, so that empty ones are passed over 64 at a time.
    filled: Vec<u64>,
    /// Instead of the buckets, which then do nothing.
    heap: Option<Heap>,
    /// A bucket holds so many bits of keys.
    shift: u32,
    /// The bucket at hand, and the last that may hold anything.
    now: u64,
    last: u64,
}

impl<T: Note> Labels<T> {
    /// For so many places, keys that never rise by more than `reach` from one that is taken to
    /// those that follow, and buckets of about `width`, at most so many.
    pub(super) fn new(places: usize, reach: u64, width: u64, most: u64) -> Self {
        let shift = width.max(1).ilog2();
        let ring = (reach >> shift) + 2;
        let nodes = vec![unused(T::default()); places];
        let start = Self {
            nodes,
            base: 1,
            highest: 0,
            buckets: Vec::new(),
            filled: Vec::new(),
            heap: None,
            shift: 0,
            now: 0,
            last: 0,
        };
        if ring > most {
            return Self { heap: Some(Heap::new(places)), ..start };
        }
        let ring = ring.next_power_of_two().max(64) as usize;
        Self { buckets: vec![NONE; ring], filled: vec![0; ring / 64], shift, ..start }
    }

    /// Makes room for so many places to be added.
    pub(super) fn reserve(&mut self, places: usize) {
        self.nodes.reserve(places);
    }

    /// Adds a place with its note, and gives its number; not with a heap, which could not follow.
    pub(super) fn add(&mut self, note: T) -> usize {
        debug_assert!(self.heap.is_none());
        self.nodes.push(unused(note));
        self.nodes.len() - 1
    }

    #[inline]
    pub(super) fn noted(&self, place: usize) -> &T {
        &self.nodes[place].note
    }

    pub(super) fn all_noted(&mut self) -> impl Iterator<Item = &mut T> {
        self.nodes.iter_mut().map(|node| &mut node.note)
    }

    #[inline]
    pub(super) fn noted_mut(&mut self, place: usize) -> &mut T {
        &mut self.nodes[place].note
    }

    /// Forgets everything.
    pub(super) fn begin(&mut self, lowest_key: u64) {
        match &mut self.heap {
            Some(heap) => heap.clear(),
            None => {
                let first = self.slot(self.now);
                self.buckets[first] = NONE;
                while self.go_on() {
                    let slot = self.slot(self.now);
                    self.buckets[slot] = NONE;
                }
            }
        }
        self.base += self.highest + 1;
        self.highest = 0;
        if self.base > u64::MAX / 4 {
            self.nodes.iter_mut().for_each(|node| *node = unused(node.note));
            self.base = 1;
        }
        self.now = lowest_key >> self.shift;
        self.last = self.now;
    }

    /// The cost of a place; more than any cost if it has none.
    #[inline]
    pub(super) fn cost(&self, place: usize) -> u64 {
        self.nodes[place].value.wrapping_sub(self.base)
    }

    /// The cost of a place, or the highest number.
    pub(super) fn value(&self, place: usize) -> u64 {
        if self.has(place) { self.cost(place) } else { u64::MAX }
    }

    /// Whether a place has a cost.
    #[inline]
    pub(super) fn has(&self, place: usize) -> bool {
        self.nodes[place].value >= self.base
    }

    /// Notes a cost without queueing the place.
    pub(super) fn note(&mut self, place: usize, cost: u64) {
        let node = &mut self.nodes[place];
        (node.value, node.next, node.before) = (self.base + cost, NONE, NONE);
        self.highest = self.highest.max(cost);
    }

    /// Notes a cost and queues the place by its key.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn queue(&mut self, place: usize, cost: u64, key: u64) {
        self.highest = self.highest.max(cost);
        if let Some(heap) = &mut self.heap {
            heap.queue(place, key);
            self.nodes[place].value = self.base + cost;
            return;
        }
        if self.has(place) && self.nodes[place].before != NONE {
            self.unlink(place);
        }
        let bucket = key >> self.shift;
        self.now = self.now.min(bucket);
        self.last = self.last.max(bucket);
        let slot = self.slot(bucket);
        let next = self.buckets[slot];
        self.buckets[slot] = place as u32;
        self.filled[slot / 64] |= 1 << (slot % 64);
        // Nothing follows where the bucket was empty: then its own mark is written twice.
        let follows = if next == NONE { place } else { next as usize };
        self.nodes[follows].before = place as u32;
        let node = &mut self.nodes[place];
        (node.value, node.next, node.before) = (self.base + cost, next, FIRST | slot as u32);
    }

    /// Takes the place whose key is lowest, as the buckets know it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn take(&mut self) -> Option<usize> {
        if let Some(heap) = &mut self.heap {
            let (place, key) = heap.take()?;
            self.now = key;
            return Some(place);
        }
        loop {
            let slot = self.slot(self.now);
            let place = self.buckets[slot];
            if place != NONE {
                let next = self.nodes[place as usize].next;
                self.buckets[slot] = next;
                // Nothing follows where it was the last: then its own mark is written twice.
                let follows = if next == NONE { place } else { next };
                self.nodes[follows as usize].before = FIRST | slot as u32;
                self.nodes[place as usize].before = NONE;
                return Some(place as usize);
            }
            if !self.go_on() {
                return None;
            }
        }
    }

    /// Goes on from an empty bucket to the next that may hold a place; false if there is none.
    #[inline]
    fn go_on(&mut self) -> bool {
        let slot = self.slot(self.now);
        self.filled[slot / 64] &= !(1 << (slot % 64));
        loop {
            let slot = self.slot(self.now);
            let ahead = self.filled[slot / 64] >> (slot % 64);
            if ahead != 0 {
                self.now += u64::from(ahead.trailing_zeros());
                return true;
            }
            let next = (self.now | 63) + 1;
            if next > self.last {
                self.now = self.now.max(self.last);
                return false;
            }
            self.now = next;
        }
    }

    /// Whether all keys up to this one have been taken, so that nothing lower can come.
    #[inline]
    pub(super) fn is_past(&self, key: u64) -> bool {
        self.now > key >> self.shift
    }

    /// Whether a key belongs to the bucket at hand or one before.
    pub(super) fn is_due(&self, key: u64) -> bool {
        self.now >= key >> self.shift
    }

    /// Goes on at a key; nothing may be waiting.
    pub(super) fn skip_to(&mut self, key: u64) {
        self.now = key >> self.shift;
        self.last = self.now;
    }

    /// No key below this one can come.
    pub(super) fn lowest(&self) -> u64 {
        self.now << self.shift
    }

    #[inline]
    fn slot(&self, bucket: u64) -> usize {
        bucket as usize & (self.buckets.len() - 1)
    }

    #[inline]
    fn unlink(&mut self, place: usize) {
        let Node { next, before, .. } = self.nodes[place];
        if next != NONE {
            self.nodes[next as usize].before = before;
        }
        if before & FIRST != 0 {
            self.buckets[(before ^ FIRST) as usize] = next;
        } else {
            self.nodes[before as usize].next = next;
        }
    }
}

/// A place without a cost.
const fn unused<T: Note>(note: T) -> Node<T> {
    Node { value: 0, next: NONE, before: NONE, note, _align: [] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    /// Against a plain list: whatever is taken lies in the lowest bucket that anything is in.
    #[test]
    fn what_is_taken_is_lowest_as_far_as_buckets_tell() {
        let mut rng = Seed(5).stream("test", 0);
        let (width, reach) = (16, 400);
        for mut labels in [64, 1].map(|most| <Labels>::new(50, reach, width, most)) {
            for _ in 0..200 {
                labels.begin(0);
                let mut waiting: Vec<(usize, u64)> = Vec::new();
                let mut low = 0;
                for _ in 0..300 {
                    if rng.below(2) == 0 {
                        let (place, key) = (rng.index(50), low + rng.below(reach - width));
                        waiting.retain(|other| other.0 != place);
                        waiting.push((place, key));
                        labels.queue(place, key + 7, key);
                        assert_eq!(labels.cost(place), key + 7);
                    } else if let Some(place) = labels.take() {
                        let least = waiting.iter().map(|(_, key)| key / width).min().unwrap();
                        let at = waiting.iter().position(|other| other.0 == place).unwrap();
                        let (_, key) = waiting.swap_remove(at);
                        assert_eq!(key / width, least);
                        low = least * width;
                    } else {
                        assert!(waiting.is_empty());
                    }
                }
            }
            labels.begin(0);
            assert!((0..50).all(|place| !labels.has(place)));
            assert_eq!(labels.take(), None);
        }
    }

    #[test]
    fn old_values_are_void_even_when_the_numbers_run_out() {
        let mut labels = <Labels>::new(2, 10, 1, 64);
        for _ in 0..9 {
            labels.begin(0);
            assert!(!labels.has(0) && labels.cost(0) > u64::MAX / 4);
            labels.note(0, u64::MAX / 16);
            labels.queue(1, 3, 3);
            assert_eq!((labels.cost(0), labels.cost(1)), (u64::MAX / 16, 3));
        }
    }
}
