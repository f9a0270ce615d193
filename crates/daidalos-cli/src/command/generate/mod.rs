//! `daidalos generate`: makes a labyrinth and writes it.

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::Path;

use clap::ArgMatches;
use daidalos::export::{self, Export, ExportError, Format};
use daidalos::generate::Rows;
use daidalos::grid::Size;
use daidalos::stats;
use daidalos::texture::Choice;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::args::Usage;
use crate::level::{Level, streaming_generators, usage};
use crate::{list, output};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    if matches.get_flag("list") {
        return list::run();
    }
    let path = matches.get_one::<String>("output").map(String::as_str);
    let format = choose_format(matches, path)?;
    let level = Level::read(matches)?;
    let inlay = choose_inlay(matches)?;
    if wants_stream(matches, &level, format)? {
        return stream(matches, &level, format, path);
    }
    let layout = level.build()?;
    let mut export = Export::new(&level.spec, &layout).with_cell(cell(matches));
    if matches.get_flag("solution") {
        export = export.with_solution();
    }
    if matches.get_flag("heat") {
        export = export.with_heat();
    }
    if let Some(inlay) = inlay {
        let marks = inlay.lay(&layout, level.spec.seed);
        export = export.with_inlay(marks.map_err(|error| Usage(error.to_string()))?);
    }
    output::write(path, |out| format.write(&export, out))?;
    write_beside(format, path)?;
    level.announce();
    if matches.get_flag("stats") {
        output::say(&stats::lines(&layout));
    }
    Ok(())
}

fn cell(matches: &ArgMatches) -> u32 {
    matches.get_one("cell").copied().unwrap_or(Export::CELL)
}

/// The texture for the rooms; whatever is wrong with it is said before the level is made.
fn choose_inlay(matches: &ArgMatches) -> Result<Option<Choice>, Usage> {
    let written = matches.get_one::<String>("texture");
    let choice = written.map(|written| Choice::for_rooms(written)).transpose();
    choice.map_err(|error| Usage(error.to_string()))
}

/// What is asked for, else what the file's ending says, else what suits the output.
pub(crate) fn choose_format(
    matches: &ArgMatches,
    path: Option<&str>,
) -> anyhow::Result<&'static Format> {
    let to_terminal = path.is_none_or(|path| path == "-") && io::stdout().is_terminal();
    let format = match (matches.get_one::<String>("format"), path.filter(|path| *path != "-")) {
        (Some(name), _) => export::find(name)?,
        (None, Some(path)) => export::of_file(path).ok_or_else(|| {
            Usage(format!("no format is known by the ending of {path}; add --format"))
        })?,
        (None, None) => {
            export::find(if to_terminal && speaks_unicode() { "unicode" } else { "text" })?
        }
    };
    if to_terminal && format.binary {
        return Err(
            Usage(format!("{} cannot be shown in a terminal; add -o FILE", format.name)).into()
        );
    }
    Ok(format)
}

/// Whether the terminal says that it can show more than ASCII.
fn speaks_unicode() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    cfg!(windows)
        || locale.is_some_and(|l| l.to_ascii_lowercase().replace('-', "").contains("utf8"))
}

/// Row by row if that is asked for, or if there is no other way because the map or what is
/// written of it would be too large.
fn wants_stream(matches: &ArgMatches, level: &Level, format: &Format) -> Result<bool, Usage> {
    let size = level.spec.size();
    let fits = size.in_memory().map_err(|error| usage(error.into()));
    let fits = fits.and_then(|_| {
        format
            .fits(size, level.spec.generator.law().walls(), cell(matches))
            .map_err(|error| Usage(error.to_string()))
    });
    let Err(error) = fits else { return Ok(matches.get_flag("stream")) };
    let could = format.streams() && level.spec.rows().is_some();
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
    level: &Level,
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
    let rows = level.spec.rows().ok_or_else(|| {
        let names = streaming_generators();
        Usage(format!("{} cannot be made row by row; {names} can, without braid", level.spec))
    })?;
    level.announce();
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

/// Some formats want another file beside their own.
pub(crate) fn write_beside(format: &Format, path: Option<&str>) -> anyhow::Result<()> {
    let Some(beside) = format.beside else { return Ok(()) };
    let Some(path) = path.filter(|path| *path != "-") else {
        output::say(&format!("{} belongs beside it; -o FILE writes both\n", beside.name));
        return Ok(());
    };
    let file = Path::new(path).with_file_name(beside.name);
    let bytes = (beside.bytes)()?;
    output::write(file.to_str(), |out| out.write_all(&bytes))
}
