//! A running check of a game's state.

use crate::grid::Bits;

/// A running check of a game's state, the same on every machine.
///
/// Every entry of a record holds a byte of it, so that a game that is played again differently is
/// noticed at the move where it happens.
///
/// ```
/// use daidalos::digest::Digest;
/// let mut digest = Digest::default();
/// digest.add(7);
/// assert_eq!(digest.value(), 0x63CB_E1E4_5932_0DD7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digest(u64);

impl Digest {
    /// Takes in a number: adds it, then mixes all bits, as SplitMix64 does.
    #[inline]
    pub fn add(&mut self, number: u64) {
        let x = (self.0 ^ number).wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = x ^ x >> 31;
    }

    /// Takes in bytes, and how many they are.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        let number = |bytes: &[u8]| bytes.iter().fold(0, |all, b| all << 8 | u64::from(*b));
        bytes.chunks(8).for_each(|chunk| self.add(number(chunk)));
        self.add(bytes.len() as u64);
    }

    /// Takes in a set of cells.
    pub fn add_cells(&mut self, cells: &Bits) {
        cells.words().iter().for_each(|word| self.add(*word));
    }

    /// All that was taken in, as a number.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The byte that an entry holds.
    pub const fn byte(self) -> u8 {
        self.0 as u8
    }
}
