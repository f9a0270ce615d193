//! The best way: exact over every word that can be found, proven, or with a bound.

mod diagram;
mod finds;
mod graph;
mod hasher;
mod order;
mod parts;
mod prices;
mod proof;

use self::diagram::{Diagram, Extent};
use self::finds::Finds;
use self::graph::Graph;
use self::parts::Parts;
use self::prices::Bound;
use self::proof::Pass;
use super::lexicon::Lexicon;
use super::score::{Score, Scoring};
use crate::grid::{Cell, Map};
use crate::search::way as shortest;

#[cfg(test)]
mod tests;

/// What makes one way better than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rank {
    /// The total, then more words, then fewer cells.
    Total,
    /// More words, then the score without the bonus, then fewer cells.
    Words,
}

/// What is asked: the best way on.
pub(super) struct Question<'a> {
    pub(super) map: &'a Map,
    pub(super) letters: &'a [u8],
    pub(super) lexicon: &'a Lexicon,
    pub(super) scoring: Scoring,
    pub(super) goal: Cell,
    /// The way so far, one cell at least.
    pub(super) way: &'a [Cell],
    pub(super) rank: Rank,
    /// The most links and cases that are made, about.
    pub(super) effort: u64,
}

/// The best way that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// From the first cell of the way so far to the goal.
    pub(super) way: Vec<Cell>,
    /// Whether no way is better.
    pub(super) is_proven: bool,
    /// No way has a higher total, or, by that rank, more words.
    pub(super) bound: i64,
    /// Links and cases that were looked at.
    pub(super) steps: u64,
}

/// Ranks are compared as one number: the first measure counts in these, twice over, the second once.
const UNIT: i64 = 1 << 18;

/// A rank as a sum: so much for a word, less so much for a cell. A total is the larger of two such sums, one with
/// the bonus and one without; so the best way is the best of two tasks.
struct Aim {
    /// What each word that can be found is worth.
    words: Vec<i64>,
    cell: i64,
    /// What the way so far is worth, but for its last cell.
    base: i64,
}

/// Nodes in a layer of a diagram that is only to find good ways.
const NARROW: usize = 1 << 10;
/// The most links of a diagram, unless there is time for more.
const LINKS: u64 = 1 << 22;
/// Cases in a layer in the first pass, which is to find a good way quickly.
const GLANCE: usize = 128;

