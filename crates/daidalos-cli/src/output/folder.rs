//! A folder that files are put into, one after the other, each whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::Part;

pub(crate) struct Folder {
    path: PathBuf,
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
        Ok(Self { path })
    }

    /// Puts a file into it, in place of one that has its name.
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.path.join(name);
        self.put_at(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }

    fn put_at(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (part, mut file) = Part::create(&self.path.join("daidalos"))?;
        file.write_all(bytes)?;
        part.rename(path)
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
