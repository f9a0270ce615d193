use thiserror::Error;

use super::{Session, SessionError};
use crate::grid::{Dir, Size};
use crate::mode::{Input, Level, LevelError, Seat};
use crate::record::Record;

/// What a string of keys leads to: a world, and whether it is to be saved.
pub struct World {
    /// The game as it stands.
    pub session: Session,
    /// Whether the string ends with `:Q`.
    pub is_saved: bool,
}

/// Why a string of keys makes no sense, and where: characters are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DoorError {
    /// Nothing at all.
    #[error("the string is empty; it starts with N, a seed and S, or with L")]
    Empty,
    /// A character that has no place there.
    #[error("character {at} is '{found}', but {wanted}")]
    Character {
        /// Which one.
        at: usize,
        /// What it is.
        found: char,
        /// What could stand there.
        wanted: &'static str,
    },
    /// The end where more is needed.
    #[error("the string ends after character {at}, but {wanted}")]
    End {
        /// The last one.
        at: usize,
        /// What is missing.
        wanted: &'static str,
    },
    /// A seed beyond 64 bits.
    #[error("the seed at character {at} is more than {}", u64::MAX)]
    Seed {
        /// Where it starts.
        at: usize,
    },
    /// A world that cannot be.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// A saved world that cannot be gone on with.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// The input-string door: plays a hunt by a string of keys, without a window and without a clock.
///
/// `N999S` starts the world of that seed, `L` goes on with a saved one; then W A S D move, in
/// any case. A wall is no move, and no error. `:Q` ends the string and asks for the world to be saved; a colon
/// with another letter does nothing. What follows the end of the game is ignored. Without a saved
/// world, `L` leads nowhere.
///
/// ```
/// use daidalos::grid::Size;
/// use daidalos::session::door;
/// let size = Size::new(80, 30)?;
/// let whole = door("N999SDDDWWWDDD", size, None)?.expect("a world");
/// let first = door("N999SDDD:Q", size, None)?.expect("a world");
/// assert!(first.is_saved);
/// let second = door("LWWWDDD", size, Some(&first.session.record()))?.expect("a world");
/// assert_eq!(second.session.record().to_string(), whole.session.record().to_string());
/// assert_eq!(door("N9x", size, None).err().unwrap().to_string(),
///     "character 3 is 'x', but the seed is digits and ends with S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn door(text: &str, size: Size, saved: Option<&Record>) -> Result<Option<World>, DoorError> {
    let Script { seed, steps, is_saved } = read(text)?;
    let mut session = match (seed, saved) {
        (Some(seed), _) => {
            let level: Level = format!("hunt:{size}#{seed}").parse()?;
            Session::start(level).map_err(|error| match error {
                SessionError::Level(error) => DoorError::Level(error),
                other => DoorError::Session(other),
            })?
        }
        (None, Some(record)) => Session::resume(record)?,
        (None, None) => return Ok(None),
    };
    for dir in steps {
        session.input(Seat::FIRST, Input::Step(dir));
    }
    Ok(Some(World { session, is_saved }))
}

/// What a string says.
struct Script {
    /// None to go on with what was saved.
    seed: Option<u64>,
    steps: Vec<Dir>,
    is_saved: bool,
}

/// Reads all of it before anything is played.
fn read(text: &str) -> Result<Script, DoorError> {
    let mut keys = (1..).zip(text.chars().map(|key| key.to_ascii_uppercase()));
    let seed = match keys.next() {
        None => return Err(DoorError::Empty),
        Some((_, 'N')) => Some(read_seed(text, &mut keys)?),
        Some((_, 'L')) => None,
        Some((at, _)) => return Err(wrong(text, at, "a string starts with N or L")),
    };
    let (mut steps, mut is_saved) = (Vec::new(), false);
    while let Some((at, key)) = keys.next() {
        match key {
            _ if is_saved => return Err(wrong(text, at, "nothing follows :Q")),
            'W' => steps.push(Dir::N),
            'A' => steps.push(Dir::W),
            'S' => steps.push(Dir::S),
            'D' => steps.push(Dir::E),
            ':' => match keys.next() {
                Some((_, 'Q')) => is_saved = true,
                Some((_, letter)) if letter.is_ascii_alphabetic() => {}
                Some((at, _)) => return Err(wrong(text, at, "a letter follows a colon")),
                None => return Err(DoorError::End { at, wanted: "a letter follows a colon" }),
            },
            _ => return Err(wrong(text, at, "keys are W, A, S, D and :Q")),
        }
    }
    Ok(Script { seed, steps, is_saved })
}

/// Digits, and the S that ends them.
fn read_seed(text: &str, keys: &mut impl Iterator<Item = (usize, char)>) -> Result<u64, DoorError> {
    const WANTED: &str = "the seed is digits and ends with S";
    let (mut digits, mut last) = (String::new(), 1);
    for (at, key) in keys {
        last = at;
        match key {
            '0'..='9' => digits.push(key),
            'S' if !digits.is_empty() => {
                return digits.parse().map_err(|_| DoorError::Seed { at: 2 });
            }
            _ => return Err(wrong(text, at, WANTED)),
        }
    }
    Err(DoorError::End { at: last, wanted: WANTED })
}

/// The character as it was typed.
fn wrong(text: &str, at: usize, wanted: &'static str) -> DoorError {
    let found = text.chars().nth(at - 1).unwrap_or_default();
    DoorError::Character { at, found, wanted }
}
