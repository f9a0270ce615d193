//! The save folder: games by name, and which rules have been read.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Error, anyhow};
use daidalos::record::Record;
use daidalos::registry::Registry;
use daidalos::session::Session;
use etcetera::BaseStrategy;

use super::Desk;
use super::file::{ENDING, make_folder, saves, write};
use super::lock::{Lock, is_held};
use crate::usage::Usage;

/// How long another program that writes is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where games are kept.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(super) folder: PathBuf,
    /// Whether it is the folder of the platform.
    is_usual: bool,
    /// The games that can be read from it.
    pub(super) registry: Registry,
}

impl Store {
    /// The folder that was asked for, else the platform's own; what a killed program has left is removed.
    pub(crate) fn open(folder: Option<&String>, registry: Registry) -> anyhow::Result<Self> {
        let (folder, is_usual) = match folder {
            Some(folder) => (PathBuf::from(folder), false),
            None => (data_folder()?, true),
        };
        let store = Self { folder, is_usual, registry };
        store.sweep();
        Ok(store)
    }

    /// A folder with the usual games.
    #[cfg(test)]
    pub(crate) fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), is_usual: true, registry: Registry::standard() }
    }

    /// The same with other games.
    #[cfg(test)]
    pub(crate) fn with(self, registry: Registry) -> Self {
        Self { registry, ..self }
    }

    /// The games that can be read from it.
    pub(crate) const fn registry(&self) -> &Registry {
        &self.registry
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What has to be typed to find it again.
    pub(crate) fn flag(&self) -> String {
        if self.is_usual {
            String::new()
        } else {
            format!(" --save-dir '{}'", self.folder.display())
        }
    }

    /// Keeps a game under a name.
    pub(crate) fn save(&self, name: &str, record: &Record) -> anyhow::Result<PathBuf> {
        let path = self.slot(name)?;
        if path.exists() && self.read(&path).is_err() {
            let why = "the file of that name cannot be read, and is kept; choose another name";
            return Err(Usage(format!("not saved as '{name}': {why}")).into());
        }
        self.alone(|| write(&path, record))?;
        Ok(path)
    }

    /// A game that was kept under a name.
    pub(crate) fn load(&self, name: &str) -> anyhow::Result<Record> {
        let path = self.slot(name)?;
        if !path.exists() {
            let names = self.names();
            let there = match names.is_empty() {
                true => "none is saved yet".to_owned(),
                false => format!("those that are saved: {}", names.join(", ")),
            };
            return Err(Usage(format!("no game is saved as '{name}'; {there}")).into());
        }
        self.read(&path)
    }

    /// Goes on with a game that was kept under a name.
    pub(crate) fn resume(&self, name: &str) -> anyhow::Result<Desk> {
        Ok(self.go_on_with(Session::resume(&self.load(name)?)?))
    }

    /// Throws a game away that was kept under a name.
    pub(crate) fn remove(&self, name: &str) -> anyhow::Result<()> {
        let path = self.slot(name)?;
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
    }

    /// The names of the games that are kept.
    pub(crate) fn names(&self) -> Vec<String> {
        let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
        let mut names: Vec<String> =
            saves(&self.folder.join("games")).into_iter().filter_map(stem).collect();
        names.sort();
        names
    }

    /// Whether the rules of a game have been read.
    pub(crate) fn knows(&self, mode: &str) -> bool {
        self.folder.join("known").join(mode).exists()
    }

    /// They have been.
    pub(crate) fn learn(&self, mode: &str) {
        // A folder that cannot be written is told of when it matters, as the game starts.
        let folder = self.folder.join("known");
        let _ = fs::create_dir_all(&folder).and_then(|()| File::create_new(folder.join(mode)));
    }

    /// Does something while no other program writes results or named games.
    pub(super) fn alone<T>(&self, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        let path = self.lock_path();
        make_folder(&path)?;
        let lock = Lock::wait(&path, PATIENCE).map_err(|error| match is_held(&error) {
            true => anyhow!("another program holds {}; end it and try again", path.display()),
            false => Error::from(error).context(format!("cannot lock {}", path.display())),
        })?;
        let done = work();
        drop(lock);
        done
    }

    pub(super) fn lock_path(&self) -> PathBuf {
        self.folder.join("write.lock")
    }

    fn slot(&self, name: &str) -> Result<PathBuf, Usage> {
        let allowed = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        // Names of devices, where such things are files.
        let is_device = ["con", "nul", "aux", "prn"].contains(&&*name.to_lowercase());
        let fits = !name.is_empty() && name.chars().count() <= 40;
        if !fits || is_device || !name.chars().all(allowed) {
            return Err(Usage(format!(
                "'{name}' cannot be the name of a game; take up to 40 letters, digits, - or _"
            )));
        }
        Ok(self.folder.join("games").join(format!("{name}.{ENDING}")))
    }
}

fn data_folder() -> anyhow::Result<PathBuf> {
    let base = etcetera::base_strategy::choose_native_strategy()
        .context("no home folder was found; --save-dir names a folder for games")?;
    Ok(base.data_dir().join("daidalos"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::session;

    #[test]
    fn names_are_kept_and_checked() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(&folder.path().join("deep/er"));
        let record = session("escape#7").record();
        for name in ["", "CON", "../x", "a b", "a/b", "x".repeat(41).as_str()] {
            assert!(store.save(name, &record).is_err(), "{name}");
        }
        store.save("one", &record).unwrap();
        store.save("Zwei_2", &record).unwrap();
        assert_eq!(store.names(), ["Zwei_2", "one"]);
        assert_eq!(store.load("one").unwrap().to_string(), record.to_string());
        let message = store.load("two").unwrap_err().to_string();
        assert_eq!(message, "no game is saved as 'two'; those that are saved: Zwei_2, one");
    }

    #[test]
    fn a_damaged_game_is_reported_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let path = store.save("one", &session("escape#7").record()).unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 6]).unwrap();
        let message = format!("{:#}", store.load("one").unwrap_err());
        assert!(message.contains("cut off"), "{message}");
        assert!(path.exists());
        fs::write(&path, [0xFF, 0xFE]).unwrap();
        assert!(format!("{:#}", store.load("one").unwrap_err()).contains("it is not text"));
    }

    /// A save that is interrupted leaves what was there, and nothing half-written under its name.
    #[test]
    fn an_interrupted_save_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let old = session("escape#7").record();
        let path = store.save("one", &old).unwrap();
        // In the way of the part that is written first: a folder of its name.
        let part = format!("{}.{}.part", path.display(), std::process::id());
        fs::create_dir(&part).unwrap();
        assert!(store.save("one", &session("escape#8").record()).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), old.to_string());
        assert_eq!(store.names(), ["one"]);
    }
}
