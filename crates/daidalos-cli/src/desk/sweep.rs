//! What a program that was killed has left half-written is removed at the next start.
//!
//! Everything is written under a lock. So a part of a file whose lock is free belongs to no program.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::Store;
use super::file::{ENDING, entries};
use super::lock::Lock;
use super::running::lock_path;

/// The files that are no games.
const LISTS: [&str; 2] = ["levels.txt", "wins.txt"];

impl Store {
    /// Removes parts of files that no program writes, and locks of games that are gone. What cannot be
    /// removed does no harm.
    pub(super) fn sweep(&self) {
        let shared = ["", "games", "best", "daily"].map(|name| entries(&self.folder.join(name)));
        let parts: Vec<PathBuf> =
            shared.into_iter().flatten().filter(|path| is_part(path)).collect();
        if !parts.is_empty()
            && let Ok(_lock) = Lock::take(&self.lock_path())
        {
            parts.iter().for_each(remove);
        }
        for path in entries(&self.folder.join("last")) {
            match path.extension().and_then(OsStr::to_str) {
                Some("part") if is_part(&path) => sweep_game(&saved_as(&path), Some(&path)),
                Some("lock") => sweep_game(&path.with_extension(ENDING), None),
                _ => {}
            }
        }
    }
}

/// Removes a part of a game's file, and its lock if the game is gone.
fn sweep_game(save: &Path, part: Option<&PathBuf>) {
    if part.is_none() && save.exists() {
        return;
    }
    let Ok(lock) = Lock::take(&lock_path(save)) else { return };
    part.into_iter().for_each(remove);
    if !save.exists() {
        lock.remove();
    }
}

fn remove(path: &PathBuf) {
    let _ = fs::remove_file(path);
}

/// Whether it is a part as this program names them: other programs have parts, too.
fn is_part(path: &Path) -> bool {
    let number = path.with_extension("");
    let number = number.extension().and_then(OsStr::to_str).unwrap_or_default();
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let whole = saved_as(path);
    let is_list = LISTS.iter().any(|list| whole.file_name() == Some(OsStr::new(list)));
    let is_save = is_list || whole.extension().is_some_and(|ending| ending == ENDING);
    path.extension().is_some_and(|ending| ending == "part") && is_number && is_save
}

/// The file of which it is a part.
fn saved_as(part: &Path) -> PathBuf {
    part.with_extension("").with_extension("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::file::saves;
    use crate::desk::tests::session;

    #[test]
    fn only_what_no_program_writes_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let mut played = store.begin(session("escape#7"));
        played.running.save(&session("escape#7").record()).unwrap();
        store.save("one", &session("escape#7").record()).unwrap();
        let save = &saves(&folder.path().join("last"))[0];
        let part = |path: &Path| PathBuf::from(format!("{}.17.part", path.display()));
        let live = part(save);
        let dead = ["last/a.save", "games/one.save", "best/b.save", "wins.txt"]
            .map(|name| part(&folder.path().join(name)));
        let others = ["film.part", "a.save.x.part", "17.part", "a.txt.17.part"]
            .map(|name| folder.path().join(name));
        fs::create_dir(folder.path().join("best")).unwrap();
        let all = dead.iter().chain(&others).chain([&live]);
        all.for_each(|path| fs::write(path, "half").unwrap());
        let lock = folder.path().join("last/gone.lock");
        fs::write(&lock, "").unwrap();
        store.sweep();
        assert!(dead.iter().all(|path| !path.exists()) && !lock.exists());
        assert!(others.iter().all(|path| path.exists()) && live.exists() && save.exists());
        assert!(!folder.path().join("last/a.lock").exists());
        drop(played);
        store.sweep();
        assert!(!live.exists() && save.exists());
    }
}
