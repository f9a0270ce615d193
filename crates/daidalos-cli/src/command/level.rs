//! `daidalos level`: draws any level of any game, or tells it as data.

use clap::{Arg, ArgMatches, Command};
use daidalos::export::Export;
use daidalos::mode::{Help, Seat, Viewer, panel};

use super::SubCommand;
use super::panel::level_table;
use super::shared::WORDS;
use super::typed::{
    announce_level, cell, cell_arg, choose_format, flag, format_arg, format_names, level_args,
    level_text, output_arg, output_path, read_level,
};
use crate::usage::Usage;
use crate::{output, progress};

pub(super) const COMMAND: SubCommand = SubCommand { name: "level", shared: &[WORDS], args, run };

fn args(command: Command) -> Command {
    let format_help = "How to write it, if the ending of -o does not say";
    level_args(command)
        .about("Draw a level of a game, or print it as data")
        .arg(
            Arg::new("level")
                .value_name("GAME|ID")
                .required(true)
                .help("A game, an id such as escape:10x10#7, or daily"),
        )
        .arg(format_arg(format_names(), format_help))
        .arg(flag("solution", "Show the way from the entrance to the exit"))
        .arg(flag("spoil", "Show what is hidden from the players as well"))
        .arg(flag(
            "rating",
            "Tell how hard it is, from 1 to 10, and how simulated players do on it",
        ))
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
    let panel = matches
        .get_flag("rating")
        .then(|| progress::shown("rating the level", |work| panel::rate(&level, &*game, work)));
    export.data.extend(panel.iter().flat_map(panel::Panel::data));
    output::write_beside(format, path)?;
    output::write(path, |out| format.write(&export, out))?;
    announce_level(&level, text, matches);
    match panel.map(|panel| level_table(&panel)) {
        // Data has it, and a picture has no place for it.
        Some(table) if TEXTS.contains(&format.name) && path.is_none() => {
            output::write(None, |out| out.write_all(table.as_bytes()))
        }
        Some(table) if format.name != "json" => {
            output::say(&table);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Formats that text can follow.
const TEXTS: [&str; 2] = ["text", "unicode"];