impl Question<'_> {
    /// The best way on; none if there is no way.
    pub(super) fn answer(&self) -> Option<Answer> {
        let graph = Graph::after(self.map, self.way, self.goal);
        if !graph.has_way() {
            return None;
        }
        let known = self.lexicon.words_in(self.way.iter().map(|cell| self.letters[cell.index()]));
        let way: Vec<usize> = self.way.iter().map(|cell| cell.index()).collect();
        let finds = Finds::on(&graph, self.lexicon, self.letters, &way, &known);
        let mut best = Best::new(self, &graph);
        let order = order::order(&graph);
        let diagram = |extent| Diagram::of(&graph, &order, extent, LINKS.max(self.effort >> 5));
        let mut bound = self.plain_bound(&finds);
        if let Some(exact) = diagram(Extent::Exact) {
            bound = bound.min(self.search(&exact, true, self.effort, &order, &finds, &mut best));
        } else {
            // Two searches share what one may take.
            if let Some(narrower) = diagram(Extent::Narrower(NARROW)) {
                self.search(&narrower, true, self.effort / 2, &order, &finds, &mut best);
            }
            if let Some(wider) = diagram(Extent::Wider) {
                bound = bound.min(self.search(
                    &wider,
                    false,
                    self.effort / 2,
                    &order,
                    &finds,
                    &mut best,
                ));
            }
        }
        if finds.is_cut_short {
            bound = self.plain_bound(&finds);
        }
        let is_proven = bound <= best.value;
        // The lesser measures of a rank may lower it by less than this.
        let bound = (bound.max(best.value) + 1024 * UNIT).div_euclid(UNIT * UNIT);
        Some(Answer { way: best.way, is_proven, bound, steps: best.steps })
    }

    /// What no way exceeds: all words at once, those included that were not looked for.
    fn plain_bound(&self, finds: &Finds) -> i64 {
        let all: Vec<usize> = (0..self.lexicon.list.len()).collect();
        let words = if finds.is_cut_short { &all } else { &finds.words };
        let most = |aim: &Aim| aim.base + aim.words.iter().sum::<i64>();
        self.aims(words).iter().map(most).max().unwrap_or(0)
    }

    /// Looks for the best way in a diagram; returns what no way exceeds.
    fn search(
        &self,
        diagram: &Diagram,
        is_tight: bool,
        effort: u64,
        order: &[usize],
        finds: &Finds,
        best: &mut Best<'_>,
    ) -> i64 {
        let parts = Parts::of(&finds.all, diagram, order);
        let mut most = i64::MIN;
        best.steps += diagram.steps;
        for aim in self.aims(&finds.words) {
            let bound = Bound::lowest(&parts, diagram, finds, &aim, effort / 2, |choices| {
                best.meet(diagram, choices);
                best.value
            });
            best.steps += bound.steps;
            let mut value = bound.value;
            if value > best.value
                && is_tight
                && let Some(pass) = Pass::new(&parts, diagram, finds, &aim, &bound.prices)
            {
                let most = (effort >> 4) / diagram.layers.len().max(1) as u64;
                for cases in [GLANCE, most as usize] {
                    let proof = pass.run(best.value, cases);
                    best.steps += proof.steps;
                    if let Some(choices) = proof.way {
                        best.meet(diagram, &choices);
                    }
                    value = value.min(proof.bound);
                    if value <= best.value {
                        break;
                    }
                }
            }
            most = most.max(value);
        }
        most
    }

    /// The sums of which a rank is the largest.
    fn aims(&self, words: &[usize]) -> Vec<Aim> {
        let so_far = Score::of(self.lexicon, self.letters, self.way, &self.scoring);
        let letters: Vec<i64> =
            words.iter().map(|word| self.lexicon.list.word(*word).len() as i64).collect();
        let cells = self.way.len() as i64 - 1;
        let aim = |word: &dyn Fn(i64) -> i64, cell: i64, bonus: i64| {
            let known = so_far
                .words
                .iter()
                .map(|found| word(self.lexicon.list.word(found.word).len() as i64));
            let base = known.sum::<i64>() - cells * cell + bonus;
            Aim { words: letters.iter().map(|letters| word(*letters)).collect(), cell, base }
        };
        let bonus = self.scoring.bonus;
        match self.rank {
            Rank::Words => vec![aim(&|letters| UNIT * UNIT + 2 * letters * UNIT, UNIT + 1, 0)],
            Rank::Total => {
                let word = |letters: i64| 2 * letters * UNIT * UNIT + UNIT;
                let mut aims = vec![aim(
                    &word,
                    (1 + bonus) * UNIT * UNIT + 1,
                    bonus * self.scoring.budget * UNIT * UNIT,
                )];
                if bonus > 0 {
                    aims.push(aim(&word, UNIT * UNIT + 1, 0));
                }
                aims
            }
        }
    }

    /// How good a way is, as one number.
    fn value(&self, way: &[Cell]) -> i64 {
        let score = Score::of(self.lexicon, self.letters, way, &self.scoring);
        let (words, cells) = (score.words.len() as i64, way.len() as i64);
        match self.rank {
            Rank::Total => score.total * UNIT * UNIT + words * UNIT - cells,
            Rank::Words => words * UNIT * UNIT + (score.total - score.bonus) * UNIT - cells,
        }
    }
}

/// The best way so far.
struct Best<'a> {
    question: &'a Question<'a>,
    way: Vec<Cell>,
    value: i64,
    steps: u64,
}

impl<'a> Best<'a> {
    /// The shortest way is the first.
    fn new(question: &'a Question<'a>, graph: &Graph) -> Self {
        let mut floor = crate::grid::Bits::like(question.map.floor());
        graph.cells().for_each(|cell| {
            floor.insert(Cell::new(cell as u32));
        });
        floor.insert(Cell::new(graph.from as u32));
        let map = question.map.within(floor);
        let on = shortest(&map, Cell::new(graph.from as u32), question.goal);
        let mut way = question.way.to_vec();
        way.extend(on.into_iter().skip(1));
        Self { question, value: question.value(&way), way, steps: 0 }
    }

    /// Takes a way, given by its decisions, if it is better; circles beside it are left out.
    fn meet(&mut self, diagram: &Diagram, choices: &[usize]) {
        let mut next = vec![None; self.question.map.all_exits().len()];
        for (layer, choice) in diagram.layers.iter().zip(choices) {
            let choice = layer.choices[*choice];
            if let Some(from) = choice.from {
                next[from] = Some(choice.cell);
            }
            next[choice.cell] = choice.to.or(next[choice.cell]);
        }
        let mut way = self.question.way.to_vec();
        let mut at = way.last().map(|cell| cell.index());
        while let Some(cell) = at.and_then(|at| next[at].take()) {
            way.push(Cell::new(cell as u32));
            at = Some(cell);
        }
        let value = self.question.value(&way);
        if way.last() == Some(&self.question.goal) && value > self.value {
            (self.way, self.value) = (way, value);
        }
    }
}
