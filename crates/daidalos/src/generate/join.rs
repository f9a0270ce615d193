//! Joins what an outline has kept apart.
//!
//! Some methods need a rectangle: on a ragged mask they leave a forest, not a tree. Every piece
//! of it is a tree, so opening random walls between different pieces, never within one, makes
//! the perfect maze that was promised.

use super::sets::Sets;
use crate::grid::{Dir, Map};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

/// Opens walls between the trees of a forest until it is one tree.
pub(super) fn join_pieces<W: Watch + ?Sized>(map: &mut Map, rng: &mut Rng, watch: &mut W) {
    let mut sets = Sets::new(map.all_exits().len());
    let mut walls = Vec::new();
    for cell in map.floor().iter() {
        for dir in [Dir::E, Dir::S] {
            match map.floor_beside(cell, dir) {
                Some(next) if map.exits(cell).has(dir) => {
                    sets.join(cell.index(), next.index());
                }
                Some(next) => walls.push((cell, dir, next)),
                None => {}
            }
        }
    }
    walls.retain(|(cell, _, next)| sets.root(cell.index()) != sets.root(next.index()));
    rng.shuffle(&mut walls);
    for (cell, dir, next) in walls {
        if sets.join(cell.index(), next.index()) {
            map.open(cell, dir);
            watch.step(Step::Open(cell, dir));
        }
    }
}
