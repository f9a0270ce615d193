use std::io::{self, IsTerminal};

use clap::ArgMatches;

use crate::usage::Usage;

/// Whether a command that shows something moving can write it where `-o` says.
pub(in super::super) fn check_animation(
    command: &str,
    matches: &ArgMatches,
    path: Option<&str>,
) -> Result<(), Usage> {
    let Some(path) = path else { return Ok(()) };
    let is_png = path == "-" || path.to_ascii_lowercase().ends_with(".png");
    let why = if !is_png {
        &*format!("{command} writes animated PNG only; give -o a name that ends in .png")
    } else if matches.contains_id("speed") {
        "--speed is for the terminal; the speed of an animated PNG is fixed"
    } else if path == "-" && io::stdout().is_terminal() {
        "an animated PNG cannot be shown in a terminal; add -o FILE"
    } else {
        return Ok(());
    };
    Err(Usage(why.to_owned()))
}
