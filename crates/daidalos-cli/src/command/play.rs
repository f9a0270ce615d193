//! `daidalos play`: a level, a saved game or a question, in the terminal or line by line.

use std::io;
use std::path::Path;

use clap::ArgMatches;
use daidalos::mode::{Level, LevelError, MODES};
use daidalos::option::Opt;
use daidalos::record::{self, Id};
use daidalos::session::Session;

use crate::args::Usage;
use crate::config::Config;
use crate::level::{apply_flags, fresh_seed};
use crate::line::Talk;
use crate::store::{self, Running, Store};
use crate::{app, watch};

/// `play`, with what is to be played or without.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let store = store(matches)?;
    let chosen = matches.get_one::<String>("level").map(|text| choose(text, matches, &store));
    go(matches, &store, chosen.transpose()?)
}

/// `daidalos` alone.
pub(crate) fn run_alone(matches: &ArgMatches) -> anyhow::Result<()> {
    go(matches, &store(matches)?, None)
}

fn go(
    matches: &ArgMatches,
    store: &Store,
    chosen: Option<(Session, Running)>,
) -> anyhow::Result<()> {
    if !is_line(matches) {
        return app::run(store, Config::read()?, chosen);
    }
    let (from, to) = (io::stdin().lock(), io::stdout().lock());
    let mut talk = Talk { from, to, store };
    let chosen = match chosen {
        Some(chosen) => Some(chosen),
        None => talk.choose()?,
    };
    match chosen {
        Some((session, running)) => talk.play(session, running),
        None => Ok(()),
    }
}

/// The folder for games.
pub(crate) fn store(matches: &ArgMatches) -> anyhow::Result<Store> {
    Store::open(matches.get_one::<String>("save-dir"))
}

/// Whether to talk line by line: when that is asked for, or when nobody could see more.
pub(crate) fn is_line(matches: &ArgMatches) -> bool {
    matches.get_flag("line") || !watch::is_interactive()
}

/// A file or a code is gone on with; anything else names a level.
fn choose(text: &str, matches: &ArgMatches, store: &Store) -> anyhow::Result<(Session, Running)> {
    let session = if store::is_file(text) {
        Session::resume(&store::read(Path::new(text))?)?
    } else if record::is_code(text) {
        Session::resume(&record::decode(text)?)?
    } else {
        let level = read_level(text, matches)?;
        Session::start(level).map_err(|error| Usage(error.to_string()))?
    };
    Ok((session, store.begin()))
}

/// The options of all games, each once.
pub(crate) fn options() -> Vec<Opt> {
    let mut options: Vec<Opt> = Vec::new();
    for option in MODES.iter().flat_map(|mode| mode.options()) {
        if options.iter().all(|other| other.key != option.key) {
            options.push(*option);
        }
    }
    options
}

/// A level by its id; flags win over what the id says. `daily` is the level of the day.
pub(crate) fn read_level(text: &str, matches: &ArgMatches) -> Result<Level, Usage> {
    let usage = |error: LevelError| Usage(error.to_string());
    if text == "daily" {
        let keys = options().into_iter().map(|option| option.key).chain(["seed"]);
        let given = |key: &&str| matches!(matches.try_contains_id(key), Ok(true));
        if let Some(flag) = keys.into_iter().find(|key| given(key)) {
            return Err(Usage(format!(
                "--{flag} is not for daily, which is the same for everybody"
            )));
        }
        return Ok(Level::daily(store::today()));
    }
    let mut id = Id::parse(text).map_err(|error| usage(error.into()))?;
    apply_flags(&mut id, &options(), matches);
    Level::of(&id, || Some(fresh_seed())).map_err(usage)
}
