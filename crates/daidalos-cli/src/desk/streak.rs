//! Wins in a row: of each kind of level, and of the levels of the day.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use daidalos::mode::{Level, Outcome, Seat};
use daidalos::record::{Attempt, Record, Tally};
use daidalos::session::Session;

use super::Store;
use super::file::{ENDING, cannot_write, make_folder, write};
use crate::{input, output};

/// The longest list of wins that is read.
const MAX_BYTES: u64 = 1 << 20;

/// How the first attempt at the level of a day has ended.
pub(crate) struct DailyResult {
    /// Whether it was won.
    pub(crate) is_won: bool,
    /// The game.
    pub(crate) record: Record,
}

impl Store {
    /// How many days in a row the first attempt at the daily was won, up to today or yesterday.
    pub(crate) fn streak(&self) -> u64 {
        let won = |day: u64| self.read(&self.daily_path(day, true)).is_ok();
        let today = today();
        if !won(today) && self.daily_path(today, false).exists() {
            return 0;
        }
        let last = if won(today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(|day| won(*day)).count() as u64
    }

    /// How the first attempt at the daily has ended; none if it was not played to its end.
    pub(crate) fn daily_result(&self, day: u64) -> Option<DailyResult> {
        let result = |is_won| {
            let record = self.read(&self.daily_path(day, is_won)).ok()?;
            Some(DailyResult { is_won, record })
        };
        result(true).or_else(|| result(false))
    }

    /// Keeps the first attempt at a daily, won or lost.
    pub(super) fn keep_daily(&self, session: &Session) -> anyhow::Result<()> {
        let is_first = session.tally().attempt == Attempt::First;
        let Some(day) = day_of(session.level()).filter(|_| is_first) else { return Ok(()) };
        if [true, false].into_iter().any(|is_won| self.daily_path(day, is_won).exists()) {
            return Ok(());
        }
        let is_won = session.outcome() == Outcome::Won(Seat::FIRST);
        write(&self.daily_path(day, is_won), &session.record())
    }

    pub(super) fn daily_path(&self, day: u64, is_won: bool) -> PathBuf {
        let lost = if is_won { "" } else { "-lost" };
        self.folder.join("daily").join(format!("{}{lost}.{ENDING}", Level::daily(day).seed))
    }

    /// How many levels of a kind were won in a row.
    pub(crate) fn wins(&self, level: &Level) -> u32 {
        let kind = level.without_seed();
        let wins = self.all_wins().into_iter().find(|(other, _)| *other == kind);
        wins.map_or(0, |(_, wins)| wins)
    }

    /// Counts a game that is over, if one person has played it without help and without undo.
    pub(super) fn count_win(&self, session: &Session) -> anyhow::Result<()> {
        let Tally { help, undos, attempt } = session.tally();
        if help + undos > 0 || attempt == Attempt::Practice || !session.is_alone() {
            return Ok(());
        }
        let (kind, mut all) = (session.level().without_seed(), self.all_wins());
        let before = all.iter().position(|(other, _)| *other == kind).map(|at| all.remove(at).1);
        let is_won = session.outcome() == Outcome::Won(Seat::FIRST);
        let wins = if is_won { before.unwrap_or(0).saturating_add(1) } else { 0 };
        all.insert(0, (kind, wins));
        let mut text = String::new();
        for (kind, wins) in all.iter().filter(|(_, wins)| *wins > 0) {
            let _ = writeln!(text, "{wins} {kind}");
        }
        make_folder(&self.wins_path())?;
        output::replace(&self.wins_path(), &text).with_context(|| cannot_write(&self.wins_path()))
    }

    fn all_wins(&self) -> Vec<(String, u32)> {
        let text = input::read(&self.wins_path(), MAX_BYTES).unwrap_or_default();
        let read = |line: &str| {
            let (wins, kind) = line.split_once(' ')?;
            Some((kind.to_owned(), wins.parse().ok()?))
        };
        String::from_utf8_lossy(&text).lines().filter_map(read).collect()
    }

    fn wins_path(&self) -> PathBuf {
        self.folder.join("wins.txt")
    }
}

/// Days since the first of January 1970, UTC.
pub(crate) fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400
}

/// The day of which a level is the daily, if it is that of today, or of yesterday: a game that was begun before
/// midnight may end after it.
pub(super) fn day_of(level: &Level) -> Option<u64> {
    let today = today();
    let is_daily = |day: &u64| Level::daily(*day).to_string() == level.to_string();
    (today.saturating_sub(1)..=today).find(is_daily)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::{session, won};

    #[test]
    fn won_dailies_make_a_streak() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let record = session("escape#7").record();
        for day in [1, 2, 4] {
            write(&store.daily_path(today() - day, true), &record).unwrap();
        }
        assert_eq!(store.streak(), 2);
        write(&store.daily_path(today(), false), &record).unwrap();
        assert_eq!(store.streak(), 0, "a loss ends it");
        assert!(!store.daily_result(today()).unwrap().is_won);
        write(&store.daily_path(today(), true), &record).unwrap();
        assert_eq!(store.streak(), 3);
    }

    #[test]
    fn wins_in_a_row_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::of(folder.path());
        let level = |id: &str| id.parse::<Level>().unwrap();
        for seed in 1..=3 {
            store.count_win(&won(&format!("escape:4x4,shift=0#{seed}"), 0)).unwrap();
        }
        store.count_win(&won("escape:5x4,shift=0#1", 0)).unwrap();
        assert_eq!(store.wins(&level("escape:4x4,shift=0#9")), 3);
        assert_eq!(store.wins(&level("escape:5x4,shift=0#9")), 1);
        let seen = won("escape:4x4,shift=0#5", 0).as_attempt(Attempt::Practice);
        store.count_win(&seen).unwrap();
        assert_eq!(store.wins(&level("escape:4x4,shift=0#9")), 3);
        store.count_win(&session("escape:4x4,shift=0#6")).unwrap();
        assert_eq!(store.wins(&level("escape:4x4,shift=0#9")), 0);
    }
}
