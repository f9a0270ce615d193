//! Plays hundreds of games and makes labyrinths of every kind, and prints them with their digests, for
//! the test that a browser comes to the same: `cargo run --example corpus`.
//!
//! Every game is played with every choice of every option that is a word, every generator is made
//! with a few seeds: what is added to a registry tomorrow is among them.

use daidalos::digest::Digest;
use daidalos::generate::{GENERATORS, Spec};
use daidalos::grid::Dir;
use daidalos::mode::{GameTime, Help, Input, Level, MODES, Mode, Move, Seat};
use daidalos::record::{self, Record};
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
        let choices = option.choices().into_iter();
        choices.map(|(name, _)| format!("{}={name}", option.key)).collect::<Vec<_>>()
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { vec!["easy".to_owned()] } else { words }
}

/// A player who often follows help, and often does not.
fn play(level: Level, mut rng: Rng) -> Result<Record, Failure> {
    let mut session = Session::start(level)?;
    for _ in 0..TURNS {
        if !session.is_running() {
            break;
        }
        session.pass(GameTime(rng.below(300)));
        let input = match rng.below(12) {
            0 => Input::Back,
            1 => Input::Next,
            2..=4 => any(&session, &mut rng),
            _ => onwards(&session).unwrap_or_else(|| any(&session, &mut rng)),
        };
        session.input(session.player(), input);
    }
    Ok(session.record())
}

/// What help would do next.
fn onwards(session: &Session) -> Option<Input> {
    session.game().hint(session.player(), Help::Next).next
}

/// Any step that is allowed, or one that is not.
fn any(session: &Session, rng: &mut Rng) -> Input {
    let mut moves = Vec::new();
    session.game().moves(session.player(), &mut moves);
    let chosen = moves.get(rng.below(1 + moves.len() as u64) as usize);
    match chosen {
        Some(Move::Step(dir)) => Input::Step(*dir),
        Some(Move::Wait) => Input::Wait,
        Some(Move::Act(_)) => Input::Act,
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
