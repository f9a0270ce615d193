//! A word list made ready for reading: which words a string holds, and how a word may go on.

use aho_corasick::Anchored;
use aho_corasick::automaton::{Automaton, StateID};
use aho_corasick::nfa::noncontiguous::NFA;

use super::list::WordList;

/// A list and its Aho-Corasick automaton.
pub(super) struct Lexicon {
    pub(super) list: WordList,
    automaton: NFA,
    /// Where reading starts: at the start of a word, and anywhere in a string.
    starts: [StateID; 2],
}

/// The first letters of a word: a place in the automaton, and how many letters they are.
#[derive(Clone, Copy)]
pub(super) struct Prefix(StateID, usize);

impl Lexicon {
    /// None if the list is larger than an automaton can be, which takes hundreds of millions of letters.
    pub(super) fn new(list: WordList) -> Option<Self> {
        let automaton = NFA::builder().prefilter(false).build(list.words()).ok()?;
        let start = |anchored| automaton.start_state(anchored).ok();
        let starts = [start(Anchored::Yes)?, start(Anchored::No)?];
        Some(Self { list, automaton, starts })
    }

    /// No letters yet.
    pub(super) fn start(&self) -> Prefix {
        Prefix(self.starts[0], 0)
    }

    /// One letter more; none if no word begins so.
    pub(super) fn next(&self, Prefix(state, length): Prefix, letter: u8) -> Option<Prefix> {
        let state = self.automaton.next_state(Anchored::Yes, state, letter);
        (!self.automaton.is_dead(state)).then_some(Prefix(state, length + 1))
    }

    /// The word that these letters are.
    pub(super) fn word(&self, Prefix(state, length): Prefix) -> Option<usize> {
        self.ending_at(state).find(|word| self.list.word(*word).len() == length)
    }

    /// Every word in a string of letters, once, in the order in which they end; of those that end together,
    /// the longest first.
    pub(super) fn words_in(&self, letters: impl IntoIterator<Item = u8>) -> Vec<usize> {
        let mut words = Vec::new();
        for (_, word) in self.read(letters) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    /// Every place in a string of letters where a word ends, counted in letters, and the word.
    pub(super) fn read(
        &self,
        letters: impl IntoIterator<Item = u8>,
    ) -> impl Iterator<Item = (usize, usize)> {
        let mut state = self.starts[1];
        letters.into_iter().zip(1..).flat_map(move |(letter, end)| {
            state = self.automaton.next_state(Anchored::No, state, letter);
            self.ending_at(state).map(move |word| (end, word))
        })
    }

    fn ending_at(&self, state: StateID) -> impl Iterator<Item = usize> + '_ {
        let count =
            if self.automaton.is_match(state) { self.automaton.match_len(state) } else { 0 };
        (0..count).map(move |at| self.automaton.match_pattern(state, at).as_usize())
    }
}
