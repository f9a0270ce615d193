use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::panel::RATING;
use super::{Game, MODES, Mode};
use crate::generate::SpecError;
use crate::id::{Id, IdError};
use crate::option::{OptionError, Params};
use crate::rng::{Seed, SeedError};
use crate::work::Work;

/// All that a level of a game depends on: the game, its options and the seed.
///
/// Its text is the id, `race:20x20,bot=greedy#42`; reading and writing it gives the canonical form. Text is
/// read against the games of this crate; a [`Registry`](crate::registry::Registry) reads others, too.
///
/// ```
/// use daidalos::mode::Level;
/// let level: Level = "race:hard,bot=greedy,shift=60#42".parse()?;
/// assert_eq!(level.to_string(), "race:30x30,bot=greedy,rest=4#42");
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
#[derive(Clone)]
pub struct Level {
    /// Which game.
    pub mode: &'static dyn Mode,
    /// How.
    pub params: Params,
    /// From what.
    pub seed: Seed,
}

/// Why a level cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LevelError {
    /// No game has that name.
    #[error("no game is called '{name}'; there are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// Not the form of an id.
    #[error(transparent)]
    Id(#[from] IdError),
    /// A bare word that names no set of options.
    #[error("{mode} has no difficulty '{word}'; there are {known}")]
    Preset {
        /// The word.
        word: String,
        /// The game.
        mode: &'static str,
        /// The words that there are.
        known: String,
    },
    /// Two words where one is enough.
    #[error("'{0}' and '{1}' are two difficulties; take one of them")]
    Presets(String, String),
    /// Rules that this version does not know.
    #[error("the id asks for rules {0}, but this version knows only rules 1")]
    Rules(u32),
    /// An id without a seed where one is needed.
    #[error("the id of '{0}' has no seed; add one at its end, for example {0}#7")]
    NoSeed(String),
    /// A rating where the id of one level is needed.
    #[error(
        "'rating' in an id asks for a level to be drawn; write the id of the level itself here"
    )]
    Rating,
    /// An option that is refused.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A seed that is none.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// A level that cannot be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl Level {
    /// The rules that this version plays by.
    const RULES: u32 = 1;

    /// Holds the parts of an id against a list of games; the seed comes from `fresh` where there
    /// is none. A rating is refused: [`panel::drawn`] knows what to do with it. A bare word stands for a set of options; what is written out wins over it.
    pub(crate) fn of(
        id: &Id<'_>,
        modes: &[&'static dyn Mode],
        fresh: impl FnOnce() -> Option<Seed>,
    ) -> Result<Self, LevelError> {
        let mode = find(id.name, modes)?;
        if id.rules != Self::RULES {
            return Err(LevelError::Rules(id.rules));
        }
        if id.options.iter().any(|(key, _)| *key == RATING.key) {
            return Err(LevelError::Rating);
        }
        if let [first, second, ..] = &id.words[..] {
            let [first, second] = [first.text, second.text].map(str::to_owned);
            return Err(LevelError::Presets(first, second));
        }
        let mut options = id.options.clone();
        for word in &id.words {
            let preset = preset(mode, word.text)?;
            let unsaid = |(key, _): &&(&str, &str)| options.iter().all(|(other, _)| other != key);
            let more: Vec<_> = preset.iter().filter(unsaid).copied().collect();
            options.extend(more);
        }
        let mut params = Params::parse(id.name, mode.options(), options)?;
        mode.drop_defaults(&mut params);
        let seed = match id.seed {
            Some(seed) => seed.parse()?,
            None => fresh().ok_or_else(|| LevelError::NoSeed(id.name.to_owned()))?,
        };
        Ok(Self { mode, params, seed })
    }

    /// The level of a day, counted from the first of January 1970: the games take turns, and the
    /// seed is the date, 20261116. It is easy on Mondays, and hardest at the weekend.
    pub fn daily(day: u64) -> Self {
        // The first of January 1970 was a Thursday.
        const RAMP: [usize; 7] = [1, 1, 2, 2, 0, 0, 1];
        let mode = MODES[(day % MODES.len() as u64) as usize];
        let (year, month, date) = civil(day);
        let seed = Seed(year * 10_000 + month * 100 + date);
        let preset = mode.presets().get(RAMP[(day % 7) as usize]);
        let options = preset.map_or(&[][..], |preset| preset.options);
        let params = Params::parse(mode.name(), mode.options(), options.iter().copied());
        let mut daily = Self { mode, params: params.unwrap_or_default(), seed };
        mode.drop_defaults(&mut daily.params);
        daily
    }

    /// The day of which it is the daily, as a date, 2026-11-16; none if it is not the daily of any day.
    pub fn date(&self) -> Option<String> {
        let (year, rest) = (self.seed.0 / 10_000, self.seed.0 % 10_000);
        let (month, date) = (rest / 100, rest % 100);
        let is_date = (1970..10_000).contains(&year) && (1..=12).contains(&month) && date > 0;
        let day = is_date.then(|| day_of(year, month, date))?;
        let is_daily = Self::daily(day).to_string() == self.to_string();
        is_daily.then(|| format!("{year}-{month:02}-{date:02}"))
    }

    /// The id without its seed: what others of its kind have in common.
    pub fn without_seed(&self) -> String {
        let id = self.to_string();
        id.split('#').next().unwrap_or_default().to_owned()
    }

    /// How it is played, in a few lines.
    pub fn rules(&self) -> Vec<&'static str> {
        self.mode.rules(&self.params)
    }

    /// Whether it is the first level of its game.
    pub fn is_lesson(&self) -> bool {
        let lesson = Id::parse(self.mode.lesson()).map_err(LevelError::from);
        let lesson = lesson.and_then(|id| Self::of(&id, &[self.mode], || None));
        lesson.is_ok_and(|lesson| lesson.to_string() == self.to_string())
    }

    /// The name of the set of options that it has, if it has one.
    pub fn difficulty(&self) -> Option<&'static str> {
        let mode = self.mode;
        let is_alike = |preset: &&super::Preset| {
            let params = Params::parse(mode.name(), mode.options(), preset.options.iter().copied());
            params.is_ok_and(|mut params| {
                mode.drop_defaults(&mut params);
                params == self.params
            })
        };
        mode.presets().iter().find(is_alike).map(|preset| preset.name)
    }

    /// Starts a game. A level that takes more than [`Work::OUTSIDE`] steps to make is refused: wherever it comes
    /// from, it can be played everywhere or nowhere.
    pub fn start(&self) -> Result<Box<dyn Game>, LevelError> {
        self.start_within(&mut Work::bounded(Work::OUTSIDE))
    }

    /// Starts a game and counts the steps that it takes.
    pub fn start_within(&self, work: &mut Work<'_>) -> Result<Box<dyn Game>, LevelError> {
        Ok(self.mode.start(&self.params, self.seed, work)?)
    }
}

