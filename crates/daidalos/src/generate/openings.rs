//! Draws the way in and the way out.
//!
//! Two different sides at random, and a way of at least width + height moves between them where
//! the map allows. One wave over the map measures every exit for an entrance, so few waves do
//! what drawing blindly would need many for.

use super::layout::{Opening, Openings};
use crate::grid::{Cell, Dir, Map};
use crate::rng::Rng;
use crate::search::Distances;
use crate::watch::Watch;
use crate::work::Spent;

/// Cells that may be looked at while entrances are tried: all of them on a small map, a few on
/// a large one, where nearly every entrance has a far exit.
const BUDGET: u64 = 1 << 22;

/// What an opening takes, in steps of the work meter.
const STEPS_AN_OPENING: u64 = 16;

/// Entrances that are tried on the largest map.
const TRIES: u64 = 4;

/// Sweeps from the far end of the longest way seen; on a tree they nearly always end at the
/// longest of all.
const SWEEPS: usize = 3;

/// Draws the places of a dungeon: somewhere, and the farthest cell from there.
pub(crate) fn draw_within(map: &Map, rng: &mut Rng) -> Option<Openings> {
    let start = map.floor().nth(rng.below(map.floor().count()))?;
    let (goal, _) = Distances::new(map, [start]).farthest();
    let [entrance, exit] = [start, goal].map(|cell| Opening { cell, side: None });
    Some(Openings { entrance, exit })
}

/// Draws the openings of a maze.
pub(super) fn draw<W: Watch + ?Sized>(
    map: &Map,
    rng: &mut Rng,
    watch: &mut W,
) -> Result<Option<Openings>, Spent> {
    let mut sides = Dir::STRAIGHT.map(|side| (side, outermost(map, side)));
    let wanted = u64::from(map.size().width()) + u64::from(map.size().height());
    let tries = TRIES.max(BUDGET / map.size().cells());
    // On a thin map there are as many openings as cells, and they are shuffled, measured and sorted by side.
    let openings = 2 * (u64::from(map.size().width()) + u64::from(map.size().height()));
    watch.spend(STEPS_AN_OPENING * openings)?;
    let mut best: Option<(u64, Openings)> = None;
    for entrance in shuffled(&mut sides, rng).into_iter().take(tries as usize) {
        watch.spend(map.size().cells())?;
        let ways = measure(map, entrance, &sides);
        if let Some(exit) = draw_far(&ways, wanted, rng) {
            return Ok(Some(Openings { entrance, exit }));
        }
        keep_longest(&mut best, entrance, &ways);
    }
    for _ in 0..SWEEPS {
        let Some((_, Openings { exit: entrance, .. })) = best else { break };
        watch.spend(map.size().cells())?;
        keep_longest(&mut best, entrance, &measure(map, entrance, &sides));
    }
    Ok(best.map(|(_, openings)| openings))
}

/// Every opening in random order, a side as often as the others however short it is.
fn shuffled(sides: &mut [(Dir, Vec<Cell>); 4], rng: &mut Rng) -> Vec<Opening> {
    rng.shuffle(sides);
    sides.iter_mut().for_each(|(_, cells)| rng.shuffle(cells));
    let longest = sides.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
    let nth = |k| sides.iter().filter_map(move |&(side, ref cells)| Some((side, *cells.get(k)?)));
    (0..longest).flat_map(nth).map(|(side, cell)| Opening { cell, side: Some(side) }).collect()
}

/// The floor cells that are seen first from outside when one looks at the map from a side.
fn outermost(map: &Map, side: Dir) -> Vec<Cell> {
    let (width, height) = (map.size().width(), map.size().height());
    let first = |mut line: Box<dyn DoubleEndedIterator<Item = Cell>>| {
        let floor = |cell: &Cell| map.is_floor(*cell);
        if matches!(side, Dir::N | Dir::W) { line.find(floor) } else { line.rfind(floor) }
    };
    let column = |x| Box::new((0..height).filter_map(move |y| map.size().at(x, y))) as Box<_>;
    let row = |y| Box::new((0..width).filter_map(move |x| map.size().at(x, y))) as Box<_>;
    match side {
        Dir::N | Dir::S => (0..width).filter_map(|x| first(column(x))).collect(),
        _ => (0..height).filter_map(|y| first(row(y))).collect(),
    }
}

/// Every opening on another side, with the moves to it.
fn measure(map: &Map, entrance: Opening, sides: &[(Dir, Vec<Cell>); 4]) -> Vec<(u64, Opening)> {
    let distances = Distances::new(map, [entrance.cell]);
    let others = sides.iter().filter(|(side, _)| Some(*side) != entrance.side);
    let openings = others
        .flat_map(|(side, cells)| cells.iter().map(|&cell| Opening { cell, side: Some(*side) }));
    openings.filter_map(|opening| Some((distances.to(opening.cell)?, opening))).collect()
}

/// One of the openings that are far enough: first the side, then the cell.
fn draw_far(ways: &[(u64, Opening)], wanted: u64, rng: &mut Rng) -> Option<Opening> {
    let far: Vec<Opening> =
        ways.iter().filter(|(moves, _)| *moves >= wanted).map(|w| w.1).collect();
    let mut sides: Vec<Option<Dir>> = far.iter().map(|opening| opening.side).collect();
    sides.dedup();
    let side = *sides.get(rng.index(sides.len()))?;
    let there: Vec<_> = far.into_iter().filter(|opening| opening.side == side).collect();
    there.get(rng.index(there.len())).copied()
}

fn keep_longest(best: &mut Option<(u64, Openings)>, entrance: Opening, ways: &[(u64, Opening)]) {
    for &(moves, exit) in ways {
        if best.is_none_or(|(longest, _)| moves > longest) {
            *best = Some((moves, Openings { entrance, exit }));
        }
    }
}
