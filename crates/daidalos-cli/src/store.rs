//! The save folder: games by name, the last games, the best ones, and the dailies.
//!
//! Everything in it is a record as text, written beside and renamed, so that a failure leaves
//! what was there. A game that is being played has a file of its own and holds a lock on it, so two
//! programs on one folder never write to the same one.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use daidalos::mode::{GameTime, Level, MODES, Outcome, Seat};
use daidalos::record::{Digest, Record};
use daidalos::session::{Session, Standing};
use etcetera::BaseStrategy;

use crate::output;
use crate::usage::Usage;

/// Where games are kept.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// What a file of a record ends in.
const ENDING: &str = "save";
/// The longest file that is read: the most entries that there can be, at their longest.
const MAX_BYTES: u64 = Record::MAX_ENTRIES as u64 * 40;

impl Store {
    /// The folder that was asked for, else the platform's own.
    pub(crate) fn open(folder: Option<&String>) -> anyhow::Result<Self> {
        let folder = match folder {
            Some(folder) => PathBuf::from(folder),
            None => data_folder()?,
        };
        Ok(Self { folder })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Keeps a game under a name.
    pub(crate) fn save(&self, name: &str, record: &Record) -> anyhow::Result<PathBuf> {
        let path = self.slot(name)?;
        write(&path, record)?;
        Ok(path)
    }

    /// A game that was kept under a name.
    pub(crate) fn load(&self, name: &str) -> anyhow::Result<Record> {
        let path = self.slot(name)?;
        if !path.exists() {
            let names = self.names();
            let there = match names.is_empty() {
                true => "none is saved yet".to_owned(),
                false => format!("there are {}", names.join(", ")),
            };
            return Err(Usage(format!("no game is saved as '{name}'; {there}")).into());
        }
        read(&path)
    }

    /// Goes on with a game that was kept under a name.
    pub(crate) fn resume(&self, name: &str) -> anyhow::Result<Session> {
        Ok(Session::resume(&self.load(name)?)?)
    }

    /// Throws a game away that was kept under a name.
    pub(crate) fn remove(&self, name: &str) -> anyhow::Result<()> {
        let path = self.slot(name)?;
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
    }

    /// The world that a string of keys has saved, if there is one.
    pub(crate) fn world(&self) -> anyhow::Result<Option<Record>> {
        let path = self.world_path();
        if path.exists() { read(&path).map(Some) } else { Ok(None) }
    }

    /// Keeps the world of a string of keys.
    pub(crate) fn save_world(&self, record: &Record) -> anyhow::Result<()> {
        write(&self.world_path(), record)
    }

    fn world_path(&self) -> PathBuf {
        self.folder.join(format!("world.{ENDING}"))
    }

    /// The names of the games that are kept.
    pub(crate) fn names(&self) -> Vec<String> {
        let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
        let mut names: Vec<String> =
            saves(&self.folder.join("games")).into_iter().filter_map(stem).collect();
        names.sort();
        names
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

    /// A file for a game that begins; it is there once something has been played.
    pub(crate) fn begin(&self) -> Running {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let mut name = format!("{:020}-{}", since.as_nanos(), std::process::id());
        let folder = self.folder.join("last");
        while folder.join(format!("{name}.{ENDING}")).exists() {
            name.push('x');
        }
        Running { path: folder.join(format!("{name}.{ENDING}")), lock: None }
    }

    /// The games that nobody plays at the moment, the newest first.
    pub(crate) fn unfinished(&self) -> Vec<PathBuf> {
        let mut paths = saves(&self.folder.join("last"));
        paths.sort();
        paths.reverse();
        paths.retain(|path| is_free(path));
        paths
    }

    /// The best game of a level, if there is one; what is there but cannot be read is an error.
    fn best_record(&self, level: &Level) -> anyhow::Result<Option<Record>> {
        let path = self.best_path(level);
        if !path.exists() {
            return Ok(None);
        }
        read(&path).map(Some)
    }

    /// The best game of a level: its moves, and its time.
    pub(crate) fn best(&self, level: &Level) -> Option<(usize, GameTime)> {
        let record = self.best_record(level).ok()??;
        Standing::of(&record).map(|standing| (standing.moves, standing.time))
    }

    /// Keeps a game that is over: as the best of its level if it is, and as the daily of its day.
    /// True if it is the best.
    pub(crate) fn finish(&self, session: &Session) -> anyhow::Result<bool> {
        let record = session.record();
        if session.outcome() != Outcome::Won(Seat::FIRST) {
            return Ok(false);
        }
        if let Some(day) = day_of(&record.level) {
            let won = read(&self.daily_path(day)).ok();
            if Standing::is_best(&record, won.as_ref()) {
                write(&self.daily_path(day), &record)?;
            }
        }
        // What cannot be read is kept as it is, and the error is told.
        let is_best = Standing::is_best(&record, self.best_record(&record.level)?.as_ref());
        if is_best {
            write(&self.best_path(&record.level), &record)?;
        }
        Ok(is_best)
    }

    /// How many days in a row the daily was won, up to today or yesterday.
    pub(crate) fn streak(&self) -> u64 {
        let won = |day: u64| read(&self.daily_path(day)).is_ok();
        let today = today();
        let last = if won(today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| won(*day)).count() as u64
    }

    fn best_path(&self, level: &Level) -> PathBuf {
        let mut digest = Digest::default();
        digest.add_bytes(level.to_string().as_bytes());
        let name = format!("{}-{:016x}.{ENDING}", level.mode.name(), digest.value());
        self.folder.join("best").join(name)
    }

    fn daily_path(&self, day: u64) -> PathBuf {
        self.folder.join("daily").join(format!("{}.{ENDING}", Level::daily(day).seed))
    }

    /// Whether the rules of a game have been read.
    pub(crate) fn knows(&self, mode: &str) -> bool {
        self.folder.join("known").join(mode).exists()
    }

    /// They have been.
    pub(crate) fn learn(&self, mode: &str) {
        // Whoever cannot write here is told when it matters, at the first save.
        let folder = self.folder.join("known");
        let _ = fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join(mode), ""));
    }
}

