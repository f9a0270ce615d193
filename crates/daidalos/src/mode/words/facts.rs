//! What is told of a game: the string so far, scores broken down, and what would have been best.

use std::borrow::Cow;

use super::contest::Contest;
use super::rival;
use super::score::Score;
use crate::grid::Cell;
use crate::mode::{Datum, Fact, FactValue, Game, Move, Viewer};
use crate::sentences::count;
use crate::work::Work;

/// The lines of a break-down.
type Lines = Vec<(Cow<'static, str>, i64)>;

impl Contest {
    /// The viewer's own string and score; the other's once they may be known; at the end, what was best.
    pub(super) fn facts(&self, viewer: Viewer) -> Vec<Fact> {
        let own = viewer.seat().index().min(self.tracers.len() - 1);
        let score = self.score(own);
        let left = (self.board.scoring.budget - score.cells).max(0) as u64;
        let budget = FactValue::Left(left, self.board.scoring.budget as u64);
        let mut facts = vec![
            Fact::new("score", "Score", FactValue::Points(score.total)).short("score"),
            Fact::new("cells_left", "Cells left", budget).short("left"),
            Fact::new("string", "Letters", FactValue::Lit(self.lit(&self.tracers[own].way))),
            Fact::new("breakdown", "Breakdown", FactValue::List(self.lines(&score))),
        ];
        let other = 1 - own;
        if self.tracers.len() > 1 && self.sees(viewer, other) && self.has_arrived(other) {
            let score = self.score(other);
            let [points, string, lines] = match self.rivals().is_empty() {
                true => {
                    ["Other player's score", "Other player's letters", "Other player's breakdown"]
                }
                false => ["Rival's score", "Rival's letters", "Rival's breakdown"],
            };
            let total = FactValue::Points(score.total);
            facts.push(Fact::new("rival_score", points, total).short("rival"));
            let lit = FactValue::Lit(self.lit(&self.tracers[other].way));
            facts.push(Fact::new("rival_string", string, lit));
            let list = FactValue::List(self.lines(&score));
            facts.push(Fact::new("rival_breakdown", lines, list));
            if self.is_over() && score.total == self.score(own).total {
                let why = if self.rivals().is_empty() { "a draw" } else { "a tie is yours" };
                facts.push(Fact::text("tie", "Equal scores", why));
            }
        }
        if self.is_over() {
            facts.extend(self.best_facts());
        }
        facts
    }

    /// What the best way would have been.
    fn best_facts(&self) -> Vec<Fact> {
        let (best, score) = (&self.board.best, self.board.score(&self.board.best.way));
        let sure = match best.is_proven {
            true => "proven: no way scores more".to_owned(),
            false => format!("not proven: no way scores more than {}", best.bound),
        };
        vec![
            Fact::new("best_score", "Best score", FactValue::Points(score.total)),
            Fact::new("best_string", "Best letters", FactValue::Lit(self.lit(&best.way))),
            Fact::new("best_breakdown", "Best breakdown", FactValue::List(self.lines(&score))),
            Fact::text("best_proof", "Best way", sure),
        ]
    }

    /// What is known of every level, without telling what is best.
    pub(super) fn proven(&self) -> Vec<Fact> {
        let board = &self.board;
        let mut facts = vec![
            Fact::count("laid", "Words laid", board.laid.len() as u64),
            Fact::count("list_words", "Words that count", board.lexicon.list.len() as u64),
            Fact::count("budget", "Cell budget", board.scoring.budget as u64),
        ];
        if board.is_large() && board.best.is_proven && board.is_worth_playing() {
            let proof =
                "the best way is longer than the shortest, and reads at least two laid words";
            facts.push(Fact::text("proof", "Proof", proof));
        }
        facts
    }

    /// What there is to tell of a rival's plan.
    pub(super) fn facts_of_plan(&self, plan: &[Move]) -> Vec<Fact> {
        let size = self.board.layout.map.size();
        let mut way = vec![self.board.start()];
        for mv in plan {
            let Move::Step(dir) = mv else { continue };
            way.extend(way.last().and_then(|at| size.step(*at, *dir)));
        }
        let score = self.board.score(&way);
        let words =
            score.words.iter().map(|found| (self.board.spell(found.word).into(), found.points));
        let mut facts = vec![
            Fact::new("string", "Letters", FactValue::Lit(self.lit(&way))),
            Fact::new("words", "Words", FactValue::List(words.collect())),
            Fact::count("cells", "Cells", score.cells as u64),
            Fact::new("bonus", "Bonus", FactValue::Points(score.bonus)),
            Fact::new("score", "Score", FactValue::Points(score.total)),
            Fact::new("breakdown", "Breakdown", FactValue::List(self.lines(&score))),
        ];
        if let Some((_, Some(answer))) =
            rival::traced(self.bot, &self.board, &mut Work::unbounded())
        {
            let more = if self.bot == rival::WORDIEST {
                "No way has more words than"
            } else {
                "No way scores more than"
            };
            facts.push(Fact::new("proven", "Proven", FactValue::Flag(answer.is_proven)));
            facts.push(Fact::new("bound", more, FactValue::Points(answer.bound)));
            facts.push(Fact::count("steps", "Search steps", answer.steps));
        }
        facts
    }

    /// What JSON adds: the letters row by row, and the laid words with their places.
    pub(super) fn told(&self) -> Vec<(&'static str, Datum)> {
        let board = &self.board;
        let width = board.layout.map.size().width() as usize;
        let letters: Vec<char> =
            board.layout.map.size().iter().map(|cell| board.letter(cell)).collect();
        let rows = letters.chunks(width).map(|row| row.iter().collect()).collect();
        let laid = board.laid.iter().map(|laid| {
            vec![
                ("word", Datum::Text(board.spell(laid.word))),
                ("at", Datum::Cell(laid.first)),
                ("direction", Datum::Text(laid.dir.to_string())),
            ]
        });
        vec![("letters", Datum::Rows(rows)), ("words", Datum::Parts(laid.collect()))]
    }

    /// Word for word, the cells, and the bonus: it adds up to the total.
    fn lines(&self, score: &Score) -> Lines {
        let words =
            score.words.iter().map(|found| (self.board.spell(found.word).into(), found.points));
        let cells = (count(score.cells as u64, "cell").into(), -score.cells);
        let bonus = ("bonus".into(), score.bonus);
        words.chain([cells]).chain(Some(bonus).filter(|_| score.bonus > 0)).collect()
    }

    /// The letters of a way; those of words are lit up.
    fn lit(&self, way: &[Cell]) -> Vec<(Cow<'static, str>, bool)> {
        let board = &self.board;
        let mut is_lit = vec![false; way.len()];
        for (end, word) in board.lexicon.read(way.iter().map(|cell| board.letters[cell.index()])) {
            is_lit[end - board.lexicon.list.word(word).len()..end].fill(true);
        }
        let mut pieces: Vec<(Cow<'static, str>, bool)> = Vec::new();
        for (cell, is_lit) in way.iter().zip(is_lit) {
            match pieces.last_mut() {
                Some((text, lit)) if *lit == is_lit => text.to_mut().push(board.letter(*cell)),
                _ => pieces.push((board.letter(*cell).to_string().into(), is_lit)),
            }
        }
        pieces
    }
}
