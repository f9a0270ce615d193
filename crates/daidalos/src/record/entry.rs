#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::mode::{GameTime, Level, Move, Seat};

/// A game: its level, what was done in it, and until when it was played.
///
/// ```
/// use daidalos::mode::Seat;
/// use daidalos::record::Record;
/// let save = "daidalos 1\nlevel escape:4x3#7\nhelp 0\nundos 0\nattempt first\nend 250\n";
/// let record: Record = save.parse()?;
/// assert_eq!((record.level.to_string(), record.end.to_string()), ("escape:4x3#7".into(), "0:02".into()));
/// assert_eq!(record.moves_of(Seat::FIRST), 0);
/// assert_eq!(record.to_string(), save);
/// # Ok::<(), daidalos::record::SaveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// What was played.
    pub level: Level,
    /// What was asked for on the way.
    pub tally: Tally,
    /// The moves, in order.
    pub entries: Vec<Entry>,
    /// Until when it was played.
    pub end: GameTime,
}

/// Help and undos, never lowered, not even by an undo; and what was known before. Nothing proves them: a record
/// claims them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How often help was asked for.
    pub help: u32,
    /// How often a turn was taken back.
    pub undos: u32,
    /// What the player knew of the level before.
    pub attempt: Attempt,
}

/// What a player knows of a level when a game of it begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Attempt {
    /// Nothing: it was not played before.
    #[default]
    First,
    /// It was played before, but its way was not shown.
    Again,
    /// Its way was shown: by help, by a solution, by a replay.
    Practice,
}

impl Attempt {
    pub(super) const ALL: [Self; 3] = [Self::First, Self::Again, Self::Practice];

    /// Its name in saves.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Again => "again",
            Self::Practice => "practice",
        }
    }
}

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// When.
    pub time: GameTime,
    /// By whom.
    pub seat: Seat,
    /// What.
    pub mv: Move,
    /// A byte of the digest of everything up to here.
    pub digest: u8,
}

impl Record {
    /// The most entries of a record: what is read from outside is bounded.
    pub const MAX_ENTRIES: usize = 1 << 20;

    /// The moves that a seat has made, without turns that were given for help.
    pub fn moves_of(&self, seat: Seat) -> usize {
        moves_of(&self.entries, seat)
    }
}

/// The moves of a seat among these, without turns that were given for help.
pub(crate) fn moves_of(entries: &[Entry], seat: Seat) -> usize {
    let is_one = |e: &&Entry| e.seat == seat && !matches!(e.mv, Move::Pass(_));
    entries.iter().filter(is_one).count()
}
