//! Joins the parts of a dungeon by the shortest tunnels.
//!
//! A wave starts from every part at once and claims the rock around it. Where the claims of two
//! parts meet, a tunnel is possible, as long as both ways back are together. Taking the
//! shortest that joins what is not joined yet, again and again, gives the shortest tunnels of
//! all, in time linear in the map. (Beyond 16,383 cells from the next floor all are held to be
//! equally far.)

use super::sets::Sets;
use crate::grid::{Bits, Cell, Size};
use crate::watch::{Step, Watch};

/// The parts of a floor: each cell's part, from 1, and 0 for rock; and how large each is.
pub(super) struct Parts {
    pub(super) of: Vec<u32>,
    pub(super) sizes: Vec<u32>,
}

impl Parts {
    /// Runs of floor are joined to the runs above that they touch, a row at a time.
    pub(super) fn new(floor: &Bits) -> Self {
        let size = floor.size();
        let mut runs: Vec<(u32, u32, u32)> = Vec::new();
        let mut touching = Vec::new();
        let mut above = 0..0;
        for y in 0..size.height() {
            let first = runs.len();
            for (start, end) in floor.runs(y) {
                while above.start < above.end && runs[above.start].2 <= start {
                    above.start += 1;
                }
                let meets = above.clone().take_while(|&other| runs[other].1 < end);
                touching.extend(meets.map(|other| (other, runs.len())));
                runs.push((y, start, end));
            }
            above = first..runs.len();
        }
        let mut sets = Sets::new(runs.len());
        for (a, b) in touching {
            sets.join(a, b);
        }
        Self::of_runs(size, &runs, &mut sets)
    }

    /// Parts are numbered by their first run.
    fn of_runs(size: Size, runs: &[(u32, u32, u32)], sets: &mut Sets) -> Self {
        let (mut of, mut sizes) = (vec![0; size.cells() as usize], Vec::new());
        let mut numbers = vec![0; runs.len()];
        for (run, &(y, start, end)) in runs.iter().enumerate() {
            let root = sets.root(run);
            if numbers[root] == 0 {
                sizes.push(0);
                numbers[root] = sizes.len() as u32;
            }
            sizes[numbers[root] as usize - 1] += end - start;
            let row = y as usize * size.width() as usize;
            of[row + start as usize..row + end as usize].fill(numbers[root]);
        }
        Self { of, sizes }
    }
}

/// Digs until the floor, which has these parts, is one piece. No tunnel touches the edge of the
/// map.
pub(super) fn join<W: Watch + ?Sized>(floor: &mut Bits, parts: Parts, watch: &mut W) {
    if parts.sizes.iter().filter(|size| **size > 0).count() < 2 {
        return;
    }
    let claims = Claims::new(floor, parts);
    let mut sets = Sets::new(claims.parts.sizes.len() + 1);
    for (_, here, there) in claims.meetings() {
        let [a, b] = [here, there].map(|cell| claims.parts.of[cell.index()] as usize);
        if sets.join(a, b) {
            claims.dig_back(here, floor, watch);
            claims.dig_back(there, floor, watch);
        }
    }
}

/// The part of the edge of the map, which belongs to nobody.
const EDGE: u32 = u32::MAX;

/// Who has claimed each cell, how far it is from their floor, and which way leads back there.
struct Claims {
    parts: Parts,
    /// Four times the distance, which stops growing at the most that fits, and the way.
    back: Vec<u16>,
    /// What a step in each straight direction adds to an index.
    steps: [usize; 4],
}

impl Claims {
    fn new(floor: &Bits, mut parts: Parts) -> Self {
        let width = floor.size().width() as usize;
        let cells = parts.of.len();
        // Nobody claims the edge, so a step never leaves the map.
        parts.of[..width].fill(EDGE);
        parts.of[cells - width..].fill(EDGE);
        for row in parts.of.chunks_exact_mut(width) {
            (row[0], row[width - 1]) = (EDGE, EDGE);
        }
        let steps = [width.wrapping_neg(), 1, width, usize::MAX];
        let mut claims = Self { parts, back: vec![0; cells], steps };
        let mut wave: Vec<u32> = floor.rim().iter().map(|cell| cell.index() as u32).collect();
        let (mut next_wave, mut far) = (Vec::new(), 0_u16);
        while !wave.is_empty() {
            far = (far + 1).min(u16::MAX >> 2);
            wave.drain(..).for_each(|cell| claims.spread(cell as usize, far, &mut next_wave));
            std::mem::swap(&mut wave, &mut next_wave);
        }
        claims
    }

