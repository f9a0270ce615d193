//! Lists of words: the bundled English one in three tiers, and lists of one's own.
//!
//! A list is what decides which words count, so it is part of what a level means: [`WordList::digest`] tells
//! lists apart. Words are held as codes, which are places in [`WordList::letters`]; they are sorted, and no
//! word is there twice. The English words are those of SCOWL (see `SCOWL-COPYRIGHT` and `NOTICE.md` in this
//! folder), packed into 33 kB by `walk.rs`; reading them takes a moment, so hold on to a list.
//!
//! ```
//! use daidalos::mode::words::{Tier, WordList};
//! let english = WordList::english(Tier::Common);
//! assert_eq!(english.len(), 3_941);
//! assert!(english.words().any(|word| english.spell(word) == "WORD"));
//!
//! let (own, bad) = WordList::parse("Tür\nhello\n# a remark\nx-ray\n")?;
//! assert_eq!(own.letters(), ['E', 'H', 'L', 'O', 'R', 'T', 'Ü']);
//! assert_eq!(own.word(0), [1, 0, 2, 2, 3]);
//! assert_eq!(
//!     bad[0].to_string(),
//!     "line 4, 'x-ray': '-' is not a letter; write words with letters only"
//! );
//! # Ok::<(), daidalos::mode::words::ListError>(())
//! ```

mod coder;
mod context;
mod model;
mod own;
#[cfg(test)]
mod removed;
#[cfg(test)]
mod tests;
mod walk;

pub use own::{BadLine, Fault, ListError, MAX_LETTERS, MAX_WORDS, MIN_LETTERS};

use self::coder::Reader;
use self::walk::Walk;
use crate::digest::Digest;

/// All English words with their tiers.
#[cfg(feature = "english")]
pub(super) const ENGLISH: &[u8] = include_bytes!("english.bin");
#[cfg(not(feature = "english"))]
pub(super) const ENGLISH: &[u8] = &[];

/// What the packed words add up to, wherever they come from.
pub(super) const ENGLISH_DIGEST: u64 = 0x4a4f_b1a4_933c_5b86;

/// More than the packed list holds, so that damaged bytes come to an end as well.
const MAX_PACKED: usize = 1 << 16;

/// How far down the English list goes: each tier holds all words of the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Tier {
    /// The most common words: SCOWL's size 10.
    Common,
    /// SCOWL's size 20.
    Usual,
    /// SCOWL's size 35.
    Wide,
}

/// Words, sorted and each of them once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList {
    letters: Vec<char>,
    /// The codes of all words, one word after the other.
    codes: Vec<u8>,
    /// Where each word ends.
    ends: Vec<u32>,
    digest: u64,
}

impl WordList {
    /// The bundled list.
    #[cfg(feature = "english")]
    pub fn english(tier: Tier) -> Self {
        Self::unpacked(ENGLISH, tier)
    }

    /// A list that was packed as the bundled one is; none if nothing is in it.
    pub(super) fn unpack(packed: &[u8], tier: Tier) -> Option<Self> {
        let list = Self::unpacked(packed, tier);
        (!packed.is_empty() && !list.is_empty()).then_some(list)
    }

    fn unpacked(packed: &[u8], tier: Tier) -> Self {
        let mut list = Self::empty(('A'..='Z').collect());
        let mut walk = Walk::new(Reader::new(packed));
        let words = (0..MAX_PACKED).map_while(|_| walk.next(&[], 0).then(|| walk.place()));
        words.filter(|(_, found)| *found <= tier).for_each(|(word, _)| list.push(&word));
        list.sealed()
    }

    /// Reads a list of one's own: a word on each line; lines that are empty or start with `#` are skipped.
    ///
    /// Words become capitals, and ß becomes SS. Lines that cannot be used are handed back, each with the reason.
    ///
    /// # Errors
    ///
    /// If no line can be used, or if the list has too many words or too many different letters.
    pub fn parse(text: &str) -> Result<(Self, Vec<BadLine>), ListError> {
        own::parse(text)
    }

    /// The letters that words are made of: capitals, in the order of their codes.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// All words, as codes of letters. The place of a word is its number.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (0..self.len()).map(|number| self.word(number))
    }

    /// The word of that number; an empty one if there is none.
    pub fn word(&self, number: usize) -> &[u8] {
        let end = |number: usize| self.ends.get(number).map(|end| *end as usize);
        let start = number.checked_sub(1).map_or(Some(0), end);
        let word = start.zip(end(number)).and_then(|(start, end)| self.codes.get(start..end));
        word.unwrap_or_default()
    }

    /// How many words there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none, which no list is that was read.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Codes as text. A code that has no letter becomes a question mark.
    pub fn spell(&self, codes: &[u8]) -> String {
        codes.iter().map(|code| self.letters.get(usize::from(*code)).unwrap_or(&'?')).collect()
    }

    /// How often each letter occurs in all words: the weights of random letters.
    pub fn frequencies(&self) -> Vec<u32> {
        let mut frequencies = vec![0; self.letters.len()];
        self.codes.iter().for_each(|code| frequencies[usize::from(*code)] += 1);
        frequencies
    }

    /// A number that stands for letters and words. It is the same on every machine, and for every order of lines.
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    fn empty(letters: Vec<char>) -> Self {
        Self { letters, codes: Vec::new(), ends: Vec::new(), digest: 0 }
    }

    /// Takes a word in, which comes after all others, and whose codes are places of letters.
    fn push(&mut self, codes: &[u8]) {
        self.codes.extend_from_slice(codes);
        self.ends.push(self.codes.len() as u32);
    }

    /// The list once it is whole.
    fn sealed(mut self) -> Self {
        let mut digest = Digest::default();
        digest.add(self.letters.len() as u64);
        self.letters.iter().for_each(|letter| digest.add(u64::from(*letter)));
        self.words().for_each(|word| digest.add_bytes(word));
        self.digest = digest.value();
        self
    }
}
