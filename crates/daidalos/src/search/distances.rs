use super::Waves;
use crate::grid::{Cell, Map};

/// How many moves every cell of a map is away from the nearest of some sources.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::Distances;
/// let layout = "backtracker:9x9#3".parse::<Spec>()?.build(None)?;
/// let start = layout.map.size().at(0, 0).unwrap();
/// let distances = Distances::new(&layout.map, [start]);
/// assert_eq!(distances.to(start), Some(0));
/// let (far, steps) = distances.farthest();
/// assert_eq!(distances.way_from(&layout.map, far).len() as u32, steps + 1);
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    steps: Vec<u32>,
    farthest: (Cell, u32),
}

impl Distances {
    /// Measures the map from the sources.
    pub fn new(map: &Map, sources: impl IntoIterator<Item = Cell>) -> Self {
        let mut steps = vec![u32::MAX; map.all_exits().len()];
        let mut farthest = (Cell::new(0), 0);
        let mut waves = Waves::new(map, sources);
        let mut moves = 0;
        while let Some(wave) = waves.next() {
            for cell in wave {
                steps[cell.index()] = moves;
            }
            farthest = (wave.iter().copied().min().unwrap_or(farthest.0), moves);
            moves += 1;
        }
        Self { steps, farthest }
    }

    /// How far a cell is, if it can be reached.
    pub fn to(&self, cell: Cell) -> Option<u32> {
        self.steps.get(cell.index()).copied().filter(|&steps| steps != u32::MAX)
    }

    /// The cell that is farthest, the first of several, and how far it is.
    pub const fn farthest(&self) -> (Cell, u32) {
        self.farthest
    }

    /// The way from a cell down to the nearest source, both ends included; empty if there is
    /// none. Where several are shortest, each step takes the first direction that leads down.
    pub fn way_from(&self, map: &Map, from: Cell) -> Vec<Cell> {
        let mut way = Vec::new();
        let Some(mut left) = self.to(from) else { return way };
        let mut cell = from;
        way.push(cell);
        while left > 0 {
            left -= 1;
            let down = map.neighbours(cell).find(|(_, next)| self.to(*next) == Some(left));
            let Some((_, next)) = down else { break };
            cell = next;
            way.push(cell);
        }
        way
    }
}

/// The shortest way between two cells, both included; empty if there is none.
///
/// Where several are shortest, each step takes the first direction (clockwise from north) that
/// is on one of them.
pub fn way(map: &Map, from: Cell, to: Cell) -> Vec<Cell> {
    Distances::new(map, [to]).way_from(map, from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Bits, Dir, Size};

    #[test]
    fn ties_go_to_the_first_direction() {
        let size = Size::new(3, 3).unwrap();
        let mut map = Map::walled(Bits::full(size).unwrap());
        for cell in size.iter() {
            map.open(cell, Dir::E);
            map.open(cell, Dir::S);
        }
        let at = |x, y| size.at(x, y).unwrap();
        let found = way(&map, at(0, 0), at(2, 2));
        assert_eq!(found, [at(0, 0), at(1, 0), at(2, 0), at(2, 1), at(2, 2)]);
    }

    #[test]
    fn what_cannot_be_reached_has_no_way() {
        let size = Size::new(2, 1).unwrap();
        let map = Map::walled(Bits::full(size).unwrap());
        let (left, right) = (size.at(0, 0).unwrap(), size.at(1, 0).unwrap());
        assert!(way(&map, left, right).is_empty());
        assert_eq!(way(&map, left, left), [left]);
        assert_eq!(Distances::new(&map, [left]).to(right), None);
    }
}
