//! The text of a record: what a save file holds.
//!
//! A first line that says what it is, the level, the tally, a line an entry (time in hundredths of
//! a second, seat, move, digest), and a last line without which the text is cut off.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Attempt, Entry, Record, Tally};
use crate::id::Id;
use crate::mode::{GameTime, Level, LevelError, MODES, Mode, Seat};

/// Why a text is no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SaveError {
    /// Something else altogether.
    #[error("this is not a saved game: its first line is not 'daidalos 1'")]
    Foreign,
    /// Written by a later version.
    #[error(
        "this game was saved by a later version (its format is {0}, and this version reads 1); update daidalos to load it"
    )]
    Newer(u32),
    /// Cut off.
    #[error("the saved game is cut off after line {0}; look for a complete copy")]
    CutOff(usize),
    /// A line that is not what it should be.
    #[error("line {line} of the saved game is '{found}', not {wanted}")]
    Line {
        /// Which one, counted from 1.
        line: usize,
        /// What it is, or its beginning.
        found: String,
        /// What it should be.
        wanted: &'static str,
    },
    /// A level that cannot be.
    #[error("line 2 of the saved game: {0}")]
    Level(#[from] LevelError),
    /// More than a game can have.
    #[error("the saved game has more than {max} moves", max = Record::MAX_ENTRIES)]
    TooLong,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "daidalos 1\nlevel {}", self.level)?;
        let Tally { help, undos, attempt } = self.tally;
        writeln!(f, "help {help}\nundos {undos}\nattempt {}", attempt.name())?;
        for entry in &self.entries {
            let Entry { time, seat, mv, digest } = entry;
            writeln!(f, "{} {} {mv} {digest:02x}", time.0, seat.0)?;
        }
        writeln!(f, "end {}", self.end.0)
    }
}

impl FromStr for Record {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        Self::read_with(text, MODES)
    }
}

