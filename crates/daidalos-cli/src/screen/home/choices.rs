//! The lines of the menu, and what they do.

use std::path::PathBuf;

use daidalos::mode::{Level, Mode, Seat};
use daidalos::sentences::count;
use daidalos::session::Session;

use crate::desk::{DailyResult, Store, today};

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
    let moves = count(record.moves_of(Seat::FIRST) as u64, "move");
    let line = format!("Go on with {} ({moves}, {})", record.level, record.end);
    Some((HomeChoice::GoOn(path), line))
}

/// The game and the difficulty of the day, how its first attempt has ended, and how many were won in a row.
fn daily_line(store: &Store) -> String {
    let daily = Level::daily(today());
    let mut words = vec![daily.mode.name().to_owned()];
    words.extend(daily.difficulty().map(str::to_owned));
    words.extend(store.daily_result(today()).map(|result| told(&result)));
    let streak = Some(store.streak()).filter(|days| *days > 0);
    words.extend(streak.map(|days| format!("streak {days}")));
    format!("Daily: {}", words.join(", "))
}

/// How the first attempt has ended: a medal, where one was earned.
fn told(result: &DailyResult) -> String {
    let session = Session::resume(&result.record).ok();
    let ending = session.and_then(|session| session.ending(Seat::FIRST));
    match (ending.and_then(|ending| ending.medal), result.is_won) {
        (Some(medal), _) => format!("won {}", medal.name()),
        (None, true) => "won".to_owned(),
        (None, false) => "lost".to_owned(),
    }
}
