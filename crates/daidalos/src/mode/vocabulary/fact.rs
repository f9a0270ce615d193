use std::borrow::Cow;
use std::fmt;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::GameTime;
use crate::grid::Cell;

/// Something to be told of a game: panel, report and JSON share it.
///
/// ```
/// use daidalos::mode::{Fact, FactValue};
/// let hearts = Fact::new("hearts", "Hearts", FactValue::Left(2, 3)).short("hearts").urgent(true);
/// assert_eq!(hearts.to_string(), "Hearts: 2 of 3");
/// assert_eq!(Fact::cost("cost", "Cost", 4_707).to_string(), "Cost: 4.707");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Fact {
    /// Its name for programs.
    pub key: Cow<'static, str>,
    /// Its name for people.
    pub label: Cow<'static, str>,
    /// Its name where there is little room; none if it can be left out there.
    pub short: Option<Cow<'static, str>>,
    /// What there is to tell.
    pub value: FactValue,
    /// Whether it calls for attention.
    pub is_urgent: bool,
}

/// What a fact tells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[non_exhaustive]
pub enum FactValue {
    /// How many.
    Count(u64),
    /// How many are left of how many: hearts.
    Left(u64, u64),
    /// A number that may be negative: points.
    Points(i64),
    /// A time.
    Time(GameTime),
    /// What something costs, in thousandths of a straight step.
    Cost(u64),
    /// A share of a whole, in thousandths.
    Share(u64),
    /// Yes or no.
    Flag(bool),
    /// A word or a sentence.
    Text(Cow<'static, str>),
    /// A text in pieces, some of them lit up.
    Lit(Vec<(Cow<'static, str>, bool)>),
    /// A break-down: what adds up, line by line.
    List(Vec<(Cow<'static, str>, i64)>),
}

impl Fact {
    /// A number.
    pub const fn count(key: &'static str, label: &'static str, count: u64) -> Self {
        Self::new(key, label, FactValue::Count(count))
    }

    /// A time.
    pub const fn time(key: &'static str, label: &'static str, time: GameTime) -> Self {
        Self::new(key, label, FactValue::Time(time))
    }

    /// What something costs, in thousandths of a straight step.
    pub const fn cost(key: &'static str, label: &'static str, thousandths: u64) -> Self {
        Self::new(key, label, FactValue::Cost(thousandths))
    }

    /// A share of a whole, in thousandths.
    pub const fn share(key: &'static str, label: &'static str, thousandths: u64) -> Self {
        Self::new(key, label, FactValue::Share(thousandths))
    }

    /// A word or a sentence.
    pub fn text(
        key: &'static str,
        label: &'static str,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(key, label, FactValue::Text(text.into()))
    }

    /// Any value.
    pub const fn new(key: &'static str, label: &'static str, value: FactValue) -> Self {
        let (key, label) = (Cow::Borrowed(key), Cow::Borrowed(label));
        Self { key, label, short: None, value, is_urgent: false }
    }

    /// The same with a name for where there is little room.
    #[must_use]
    pub fn short(mut self, short: &'static str) -> Self {
        self.short = Some(Cow::Borrowed(short));
        self
    }

    /// The same, calling for attention or not.
    #[must_use]
    pub fn urgent(mut self, is_urgent: bool) -> Self {
        self.is_urgent = is_urgent;
        self
    }
}

/// Name and value: what line mode says.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.label, self.value)
    }
}

impl fmt::Display for FactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count}"),
            Self::Left(left, of) => write!(f, "{left} of {of}"),
            Self::Points(points) => write!(f, "{points}"),
            Self::Time(time) => write!(f, "{time}"),
            Self::Cost(cost) => write!(f, "{}.{:03}", cost / 1000, cost % 1000),
            Self::Share(share) => write!(f, "{}.{} %", share / 10, share % 10),
            Self::Flag(is_so) => write!(f, "{}", if *is_so { "yes" } else { "no" }),
            Self::Text(text) => write!(f, "{text}"),
            Self::Lit(pieces) if pieces.is_empty() => write!(f, "nothing"),
            Self::Lit(pieces) => {
                let piece = |(text, is_lit): &(Cow<'_, str>, bool)| match is_lit {
                    true => format!("[{text}]"),
                    false => text.to_string(),
                };
                write!(f, "{}", pieces.iter().map(piece).collect::<String>())
            }
            Self::List(lines) if lines.is_empty() => write!(f, "nothing"),
            Self::List(lines) => {
                let line = |(what, points): &(Cow<'_, str>, i64)| format!("{what} {points:+}");
                write!(f, "{}", lines.iter().map(line).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What a game adds to the JSON of its level, beside its facts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Datum {
    /// A cell.
    Cell(Cell),
    /// Cells.
    Cells(Vec<Cell>),
    /// Ways, cell by cell.
    Ways(Vec<Vec<Cell>>),
    /// A row of text for each row of the map.
    Rows(Vec<String>),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several things, each with its parts.
    Parts(Vec<Vec<(&'static str, Datum)>>),
}
