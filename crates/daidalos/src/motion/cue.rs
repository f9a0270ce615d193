#[cfg(feature = "json")]
use serde::Serialize;

use crate::mode::{Event, Move, Outcome, Seat};
use crate::scene::Item;

/// What an event sounds like to a seat: a front end with ears to please has one sound for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Cue {
    /// The player's own step.
    Step,
    /// Something that cannot be done: most often, a wall is in the way.
    Bump,
    /// Something good was found or gained.
    Lamp,
    /// Something bad was met or lost.
    Trap,
    /// The walls will move soon.
    Warning,
    /// The walls have moved.
    Shift,
    /// The player was caught.
    Caught,
    /// The player has won.
    Won,
    /// The player has not.
    Lost,
}

impl Cue {
    /// The cue of an event for a seat; none for what it need not hear.
    pub fn of(event: &Event, seat: Seat) -> Option<Self> {
        match event {
            Event::Moved { seat: whose, mv: Move::Step(_) } if *whose == seat => Some(Self::Step),
            Event::Found { seat: whose, item } if *whose == seat => Some(Self::of_item(*item)),
            Event::Counted { seat: whose, by, .. } if *whose == seat && *by != 0 => {
                Some(if *by < 0 { Self::Trap } else { Self::Lamp })
            }
            Event::Scored { seat: whose, .. } if *whose == seat => Some(Self::Lamp),
            Event::Opened(_) => Some(Self::Lamp),
            Event::Caught(whose) if *whose == seat => Some(Self::Caught),
            Event::WallsWillMove(_) => Some(Self::Warning),
            Event::WallsMoved => Some(Self::Shift),
            Event::Refused(_) | Event::Nowhere | Event::Full => Some(Self::Bump),
            Event::Over(Outcome::Won(whose)) if *whose == seat => Some(Self::Won),
            Event::Over(_) => Some(Self::Lost),
            _ => None,
        }
    }

    const fn of_item(item: Item) -> Self {
        match item {
            Item::Trap | Item::Mine => Self::Trap,
            Item::PowerUp | Item::Lamp | Item::Flag => Self::Lamp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Dir;

    #[test]
    fn cues_are_those_of_the_seat() {
        let step = Event::Moved { seat: Seat(0), mv: Move::Step(Dir::E) };
        assert_eq!(Cue::of(&step, Seat(0)), Some(Cue::Step));
        assert_eq!(Cue::of(&step, Seat(1)), None);
        let over = Event::Over(Outcome::Won(Seat(1)));
        assert_eq!(
            [0, 1].map(|seat| Cue::of(&over, Seat(seat))),
            [Some(Cue::Lost), Some(Cue::Won)]
        );
        let found = |item| Event::Found { seat: Seat(0), item };
        let cues = [Item::Trap, Item::Lamp].map(|item| Cue::of(&found(item), Seat(0)));
        assert_eq!(cues, [Some(Cue::Trap), Some(Cue::Lamp)]);
        assert_eq!(Cue::of(&Event::WallsMoved, Seat(0)), Some(Cue::Shift));
        assert_eq!(Cue::of(&Event::Undone, Seat(0)), None);
    }
}
