//! The board of a word maze: a maze, letters, and the words that were laid in it.

use std::sync::Arc;

use super::best::{Answer, Question, Rank};
use super::lexicon::Lexicon;
use super::score::{Score, Scoring};
use crate::generate::{self, Layout, Opening, Openings, SIZE, Spec, SpecError};
use crate::grid::{Cell, Dir, Map, Size};
use crate::option::{Params, Value};
use crate::rng::{Rng, Seed};
use crate::search::way as shortest;
use crate::work::Work;

/// Cells for each laid word, at most.
const CELLS_A_WORD: usize = 12;
/// Tries to lay a word, for each cell of the board.
const TRIES: usize = 400;
/// Draws of words and letters, until a level is worth playing.
const DRAWS: u64 = 64;
/// Sides from which on a level has to be worth playing; there is no room for two words on less.
const LEAST: u32 = 8;
/// The most steps in looking for the best way, about: a second's work. Boards are drawn again as long as all draws
/// together have taken fewer.
const EFFORT: u64 = 1 << 26;
/// What a draw takes for each cell, in steps of the work meter: words are tried, and looked for.
const DRAWING: u64 = 1 << 12;
/// Laid words on the best way, at least.
const LAID_ON_BEST: usize = 2;

/// A maze of letters.
pub(super) struct Board {
    pub(super) layout: Layout,
    /// The letter of each cell, as the list counts them.
    pub(super) letters: Vec<u8>,
    pub(super) laid: Vec<Laid>,
    pub(super) lexicon: Arc<Lexicon>,
    pub(super) scoring: Scoring,
    /// The best way.
    pub(super) best: Answer,
}

/// A word where it was laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Laid {
    /// Its number in the list.
    pub(super) word: usize,
    pub(super) first: Cell,
    pub(super) dir: Dir,
}

impl Board {
    /// Walls from stream `layout/0`; words and letters from `words/0` and on, until the level is worth playing.
    pub(super) fn draw(
        size: Size,
        lexicon: &Arc<Lexicon>,
        scoring: Scoring,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Self, SpecError> {
        let maze = maze(size, seed, work)?;
        let (mut draw, mut steps) = (0, 0);
        loop {
            let mut board =
                Self::lay(maze.clone(), lexicon.clone(), scoring, &mut seed.stream("words", draw));
            work.spend(DRAWING * size.cells())?;
            if let Some(best) = board.ask_within(&[board.start()], Rank::Total, EFFORT - steps) {
                work.spend(best.steps)?;
                steps = EFFORT.min(steps + best.steps);
                board.best = best;
            }
            draw += 1;
            if draw == DRAWS || steps == EFFORT || board.is_worth_playing() {
                return Ok(board);
            }
        }
    }

    /// Lays words in a maze and fills the rest.
    fn lay(mut layout: Layout, lexicon: Arc<Lexicon>, scoring: Scoring, rng: &mut Rng) -> Self {
        let (letters, laid) = {
            let mut table = Table::on(&mut layout.map, &lexicon);
            table.lay_words(rng);
            table.fill(rng);
            (table.letters.into_iter().map(Option::unwrap_or_default).collect(), table.laid)
        };
        let best = Answer { way: Vec::new(), is_proven: false, bound: 0, steps: 0 };
        Self { layout, letters, laid, lexicon, scoring, best }
    }

    /// The best way on from the end of a way.
    pub(super) fn ask(&self, way: &[Cell], rank: Rank) -> Option<Answer> {
        self.ask_within(way, rank, EFFORT)
    }

    fn ask_within(&self, way: &[Cell], rank: Rank, effort: u64) -> Option<Answer> {
        let Self { letters, lexicon, scoring, .. } = self;
        let (map, goal) = (&self.layout.map, self.goal());
        let scoring = *scoring;
        Question { map, letters, lexicon, scoring, goal, way, rank, effort }.answer()
    }

    pub(super) fn start(&self) -> Cell {
        Cell::new(0)
    }

    pub(super) fn goal(&self) -> Cell {
        Cell::new(self.layout.map.all_exits().len() as u32 - 1)
    }

    /// The best way on from the end of a way; none if it has cut itself off.
    pub(super) fn best_on(&self, way: &[Cell]) -> Option<Vec<Cell>> {
        if self.best.way.starts_with(way) {
            return Some(self.best.way.clone());
        }
        self.ask(way, Rank::Total).map(|answer| answer.way)
    }

    pub(super) fn score(&self, way: &[Cell]) -> Score {
        Score::of(&self.lexicon, &self.letters, way, &self.scoring)
    }

    pub(super) fn letter(&self, cell: Cell) -> char {
        let code = self.letters.get(cell.index()).copied().unwrap_or_default();
        self.lexicon.list.letters().get(usize::from(code)).copied().unwrap_or('?')
    }

    /// A word of the list, in letters.
    pub(super) fn spell(&self, word: usize) -> String {
        self.lexicon.list.spell(self.lexicon.list.word(word))
    }

    /// The cells of a laid word.
    pub(super) fn cells_of(&self, laid: &Laid) -> Vec<Cell> {
        laid.cells(self.layout.map.size(), self.lexicon.list.word(laid.word).len())
            .unwrap_or_default()
    }

    /// Whether it has room for two words.
    pub(super) fn is_large(&self) -> bool {
        let size = self.layout.map.size();
        size.width().min(size.height()) >= LEAST
    }

    /// Whether the best way is longer than the shortest and holds two laid words; small boards are taken as they are.
    pub(super) fn is_worth_playing(&self) -> bool {
        let fewest = shortest(&self.layout.map, self.start(), self.goal()).len();
        !self.is_large()
            || self.best.way.len() > fewest && self.laid_on(&self.best.way).count() >= LAID_ON_BEST
    }

    /// The laid words that can be read on a way.
    pub(super) fn laid_on(&self, way: &[Cell]) -> impl Iterator<Item = &Laid> {
        let read = self.lexicon.words_in(way.iter().map(|cell| self.letters[cell.index()]));
        self.laid.iter().filter(move |laid| read.contains(&laid.word))
    }
}

/// A perfect maze with its ends in two corners.
fn maze(size: Size, seed: Seed, work: &mut Work<'_>) -> Result<Layout, SpecError> {
    let generator = generate::find("backtracker")?;
    let mut params = Params::default();
    params.set(&SIZE, Value::Size(size));
    let mut layout = Spec { generator, params, seed }.build_within(None, work)?;
    let last = Cell::new(size.cells() as u32 - 1);
    let entrance = Opening { cell: Cell::new(0), side: Some(Dir::W) };
    let exit = Opening { cell: last, side: Some(Dir::E) };
    layout.openings = Some(Openings { entrance, exit });
    Ok(layout)
}

/// Letters while they are laid.
struct Table<'a> {
    map: &'a mut Map,
    lexicon: &'a Lexicon,
    letters: Vec<Option<u8>>,
    laid: Vec<Laid>,
}

