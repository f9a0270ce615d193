//! A quick hash for maps that are asked and never gone through, so that any order of theirs will do.

use std::hash::Hasher;

/// Mixes eight bytes at a time.
#[derive(Default)]
pub(super) struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte)));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
