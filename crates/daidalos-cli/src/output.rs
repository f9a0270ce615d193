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
        None => fill(io::stdout().lock(), work),
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
    let written = File::create(&part).map_err(Into::into).and_then(|file| fill(file, work));
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
    out: impl Write,
    work: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    let mut out = BufWriter::new(Noted { out, error: None });
    let done = work(&mut out).map_err(Into::into).and_then(|()| Ok(out.flush()?));
    match out.get_mut().error.take() {
        Some(error) => Err(error.into()),
        None => done,
    }
}

/// Keeps the first error: an encoder in between may pass on no more than its text.
struct Noted<W> {
    out: W,
    error: Option<io::Error>,
}

impl<W> Noted<W> {
    fn note<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            self.error.get_or_insert(error);
            kind.into()
        })
    }
}

impl<W: Write> Write for Noted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.out.write(bytes);
        self.note(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.out.flush();
        self.note(result)
    }
}
