//! `daidalos verify`: plays a record again and says what that proves.

use anyhow::{Context, bail};
use clap::{ArgMatches, Command};
use daidalos::sentences;
use daidalos::session::verify;

use super::SubCommand;
use super::shared::WORDS;
use super::typed::{read_record, record_arg, record_name};
use crate::output;

pub(super) const COMMAND: SubCommand = SubCommand { name: "verify", shared: &[WORDS], args, run };

fn args(command: Command) -> Command {
    command.about("Play a game again and say what that proves").arg(record_arg())
}

/// Tells everything; ends with a failure if something in the record is not true.
fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let told = record_name(matches);
    let played = verify(&read_record(matches)?);
    let verdict = played.with_context(|| format!("{told} cannot be played again"))?;
    let lines = sentences::verdict(&verdict);
    output::write(None, |out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    if verdict.tells_less_help() {
        bail!("the record admits to less help than its moves show");
    }
    if let Some(Err(at)) = verdict.rival {
        bail!("move {at} is not what the rival would do");
    }
    Ok(())
}
