//! Rivals that walk: each has a name, and a plan for the ground as it knows it.

use super::walking::{found_by, steps};
use super::{Known, Move};
use crate::grid::{Bits, Cell};
use crate::option::{Choice, Kind, Opt};
use crate::search::way;
use crate::work::Work;

/// The rival of a race.
pub(super) const BOT: Opt = Opt {
    key: "bot",
    label: "Rival",
    about: "the rival",
    kind: Kind::Name { choices: &[BY_STEPS, STRAIGHT, ON_FOOT, PERSON] },
};

/// The rival where steps differ in what they cost.
pub(super) const COSTLY_BOT: Opt = Opt {
    kind: Kind::Name {
        choices: &[
            STRAIGHT,
            BY_STEPS,
            ON_FOOT,
            (DIJKSTRA, "takes the cheapest way, found by Dijkstra"),
            (A_STAR, "takes the cheapest way, found by A*"),
            PERSON,
        ],
    },
    ..BOT
};

const BY_STEPS: Choice = (SHORTEST, "takes the shortest way");
const STRAIGHT: Choice = (GREEDY, "heads straight for the goal");
const ON_FOOT: Choice = (FIRST, "explores on foot");
/// No rival that the game plays.
pub(super) const PERSON: Choice = (NONE, "a second person at the same keyboard");

const SHORTEST: &str = "shortest";
const GREEDY: &str = "greedy";
const FIRST: &str = "first";
const DIJKSTRA: &str = "dijkstra";
const A_STAR: &str = "a-star";
/// No rival: a second person.
pub(super) const NONE: &str = "none";

/// What a cell takes that is looked at, about, in steps of the work meter.
const STEPS_A_CELL: u64 = 4;

/// The steps that a rival of that name plans.
pub(super) fn plan(name: &str, known: &Known<'_>, work: &mut Work<'_>) -> Vec<Move> {
    match name {
        SHORTEST => {
            work.add(known.ground.map.size().cells());
            let way = known.goal.map(|goal| way(known.ground.map, known.at, goal));
            steps(known, &way.unwrap_or_default())
        }
        GREEDY | DIJKSTRA | A_STAR => steps(known, &found_by(name, known, work)),
        FIRST => {
            let walk = explored(known);
            work.add(STEPS_A_CELL * walk.len() as u64);
            steps(known, &walk)
        }
        _ => Vec::new(),
    }
}

/// Whether a rival of that name looks at what steps cost.
pub(super) fn weighs(name: &str) -> bool {
    matches!(name, DIJKSTRA | A_STAR)
}

/// The search that thinks as a rival of that name does; one that explores on foot also walks back.
pub(super) fn search(name: &str) -> Option<&'static str> {
    match name {
        SHORTEST => Some("breadth-first"),
        GREEDY => Some(GREEDY),
        DIJKSTRA => Some(DIJKSTRA),
        A_STAR => Some(A_STAR),
        FIRST => Some("depth-first"),
        _ => None,
    }
}

/// A depth-first walk on foot: at every cell the first direction that leads to a new one,
/// and back where there is none.
fn explored(known: &Known<'_>) -> Vec<Cell> {
    let (mut seen, mut thread) = (Bits::like(known.ground.map.floor()), vec![known.at]);
    let mut walk = vec![known.at];
    seen.insert(known.at);
    while let Some(&here) = thread.last().filter(|here| Some(**here) != known.goal) {
        let exits = known.ground.exits(here).iter();
        let mut beside = exits.filter_map(|dir| known.ground.map.size().step(here, dir));
        if let Some(next) = beside.find(|next| seen.insert(*next)) {
            thread.push(next);
        } else {
            thread.pop();
        }
        walk.extend(thread.last());
    }
    walk
}
