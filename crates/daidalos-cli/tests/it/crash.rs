//! The program is killed at any moment, and nothing that it has acknowledged is lost.
//!
//! Acknowledged is what line mode has answered, and what the terminal has shown for a second. After a kill
//! the game is still there with those moves, or it is kept as a result. Some seconds of it run always;
//! `DAIDALOS_SLOW=1` runs all of it.

#[cfg(unix)]
mod screen;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use daidalos::record::Record;
use daidalos::registry::Registry;
use daidalos::session::{Session, Standing};

use crate::command;
use crate::talk::{Game, LEVEL, WAY};

/// As many as there is time for.
fn times(few: usize, many: usize) -> usize {
    if std::env::var_os("DAIDALOS_SLOW").is_some() { many } else { few }
}

#[test]
fn a_game_that_is_killed_at_its_end_is_not_lost() {
    let lost = count_lost(times(60, 1000), |number| {
        let folder = tempfile::tempdir().unwrap();
        let mut game = Game::start(folder.path());
        let (before, last) = WAY.split_at(WAY.len() - 1);
        game.play(before);
        let delay = Duration::from_micros(number as u64 * 7919 % 20_000);
        let answered = game.kill_after(&one_by_one(last), delay);
        check(folder.path(), before.len() + answered)
    });
    assert_eq!(lost, [""; 0]);
}

#[test]
fn a_game_that_is_killed_at_any_moment_is_not_lost() {
    let lost = count_lost(times(20, 300), |number| {
        let folder = tempfile::tempdir().unwrap();
        let game = Game::start(folder.path());
        let delay = Duration::from_micros(number as u64 * 997 % 30_000);
        let lines = if number % 2 == 0 { one_by_one(WAY) } else { format!("{WAY}\n") };
        let answered = game.kill_after(&lines, delay);
        check(folder.path(), answered)
    });
    assert_eq!(lost, [""; 0]);
}

#[test]
fn ten_programs_win_at_once_and_the_best_is_kept() {
    let lost = count_lost(times(4, 60), |number| {
        let folder = tempfile::tempdir().unwrap();
        let mut games: Vec<Game> = (0..10).map(|_| Game::start(folder.path())).collect();
        let (before, last) = WAY.split_at(WAY.len() - 1);
        for (index, game) in games.iter_mut().enumerate() {
            game.play(&"sw".repeat((index + number) % 10));
            game.play(before);
        }
        games.iter_mut().for_each(|game| game.hurry(&one_by_one(last)));
        games.into_iter().for_each(Game::leave);
        match won(folder.path()) {
            Some(best) if best.entries.len() == WAY.len() => Ok(()),
            best => Err(format!("the best has {:?} moves", best.map(|best| best.entries.len()))),
        }
    });
    assert_eq!(lost, [""; 0]);
}

/// What was lost, of so many attempts; some run side by side.
fn count_lost(
    attempts: usize,
    attempt: impl Fn(usize) -> Result<(), String> + Sync,
) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers
            .take_while(|number| *number < attempts)
            .filter_map(|number| attempt(number).err())
            .collect::<Vec<String>>()
    };
    let lost: Vec<String> = std::thread::scope(|scope| {
        let workers = [(); 3].map(|()| scope.spawn(work));
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    println!("{} of {attempts} lost", lost.len());
    lost
}

/// Starts the program again, and looks for a game with so many moves.
fn check(folder: &Path, moves: usize) -> Result<(), String> {
    let said = go_on(folder);
    let left = files(folder, ".part");
    let saved = saves(&folder.join("last")).iter().map(|record| record.entries.len()).max();
    let is_offered = saved.is_none_or(|saved| said.contains(&format!("Moves: {saved};")));
    match (left.is_empty(), is_offered) {
        (false, _) => Err(format!("{left:?} is left")),
        (_, false) => Err(format!("{saved:?} moves are saved, but not offered: {said}")),
        _ if saved.unwrap_or(0) >= moves || won(folder).is_some() => Ok(()),
        _ => Err(format!("{moves} moves were made, {saved:?} are saved")),
    }
}

/// What the program says when the last game is loaded.
fn go_on(folder: &Path) -> String {
    let mut command = command(&["--line", "--save-dir"]);
    let mut child =
        command.arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"load\n1\nq\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The best game, if one was won.
fn won(folder: &Path) -> Option<Record> {
    let best = saves(&folder.join("best")).pop()?;
    Standing::of(&Session::resume(&best).unwrap()).map(|_| best)
}

fn saves(folder: &Path) -> Vec<Record> {
    let read = |path: PathBuf| Registry::standard().record(&fs::read_to_string(path).unwrap());
    files(folder, ".save").into_iter().map(|path| read(path).unwrap()).collect()
}

/// All files below a folder whose names end so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path, ending) } else { vec![path] })
        .filter(|path| path.to_str().unwrap().ends_with(ending))
        .collect()
}

/// Moves, each on a line of its own.
fn one_by_one(moves: &str) -> String {
    moves.chars().flat_map(|letter| [letter, '\n']).collect()
}
