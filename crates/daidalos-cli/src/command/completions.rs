//! `daidalos completions` and `daidalos man`, both made from the command line itself.

use clap::ArgMatches;
use clap_complete::Shell;

use crate::args::command;
use crate::output;

pub(crate) fn completions(matches: &ArgMatches) -> anyhow::Result<()> {
    let shell = *matches.get_one::<Shell>("shell").unwrap_or(&Shell::Bash);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "daidalos", &mut script);
    output::write(None, |out| out.write_all(&script))
}

pub(crate) fn man(matches: &ArgMatches) -> anyhow::Result<()> {
    let mut whole = command();
    whole.build();
    let named = matches.get_one::<String>("command").and_then(|name| whole.find_subcommand(name));
    let page = match named {
        Some(part) => part.clone().name(format!("daidalos-{}", part.get_name())),
        None => whole.clone(),
    };
    output::write(None, |out| clap_mangen::Man::new(page).render(out))
}
