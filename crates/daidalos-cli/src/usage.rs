//! What was asked for in the wrong way: it is told in one sentence, and the program ends with code 2.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use daidalos::generate::{self, GENERATORS, Spec, SpecError};
use daidalos::grid::SizeError;
use daidalos::mode::MODES;
use daidalos::option::Params;
use daidalos::record;
use daidalos::rng::Seed;
use thiserror::Error;

use crate::output;

/// Something that was asked for in the wrong way.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// What is wrong with a labyrinth was typed; one that is too large for the memory has a way out.
impl From<SpecError> for Usage {
    fn from(error: SpecError) -> Self {
        let way_out = match error {
            SpecError::Size(SizeError::Memory(_)) => format!(
                "; {} write larger ones row by row into -o FILE.png or .map",
                streaming_generators()
            ),
            _ => String::new(),
        };
        Self(format!("{error}{way_out}"))
    }
}

/// The generators that can be made row by row.
pub(crate) fn streaming_generators() -> String {
    let streams = |spec: &Spec| spec.rows().is_some();
    let specs =
        GENERATORS.iter().map(|g| Spec { generator: *g, params: Params::default(), seed: Seed(0) });
    specs.filter(streams).map(|spec| spec.generator.name()).collect::<Vec<_>>().join(", ")
}

/// Prints what clap has to say: help in full, an error as one sentence.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let written = output::write(None, |out| out.write_all(text.as_bytes()));
        return if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let said = text.split("\n\nUsage:").next().unwrap_or(&text);
    let said = said.split("\n\nFor more").next().unwrap_or(said).trim_start_matches("error: ");
    let said = said.replacen("\n\n  tip: ", "; ", 1);
    let words: Vec<&str> = said.split_whitespace().collect();
    let meant = meant(error).map_or_else(String::new, |meant| format!("; try 'daidalos {meant}'"));
    output::say(&format!("daidalos: {}{meant}; --help says more\n", words.join(" ")));
    ExitCode::from(2)
}

/// The command that a game, a generator or a code stands for, where one was typed in place of a command.
fn meant(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let name = typed.split([':', '#', '@']).next().unwrap_or(typed);
    let is_game = MODES.iter().any(|mode| mode.name() == name) || name == "daily";
    let command = match generate::find(name) {
        _ if is_game => "play",
        Ok(_) => "generate",
        Err(_) if record::is_code(typed) => "replay",
        Err(_) => return None,
    };
    Some(format!("{command} {typed}"))
}
