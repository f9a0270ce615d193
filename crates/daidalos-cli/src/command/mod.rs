//! What can be typed: one file a sub-command, which holds its arguments and what it does.
//!
//! [`COMMANDS`] lists them. The command line, its help, the completions and the manual pages are
//! made from that list, so a new sub-command is a new file and a new line here.

mod analyze;
mod compare;
mod completions;
mod config;
mod generate;
mod level;
mod man;
mod matrix;
mod mines;
mod panel;
mod play;
mod replay;
mod rival;
mod serve;
mod solve;
mod texture;
mod typed;
mod verify;
mod watch;
mod world;

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgMatches, Command, crate_version};

use crate::memory::memory_arg;

/// A sub-command.
struct SubCommand {
    name: &'static str,
    /// Adds what it is about and its arguments.
    args: fn(Command) -> Command,
    run: fn(&ArgMatches) -> anyhow::Result<()>,
}

/// All of them, in the order of the help.
const COMMANDS: &[SubCommand] = &[
    play::COMMAND,
    level::COMMAND,
    rival::COMMAND,
    replay::COMMAND,
    verify::COMMAND,
    analyze::COMMAND,
    panel::COMMAND,
    world::COMMAND,
    serve::COMMAND,
    config::COMMAND,
    generate::COMMAND,
    solve::COMMAND,
    compare::COMMAND,
    watch::COMMAND,
    matrix::COMMAND,
    mines::COMMAND,
    texture::COMMAND,
    completions::COMMAND,
    man::COMMAND,
];

/// The whole command line.
pub(crate) fn program() -> Command {
    Command::new("daidalos")
        .version(crate_version!())
        .about("Builds labyrinths and finds the way out")
        .long_about(
            "Builds labyrinths and finds the way out.\n\n\
             Without a command it opens the menu: games, levels of the day, mazes to watch.",
        )
        .arg(
            typed::flag("line", "Play line by line, in plain text: for screen readers and scripts")
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
        .arg(play::brief_arg().global(true))
        .arg(typed::words_arg())
        .arg(memory_arg())
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .subcommands(COMMANDS.iter().map(|command| (command.args)(Command::new(command.name))))
}

/// Does what was typed; without a command, plays.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    typed::bring_words(matches)?;
    let Some((name, own)) = matches.subcommand() else { return play::run_alone(matches) };
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(own),
        None => play::run_alone(matches),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::program().debug_assert();
    }
}
