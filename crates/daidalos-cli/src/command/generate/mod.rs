//! `daidalos generate`: makes a labyrinth and writes it.

mod batch;
mod destination;
mod drawing;
mod list;
mod seeds;

use std::fmt;
use std::io;

use clap::{Arg, ArgMatches, Command};
use daidalos::export::{ExportError, FORMATS, Format};
use daidalos::generate::{Rows, SpecError};
use daidalos::grid::Size;
use daidalos::stats;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use self::drawing::Drawing;
use self::seeds::Seeds;
use super::SubCommand;
use super::shared::MEMORY;
use super::typed::{
    TypedSpec, cell, cell_arg, choose_format, flag, format_arg, format_names, labyrinth_args,
    output_arg, output_path,
};
use crate::usage::{Usage, streaming_generators};
use crate::{output, progress};

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "generate", shared: &[MEMORY], args, run };

fn args(command: Command) -> Command {
    let formats: Vec<String> =
        FORMATS.iter().map(|format| format!("{}: {}", format.name, format.about)).collect();
    let format_help =
        format!("How to write it, if the ending of -o does not say\n{}", formats.join("\n"));
    let command = labyrinth_args(command.arg(name_arg().required_unless_present("list")));
    batch::args(command)
        .about("Make a labyrinth and draw or export it")
        .arg(format_arg(format_names(), format_help).hide_possible_values(true))
        .arg(flag("solution", "Show the way from the entrance to the exit"))
        .arg(flag("heat", "Colour the cells by their distance from the exit"))
        .arg(
            Arg::new("texture")
                .long("texture")
                .value_name("NAME")
                .conflicts_with("heat")
                .help("Lay a pattern over the floors of rooms: rule30, rule90:start=random …"),
        )
        .arg(flag("stats", "Print statistics of the labyrinth on standard error"))
        .arg(flag(
            "stream",
            "Write row by row, one pixel a tile, with memory for a single row (png, map)",
        ))
        .arg(flag("list", "List the generators and their options"))
        .arg(cell_arg())
        .arg(output_arg("Where to write it; - is standard output"))
}

/// What is to be made.
fn name_arg() -> Arg {
    Arg::new("level")
        .value_name("NAME|ID")
        .help("A generator (see generate --list), or an id such as prim:40x20,braid=30#7")
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    if matches.get_flag("list") {
        return list::run();
    }
    if let Some(seeds) = matches.get_one::<Seeds>("seeds") {
        return batch::run(matches, *seeds);
    }
    let path = output_path(matches);
    let format = choose_format(matches, path)?;
    let labyrinth = TypedSpec::read(matches)?;
    let drawing = Drawing::read(matches, format)?;
    if wants_stream(matches, &labyrinth, format)? {
        return stream(matches, &labyrinth, format, path);
    }
    let layout = labyrinth.build(matches, drawing.what_for())?;
    let export = drawing.of(&labyrinth.spec, &layout)?;
    let what = format!("drawing {}", labyrinth.spec);
    output::write_beside(format, path)?;
    let is_file = path.is_some_and(|path| path != "-");
    let write = || output::write(path, |out| format.write(&export, out));
    if is_file { progress::shown(&what, |_| write()) } else { write() }?;
    labyrinth.announce();
    if matches.get_flag("stats") {
        output::say(&stats::lines(&layout));
    }
    Ok(())
}

/// Row by row if that is asked for, or if there is no other way because the map or what is
/// written of it would be too large.
fn wants_stream(
    matches: &ArgMatches,
    labyrinth: &TypedSpec,
    format: &Format,
) -> Result<bool, Usage> {
    let size = labyrinth.spec.size();
    let fits = size.in_memory().map_err(|error| Usage::from(SpecError::from(error)));
    let fits = fits.and_then(|_| {
        format
            .fits(size, labyrinth.spec.generator.law().walls(), cell(matches))
            .map_err(|error| Usage(error.to_string()))
    });
    let Err(error) = fits else { return Ok(matches.get_flag("stream")) };
    let could = format.streams() && labyrinth.spec.rows().is_some();
    match needs_whole(matches) {
        _ if matches.get_flag("stream") => Ok(true),
        None if could => Ok(true),
        Some(flag) if could => {
            Err(Usage(format!("--{flag} needs the whole map in memory, but {error}")))
        }
        _ => Err(error),
    }
}

/// What is asked for that cannot be had row by row.
fn needs_whole(matches: &ArgMatches) -> Option<&'static str> {
    let flag = ["solution", "heat", "stats"].into_iter().find(|flag| matches.get_flag(flag));
    flag.or_else(|| ["mask", "cell", "texture"].into_iter().find(|flag| matches.contains_id(flag)))
}

fn stream(
    matches: &ArgMatches,
    labyrinth: &TypedSpec,
    format: &Format,
    path: Option<&str>,
) -> anyhow::Result<()> {
    if let Some(flag) = needs_whole(matches) {
        return Err(Usage(format!(
            "--{flag} needs the whole map in memory and cannot be streamed"
        ))
        .into());
    }
    if !format.streams() {
        return Err(Usage(ExportError::NoStream(format.name).to_string()).into());
    }
    let rows = labyrinth.spec.rows().ok_or_else(|| {
        let names = streaming_generators();
        Usage(format!("{} cannot be made row by row; {names} can, without braid", labyrinth.spec))
    })?;
    labyrinth.announce();
    output::write(path, |out| write_rows(format, rows, out))
}

fn write_rows(format: &Format, rows: Rows, out: &mut dyn io::Write) -> Result<(), ExportError> {
    let bar = progress(rows.size());
    format.write_rows(rows, out, &mut |row| {
        if row % 16 == 0 {
            bar.set_position(u64::from(row));
        }
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// On a terminal only; the bar stays hidden elsewhere by itself.
fn progress(size: Size) -> ProgressBar {
    let template = "{bar:30} {percent} %, {pos} of {len} rows, {rate}, {eta} left";
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{:.0} rows/s", state.per_sec());
    };
    let bar = ProgressBar::new(u64::from(size.height()));
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.with_key("rate", rate)),
        Err(_) => bar,
    }
}
