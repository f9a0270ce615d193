//! `daidalos watch`: carves a labyrinth before your eyes, or into an animated PNG.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::export::animation;
use daidalos::generate::Spec;
use daidalos::mode::Thought;
use daidalos::search::{self, Asked, Contest, Search};

use super::SubCommand;
use super::shared::{MEMORY, WORDS};
use super::typed::{
    Question, TypedSpec, cell, cell_arg, check_animation, chosen_searches, flag, is_file, is_game,
    labyrinth_args, level_text, output_arg, output_path, place_arg, question_args, searches_arg,
};
use crate::screen::reel::{self, ContestReel, MakingReel, check_size};
use crate::usage::Usage;
use crate::wording::decimal;
use crate::{output, screen, seed};

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "watch", shared: &[WORDS, MEMORY], args, run };

fn args(command: Command) -> Command {
    question_args(labyrinth_args(command.arg(place_arg().required(true))))
        .about(
            "Carve a labyrinth, or search it with --with, before your eyes or into an animated PNG",
        )
        .arg(searches_arg("Watch up to four searches side by side, separated by commas"))
        .arg(
            flag(
                "rival",
                "Watch how the rival or a foe of a level thinks: of race#7, or of hunt#999",
            )
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
        .arg(cell_arg())
        .arg(output_arg("Write an animated PNG instead"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = output_path(matches);
    check_output(matches, path)?;
    if let Some(searches) = chosen_searches(matches)? {
        return watch_searches(&searches, matches, path);
    }
    if matches.get_flag("rival") {
        return watch_rival(matches, path);
    }
    check_labyrinth(matches)?;
    watch_making(matches, path)
}

/// Whether it can be watched where it is asked for.
fn check_output(matches: &ArgMatches, path: Option<&str>) -> Result<(), Usage> {
    if path.is_none() && !screen::is_interactive() {
        let why = "watch needs a terminal; -o FILE.png writes an animated picture";
        return Err(Usage(why.to_owned()));
    }
    check_animation("watch", matches, path)
}

/// Whether it is a labyrinth of which the making can be watched.
fn check_labyrinth(matches: &ArgMatches) -> Result<(), Usage> {
    let place = level_text(matches);
    let why = if is_game(place) {
        format!("{place} is a game; --rival shows how its rival thinks, --with NAMES others")
    } else if is_file(place) {
        format!("{place} is a file, which can only be searched; add --with NAMES")
    } else if let Some(flag) = asked(matches) {
        format!("--{flag} is for searches; add --with NAMES to watch some")
    } else {
        return Ok(());
    };
    Err(Usage(why))
}

/// What was asked that only a search can answer.
fn asked(matches: &ArgMatches) -> Option<&'static str> {
    let given = |flag: &&str| matches.value_source(flag) == Some(ValueSource::CommandLine);
    ["from", "to", "costs", "ways"].into_iter().find(given)
}

/// How the labyrinth is made, and the next one, and the next.
fn watch_making(matches: &ArgMatches, path: Option<&str>) -> anyhow::Result<()> {
    let labyrinth = TypedSpec::read(matches)?;
    let (mask, speed) = (labyrinth.mask.as_ref(), matches.get_one("speed").copied());
    let reel = MakingReel::new(labyrinth.spec.clone(), mask, speed)?;
    if let Some(path) = path {
        let steps = reel.steps();
        output::write(Some(path), |out| {
            animation::write(reel.layout(), steps, cell(matches), out)
        })?;
        labyrinth.announce();
        return Ok(());
    }
    let next = |spec: &Spec| Spec { seed: seed::fresh(), ..spec.clone() };
    let last = reel::show(reel, |reel| MakingReel::new(next(&reel.spec), mask, speed).map(Some))?;
    output::say(&format!("{}\n", last.spec));
    Ok(())
}

/// The most searches that are watched at once.
const MOST: usize = 4;

/// How the rival of a level thinks, or a foe.
fn watch_rival(matches: &ArgMatches, path: Option<&str>) -> anyhow::Result<()> {
    let question = Question::read(matches, check_size)?;
    let thoughts = question.labyrinth.thoughts();
    check_thoughts(thoughts, &question, matches)?;
    let asked = |thought: &Thought| {
        let [from, to] = thought.ends.unwrap_or([question.from, question.to]);
        Ok(Asked { name: thought.title, search: search::find(thought.search)?, from, to })
    };
    let asked = thoughts.iter().map(asked).collect::<anyhow::Result<_>>()?;
    watch_contest(asked, &question, matches, path)
}

/// Whether there is something to watch, between ends that can be chosen if they are.
fn check_thoughts(
    thoughts: &[Thought],
    question: &Question,
    matches: &ArgMatches,
) -> Result<(), Usage> {
    let title = question.title();
    if thoughts.is_empty() {
        return Err(Usage(format!("{title} has no rival and no foe to watch")));
    }
    let is_fixed = thoughts.iter().any(|thought| thought.ends.is_some());
    match ["from", "to"].into_iter().find(|flag| matches.contains_id(flag)) {
        Some(flag) if is_fixed => Err(Usage(format!(
            "--{flag} is not for {title}: its foes search between themselves and you"
        ))),
        _ => Ok(()),
    }
}

/// How searches find the way, side by side.
fn watch_searches(
    searches: &[&'static dyn Search],
    matches: &ArgMatches,
    path: Option<&str>,
) -> anyhow::Result<()> {
    if searches.len() > MOST {
        let count = searches.len();
        return Err(Usage(format!(
            "{count} searches are too many to watch; choose at most {MOST}"
        ))
        .into());
    }
    let question = Question::read(matches, check_size)?;
    let (from, to) = (question.from, question.to);
    let asked =
        |search: &&'static dyn Search| Asked { name: search.name(), search: *search, from, to };
    watch_contest(searches.iter().map(asked).collect(), &question, matches, path)
}

fn watch_contest(
    asked: Vec<Asked>,
    question: &Question,
    matches: &ArgMatches,
    path: Option<&str>,
) -> anyhow::Result<()> {
    let bare = question.labyrinth.scene();
    let ground = question.ground();
    let contest = Contest::of(ground, asked)?;
    for remark in contest.runners().iter().filter_map(|runner| runner.remark) {
        output::say(&format!("{remark}\n"));
    }
    if contest.runners().iter().any(|runner| runner.answer.is_none()) {
        output::say(&format!("{}\n", question.no_way()));
    }
    if let Some(path) = path {
        return output::write(Some(path), |out| {
            animation::write_contest(bare, contest, cell(matches), out)
        });
    }
    let length = |cost: u64| decimal(question.length(cost));
    let speed = matches.get_one("speed").copied();
    let reel = ContestReel::new(contest, bare, question.title(), &length, speed);
    reel::show(reel, |_| Ok(None)).map(drop)
}
