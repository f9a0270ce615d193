//! A folder that files are put into, one after the other, each whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{Gate, create, part_of, remove_when_stopped};

pub(crate) struct Folder {
    path: PathBuf,
    /// Where a file is written before it takes its name. One for all, so that one watch over it is enough.
    part: PathBuf,
    gate: Gate,
}

impl Folder {
    /// Opens it, and makes it if it is not there.
    pub(crate) fn open(path: &str) -> anyhow::Result<Self> {
        let made = match fs::create_dir(path) {
            Err(_) if Path::new(path).is_dir() => Ok(()),
            made => made,
        };
        let path = PathBuf::from(path);
        made.with_context(|| cannot_make(&path))?;
        let part = part_of(&path.join("daidalos"));
        let gate = remove_when_stopped(&part);
        Ok(Self { path, part, gate })
    }

    /// Puts a file into it, in place of one that has its name.
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.path.join(name);
        self.put_at(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }

    fn put_at(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let _open = self.gate.pass();
        let written = create(&self.part).and_then(|mut file| file.write_all(bytes));
        let renamed = written.and_then(|()| fs::rename(&self.part, path));
        if renamed.is_err() {
            let _ = fs::remove_file(&self.part);
        }
        renamed
    }
}

/// A folder is made, but not those that it is in.
fn cannot_make(path: &Path) -> String {
    let told = format!("cannot make the folder {}", path.display());
    match path.parent().filter(|parent| !parent.as_os_str().is_empty() && !parent.exists()) {
        Some(parent) => format!("{told}; make {} first", parent.display()),
        None => told,
    }
}
