//! Opens dead ends into loops.

use crate::grid::{Cell, Dir, Map};
use crate::option::{Kind, Opt};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

/// The option that every perfect maze has.
pub const BRAID: Opt = Opt {
    key: "braid",
    label: "Dead ends opened",
    about: "share of dead ends opened into loops",
    kind: Kind::Int { min: 0, max: 100, default: 0, unit: "%", zero: "" },
};

/// Opens dead ends in random order until `share` percent of them (rounded) are gone, as far as
/// there are walls to open. A dead end is joined to another one where it can be: that mends two
/// with one wall.
pub(super) fn open_dead_ends<W: Watch + ?Sized>(
    map: &mut Map,
    share: u64,
    rng: &mut Rng,
    watch: &mut W,
) {
    if share == 0 {
        return;
    }
    let mut ends: Vec<Cell> = map.floor().iter().filter(|&cell| is_dead_end(map, cell)).collect();
    let mut left = (ends.len() as u64 * share + 50) / 100;
    rng.shuffle(&mut ends);
    for cell in ends {
        if left == 0 {
            return;
        }
        if is_dead_end(map, cell)
            && let Some((dir, other)) = choose_wall(map, cell, rng)
        {
            left = left.saturating_sub(1 + u64::from(is_dead_end(map, other)));
            map.open(cell, dir);
            watch.step(Step::Open(cell, dir));
        }
    }
}

fn is_dead_end(map: &Map, cell: Cell) -> bool {
    map.exits(cell).len() == 1
}

fn choose_wall(map: &Map, cell: Cell, rng: &mut Rng) -> Option<(Dir, Cell)> {
    let closed = Dir::STRAIGHT.into_iter().filter(|&dir| !map.exits(cell).has(dir));
    let mut walls: Vec<(Dir, Cell)> =
        closed.filter_map(|dir| Some((dir, map.floor_beside(cell, dir)?))).collect();
    if walls.iter().any(|(_, other)| is_dead_end(map, *other)) {
        walls.retain(|(_, other)| is_dead_end(map, *other));
    }
    walls.get(rng.index(walls.len())).copied()
}
