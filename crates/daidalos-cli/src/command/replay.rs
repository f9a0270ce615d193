//! `daidalos replay`: a game that was played, as a film.

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::mode::Outcome;
use daidalos::record::Record;
use daidalos::sentences::say;
use daidalos::session::{Event, Film};

use super::SubCommand;
use super::typed::{read_record, record_arg};
use crate::screen::reel::{self, GameReel};
use crate::{output, screen};

pub(super) const COMMAND: SubCommand = SubCommand { name: "replay", args, run };

fn args(command: Command) -> Command {
    command
        .about("Show a game that was played, forwards and back; in a pipe, tell it move by move")
        .arg(record_arg())
        .arg(
            Arg::new("speed")
                .long("speed")
                .value_name("MOVES")
                .value_parser(value_parser!(u32).range(1..=100_000))
                .allow_hyphen_values(true)
                .help("Moves a second at the start; + and - change it [default: 8]"),
        )
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let record = read_record(matches)?;
    if !screen::is_interactive() {
        return tell(&record);
    }
    let speed = matches.get_one("speed").copied();
    reel::show(GameReel::new(&record, speed)?, |_| Ok(None)).map(drop)
}

/// Without a terminal every move is told in a sentence.
fn tell(record: &Record) -> anyhow::Result<()> {
    let mut film = Film::of(record)?;
    let hearer = film.hearer();
    output::write(None, |out| {
        writeln!(out, "{}", film.level())?;
        for at in 0..film.len() {
            let (entry, epoch) = (film.entries()[at], film.game().epoch());
            film.seek(at + 1);
            let moved = Event::Moved { seat: entry.seat, mv: entry.mv };
            let shifted = (film.game().epoch() != epoch).then_some(Event::Shifted);
            for event in shifted.into_iter().chain([moved]) {
                writeln!(out, "{} {}", entry.time, say(&event, hearer))?;
            }
        }
        if film.outcome() != Outcome::Running {
            writeln!(out, "{}", say(&Event::Over(film.outcome()), hearer))?;
        }
        Ok::<_, std::io::Error>(())
    })
}
