//! Where output goes: a file that appears whole or not at all, or standard output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

/// Writes to the file, or to standard output if there is none or it is `-`.
pub(crate) fn write<E: Into<anyhow::Error>>(
    path: Option<&str>,
    work: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    match path.filter(|path| *path != "-") {
        Some(path) => {
            write_file(Path::new(path), work).with_context(|| format!("cannot write {path}"))
        }
        None => {
            let mut out = BufWriter::new(io::stdout().lock());
            work(&mut out).map_err(Into::into)?;
            Ok(out.flush()?)
        }
    }
}

/// Writes beside the file, then takes its name, so that a failure leaves what was there. What
/// is no plain file (a device, a pipe) is written to as it is.
fn write_file<E: Into<anyhow::Error>>(
    path: &Path,
    work: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    let special = fs::metadata(path).is_ok_and(|there| !there.is_file());
    let mut part = path.as_os_str().to_owned();
    if !special {
        part.push(".part");
    }
    let written = fill(Path::new(&part), work);
    if special {
        return written;
    }
    let renamed = written.and_then(|()| Ok(fs::rename(&part, path)?));
    if renamed.is_err() {
        let _ = fs::remove_file(&part);
    }
    renamed
}

fn fill<E: Into<anyhow::Error>>(
    path: &Path,
    work: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    work(&mut out).map_err(Into::into)?;
    Ok(out.flush()?)
}
