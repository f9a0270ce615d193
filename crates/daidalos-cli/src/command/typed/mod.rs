//! What several commands take: the arguments, and what is meant by them.

mod animation;
mod format;
mod labyrinth;
mod level;
mod place;
mod question;
mod record;
mod searches;
mod words;

pub(super) use animation::check_animation;
pub(super) use format::{choose_format, format_arg, format_names};
pub(super) use labyrinth::{TypedSpec, labyrinth_args, labyrinth_keys, mask_arg, read_mask};
pub(super) use level::{announce_level, level_args, read_level};
pub(super) use place::{is_file, is_game, place_arg, read_layout, read_place, read_text};
pub(super) use question::{Question, floor_at, parse_place, question_args, rules, ways, ways_arg};
pub(super) use record::{read_record, record_arg, record_name};
pub(super) use searches::{
    chosen_searches, searches_arg, searches_explained, searches_help, searches_parser,
};
pub(super) use words::{bring_words, registry, words_arg};

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use daidalos::export::Export;
use daidalos::id::Id;
use daidalos::option::{Kind, Opt};

use crate::desk::Store;

/// An argument that is there or not.
pub(super) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

pub(super) fn seed_arg() -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("SEED")
        .allow_hyphen_values(true)
        .help("A whole number or a word; a fresh one by default, shown on standard error")
}

pub(super) fn cell_arg() -> Arg {
    let range = i64::from(Export::MIN_CELL)..=i64::from(Export::MAX_CELL);
    Arg::new("cell")
        .long("cell")
        .value_name("PX")
        .value_parser(value_parser!(u32).range(range))
        .allow_hyphen_values(true)
        .help(format!(
            "Pixels per cell in pictures, at least {} [default: {}]",
            Export::MIN_CELL,
            Export::CELL
        ))
}

/// How many pixels a cell has.
pub(super) fn cell(matches: &ArgMatches) -> u32 {
    matches.get_one("cell").copied().unwrap_or(Export::CELL)
}

pub(super) fn output_arg(help: &'static str) -> Arg {
    let not_empty = NonEmptyStringValueParser::new();
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FILE")
        .value_parser(not_empty)
        .help(help)
}

/// The file to write; `-` is standard output.
pub(super) fn output_path(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>("output").map(String::as_str)
}

/// What is to be made, played or searched, as it was typed.
pub(super) fn level_text(matches: &ArgMatches) -> &str {
    matches.get_one::<String>("level").map_or("", String::as_str)
}

/// The folder for games.
pub(super) fn store(matches: &ArgMatches) -> anyhow::Result<Store> {
    Store::open(matches.get_one::<String>("save-dir"), registry())
}

/// Options and a seed given as flags win over what the id says.
pub(super) fn apply_flags<'a>(id: &mut Id<'a>, options: &[Opt], matches: &'a ArgMatches) {
    for key in options.iter().map(|option| option.key) {
        // Not every command has every flag.
        if let Ok(Some(value)) = matches.try_get_one::<String>(key) {
            id.options.retain(|(other, _)| *other != key);
            id.options.push((key, value));
        }
    }
    if let Some(seed) = matches.get_one::<String>("seed") {
        id.seed = Some(seed);
    }
}

/// What an option takes, as help says it: each word with its meaning.
pub(super) fn takes(option: &Opt) -> String {
    match option.kind {
        Kind::Name { choices } => {
            let explained = |(word, meaning): &(&str, &str)| format!("{word} ({meaning})");
            choices.iter().map(explained).collect::<Vec<_>>().join(", ")
        }
        kind => kind.to_string(),
    }
}

/// Options of several owners, each once, in their order.
fn each_once(options: impl IntoIterator<Item = Opt>) -> Vec<Opt> {
    let mut once: Vec<Opt> = Vec::new();
    for option in options {
        if once.iter().all(|other| other.key != option.key) {
            once.push(option);
        }
    }
    once
}
