//! The walk through a packed list: word after word in alphabetical order, as decisions.
//!
//! The words are a tree of letters. From the end of a word the walk climbs until there is one more branch, follows
//! it to the end of the next word, and asks how common that is. The same walk reads and writes: only the coder
//! knows which. It is bounded whatever it reads: letters ascend, and words end after [`MAX_LETTERS`].

use super::coder::Coder;
use super::context::{Place, word_contexts};
use super::model::{CONTEXTS, Model, mix};
use super::{MAX_LETTERS, MIN_LETTERS, Tier};

/// Letters are 1 to 26.
const LAST: u8 = 26;
/// The last context says nothing about letters.
const LETTER_CONTEXTS: usize = CONTEXTS - 1;
/// No word ends here.
const NO_TIER: u8 = 3;

/// The groups of decisions. Letters have ten: five for a further branch, five for the first one of a node.
const CLIMB: usize = 0;
const END: usize = 1;
const TIER: usize = 2;
const LETTER: usize = 3;

pub(super) struct Walk<C> {
    pub(super) coder: C,
    model: Model,
    /// The word of the place where the walk is.
    word: Vec<u8>,
    /// How common it is: 0, 1 or 2.
    tier: u8,
    /// The word before, from where it parted.
    tail: Vec<u8>,
    fork: usize,
    /// For each depth of the word the tier of the word that ends there.
    tiers: [u8; MAX_LETTERS + 1],
    /// For each depth a hash of all that was met below.
    below: [u32; MAX_LETTERS + 1],
}

impl<C: Coder> Walk<C> {
    pub(super) fn new(coder: C) -> Self {
        Self {
            coder,
            model: Model::new(),
            word: Vec::new(),
            tier: 0,
            tail: Vec::new(),
            fork: 0,
            tiers: [NO_TIER; MAX_LETTERS + 1],
            below: [0; MAX_LETTERS + 1],
        }
    }

    /// Goes to the next word, and says whether there is one. A writer is led to the `target`, and by an empty one
    /// to the end; what a reader is given plays no part.
    pub(super) fn next(&mut self, target: &[u8], tier: u8) -> bool {
        let Some(fork) = self.climb(target) else { return false };
        self.fork = fork;
        self.tail = self.word.split_off(fork);
        self.tiers[fork + 1..].fill(NO_TIER);
        self.grow(target);
        self.rank(tier);
        self.remember();
        true
    }

    /// The word where the walk is, as codes from 0, and how common it is.
    pub(super) fn place(&self) -> (Vec<u8>, Tier) {
        let tier = [Tier::Common, Tier::Usual].get(usize::from(self.tier)).copied();
        (self.word.iter().map(|letter| letter - 1).collect(), tier.unwrap_or(Tier::Wide))
    }

    /// Up to the first node with one more branch.
    fn climb(&mut self, target: &[u8]) -> Option<usize> {
        let shared = self.word.iter().zip(target).take_while(|(a, b)| a == b).count();
        for depth in (0..=self.word.len().min(MAX_LETTERS - 1)).rev() {
            let (path, tail) = self.word.split_at(depth);
            let sibling = tail.first().copied().unwrap_or(0);
            if sibling == LAST {
                continue;
            }
            let place = Place {
                path,
                sibling,
                grown: None,
                stem: self.stem(depth),
                below: self.below[depth],
            };
            let contexts = place.contexts();
            if !self.decide(CLIMB, &contexts, 32, depth > shared || target.is_empty()) {
                return Some(depth);
            }
        }
        None
    }

    /// Down a new branch, to the end of its first word.
    fn grow(&mut self, target: &[u8]) {
        let mut sibling = Some(self.tail.first().copied().unwrap_or(0));
        while self.word.len() < MAX_LETTERS {
            let depth = self.word.len();
            let contexts = self.here(sibling).contexts();
            let may_end = sibling.is_none() && depth >= MIN_LETTERS;
            if may_end && self.decide(END, &contexts, 33, target.len() == depth) {
                return;
            }
            let wanted = target.get(depth).copied().unwrap_or(LAST);
            let letter = self.letter(&contexts, sibling, wanted);
            self.word.push(letter);
            sibling = None;
        }
    }

    /// A node of the new branch.
    fn here(&self, sibling: Option<u8>) -> Place<'_> {
        Place {
            path: &self.word,
            sibling: sibling.unwrap_or(LAST + 1),
            grown: Some(self.word.len() - self.fork),
            stem: self.stem(self.word.len()),
            below: self.below[self.fork],
        }
    }

    /// A letter behind its sibling, bit by bit; what is beyond doubt is no decision.
    fn letter(&mut self, contexts: &[u32; CONTEXTS], sibling: Option<u8>, wanted: u8) -> u8 {
        let first = u32::from(sibling.unwrap_or(0)) + 1;
        let group = LETTER + if sibling.is_none() { 5 } else { 0 };
        let mut part = 1_u32;
        for bit in (0..5).rev() {
            let upper = ((part << 1 | 1) << bit) & 31;
            let yes = if upper <= first {
                true
            } else if upper > LAST.into() {
                false
            } else {
                self.decide(
                    group + 4 - bit,
                    &contexts[..LETTER_CONTEXTS],
                    part,
                    wanted >> bit & 1 == 1,
                )
            };
            part = part << 1 | u32::from(yes);
        }
        (part & 31) as u8
    }

    /// How common the word is.
    fn rank(&mut self, tier: u8) {
        let stem = self.stem(self.word.len() - 1);
        let common = (self.tiers[stem.unwrap_or(0)], self.tier);
        let contexts = word_contexts(&self.word, self.fork, &self.tail, stem, common);
        let is_rare = self.decide(TIER, &contexts, 34, tier == 2);
        self.tier = match is_rare {
            true => 2,
            false => u8::from(self.decide(TIER, &contexts, 35, tier == 1)),
        };
    }

    /// Takes the word into what is known of each node above it.
    fn remember(&mut self) {
        let mut tail = 17;
        for depth in (0..=self.word.len()).rev() {
            let before = if depth <= self.fork { self.below[depth] } else { 0 };
            self.below[depth] = mix(before.wrapping_mul(3) ^ tail);
            let letter = depth.checked_sub(1).and_then(|at| self.word.get(at));
            tail = mix(tail.wrapping_add(letter.copied().unwrap_or(0).into()));
        }
        self.tiers[self.word.len()] = self.tier;
    }

    /// The depth of the nearest word above.
    fn stem(&self, depth: usize) -> Option<usize> {
        (1..=depth).rev().find(|depth| self.tiers[*depth] != NO_TIER)
    }

    #[inline]
    fn decide(&mut self, group: usize, contexts: &[u32], part: u32, wanted: bool) -> bool {
        let chance = self.model.foretell(group, contexts, part);
        let yes = self.coder.code(chance, wanted);
        self.model.learn(yes);
        yes
    }
}