fn preset(
    mode: &'static dyn Mode,
    word: &str,
) -> Result<&'static [(&'static str, &'static str)], LevelError> {
    let presets = mode.presets();
    let found = presets.iter().find(|preset| preset.name == word).map(|preset| preset.options);
    found.ok_or_else(|| LevelError::Preset {
        word: word.to_owned(),
        mode: mode.name(),
        known: presets.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", "),
    })
}

/// Year, month and day of the Gregorian calendar. Years start in March here, so that the leap day is their last.
fn civil(day: u64) -> (u64, u64, u64) {
    const FOUR_CENTURIES: u64 = 146_097;
    let since_march_0000 = day.saturating_add(719_468);
    let (era, day) = (since_march_0000 / FOUR_CENTURIES, since_march_0000 % FOUR_CENTURIES);
    let year = (day - day / 1460 + day / 36_524 - day / (FOUR_CENTURIES - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, date)
}

/// The day of a date, counted from the first of January 1970; the other way round.
fn day_of(year: u64, month: u64, date: u64) -> u64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, of_era) = (year / 400, year % 400);
    let of_year = (153 * month + 2) / 5 + date - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::of(&Id::parse(text)?, MODES, || None)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.params.canonical(self.mode.options());
        let colon = if options.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{options}#{}", self.mode.name(), self.seed)
    }
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Level({self})")
    }
}

/// The game of that name.
fn find(name: &str, modes: &[&'static dyn Mode]) -> Result<&'static dyn Mode, LevelError> {
    let found = modes.iter().find(|mode| mode.name() == name);
    found.copied().ok_or_else(|| LevelError::Unknown {
        name: name.to_owned(),
        known: modes.iter().map(|mode| mode.name()).collect::<Vec<_>>().join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, date) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (19_782, (2024, 2, 29)),
            (20_773, (2026, 11, 16)),
        ] {
            assert_eq!(civil(day), date);
            assert_eq!(day_of(date.0, date.1, date.2), day);
        }
        let ramp = |day| Level::daily(day).difficulty();
        let week: Vec<_> = (20_773..20_780).map(ramp).collect();
        let [easy, medium, hard] = ["easy", "medium", "hard"].map(Some);
        assert_eq!(week, [easy, easy, medium, medium, medium, hard, hard], "from a Monday on");
        let daily = Level::daily(20_773);
        assert_eq!(daily.date().as_deref(), Some("2026-11-16"));
        assert_eq!(Level { seed: Seed(20_261_199), ..daily.clone() }.date(), None);
        assert_eq!(Level { seed: Seed(20_261_117), ..daily }.date(), None, "another game's day");
        let today = Level::daily(20_773).to_string();
        assert!(today.ends_with("#20261116"), "{today}");
        assert_ne!(Level::daily(20_774).mode.name(), Level::daily(20_773).mode.name());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (id, message) in [
            ("chess#1", "no game is called 'chess'; there are GAMES"),
            ("race@2#1", "the id asks for rules 2, but this version knows only rules 1"),
            ("race:hard,easy#1", "'hard' and 'easy' are two difficulties; take one of them"),
            ("race:wild#1", "race has no difficulty 'wild'; there are easy, medium, hard"),
            ("escape", "the id of 'escape' has no seed; add one at its end, for example escape#7"),
            ("escape:1x5#1", "size cannot be '1x5'; it takes WxH, each side at least 2"),
            ("escape:bot=first#1", "escape has no option 'bot'; it takes size, maze, braid, shift"),
            (
                "escape:shift=-1#1",
                "shift cannot be '-1'; it takes 0 to 86400, every N s (0: never), or auto: every minute, less often beyond 30 cells a side",
            ),
            (
                "escape:maze=bsp#1",
                "maze cannot be 'bsp'; it takes backtracker, prim, kruskal, wilson, aldous-broder, eller, sidewinder, binary-tree, hunt-and-kill, division, growing-tree",
            ),
        ] {
            let games: Vec<&str> = MODES.iter().map(|mode| mode.name()).collect();
            let message = message.replace("GAMES", &games.join(", "));
            assert_eq!(id.parse::<Level>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn one_id_for_every_spelling() {
        for (text, canonical) in [
            ("escape:10x10,shift=60,maze=backtracker#007", "escape#7"),
            ("escape:medium,shift=120#7", "escape:20x20,shift=120#7"),
            ("race:braid=30,hard,bot=shortest#1", "race:30x30,rest=4#1"),
            ("race:hard,12x12#1", "race:12x12,rest=4#1"),
            ("race:shift=auto,bot=none#x", "race:bot=none#12638214688346347271"),
        ] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), canonical);
        }
    }
}
