//! `rating=N` in an id: draws attempts of the seed until a level is about that hard.
//!
//! It stands for a seed, as `easy` stands for options: what comes of it is an ordinary level with an ordinary id.
//! So records, saves and codes never rate anything.

use super::{Panel, rate};
use crate::id::Id;
use crate::mode::{Level, LevelError};
use crate::option::{Kind, Opt, Params, Value};
use crate::rng::Seed;
use crate::work::Work;

/// How hard a level is to be; an option that all games share.
pub(crate) const RATING: Opt = Opt {
    key: "rating",
    about: "how hard it is to be; the seed is drawn anew until the level is within one of it",
    kind: Kind::Auto { min: 1, max: 10, unit: "", auto: "any" },
};

/// Attempts of a seed.
const ATTEMPTS: u64 = 64;
/// What all attempts may take, in steps of the work meter: no new one begins beyond that.
const STEPS: u64 = 2 * Work::OUTSIDE;

/// A level as it was asked for, and how it was found.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The level.
    pub level: Level,
    /// The rating that was asked for, and what came of it.
    pub rated: Option<Rated>,
}

/// How a level of some rating was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The rating that was asked for.
    pub asked: u8,
    /// The rating of the level.
    pub rating: u8,
    /// How many attempts were looked at.
    pub attempts: u64,
}

impl Rated {
    /// Whether the level is within one of what was asked for.
    pub const fn is_met(self) -> bool {
        self.asked.abs_diff(self.rating) <= 1
    }
}

/// Takes the rating out of an id.
pub(crate) fn asked(id: &mut Id<'_>) -> Result<Option<u8>, LevelError> {
    let is_asked = |(key, _): &(&str, &str)| *key == RATING.key;
    let asked: Vec<(&str, &str)> = id.options.iter().copied().filter(is_asked).collect();
    id.options.retain(|option| !is_asked(option));
    let params = Params::parse(id.name, &[RATING], asked)?;
    Ok(match params.get(&RATING) {
        Value::Int(rating) => Some(rating as u8),
        _ => None,
    })
}

/// The first attempt of a level's seed that is within one of the rating, or else the nearest. Attempt 0 is the seed
/// itself, attempt `k` comes from stream `attempt/k`.
pub(crate) fn drawn(level: Level, asked: Option<u8>) -> Result<Drawn, LevelError> {
    let Some(asked) = asked else { return Ok(Drawn { level, rated: None }) };
    let mut work = Work::unbounded();
    let mut nearest: Option<(Level, u8)> = None;
    let mut attempts = 0;
    while attempts < ATTEMPTS && work.steps() < STEPS {
        let attempt = attempt(&level, attempts);
        attempts += 1;
        // One seed that cannot be made says nothing of the others.
        let rating = match rated(&attempt, &mut work) {
            Ok(panel) => panel.rating,
            Err(error) if attempts == ATTEMPTS && nearest.is_none() => return Err(error),
            Err(_) => continue,
        };
        let off = rating.abs_diff(asked);
        if nearest.as_ref().is_none_or(|(_, other)| off < other.abs_diff(asked)) {
            nearest = Some((attempt, rating));
        }
        if off <= 1 {
            break;
        }
    }
    let (level, rating) = nearest.unwrap_or((level, asked));
    Ok(Drawn { level, rated: Some(Rated { asked, rating, attempts }) })
}

fn attempt(level: &Level, number: u64) -> Level {
    let drawn = || Seed(level.seed.stream("attempt", number).word());
    let seed = if number == 0 { level.seed } else { drawn() };
    Level { seed, ..level.clone() }
}

fn rated(level: &Level, work: &mut Work<'_>) -> Result<Panel, LevelError> {
    let mut making = Work::bounded(Work::OUTSIDE);
    let game = level.start_within(&mut making)?;
    work.add(making.steps());
    Ok(rate(level, &*game, work))
}
