//! Every place where a word can be read on a way.

use super::super::lexicon::{Lexicon, Prefix};
use super::graph::Graph;

/// A word, and the cells on which it is read.
pub(super) struct Find {
    /// Which of the words.
    pub(super) word: usize,
    /// The cells. Of a word that begins on the way so far, those from its last cell on.
    pub(super) cells: Vec<usize>,
}

/// What can be found.
pub(super) struct Finds {
    pub(super) all: Vec<Find>,
    /// The words, by their numbers in the list.
    pub(super) words: Vec<usize>,
    /// Whether there was more than could be looked at.
    pub(super) is_cut_short: bool,
}

/// Steps of the search for words. A level has some hundreds of finds; only a list of words that are all
/// alike, such as AAA, AAAA, …, comes near.
const MAX_STEPS: usize = 1 << 20;
/// The most finds.
const MAX_FINDS: usize = 1 << 13;

impl Finds {
    /// The words that can be read on ways of the graph, those included that begin on the way so far. Words of
    /// `known` are left out.
    pub(super) fn on(
        graph: &Graph,
        lexicon: &Lexicon,
        letters: &[u8],
        way: &[usize],
        known: &[usize],
    ) -> Self {
        let finds = Self { all: Vec::new(), words: Vec::new(), is_cut_short: false };
        let mut reader =
            Reader { graph, lexicon, letters, known, finds, steps: 0, cells: Vec::new() };
        for first in 0..way.len() {
            let read = way[first..]
                .iter()
                .try_fold(lexicon.start(), |prefix, cell| lexicon.next(prefix, letters[*cell]));
            if let Some(prefix) = read {
                reader.cells.push(graph.from);
                reader.read_on(prefix);
                reader.cells.clear();
            }
        }
        for cell in graph.cells().filter(|cell| *cell != graph.from) {
            reader.enter(cell, lexicon.start());
        }
        reader.finds
    }
}

struct Reader<'a> {
    graph: &'a Graph,
    lexicon: &'a Lexicon,
    letters: &'a [u8],
    known: &'a [usize],
    finds: Finds,
    steps: usize,
    /// Where it reads, and where it has read.
    cells: Vec<usize>,
}

impl Reader<'_> {
    /// Reads the letter of a cell after a prefix. It calls itself no more often than words are long.
    fn enter(&mut self, cell: usize, prefix: Prefix) {
        self.steps += 1;
        let Some(prefix) = self.lexicon.next(prefix, self.letters[cell]) else { return };
        self.cells.push(cell);
        if let Some(word) = self.lexicon.word(prefix) {
            self.note(word);
        }
        self.read_on(prefix);
        self.cells.pop();
    }

    fn read_on(&mut self, prefix: Prefix) {
        let graph = self.graph;
        let here = self.cells.last().copied().unwrap_or(graph.from);
        for &next in &graph.next[here] {
            if self.steps > MAX_STEPS || self.finds.all.len() > MAX_FINDS {
                self.finds.is_cut_short = true;
            } else if !self.cells.contains(&next) {
                self.enter(next, prefix);
            }
        }
    }

    fn note(&mut self, number: usize) {
        if self.known.contains(&number) {
            return;
        }
        let words = &mut self.finds.words;
        let word = words.iter().position(|word| *word == number).unwrap_or_else(|| {
            words.push(number);
            words.len() - 1
        });
        self.finds.all.push(Find { word, cells: self.cells.clone() });
    }
}
