//! Veins: power-ups in a row, on loops only, so that it can pay to go round by them.

use crate::grid::{Bits, Cell, Map};
use crate::rng::Rng;

/// The tiles of a vein. One power-up on a straight step saves 0.9, so a few of them pay for a detour.
const LENGTH: [u64; 2] = [5, 9];

/// The floor without its dead ends, however long they are: what is left lies on loops, or between two.
pub(super) fn loops(map: &Map) -> Bits {
    let mut loops = map.floor().clone();
    for tile in map.floor().iter() {
        let mut end = Some(tile);
        while let Some(tile) = end.filter(|tile| loops.has(*tile)) {
            end = beside(map, &loops, tile).next();
            if beside(map, &loops, tile).nth(1).is_some() {
                break;
            }
            loops.remove(tile);
        }
    }
    loops
}

/// Draws veins of so many tiles in all, or of fewer where no other vein fits. `free` has the tiles that
/// may be used, and loses those that are.
pub(super) fn lay(map: &Map, free: &mut Bits, tiles: u64, rng: &mut Rng) -> Vec<Cell> {
    let mut starts: Vec<Cell> = free.iter().collect();
    rng.shuffle(&mut starts);
    let mut laid = Vec::new();
    for start in starts {
        let left = tiles.saturating_sub(laid.len() as u64);
        if left == 0 {
            break;
        }
        if free.has(start) {
            let [least, most] = LENGTH;
            let length = (least + rng.below(most - least + 1)).min(left);
            let vein = walk(map, free, start, length, rng);
            if vein.len() as u64 >= least.min(left) {
                laid.extend(vein);
            } else {
                vein.into_iter().for_each(|tile| _ = free.insert(tile));
            }
        }
    }
    laid
}

/// Takes free tiles in a row, as many as there are up to a length: from the start one way, then the other.
fn walk(map: &Map, free: &mut Bits, start: Cell, length: u64, rng: &mut Rng) -> Vec<Cell> {
    let mut vein = vec![start];
    free.remove(start);
    for _ in 0..2 {
        let mut at = start;
        while (vein.len() as u64) < length {
            let mut next: Vec<Cell> = beside(map, free, at).collect();
            rng.shuffle(&mut next);
            let Some(tile) = next.pop() else { break };
            free.remove(tile);
            vein.push(tile);
            at = tile;
        }
    }
    vein
}

fn beside<'a>(map: &'a Map, tiles: &'a Bits, at: Cell) -> impl Iterator<Item = Cell> + 'a {
    let straight = map.neighbours(at).filter(|(dir, _)| !dir.is_diagonal());
    straight.map(|(_, tile)| tile).filter(|tile| tiles.has(*tile))
}
