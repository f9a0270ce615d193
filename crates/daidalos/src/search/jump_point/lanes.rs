//! Bit rows that tell where a straight run ends: at rock, or at a turn.

use crate::grid::{Bits, Dir};

/// Where runs end, in both directions of the rows and of the columns.
pub(super) struct Lanes {
    rows: Ends,
    columns: Ends,
}

impl Lanes {
    pub(super) fn new(floor: &Bits) -> Self {
        Self { rows: Ends::new(&Rows::of(floor)), columns: Ends::new(&Rows::across(floor)) }
    }

    /// Where a straight run ends, by its column or row: the first turn or the first rock, which
    /// may lie just beyond the map; and whether it is a turn.
    #[inline(always)]
    pub(super) fn end(&self, (x, y): (u32, u32), dir: Dir) -> (u32, bool) {
        match dir {
            Dir::E => self.rows.forward(y, x),
            Dir::S => self.columns.forward(x, y),
            Dir::W => self.rows.backward(y, x),
            _ => self.columns.backward(x, y),
        }
    }
}

/// Rows of bits with a border all around, so that whatever runs off the map meets something.
#[derive(Clone)]
struct Rows {
    size: (u32, u32),
    words: Vec<u64>,
    /// Words a row.
    stride: usize,
}

impl Rows {
    fn empty(width: u32, height: u32) -> Self {
        let stride = (width + 2).div_ceil(64) as usize;
        Self { size: (width, height), words: vec![0; stride * (height as usize + 2)], stride }
    }

    fn of(floor: &Bits) -> Self {
        let (width, height) = (floor.size().width(), floor.size().height());
        let mut rows = Self::empty(width, height);
        for y in 0..height {
            let row = &mut rows.words[(y as usize + 1) * rows.stride..][..rows.stride];
            for (at, word) in floor.row(y).iter().enumerate() {
                row[at] |= word << 1;
                if word >> 63 != 0 {
                    row[at + 1] |= 1;
                }
            }
        }
        rows
    }

    /// The columns of the map as rows.
    fn across(floor: &Bits) -> Self {
        let (width, height) = (floor.size().width(), floor.size().height());
        let mut turned = Self::empty(height, width);
        for y in 0..height {
            let (at, bit) = ((y as usize + 1) / 64, (y + 1) % 64);
            for (start, end) in floor.runs(y) {
                for x in start..end {
                    turned.words[(x as usize + 1) * turned.stride + at] |= 1 << bit;
                }
            }
        }
        turned
    }

    fn row(&self, y: usize) -> &[u64] {
        &self.words[y * self.stride..][..self.stride]
    }
}

/// For each row the places where a run ends, forward and backward. Each word is followed by the
/// one that tells which of those places are turns.
struct Ends {
    forward: Vec<[u64; 2]>,
    backward: Vec<[u64; 2]>,
    stride: usize,
}

impl Ends {
    fn new(floor: &Rows) -> Self {
        // The border ends everything.
        let mut forward = vec![[u64::MAX, 0]; floor.words.len()];
        let mut backward = forward.clone();
        for y in 1..=floor.size.1 as usize {
            for at in 0..floor.stride {
                let here = floor.row(y)[at];
                // Floor beside, which was rock one step before.
                let [above, below] = [y - 1, y + 1].map(|y| {
                    let [west, now, east] = shifted(floor.row(y), at);
                    [now & !west, now & !east]
                });
                let [east, west] = [0, 1].map(|way| here & (above[way] | below[way]));
                forward[y * floor.stride + at] = [!here | east, east];
                backward[y * floor.stride + at] = [!here | west, west];
            }
        }
        Self { forward, backward, stride: floor.stride }
    }

    #[inline(always)]
    fn forward(&self, row: u32, at: u32) -> (u32, bool) {
        let row = &self.forward[(row as usize + 1) * self.stride..][..self.stride];
        // The border shifts all by one, and the next place is one further.
        let from = at as usize + 2;
        let mut word = from / 64;
        let [mut ends, mut turns] = row[word];
        ends &= u64::MAX << (from % 64);
        while ends == 0 {
            word += 1;
            [ends, turns] = row[word];
        }
        let bit = ends.trailing_zeros();
        (word as u32 * 64 + bit - 1, turns >> bit & 1 != 0)
    }

    #[inline(always)]
    fn backward(&self, row: u32, at: u32) -> (u32, bool) {
        let row = &self.backward[(row as usize + 1) * self.stride..][..self.stride];
        let from = at as usize;
        let mut word = from / 64;
        let [mut ends, mut turns] = row[word];
        ends &= u64::MAX >> (63 - from % 64);
        while ends == 0 {
            word -= 1;
            [ends, turns] = row[word];
        }
        let bit = 63 - ends.leading_zeros();
        // Just before the first place is the border.
        ((word as u32 * 64 + bit).wrapping_sub(1), turns >> bit & 1 != 0)
    }
}

/// A word of a row, and the same of the places one to the west and one to the east.
fn shifted(row: &[u64], at: usize) -> [u64; 3] {
    let word = |at: usize| row.get(at).copied().unwrap_or(0);
    let (before, now, after) = (word(at.wrapping_sub(1)), word(at), word(at + 1));
    [now << 1 | before >> 63, now, now >> 1 | after << 63]
}

/// The cells where a straight run may turn, and their numbers, row by row.
pub(super) struct Turns {
    bits: Vec<u64>,
    /// How many come before each word.
    before: Vec<u32>,
    stride: usize,
}

impl Turns {
    pub(super) fn new(floor: &Bits) -> Self {
        let rows = Rows::of(floor);
        let mut bits = vec![0; rows.words.len()];
        for y in 1..=rows.size.1 as usize {
            for at in 0..rows.stride {
                let [[nw, n, ne], [w, here, e], [sw, s, se]] =
                    [y - 1, y, y + 1].map(|y| shifted(rows.row(y), at));
                let along = n & !nw | n & !ne | s & !sw | s & !se;
                let across = w & !nw | w & !sw | e & !ne | e & !se;
                bits[y * rows.stride + at] = here & (along | across);
            }
        }
        let mut sum = 0;
        let mut count = |word: &u64| {
            let before = sum;
            sum += word.count_ones();
            before
        };
        let before = bits.iter().map(&mut count).collect();
        Self { bits, before, stride: rows.stride }
    }

    /// The number of the turn at a place.
    #[inline]
    pub(super) fn number(&self, (x, y): (u32, u32)) -> usize {
        let (x, y) = (x as usize + 1, y as usize + 1);
        let at = y * self.stride + x / 64;
        let below = (1 << (x % 64)) - 1;
        (self.before[at] + (self.bits[at] & below).count_ones()) as usize
    }

    /// Their places, in the order of their numbers.
    pub(super) fn cells(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.bits.iter().enumerate().flat_map(|(at, &word)| {
            let (y, x) = ((at / self.stride) as u32, (at % self.stride) as u32 * 64);
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| (x + bit - 1, y - 1))
        })
    }
}
