//! What is seen for a moment after something has happened: figures on the move, walls that shift, tiles that open, and what
//! lights up.
//!
//! A front end that moves compares what it has drawn with what it is to draw, and knows no rule for it: whatever
//! was closed and is open now has been opened, by whichever game. How long things take is written down once, for
//! the terminal and the page; both ask what is to be seen after so many milliseconds, so every moment can be
//! tested without a clock.
//!
//! ```
//! use daidalos::mode::{Event, Seat};
//! use daidalos::motion::Effect;
//! let hit = Event::Counted { seat: Seat(0), what: "heart".into(), by: -1, why: "".into() };
//! assert_eq!(Effect::of(&hit, Seat(0)), Some(Effect::Lost("heart".into())));
//! assert_eq!(Effect::of(&hit, Seat(1)), None, "it has hit another player");
//! ```

mod cue;
mod shift;
mod steps;
mod wave;

pub use cue::Cue;
pub use shift::{Edge, Shift};
pub use steps::{Steps, Walk};
pub use wave::{LONGEST, RING, Wave};

use std::borrow::Cow;

#[cfg(feature = "json")]
use serde::Serialize;

use crate::generate::Rect;
use crate::grid::Cell;
use crate::mode::{Event, Fact, Seat};
use crate::scene::Scene;

/// A scene and the window of the map that it shows.
pub type Seen<'a> = (&'a Scene, Rect);

/// What lights up for a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Effect {
    /// The player has lost something that is counted.
    Lost(Cow<'static, str>),
    /// The player has gained something that is counted.
    Gained(Cow<'static, str>),
    /// A cell where something has opened.
    Lit(Cell),
}

impl Effect {
    /// What an event lights up for a seat.
    pub fn of(event: &Event, seat: Seat) -> Option<Self> {
        match event {
            Event::Counted { seat: whose, what, by, .. } if *whose == seat && *by != 0 => {
                Some(if *by < 0 { Self::Lost(what.clone()) } else { Self::Gained(what.clone()) })
            }
            Event::Opened(cell) => Some(Self::Lit(*cell)),
            _ => None,
        }
    }

    /// How long it is seen, in milliseconds.
    pub const fn lasts(&self) -> u32 {
        match self {
            Self::Lost(_) | Self::Gained(_) => 300,
            Self::Lit(_) => 1000,
        }
    }

    /// Whether a fact tells what it has changed: that of hearts has the key `heart` or `hearts`.
    pub fn touches(&self, fact: &Fact) -> bool {
        match self {
            Self::Lost(what) | Self::Gained(what) => {
                fact.key.strip_prefix(&**what).is_some_and(|rest| matches!(rest, "" | "s"))
            }
            Self::Lit(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::FactValue;

    #[test]
    fn effects_are_those_of_the_player() {
        let counted =
            |by| Event::Counted { seat: Seat(0), what: "heart".into(), by, why: "".into() };
        let effect = |event: &Event| Effect::of(event, Seat(0));
        let hearts = Fact::new("hearts", "Hearts", FactValue::Left(2, 3));
        assert!(effect(&counted(-1)).unwrap().touches(&hearts));
        assert!(!effect(&counted(-1)).unwrap().touches(&Fact::count("heart_rate", "Rate", 1)));
        assert_eq!(effect(&counted(2)), Some(Effect::Gained("heart".into())));
        assert_eq!(effect(&counted(0)), None);
        assert_eq!(effect(&Event::Opened(Cell::new(4))), Some(Effect::Lit(Cell::new(4))));
        assert_eq!(effect(&Event::Undone), None);
    }
}
