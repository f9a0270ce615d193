//! Laws, goldens and round trips of the library, in one binary.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod distances;
mod duel;
mod edits;
mod examples;
mod flee;
mod formats;
mod goldens;
mod hostile;
mod hunt;
mod laws;
mod looks;
mod medals;
mod openings;
mod panel;
mod pictures;
mod play;
mod prepared;
mod properties;
mod rules;
mod sample;
mod searches;
mod slants;
mod uniform;
mod veins;
mod wire;
mod words;
mod work;

use daidalos::mode::{Event, Input, Seat};
use daidalos::session::Session;

/// What a seat hears of its own input.
pub(crate) fn input(session: &mut Session, seat: Seat, input: Input) -> Vec<Event> {
    session.events(seat);
    session.input(seat, input);
    session.events(seat)
}

/// How often something is tried: more often where there is time.
pub(crate) fn slow(few: usize, many: usize) -> usize {
    if std::env::var_os("DAIDALOS_SLOW").is_some() { many } else { few }
}
