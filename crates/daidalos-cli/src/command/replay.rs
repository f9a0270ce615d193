//! `daidalos replay`: a game that was played, as a film.

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::export::animation;
use daidalos::record::Recording;
use daidalos::sentences::say;
use daidalos::session::Film;

use super::SubCommand;
use super::shared::{SAVE_DIR, WORDS};
use super::typed::{
    cell, cell_arg, check_animation, output_arg, output_path, read_record, record_arg, store,
};
use crate::screen::reel::{self, GameReel};
use crate::{output, screen};

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "replay", shared: &[SAVE_DIR, WORDS], args, run };

fn args(command: Command) -> Command {
    command
        .about("Show a game that was played, forwards and back, or write it as an animated PNG; in a pipe, tell it move by move")
        .arg(record_arg())
        .arg(
            Arg::new("speed")
                .long("speed")
                .value_name("MOVES")
                .value_parser(value_parser!(u32).range(1..=100_000))
                .allow_hyphen_values(true)
                .help("Moves a second at the start; + and - change it [default: 8]"),
        )
        .arg(cell_arg())
        .arg(output_arg("Write an animated PNG instead"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = output_path(matches);
    check_animation("replay", matches, path)?;
    let record = read_record(matches)?;
    if let Some(path) = path {
        let mut film = Film::of(&record)?;
        return output::write(Some(path), |out| {
            animation::write_game(&mut film, cell(matches), out)
        });
    }
    if !screen::is_interactive() {
        return tell(&record);
    }
    let speed = matches.get_one("speed").copied();
    let reel = GameReel::new(&record, speed)?;
    // The replay shows the way, so the level is practice from now on.
    store(matches)?.reveal(reel.ground_key());
    reel::show(reel, |_| Ok(None)).map(drop)
}

/// Without a terminal all that happens is told in sentences.
fn tell(recording: &Recording<'_>) -> anyhow::Result<()> {
    let mut film = Film::of(recording)?;
    let listener = film.listener();
    output::write(None, |out| {
        writeln!(out, "{}", film.level())?;
        for to in 1..=film.len() {
            film.seek(to);
            for event in film.events() {
                writeln!(out, "{} {}", film.time(), say(event, &listener))?;
            }
        }
        Ok::<_, std::io::Error>(())
    })
}
