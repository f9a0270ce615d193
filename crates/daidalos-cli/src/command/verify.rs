//! `daidalos verify`: plays a record again and says what that proves.

use std::path::Path;

use anyhow::bail;
use clap::ArgMatches;
use daidalos::record::{self, CodeError, Record};
use daidalos::sentences;
use daidalos::session::verify;

use crate::args::Usage;
use crate::{output, store};

/// Tells everything; ends with a failure if something in the record is not true.
pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let record = read_record(matches)?;
    let verdict = verify(&record)?;
    let lines = sentences::verdict(&record, &verdict);
    output::write(None, |out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    if verdict.tells_less_help() {
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
                Ok(code) if record::is_code(&code) => Ok(record::decode(&code)?),
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
