//! `daidalos solve`: finds the way and shows it, or holds a search against a file of scenarios.

mod scenarios;

use std::fmt;
use std::io::Write;

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::export::{self, FORMATS, Format, Picture};
use daidalos::grid::Cell;
use daidalos::search::{self, Search};
use serde_json::json;

use super::SubCommand;
use super::shared::{MEMORY, WORDS};
use super::typed::{
    Question, cell, cell_arg, choose_format, format_arg, labyrinth_args, labyrinth_keys,
    output_arg, output_path, place_arg, question_args, searches_explained, searches_help,
    searches_parser,
};
use crate::output;
use crate::usage::Usage;
use crate::wording::decimal;

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "solve", shared: &[WORDS, MEMORY], args, run };

const WHICH: &str = "Which search; a-star by default";

fn args(command: Command) -> Command {
    let names: Vec<&str> = formats().collect();
    let format_help =
        format!("How to write it, if the ending of -o does not say: {}", names.join(", "));
    let command = command.arg(place_arg().required_unless_present("scen"));
    question_args(labyrinth_args(command))
        .about("Find the way through a labyrinth or a map, or check a file of scenarios")
        .arg(
            Arg::new("with")
                .long("with")
                .value_name("NAME")
                .value_parser(searches_parser())
                .help(format!("{WHICH}\n{}", searches_help()))
                .long_help(format!("{WHICH}\n\n{}", searches_explained())),
        )
        .arg(format_arg(formats(), format_help).hide_possible_values(true))
        .arg(cell_arg())
        .arg(output_arg("Where to write it; - is standard output"))
        .arg(
            Arg::new("scen")
                .long("scen")
                .value_name("FILE")
                .conflicts_with_all([
                    "level", "from", "to", "costs", "ways", "format", "output", "cell", "mask",
                    "seed",
                ])
                .conflicts_with_all(labyrinth_keys())
                .help("Answer every question of a MovingAI file, and check the lengths against it"),
        )
        .arg(
            Arg::new("last")
                .long("last")
                .value_name("N")
                .requires("scen")
                .value_parser(value_parser!(u32).range(1..))
                .allow_hyphen_values(true)
                .help("Only the last N questions, which are the longest"),
        )
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let search = chosen(matches)?;
    if let Some(file) = matches.get_one::<String>("scen") {
        return scenarios::run(file, search, matches);
    }
    if matches.contains_id("last") {
        return Err(Usage("--last is for questions of a file; add --scen FILE".into()).into());
    }
    let path = output_path(matches);
    let written_as = WrittenAs::choose(matches, path)?;
    let question = Question::read(matches, |_| Ok(()))?;
    let ground = question.ground();
    let mut finder = search.on(ground)?;
    let remark = finder.remark();
    if let Some(remark) = remark {
        output::say(&format!("{remark}\n"));
    }
    let Some(found) = finder.find(question.from, question.to, None) else {
        anyhow::bail!(question.no_way());
    };
    let length = question.length(found.cost);
    let moves = found.path.len() - 1;
    let finding =
        Finding { search: search.name(), length, moves, expanded: found.expanded, remark };
    match written_as {
        WrittenAs::Json => {
            output::write(path, |out| finding.write_json(&question, found.path, out))?;
        }
        WrittenAs::Picture(format) => {
            let mut scene = question.labyrinth.scene().clone();
            scene.way = found.path.to_vec();
            let (title, cell) = (question.title(), cell(matches));
            let picture = Picture { scene: &scene, title, cell, list: &[] };
            output::write(path, |out| format.draw(&picture, out))?;
        }
    }
    output::say(&format!("{finding}\n"));
    Ok(())
}

fn chosen(matches: &ArgMatches) -> Result<&'static dyn Search, Usage> {
    let name = matches.get_one::<String>("with").map_or("a-star", String::as_str);
    search::find(name).map_err(|error| Usage(error.to_string()))
}

/// The names of the formats in which a way can be told.
fn formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().filter(|format| format.is_picture()).map(|format| format.name).chain(["json"])
}

enum WrittenAs {
    Json,
    Picture(&'static Format),
}

impl WrittenAs {
    fn choose(matches: &ArgMatches, path: Option<&str>) -> anyhow::Result<Self> {
        let format = choose_format(matches, path)?;
        if format.is_picture() {
            return Ok(Self::Picture(format));
        }
        if format.name == "json" {
            return Ok(Self::Json);
        }
        let names: Vec<&str> = formats().collect();
        let why =
            format!("a way cannot be written as {}; choose {}", format.name, names.join(", "));
        Err(Usage(why).into())
    }
}

/// What was found, in numbers.
struct Finding {
    search: &'static str,
    length: f64,
    moves: usize,
    expanded: u64,
    remark: Option<&'static str>,
}

impl Finding {
    fn write_json(
        &self,
        question: &Question,
        path: &[Cell],
        out: &mut dyn Write,
    ) -> Result<(), export::ExportError> {
        let size = question.labyrinth.layout().map.size();
        let path: Vec<(u32, u32)> = path.iter().map(|cell| size.xy(*cell)).collect();
        let mut document = json!({
            "search": self.search,
            "cost": self.length,
            "length": self.moves,
            "expanded": self.expanded,
            "path": path,
        });
        if let (Some(remark), Some(document)) = (self.remark, document.as_object_mut()) {
            document.insert("remark".to_owned(), remark.into());
        }
        serde_json::to_writer(&mut *out, &document).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { search, length, moves, expanded, .. } = self;
        let s = if *moves == 1 { "" } else { "s" };
        write!(f, "{search}: cost {}, {moves} move{s}, {expanded} expanded", decimal(*length))
    }
}
