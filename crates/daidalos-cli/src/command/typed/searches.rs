//! Searches by their names.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use daidalos::search::{self, SEARCHES, Search};

use crate::usage::Usage;

/// Some of them, separated by commas.
pub(crate) fn searches_arg(help: &'static str) -> Arg {
    Arg::new("with")
        .long("with")
        .value_name("NAMES")
        .value_delimiter(',')
        .value_parser(searches_parser())
        .hide_possible_values(true)
        .help(format!("{help}\n{}", searches_help()))
}

/// Those that were asked for.
pub(crate) fn chosen_searches(
    matches: &ArgMatches,
) -> Result<Option<Vec<&'static dyn Search>>, Usage> {
    let Some(names) = matches.get_many::<String>("with") else { return Ok(None) };
    let find = |name: &String| search::find(name).map_err(|error| Usage(error.to_string()));
    names.map(find).collect::<Result<_, _>>().map(Some)
}

pub(crate) fn searches_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(SEARCHES.iter().map(|search| search.name()))
}

/// All of them, a line each.
pub(crate) fn searches_help() -> String {
    let line = |search: &&dyn Search| format!("{}: {}", search.name(), search.about());
    SEARCHES.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// All of them with how they work, for a reader who has asked for all there is.
pub(crate) fn searches_explained() -> String {
    let text = |search: &&dyn Search| {
        format!("{}: {}.\n{}", search.name(), search.about(), search.explain())
    };
    SEARCHES.iter().map(text).collect::<Vec<_>>().join("\n\n")
}
