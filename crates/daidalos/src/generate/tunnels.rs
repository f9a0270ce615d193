//! Joins the parts of a dungeon by the shortest tunnels.
//!
//! A wave starts from every part at once and claims the rock around it. Where the claims of two
//! parts meet, a tunnel is possible, as long as both ways back are together. Taking the
//! shortest that joins what is not joined yet, again and again, gives the shortest tunnels of
//! all; the work is linear in the map but for sorting the meeting points.

use super::sets::Sets;
use crate::grid::{Bits, Cell, Dir, Size};
use crate::watch::{Step, Watch};

/// The parts of a floor: each cell's part, from 1, and 0 for rock; and how large each is.
pub(super) struct Parts {
    pub(super) of: Vec<u32>,
    pub(super) sizes: Vec<u32>,
}

impl Parts {
    pub(super) fn new(floor: &Bits) -> Self {
        let size = floor.size();
        let (mut of, mut sizes, mut stack) =
            (vec![0; size.cells() as usize], Vec::new(), Vec::new());
        for start in floor.iter() {
            if of[start.index()] != 0 {
                continue;
            }
            let part = sizes.len() as u32 + 1;
            let mut cells = 0;
            of[start.index()] = part;
            stack.push(start);
            while let Some(cell) = stack.pop() {
                cells += 1;
                for next in beside(size, cell).filter(|next| floor.has(*next)) {
                    if of[next.index()] == 0 {
                        of[next.index()] = part;
                        stack.push(next);
                    }
                }
            }
            sizes.push(cells);
        }
        Self { of, sizes }
    }
}

/// Digs until the floor is one piece. No tunnel touches the edge of the map.
pub(super) fn join<W: Watch + ?Sized>(floor: &mut Bits, watch: &mut W) {
    let parts = Parts::new(floor);
    if parts.sizes.len() < 2 {
        return;
    }
    let claims = Claims::new(floor, parts);
    let mut sets = Sets::new(claims.parts.sizes.len() + 1);
    for (_, here, there) in claims.meetings(floor.size()) {
        let [a, b] = [here, there].map(|cell| claims.parts.of[cell.index()] as usize);
        if sets.join(a, b) {
            claims.dig_back(here, floor, watch);
            claims.dig_back(there, floor, watch);
        }
    }
}

/// Who has claimed each cell, how far it is from their floor, and which way leads back there.
struct Claims {
    parts: Parts,
    far: Vec<u32>,
    back: Vec<Cell>,
}

impl Claims {
    fn new(floor: &Bits, mut parts: Parts) -> Self {
        let size = floor.size();
        let mut far = vec![0; size.cells() as usize];
        let mut back: Vec<Cell> = size.iter().collect();
        let mut wave: Vec<Cell> = floor.iter().collect();
        let mut next_wave = Vec::new();
        let mut steps = 0;
        while !wave.is_empty() {
            steps += 1;
            for &cell in &wave {
                for next in beside(size, cell).filter(|next| is_inner(size, *next)) {
                    if parts.of[next.index()] == 0 {
                        parts.of[next.index()] = parts.of[cell.index()];
                        far[next.index()] = steps;
                        back[next.index()] = cell;
                        next_wave.push(next);
                    }
                }
            }
            wave.clear();
            std::mem::swap(&mut wave, &mut next_wave);
        }
        Self { parts, far, back }
    }

    /// Where two claims meet, the shortest tunnel first, then the first cell.
    fn meetings(&self, size: Size) -> Vec<(u32, Cell, Cell)> {
        let mut meetings = Vec::new();
        for cell in size.iter().filter(|cell| self.parts.of[cell.index()] != 0) {
            for next in [Dir::E, Dir::S].into_iter().filter_map(|dir| size.step(cell, dir)) {
                let (a, b) = (self.parts.of[cell.index()], self.parts.of[next.index()]);
                if b != 0 && a != b {
                    meetings.push((self.far[cell.index()] + self.far[next.index()], cell, next));
                }
            }
        }
        meetings.sort_unstable();
        meetings
    }

    fn dig_back<W: Watch + ?Sized>(&self, from: Cell, floor: &mut Bits, watch: &mut W) {
        let mut cell = from;
        while floor.insert(cell) {
            watch.step(Step::Dig(cell));
            cell = self.back[cell.index()];
        }
    }
}

fn beside(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    Dir::STRAIGHT.into_iter().filter_map(move |dir| size.step(cell, dir))
}

/// Whether the cell does not lie on the edge of the map.
pub(super) fn is_inner(size: Size, cell: Cell) -> bool {
    let (x, y) = size.xy(cell);
    x > 0 && y > 0 && x + 1 < size.width() && y + 1 < size.height()
}
