#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::{Datum, FactValue};

/// What a level asks of a player: what an excellent game comes to, what each medal takes, and what this game has
/// come to so far. All in the same unit.
///
/// ```
/// use daidalos::mode::{Level, Medal, Seat};
/// let game = "escape:9x9#7".parse::<Level>()?.start()?;
/// let Some(par) = game.par(Seat::FIRST) else { panic!("every escape has a par") };
/// assert!(par.bound(Medal::Gold) < par.bound(Medal::Bronze));
/// assert_eq!(par.reached, 0, "before the first move");
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Par {
    /// What is counted.
    pub unit: Unit,
    /// What an excellent game comes to.
    pub par: i64,
    /// What gold, silver and bronze take.
    pub bounds: [i64; 3],
    /// What this game has come to.
    pub reached: i64,
    /// Whether the players may not know it before the game is over.
    pub is_hidden: bool,
}

/// What a par is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Unit {
    /// Moves; the fewer, the better.
    Moves,
    /// What steps cost, in thousandths; the less, the better.
    Cost,
    /// Clicks; the fewer, the better.
    Clicks,
    /// Points; the more, the better.
    Points,
}

/// What a good game earns; the greater is the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Medal {
    /// For a decent game.
    Bronze,
    /// For a good one.
    Silver,
    /// For one that can hardly be better.
    Gold,
}

/// Why a game was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[non_exhaustive]
pub enum Loss {
    /// Another player was there first; so many moves were left.
    Late(u64),
    /// Another player has done better: what each has come to.
    Behind(FactValue, FactValue),
    /// A foe has caught the player.
    Caught,
    /// Nothing is left of something that is needed, as one of it is called: heart.
    NoneLeft(std::borrow::Cow<'static, str>),
}

impl Par {
    /// A par of which less is better, with gold, silver and bronze so many hundredths above it.
    pub fn lowest(unit: Unit, par: u64, reached: u64, hundredths: [u64; 3]) -> Self {
        let above = |more: u64| (par + par * more / 100).cast_signed();
        let bounds = hundredths.map(above);
        let (par, reached) = (par.cast_signed(), reached.cast_signed());
        Self { unit, par, bounds, reached, is_hidden: false }
    }

    /// What a medal takes.
    pub const fn bound(&self, medal: Medal) -> i64 {
        match medal {
            Medal::Gold => self.bounds[0],
            Medal::Silver => self.bounds[1],
            Medal::Bronze => self.bounds[2],
        }
    }

    /// The best medal that the game as it stands is good enough for.
    pub fn medal(&self) -> Option<Medal> {
        Medal::ALL.into_iter().find(|medal| match self.unit {
            Unit::Points => self.reached >= self.bound(*medal),
            _ => self.reached <= self.bound(*medal),
        })
    }

    /// The same as data of a level: what it is, in which unit, and what each medal takes.
    pub(crate) fn data(&self) -> Vec<(&'static str, Datum)> {
        let unit = self.unit.name();
        let bound = |medal: Medal| {
            let name = Datum::Text(medal.name().to_owned());
            vec![("medal", name), ("takes", Datum::Number(self.bound(medal)))]
        };
        vec![
            ("par", Datum::Number(self.par)),
            ("par_unit", Datum::Text(unit.to_owned())),
            ("medals", Datum::Parts(Medal::ALL.map(bound).to_vec())),
        ]
    }

    /// A number of its unit.
    pub const fn value(&self, number: i64) -> FactValue {
        match self.unit {
            Unit::Moves | Unit::Clicks => FactValue::Count(number.unsigned_abs()),
            Unit::Cost => FactValue::Cost(number.unsigned_abs()),
            Unit::Points => FactValue::Points(number),
        }
    }
}

impl Unit {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Cost => "cost",
            Self::Clicks => "clicks",
            Self::Points => "points",
        }
    }
}

impl Medal {
    /// The best first.
    pub const ALL: [Self; 3] = [Self::Gold, Self::Silver, Self::Bronze];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Silver => "silver",
            Self::Bronze => "bronze",
        }
    }

    /// The next better one.
    pub const fn better(self) -> Option<Self> {
        match self {
            Self::Bronze => Some(Self::Silver),
            Self::Silver => Some(Self::Gold),
            Self::Gold => None,
        }
    }
}
