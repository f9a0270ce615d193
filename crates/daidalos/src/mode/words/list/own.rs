//! Lists of one's own, from text.

use std::collections::BTreeSet;
use std::fmt;

use thiserror::Error;

use super::WordList;

/// The fewest letters of a word.
pub const MIN_LETTERS: usize = 3;
/// The most letters of a word.
pub const MAX_LETTERS: usize = 32;
/// The most words of a list.
pub const MAX_WORDS: usize = 200_000;
/// Letters have codes of one byte.
const MAX_ALPHABET: usize = 255;
/// So much of a bad line is shown.
const SHOWN: usize = 40;

/// Why a text is no list of words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ListError {
    /// No line holds a word.
    #[error(
        "the list has no word that can be used; write one word of {MIN_LETTERS} to {MAX_LETTERS} letters on each line"
    )]
    NoWord {
        /// The lines that hold something else.
        bad: Vec<BadLine>,
    },
    /// Letters would need longer codes.
    #[error(
        "the words of the list have {0} different letters, but {MAX_ALPHABET} is the most; leave out words of other alphabets"
    )]
    TooManyLetters(usize),
    /// Searches would take too long.
    #[error("the list has {0} words, but {MAX_WORDS} is the most; leave out the rarer ones")]
    TooManyWords(usize),
}

/// A line of a list that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, '{word}': {fault}")]
pub struct BadLine {
    /// Its number; the first one is 1.
    pub line: usize,
    /// What it says, or how that begins.
    pub word: String,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A character that is no letter.
    NoLetter(char),
    /// An accent or the like that is a character of its own.
    Mark(char),
    /// Fewer than [`MIN_LETTERS`]; how many.
    Short(usize),
    /// More than [`MAX_LETTERS`]; how many.
    Long(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLetter(' ') => {
                f.write_str("there is a blank in it; write one word on each line")
            }
            Self::NoLetter(found) => {
                let found = found.escape_debug();
                write!(f, "'{found}' is not a letter; write words with letters only")
            }
            Self::Mark(mark) => write!(
                f,
                "the mark U+{:04X} stands apart from its letter; save the list with composed letters (NFC)",
                u32::from(*mark)
            ),
            Self::Short(count) => write!(
                f,
                "it has {count} {}, but a word has at least {MIN_LETTERS}",
                letters(*count)
            ),
            Self::Long(count) => {
                write!(f, "it has {count} letters, but a word has at most {MAX_LETTERS}")
            }
        }
    }
}

fn letters(count: usize) -> &'static str {
    if count == 1 { "letter" } else { "letters" }
}

pub(super) fn parse(text: &str) -> Result<(WordList, Vec<BadLine>), ListError> {
    let (mut words, mut bad) = (Vec::new(), Vec::new());
    for (line, word) in lines(text) {
        let capitals = word.to_uppercase();
        match fault(&capitals) {
            None => words.push(capitals),
            Some(fault) => {
                let word = word.chars().take(SHOWN).collect();
                bad.push(BadLine { line, word, fault });
            }
        }
    }
    words.sort_unstable();
    words.dedup();
    match words.len() {
        0 => Err(ListError::NoWord { bad }),
        count if count > MAX_WORDS => Err(ListError::TooManyWords(count)),
        _ => Ok((encoded(&words)?, bad)),
    }
}

/// Lines that hold something, with their numbers. Some editors put a mark of the byte order first.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, word)| !word.is_empty() && !word.starts_with('#'))
}

fn fault(capitals: &str) -> Option<Fault> {
    if let Some(found) = capitals.chars().find(|c| is_mark(*c) || !c.is_alphabetic()) {
        return Some(if is_mark(found) { Fault::Mark(found) } else { Fault::NoLetter(found) });
    }
    match capitals.chars().count() {
        count if count < MIN_LETTERS => Some(Fault::Short(count)),
        count if count > MAX_LETTERS => Some(Fault::Long(count)),
        _ => None,
    }
}

/// Whether it is put on the letter before it: the blocks of combining marks.
fn is_mark(c: char) -> bool {
    matches!(u32::from(c), 0x300..=0x36F | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F)
}

/// Sorted words as codes. Text is sorted as its letters are, so the codes are sorted as well.
fn encoded(words: &[String]) -> Result<WordList, ListError> {
    let letters: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    if letters.len() > MAX_ALPHABET {
        return Err(ListError::TooManyLetters(letters.len()));
    }
    let mut list = WordList::empty(letters.into_iter().collect());
    for word in words {
        let code = |letter| list.letters.binary_search(&letter).map_or(0, |code| code as u8);
        let codes: Vec<u8> = word.chars().map(code).collect();
        list.push(&codes);
    }
    Ok(list.sealed())
}
