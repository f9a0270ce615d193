//! From what was typed to a question: a labyrinth or a map, where from and where to.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use clap::ArgMatches;
use daidalos::export::{self, json};
use daidalos::generate::{GENERATORS, Layout, Opening, Openings};
use daidalos::grid::{Cell, Dirs, Map, Size};
use daidalos::mode::{MODES, Seat};
use daidalos::search::{Costs, Ground};

use crate::args::{Usage, options};
use crate::level::Level;
use crate::{output, play};

/// Something to search, and its name.
pub(crate) struct Place {
    pub(crate) layout: Layout,
    pub(crate) title: String,
    /// What it costs to enter each cell, straight and diagonally, in thousandths, where a game says so.
    pub(crate) costs: Option<[Vec<u32>; 2]>,
    /// The search by which a rival thinks, in a level of a game that has one.
    pub(crate) rival: Option<&'static str>,
}

impl Place {
    /// A file if there is one of that name, else a level.
    /// Sizes that will not do are refused before anything is made.
    pub(crate) fn read(
        matches: &ArgMatches,
        check: impl Fn(Size) -> Result<(), Usage>,
    ) -> anyhow::Result<Self> {
        let text = matches.get_one::<String>("level").map_or("", String::as_str);
        if is_file(text) {
            if let Some(flag) = shapes_a_level(matches) {
                return Err(Usage(format!("--{flag} shapes levels, but {text} is a file")).into());
            }
            let layout = read_layout(Path::new(text))?;
            check(layout.map.size())?;
            return Ok(Self { layout, title: text.to_owned(), costs: None, rival: None });
        }
        if is_game(text) {
            return Self::of_game(text, matches, check);
        }
        let level = Level::read(matches)?;
        check(level.spec.size())?;
        let layout = level.build()?;
        level.announce();
        Ok(Self { layout, title: level.spec.to_string(), costs: None, rival: None })
    }

    /// A level of a game, as it is at the start.
    fn of_game(
        text: &str,
        matches: &ArgMatches,
        check: impl Fn(Size) -> Result<(), Usage>,
    ) -> anyhow::Result<Self> {
        if matches.contains_id("mask") {
            return Err(Usage(format!("--mask is for mazes, but {text} is a game")).into());
        }
        let level = play::read_level(text, matches)?;
        let game = level.start().map_err(|error| Usage(error.to_string()))?;
        check(game.layout().map.size())?;
        if !text.contains('#') && !matches.contains_id("seed") {
            output::say(&format!("{level}\n"));
        }
        let rival = game.rivals().iter().find_map(|seat| game.search_of(seat));
        let costs = match game.known(Seat::FIRST).ground.costs {
            Costs::Cells { straight, diagonal } => Some([straight.to_vec(), diagonal.to_vec()]),
            _ => None,
        };
        Ok(Self { layout: game.layout().clone(), title: level.to_string(), costs, rival })
    }
}

/// Whether the text names a game or a level of one.
pub(crate) fn is_game(text: &str) -> bool {
    let name = text.split(['@', ':', '#']).next().unwrap_or_default();
    name == "daily" || MODES.iter().any(|mode| mode.name() == name)
}

/// What was given that only a level can be made from.
fn shapes_a_level(matches: &ArgMatches) -> Option<&'static str> {
    let keys = options().into_iter().map(|option| option.key).chain(["seed", "mask"]);
    keys.into_iter().find(|key| matches.contains_id(key))
}

/// Whether the text names a file rather than a level.
pub(crate) fn is_file(text: &str) -> bool {
    let is_generator = GENERATORS.iter().any(|generator| generator.name() == text);
    let is_mode = MODES.iter().any(|mode| mode.name() == text);
    let has_ending = [".map", ".json"].iter().any(|ending| text.ends_with(ending));
    !is_generator && !is_mode && (has_ending || Path::new(text).exists())
}

/// A question about a place.
pub(crate) struct Question {
    pub(crate) place: Place,
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
        let mut place = Place::read(matches, check)?;
        let [from, to] = ends(&place.layout, matches)?;
        let asked = ["from", "to"].iter().any(|flag| matches.contains_id(flag));
        if asked || place.layout.openings.is_none() {
            let opening = |cell| Opening { cell, side: None };
            let openings = Openings { entrance: opening(from), exit: opening(to) };
            place.layout.openings = Some(openings);
        }
        let (costs, ways) = rules(matches);
        Ok(Self { place, from, to, costs, ways })
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        let costs = match (&self.place.costs, self.costs) {
            (Some([straight, diagonal]), Costs::Octile) => Costs::Cells { straight, diagonal },
            (_, costs) => costs,
        };
        Ground::new(&self.place.layout.map).with_costs(costs).with_ways(self.ways)
    }

    /// A cost as people measure it.
    pub(crate) fn length(&self, cost: u64) -> f64 {
        let ground = self.ground();
        let is_game = matches!(ground.costs, Costs::Cells { .. });
        if is_game { cost as f64 / 1000.0 } else { ground.length(cost) }
    }

    /// Why there is no way.
    pub(crate) fn no_way(&self) -> String {
        let size = self.place.layout.map.size();
        let ((ax, ay), (bx, by)) = (size.xy(self.from), size.xy(self.to));
        format!("there is no way from {ax},{ay} to {bx},{by}")
    }
}

/// What steps cost, and which there are.
pub(crate) fn rules(matches: &ArgMatches) -> (Costs<'static>, Dirs) {
    let is = |flag: &str, value: &str| matches.get_one::<String>(flag).is_some_and(|v| v == value);
    let costs = if is("costs", "steps") { Costs::Steps } else { Costs::Octile };
    (costs, if is("ways", "4") { Dirs::STRAIGHT } else { Dirs::ALL })
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
    let cell = size.at(x, y).ok_or_else(|| format!("lies beyond the map, which is {size}"))?;
    if map.is_floor(cell) { Ok(cell) } else { Err("is rock; take a cell of the floor".to_owned()) }
}

/// The longest file that is read: every tile of the largest map and as much again.
const MAX_FILE: u64 = 2 * Size::MAX_CELLS;

/// Reads a text file, as long as it is not longer than any map.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes).with_context(|| format!("{} is no text", path.display()))
}

fn read_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    file.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() as u64 > MAX_FILE {
        bail!("{} is longer than any map", path.display());
    }
    Ok(bytes)
}

/// A labyrinth of any form; one that is called JSON must be that.
pub(crate) fn read_layout(path: &Path) -> anyhow::Result<Layout> {
    let wrong = || format!("cannot use {}", path.display());
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    if is_json {
        return json::read(read_text(path)?.trim_start_matches('\u{feff}')).with_context(wrong);
    }
    export::read(&read_bytes(path)?).with_context(wrong)
}
