//! What foretells a decision of the walk: the letters before it, and what was found at the node before.
//!
//! Inflections repeat: after "-ed" comes "-ing", then "-s". So beside the last letters, what hung below a node so
//! far is a good omen, and so is the way since the nearest word above. Vowels and consonants alone tell how a
//! word may sound that has not been met.

use super::model::{CONTEXTS, mix};

/// A node of the tree, as seen when the walk stands there.
pub(super) struct Place<'a> {
    /// The letters down to it.
    pub(super) path: &'a [u8],
    /// Its last branch; 0 for the end of a word, 27 for none yet.
    pub(super) sibling: u8,
    /// How many of them are new since the word before parted; none while climbing.
    pub(super) grown: Option<usize>,
    /// The depth of the nearest word above.
    pub(super) stem: Option<usize>,
    /// A hash of all that was met below the fork.
    pub(super) below: u32,
}

impl Place<'_> {
    #[inline]
    pub(super) fn contexts(&self) -> [u32; CONTEXTS] {
        let sibling = u32::from(self.sibling) << 24;
        let grown = self.grown.unwrap_or(0);
        let new = self.last(grown) ^ u32::from(self.grown.is_some());
        let (below, stem) =
            (mix(self.below ^ new), self.stem.map_or(1, |depth| hash(2, &self.path[depth..])));
        apart([
            self.path.len() as u32 ^ sibling,
            self.last(1) ^ sibling,
            self.last(2) ^ sibling,
            self.last(3) ^ sibling,
            self.last(4) ^ sibling,
            stem ^ sibling,
            self.sound() ^ sibling,
            below,
            mix(below) ^ self.last(grown + 2),
        ])
    }

    /// The last letters; as many as there are.
    fn last(&self, count: usize) -> u32 {
        let from = self.path.len().saturating_sub(count);
        hash((self.path.len() - from) as u32, &self.path[from..])
    }

    /// The last letter, and which of the five last are vowels.
    fn sound(&self) -> u32 {
        let from = self.path.len().saturating_sub(5);
        let sound = self.path[from..].iter().fold(1, |all, letter| all << 2 | kind(*letter));
        sound << 5 | u32::from(self.path.last().copied().unwrap_or(0))
    }
}

/// What foretells how common a word is: the stem and the word before, its length, how it begins and ends.
pub(super) fn word_contexts(
    word: &[u8],
    fork: usize,
    tail: &[u8],
    stem: Option<usize>,
    (stem_tier, last_tier): (u8, u8),
) -> [u32; CONTEXTS] {
    let (stem_tier, last_tier) = (u32::from(stem_tier), u32::from(last_tier));
    let (both, length) = (stem_tier << 2 | last_tier, word.len() as u32);
    let first = |count: usize, seed| hash(seed, &word[..count.min(word.len())]);
    let last = |count, seed| hash(seed, &word[word.len().saturating_sub(count)..]);
    apart([
        both << 8 | length,
        stem.map_or(0, |depth| hash(stem_tier + 1, &word[depth..])),
        last(3, last_tier),
        last(2, both),
        hash(hash(last_tier, tail), &word[fork..]),
        both << 16 | ((word.len() - fork) << 8 | tail.len()) as u32,
        first(3, stem_tier),
        first(2, length),
        last(4, 0),
    ])
}

/// Contexts of different kinds must never meet.
fn apart(mut contexts: [u32; CONTEXTS]) -> [u32; CONTEXTS] {
    for (kind, context) in (1..).zip(&mut contexts) {
        *context = mix(context.wrapping_add(0x85EB_CA6B_u32.wrapping_mul(kind)));
    }
    contexts
}

fn hash(seed: u32, letters: &[u8]) -> u32 {
    letters.iter().fold(seed.wrapping_add(17), |all, letter| {
        let x = all.wrapping_add(u32::from(*letter) + 1).wrapping_mul(0x2F0B_4C47);
        x ^ x >> 13
    })
}

/// 1 for a vowel, 2 for y, which is both, 3 for a consonant.
fn kind(letter: u8) -> u32 {
    match letter {
        1 | 5 | 9 | 15 | 21 => 1,
        25 => 2,
        _ => 3,
    }
}
