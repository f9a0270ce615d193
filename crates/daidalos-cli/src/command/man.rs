//! `daidalos man`: the manual pages, made from the command line itself.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

use super::{COMMANDS, SubCommand, program};
use crate::output;

pub(super) const COMMAND: SubCommand = SubCommand { name: "man", args, run };

fn args(command: Command) -> Command {
    let names = COMMANDS.iter().map(|command| command.name);
    command.about("Print the manual page, of a command if one is named").arg(
        Arg::new("command")
            .value_name("COMMAND")
            .value_parser(PossibleValuesParser::new(names))
            .help("Which command"),
    )
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let mut whole = program();
    whole.build();
    let named = matches.get_one::<String>("command").and_then(|name| whole.find_subcommand(name));
    let page = match named {
        Some(part) => part.clone().name(format!("daidalos-{}", part.get_name())),
        None => whole.clone(),
    };
    output::write(None, |out| clap_mangen::Man::new(page).render(out))
}
