//! `daidalos verify`: plays a record again and says what that proves.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::bail;
use clap::ArgMatches;
use daidalos::mode::{Outcome, Seat};
use daidalos::record::{self, CodeError, Record};
use daidalos::sentences::count;
use daidalos::session::{Verdict, verify};

use crate::args::Usage;
use crate::{output, store};

/// Tells everything; ends with a failure if something in the record is not true.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let record = read_record(matches)?;
    let verdict = verify(&record)?;
    let text = said(&record, &verdict);
    output::write(None, |out| out.write_all(text.as_bytes()))?;
    if tells_less_help(&verdict) {
        bail!("the record tells of less help than its moves show");
    }
    if let Some(Err(at)) = verdict.rival {
        bail!("move {at} is not what the rival would do");
    }
    Ok(())
}

/// A code, or a file with a saved game or a code in it.
pub(crate) fn read_record(matches: &ArgMatches) -> anyhow::Result<Record> {
    let text = matches.get_one::<String>("record").map_or("", String::as_str);
    if store::is_file(text) {
        return match store::read(Path::new(text)) {
            Ok(record) => Ok(record),
            Err(error) => match store::read_text(Path::new(text)) {
                Ok(code) if code.trim_start().starts_with('D') => Ok(record::decode(&code)?),
                _ => Err(error),
            },
        };
    }
    record::decode(text).map_err(|error| match error {
        CodeError::Foreign => {
            Usage(format!("'{text}' is neither a file nor a code; codes start with D1")).into()
        }
        error => error.into(),
    })
}

/// Whether turns were given for help that is not counted.
fn tells_less_help(verdict: &Verdict) -> bool {
    (verdict.tally.help as usize) < verdict.passes
}

fn said(record: &Record, verdict: &Verdict) -> String {
    let mut text = format!("{}\n", record.level);
    let ends = match verdict.outcome {
        Outcome::Running => "the game is not over",
        Outcome::Won(Seat::FIRST) => "the first seat has won",
        Outcome::Won(_) => "the second seat has won",
        Outcome::Draw => "it is a draw",
        Outcome::Lost => "the game is lost",
    };
    let steps = count((verdict.moves - verdict.passes) as u64, "step");
    let passes = match verdict.passes {
        0 => String::new(),
        passes => format!(", help paid for {}", count(passes as u64, "time")),
    };
    let _ = writeln!(text, "moves: proven; {steps}{passes}, all allowed, and {ends}");
    let rival = match verdict.rival {
        None => "there is none".to_owned(),
        Some(Ok(())) => "proven; asked again, it makes the same moves".to_owned(),
        Some(Err(at)) => format!("not proven; move {at} is not what it would do"),
    };
    let _ = writeln!(text, "rival: {rival}");
    let truth = if tells_less_help(verdict) { "not as recorded" } else { "as recorded" };
    let (help, undos) = (verdict.tally.help, count(verdict.tally.undos.into(), "turn"));
    let _ = writeln!(text, "help: {truth}; {help}, and {undos} taken back");
    let _ = writeln!(text, "time: as claimed; {}", verdict.time);
    text
}