    fn spread(&mut self, cell: usize, far: u16, wave: &mut Vec<u32>) {
        for (way, step) in self.steps.into_iter().enumerate() {
            let next = cell.wrapping_add(step);
            if self.parts.of[next] == 0 {
                self.parts.of[next] = self.parts.of[cell];
                self.back[next] = far << 2 | (way as u16 ^ 2);
                wave.push(next as u32);
            }
        }
    }

    /// Where two claims meet, the shortest tunnel first, then the first cell.
    fn meetings(&self) -> Vec<(u32, Cell, Cell)> {
        let (of, width) = (&self.parts.of, self.steps[2]);
        let mut meetings = Vec::new();
        for here in 0..of.len() - width {
            for there in [here + 1, here + width] {
                if of[here] != of[there] && of[here] != EDGE && of[there] != EDGE {
                    let far = u32::from(self.back[here] >> 2) + u32::from(self.back[there] >> 2);
                    meetings.push((far, Cell::new(here as u32), Cell::new(there as u32)));
                }
            }
        }
        by_length(meetings)
    }

    fn dig_back<W: Watch + ?Sized>(&self, from: Cell, floor: &mut Bits, watch: &mut W) {
        let mut cell = from;
        while floor.insert(cell) {
            watch.step(Step::Dig(cell));
            let step = self.steps[usize::from(self.back[cell.index()] & 3)];
            cell = Cell::new(cell.index().wrapping_add(step) as u32);
        }
    }
}

/// Sorts by the length, by counting; of equal ones the first stays first.
fn by_length(meetings: Vec<(u32, Cell, Cell)>) -> Vec<(u32, Cell, Cell)> {
    let longest = meetings.iter().map(|meeting| meeting.0).max().unwrap_or(0);
    let mut places = vec![0; longest as usize + 2];
    meetings.iter().for_each(|meeting| places[meeting.0 as usize + 1] += 1);
    (1..places.len()).for_each(|length| places[length] += places[length - 1]);
    let mut sorted = meetings.clone();
    for meeting in meetings {
        let place = &mut places[meeting.0 as usize];
        sorted[*place] = meeting;
        *place += 1;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Dir;
    use crate::rng::Seed;

    #[test]
    fn parts_are_what_straight_steps_join() {
        let mut rng = Seed(6).stream("test", 0);
        for (width, height) in [(1, 1), (9, 9), (64, 20), (70, 30), (130, 9)] {
            let size = Size::new(width, height).unwrap();
            let mut floor = Bits::empty(size).unwrap();
            size.iter().filter(|_| rng.below(5) > 1).for_each(|cell| assert!(floor.insert(cell)));
            let parts = Parts::new(&floor);
            for cell in size.iter() {
                assert_eq!(parts.of[cell.index()] == 0, !floor.has(cell));
                let beside = [Dir::E, Dir::S].into_iter().filter_map(|dir| size.step(cell, dir));
                for next in beside.filter(|next| floor.has(cell) && floor.has(*next)) {
                    assert_eq!(parts.of[cell.index()], parts.of[next.index()]);
                }
            }
            // As many parts as a flood finds.
            let map = crate::grid::Map::roamed(floor.clone());
            let mut seen = Bits::like(&floor);
            let mut floods = 0;
            for start in floor.iter() {
                if seen.has(start) {
                    continue;
                }
                floods += 1;
                let distances = crate::search::Distances::new(&map, [start]);
                for cell in floor.iter().filter(|cell| distances.to(*cell).is_some()) {
                    assert!(seen.insert(cell));
                }
            }
            assert_eq!(parts.sizes.len(), floods, "{size}");
            assert_eq!(parts.sizes.iter().map(|n| u64::from(*n)).sum::<u64>(), floor.count());
        }
    }
}
