//! The terminal: everything that draws in it and reads from it.

mod app;
mod canvas;
mod events;
mod game;
mod home;
pub(crate) mod keys;
mod mazes;
mod menu;
pub(crate) mod reel;
mod scrolled;
pub(crate) mod wrapped;

pub(crate) use app::run;
#[cfg(unix)]
pub(crate) use events::is_readable;

use std::io::{self, IsTerminal};

/// Whether there is a terminal to be seen and to press keys in.
pub(crate) fn is_interactive() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdout().is_terminal() && io::stdin().is_terminal() && !dumb
}
