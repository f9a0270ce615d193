//! `daidalos panel`: how simulated players do on the levels of a game, and how these are rated.

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::mode::panel::{Figures, Panel, rate};
use daidalos::mode::{Level, Mode, Preset};
use daidalos::watch::Watch;
use daidalos::work::Work;

use super::SubCommand;
use super::shared::WORDS;
use super::typed::registry;
use crate::usage::Usage;
use crate::wording::columns;
use crate::{output, progress};

pub(super) const COMMAND: SubCommand = SubCommand { name: "panel", shared: &[WORDS], args, run };

fn args(command: Command) -> Command {
    command
        .about("Let simulated players play many levels of a game: a table of how they do")
        .arg(Arg::new("game").value_name("GAME").required(true).help("Which game"))
        .arg(
            Arg::new("preset")
                .long("preset")
                .value_name("NAME,NAME")
                .value_delimiter(',')
                .help("Which difficulties; all by default"),
        )
        .arg(
            Arg::new("seeds")
                .long("seeds")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..=100_000))
                .default_value("100")
                .help("How many levels of each, from seed 0 on"),
        )
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let mode = mode(matches.get_one::<String>("game").map_or("", String::as_str))?;
    let presets = presets(mode, matches)?;
    let seeds = matches.get_one("seeds").copied().unwrap_or(100);
    let what = format!("playing {} levels of {}", seeds * presets.len() as u64, mode.name());
    let rows = progress::shown(&what, |work| played(mode, &presets, seeds, work))?;
    let text = format!("{}\n{}", players_table(&rows), ratings_table(&rows));
    output::write(None, |out| out.write_all(text.as_bytes()))
}

fn mode(name: &str) -> Result<&'static dyn Mode, Usage> {
    let registry = registry();
    let games = registry.games();
    let names: Vec<&str> = games.iter().map(|mode| mode.name()).collect();
    let unknown = || Usage(format!("no game is called '{name}'; there are {}", names.join(", ")));
    games.iter().find(|mode| mode.name() == name).copied().ok_or_else(unknown)
}

/// The difficulties that were asked for, in the game's order.
fn presets(mode: &dyn Mode, matches: &ArgMatches) -> Result<Vec<Preset>, Usage> {
    let all = mode.presets();
    let Some(asked) = matches.get_many::<String>("preset") else { return Ok(all.to_vec()) };
    let asked: Vec<&String> = asked.collect();
    if let Some(word) = asked.iter().find(|word| all.iter().all(|preset| preset.name != **word)) {
        let names: Vec<&str> = all.iter().map(|preset| preset.name).collect();
        let (name, names) = (mode.name(), names.join(", "));
        return Err(Usage(format!("{name} has no difficulty '{word}'; there are {names}")));
    }
    let is_asked = |preset: &&Preset| asked.iter().any(|word| *word == preset.name);
    Ok(all.iter().filter(is_asked).copied().collect())
}

/// The levels of a difficulty, rated.
struct Row {
    preset: &'static str,
    levels: Vec<Panel>,
}

fn played(
    mode: &dyn Mode,
    presets: &[Preset],
    seeds: u64,
    work: &mut Work<'_>,
) -> Result<Vec<Row>, Usage> {
    let (mut rows, registry) = (Vec::new(), registry());
    for (at, preset) in (0..).zip(presets) {
        let mut levels = Vec::new();
        for seed in 0..seeds {
            work.reach(at * seeds + seed, presets.len() as u64 * seeds);
            let id = format!("{}:{}#{seed}", mode.name(), preset.name);
            let level = registry.level(&id);
            levels.push(
                level.and_then(|level| rated(&level, work)).map_err(|e| Usage(e.to_string()))?,
            );
        }
        rows.push(Row { preset: preset.name, levels });
    }
    Ok(rows)
}

fn rated(level: &Level, work: &mut Work<'_>) -> Result<Panel, daidalos::mode::LevelError> {
    let game = level.start_within(work)?;
    Ok(rate(level, &*game, work))
}

/// Wins, moves and first contact of every player, on all levels of a difficulty.
fn players_table(rows: &[Row]) -> String {
    let head = ["difficulty", "player", "won", "moves", "first contact"];
    let mut lines = vec![head.map(String::from).to_vec()];
    for Row { preset, levels } in rows {
        let players = levels.first().map_or(0, |panel| panel.figures.len());
        for player in 0..players {
            let of: Vec<&Figures> = levels.iter().map(|panel| &panel.figures[player]).collect();
            let sum = |of_one: fn(&Figures) -> u64| of.iter().map(|f| of_one(f)).sum::<u64>();
            let mut contacts: Vec<u64> = of.iter().filter_map(|figures| figures.contact).collect();
            contacts.sort_unstable();
            let all = Figures {
                player: of[0].player,
                runs: sum(|figures| figures.runs),
                won: sum(|figures| figures.won),
                moves: sum(|figures| figures.moves),
                spent: sum(|figures| figures.spent),
                contact: contacts.get(contacts.len() / 2).copied(),
            };
            lines.push([vec![(*preset).to_owned()], cells(&all)].concat());
        }
    }
    columns(&lines, 2)
}

/// The lowest rating of each difficulty, the quartiles and the highest.
fn ratings_table(rows: &[Row]) -> String {
    let head = ["difficulty", "rating from", "quarter", "half", "three quarters", "to"];
    let mut lines = vec![head.map(String::from).to_vec()];
    for Row { preset, levels } in rows {
        let mut ratings: Vec<u8> = levels.iter().map(|panel| panel.rating).collect();
        ratings.sort_unstable();
        let last = ratings.len().saturating_sub(1);
        let quartiles = (0..=4).map(|quarter| ratings[last * quarter / 4].to_string());
        lines.push([(*preset).to_owned()].into_iter().chain(quartiles).collect());
    }
    columns(&lines, 1)
}

/// How each player has done on one level.
pub(super) fn level_table(panel: &Panel) -> String {
    let head = ["player", "won", "moves", "first contact"];
    let mut lines = vec![head.map(String::from).to_vec()];
    lines.extend(panel.figures.iter().map(cells));
    let Panel { rating, effort, .. } = panel;
    format!("rating {rating} of 10: {effort} moves until a win\n{}", columns(&lines, 1))
}

fn cells(figures: &Figures) -> Vec<String> {
    let runs = figures.runs.max(1) as f64;
    let won = format!("{:.1} %", 100.0 * figures.won as f64 / runs);
    let moves = format!("{:.1}", figures.moves as f64 / runs);
    let contact = figures.contact.map_or_else(|| "-".to_owned(), |contact| contact.to_string());
    vec![figures.player.to_owned(), won, moves, contact]
}
