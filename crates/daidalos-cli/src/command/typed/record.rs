//! From what was typed to a game that was played: its code, or a file.

use std::path::Path;

use clap::{Arg, ArgMatches};
use daidalos::record::{self, CodeError, Record};

use crate::desk;
use crate::usage::Usage;

pub(crate) fn record_arg() -> Arg {
    Arg::new("record")
        .value_name("CODE|FILE")
        .required(true)
        .help("The code of a game, or a file with a saved game or a code")
}

/// A code, or a file with a saved game or a code in it.
pub(crate) fn read_record(matches: &ArgMatches) -> anyhow::Result<Record> {
    let text = matches.get_one::<String>("record").map_or("", String::as_str);
    if desk::is_file(text) {
        return read_file(Path::new(text));
    }
    record::decode(text).map_err(|error| match error {
        CodeError::Foreign => {
            Usage(format!("'{text}' is neither a file nor a code; codes start with D1")).into()
        }
        error => error.into(),
    })
}

fn read_file(path: &Path) -> anyhow::Result<Record> {
    let wrong = match desk::read(path) {
        Ok(record) => return Ok(record),
        Err(error) => error,
    };
    match desk::read_text(path) {
        Ok(code) if record::is_code(&code) => Ok(record::decode(&code)?),
        _ => Err(wrong),
    }
}
