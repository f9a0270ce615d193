//! What can be typed: commands and flags, those of the options derived from the registries.

use std::net::IpAddr;
use std::process::ExitCode;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, crate_version, value_parser};
use daidalos::export::{Export, FORMATS};
use daidalos::generate::GENERATORS;
use daidalos::mode::MODES;
use daidalos::option::{Kind, Opt};
use daidalos::search::{SEARCHES, Search};
use thiserror::Error;

use crate::{output, solve};

/// Something that was asked for in the wrong way; the program ends with code 2.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// The whole command line.
pub(crate) fn command() -> Command {
    Command::new("daidalos")
        .version(crate_version!())
        .about("Builds labyrinths and finds the way out")
        .long_about(
            "Builds labyrinths and finds the way out.\n\n\
             Without a command it opens the menu: games, levels of the day, mazes to watch.",
        )
        .arg(
            flag("line", "Play line by line, in plain text: for screen readers and scripts")
                .global(true),
        )
        .arg(
            Arg::new("save-dir")
                .long("save-dir")
                .value_name("FOLDER")
                .value_parser(NonEmptyStringValueParser::new())
                .global(true)
                .help("Where games are kept, instead of the platform's own folder"),
        )
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .subcommands(commands())
        .subcommand(man())
}

/// All commands but the one that prints their manual pages.
fn commands() -> [Command; 15] {
    [
        play(),
        level_sheet(),
        replay(),
        verify(),
        analyze(),
        world(),
        serve(),
        config(),
        generate(),
        solve(),
        compare(),
        watch(),
        matrix(),
        texture(),
        completions(),
    ]
}

fn play() -> Command {
    let games: Vec<String> =
        MODES.iter().map(|mode| format!("{}: {}", mode.name(), mode.about())).collect();
    game_args(Command::new("play"))
        .about("Play a game: a level by its id, the level of the day, or a saved game")
        .arg(Arg::new("level").value_name("GAME|ID|FILE|CODE").help(format!(
            "A game, an id such as race:hard#42, daily, or a saved game: its file or its code\n{}",
            games.join("\n")
        )))
}

fn level_sheet() -> Command {
    let formats = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name));
    game_args(Command::new("level"))
        .about("Draw a level of a game, or tell it as data")
        .arg(
            Arg::new("level")
                .value_name("GAME|ID")
                .required(true)
                .help("A game, an id such as escape:10x10#7, or daily"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(formats)
                .help("How to write it; follows from the ending of -o when not given"),
        )
        .arg(flag("solution", "Show the way from the entrance to the exit"))
        .arg(flag("heat", "Colour the cells by their distance from the exit"))
        .arg(cell())
        .arg(output("Where to write it; - is standard output"))
}

fn replay() -> Command {
    Command::new("replay")
        .about("Show a game that was played, forwards and back; in a pipe, tell it move by move")
        .arg(recorded())
        .arg(
            Arg::new("speed")
                .long("speed")
                .value_name("MOVES")
                .value_parser(value_parser!(u32).range(1..=100_000))
                .allow_hyphen_values(true)
                .help("Moves a second at the start; + and - change it [default: 8]"),
        )
}

fn analyze() -> Command {
    Command::new("analyze")
        .about("Tell all about a game that was played: costs, ways over a heat picture, how its moves are coded")
        .arg(recorded())
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(["text", "json", "svg"]))
                .help("How to tell it; follows from the ending of -o when not given [default: text]"),
        )
        .arg(cell())
        .arg(output("Where to write it; - is standard output"))
}

fn world() -> Command {
    let formats = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name));
    Command::new("world")
        .about("Play a hunt by a string of keys, and print the world that it leads to")
        .arg(
            Arg::new("keys")
                .value_name("KEYS")
                .required(true)
                .help("N, a seed and S start a world, L goes on with the saved one; then W A S D, and :Q to save"),
        )
        .arg(
            Arg::new("size")
                .long("size")
                .value_name("WxH")
                .help("Width and height of a new world [default: 80x30]"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(formats)
                .help("How to write it; follows from the ending of -o when not given [default: text]"),
        )
        .arg(flag("watch", "Show it move by move"))
        .arg(cell())
        .arg(output("Where to write it; - is standard output"))
}

fn verify() -> Command {
    Command::new("verify").about("Play a game again and say what that proves").arg(recorded())
}

