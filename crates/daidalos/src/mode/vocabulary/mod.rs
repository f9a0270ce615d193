//! The words that all games share: seats, moves, inputs, refusals, events, help, facts, merit, par.
//!
//! They name shapes, not games: a step, a mark, a count, a letter. So a front end, a save and a code
//! that know these words know every game, those included that are written in other crates.

mod event;
mod fact;
mod help;
mod known;
mod merit;
mod moves;
mod par;
mod seat;
mod thought;
mod time;

pub use event::{Audience, Detour, Event, Heard, Tell};
pub use fact::{Datum, Fact, FactValue};
pub use help::{Aim, Claim, Help, Hint};
pub use known::Known;
pub use merit::{Measure, Merit};
pub use moves::{Input, Move, NoMove, Outcome, Press, Refusal};
pub use par::{Loss, Medal, Par, Unit};
pub use seat::{Seat, Seats, Viewer};
pub use thought::Thought;
pub use time::GameTime;
