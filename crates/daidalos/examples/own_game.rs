//! A game of one's own: rules, a level from a seed, and nothing else. It is registered, played through a
//! session, saved and loaded.
//!
//! In *candle* you walk through a dark maze. The candle burns down with every step; be out before it does.
//! What a player sees, hears, undoes, is shown as help and saves derives from the two traits below.
//!
//! Run it with `cargo run -p daidalos --example own_game`.

use std::error::Error;
use std::sync::Arc;

use daidalos::digest::Digest;
use daidalos::generate::{Layout, SIZE, Spec, SpecError};
use daidalos::grid::Cell;
use daidalos::mode::{
    Fact, FactValue, Game, Help, Input, Known, Loss, Mode, Move, Outcome, Preset, Refusal,
    RulePicture, Seat, Seats, Tell, Viewer, walking,
};
use daidalos::option::{Kind, Opt, Params};
use daidalos::registry::Registry;
use daidalos::rng::Seed;
use daidalos::scene::Figure;
use daidalos::search::Ground;
use daidalos::session::{Session, Table};
use daidalos::work::Work;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::standard().with_game(&Candle);
    let mut session = Session::start(registry.level("candle:9x6#7")?)?;
    follow_the_hint(&mut session, 8);

    // A save is text. Loading is playing: every move goes through the rules once more.
    let save = session.record().to_string();
    println!("{save}");
    let mut session = Session::resume(&registry.recording(&save)?)?;
    follow_the_hint(&mut session, usize::MAX);
    for fact in session.table().sheet().facts {
        println!("{fact}");
    }
    println!("{:?}", session.outcome());
    Ok(())
}

fn follow_the_hint(session: &mut Session, most: usize) {
    for _ in 0..most {
        match session.game().hint(Seat::FIRST, Help::Next).next {
            Some(Input::Step(dir)) if session.is_running() => {
                session.input(Seat::FIRST, Input::Step(dir));
            }
            _ => return,
        }
    }
}

/// The game as it is listed.
struct Candle;

const OPTIONS: &[Opt] = &[Opt { kind: Kind::Size { default: (12, 8), least: 2 }, ..SIZE }];

#[rustfmt::skip]
impl Mode for Candle {
    fn name(&self) -> &'static str { "candle" }
    fn about(&self) -> &'static str { "out of the maze before the candle burns down" }
    fn rules(&self, _: &Params) -> Vec<&'static str> { vec!["Every step burns the candle. Be at the exit before it is out."] }
    fn lesson(&self) -> &'static str { "candle:4x3#1" }
    fn pictures(&self) -> &'static [RulePicture] { &[] }
    fn options(&self) -> &'static [Opt] { OPTIONS }
    fn presets(&self) -> &'static [Preset] { &[] }

    /// All chance comes from the seed, and all work is counted: an id may come from anywhere.
    fn start(&self, params: &Params, seed: Seed, work: &mut Work<'_>) -> Result<Box<dyn Game>, SpecError> {
        let maze: Spec = format!("wilson:{}#{seed}", params.size(&OPTIONS[0])).parse()?;
        let layout = maze.build_within(None, work)?;
        let way = layout.solution();
        let at = way.first().copied().ok_or_else(|| SpecError::Together("no way out".to_owned()))?;
        let candle = 2 * (way.len() as u64 - 1);
        let mut visits = vec![0; layout.map.all_exits().len()];
        visits[at.index()] = 1;
        Ok(Box::new(Walk { layout: Arc::new(layout), at, candle, left: candle, visits }))
    }
}

/// A running game. The maze never changes, so copies share it.
#[derive(Clone)]
struct Walk {
    layout: Arc<Layout>,
    at: Cell,
    candle: u64,
    left: u64,
    visits: Vec<u8>,
}

impl Walk {
    fn exit(&self) -> Option<Cell> {
        self.layout.openings.map(|openings| openings.exit.cell)
    }
}

#[rustfmt::skip]
impl Game for Walk {
    fn layout(&self) -> &Layout { &self.layout }
    fn generator(&self) -> &'static str { "wilson" }
    fn to_move(&self) -> Seats { if self.outcome() == Outcome::Running { Seats::one(Seat::FIRST) } else { Seats::NONE } }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if self.to_move().is_empty() { Err(Refusal::Over) } else { walking::check(&self.known(seat), mv) }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.to_move().has(seat) { walking::moves(&self.known(seat), None, out); }
    }
    fn apply(&mut self, _: Seat, mv: Move, _: &mut Tell<'_>) {
        let Move::Step(dir) = mv else { return };
        self.at = self.layout.map.size().step(self.at, dir).unwrap_or(self.at);
        self.left = self.left.saturating_sub(1);
        self.visits[self.at.index()] = self.visits[self.at.index()].saturating_add(1);
    }
    fn outcome(&self) -> Outcome {
        match (Some(self.at) == self.exit(), self.left) {
            (true, _) => Outcome::Won(Seat::FIRST),
            (false, 0) => Outcome::Lost,
            (false, _) => Outcome::Running,
        }
    }
    fn loss(&self, _: Seat) -> Option<Loss> {
        (self.outcome() == Outcome::Lost).then(|| Loss::NoneLeft("candle".into()))
    }
    fn known(&self, _: Seat) -> Known<'_> {
        Known { ground: Ground::new(&self.layout.map), at: self.at, goal: self.exit(), goal_name: "exit", visits: &self.visits }
    }
    fn figures(&self, viewer: Viewer) -> Vec<Figure> { walking::figures([self.at], viewer) }
    fn report(&self, _: Viewer) -> Vec<Fact> { vec![Fact::new("candle", "Candle", FactValue::Left(self.left, self.candle))] }
    fn fold(&self, digest: &mut Digest) { digest.add(self.at.index() as u64); digest.add(self.left); }
    fn fork(&self) -> Box<dyn Game> { Box::new(self.clone()) }
}
