//! `daidalos solve`: finds the way and shows it, or holds a search against a file of scenarios.

use std::io::Write;

use clap::ArgMatches;
use daidalos::export::{self, Export, FORMATS, Format, Picture};
use daidalos::grid::Cell;
use daidalos::scene::Scene;
use daidalos::search::{self, Search};
use serde_json::json;

use crate::args::Usage;
use crate::question::Question;
use crate::{generate, output, scenarios};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let search = chosen(matches)?;
    if let Some(file) = matches.get_one::<String>("scen") {
        return scenarios::run(file, search, matches);
    }
    if matches.contains_id("last") {
        return Err(Usage("--last is for questions of a file; add --scen FILE".into()).into());
    }
    let path = matches.get_one::<String>("output").map(String::as_str);
    let form = Form::choose(matches, path)?;
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
    let told = Told { search: search.name(), length, moves, expanded: found.expanded, remark };
    match form {
        Form::Json => output::write(path, |out| told.write_json(&question, found.path, out))?,
        Form::Picture(format) => {
            let mut scene = Scene::of(&question.place.layout);
            scene.way = found.path.to_vec();
            let cell = matches.get_one("cell").copied().unwrap_or(Export::CELL);
            let picture = Picture { scene: &scene, title: &question.place.title, cell };
            output::write(path, |out| format.draw(&picture, out))?;
        }
    }
    output::say(&format!("{told}\n"));
    Ok(())
}

fn chosen(matches: &ArgMatches) -> Result<&'static dyn Search, Usage> {
    let name = matches.get_one::<String>("with").map_or("a-star", String::as_str);
    search::find(name).map_err(|error| Usage(error.to_string()))
}

/// The names of the formats in which a way can be told.
pub(crate) fn formats() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().filter(|format| format.is_picture()).map(|format| format.name).chain(["json"])
}

enum Form {
    Json,
    Picture(&'static Format),
}

impl Form {
    fn choose(matches: &ArgMatches, path: Option<&str>) -> anyhow::Result<Self> {
        let format = generate::choose_format(matches, path)?;
        if format.is_picture() {
            return Ok(Self::Picture(format));
        }
        if format.name == "json" {
            return Ok(Self::Json);
        }
        let names: Vec<&str> = formats().collect();
        let why = format!("a way cannot be told as {}; {} can", format.name, names.join(", "));
        Err(Usage(why).into())
    }
}

/// What was found, in numbers.
struct Told {
    search: &'static str,
    length: f64,
    moves: usize,
    expanded: u64,
    remark: Option<&'static str>,
}

impl Told {
    fn write_json(
        &self,
        question: &Question,
        path: &[Cell],
        out: &mut dyn Write,
    ) -> Result<(), export::ExportError> {
        let size = question.place.layout.map.size();
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

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { search, length, moves, expanded, .. } = self;
        let s = if *moves == 1 { "" } else { "s" };
        write!(f, "{search}: cost {}, {moves} move{s}, {expanded} expanded", decimal(*length))
    }
}

/// A length with as many decimals as it needs, up to four.
pub(crate) fn decimal(length: f64) -> String {
    let text = format!("{length:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
