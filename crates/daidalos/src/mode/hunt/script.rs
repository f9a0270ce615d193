//! A hunt by a string of keys: the input-string door of the game's document.

use thiserror::Error;

use crate::grid::{Dir, Size};
use crate::mode::{Input, Level, LevelError};

/// What a string of keys says: how it starts, what is done, and whether it is to be saved.
///
/// `N999S` starts the world of that seed, `L` goes on with the hunt that was saved last; then W A S D move. Case does not
/// matter. A wall is no move, and no error. `:Q` ends the string and asks for the world to be saved; a colon
/// with another letter does nothing. What follows the end of the game is ignored by the game.
///
/// ```
/// use daidalos::grid::Size;
/// use daidalos::mode::Seat;
/// use daidalos::mode::hunt::Script;
/// use daidalos::session::Session;
/// let size = Size::new(80, 30)?;
/// let world = |keys: &str, saved: Option<&Session>| -> Result<Session, Box<dyn std::error::Error>> {
///     let script = Script::read(keys, size)?;
///     let mut session = match script.start {
///         Some(level) => Session::start(level)?,
///         None => Session::resume(&saved.expect("a saved world").record())?,
///     };
///     script.inputs.into_iter().for_each(|input| session.input(Seat::FIRST, input));
///     Ok(session)
/// };
/// let whole = world("N999SDDDWWWDDD", None)?;
/// let first = world("N999SDDD:Q", None)?;
/// let second = world("LWWWDDD", Some(&first))?;
/// assert_eq!(second.record().to_string(), whole.record().to_string());
/// assert_eq!(Script::read("N9x", size).unwrap_err().to_string(),
///     "character 3 is 'x', but the seed is digits and ends with S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Script {
    /// The level that it starts; none to go on with what was saved.
    pub start: Option<Level>,
    /// What is done.
    pub inputs: Vec<Input>,
    /// Whether the string ends with `:Q`.
    pub is_saved: bool,
}

impl Script {
    /// The game that it plays.
    pub const GAME: &str = "hunt";

    /// Reads all of it before anything is played; a new world has that size.
    pub fn read(text: &str, size: Size) -> Result<Self, ScriptError> {
        let mut keys = (1..).zip(text.chars().map(|key| key.to_ascii_uppercase()));
        let start = match keys.next() {
            None => return Err(ScriptError::Empty),
            Some((_, 'N')) => {
                let seed = read_seed(text, &mut keys)?;
                Some(format!("{}:{size}#{seed}", Self::GAME).parse()?)
            }
            Some((_, 'L')) => None,
            Some((at, _)) => return Err(wrong(text, at, "a string starts with N or L")),
        };
        let (steps, is_saved) = read_steps(text, &mut keys)?;
        let inputs = steps.into_iter().map(Input::Step).collect();
        Ok(Self { start, inputs, is_saved })
    }
}

/// Why a string of keys makes no sense, and where: characters are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ScriptError {
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
}

/// Keys, and whether `:Q` ends them.
fn read_steps(
    text: &str,
    keys: &mut impl Iterator<Item = (usize, char)>,
) -> Result<(Vec<Dir>, bool), ScriptError> {
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
                None => return Err(ScriptError::End { at, wanted: "a letter follows a colon" }),
            },
            _ => return Err(wrong(text, at, "keys are W, A, S, D and :Q")),
        }
    }
    Ok((steps, is_saved))
}

/// Digits, and the S that ends them.
fn read_seed(
    text: &str,
    keys: &mut impl Iterator<Item = (usize, char)>,
) -> Result<u64, ScriptError> {
    const WANTED: &str = "the seed is digits and ends with S";
    let (mut digits, mut last) = (String::new(), 1);
    for (at, key) in keys {
        last = at;
        match key {
            '0'..='9' => digits.push(key),
            'S' if !digits.is_empty() => {
                return digits.parse().map_err(|_| ScriptError::Seed { at: 2 });
            }
            _ => return Err(wrong(text, at, WANTED)),
        }
    }
    Err(ScriptError::End { at: last, wanted: WANTED })
}

/// The character as it was typed.
fn wrong(text: &str, at: usize, wanted: &'static str) -> ScriptError {
    let found = text.chars().nth(at - 1).unwrap_or_default();
    ScriptError::Character { at, found, wanted }
}
