//! `daidalos matrix`: prints the adjacency matrix of a small map.

use clap::{ArgMatches, Command};
use daidalos::search::{Ground, Matrix};

use super::SubCommand;
use super::shared::{MEMORY, WORDS};
use super::typed::{labyrinth_args, place_arg, read_place, ways, ways_arg};
use crate::output;
use crate::usage::Usage;

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "matrix", shared: &[WORDS, MEMORY], args, run };

fn args(command: Command) -> Command {
    labyrinth_args(command.arg(place_arg().required(true)))
        .about("Print the adjacency matrix of a small map, up to 12x12 cells")
        .arg(ways_arg())
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let fits = |size| Matrix::fits(size).map_err(|error| Usage(error.to_string()));
    let labyrinth = read_place(matches, fits)?;
    let ground = Ground::new(&labyrinth.layout().map).with_ways(ways(matches));
    let matrix = Matrix::of(ground)?;
    output::write(None, |out| write!(out, "{matrix}"))
}
