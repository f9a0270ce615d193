//! The `daidalos` program: sub-commands and the terminal front end.
//!
//! It owns files, the terminal and the clock, and holds no rule of any labyrinth: what it knows
//! of generators, options and formats it reads from the library's registries.

mod analyze;
mod app;
mod args;
mod canvas;
mod compare;
mod config;
mod contest;
mod draw;
mod events;
mod game;
mod generate;
mod home;
mod keys;
mod level;
mod line;
mod list;
mod matrix;
mod menu;
mod output;
mod pages;
mod play;
mod playback;
mod question;
mod replay;
mod scenarios;
mod serve;
mod solve;
mod store;
mod texture;
mod verify;
mod watch;
mod world;

use std::io;
use std::process::ExitCode;

use clap::ArgMatches;

use crate::args::Usage;

fn main() -> ExitCode {
    let matches = match args::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return args::report(&error),
    };
    match run(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(&format!("daidalos: {}\n", sentence(&error)));
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("generate", matches)) => generate::run(matches),
        Some(("solve", matches)) => solve::run(matches),
        Some(("compare", matches)) => compare::run(matches),
        Some(("watch", matches)) => watch::run(matches),
        Some(("matrix", matches)) => matrix::run(matches),
        Some(("texture", matches)) => texture::run(matches),
        Some(("completions", matches)) => pages::completions(matches),
        Some(("man", matches)) => pages::man(matches),
        Some(("play", matches)) => play::run(matches),
        Some(("level", matches)) => draw::run(matches),
        Some(("replay", matches)) => replay::run(matches),
        Some(("verify", matches)) => verify::run(matches),
        Some(("analyze", matches)) => analyze::run(matches),
        Some(("world", matches)) => world::run(matches),
        Some(("serve", matches)) => serve::run(matches),
        Some(("config", matches)) => config::run(&play::store(matches)?),
        _ => play::run_alone(matches),
    }
}

/// The error and what caused it; a cause that has been told already is not told again.
fn sentence(error: &anyhow::Error) -> String {
    let causes = error.chain().map(ToString::to_string);
    let said = causes.fold(String::new(), |said, cause| match &*said {
        "" => cause,
        _ if said.contains(&cause) => said,
        _ => format!("{said}: {cause}"),
    });
    output::plain(&said)
}

/// Whoever read our output has had enough of it; that is no failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