impl Record {
    /// Reads the text of a save against a list of games.
    pub(crate) fn read_with(text: &str, modes: &[&'static dyn Mode]) -> Result<Self, SaveError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = Lines { rest: text.lines(), read: 0 };
        match lines.next().ok().and_then(|line| line.strip_prefix("daidalos ")) {
            Some("1") => {}
            Some(form) => return Err(form.parse().map_or(SaveError::Foreign, SaveError::Newer)),
            None => return Err(SaveError::Foreign),
        }
        if !text.ends_with('\n') {
            return Err(SaveError::CutOff(text.lines().count() - 1));
        }
        let id = lines.field("level ", "'level' and an id", Some)?;
        let id = Id::parse(id).map_err(LevelError::from)?;
        let level = Level::of(&id, modes, || None)?;
        let help = lines.number("help ", "'help' and a number")?;
        let undos = lines.number("undos ", "'undos' and a number")?;
        let named = |name| Attempt::ALL.into_iter().find(|attempt| attempt.name() == name);
        let wanted = "'attempt' and first, again or practice";
        let attempt = lines.field("attempt ", wanted, named)?;
        let tally = Tally { help, undos, attempt };
        let mut entries: Vec<Entry> = Vec::new();
        let last = |entries: &[Entry]| entries.last().map_or(GameTime(0), |entry| entry.time);
        loop {
            let line = lines.next()?;
            if let Some(end) = line.strip_prefix("end ") {
                let end = number(end).map(GameTime).filter(|end| valid(*end, last(&entries)));
                let end = end.ok_or_else(|| lines.wrong(line, "'end' and a time"))?;
                return match lines.rest.find(|line| !line.trim().is_empty()) {
                    None => Ok(Self { level, tally, entries, end }),
                    Some(more) => {
                        Err(Lines { read: lines.read + 1, ..lines }.wrong(more, "nothing"))
                    }
                };
            }
            if entries.len() == Self::MAX_ENTRIES {
                return Err(SaveError::TooLong);
            }
            let entry = read_entry(line).filter(|entry| valid(entry.time, last(&entries)));
            entries.push(entry.ok_or_else(|| {
                lines.wrong(line, "a time no earlier than the last, a seat, a move and a digest")
            })?);
        }
    }
}

/// Time never runs back.
fn valid(time: GameTime, after: GameTime) -> bool {
    (after..=GameTime::MAX).contains(&time)
}

fn read_entry(line: &str) -> Option<Entry> {
    let mut words = line.split(' ');
    let time = GameTime(number(words.next()?)?);
    let seat = Seat(number(words.next()?)?);
    let mv = words.next()?.parse().ok()?;
    let digest = words.next().filter(|digits| digits.len() == 2)?;
    let digest = u8::from_str_radix(digest, 16).ok()?;
    words.next().is_none().then_some(Entry { time, seat, mv, digest })
}

/// Digits alone.
fn number<T: FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// Lines, counted.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    read: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str, SaveError> {
        let line = self.rest.next().ok_or(SaveError::CutOff(self.read))?;
        self.read += 1;
        Ok(line)
    }

    fn field<T>(
        &mut self,
        prefix: &str,
        wanted: &'static str,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Result<T, SaveError> {
        let line = self.next()?;
        let value = line.strip_prefix(prefix).and_then(read);
        value.ok_or_else(|| self.wrong(line, wanted))
    }

    fn number(&mut self, prefix: &str, wanted: &'static str) -> Result<u32, SaveError> {
        self.field(prefix, wanted, number)
    }

    fn wrong(&self, found: &str, wanted: &'static str) -> SaveError {
        SaveError::Line { line: self.read, found: found.chars().take(40).collect(), wanted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAVE: &str =
        "daidalos 1\nlevel escape#7\nhelp 1\nundos 0\nattempt first\n5 0 E a0\n7 0 W 0b\nend 9\n";

    #[test]
    fn a_text_is_read_and_written_back() {
        assert_eq!(SAVE.parse::<Record>().unwrap().to_string(), SAVE);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let change = |from: &str, to: &str| SAVE.replacen(from, to, 1);
        for (text, message) in [
            (String::new(), "this is not a saved game: its first line is not 'daidalos 1'"),
            ("{}".into(), "this is not a saved game: its first line is not 'daidalos 1'"),
            (
                change("daidalos 1", "daidalos 2"),
                "this game was saved by a later version (its format is 2, and this version reads 1); update daidalos to load it",
            ),
            (
                change("escape", "chess"),
                "line 2 of the saved game: no game is called 'chess'; there are GAMES",
            ),
            (
                change("help 1", "help -1"),
                "line 3 of the saved game is 'help -1', not 'help' and a number",
            ),
            (
                change("attempt first", "attempt 1"),
                "line 5 of the saved game is 'attempt 1', not 'attempt' and first, again or practice",
            ),
            (
                change("5 0 E", "8 0 E"),
                "line 7 of the saved game is '7 0 W 0b', not a time no earlier than the last, a seat, a move and a digest",
            ),
            (
                change(" W ", " X "),
                "line 7 of the saved game is '7 0 X 0b', not a time no earlier than the last, a seat, a move and a digest",
            ),
            (change("end 9", "end 6"), "line 8 of the saved game is 'end 6', not 'end' and a time"),
            (
                change("end 9\n", ""),
                "the saved game is cut off after line 7; look for a complete copy",
            ),
            (
                change("end 9\n", "end 9"),
                "the saved game is cut off after line 7; look for a complete copy",
            ),
            (format!("{SAVE}more\n"), "line 9 of the saved game is 'more', not nothing"),
        ] {
            let games: Vec<&str> = crate::mode::MODES.iter().map(|mode| mode.name()).collect();
            let message = message.replace("GAMES", &games.join(", "));
            assert_eq!(text.parse::<Record>().unwrap_err().to_string(), message);
        }
    }
}
