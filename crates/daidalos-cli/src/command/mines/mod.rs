//! `daidalos mines`: makes a mine field that needs no guess, and shows why; or plays many that do.

mod asked;
mod play;
mod tell;

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::minefield::{Maker, Solution};

use self::asked::{Asked, Start};
use super::SubCommand;
use super::shared::MEMORY;
use super::typed::{flag, format_arg, mask_arg, output_arg, output_path, read_mask, seed_arg};
use crate::output;
use crate::usage::Usage;

pub(super) const COMMAND: SubCommand = SubCommand { name: "mines", shared: &[MEMORY], args, run };

fn args(command: Command) -> Command {
    // Games are played on rectangles.
    let made = ["mask", "walk"];
    play::args(board_args(command)).mut_arg("play", |play| play.conflicts_with_all(made))
}

fn board_args(command: Command) -> Command {
    command
        .about("Make a mine field that needs no guess, with a proof of every step")
        .arg(
            Arg::new("board")
                .long("board")
                .value_name("WxH/MINES")
                .conflicts_with_all(["mask", "mines"])
                .help("The size and the number of mines [default: 30x16/99]"),
        )
        .arg(mask_arg().requires("mines"))
        .arg(
            Arg::new("mines")
                .long("mines")
                .value_name("N")
                .requires("mask")
                .value_parser(value_parser!(u32))
                .allow_hyphen_values(true)
                .help("How many mines are in the outline"),
        )
        .arg(
            Arg::new("first")
                .long("first")
                .value_name("X,Y|safe|opening")
                .value_parser(Start::parse)
                .allow_hyphen_values(true)
                .help(
                    "The cell that is opened first, with no mine in it or around it [default: the middle]; \
                     with --play, what is promised of the player's first cell: no mine in it, or none \
                     around it either [default: safe]",
                ),
        )
        .arg(flag("walk", "The player walks: only cells beside those already reached are opened"))
        .arg(seed_arg())
        .arg(format_arg(["text", "json"], "How to tell it [default: text]"))
        .arg(output_arg("Where to write it; - is standard output"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let mask = matches.get_one::<String>("mask");
    let mask = mask.map(|path| read_mask(path, matches)).transpose()?;
    let asked = Asked::read(matches, mask.as_ref())?;
    match matches.get_flag("play") {
        true => play::run(matches, asked.board.size(), asked.mines, asked.seed)?,
        false => make(matches, &asked)?,
    }
    if asked.is_fresh {
        output::say(&format!("seed {}\n", asked.seed));
    }
    Ok(())
}

/// Tells a board and its solution.
fn make(matches: &ArgMatches, asked: &Asked) -> anyhow::Result<()> {
    let (mines, solution) = solved(asked)?;
    let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "json");
    let told = match is_json {
        true => tell::json(asked, &mines, &solution),
        false => tell::text(asked, &mines, &solution),
    };
    output::write(output_path(matches), |out| out.write_all(told.as_bytes()))
}

/// Makes the board and sweeps it.
fn solved(asked: &Asked) -> anyhow::Result<(Vec<daidalos::grid::Cell>, Solution)> {
    let usage = |error: daidalos::minefield::MakeError| Usage(error.to_string());
    let mut maker = Maker::new(&asked.board, asked.mines, asked.first).map_err(usage)?;
    let solve = if asked.walks { Solution::on_foot } else { Solution::of };
    if asked.walks {
        maker = maker.on_foot();
    }
    let made = maker.make(&mut asked.seed.stream("mines", 0)).map_err(usage)?;
    let solution = solve(&asked.board, &made.mines, asked.first)?;
    Ok((made.mines, solution))
}
