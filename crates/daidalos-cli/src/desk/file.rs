//! Records as files: read with care, and written beside and renamed, so that a failure leaves what
//! was there.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use daidalos::mode::MODES;
use daidalos::record::{Record, Recording};

use super::Store;
use crate::output;

/// What a file of a record ends in.
pub(super) const ENDING: &str = "save";
/// The longest file that is read: the most entries that there can be, at their longest.
const MAX_BYTES: u64 = Record::MAX_ENTRIES as u64 * 40;

/// Whether the text names a file rather than a level or a code.
pub(crate) fn is_file(text: &str) -> bool {
    let is_game = MODES.iter().any(|mode| mode.name() == text);
    !is_game && (text.ends_with(".save") || Path::new(text).is_file())
}

impl Store {
    /// Reads a record from a file; it is not played yet.
    pub(crate) fn read(&self, path: &Path) -> anyhow::Result<Record> {
        let record = self.registry.record(&read_text(path)?);
        record.with_context(|| format!("cannot use {}", path.display()))
    }

    /// Reads a file with a saved game or a code in it.
    pub(crate) fn recording(&self, path: &Path) -> anyhow::Result<Recording<'static>> {
        let recording = self.registry.recording(&read_text(path)?);
        recording.with_context(|| format!("cannot use {}", path.display()))
    }
}

/// Reads a text from a file, no longer than any record.
fn read_text(path: &Path) -> anyhow::Result<String> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        bail!("{} is not a file", path.display());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    file.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("{} is too long to be a saved game", path.display());
    }
    let text = String::from_utf8(bytes).ok();
    text.with_context(|| format!("{} is not a saved game: it is not text", path.display()))
}

/// Writes a record into a file, and makes its folder where there is none.
pub(super) fn write(path: &Path, record: &Record) -> anyhow::Result<()> {
    make_folder(path)?;
    output::replace(path, &record.to_string())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Makes the folder of a file.
pub(super) fn make_folder(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| {
        format!("cannot make the folder {}; --save-dir names another", folder.display())
    })
}

/// The files of records in a folder.
pub(super) fn saves(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect()
}
