//! From what was typed to a game that was played: its code, or a file.

use std::path::Path;

use clap::{Arg, ArgMatches};
use daidalos::record::{self, Recording};

use super::registry;
use crate::desk;
use crate::usage::Usage;

pub(crate) fn record_arg() -> Arg {
    Arg::new("record")
        .value_name("CODE|FILE")
        .required(true)
        .help("The code of a game, or a file with a saved game or a code")
}

/// A code, or a file with a saved game or a code in it; it is not played yet.
pub(crate) fn read_record(matches: &ArgMatches) -> anyhow::Result<Recording<'static>> {
    let text = matches.get_one::<String>("record").map_or("", String::as_str);
    if desk::is_file(text) {
        return desk::recording(Path::new(text), &registry());
    }
    if !record::is_code(text) {
        let why = format!("'{text}' is neither a file nor a code; codes start with D1");
        return Err(Usage(why).into());
    }
    Ok(registry().recording(text)?)
}

/// How it is called in a message.
pub(crate) fn record_name(matches: &ArgMatches) -> &str {
    let text = matches.get_one::<String>("record").map_or("", String::as_str);
    if desk::is_file(text) { text } else { "the game of this code" }
}
