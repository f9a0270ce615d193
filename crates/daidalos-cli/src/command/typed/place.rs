//! From what was typed to a place to search: a labyrinth, a level of a game, or a file.

use std::path::Path;

use anyhow::{Context, anyhow};
use clap::{Arg, ArgMatches};
use daidalos::export::{self, Origin, json};
use daidalos::generate::{GENERATORS, Layout};
use daidalos::grid::{Mask, Size};
use daidalos::labyrinth::Labyrinth;
use daidalos::mode::MODES;

use super::labyrinth::is_png;
use super::{TypedSpec, announce_level, labyrinth_keys, level_text, read_level};
use crate::input::{self, InputError};
use crate::memory::{self, Use};
use crate::usage::Usage;

/// What is to be searched.
pub(crate) fn place_arg() -> Arg {
    Arg::new("level")
        .value_name("LEVEL|FILE")
        .help("A generator or a game, an id such as prim:40x20#7, or a file: .map or JSON")
}

/// What was typed to be searched: a file if there is one of that name, else a level.
/// Sizes that will not do are refused before anything is made.
pub(crate) fn read_place(
    matches: &ArgMatches,
    check: impl Fn(Size) -> Result<(), Usage>,
) -> anyhow::Result<Labyrinth> {
    let text = level_text(matches);
    if is_file(text) {
        return read_file(text, matches, check);
    }
    if is_game(text) {
        return read_game(text, matches, check);
    }
    let typed = TypedSpec::read(matches)?;
    check(typed.spec.size())?;
    let labyrinth =
        Labyrinth::of(Origin::of_spec(&typed.spec), typed.build(matches, Use::Searched)?);
    typed.announce();
    Ok(labyrinth)
}

fn read_file(
    text: &str,
    matches: &ArgMatches,
    check: impl Fn(Size) -> Result<(), Usage>,
) -> anyhow::Result<Labyrinth> {
    if let Some(flag) = shapes_a_level(matches) {
        return Err(Usage(format!("--{flag} shapes levels, but {text} is a file")).into());
    }
    let layout = read_layout(Path::new(text), matches)?;
    check(layout.map.size())?;
    Ok(Labyrinth::of(Origin::of_file(text), layout))
}

/// A level of a game, as it is at the start.
fn read_game(
    text: &str,
    matches: &ArgMatches,
    check: impl Fn(Size) -> Result<(), Usage>,
) -> anyhow::Result<Labyrinth> {
    if matches.contains_id("mask") {
        return Err(Usage(format!("--mask is for mazes, but {text} is a game")).into());
    }
    let level = read_level(text, matches)?;
    let labyrinth = Labyrinth::of_level(&level).map_err(|error| Usage(error.to_string()))?;
    check(labyrinth.layout().map.size())?;
    announce_level(&level, text, matches);
    Ok(labyrinth)
}

/// Whether the text names a game or a level of one.
pub(crate) fn is_game(text: &str) -> bool {
    let name = text.split(['@', ':', '#']).next().unwrap_or_default();
    name == "daily" || MODES.iter().any(|mode| mode.name() == name)
}

/// What was given that only a level can be made from.
fn shapes_a_level(matches: &ArgMatches) -> Option<&'static str> {
    labyrinth_keys().chain(["seed", "mask"]).find(|key| matches.contains_id(key))
}

/// Whether the text names a file rather than a level: it is there, or its name has what no name of a generator or a
/// game has.
pub(crate) fn is_file(text: &str) -> bool {
    let is_generator = GENERATORS.iter().any(|generator| generator.name() == text);
    let is_mode = MODES.iter().any(|mode| mode.name() == text);
    let has_ending = [".map", ".json"].iter().any(|ending| text.ends_with(ending));
    let name = text.split(['@', ':', '#']).next().unwrap_or_default();
    let is_path = has_ending || name.contains(['/', '\\', '.']);
    !is_generator && !is_mode && (is_path || Path::new(text).exists())
}

/// The longest file that is read: every tile of the largest map and as much again.
const MAX_FILE: u64 = 2 * Size::MAX_CELLS;

/// Reads a text file, as long as it is not longer than any map.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes).with_context(|| format!("{} is not text", path.display()))
}

fn read_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    input::read_typed(path, MAX_FILE).map_err(|error| match error {
        InputError::TooLong(_) => anyhow!("{} is longer than any map", path.display()),
        error => anyhow::Error::from(error).context(format!("cannot read {}", path.display())),
    })
}

/// A labyrinth of any form; one that is called JSON must be that. A picture is measured before it is read, for a
/// small one may hold a large map; all others are no larger than their files.
pub(crate) fn read_layout(path: &Path, matches: &ArgMatches) -> anyhow::Result<Layout> {
    let wrong = || format!("cannot use {}", path.display());
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let layout = if is_json {
        json::read(read_text(path)?.trim_start_matches('\u{feff}')).with_context(wrong)?
    } else {
        let bytes = read_bytes(path)?;
        if is_png(&bytes) {
            let size = Mask::png_size(&bytes).with_context(wrong)?;
            memory::check(matches, size, Use::Searched).with_context(wrong)?;
        }
        export::read(&bytes).with_context(wrong)?
    };
    memory::check(matches, layout.map.size(), Use::Searched).with_context(wrong)?;
    Ok(layout)
}
