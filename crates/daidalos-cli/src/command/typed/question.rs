//! From what was typed to a question: a labyrinth, where from and where to, and what steps there are.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use daidalos::generate::Layout;
use daidalos::grid::{Cell, Dirs, Map, Size};
use daidalos::labyrinth::Labyrinth;
use daidalos::search::{Costs, Ground};

use super::read_place;
use crate::usage::Usage;

/// A question about a labyrinth.
pub(crate) struct Question {
    pub(crate) labyrinth: Labyrinth,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    costs: Costs<'static>,
    ways: Dirs,
}

impl Question {
    pub(crate) fn read(
        matches: &ArgMatches,
        check: impl Fn(Size) -> Result<(), Usage>,
    ) -> anyhow::Result<Self> {
        let mut labyrinth = read_place(matches, check)?;
        let [from, to] = ends(labyrinth.layout(), matches)?;
        let is_asked = ["from", "to"].iter().any(|flag| matches.contains_id(flag));
        if is_asked || labyrinth.ends().is_none() {
            labyrinth = labyrinth.between(from, to);
        }
        let (costs, ways) = rules(matches);
        Ok(Self { labyrinth, from, to, costs, ways })
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        self.labyrinth.ground(self.costs, self.ways)
    }

    /// What is to be searched, by name.
    pub(crate) fn title(&self) -> &str {
        &self.labyrinth.origin().id
    }

    /// A cost as people measure it.
    pub(crate) fn length(&self, cost: u64) -> f64 {
        Labyrinth::length(&self.ground(), cost)
    }

    /// Why there is no way.
    pub(crate) fn no_way(&self) -> String {
        let size = self.labyrinth.layout().map.size();
        let ((ax, ay), (bx, by)) = (size.xy(self.from), size.xy(self.to));
        let way = format!("there is no way from {ax},{ay} to {bx},{by}");
        match self.labyrinth.origin().mode {
            Some(_) => {
                format!("{way} at the start of this level; ways may open while it is played")
            }
            None => way,
        }
    }
}

/// What steps cost, and which there are.
pub(crate) fn rules(matches: &ArgMatches) -> (Costs<'static>, Dirs) {
    let is_steps = matches.get_one::<String>("costs").is_some_and(|costs| costs == "steps");
    let costs = if is_steps { Costs::Steps } else { Costs::Octile };
    (costs, ways(matches))
}

/// The directions in which steps are taken.
pub(crate) fn ways(matches: &ArgMatches) -> Dirs {
    match matches.get_one::<String>("ways").is_some_and(|ways| ways == "4") {
        true => Dirs::STRAIGHT,
        false => Dirs::ALL,
    }
}

/// What was asked for, else the openings.
fn ends(layout: &Layout, matches: &ArgMatches) -> Result<[Cell; 2], Usage> {
    let openings = layout.openings.map(|o| [o.entrance.cell, o.exit.cell]);
    let end = |flag: &str, opening: Option<Cell>| {
        let Some(&(x, y)) = matches.get_one::<(u32, u32)>(flag) else {
            let missing =
                || Usage("this map has no start and no goal; add --from X,Y and --to X,Y".into());
            return opening.ok_or_else(missing);
        };
        floor_at(&layout.map, x, y).map_err(|why| Usage(format!("--{flag} {x},{y} {why}")))
    };
    Ok([end("from", openings.map(|o| o[0]))?, end("to", openings.map(|o| o[1]))?])
}

/// The cell at a place, if it is floor; else what is wrong with it.
pub(crate) fn floor_at(map: &Map, x: u32, y: u32) -> Result<Cell, String> {
    let size = map.size();
    let cell = size.at(x, y).ok_or_else(|| format!("is outside the map, which is {size}"))?;
    if map.is_floor(cell) { Ok(cell) } else { Err("is rock; choose a floor cell".to_owned()) }
}

/// What a search is asked: where from, where to, and what steps there are.
pub(crate) fn question_args(command: Command) -> Command {
    command
        .arg(xy_arg(
            "from",
            "Where the way starts, counted from 0,0 at the top left; the entrance by default",
        ))
        .arg(xy_arg("to", "Where the way leads; the exit by default"))
        .arg(
            Arg::new("costs")
                .long("costs")
                .value_name("NAME")
                .value_parser(PossibleValuesParser::new(["octile", "steps"]))
                .default_value("octile")
                .help("What a diagonal step costs: the square root of two, or 1 like all steps"),
        )
        .arg(ways_arg())
}

/// In how many directions steps are taken.
pub(crate) fn ways_arg() -> Arg {
    Arg::new("ways")
        .long("ways")
        .value_name("N")
        .value_parser(PossibleValuesParser::new(["8", "4"]))
        .default_value("8")
        .help("How many directions steps can take, where the map allows it")
}

/// A cell, as its column and its row.
fn xy_arg(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("X,Y")
        .value_parser(parse_place)
        .allow_hyphen_values(true)
        .help(help)
}

/// Two numbers with a comma.
pub(crate) fn parse_place(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(',').map(|(x, y)| (x.trim().parse(), y.trim().parse()));
    match numbers {
        Some((Ok(x), Ok(y))) => Ok((x, y)),
        _ => Err("write column,row, for example 3,0".to_owned()),
    }
}
