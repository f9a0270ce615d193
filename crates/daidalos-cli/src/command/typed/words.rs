//! A word list of the player's own, brought along with `--words FILE`.

use std::path::Path;
use std::sync::OnceLock;

use anyhow::Error;
use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgMatches};
use daidalos::mode::words::{BadLine, WordList, Words};
use daidalos::registry::Registry;

use crate::input::{self, InputError};
use crate::output;
use crate::usage::Usage;

/// The most bytes of a list.
const MAX_BYTES: u64 = 16 << 20;
/// Bad lines that are told one by one.
const TOLD: usize = 5;

/// The list that was brought along. It is read once, before anything else is done.
static OWN: OnceLock<Words> = OnceLock::new();

pub(crate) fn words_arg() -> Arg {
    Arg::new("words")
        .long("words")
        .value_name("FILE")
        .value_parser(NonEmptyStringValueParser::new())
        .help("Play words with a word list of your own: one word a line, in any alphabet")
}

/// Reads the list that is to be brought along, if there is one; lines that cannot be used are told.
pub(crate) fn bring_words(matches: &ArgMatches) -> anyhow::Result<()> {
    let Some(path) = matches.get_one::<String>("words") else { return Ok(()) };
    let bytes = input::read_typed(Path::new(path), MAX_BYTES).map_err(|error| match error {
        InputError::Io(_) => {
            Error::from(error).context(format!("cannot read the word list {path}"))
        }
        wrong => Usage(format!("cannot read the word list {path}: {wrong}")).into(),
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
        Usage(format!("the word list {path} is not UTF-8 text: look at line {line}"))
    })?;
    let (list, bad) = WordList::parse(&text).map_err(|error| Usage(format!("{path}: {error}")))?;
    tell(path, &bad);
    let words = Words::with_list(list);
    _ = OWN.set(words.ok_or_else(|| Usage(format!("the word list {path} is too large")))?);
    Ok(())
}

fn tell(path: &str, bad: &[BadLine]) {
    for line in bad.iter().take(TOLD) {
        output::say(&format!("{path}, {line}\n"));
    }
    if bad.len() > TOLD {
        output::say(&format!("{path}: {} more lines cannot be used\n", bad.len() - TOLD));
    }
}

/// The games and generators that there are, with the list that was brought along.
pub(crate) fn registry() -> Registry {
    match OWN.get() {
        Some(words) => Registry::standard().with_game(words),
        None => Registry::standard(),
    }
}
