#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// A player, by number: 0 is the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct Seat(pub u8);

impl Seat {
    /// The first, which a person has in every game.
    pub const FIRST: Self = Self(0);

    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats in one byte.
///
/// ```
/// use daidalos::mode::{Seat, Seats};
/// let both = Seats::first(2);
/// assert_eq!(both.without(Seats::one(Seat::FIRST)).iter().collect::<Vec<_>>(), [Seat(1)]);
/// assert!(both.has(Seat::FIRST) && !both.has(Seat(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// One seat.
    pub const fn one(seat: Seat) -> Self {
        Self(if seat.0 < 8 { 1 << seat.0 } else { 0 })
    }

    /// The first so many seats.
    pub const fn first(count: u8) -> Self {
        Self(if count >= 8 { u8::MAX } else { (1 << count) - 1 })
    }

    /// Whether the seat is in it.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// Those that are in the other set, too.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The first of them.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Those that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, the first first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.has(*seat))
    }
}

/// The eyes through which a game is seen. What is secret to a seat is decided by the game, in
/// [`look`](crate::mode::Game::look), and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A seat, which sees what its player may know.
    Seat(Seat),
    /// Everything: reports of games that are over, and spoilers.
    All,
}

impl Viewer {
    /// The seat that is "you" in the picture.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Seat(seat) => seat,
            Self::All => Seat::FIRST,
        }
    }

    /// Whether nothing is hidden from it.
    pub const fn sees_all(self) -> bool {
        matches!(self, Self::All)
    }
}