impl<'a> Table<'a> {
    fn on(map: &'a mut Map, lexicon: &'a Lexicon) -> Self {
        let letters = vec![None; map.all_exits().len()];
        Self { map, lexicon, letters, laid: Vec::new() }
    }

    /// Lays words that fit at places drawn at random, until there are enough.
    fn lay_words(&mut self, rng: &mut Rng) {
        let (size, cells) = (self.map.size(), self.letters.len());
        let longest = size.width().max(size.height()) as usize;
        let list = &self.lexicon.list;
        let short: Vec<usize> =
            (0..list.len()).filter(|word| list.word(*word).len() <= longest).collect();
        let mut tries = if short.is_empty() { 0 } else { TRIES * cells };
        while tries > 0 && self.laid.len() < cells.div_ceil(CELLS_A_WORD) {
            tries -= 1;
            let word = short[rng.index(short.len())];
            let (first, dir) = (Cell::new(rng.index(cells) as u32), Dir::ALL[rng.index(8)]);
            self.try_to_lay(Laid { word, first, dir });
        }
    }

    /// Lays a word where it fits: on the board, on free cells or equal letters, with a new letter at least, and
    /// no word twice. Opens the passages along it.
    fn try_to_lay(&mut self, laid: Laid) {
        let word = self.lexicon.list.word(laid.word);
        let Some(cells) = laid.cells(self.map.size(), word.len()) else { return };
        let fits =
            |(cell, letter): (&Cell, &u8)| self.letters[cell.index()].is_none_or(|l| l == *letter);
        let is_new = cells.iter().any(|cell| self.letters[cell.index()].is_none());
        let is_known = self.laid.iter().any(|other| other.word == laid.word);
        if is_known || !is_new || !cells.iter().zip(word).all(fits) {
            return;
        }
        for (cell, letter) in cells.iter().zip(word) {
            self.letters[cell.index()] = Some(*letter);
        }
        for cell in &cells[..cells.len() - 1] {
            self.map.open(*cell, laid.dir);
        }
        self.laid.push(laid);
    }

    /// Fills the free cells with letters, each as often as the list has it.
    fn fill(&mut self, rng: &mut Rng) {
        let often = self.lexicon.list.frequencies();
        let all = often.iter().map(|count| u64::from(*count)).sum();
        for letter in self.letters.iter_mut().filter(|letter| letter.is_none()) {
            let mut drawn = rng.below(all);
            let is_drawn = |count: &u32| {
                let (is_it, left) =
                    (drawn < u64::from(*count), drawn.saturating_sub(u64::from(*count)));
                drawn = left;
                is_it
            };
            *letter = often.iter().position(is_drawn).map(|code| code as u8);
        }
    }
}

impl Laid {
    /// The cells on which it lies; none if it does not fit on the board.
    pub(super) fn cells(&self, size: Size, letters: usize) -> Option<Vec<Cell>> {
        let mut cells = vec![self.first];
        while cells.len() < letters {
            cells.push(size.step(*cells.last()?, self.dir)?);
        }
        Some(cells)
    }
}
