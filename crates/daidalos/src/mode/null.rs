//! The least that is a game: one open room, one step, and it is won. Copy it to write another.

use std::sync::Arc;

use super::{
    Game, Known, Mode, Move, Outcome, Preset, Refusal, RulePicture, Seat, Seats, Tell, Viewer,
    walking,
};
use crate::digest::Digest;
use crate::generate::{Layout, SpecError};
use crate::grid::{Bits, Cell, Size};
use crate::option::{Opt, Params};
use crate::rng::Seed;
use crate::scene::Figure;
use crate::search::Ground;
use crate::work::Work;

/// It is in no list; laws hold for it all the same.
pub static NULL: &dyn Mode = &Null;

struct Null;

#[rustfmt::skip]
impl Mode for Null {
    fn name(&self) -> &'static str { "null" }
    fn about(&self) -> &'static str { "one step, and it is won" }
    fn rules(&self, _: &Params) -> Vec<&'static str> { vec!["Step anywhere."] }
    fn lesson(&self) -> &'static str { "null#1" }
    fn pictures(&self) -> &'static [RulePicture] { &[] }
    fn options(&self) -> &'static [Opt] { &[] }
    fn presets(&self) -> &'static [Preset] { &[] }
    fn start(&self, _: &Params, _: Seed, _: &mut Work<'_>) -> Result<Box<dyn Game>, SpecError> {
        let room = Layout::from(Bits::full(Size::new(2, 1)?)?);
        Ok(Box::new(Room { room: Arc::new(room), at: Cell::new(0) }))
    }
}

#[derive(Clone)]
struct Room {
    room: Arc<Layout>,
    at: Cell,
}

#[rustfmt::skip]
impl Game for Room {
    fn layout(&self) -> &Layout { &self.room }
    fn generator(&self) -> &'static str { "null" }
    fn to_move(&self) -> Seats { if self.at.index() == 0 { Seats::one(Seat::FIRST) } else { Seats::NONE } }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if self.to_move().is_empty() { Err(Refusal::Over) } else { walking::check(&self.known(seat), mv) }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.to_move().has(seat) { walking::moves(&self.known(seat), None, out); }
    }
    fn apply(&mut self, _: Seat, _: Move, _: &mut Tell<'_>) { self.at = Cell::new(1); }
    fn outcome(&self) -> Outcome { if self.at.index() == 1 { Outcome::Won(Seat::FIRST) } else { Outcome::Running } }
    fn known(&self, _: Seat) -> Known<'_> {
        Known { ground: Ground::new(&self.room.map), at: self.at, goal: Some(Cell::new(1)), goal_name: "goal", visits: &[0; 2] }
    }
    fn figures(&self, viewer: Viewer) -> Vec<Figure> { walking::figures([self.at], viewer) }
    fn fold(&self, digest: &mut Digest) { digest.add(self.at.index() as u64); }
    fn fork(&self) -> Box<dyn Game> { Box::new(self.clone()) }
}
