//! `daidalos rival`: what the rival of a level means to do, and what that costs.

use clap::{Arg, ArgMatches, Command};
use daidalos::mode::{MODES, Mode};
use daidalos::session::RivalPlan;

use super::SubCommand;
use super::shared::WORDS;
use super::typed::{
    announce_level, format_arg, level_args, level_text, output_arg, output_path, read_level,
};
use crate::output;
use crate::usage::Usage;

pub(super) const COMMAND: SubCommand = SubCommand { name: "rival", shared: &[WORDS], args, run };

fn args(command: Command) -> Command {
    level_args(command)
        .about("Tell what the rival of a level plans, and what that costs")
        .arg(
            Arg::new("level")
                .value_name("GAME|ID")
                .required(true)
                .help("A game with a rival, or an id such as words:10x10,bot=best#5"),
        )
        .arg(format_arg(["text", "json"], "How to tell it [default: text]"))
        .arg(output_arg("Where to write it; - is standard output"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let text = level_text(matches);
    let level = read_level(text, matches)?;
    let plan = RivalPlan::of(&level).map_err(|error| Usage(error.to_string()))?;
    let Some(plan) = plan else {
        let has_bot = |mode: &&dyn Mode| mode.options().iter().any(|option| option.key == "bot");
        let games: Vec<&str> =
            MODES.iter().copied().filter(has_bot).map(|mode| mode.name()).collect();
        let why = format!(
            "{level} has no rival; {} have one, unless bot says otherwise",
            games.join(", ")
        );
        return Err(Usage(why).into());
    };
    let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "json");
    let told = if is_json { plan.json() } else { plan.text() };
    output::write(output_path(matches), |out| out.write_all(told.as_bytes()))?;
    announce_level(&level, text, matches);
    Ok(())
}
