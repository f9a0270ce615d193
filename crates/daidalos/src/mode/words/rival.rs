//! Rivals, by name, and the ways that they trace.

use super::best::{Answer, Rank};
use super::board::Board;
use crate::grid::Cell;
pub(super) use crate::mode::rival::NONE;
use crate::mode::rival::PERSON;
use crate::mode::walking;
use crate::option::{Kind, Opt};
use crate::search::{Costs, Ground, way as shortest};
use crate::work::Work;

pub(super) const BOT: Opt = Opt {
    key: "bot",
    label: "Rival",
    about: "the rival",
    kind: Kind::Name {
        choices: &[
            (FIRST, "takes the first way it finds"),
            (SHORTEST, "takes the shortest way"),
            (WEIGHTED, "prefers the cells of laid words"),
            (BEST, "has the highest total, proven"),
            (WORDIEST, "reads the most words"),
            (OFF, "none: you play alone"),
            PERSON,
        ],
    },
};

const FIRST: &str = "first";
const SHORTEST: &str = "shortest";
const WEIGHTED: &str = "weighted";
const BEST: &str = "best";
pub(super) const WORDIEST: &str = "wordiest";
/// Nobody: a person plays alone.
pub(super) const OFF: &str = "off";

/// What it costs to enter a cell of a laid word, and any other cell, to the rival that weighs them.
const CHEAP: u32 = 1000;
const DEAR: u32 = 3000;

/// The way that a rival of that name traces, and how sure it is that no way is better.
pub(super) fn traced(
    name: &str,
    board: &Board,
    work: &mut Work<'_>,
) -> Option<(Vec<Cell>, Option<Answer>)> {
    let (map, start, goal) = (&board.layout.map, board.start(), board.goal());
    let mut by = |search, ground| walking::path(search, ground, start, goal, work);
    match name {
        FIRST => Some((by("depth-first", Ground::new(map)), None)),
        SHORTEST => Some((shortest(map, start, goal), None)),
        WEIGHTED => {
            let costs = costs(board);
            let costs = Costs::Cells { straight: &costs, diagonal: &costs };
            Some((by("dijkstra", Ground::new(map).with_costs(costs)), None))
        }
        BEST => Some((board.best.way.clone(), Some(board.best.clone()))),
        WORDIEST => {
            let answer = board.ask(&[start], Rank::Words)?;
            work.add(answer.steps);
            Some((answer.way.clone(), Some(answer)))
        }
        _ => None,
    }
}

/// The search that thinks as a rival of that name does.
pub(super) fn search(name: &str) -> Option<&'static str> {
    match name {
        FIRST => Some("depth-first"),
        SHORTEST => Some("breadth-first"),
        _ => None,
    }
}

fn costs(board: &Board) -> Vec<u32> {
    let mut costs = vec![DEAR; board.letters.len()];
    for cell in board.laid.iter().flat_map(|laid| board.cells_of(laid)) {
        costs[cell.index()] = CHEAP;
    }
    costs
}
