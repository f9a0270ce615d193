//! `daidalos completions`: a completion script for a shell, made from the command line itself.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;

use super::{SubCommand, listed_program};
use crate::output;

pub(super) const COMMAND: SubCommand = SubCommand { name: "completions", shared: &[], args, run };

fn args(command: Command) -> Command {
    command.about("Print a completion script for a shell").arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(value_parser!(Shell))
            .help("Which shell"),
    )
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let shell = *matches.get_one::<Shell>("shell").unwrap_or(&Shell::Bash);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut listed_program(), "daidalos", &mut script);
    output::write(None, |out| out.write_all(&script))
}
