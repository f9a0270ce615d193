//! A binary heap of places by their keys, which can be lowered, and which never allocates.

/// Not in the heap.
const OUT: u32 = u32::MAX;

pub(super) struct Heap {
    /// Places and their keys; the lowest comes first.
    entries: Vec<(u64, u32)>,
    /// Where each place is among them.
    at: Vec<u32>,
}

impl Heap {
    /// For so many places.
    pub(super) fn new(places: usize) -> Self {
        Self { entries: Vec::with_capacity(places), at: vec![OUT; places] }
    }

    /// Takes everything out.
    pub(super) fn clear(&mut self) {
        for (_, place) in self.entries.drain(..) {
            self.at[place as usize] = OUT;
        }
    }

    /// Puts a place in, or moves it to another key.
    pub(super) fn queue(&mut self, place: usize, key: u64) {
        let entry = (key, place as u32);
        if self.at[place] == OUT {
            self.at[place] = self.entries.len() as u32;
            self.entries.push(entry);
        }
        let at = self.at[place] as usize;
        self.entries[at] = entry;
        let at = self.rise(at);
        self.sink(at);
    }

    /// Takes out the place with the lowest key; of equal ones the lowest place.
    pub(super) fn take(&mut self) -> Option<(usize, u64)> {
        let last = self.entries.pop()?;
        let (key, place) = self.entries.first().copied().unwrap_or(last);
        self.at[place as usize] = OUT;
        if !self.entries.is_empty() {
            self.put(0, last);
            self.sink(0);
        }
        Some((place as usize, key))
    }

    fn put(&mut self, at: usize, entry: (u64, u32)) {
        self.entries[at] = entry;
        self.at[entry.1 as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) -> usize {
        let entry = self.entries[at];
        while at > 0 && entry < self.entries[(at - 1) / 2] {
            self.put(at, self.entries[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, entry);
        at
    }

    fn sink(&mut self, mut at: usize) {
        let entry = self.entries[at];
        while let Some(&left) = self.entries.get(2 * at + 1) {
            let right = self.entries.get(2 * at + 2).copied().filter(|right| *right < left);
            let (child, next) = right.map_or((left, 2 * at + 1), |right| (right, 2 * at + 2));
            if entry <= child {
                break;
            }
            self.put(at, child);
            at = next;
        }
        self.put(at, entry);
    }
}
