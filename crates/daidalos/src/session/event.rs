use serde::{Deserialize, Serialize};

use crate::grid::Dir;
use crate::mode::{Move, Outcome, Refusal, Seat};
use crate::scene::Item;

/// Something that happened in a game; [`sentences`](crate::sentences) says each in one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// Somebody has made a move.
    Moved {
        /// Who.
        seat: Seat,
        /// What.
        mv: Move,
    },
    /// Somebody has come to something that lay there.
    Met {
        /// Who.
        seat: Seat,
        /// What.
        item: Item,
    },
    /// A move was not allowed, and cost nothing.
    Refused(Refusal),
    /// A click on something that cannot be walked to.
    Nowhere,
    /// The walls have moved.
    Shifted,
    /// The walls will move soon.
    Warned,
    /// Help was given.
    Told {
        /// To whom.
        seat: Seat,
        /// The steps.
        way: Vec<Dir>,
        /// The turns that it cost.
        turns: u8,
    },
    /// A turn was taken back.
    Undone,
    /// There is no turn to take back.
    NothingToUndo,
    /// The last turn was given for help, and is not taken back.
    HelpStays,
    /// Turns are not taken back against a person.
    NoUndo,
    /// A foe has reached somebody.
    Caught,
    /// The game is over.
    Over(Outcome),
    /// The record holds no more moves.
    Full,
}
