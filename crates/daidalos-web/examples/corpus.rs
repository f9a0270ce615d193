//! Plays hundreds of games and makes labyrinths of every kind, and prints them with their digests, for
//! the test that a browser comes to the same: `cargo run --example corpus`.
//!
//! Every game is played with every choice of every option that is a word, every generator is made
//! with a few seeds: what is added to a registry tomorrow is among them.

use daidalos::generate::{GENERATORS, Spec};
use daidalos::grid::{Cell, Dir};
use daidalos::mode::{GameTime, Help, Input, Level, MODES, Mode, Move, Seat};
use daidalos::option::Kind;
use daidalos::record::{self, Digest, Record};
use daidalos::rng::{Rng, Seed};
use daidalos::session::{Session, verify};
use serde_json::{Value, json};

/// Games of every choice, and labyrinths of every generator.
const GAMES: u64 = 15;
const LABYRINTHS: u64 = 12;
/// The most that is done in a game.
const TURNS: usize = 150;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut games = Vec::new();
    for mode in MODES {
        for options in choices(*mode) {
            for seed in 0..GAMES {
                let level: Level = format!("{}:{options}#{seed}", mode.name()).parse()?;
                games.push(told(&play(level, Seed(seed).stream("corpus", 0))?)?);
            }
        }
    }
    let mut labyrinths = Vec::new();
    for generator in GENERATORS {
        for seed in 0..LABYRINTHS {
            labyrinths.push(labyrinth(&format!("{}#{seed}", generator.name()))?);
        }
    }
    println!("{}", json!({ "games": games, "labyrinths": labyrinths }));
    Ok(())
}

/// Every word of every option, one at a time; the easy set of options where there are none.
fn choices(mode: &dyn Mode) -> Vec<String> {
    let words = mode.options().iter().flat_map(|option| {
        let names = match option.kind {
            Kind::Name { choices } => choices.to_vec(),
            Kind::Entry { names } => names(),
            _ => Vec::new(),
        };
        names.into_iter().map(|name| format!("{}={name}", option.key)).collect::<Vec<_>>()
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { vec!["easy".to_owned()] } else { words }
}

/// Somebody who often takes the way that is shown, and often does not.
fn play(level: Level, mut rng: Rng) -> Result<Record, Failure> {
    let mut session = Session::start(level)?;
    let mut way = Vec::new();
    for _ in 0..TURNS {
        if !session.is_running() {
            break;
        }
        session.tick(GameTime(rng.below(300)));
        let input = match rng.below(12) {
            0 => Input::Back,
            1 => Input::Next,
            2..=4 => any(&session, &mut rng),
            _ => onwards(&session, &mut way).unwrap_or_else(|| any(&session, &mut rng)),
        };
        session.input(session.player(), input);
    }
    Ok(session.record())
}

/// The next step of the way, which is asked for anew where it ends or was left.
fn onwards(session: &Session, way: &mut Vec<Cell>) -> Option<Input> {
    let seat = session.player();
    let known = session.game().known(seat);
    let mut here = way.iter().position(|cell| *cell == known.at);
    if here.is_none_or(|here| here + 1 >= way.len()) {
        *way = session.game().hint(seat, Help::Next).way;
        here = Some(0);
    }
    let from = here.unwrap_or(0);
    known.ground.direction(*way.get(from)?, *way.get(from + 1)?).map(Input::Step)
}

/// Any step that is allowed, or one that is not.
fn any(session: &Session, rng: &mut Rng) -> Input {
    let mut moves = Vec::new();
    session.game().moves(session.player(), &mut moves);
    let chosen = moves.get(rng.below(1 + moves.len() as u64) as usize);
    match chosen {
        Some(Move::Step(dir)) => Input::Step(*dir),
        Some(Move::Wait) => Input::Wait,
        _ => Input::Step(Dir::N),
    }
}

fn told(record: &Record) -> Result<Value, Failure> {
    let digest = format!("{:016x}", verify(record)?.digest);
    let is_mine = record.entries.iter().filter(|entry| entry.seat == Seat::FIRST).count();
    Ok(json!({
        "record": record.to_string(),
        "code": record::encode(record)?,
        "moves": is_mine,
        "digest": digest,
    }))
}

fn labyrinth(id: &str) -> Result<Value, Failure> {
    let spec: Spec = id.parse()?;
    let layout = spec.build(None)?;
    let mut bytes = Vec::new();
    let export = daidalos::export::Export::new(&spec, &layout);
    daidalos::export::find("json")?.write(&export, &mut bytes)?;
    let mut digest = Digest::default();
    digest.add_bytes(&bytes);
    Ok(json!({ "id": id, "digest": format!("{:016x}", digest.value()) }))
}
