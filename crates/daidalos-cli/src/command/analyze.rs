//! `daidalos analyze`: what can be told of a game that was played.

use clap::{ArgMatches, Command};
use daidalos::analysis::Analysis;
use daidalos::theme::Theme;

use super::SubCommand;
use super::shared::WORDS;
use super::typed::{cell, cell_arg, format_arg, output_arg, output_path, read_record, record_arg};
use crate::output;
use crate::usage::Usage;

pub(super) const COMMAND: SubCommand = SubCommand { name: "analyze", shared: &[WORDS], args, run };

fn args(command: Command) -> Command {
    command
        .about("Analyse a game that was played: costs, ways over a heat picture, how its moves are coded")
        .arg(record_arg())
        .arg(format_arg(
            ["text", "json", "svg"],
            "How to tell it, if the ending of -o does not say [default: text]",
        ))
        .arg(cell_arg())
        .arg(output_arg("Where to write it; - is standard output"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let analysis = Analysis::of(&read_record(matches)?)?;
    let path = output_path(matches);
    let asked = matches.get_one::<String>("format").map(String::as_str);
    let text = match asked.map_or_else(|| by_ending(path), Ok)? {
        "json" => analysis.json(),
        "svg" => analysis.svg(cell(matches), &Theme::LIGHT)?,
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
        Usage(format!(
            "an analysis is text, json or svg, and {path} ends in something else; add --format"
        ))
    })
}