/// The day of which a level is the daily, if it is one of today or of the days before.
fn day_of(level: &Level) -> Option<u64> {
    let today = today();
    let is_daily = |day: &u64| Level::daily(*day).to_string() == level.to_string();
    (today.saturating_sub(1)..=today).find(is_daily)
}

/// Days since the first of January 1970, UTC.
pub(crate) fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400
}

/// The file of a game that is being played.
#[derive(Debug)]
pub(crate) struct Running {
    path: PathBuf,
    lock: Option<File>,
}

impl Running {
    /// Goes on with a file that nobody else plays. It is read once it is ours: another program may
    /// have played on since it was last looked at.
    pub(crate) fn claim(path: &Path) -> anyhow::Result<(Session, Self)> {
        let lock = lock(path).with_context(|| format!("another program plays {}", path.display()));
        let running = Self { lock: Some(lock?), path: path.to_owned() };
        let session = Session::resume(&read(path)?)
            .with_context(|| format!("cannot go on with {}", path.display()))?;
        Ok((session, running))
    }

    /// Throws a game away that nobody plays.
    pub(crate) fn remove(path: &Path) -> anyhow::Result<()> {
        let lock = lock(path).with_context(|| format!("another program plays {}", path.display()));
        Self { lock: Some(lock?), path: path.to_owned() }.end();
        Ok(())
    }

    /// Whether it has been written.
    pub(crate) fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Writes the game if there is something to lose: a move, help, or a file with an older state. False
    /// if there is not.
    pub(crate) fn keep(&mut self, session: &Session) -> anyhow::Result<bool> {
        let tally = session.tally();
        let has_begun = session.played() > 0 || tally.help + tally.undos > 0 || self.exists();
        let is_worth = session.is_running() && has_begun;
        if is_worth {
            self.save(&session.record())?;
        }
        Ok(is_worth)
    }

    /// Writes the game as it stands.
    pub(crate) fn save(&mut self, record: &Record) -> anyhow::Result<()> {
        if self.lock.is_none() {
            make_folder(&self.path)?;
            self.lock = lock(&self.path).ok();
        }
        write(&self.path, record)
    }

    /// The game is over: nothing is left to go on with.
    pub(crate) fn end(&mut self) {
        let _ = fs::remove_file(&self.path);
        self.lock = None;
        let _ = fs::remove_file(lock_path(&self.path));
    }
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Whether nobody plays the game of this file.
fn is_free(path: &Path) -> bool {
    !lock_path(path).exists() || lock(path).is_ok()
}

/// The operating system lets go of a lock when its holder ends, however that comes about.
fn lock(path: &Path) -> io::Result<File> {
    let file = File::create(lock_path(path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // Where there are no locks, everybody has one.
        Err(fs::TryLockError::Error(_)) => Ok(file),
    }
}

fn saves(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect()
}

fn make_folder(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).with_context(|| {
        format!("cannot make the folder {}; --save-dir names another", folder.display())
    })
}

fn write(path: &Path, record: &Record) -> anyhow::Result<()> {
    make_folder(path)?;
    output::replace(path, &record.to_string())
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Whether the text names a file rather than a level or a code.
pub(crate) fn is_file(text: &str) -> bool {
    let is_game = MODES.iter().any(|mode| mode.name() == text);
    !is_game && (text.ends_with(".save") || Path::new(text).is_file())
}

/// Reads a record from a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
    read_text(path)?.parse().with_context(|| format!("cannot use {}", path.display()))
}

/// Reads a text from a file, no longer than any record.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        bail!("{} is no file", path.display());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    file.with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("{} is too long to be a saved game", path.display());
    }
    let text = String::from_utf8(bytes).ok();
    text.with_context(|| format!("{} is no saved game: it is no text", path.display()))
}