fn serve() -> Command {
    Command::new("serve")
        .about("Serve the page: the games in a browser")
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("N")
                .value_parser(value_parser!(u16))
                .allow_hyphen_values(true)
                .default_value("7414")
                .help("Where to listen; a browser keeps games by address and port, so stay with one. 0 takes any free one"),
        )
        .arg(
            Arg::new("bind")
                .long("bind")
                .value_name("ADDR")
                .value_parser(parse_address)
                .default_value("127.0.0.1")
                .help("The address to listen at: 127.0.0.1 for this machine alone, 0.0.0.0 for all who can reach it"),
        )
        .arg(flag("open", "Open the page in the browser"))
}

fn parse_address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "write an address, for example 127.0.0.1 or ::1".to_owned())
}

fn config() -> Command {
    Command::new("config").about("Print which files are read and written, and the configuration")
}

/// A game that was played.
fn recorded() -> Arg {
    Arg::new("record")
        .value_name("CODE|FILE")
        .required(true)
        .help("The code of a game, or a file with a saved game or a code")
}

/// What names a level of a game apart from its id.
fn game_args(command: Command) -> Command {
    command.args(crate::play::options().into_iter().map(game_option)).arg(seed())
}

fn game_option(option: Opt) -> Arg {
    // What it takes, and in which games, where these differ.
    let mut kinds: Vec<(String, Vec<&str>)> = Vec::new();
    for mode in MODES {
        let Some(own) = mode.options().iter().find(|own| own.key == option.key) else { continue };
        let kind = own.kind.to_string();
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, owners)) => owners.push(mode.name()),
            None => kinds.push((kind, vec![mode.name()])),
        }
    }
    let of = |(kind, owners): &(String, Vec<&str>)| match owners.len() == MODES.len() {
        true => kind.clone(),
        false => format!("{kind} ({})", owners.join(", ")),
    };
    let kinds: Vec<String> = kinds.iter().map(of).collect();
    let help = format!("{}: {}", capital(option.about), kinds.join("; "));
    Arg::new(option.key).long(option.key).value_name("VALUE").allow_hyphen_values(true).help(help)
}

/// Prints what clap has to say: help in full, an error as one sentence.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = error.render().to_string();
        let written = output::write(None, |out| out.write_all(text.as_bytes()));
        return if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let text = error.render().to_string();
    let said = text.split("\n\nUsage:").next().unwrap_or(&text);
    let said = said.split("\n\nFor more").next().unwrap_or(said).trim_start_matches("error: ");
    let words: Vec<&str> = said.split_whitespace().collect();
    output::say(&format!("daidalos: {}; --help says more\n", words.join(" ")));
    ExitCode::from(2)
}

/// The options of all generators, each once, in the order of the registry.
pub(crate) fn options() -> Vec<Opt> {
    let mut options: Vec<Opt> = Vec::new();
    for option in GENERATORS.iter().flat_map(|generator| generator.options()) {
        if options.iter().all(|other| other.key != option.key) {
            options.push(option);
        }
    }
    options
}

fn generate() -> Command {
    let formats = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name));
    let formats_help: Vec<String> =
        FORMATS.iter().map(|format| format!("{}: {}", format.name, format.about)).collect();
    level_args(Command::new("generate").arg(level().required_unless_present("list")))
        .about("Make a labyrinth and draw or export it")
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(formats)
                .hide_possible_values(true)
                .help(format!(
                    "How to write it; follows from the ending of -o when not given\n{}",
                    formats_help.join("\n"),
                )),
        )
        .arg(flag("solution", "Show the way from the entrance to the exit"))
        .arg(flag("heat", "Colour the cells by their distance from the exit"))
        .arg(
            Arg::new("texture")
                .long("texture")
                .value_name("NAME")
                .conflicts_with("heat")
                .help("Lay a pattern over the floors of rooms: rule30, rule90:start=random …"),
        )
        .arg(flag("stats", "Print the numbers of the labyrinth on standard error"))
        .arg(flag("stream", "Write row by row, a pixel a tile, in memory for one row (png, map)"))
        .arg(flag("list", "List the generators and their options"))
        .arg(cell())
        .arg(output("Where to write it; - is standard output"))
}

