//! `daidalos generate`: makes a labyrinth and writes it.

use std::io::{self, IsTerminal};
use std::path::Path;

use clap::ArgMatches;
use daidalos::export::strip::{self, Strip};
use daidalos::export::{self, Export, ExportError, Format, tiled};
use daidalos::generate::Rows;
use daidalos::grid::Size;
use daidalos::stats::Stats;
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Usage;
use crate::level::Level;
use crate::{list, output};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    if matches.get_flag("list") {
        return list::run();
    }
    let path = matches.get_one::<String>("output").map(String::as_str);
    let format = choose_format(matches, path)?;
    let level = Level::read(matches)?;
    if wants_stream(matches, &level, format) {
        return stream(matches, &level, format, path);
    }
    let layout = level.build()?;
    let mut export = Export::new(&level.spec, &layout);
    export.cell = matches.get_one("cell").copied().unwrap_or(Export::CELL);
    if matches.get_flag("solution") {
        export = export.with_solution();
    }
    if matches.get_flag("heat") {
        export = export.with_heat();
    }
    output::write(path, |out| format.write(&export, out)).map_err(blame_user)?;
    write_tileset(format, path)?;
    if matches.get_flag("stats") {
        eprint!("{}", Stats::of(&layout));
    }
    Ok(())
}

/// What is asked for, else what the file's ending says, else what suits the output.
fn choose_format(matches: &ArgMatches, path: Option<&str>) -> anyhow::Result<&'static Format> {
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
    if to_terminal && format.name == "png" {
        return Err(Usage("a PNG picture cannot be shown in a terminal; add -o FILE".into()).into());
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

/// Row by row if that is asked for, or if there is no other way: the map or its picture would
/// be too large, and nothing is asked for that needs the whole map.
fn wants_stream(matches: &ArgMatches, level: &Level, format: &Format) -> bool {
    let size = level.spec.size();
    let cell = u64::from(Export::CELL);
    let picture = size.cells().saturating_mul(cell * cell) > Export::MAX_PIXELS;
    let too_large = size.in_memory().is_err() || (format.name == "png" && picture);
    let whole = level.mask.is_some() || matches.contains_id("cell") || level.spec.rows().is_none();
    let whole = whole || ["solution", "heat", "stats"].iter().any(|flag| matches.get_flag(flag));
    matches.get_flag("stream") || (too_large && !whole && strip::find(format.name).is_some())
}

fn stream(
    matches: &ArgMatches,
    level: &Level,
    format: &Format,
    path: Option<&str>,
) -> anyhow::Result<()> {
    let refuse = |why: String| anyhow::Error::from(Usage(why));
    let whole = ["solution", "heat", "stats"].into_iter().find(|flag| matches.get_flag(flag));
    let whole =
        whole.or_else(|| ["mask", "cell"].into_iter().find(|flag| matches.contains_id(flag)));
    if let Some(flag) = whole {
        return Err(refuse(format!(
            "--{flag} needs the whole map in memory and cannot be streamed"
        )));
    }
    let strip = strip::find(format.name).ok_or_else(|| {
        refuse(format!("the format {} cannot be streamed; png and map can", format.name))
    })?;
    let rows = level.spec.rows().ok_or_else(|| {
        refuse(format!(
            "{} cannot be made row by row; eller, sidewinder and binary-tree can, without braid",
            level.spec
        ))
    })?;
    output::write(path, |out| write_rows(strip, rows, out))
}

fn write_rows(strip: Strip, rows: Rows, out: &mut dyn io::Write) -> Result<(), ExportError> {
    let bar = progress(rows.size());
    strip.write(rows, out, |row| {
        if row % 16 == 0 {
            bar.set_position(u64::from(row));
        }
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// On a terminal only; the bar stays hidden elsewhere by itself.
fn progress(size: Size) -> ProgressBar {
    let style = "{bar:30} {percent} %, {pos} of {len} rows, {per_sec}, {eta} left";
    let bar = ProgressBar::new(u64::from(size.height()));
    match ProgressStyle::with_template(style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Tiled wants the picture of its tiles beside the map.
fn write_tileset(format: &Format, path: Option<&str>) -> anyhow::Result<()> {
    if format.name != "tiled" {
        return Ok(());
    }
    let Some(path) = path.filter(|path| *path != "-") else {
        eprintln!(
            "the map shows its tiles if {} is beside it; -o FILE puts it there",
            tiled::TILESET
        );
        return Ok(());
    };
    let beside = Path::new(path).with_file_name(tiled::TILESET);
    let bytes = tiled::tileset_png()?;
    output::write(beside.to_str(), |out| out.write_all(&bytes))
}

/// What a format cannot show was asked of it by somebody.
fn blame_user(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<ExportError>() {
        Some(ExportError::Io(_)) | None => error,
        Some(_) => Usage(format!("{:#}", error.root_cause())).into(),
    }
}
