//! Joins the parts of a dungeon by the shortest tunnels.
//!
//! A wave starts from every part at once and claims the rock around it. Where the claims of two
//! parts meet, a tunnel is possible, as long as both ways back are together. Taking the
//! shortest that joins what is not joined yet, again and again, gives the shortest tunnels of
//! all. Shorter ones meet in earlier waves, so the waves stop when all is one piece.

use super::parts::Parts;
use super::sets::Sets;
use crate::grid::{Bits, Cell};
use crate::sorting::sort;
use crate::watch::{Step, Watch};

/// Digs until the floor, which has these parts, is one piece. No tunnel touches the edge of the
/// map.
pub(super) fn join<W: Watch + ?Sized>(floor: &mut Bits, parts: Parts, watch: &mut W) {
    let mut apart = parts.sizes.iter().filter(|size| **size > 0).count();
    if apart < 2 {
        return;
    }
    let mut sets = Sets::new(parts.sizes.len());
    let mut claims = Claims::new(floor, parts);
    while apart > 1 {
        claims.grow();
        for [here, there] in claims.meetings() {
            let [a, b] = [here, there].map(|cell| claims.part(cell.index()) as usize);
            if sets.join(a, b) {
                claims.dig_back(here, floor, watch);
                claims.dig_back(there, floor, watch);
                apart -= 1;
            }
        }
    }
}

/// Which wave has claimed each cell, and which way leads back to its floor.
struct Claims {
    /// Zero for what nobody has claimed, else `TAKEN`, the wave and the way back.
    marks: Vec<u8>,
    /// The part, for what is not `MOST`. Most floor belongs to the largest part, so that most of
    /// this memory is never touched.
    parts: Vec<u32>,
    largest: u32,
    /// What a step in each straight direction adds to an index.
    steps: [usize; 4],
    /// The cells that were claimed last, where the claims grow, and the number of their wave.
    newest: Vec<u32>,
    wave: u8,
    /// Neighbours that different parts claim: both in the wave before the newest, and one in
    /// each. So the first are nearer to each other than the second, and both than all later ones.
    level: Vec<[u32; 2]>,
    slanted: Vec<[u32; 2]>,
}

/// A mark: the way back in two bits; the wave in two, which tell neighbours apart; then what
/// distinguishes a claim, and a claim of the largest part.
const WAVE: u8 = 0b1100;
const TAKEN: u8 = 1 << 4;
const MOST: u8 = 1 << 5;
/// The mark of the edge of the map, which belongs to nobody.
const EDGE: u8 = u8::MAX;

impl Claims {
    fn new(floor: &Bits, parts: Parts) -> Self {
        let (width, cells) = (floor.size().width() as usize, floor.size().cells() as usize);
        let rim = floor.rim();
        let mut newest = Vec::with_capacity(rim.count() as usize);
        newest.extend(rim.iter().map(|cell| cell.index() as u32));
        let mut claims = Self {
            marks: vec![0; cells],
            parts: vec![0; cells],
            largest: parts.largest().unwrap_or(0),
            steps: [width.wrapping_neg(), 1, width, usize::MAX],
            newest,
            wave: 0,
            level: Vec::new(),
            slanted: Vec::new(),
        };
        claims.take(&parts, width);
        // Nobody claims the edge, so a step never leaves the map.
        claims.marks[..width].fill(EDGE);
        claims.marks[cells - width..].fill(EDGE);
        for row in claims.marks.chunks_exact_mut(width) {
            (row[0], row[width - 1]) = (EDGE, EDGE);
        }
        claims
    }

    /// Every part has its own floor.
    fn take(&mut self, parts: &Parts, width: usize) {
        for run in &parts.runs {
            let row = run.y as usize * width;
            let cells = row + run.start as usize..row + run.end as usize;
            if run.part == self.largest {
                self.marks[cells].fill(TAKEN | MOST);
            } else {
                self.marks[cells.clone()].fill(TAKEN);
                self.parts[cells].fill(run.part);
            }
        }
    }

    /// Every part claims the rock around what it claimed last; of two the first in order has it.
    fn grow(&mut self) {
        let growing = std::mem::take(&mut self.newest);
        self.newest.reserve(growing.len());
        self.wave = (self.wave + 4) & WAVE;
        self.level.clear();
        self.slanted.clear();
        growing.iter().for_each(|cell| self.spread(*cell as usize));
    }

    fn spread(&mut self, cell: usize) {
        let most = self.marks[cell] & MOST;
        for (way, step) in self.steps.into_iter().enumerate() {
            let next = cell.wrapping_add(step);
            let theirs = self.marks[next];
            if theirs == 0 {
                self.marks[next] = TAKEN | most | self.wave | (way as u8 ^ 2);
                if most == 0 {
                    self.parts[next] = self.parts[cell];
                }
                self.newest.push(next as u32);
            } else if most & theirs == 0 && theirs != EDGE && self.part(cell) != self.part(next) {
                self.meet(cell, next);
            }
        }
    }

    /// A meeting is noted once: by the elder of two waves, or by the first of two cells.
    fn meet(&mut self, cell: usize, next: usize) {
        let pair = [cell.min(next) as u32, cell.max(next) as u32];
        let wave = self.marks[next] & WAVE;
        if wave == self.wave {
            self.slanted.push(pair);
        } else if wave == self.marks[cell] & WAVE && cell < next {
            self.level.push(pair);
        }
    }

    /// Where two claims have met now, the shortest tunnel first, then the first cell.
    fn meetings(&mut self) -> Vec<[Cell; 2]> {
        sort(&mut self.level);
        sort(&mut self.slanted);
        self.level.iter().chain(&self.slanted).map(|pair| pair.map(Cell::new)).collect()
    }

    fn part(&self, cell: usize) -> u32 {
        if self.marks[cell] & MOST == 0 { self.parts[cell] } else { self.largest }
    }

    fn dig_back<W: Watch + ?Sized>(&self, from: Cell, floor: &mut Bits, watch: &mut W) {
        let mut cell = from;
        while floor.insert(cell) {
            watch.step(Step::Dig(cell));
            let way = self.marks[cell.index()] & 3;
            cell = Cell::new(cell.index().wrapping_add(self.steps[usize::from(way)]) as u32);
        }
    }
}