fn solve() -> Command {
    let formats: Vec<&str> = solve::formats().collect();
    let command = Command::new("solve").arg(place().required_unless_present("scen"));
    question_args(level_args(command))
        .about("Find the way through a labyrinth or a map, or check a file of scenarios")
        .arg(
            Arg::new("with")
                .long("with")
                .value_name("NAME")
                .value_parser(searches())
                .help(format!("Which search; a-star when nothing is said\n{}", searches_help())),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(formats.clone()))
                .hide_possible_values(true)
                .help(format!(
                    "How to write it: {}; follows from the ending of -o when not given",
                    formats.join(", ")
                )),
        )
        .arg(cell())
        .arg(output("Where to write it; - is standard output"))
        .arg(
            Arg::new("scen")
                .long("scen")
                .value_name("FILE")
                .conflicts_with_all([
                    "level", "from", "to", "costs", "ways", "format", "output", "cell", "mask",
                    "seed",
                ])
                .conflicts_with_all(options().iter().map(|option| option.key))
                .help("Ask all questions of a MovingAI file, and hold the lengths against it"),
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

fn compare() -> Command {
    question_args(level_args(Command::new("compare").arg(place().required(true))))
        .about("Run several searches on one question: a table, and a picture of what each explored")
        .arg(with("Which searches, separated by commas; all when nothing is said"))
        .arg(cell())
        .arg(output("Draw them side by side as well, into a .svg or .png"))
}

fn matrix() -> Command {
    level_args(Command::new("matrix").arg(place().required(true)))
        .about("Print the adjacency matrix of a small map, up to 12x12 cells")
}

fn watch() -> Command {
    question_args(level_args(Command::new("watch").arg(place().required(true))))
        .about(
            "Carve a labyrinth, or search it with --with, before your eyes or into an animated PNG",
        )
        .arg(with("Watch up to four searches side by side, separated by commas"))
        .arg(
            flag("rival", "Watch how the rival of a game's level thinks, for example of race#7")
                .conflicts_with("with"),
        )
        .arg(
            Arg::new("speed")
                .long("speed")
                .value_name("STEPS")
                .value_parser(value_parser!(u32).range(1..=100_000))
                .allow_hyphen_values(true)
                .help("Steps a second at the start; + and - change it"),
        )
        .arg(cell())
        .arg(output("Write an animated PNG instead"))
}

fn texture() -> Command {
    let option_arg = |option: Opt| {
        let help =
            format!("{}: {} [default: {}]", capital(option.about), option.kind, option.default());
        Arg::new(option.key)
            .long(option.key)
            .value_name("VALUE")
            .allow_hyphen_values(true)
            .help(help)
    };
    Command::new("texture")
        .about("Draw a pattern: the elementary automata rule0 to rule255")
        .arg(
            Arg::new("texture")
                .value_name("NAME")
                .required(true)
                .help("Which one, for example rule30, or rule30:200x100,start=random#5"),
        )
        .args(crate::texture::options().into_iter().map(option_arg))
        .arg(seed())
        .arg(
            Arg::new("cell")
                .long("cell")
                .value_name("PX")
                .value_parser(value_parser!(u32).range(1..=i64::from(Export::MAX_CELL)))
                .allow_hyphen_values(true)
                .help("Pixels a cell in a PNG [default: 1]"),
        )
        .arg(output("Where to write it: a PNG if it ends in .png, text if in .txt or nothing"))
}

fn completions() -> Command {
    Command::new("completions").about("Print a completion script for a shell").arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(value_parser!(clap_complete::Shell))
            .help("Which shell"),
    )
}

fn man() -> Command {
    let others = commands().map(|command| command.get_name().to_owned());
    let names = others.into_iter().chain(["man".to_owned()]);
    Command::new("man").about("Print the manual page, of a command if one is named").arg(
        Arg::new("command")
            .value_name("COMMAND")
            .value_parser(PossibleValuesParser::new(names))
            .help("Which command"),
    )
}

