//! From what was typed to a level of a game: the id, the flags, a fresh seed, or the level of the day.

use clap::{Arg, ArgMatches, Command};
use daidalos::generate;
use daidalos::id::Id;
use daidalos::mode::panel::Rated;
use daidalos::mode::{Level, LevelError, MODES};
use daidalos::option::Opt;

use super::{apply_flags, each_once, registry, seed_arg, takes};
use crate::desk::today;
use crate::usage::Usage;
use crate::wording::capital;
use crate::{output, seed};

/// A level by its id; flags win over what the id says. `daily` is the level of the day.
pub(crate) fn read_level(text: &str, matches: &ArgMatches) -> Result<Level, Usage> {
    let usage = |error: LevelError| Usage(error.to_string());
    if text == "daily" {
        return daily(matches);
    }
    let mut id = Id::parse(text).map_err(|error| usage(error.into()))?;
    if generate::find(id.name).is_ok() {
        return Err(Usage(format!(
            "{text} is a labyrinth, not a level of a game; it is made by: daidalos generate {text}"
        )));
    }
    apply_flags(&mut id, &options(), matches);
    let drawn = registry().draw(id, || Some(seed::fresh())).map_err(usage)?;
    drawn.rated.into_iter().for_each(|rated| announce_rating(&drawn.level, rated));
    Ok(drawn.level)
}

/// Tells which level a rating stands for.
fn announce_rating(level: &Level, Rated { asked, rating, attempts }: Rated) {
    let found = match rating.abs_diff(asked) {
        0 | 1 if attempts == 1 => "the first attempt".to_owned(),
        0 | 1 => format!("attempt {attempts}"),
        _ => format!("the nearest to {asked} in {attempts} attempts"),
    };
    output::say(&format!("{level} is rated {rating}: {found}\n"));
}

/// The level of the day, which takes no flags.
fn daily(matches: &ArgMatches) -> Result<Level, Usage> {
    let keys = options().into_iter().map(|option| option.key).chain(["seed"]);
    let given = |key: &&str| matches!(matches.try_contains_id(key), Ok(true));
    if let Some(flag) = keys.into_iter().find(|key| given(key)) {
        return Err(Usage(format!(
            "--{flag} cannot be used with daily, which is the same for everyone"
        )));
    }
    Ok(Level::daily(today()))
}

/// Tells the id of a level if its seed was not typed.
pub(crate) fn announce_level(level: &Level, text: &str, matches: &ArgMatches) {
    if !text.contains('#') && !matches.contains_id("seed") {
        output::say(&format!("{level}\n"));
    }
}

/// What names a level of a game apart from its id.
pub(crate) fn level_args(command: Command) -> Command {
    command.args(options().into_iter().map(option_arg)).arg(seed_arg())
}

/// The options of all games.
fn options() -> Vec<Opt> {
    each_once(MODES.iter().flat_map(|mode| mode.options()).copied())
}

fn option_arg(option: Opt) -> Arg {
    let help = format!("{}: {}", capital(option.about), kinds(option.key).join("; "));
    Arg::new(option.key).long(option.key).value_name("VALUE").allow_hyphen_values(true).help(help)
}

/// What an option takes, and in which games, where these differ.
fn kinds(key: &str) -> Vec<String> {
    let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
    for mode in MODES {
        let Some(own) = mode.options().iter().find(|own| own.key == key) else { continue };
        let kind = takes(own);
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, owners)) => owners.push(mode.name()),
            None => kinds.push((kind, vec![mode.name()])),
        }
    }
    let of = |(kind, owners): &(String, Vec<&str>)| match owners.len() == MODES.len() {
        true => kind.clone(),
        false => format!("{kind} ({})", owners.join(", ")),
    };
    kinds.iter().map(of).collect()
}
