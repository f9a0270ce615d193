use std::borrow::Cow;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::{GameTime, Hint, Move, Outcome, Refusal, Seat};
use crate::grid::Cell;
use crate::scene::Item;

/// Something that happened in a game; [`sentences`](crate::sentences) says each in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[non_exhaustive]
pub enum Event {
    /// A player has made a move.
    Moved {
        /// The player.
        seat: Seat,
        /// The move.
        mv: Move,
    },
    /// A player has come to an item.
    Found {
        /// The player.
        seat: Seat,
        /// The item.
        item: Item,
    },
    /// A player has uncovered tiles.
    Uncovered {
        /// The player.
        seat: Seat,
        /// How many.
        tiles: u32,
    },
    /// A counter of a player has changed.
    Counted {
        /// The player.
        seat: Seat,
        /// What is counted, as one of them is called: heart.
        what: Cow<'static, str>,
        /// By how many.
        by: i64,
        /// Why, as the end of a sentence: "for a room without a hit".
        why: Cow<'static, str>,
    },
    /// A door has opened.
    Opened(Cell),
    /// A player has scored.
    Scored {
        /// The player.
        seat: Seat,
        /// For what: a word.
        text: Cow<'static, str>,
        /// How much.
        points: i64,
    },
    /// A player has been caught.
    Caught(Seat),
    /// A foe has made a step: how far it was from the best one.
    Hunted(Detour),
    /// The walls will move within that time.
    WallsWillMove(GameTime),
    /// The walls have moved.
    WallsMoved,
    /// Help was given.
    Helped {
        /// The player.
        seat: Seat,
        /// The help; boxed, so that the events of every move are small.
        hint: Box<Hint>,
    },
    /// Something was not done, and cost nothing.
    Refused(Refusal),
    /// A click on something that cannot be walked to.
    Nowhere,
    /// A turn was taken back.
    Undone,
    /// The record holds no more moves.
    Full,
    /// The game is over.
    Over(Outcome),
}

/// How long the ways are by which a foe could have made its last step: searches that go for the avatar
/// from either end, and the shortest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Detour {
    /// Which foe.
    pub foe: usize,
    /// Planned from the avatar to the foe.
    pub from_avatar: u64,
    /// Planned from the foe to the avatar.
    pub from_foe: u64,
    /// The fewest moves.
    pub shortest: u64,
    /// Whether the step was planned from the avatar.
    pub is_from_avatar: bool,
}

impl Detour {
    /// By how many moves the way that it planned was too long.
    pub(crate) const fn excess(&self) -> u64 {
        let planned = if self.is_from_avatar { self.from_avatar } else { self.from_foe };
        planned.saturating_sub(self.shortest)
    }
}

/// The seats that hear of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// All of them.
    Everyone,
    /// One alone.
    Only(Seat),
    /// None while the game goes on: it is told when all is over.
    Nobody,
}

impl Audience {
    /// Whether a seat is among them.
    pub fn has(self, seat: Seat) -> bool {
        match self {
            Self::Everyone => true,
            Self::Only(one) => one == seat,
            Self::Nobody => false,
        }
    }
}

/// An event, and the seats that hear of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The seats.
    pub by: Audience,
    /// The event.
    pub event: Event,
}

/// What a game tells its events to. Where none is listening, as while a record is played again,
/// telling costs nothing.
///
/// ```
/// use daidalos::mode::{Audience, Event, Seat, Tell};
/// let mut heard = Vec::new();
/// let mut tell = Tell::to(&mut heard);
/// tell.everyone(Event::WallsMoved);
/// tell.only(Seat(1), Event::Caught(Seat(1)));
/// assert_eq!(heard.iter().filter(|heard| heard.by.has(Seat::FIRST)).count(), 1);
/// assert_eq!(heard[1].by, Audience::Only(Seat(1)));
/// ```
pub struct Tell<'a> {
    heard: Option<&'a mut Vec<Heard>>,
    wants_detail: bool,
}

impl<'a> Tell<'a> {
    /// No one is listening.
    pub const fn nobody() -> Self {
        Self { heard: None, wants_detail: false }
    }

    /// Adds events to a list.
    pub const fn to(list: &'a mut Vec<Heard>) -> Self {
        Self { heard: Some(list), wants_detail: false }
    }

    /// Adds events to a list, those included that take work of their own to find out.
    pub(crate) const fn in_detail(list: &'a mut Vec<Heard>) -> Self {
        Self { heard: Some(list), wants_detail: true }
    }

    /// Whether events are worth the work of finding them out, as an analysis says.
    pub const fn wants_detail(&self) -> bool {
        self.wants_detail
    }

    /// Whether anything hears of what is told.
    pub(crate) const fn is_heard(&self) -> bool {
        self.heard.is_some()
    }

    /// Tells everyone.
    pub fn everyone(&mut self, event: Event) {
        self.tell(Audience::Everyone, event);
    }

    /// Tells one seat alone.
    pub fn only(&mut self, seat: Seat, event: Event) {
        self.tell(Audience::Only(seat), event);
    }

    /// Tells an audience.
    pub fn tell(&mut self, by: Audience, event: Event) {
        if let Some(heard) = &mut self.heard {
            heard.push(Heard { by, event });
        }
    }
}
