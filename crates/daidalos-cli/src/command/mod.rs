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
mod shared;
mod solve;
mod texture;
mod typed;
mod verify;
mod watch;
mod world;

use clap::{ArgMatches, Command, crate_version};

/// A sub-command.
struct SubCommand {
    name: &'static str,
    /// The shared flags that mean something to it.
    shared: &'static [&'static str],
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
    program_with(shared::read)
}

/// The same with nothing that is there only to be refused: for manuals and completions.
fn listed_program() -> Command {
    program_with(shared::list)
}

/// Shared flags are added to the program and to each command.
fn program_with(share: fn(Command, Option<&[&str]>) -> Command) -> Command {
    let alone = Command::new("daidalos")
        .version(crate_version!())
        .about("Builds labyrinths and finds the way out")
        .long_about(
            "Builds labyrinths and finds the way out.\n\n\
             Without a command it opens the menu: games, levels of the day, mazes to watch.",
        )
        .subcommand_required(false)
        .disable_help_subcommand(true);
    let part = |command: &SubCommand| {
        share((command.args)(Command::new(command.name)), Some(command.shared))
    };
    share(alone, None).subcommands(COMMANDS.iter().map(part))
}

/// Does what was typed; without a command, plays.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let named = matches
        .subcommand()
        .and_then(|(name, own)| Some((COMMANDS.iter().find(|command| command.name == name)?, own)));
    let own = named.map_or(matches, |(_, own)| own);
    shared::check(own, named.map(|(command, _)| command))?;
    typed::bring_words(own)?;
    match named {
        Some((command, own)) => (command.run)(own),
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
