use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// One of the eight directions, clockwise from north; its number is its bit in an exits byte.
///
/// ```
/// use daidalos::grid::Dir;
/// assert_eq!(Dir::E.delta(), (1, 0));
/// assert_eq!(Dir::NE.opposite(), Dir::SW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[repr(u8)]
pub enum Dir {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Right.
    E,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Left.
    W,
    /// Up and left.
    NW,
}

impl Dir {
    /// All eight, in the order that breaks every tie.
    pub const ALL: [Self; 8] =
        [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The four straight ones, in the same order.
    pub const STRAIGHT: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// The four between them, clockwise from north-east.
    pub const DIAGONAL: [Self; 4] = [Self::NE, Self::SE, Self::SW, Self::NW];

    /// Its bit in an exits byte.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The next direction clockwise (45 degrees on).
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 8]
    }

    /// The next direction anticlockwise (45 degrees back).
    pub const fn anticlockwise(self) -> Self {
        Self::ALL[(self as usize + 7) % 8]
    }

    /// Whether it moves in both axes.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The change in x (to the right) and in y (downwards).
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::N => (0, -1),
            Self::NE => (1, -1),
            Self::E => (1, 0),
            Self::SE => (1, 1),
            Self::S => (0, 1),
            Self::SW => (-1, 1),
            Self::W => (-1, 0),
            Self::NW => (-1, -1),
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not what `Debug` says: that is left out of the page.
        f.write_str(["N", "NE", "E", "SE", "S", "SW", "W", "NW"][*self as usize])
    }
}

/// A set of directions in one byte: bit 0 is north, then clockwise to bit 7, north-west.
///
/// ```
/// use daidalos::grid::{Dir, Dirs};
/// let exits = Dirs::from_bits(0b0000_0101);
/// assert_eq!(exits.iter().collect::<Vec<_>>(), [Dir::N, Dir::E]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Dirs(u8);

impl Dirs {
    /// No direction.
    pub const NONE: Self = Self(0);

    /// All eight.
    pub const ALL: Self = Self(0b1111_1111);

    /// North, east, south and west.
    pub const STRAIGHT: Self = Self(0b0101_0101);

    /// The four between them.
    pub const DIAGONAL: Self = Self(0b1010_1010);

    /// The set with these bits.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Its bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the direction is in the set.
    pub const fn has(self, dir: Dir) -> bool {
        self.0 & dir.bit() != 0
    }

    /// The set and one direction more.
    #[must_use]
    pub const fn with(self, dir: Dir) -> Self {
        Self(self.0 | dir.bit())
    }

    /// How many directions are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Dir> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = Dir::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*first)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_cancel_and_turns_invert() {
        for dir in Dir::ALL {
            let ((x, y), (bx, by)) = (dir.delta(), dir.opposite().delta());
            assert_eq!((x + bx, y + by), (0, 0));
            assert_eq!(dir.clockwise().anticlockwise(), dir);
            assert_eq!(dir.is_diagonal(), x != 0 && y != 0);
        }
    }

    #[test]
    fn a_set_gives_back_its_directions_in_order() {
        for bits in 0..=255 {
            let set = Dirs::from_bits(bits);
            let again = set.iter().fold(Dirs::NONE, Dirs::with);
            assert_eq!(again, set);
            assert!(set.iter().is_sorted());
            assert_eq!(set.iter().count() as u32, set.len());
        }
    }
}
