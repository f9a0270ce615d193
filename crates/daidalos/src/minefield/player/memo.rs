//! What a search remembers of the positions that it has seen.

/// The wins of positions that were searched: a table that is emptied by changing its round.
#[derive(Default)]
pub(super) struct Memo {
    slots: Vec<(u64, u32, u32)>,
    round: u32,
    used: usize,
}

impl Memo {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() {
            self.slots = vec![(0, 0, 0); 1 << 10];
        }
        if self.round == u32::MAX {
            self.slots.fill((0, 0, 0));
            self.round = 0;
        }
        self.round += 1;
        self.used = 0;
    }

    /// The wins of a position, if it was searched.
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        let (_, wins, round) = self.slots[self.slot(key)];
        (round == self.round).then_some(wins)
    }

    /// Notes the wins of a position that was not searched before.
    pub(super) fn insert(&mut self, key: u64, wins: u32) {
        if self.used * 2 > self.slots.len() {
            self.enlarge();
        }
        let slot = self.slot(key);
        self.slots[slot] = (key, wins, self.round);
        self.used += 1;
    }

    /// Where a key stands, or the free slot where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot].2 == self.round && self.slots[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn enlarge(&mut self) {
        let len = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![(0, 0, 0); len]);
        for entry in old.into_iter().filter(|entry| entry.2 == self.round) {
            let slot = self.slot(entry.0);
            self.slots[slot] = entry;
        }
    }
}

/// A number whose bits look like chance, one for each arrangement.
pub(super) const fn scatter(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}
