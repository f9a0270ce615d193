//! The ground that generators walk on: a byte a cell, with a fence around it.
//!
//! The fence (and the cells outside the mask) hold a mark, so a step never has to ask whether
//! it leaves the map. The even bits of a byte are the exits N, E, S, W, exactly as in
//! [`Map`]; the odd ones, its diagonals, are free for a generator's own marks until the fenced
//! becomes a map. So a walker needs no memory beside the maze itself.

use crate::grid::{Cell, Dir, Map, Mask};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

const EXITS: u8 = 0b0101_0101;

pub(super) struct Fenced {
    /// 0 is a cell that nobody has touched.
    cells: Vec<u8>,
    stride: usize,
    steps: [usize; 4],
}

/// A place in the fenced.
pub(super) type Place = usize;

/// A straight direction by number: N, E, S, W.
pub(super) type Way = usize;

pub(super) const EAST: Way = 1;
pub(super) const SOUTH: Way = 2;

impl Fenced {
    /// What the fence holds: marks only, no exits.
    pub(super) const FENCE: u8 = !EXITS;

    pub(super) fn new(mask: &Mask) -> Self {
        let (width, height) = (mask.size().width() as usize, mask.size().height() as usize);
        // One column of fence a row is enough: it stands right of one row and left of the next.
        let stride = width + 1;
        let mut cells = vec![Self::FENCE; stride * (height + 2) + 1];
        if mask.is_full() {
            for row in cells[stride + 1..].chunks_mut(stride).take(height) {
                row[..width].fill(0);
            }
        }
        let steps = [stride.wrapping_neg(), 1, stride, usize::MAX];
        let mut fenced = Self { cells, stride, steps };
        if !mask.is_full() {
            for cell in mask.bits().iter() {
                let place = fenced.place(mask, cell);
                fenced.cells[place] = 0;
            }
        }
        fenced
    }

    /// The map of a fenced without walls.
    pub(super) fn hollow(mask: &Mask) -> Map {
        let mut fenced = Self::new(mask);
        for place in fenced.stride..fenced.cells.len() - fenced.stride {
            if fenced.cells[place] != Self::FENCE {
                let ways = fenced.ways(place, |byte| byte != Self::FENCE);
                let exits = ways & 1 | (ways & 2) << 1 | (ways & 4) << 2 | (ways & 8) << 3;
                fenced.cells[place] = exits as u8;
            }
        }
        fenced.into_map(mask)
    }

    /// The only maze that there is, where the mask is a tree itself (a map one cell wide, say);
    /// a random walk would take quadratic time to find it.
    pub(super) fn only_maze<W: Watch + ?Sized>(mask: &Mask, watch: &mut W) -> Option<Map> {
        let map = Self::hollow(mask);
        let exits: u64 = map.all_exits().iter().map(|exits| u64::from(exits.count_ones())).sum();
        (exits == 2 * (mask.count() - 1)).then(|| {
            watch.step(Step::Hollow);
            map
        })
    }

    /// How many places there are, the fence included.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The places within the fence, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let inner = self.stride..self.cells.len() - self.stride;
        inner.filter(|&place| self.cells[place] != Self::FENCE)
    }

    pub(super) fn place(&self, mask: &Mask, cell: Cell) -> Place {
        let (x, y) = mask.size().xy(cell);
        (y as usize + 1) * self.stride + x as usize + 1
    }

    pub(super) fn cell(&self, place: Place) -> Cell {
        let (x, y) = (place % self.stride - 1, place / self.stride - 1);
        Cell::new((y * (self.stride - 1) + x) as u32)
    }

    #[inline]
    pub(super) fn get(&self, place: Place) -> u8 {
        self.cells[place]
    }

    #[inline]
    pub(super) fn set(&mut self, place: Place, byte: u8) {
        self.cells[place] = byte;
    }

    #[inline]
    pub(super) fn mark(&mut self, place: Place, bits: u8) {
        self.cells[place] |= bits;
    }

    #[inline]
    pub(super) fn step(&self, place: Place, way: Way) -> Place {
        place.wrapping_add(self.steps[way & 3])
    }

    /// The ways to neighbours whose byte is as asked, a bit each.
    #[inline]
    pub(super) fn ways(&self, place: Place, asked: impl Fn(u8) -> bool) -> usize {
        let is = |way| usize::from(asked(self.cells[self.step(place, way)])) << way;
        is(0) | is(1) | is(2) | is(3)
    }

    /// Opens the wall in between, tells it, and gives the place beyond.
    #[inline]
    pub(super) fn open<W: Watch + ?Sized>(
        &mut self,
        place: Place,
        way: Way,
        watch: &mut W,
    ) -> Place {
        let next = self.step(place, way);
        self.cells[place] |= 1 << (2 * way);
        self.cells[next] |= 1 << (2 * (way ^ 2));
        if watch.on() {
            watch.step(Step::Open(self.cell(place), Dir::STRAIGHT[way & 3]));
        }
        next
    }

    #[inline]
    pub(super) fn visit<W: Watch + ?Sized>(&self, place: Place, watch: &mut W) {
        if watch.on() {
            watch.step(Step::Visit(self.cell(place)));
        }
    }

    /// Takes down the fence. The rows move up in the same memory, so nothing is held twice.
    pub(super) fn into_map(self, mask: &Mask) -> Map {
        let Self { mut cells, stride, .. } = self;
        let (width, height) = (mask.size().width() as usize, mask.size().height() as usize);
        for y in 0..height {
            let start = (y + 1) * stride + 1;
            cells.copy_within(start..start + width, y * width);
        }
        cells.truncate(width * height);
        cells.iter_mut().for_each(|cell| *cell &= EXITS);
        Map::from_sound_exits(mask.bits().clone(), cells)
    }
}

/// One of the ways in a set that is not empty, each as likely as the others.
#[inline]
pub(super) fn choose(ways: usize, rng: &mut Rng) -> Way {
    let ways = ways & 15;
    let chosen = rng.index(ways.count_ones() as usize);
    usize::from(NTH[ways][chosen & 3])
}

/// The ways of a set in order: `NTH[set][k]` is the k-th.
const NTH: [[u8; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut way, mut k) = (0, 0);
        while way < 4 {
            if set >> way & 1 == 1 {
                table[set][k] = way as u8;
                k += 1;
            }
            way += 1;
        }
        set += 1;
    }
    table
};
