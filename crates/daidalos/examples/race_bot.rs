//! A bot that plays race, through the same door as a person, and leaves a code to share.
//!
//! It plays by what its seat knows, and nothing else: the maze, where it stands, and where the exit is.
//! Half a second passes for each of its moves; when the walls shift, its next search finds the new way.
//!
//! Run it with `cargo run -p daidalos --example race_bot`.

use std::error::Error;
use std::io;

use daidalos::export::{self, Picture};
use daidalos::grid::Dir;
use daidalos::mode::{Event, GameTime, Input, Level, Seat};
use daidalos::record;
use daidalos::scene::Lens;
use daidalos::search;
use daidalos::sentences;
use daidalos::session::{Session, Table, verify};

/// More than any game of this size takes.
const MOST_MOVES: usize = 10_000;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let level: Level = "race:14x7,bot=greedy,shift=10#5".parse()?;
    println!("{level}: {}", level.mode.about());
    let mut session = Session::start(level)?;
    play(&mut session)?;
    draw(&session)?;
    tell_the_result(&mut session);

    // A code is the whole game: it can be replayed, move by move.
    let code = record::encode(&session.record())?;
    println!("{code}");
    let verdict = verify(&record::Recording::read(&code)?)?;
    println!("proven: {} moves of both, {:?}", verdict.moves, verdict.outcome);
    Ok(())
}

/// Plays to the end.
fn play(session: &mut Session) -> Result<(), Box<dyn Error>> {
    while session.is_running() && session.played() < MOST_MOVES {
        let dir = next_step(session)?.ok_or("there is always a way out")?;
        session.input(Seat::FIRST, Input::Step(dir));
        session.pass(GameTime(50));
        for event in session.events(Seat::FIRST) {
            tell(&event, session);
        }
    }
    Ok(())
}

/// The first step of a shortest way, in the maze as it is now.
fn next_step(session: &Session) -> Result<Option<Dir>, Box<dyn Error>> {
    let known = session.game().known(Seat::FIRST);
    let Some(goal) = known.goal else { return Ok(None) };
    let mut finder = search::find("a-star")?.on(known.ground)?;
    let way = finder.find(known.at, goal, None).map(|found| found.path);
    Ok(way.and_then(|way| known.ground.direction(*way.first()?, *way.get(1)?)))
}

/// Says what is no step, as a screen reader would.
fn tell(event: &Event, session: &mut Session) {
    if !matches!(event, Event::Moved { .. }) {
        println!("{}", sentences::say(event, &session.table().sheet().listener()));
    }
}

fn draw(session: &Session) -> Result<(), Box<dyn Error>> {
    let scene = session.scene(Seat::FIRST, Lens::WHOLE);
    let picture = Picture { scene: &scene, title: "race", cell: 10, list: &[] };
    Ok(export::find("text")?.draw(&picture, &mut io::stdout())?)
}

fn tell_the_result(session: &mut Session) {
    let sheet = session.table().sheet();
    println!("{}", sentences::facts(&sheet));
    for sentence in sheet.ending.iter().flat_map(sentences::ended) {
        println!("{sentence}");
    }
}
