//! The cells that wait to go on, and their costs: buckets as wide as a step, so that no cell in one can
//! lower another in the same.
//!
//! A cell may wait several times, for different directions. What is taken out has its cost compared with
//! that of the cell: if the cell's is lower by now, a cheaper entry has gone on from there.

/// The end of a list.
const NONE: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct Queue {
    /// The last that came to each bucket, in a ring.
    buckets: Vec<u32>,
    places: Vec<Waiting>,
    /// The first place that is free; the others follow from there.
    free: u32,
    /// A bucket holds so many bits of costs, at most 31.
    shift: u32,
    now: u64,
    waiting: usize,
}

#[derive(Clone, Copy)]
struct Waiting {
    cell: u32,
    /// The bits of the cost within its bucket.
    cost: u32,
    ways: u8,
    next: u32,
}

impl Queue {
    /// Forgets everything. No bucket is wider than a step, and all that wait at once lie within so many
    /// steps of each other.
    pub(super) fn begin(&mut self, step: u64, reach: u64) {
        self.shift = step.max(1).ilog2().min(31);
        // A bucket is at least half a step wide. Twice that: a source may join behind what was passed.
        let ring = (4 * (reach + 2)).next_power_of_two() as usize;
        self.buckets.clear();
        self.buckets.resize(ring, NONE);
        self.places.clear();
        (self.free, self.now, self.waiting) = (NONE, 0, 0);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Whether a cost belongs to the bucket at hand or one before.
    pub(super) const fn is_due(&self, cost: u64) -> bool {
        cost >> self.shift <= self.now
    }

    /// Lets a cell wait to go on in these directions.
    #[inline]
    pub(super) fn push(&mut self, cell: usize, cost: u64, ways: u8) {
        let bucket = cost >> self.shift;
        self.now = if self.waiting == 0 { bucket } else { self.now.min(bucket) };
        self.waiting += 1;
        let slot = bucket as usize & (self.buckets.len() - 1);
        let cost = (cost & ((1 << self.shift) - 1)) as u32;
        let waiting = Waiting { cell: cell as u32, cost, ways, next: self.buckets[slot] };
        self.buckets[slot] = self.put(waiting);
    }

    /// Takes one whose cost is lowest, as far as buckets tell.
    #[inline]
    pub(super) fn take(&mut self) -> Option<(usize, u64, u8)> {
        self.waiting = self.waiting.checked_sub(1)?;
        loop {
            let slot = self.now as usize & (self.buckets.len() - 1);
            let place = self.buckets[slot];
            if place != NONE {
                let Waiting { cell, cost, ways, next } = self.places[place as usize];
                self.buckets[slot] = next;
                self.places[place as usize].next = std::mem::replace(&mut self.free, place);
                return Some((cell as usize, self.now << self.shift | u64::from(cost), ways));
            }
            self.now += 1;
        }
    }

    /// Into a place that is free.
    #[inline]
    fn put(&mut self, waiting: Waiting) -> u32 {
        let place = self.free;
        if place == NONE {
            self.places.push(waiting);
            return self.places.len() as u32 - 1;
        }
        self.free = std::mem::replace(&mut self.places[place as usize], waiting).next;
        place
    }
}
