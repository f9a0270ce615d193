use std::fmt;
use std::ops::Add;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// Time since the start of a game, in hundredths of a second; it stands still while the game is paused.
///
/// ```
/// use daidalos::mode::GameTime;
/// assert_eq!(GameTime::seconds(83).to_string(), "1:23");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(transparent))]
pub struct GameTime(pub u64);

impl GameTime {
    /// The longest that a game can take: a hundred years, so that its seconds fit in 32 bits.
    pub const MAX: Self = Self(100 * 366 * 24 * 3600 * 100);

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 100)
    }
}

impl Add for GameTime {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.max(Self(self.0.saturating_add(other.0)).min(Self::MAX))
    }
}

/// Minutes and seconds.
impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 100;
        write!(f, "{}:{:02}", seconds / 60, seconds % 60)
    }
}
