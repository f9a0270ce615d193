//! `daidalos man`: the manual pages, made from the command line itself.
//!
//! A terminal gets a page as it is read, a pipe or a file its source.

use std::io::{self, IsTerminal, Write};
use std::process::{self, Stdio};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

use super::{COMMANDS, SubCommand, listed_program};
use crate::output;

pub(super) const COMMAND: SubCommand = SubCommand { name: "man", shared: &[], args, run };

fn args(command: Command) -> Command {
    let names = COMMANDS.iter().map(|command| command.name);
    command
        .about("Show the manual page, of a command if one is named; in a pipe, print its source")
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .value_parser(PossibleValuesParser::new(names))
                .help("Which command"),
        )
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let mut whole = listed_program();
    whole.build();
    let named = matches.get_one::<String>("command").and_then(|name| whole.find_subcommand(name));
    let mut page = match named {
        Some(part) => part.clone().name(format!("daidalos-{}", part.get_name())),
        None => whole.clone(),
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut roff)?;
    if io::stdout().is_terminal() {
        return show(&roff, &mut page);
    }
    output::write(None, |out| out.write_all(&roff))
}

/// Shows a page as `man` does; where there is no such program, or it fails, as well as possible.
fn show(roff: &[u8], page: &mut Command) -> anyhow::Result<()> {
    if shown_by("man", &["-l", "-"], roff) {
        return Ok(());
    }
    let text = match made_by("nroff", &["-man"], roff) {
        Some(text) => text,
        None => page.render_long_help().to_string().into_bytes(),
    };
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    let pager = pager.unwrap_or_else(|| "less -R".to_owned());
    let words: Vec<&str> = pager.split_whitespace().collect();
    if shown_by(words[0], &words[1..], &text) {
        return Ok(());
    }
    output::write(None, |out| out.write_all(&text))
}

/// Whether a program takes a text and shows it.
fn shown_by(program: &str, args: &[&str], text: &[u8]) -> bool {
    run_with(program, args, text, Stdio::inherit()).is_some()
}

/// What a program makes of a text; none if there is no such program, or it fails.
fn made_by(program: &str, args: &[&str], text: &[u8]) -> Option<Vec<u8>> {
    run_with(program, args, text, Stdio::piped())
}

fn run_with(program: &str, args: &[&str], text: &[u8], to: Stdio) -> Option<Vec<u8>> {
    let mut program = process::Command::new(program);
    program.args(args).stdin(Stdio::piped()).stdout(to).stderr(Stdio::null());
    let mut child = program.spawn().ok()?;
    let input = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // One that has seen enough of it closes its end.
        scope.spawn(move || input.map(|mut input| input.write_all(text)));
        child.wait_with_output().ok()
    })?;
    output.status.success().then_some(output.stdout)
}
