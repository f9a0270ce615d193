//! `daidalos play`: a level, a saved game or a question, in the terminal or line by line.

use std::io::{self, IsTerminal};
use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use daidalos::mode::MODES;
use daidalos::record;
use daidalos::session::Session;

use super::SubCommand;
use super::shared::{BRIEF, LINE, SAVE_DIR, WORDS};
use super::typed::{level_args, read_level, store};
use crate::config::Config;
use crate::desk::{self, Desk, Store};
use crate::line::{Lines, Talk};
use crate::screen;
use crate::usage::Usage;

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "play", shared: &[LINE, BRIEF, SAVE_DIR, WORDS], args, run };

fn args(command: Command) -> Command {
    let games: Vec<String> =
        MODES.iter().map(|mode| format!("{}: {}", mode.name(), mode.about())).collect();
    level_args(command)
        .about("Play a game: a level by its id, the level of the day, or a saved game")
        .arg(Arg::new("level").value_name("GAME|ID|FILE|CODE").help(format!(
            "A game, an id such as race:hard#42, daily, or a saved game: its file or its code\n{}",
            games.join("\n")
        )))
}

/// `play`, with what is to be played or without.
fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let store = store(matches)?;
    let chosen = matches.get_one::<String>("level").map(|text| choose(text, matches, &store));
    go(matches, &store, chosen.transpose()?)
}

/// `daidalos` alone.
pub(super) fn run_alone(matches: &ArgMatches) -> anyhow::Result<()> {
    go(matches, &store(matches)?, None)
}

fn go(matches: &ArgMatches, store: &Store, chosen: Option<Desk>) -> anyhow::Result<()> {
    if !is_line(matches) {
        return screen::run(store, Config::read()?, chosen);
    }
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let lines = if is_terminal { Lines::typed()? } else { Lines::piped(io::stdin().lock()) };
    let mut talk = Talk::new(lines, io::stdout().lock(), store, matches.get_flag(BRIEF));
    let chosen = match chosen {
        Some(chosen) => Some(chosen),
        None => talk.choose()?,
    };
    match chosen {
        Some(desk) => talk.play(desk),
        None => Ok(()),
    }
}

/// Whether to talk line by line: when that is asked for, or when no screen can be seen.
fn is_line(matches: &ArgMatches) -> bool {
    matches.get_flag(LINE) || matches.get_flag(BRIEF) || !screen::is_interactive()
}

/// A file or a code is gone on with; anything else names a level.
fn choose(text: &str, matches: &ArgMatches, store: &Store) -> anyhow::Result<Desk> {
    if desk::is_file(text) {
        Ok(store.go_on_with_shared(Session::resume(&desk::recording(
            Path::new(text),
            store.registry(),
        )?)?))
    } else if record::is_code(text) {
        Ok(store.go_on_with_shared(Session::resume(&store.registry().recording(text)?)?))
    } else {
        let level = read_level(text, matches)?;
        if let Some(desk) = store.left_daily(&level) {
            return Ok(desk);
        }
        let session = Session::start(level).map_err(|error| Usage(error.to_string()))?;
        Ok(store.begin_anew(session))
    }
}
