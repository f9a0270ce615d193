use std::borrow::Cow;
use std::fmt;
use std::ops::Add;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::grid::{Cell, Dir};
use crate::search::Ground;

/// Somebody who plays, by number: 0 is the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The first, who is a person in every game.
    pub const FIRST: Self = Self(0);

    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// One seat.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << (seat.0 & 7))
    }

    /// Whether the seat is in it.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, the first first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.has(*seat))
    }
}

/// What somebody can do. Shapes, not games: its text is what a save holds.
///
/// ```
/// use daidalos::grid::Dir;
/// use daidalos::mode::Move;
/// assert_eq!("E".parse(), Ok(Move::Step(Dir::E)));
/// assert_eq!(Move::Pass(10).to_string(), "pass10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Move {
    /// To the next cell.
    Step(Dir),
    /// Stays, and lets the others move.
    Wait,
    /// Gives up so many turns: what help costs where turns are worth something.
    Pass(u8),
}

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no move; moves are N, NE, E, SE, S, SW, W, NW, wait and pass1 to pass255")]
pub struct NoMove(String);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(dir) => write!(f, "{dir}"),
            Self::Wait => write!(f, "wait"),
            Self::Pass(turns) => write!(f, "pass{turns}"),
        }
    }
}

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Self, NoMove> {
        let refusal = || NoMove(text.to_owned());
        if let Some(turns) = text.strip_prefix("pass") {
            let digits = turns.bytes().all(|byte| byte.is_ascii_digit());
            let turns = turns.parse().ok().filter(|turns| digits && *turns > 0);
            return turns.map(Self::Pass).ok_or_else(refusal);
        }
        if text == "wait" {
            return Ok(Self::Wait);
        }
        let dir = Dir::ALL.into_iter().find(|dir| dir.to_string() == text);
        dir.map(Self::Step).ok_or_else(refusal)
    }
}

/// Time since the start of a game, in hundredths of a second; it stands still while nobody plays.
///
/// ```
/// use daidalos::mode::GameTime;
/// assert_eq!(GameTime::seconds(83).to_string(), "1:23");
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct GameTime(pub u64);

impl GameTime {
    /// The longest that a game can take: a hundred years, so that its seconds fit in 32 bits.
    pub const MAX: Self = Self(100 * 366 * 24 * 3600 * 100);

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 100)
    }
}

impl Add for GameTime {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.max(Self(self.0.saturating_add(other.0)).min(Self::MAX))
    }
}

/// Minutes and seconds.
impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 100;
        write!(f, "{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// What a person does at the controls, whatever these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Input {
    /// A step.
    Step(Dir),
    /// Stays for a turn.
    Wait,
    /// Marks the neighbouring cell in that direction, or takes its mark away.
    Mark(Dir),
    /// A cell is pointed at.
    Point(Cell, Press),
    /// Asks for the next steps of the best way.
    Next,
    /// Asks for the whole way.
    Solve,
    /// Takes the last turn back.
    Back,
}

/// With which button, or how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Press {
    /// The usual one.
    First,
    /// The other one.
    Second,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// There is no way in that direction.
    Wall(Dir),
    /// It is somebody else's turn.
    Turn,
    /// The game is over.
    Over,
    /// The game knows no such move.
    Unknown,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// It goes on.
    Running,
    /// Somebody has won.
    Won(Seat),
    /// Nobody has, and nobody has lost.
    Draw,
    /// Everybody has lost.
    Lost,
}

/// How much of the way is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Help {
    /// The next steps.
    Next,
    /// All of it.
    Solve,
}

impl Help {
    /// The most steps that are told.
    pub const fn steps(self) -> usize {
        match self {
            Self::Next => 10,
            Self::Solve => usize::MAX,
        }
    }
}

/// The ground as a seat knows it, where it stands, and where it wants to be.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// What leads where, and what steps cost.
    pub ground: Ground<'a>,
    /// Where it stands.
    pub at: Cell,
    /// Where it wants to be.
    pub goal: Cell,
    /// What is there.
    pub goal_name: &'static str,
    /// How often it has entered each cell since the ground last changed.
    pub visits: &'a [u8],
}

/// Help: the way on, and what it costs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hint {
    /// The cells from where the seat stands.
    pub way: Vec<Cell>,
    /// The turns that it costs to be told.
    pub turns: u8,
}

/// How long the ways are by which a foe could have made its last step: searches that go for the avatar
/// from either end, and the shortest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Detour {
    /// Which foe.
    pub foe: usize,
    /// Planned from the avatar to the foe.
    pub from_avatar: u64,
    /// Planned from the foe to the avatar.
    pub from_foe: u64,
    /// The fewest moves.
    pub shortest: u64,
    /// Whether the step was planned from the avatar.
    pub is_from_avatar: bool,
}

impl Detour {
    /// By how many moves the way that it planned was too long.
    pub const fn excess(&self) -> u64 {
        let planned = if self.is_from_avatar { self.from_avatar } else { self.from_foe };
        planned.saturating_sub(self.shortest)
    }
}

/// Something to be told of a game: panel, report and JSON share it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// Its name for programs.
    pub key: Cow<'static, str>,
    /// Its name for people.
    pub label: Cow<'static, str>,
    /// Its name where there is little room; none if it can be left out there.
    pub short: Option<Cow<'static, str>>,
    /// What there is to tell.
    pub value: Told,
    /// Whether it calls for attention.
    pub is_urgent: bool,
}

/// What a fact tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Told {
    /// A number.
    Count(u64),
    /// A time.
    Time(GameTime),
    /// What something costs, in thousandths of a straight step.
    Cost(u64),
    /// A share of a whole, in thousandths.
    Share(u64),
    /// A word or a sentence.
    Text(Cow<'static, str>),
}

impl Fact {
    /// A number.
    pub const fn count(key: &'static str, label: &'static str, count: u64) -> Self {
        Self::new(key, label, Told::Count(count))
    }

    /// A time.
    pub const fn time(key: &'static str, label: &'static str, time: GameTime) -> Self {
        Self::new(key, label, Told::Time(time))
    }

    /// What something costs, in thousandths of a straight step.
    pub const fn cost(key: &'static str, label: &'static str, thousandths: u64) -> Self {
        Self::new(key, label, Told::Cost(thousandths))
    }

    /// A share of a whole, in thousandths.
    pub const fn share(key: &'static str, label: &'static str, thousandths: u64) -> Self {
        Self::new(key, label, Told::Share(thousandths))
    }

    /// A word or a sentence.
    pub fn text(
        key: &'static str,
        label: &'static str,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(key, label, Told::Text(text.into()))
    }

    const fn new(key: &'static str, label: &'static str, value: Told) -> Self {
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

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count}"),
            Self::Time(time) => write!(f, "{time}"),
            Self::Cost(cost) => write!(f, "{}.{:03}", cost / 1000, cost % 1000),
            Self::Share(share) => write!(f, "{}.{} %", share / 10, share % 10),
            Self::Text(text) => write!(f, "{text}"),
        }
    }
}
