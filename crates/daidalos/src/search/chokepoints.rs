use crate::grid::{Bits, Cell, Dir, Map};

/// The cells without which the floor would fall apart: good places for a door or a guard.
///
/// One depth-first walk: a cell is a chokepoint if something behind it leads back to nothing
/// before it; so the time is linear in the map.
///
/// ```
/// use daidalos::export::movingai;
/// use daidalos::search::chokepoints;
/// let map = movingai::read("type octile\nheight 3\nwidth 5\nmap\n..@..\n.....\n..@..\n").unwrap();
/// let cells: Vec<_> = chokepoints(&map).iter().map(|cell| map.size().xy(cell)).collect();
/// assert_eq!(cells, [(1, 1), (2, 1), (3, 1)]);
/// ```
pub fn chokepoints(map: &Map) -> Bits {
    let mut walk = Walk::new(map);
    for root in map.floor().iter() {
        if walk.seen[root.index()] == 0 {
            walk.from(root);
        }
    }
    walk.found
}

struct Walk<'m> {
    map: &'m Map,
    clock: u32,
    /// When each cell was first seen, from 1; 0 if it has not been.
    seen: Vec<u32>,
    /// The earliest cell that what lies behind a cell leads back to.
    earliest: Vec<u32>,
    found: Bits,
}

impl<'m> Walk<'m> {
    fn new(map: &'m Map) -> Self {
        let cells = map.all_exits().len();
        let found = Bits::like(map.floor());
        Self { map, clock: 0, seen: vec![0; cells], earliest: vec![0; cells], found }
    }

    fn from(&mut self, root: Cell) {
        // Each with the number of its next direction.
        let mut stack = vec![(root, 0)];
        let mut branches = 0;
        self.see(root);
        while let Some((cell, next)) = stack.pop() {
            if let Some(&dir) = Dir::ALL.get(next) {
                stack.push((cell, next + 1));
                let Some(beside) = self.step(cell, dir) else { continue };
                if self.seen[beside.index()] == 0 {
                    branches += u32::from(cell == root);
                    self.see(beside);
                    stack.push((beside, 0));
                } else {
                    self.lead_back(cell, self.seen[beside.index()]);
                }
            } else if let Some(&(before, _)) = stack.last() {
                self.lead_back(before, self.earliest[cell.index()]);
                if before != root && self.earliest[cell.index()] >= self.seen[before.index()] {
                    self.found.insert(before);
                }
            }
        }
        // The root holds apart what it started more than one branch for.
        if branches > 1 {
            self.found.insert(root);
        }
    }

    fn step(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let is_open = self.map.exits(cell).has(dir);
        if is_open { self.map.size().step(cell, dir) } else { None }
    }

    fn see(&mut self, cell: Cell) {
        self.clock += 1;
        self.seen[cell.index()] = self.clock;
        self.earliest[cell.index()] = self.clock;
    }

    fn lead_back(&mut self, cell: Cell, to: u32) {
        let earliest = &mut self.earliest[cell.index()];
        *earliest = to.min(*earliest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Spec;
    use crate::search::Distances;

    /// Taking the cell away, and asking whether the rest is still in one piece.
    fn is_needed(map: &Map, cell: Cell) -> bool {
        let mut floor = map.floor().clone();
        floor.remove(cell);
        let rest = Map::roamed(floor.clone());
        let distances = Distances::new(&rest, floor.nth(0));
        floor.iter().any(|other| distances.to(other).is_none())
    }

    #[test]
    fn chokepoints_are_the_cells_that_are_needed() {
        for seed in 0..20 {
            for id in ["bsp:30x14,loops=50", "caves:24x12", "walk:20x12", "walk:20x12,steps=8"] {
                let map = format!("{id}#{seed}").parse::<Spec>().unwrap().build(None).unwrap().map;
                let found = chokepoints(&map);
                for cell in map.floor().iter() {
                    assert_eq!(
                        found.has(cell),
                        is_needed(&map, cell),
                        "{id}#{seed} {:?}",
                        map.size().xy(cell)
                    );
                }
            }
        }
    }
}
