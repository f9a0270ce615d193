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
    label: "Rating",
    about: "how hard the level is; seeds are tried until one is within one of it",
    kind: Kind::Auto { min: 1, max: 10, unit: "", zero: "", auto: "any" },
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
    let first = rated(&level, &mut work)?.rating;
    let mut nearest = Drawn { level, rated: None };
    let mut found = Rated { asked, rating: first, attempts: 1 };
    let level = nearest.level.clone();
    while !found.is_met() && found.attempts < ATTEMPTS && work.steps() < STEPS {
        let attempt = attempt(&level, found.attempts);
        found.attempts += 1;
        // A seed that cannot be made says nothing of the others.
        let Ok(Panel { rating, .. }) = rated(&attempt, &mut work) else { continue };
        if rating.abs_diff(asked) < found.rating.abs_diff(asked) {
            (nearest.level, found.rating) = (attempt, rating);
        }
    }
    Ok(Drawn { rated: Some(found), ..nearest })
}

fn attempt(level: &Level, number: u64) -> Level {
    Level { seed: Seed(level.seed.stream("attempt", number).word()), ..level.clone() }
}

fn rated(level: &Level, work: &mut Work<'_>) -> Result<Panel, LevelError> {
    let mut making = Work::bounded(Work::OUTSIDE);
    let game = level.start_within(&mut making);
    // A level that is refused for its work has taken it all the same.
    work.add(making.steps());
    Ok(rate(level, &*game?, work))
}
