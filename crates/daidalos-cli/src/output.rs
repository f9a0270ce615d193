//! Where output goes: a file that appears whole or not at all, or standard output.

mod folder;
mod part;

pub(crate) use folder::Folder;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use daidalos::export::{ExportError, Format};

use crate::usage::Usage;
use crate::wording::plain;
use part::{Part, create, name_beside};

/// Says something on standard error; if it cannot be heard, so be it.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().write_all(plain(text).as_bytes());
}

/// Writes to the file, or to standard output if there is none or it is `-`.
pub(crate) fn write<E: Into<anyhow::Error>>(
    path: Option<&str>,
    work: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    let written = match path.filter(|path| *path != "-") {
        Some(path) => {
            write_file(Path::new(path), work).with_context(|| format!("cannot write {path}"))
        }
        None => fill(io::stdout().lock(), work).context("cannot write to standard output"),
    };
    written.map_err(blame_user)
}

/// Some formats want another file beside their own. It is written first: a file whose companion is missing is of no use.
pub(crate) fn write_beside(format: &Format, path: Option<&str>) -> anyhow::Result<()> {
    let Some(beside) = format.beside else { return Ok(()) };
    let Some(path) = path.filter(|path| *path != "-") else {
        say(&format!("{} belongs beside it; -o FILE writes both\n", beside.name));
        return Ok(());
    };
    let file = Path::new(path).with_file_name(beside.name);
    let bytes = beside.bytes()?;
    write(file.to_str(), |out| out.write_all(&bytes))
}

/// Puts a file in place of another: written beside it, down to the disk, then renamed, so that
/// whatever happens there is either the old one or the new one.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let part = name_beside(path);
    let written = create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&part, path));
    match renamed {
        // The new name is in the folder, which has to reach the disk as well.
        Ok(()) => sync_folder_of(path),
        Err(_) => drop(fs::remove_file(&part)),
    }
    renamed
}

/// Whether a file could be put there.
pub(crate) fn try_beside(path: &Path) -> io::Result<()> {
    let part = name_beside(path);
    create(&part)?;
    let _ = fs::remove_file(&part);
    Ok(())
}

/// Brings the names in the folder of a file down to the disk, where that can be asked for.
#[cfg(unix)]
pub(crate) fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    let _ = folder.and_then(|folder| folder.sync_all());
}

/// Elsewhere a folder cannot be opened like a file.
#[cfg(not(unix))]
pub(crate) fn sync_folder_of(_: &Path) {}

/// What a format cannot show was asked of it, and so it is wrong usage.
pub(crate) fn blame_user(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<ExportError>() {
        Some(ExportError::Io(_)) | None => error,
        Some(_) => Usage(error.root_cause().to_string()).into(),
    }
}

/// Writes beside the file, then takes its name, so that a failure or a signal leaves what was
/// there. What is no plain file (a device, a pipe) is written to as it is.
fn write_file<E: Into<anyhow::Error>>(
    path: &Path,
    work: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    // Through a link to what it leads to.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
        return fill(File::create(&path)?, work);
    }
    let (part, file) = Part::create(&path)?;
    fill(file, work)?;
    Ok(part.rename(&path)?)
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
