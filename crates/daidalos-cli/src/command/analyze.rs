//! `daidalos analyze`: what can be told of a game that was played.

use clap::ArgMatches;
use daidalos::analysis::Analysis;
use daidalos::export::Export;

use crate::args::Usage;
use crate::{output, verify};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let analysis = Analysis::of(&verify::read_record(matches)?)?;
    let path = matches.get_one::<String>("output").map(String::as_str);
    let asked = matches.get_one::<String>("format").map(String::as_str);
    let text = match asked.map_or_else(|| by_ending(path), Ok)? {
        "json" => analysis.json(),
        "svg" => analysis.svg(matches.get_one("cell").copied().unwrap_or(Export::CELL))?,
        _ => analysis.text(),
    };
    output::write(path, |out| out.write_all(text.as_bytes()))
}

/// The format that a file's name asks for.
fn by_ending(path: Option<&str>) -> Result<&'static str, Usage> {
    let Some(path) = path.filter(|path| *path != "-") else { return Ok("text") };
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let known = [("txt", "text"), ("json", "json"), ("svg", "svg")];
    let format = known.into_iter().find(|(known, _)| *known == ending).map(|(_, format)| format);
    format.ok_or_else(|| {
        Usage(format!("an analysis is text, json or svg; nothing is known by the ending of {path}; add --format"))
    })
}