/// What a search is asked: where from, where to, and what steps there are.
fn question_args(command: Command) -> Command {
    let place = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("X,Y")
            .value_parser(parse_place)
            .allow_hyphen_values(true)
            .help(help)
    };
    command
        .arg(place(
            "from",
            "Where the way starts, counted from 0,0 at the top left; the entrance if not given",
        ))
        .arg(place("to", "Where the way leads; the exit if not given"))
        .arg(
            Arg::new("costs")
                .long("costs")
                .value_name("NAME")
                .value_parser(PossibleValuesParser::new(["octile", "steps"]))
                .default_value("octile")
                .help("What a diagonal step costs: the square root of two, or 1 like all steps"),
        )
        .arg(
            Arg::new("ways")
                .long("ways")
                .value_name("N")
                .value_parser(PossibleValuesParser::new(["8", "4"]))
                .default_value("8")
                .help("In how many directions steps are taken, where the map allows it"),
        )
}

/// Two numbers with a comma.
fn parse_place(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(',').map(|(x, y)| (x.trim().parse(), y.trim().parse()));
    match numbers {
        Some((Ok(x), Ok(y))) => Ok((x, y)),
        _ => Err("write column,row, for example 3,0".to_owned()),
    }
}

fn with(help: &'static str) -> Arg {
    Arg::new("with")
        .long("with")
        .value_name("NAMES")
        .value_delimiter(',')
        .value_parser(searches())
        .hide_possible_values(true)
        .help(format!("{help}\n{}", searches_help()))
}

fn searches() -> PossibleValuesParser {
    PossibleValuesParser::new(SEARCHES.iter().map(|search| search.name()))
}

fn searches_help() -> String {
    let line = |search: &&dyn Search| format!("{}: {}", search.name(), search.about());
    SEARCHES.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What is to be searched.
fn place() -> Arg {
    Arg::new("level")
        .value_name("LEVEL|FILE")
        .help("A generator or a game, an id such as prim:40x20#7, or a file: .map or JSON")
}

/// What is to be made.
fn level() -> Arg {
    Arg::new("level")
        .value_name("NAME|ID")
        .help("A generator (see generate --list), or an id such as prim:40x20,braid=30#7")
}

/// What names a level apart from its name or id: every option, the seed, the mask.
fn level_args(command: Command) -> Command {
    command.args(options().into_iter().map(option_arg)).arg(seed()).arg(
        Arg::new("mask")
            .long("mask")
            .value_name("FILE")
            .help("An outline to fill: text with . inside and # outside, or a PNG, light inside"),
    )
}

fn seed() -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("SEED")
        .allow_hyphen_values(true)
        .help("A number or a word; a fresh one when not given, shown on standard error")
}

fn option_arg(option: Opt) -> Arg {
    let same = |other: &Opt| other.key == option.key;
    let declared: Vec<(&str, Opt)> = GENERATORS
        .iter()
        .filter_map(|g| Some((g.name(), g.options().into_iter().find(same)?)))
        .collect();
    let owners: Vec<&str> = declared.iter().map(|(name, _)| *name).collect();
    let mut defaults: Vec<String> = declared.iter().map(|(_, o)| o.default().to_string()).collect();
    defaults.dedup();
    let whose = if owners.len() == GENERATORS.len() {
        String::new()
    } else {
        format!(" ({})", owners.join(", "))
    };
    let value_name = match option.kind {
        Kind::Size { .. } => "WxH",
        Kind::Int { .. } => "N",
        Kind::Range { .. } => "N..M",
        Kind::Name { .. } | Kind::Entry { .. } => "NAME",
        Kind::Auto { .. } => "N",
    };
    let takes = if matches!(option.kind, Kind::Size { .. }) {
        String::new()
    } else {
        format!(": {}", option.kind)
    };
    Arg::new(option.key).long(option.key).value_name(value_name).allow_hyphen_values(true).help(
        format!("{}{takes} [default: {}]{whose}", capital(option.about), defaults.join(" or ")),
    )
}

fn cell() -> Arg {
    let range = i64::from(Export::MIN_CELL)..=i64::from(Export::MAX_CELL);
    Arg::new("cell")
        .long("cell")
        .value_name("PX")
        .value_parser(value_parser!(u32).range(range))
        .allow_hyphen_values(true)
        .help(format!(
            "Pixels a cell in pictures, at least {} [default: {}]",
            Export::MIN_CELL,
            Export::CELL
        ))
}

fn output(help: &'static str) -> Arg {
    let not_empty = NonEmptyStringValueParser::new();
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FILE")
        .value_parser(not_empty)
        .help(help)
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::command().debug_assert();
    }
}
