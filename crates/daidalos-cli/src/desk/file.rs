//! Records as files: read with care, and written beside and renamed, so that a failure leaves what
//! was there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use daidalos::mode::MODES;
use daidalos::record::{Record, Recording};
use daidalos::registry::Registry;

use super::Store;
use crate::input::{self, InputError};
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
        record.with_context(|| cannot_use(path))
    }
}

/// Reads a file with a saved game or a code in it.
pub(crate) fn recording(path: &Path, registry: &Registry) -> anyhow::Result<Recording<'static>> {
    registry.recording(&read_text(path)?).with_context(|| cannot_use(path))
}

/// Reads a text from a file, no longer than any record.
pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = input::read(path, MAX_BYTES).map_err(|error| match error {
        InputError::TooLong(_) => anyhow!("{} is too long to be a saved game", path.display()),
        error => anyhow::Error::from(error).context(format!("cannot read {}", path.display())),
    })?;
    let text = String::from_utf8(bytes).ok();
    text.with_context(|| format!("{} is not a saved game: it is not text", path.display()))
}

/// Writes a record into a file, and makes its folder where there is none.
pub(super) fn write(path: &Path, record: &Record) -> anyhow::Result<()> {
    make_folder(path)?;
    output::replace(path, &record.to_string()).with_context(|| cannot_write(path))
}

/// Makes the folder of a file.
pub(super) fn make_folder(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let missing: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
    fs::create_dir_all(folder).with_context(|| {
        format!("cannot make the folder {}; --save-dir names another", folder.display())
    })?;
    missing.into_iter().for_each(output::sync_folder_of);
    Ok(())
}

pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

pub(super) fn cannot_use(path: &Path) -> String {
    format!("cannot use {}", path.display())
}

/// The files of records in a folder.
pub(super) fn saves(folder: &Path) -> Vec<PathBuf> {
    let is_save = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
    entries(folder).into_iter().filter(is_save).collect()
}

/// What is in a folder; nothing if it is not there.
pub(super) fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}
