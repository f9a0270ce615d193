//! The same in a pseudo-terminal.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::{LEVEL, WAY, check, count_lost, times, won};
use crate::terminal::Screen;

#[test]
fn a_first_move_that_is_seen_is_saved() {
    let lost = count_lost(times(9, 130), |number| {
        let folder = tempfile::tempdir().unwrap();
        let mut screen = open(folder.path());
        screen.press("s");
        screen.expect("a move", |screen| moves(&screen.contents()) == 1);
        std::thread::sleep(Duration::from_millis(number as u64 * 37 % times(40, 1000) as u64));
        screen.kill();
        check(folder.path(), 1)
    });
    assert_eq!(lost, [""; 0]);
}

#[test]
fn a_win_that_is_seen_is_kept() {
    let lost = count_lost(times(9, 200), |number| {
        let folder = tempfile::tempdir().unwrap();
        let (before, last) = WAY.split_at(WAY.len() - 1);
        let mut screen = open(folder.path());
        screen.press(before);
        screen.expect("all moves but one", |screen| moves(&screen.contents()) == before.len());
        screen.press(last);
        // Killing takes some time by itself.
        std::thread::sleep(Duration::from_micros(number as u64 * 997 % 20_000));
        let is_won = screen.kill().contains("You have won.");
        match won(folder.path()) {
            None if is_won => Err("a win that was seen".to_owned()),
            _ => check(folder.path(), 1),
        }
    });
    assert_eq!(lost, [""; 0]);
}

/// How old what is seen may be before it is saved; more where other tests keep the disk busy.
#[test]
fn what_is_older_than_a_second_is_saved() {
    let age = Duration::from_secs(times(3, 1) as u64);
    let lost = count_lost(times(3, 120), |number| {
        let folder = tempfile::tempdir().unwrap();
        let mut screen = open(folder.path());
        let lasts = age + Duration::from_millis(number as u64 * 131 % 1000);
        let seen = play_for(lasts, &mut screen, 40 + number as u64 * 53 % 200);
        let killed = Instant::now();
        screen.kill();
        let old = seen.iter().filter(|when| killed - **when >= age).count();
        check(folder.path(), old)
    });
    assert_eq!(lost, [""; 0]);
}

/// Goes down and up again; when each move was seen.
fn play_for(lasts: Duration, screen: &mut Screen, pause: u64) -> Vec<Instant> {
    let (start, mut seen, mut pressed) = (Instant::now(), Vec::new(), 0);
    while start.elapsed() < lasts {
        if start.elapsed() >= Duration::from_millis(pause * pressed) {
            screen.press(if pressed % 2 == 0 { "s" } else { "w" });
            pressed += 1;
        }
        let made = moves(&screen.read(Duration::from_millis(10)));
        seen.resize(made.max(seen.len()), Instant::now());
    }
    seen
}

/// A game whose rules have been read.
fn open(folder: &Path) -> Screen {
    fs::create_dir(folder.join("known")).unwrap();
    fs::write(folder.join("known/escape"), "").unwrap();
    let mut screen = Screen::open(&["--save-dir", folder.to_str().unwrap(), "play", LEVEL]);
    screen.expect("the game", |screen| screen.contents().contains("Moves"));
    screen
}

/// The moves that the panel tells.
fn moves(text: &str) -> usize {
    let line = text.lines().find_map(|line| line.split_once("Moves"));
    line.and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
