//! The `daidalos` program: sub-commands and the terminal front end.
//!
//! It owns files, the terminal and the clock, and holds no rule of any labyrinth: what it knows
//! of generators, options and formats it reads from the library's registries.

mod command;
mod config;
mod desk;
mod input;
mod line;
mod locale;
mod memory;
mod output;
mod progress;
mod screen;
mod seed;
#[cfg(unix)]
mod signals;
mod usage;
mod wording;

use std::io;
use std::process::ExitCode;

use crate::usage::Usage;

fn main() -> ExitCode {
    let matches = match command::program().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return usage::report(&error),
    };
    match command::run(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(&format!("daidalos: {}\n", wording::sentence(&error)));
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

/// The reader of the output has had enough of it; that is no failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
