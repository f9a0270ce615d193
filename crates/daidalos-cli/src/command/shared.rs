//! Flags that several commands share, and that may stand before the command as well as after it.
//!
//! Each command says which of them mean something to it. Those are listed in its help; the others are refused.

use clap::builder::NonEmptyStringValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::typed::{flag, words_arg};
use super::{COMMANDS, SubCommand};
use crate::memory::memory_arg;
use crate::usage::Usage;

pub(super) const LINE: &str = "line";
pub(super) const BRIEF: &str = "brief";
pub(super) const SAVE_DIR: &str = "save-dir";
pub(super) const WORDS: &str = "words";
pub(super) const MEMORY: &str = "memory";

/// Those that mean something where no command is named.
const ALONE: &[&str] = &[LINE, BRIEF, SAVE_DIR, WORDS];

/// Adds those that mean something to a command, or to none.
pub(super) fn list(command: Command, taken: Option<&[&str]>) -> Command {
    let is_taken = |arg: &Arg| taken.unwrap_or(ALONE).contains(&arg.get_id().as_str());
    command.args(all().into_iter().filter(is_taken))
}

/// Adds all, so that [`check`] can tell the way out; what is given before a command holds for it.
pub(super) fn read(command: Command, taken: Option<&[&str]>) -> Command {
    let is_taken = |arg: &Arg| taken.unwrap_or(ALONE).contains(&arg.get_id().as_str());
    let args = all().into_iter().map(|arg| {
        let is_hidden = !is_taken(&arg);
        arg.hide(is_hidden).global(taken.is_none())
    });
    command.args(args)
}

/// Refuses those that mean nothing to a command, or to no command.
pub(super) fn check(matches: &ArgMatches, command: Option<&SubCommand>) -> Result<(), Usage> {
    let taken = command.map_or(ALONE, |command| command.shared);
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let mut ids = all().into_iter().map(|arg| arg.get_id().to_string());
    match ids.find(|id| is_given(id) && !taken.contains(&&**id)) {
        Some(id) => Err(Usage(refusal(&id, command.map(|command| command.name)))),
        None => Ok(()),
    }
}

/// What is wrong, and where the flag would do.
fn refusal(id: &str, command: Option<&str>) -> String {
    let takers = COMMANDS.iter().filter(|command| command.shared.contains(&id));
    let takers: Vec<&str> = takers.map(|command| command.name).collect();
    let here = command.map_or("without a command".to_owned(), |name| format!("to '{name}'"));
    let alone = if ALONE.contains(&id) { ", or without a command" } else { "" };
    format!("--{id} does not apply {here}; use it with {}{alone}", takers.join(", "))
}

fn all() -> [Arg; 5] {
    [
        flag(LINE, "Play line by line, in plain text: for screen readers and scripts"),
        flag(BRIEF, "Play line by line in sentences alone, with nothing drawn: for screen readers"),
        Arg::new(SAVE_DIR)
            .long(SAVE_DIR)
            .value_name("FOLDER")
            .value_parser(NonEmptyStringValueParser::new())
            .help("Where games are kept, instead of the usual folder of the platform"),
        words_arg(),
        memory_arg(),
    ]
}
