//! How something is written: the argument, the ending of the file, or what suits the output.

use std::io::{self, IsTerminal};

use clap::builder::{PossibleValuesParser, StyledStr};
use clap::{Arg, ArgMatches};
use daidalos::export::{self, FORMATS, Format};

use crate::config::Glyphs;
use crate::usage::Usage;

/// One of these names.
pub(crate) fn format_arg(
    names: impl IntoIterator<Item = &'static str>,
    help: impl Into<StyledStr>,
) -> Arg {
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .value_parser(PossibleValuesParser::new(names))
        .help(help.into())
}

/// The names of all formats.
pub(crate) fn format_names() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|format| format.name)
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
            let endings: Vec<String> = FORMATS
                .iter()
                .flat_map(|format| format.endings)
                .map(|ending| format!(".{ending}"))
                .collect();
            let known = endings.join(", ");
            Usage(format!(
                "the ending of {path} does not name a format; {known} do, or add --format"
            ))
        })?,
        (None, None) => {
            let has_glyphs = to_terminal && Glyphs::chosen() == Glyphs::Unicode;
            export::find(if has_glyphs { "unicode" } else { "text" })?
        }
    };
    if to_terminal && format.binary {
        return Err(
            Usage(format!("{} cannot be shown in a terminal; add -o FILE", format.name)).into()
        );
    }
    Ok(format)
}
