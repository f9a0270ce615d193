//! The lines of the menu, and what they do.

use std::path::PathBuf;

use daidalos::mode::{Level, Mode};
use daidalos::sentences::count;

use crate::desk::{Store, today};

/// What a line of the menu does.
pub(super) enum HomeChoice {
    GoOn(PathBuf),
    Learn(&'static dyn Mode),
    New,
    Daily,
    Load,
    Watch,
    Help,
    Quit,
}

/// All lines; the last game is one that has not been skipped.
pub(super) fn lines(store: &Store, skipped: &[PathBuf]) -> Vec<(HomeChoice, String)> {
    let unknown = store.registry().games().iter().filter(|mode| !store.knows(mode.name()));
    let learn = |mode: &&'static dyn Mode| {
        (HomeChoice::Learn(*mode), format!("Learn to play {}", mode.name()))
    };
    let mut lines: Vec<(HomeChoice, String)> = last_game(store, skipped).into_iter().collect();
    lines.extend(unknown.map(learn));
    lines.extend([
        (HomeChoice::New, "New game".into()),
        (HomeChoice::Daily, daily_line(store)),
        (HomeChoice::Load, "Load a game".into()),
        (HomeChoice::Watch, "Watch mazes being made".into()),
        (HomeChoice::Help, "Help".into()),
        (HomeChoice::Quit, "Quit".into()),
    ]);
    lines
}

/// The newest game that is not finished and can be read.
fn last_game(store: &Store, skipped: &[PathBuf]) -> Option<(HomeChoice, String)> {
    let mut paths = store.unfinished().into_iter().filter(|path| !skipped.contains(path));
    let (record, path) = paths.find_map(|path| Some((store.read(&path).ok()?, path)))?;
    let moves = count(record.entries.len() as u64, "move");
    let line = format!("Go on with {} ({moves}, {})", record.level, record.end);
    Some((HomeChoice::GoOn(path), line))
}

fn daily_line(store: &Store) -> String {
    let daily = Level::daily(today());
    let state = if store.best(&daily).is_some() { ", won" } else { "" };
    let row = match store.streak() {
        0 => String::new(),
        days => format!(", {days} in a row"),
    };
    format!("Level of the day: {}{state}{row}", daily.mode.name())
}
