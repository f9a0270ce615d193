//! `daidalos level`: draws any level of any game, or tells it as data.

use clap::{Arg, ArgMatches, Command};
use daidalos::export::Export;
use daidalos::mode::{Help, Seat, Viewer};

use super::SubCommand;
use super::typed::{
    announce_level, cell, cell_arg, choose_format, flag, format_arg, format_names, level_args,
    level_text, output_arg, output_path, read_level,
};
use crate::output;
use crate::usage::Usage;

pub(super) const COMMAND: SubCommand = SubCommand { name: "level", args, run };

fn args(command: Command) -> Command {
    let format_help = "How to write it; follows from the ending of -o when not given";
    level_args(command)
        .about("Draw a level of a game, or tell it as data")
        .arg(
            Arg::new("level")
                .value_name("GAME|ID")
                .required(true)
                .help("A game, an id such as escape:10x10#7, or daily"),
        )
        .arg(format_arg(format_names(), format_help))
        .arg(flag("solution", "Show the way from the entrance to the exit"))
        .arg(flag("spoil", "Show what is hidden from the players, too"))
        .arg(flag("heat", "Colour the cells by their distance from the exit"))
        .arg(cell_arg())
        .arg(output_arg("Where to write it; - is standard output"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = output_path(matches);
    let format = choose_format(matches, path)?;
    let text = level_text(matches);
    let level = read_level(text, matches)?;
    let game = level.start().map_err(|error| Usage(error.to_string()))?;
    let viewer = match matches.get_flag("spoil") {
        true => Viewer::All,
        false => Viewer::Seat(Seat::FIRST),
    };
    let mut export = Export::of_game(&level, &*game, viewer).with_cell(cell(matches));
    if matches.get_flag("solution") {
        export = export.with_way(game.hint(Seat::FIRST, Help::Solve).way);
    }
    if matches.get_flag("heat") {
        export = export.with_heat();
    }
    output::write(path, |out| format.write(&export, out))?;
    output::write_beside(format, path)?;
    announce_level(&level, text, matches);
    Ok(())
}
