//! `daidalos level`: draws any level of any game, or tells it as data.

use clap::ArgMatches;
use daidalos::export::Export;
use daidalos::mode::{Help, Seat};

use crate::args::Usage;
use crate::{generate, output, play};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = matches.get_one::<String>("output").map(String::as_str);
    let format = generate::choose_format(matches, path)?;
    let text = matches.get_one::<String>("level").map_or("", String::as_str);
    let level = play::read_level(text, matches)?;
    let game = level.start().map_err(|error| Usage(error.to_string()))?;
    let cell = matches.get_one("cell").copied().unwrap_or(Export::CELL);
    let mut export = Export::of_game(&level, &*game).with_cell(cell);
    if matches.get_flag("solution") {
        export = export.with_way(game.hint(Seat::FIRST, Help::Solve).way);
    }
    if matches.get_flag("heat") {
        export = export.with_heat();
    }
    output::write(path, |out| format.write(&export, out))?;
    generate::write_beside(format, path)?;
    // Nobody may have chosen the seed.
    if !text.contains('#') && !matches.contains_id("seed") {
        output::say(&format!("{level}\n"));
    }
    Ok(())
}
