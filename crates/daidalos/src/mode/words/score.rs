//! What a way is worth: its words, less its cells, and the bonus for cells that are left of the budget.

use super::lexicon::Lexicon;
use crate::grid::{Cell, Size};

/// What a letter of a word scores.
const LETTER: i64 = 2;

/// How ways are scored on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scoring {
    /// The cells below which there is a bonus.
    pub(super) budget: i64,
    /// What a cell below the budget scores.
    pub(super) bonus: i64,
}

impl Scoring {
    pub(super) fn on(size: Size, bonus: u64) -> Self {
        let sides = i64::from(size.width()) + i64::from(size.height());
        Self { budget: 5 * sides / 2, bonus: bonus as i64 }
    }
}

/// The break-down of a way's score.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Score {
    pub(super) words: Vec<Found>,
    /// What its cells cost.
    pub(super) cells: i64,
    pub(super) bonus: i64,
    pub(super) total: i64,
}

/// A word on a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// Its number in the list.
    pub(super) word: usize,
    pub(super) points: i64,
}

impl Score {
    pub(super) fn of(lexicon: &Lexicon, letters: &[u8], way: &[Cell], scoring: &Scoring) -> Self {
        let read = way.iter().map(|cell| letters[cell.index()]);
        let found = |word| Found { word, points: LETTER * lexicon.list.word(word).len() as i64 };
        let words: Vec<Found> = lexicon.words_in(read).into_iter().map(found).collect();
        let cells = way.len() as i64;
        let bonus = scoring.bonus * (scoring.budget - cells).max(0);
        let total = words.iter().map(|found| found.points).sum::<i64>() - cells + bonus;
        Self { words, cells, bonus, total }
    }
}
