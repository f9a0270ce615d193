//! Where output goes: a file that appears whole or not at all, or standard output.

mod folder;

pub(crate) use folder::Folder;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use daidalos::export::{ExportError, Format};

use crate::usage::Usage;
use crate::wording::plain;

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
    let part = part_of(path);
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
    let part = part_of(path);
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

/// What a file is called while it is written.
fn part_of(path: &Path) -> PathBuf {
    let mut part = path.to_owned().into_os_string();
    part.push(format!(".{}.part", std::process::id()));
    part.into()
}

/// A new file: what had its name before is not written to, wherever it leads.
fn create(part: &Path) -> io::Result<File> {
    let _ = fs::remove_file(part);
    File::create_new(part)
}

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
    let part = part_of(&path);
    let gate = remove_when_stopped(&part);
    let created = {
        let _open = gate.pass();
        create(&part)
    };
    let written = created.map_err(Into::into).and_then(|file| fill(file, work));
    let _open = gate.pass();
    let renamed = written.and_then(|()| Ok(fs::rename(&part, &path)?));
    if renamed.is_err() {
        let _ = fs::remove_file(&part);
    }
    renamed
}

/// Must be passed to create a file that a signal removes, and to give it its name. The signal shuts it: otherwise the
/// program could create another file in the moment between the removal and its end.
#[derive(Clone, Default)]
struct Gate(Arc<Mutex<()>>);

impl Gate {
    fn pass(&self) -> MutexGuard<'_, ()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a file that is being written when a signal ends the program. A thread waits for the signal, so the program
/// ends at once, whatever is being worked out; it waits to the end, for no signal is ever handed back to the system.
#[cfg(unix)]
fn remove_when_stopped(part: &Path) -> Gate {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let gate = Gate::default();
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) else {
        return gate;
    };
    let (part, shut) = (part.to_owned(), gate.clone());
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let _shut = shut.pass();
            let _ = fs::remove_file(&part);
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    gate
}

/// Elsewhere a program that is stopped leaves its part.
#[cfg(not(unix))]
fn remove_when_stopped(_: &Path) -> Gate {
    Gate::default()
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
