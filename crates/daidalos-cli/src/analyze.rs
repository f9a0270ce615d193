//! `daidalos analyze`: what can be told of a game that was played.

use clap::ArgMatches;
use daidalos::analysis::Analysis;
use daidalos::export::Export;

use crate::{output, verify};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let analysis = Analysis::of(&verify::read_record(matches)?)?;
    let path = matches.get_one::<String>("output").map(String::as_str);
    let by_ending =
        |path: &str| ["svg", "json"].into_iter().find(|end| path.ends_with(&format!(".{end}")));
    let asked = matches.get_one::<String>("format").map(String::as_str);
    let text = match asked.or_else(|| path.and_then(by_ending)).unwrap_or("text") {
        "json" => analysis.json(),
        "svg" => analysis.svg(matches.get_one("cell").copied().unwrap_or(Export::CELL))?,
        _ => analysis.text(),
    };
    output::write(path, |out| out.write_all(text.as_bytes()))
}