fn data_folder() -> anyhow::Result<PathBuf> {
    let base = etcetera::base_strategy::choose_native_strategy()
        .context("this system says nothing of a home folder; --save-dir names one for games")?;
    Ok(base.data_dir().join("daidalos"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use daidalos::mode::{Help, Input};

    fn session(id: &str) -> Session {
        Session::start(id.parse().unwrap()).unwrap()
    }

    /// Walks to the exit.
    fn won(id: &str, detours: usize) -> Session {
        let mut session = session(id);
        let go = |session: &mut Session, back: bool| {
            let way = session.game().hint(Seat::FIRST, Help::Next).way;
            let size = session.size();
            let dir = daidalos::grid::Dir::ALL
                .into_iter()
                .find(|dir| size.step(way[0], *dir) == Some(way[1]))
                .unwrap();
            session.input(Seat::FIRST, Input::Step(dir));
            if back {
                session.input(Seat::FIRST, Input::Step(dir.opposite()));
            }
        };
        (0..detours).for_each(|_| go(&mut session, true));
        while session.is_running() {
            go(&mut session, false);
        }
        session
    }

    #[test]
    fn names_are_kept_and_checked() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().join("deep/er") };
        let record = session("escape#7").record();
        for name in ["", "CON", "../x", "a b", "a/b", "x".repeat(41).as_str()] {
            assert!(store.save(name, &record).is_err(), "{name}");
        }
        store.save("one", &record).unwrap();
        store.save("Zwei_2", &record).unwrap();
        assert_eq!(store.names(), ["Zwei_2", "one"]);
        assert_eq!(store.load("one").unwrap().to_string(), record.to_string());
        let message = store.load("two").unwrap_err().to_string();
        assert_eq!(message, "no game is saved as 'two'; there are Zwei_2, one");
    }

    #[test]
    fn a_damaged_game_is_reported_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_owned() };
        let path = store.save("one", &session("escape#7").record()).unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 6]).unwrap();
        let message = format!("{:#}", store.load("one").unwrap_err());
        assert!(message.contains("cut off"), "{message}");
        assert!(path.exists());
        fs::write(&path, [0xFF, 0xFE]).unwrap();
        assert!(format!("{:#}", store.load("one").unwrap_err()).contains("no text"));
    }

    #[test]
    fn two_programs_do_not_share_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_owned() };
        let record = session("escape#7").record();
        let (mut one, mut other) = (store.begin(), store.begin());
        one.save(&record).unwrap();
        other.save(&session("escape#8").record()).unwrap();
        assert!(store.unfinished().is_empty(), "both are being played");
        drop(other);
        let seen = store.unfinished();
        let (session, mut claimed) = Running::claim(&seen[0]).unwrap();
        assert_eq!(session.level().to_string(), "escape#8");
        assert!(Running::claim(&seen[0]).is_err());
        // What is played on in the meantime is what is claimed later.
        claimed.save(&won("escape:3x3,shift=0#1", 2).record()).unwrap();
        drop(claimed);
        let (session, mut claimed) = Running::claim(&seen[0]).unwrap();
        assert_eq!(session.level().to_string(), "escape:3x3,shift=0#1");
        claimed.end();
        assert!(store.unfinished().is_empty());
        drop(one);
        assert_eq!(
            Running::claim(&store.unfinished()[0]).unwrap().0.level().to_string(),
            "escape#7"
        );
    }

    /// A save that is interrupted leaves what was there, and nothing half-written under its name.
    #[test]
    fn an_interrupted_save_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_owned() };
        let old = session("escape#7").record();
        let path = store.save("one", &old).unwrap();
        // In the way of the part that is written first: a folder of its name.
        let part = format!("{}.{}.part", path.display(), std::process::id());
        fs::create_dir(&part).unwrap();
        assert!(store.save("one", &session("escape#8").record()).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), old.to_string());
        assert_eq!(store.names(), ["one"]);
    }

    #[test]
    fn the_best_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_owned() };
        let id = "escape:5x5,shift=0#7";
        assert!(!store.finish(&session(id)).unwrap(), "not over");
        assert!(store.finish(&won(id, 2)).unwrap());
        assert!(!store.finish(&won(id, 3)).unwrap());
        assert!(store.finish(&won(id, 1)).unwrap());
        let best = store.best(&id.parse().unwrap()).unwrap();
        assert_eq!(best.0, won(id, 1).record().entries.len());
        // What a later version has written is not overwritten.
        let path = store.best_path(&id.parse().unwrap());
        fs::write(&path, "daidalos 9\n").unwrap();
        assert!(store.finish(&won(id, 0)).unwrap_err().to_string().contains("cannot use"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "daidalos 9\n");
        assert_eq!(store.streak(), 0);
    }

    #[test]
    fn won_dailies_make_a_streak() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: folder.path().to_owned() };
        let record = session("escape#7").record();
        for day in [1, 2, 4] {
            write(&store.daily_path(today() - day), &record).unwrap();
        }
        assert_eq!(store.streak(), 2);
        write(&store.daily_path(today()), &record).unwrap();
        assert_eq!(store.streak(), 3);
    }
}
