use super::Bits;

/// When a cell of a cellular automaton is set in the next round, by how many of its eight
/// neighbours are set now; beyond the edge everything counts as set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// A cell that is not set becomes set with at least so many.
    pub birth: u32,
    /// A cell that is set stays set with at least so many.
    pub survive: u32,
}

/// One round of a cellular automaton, 64 cells at a time.
///
/// The eight neighbours of 64 cells are eight words; adding them up bit by bit, as an adder made
/// of gates would, gives all 64 counts at once.
///
/// ```
/// use daidalos::grid::{Bits, Limits, Size, evolve};
/// let rock = Bits::empty(Size::new(5, 5)?)?;
/// let mut next = Bits::like(&rock);
/// evolve(&rock, Limits { birth: 5, survive: 4 }, &mut next);
/// assert_eq!(next.count(), 4, "the corners have five neighbours beyond the edge");
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
pub fn evolve(now: &Bits, limits: Limits, next: &mut Bits) {
    let (width, height) = (now.size().width(), now.size().height());
    let words = now.words_a_row();
    // The bits of the last word that lie beyond the width.
    let spare = if width % 64 == 0 { 0 } else { u64::MAX << (width % 64) };
    // Rows between two words of rock, so that the round itself has no edge to ask about.
    let [mut above, mut here, mut below] = [(); 3].map(|()| vec![u64::MAX; words + 2]);
    let load = |y: u32, row: &mut [u64]| {
        if y < height {
            row[1..=words].copy_from_slice(now.row(y));
            row[words] |= spare;
        } else {
            row.fill(u64::MAX);
        }
    };
    load(0, &mut below);
    for (y, out) in next.words_mut().chunks_exact_mut(words).enumerate() {
        std::mem::swap(&mut above, &mut here);
        std::mem::swap(&mut here, &mut below);
        load(y as u32 + 1, &mut below);
        round([&above, &here, &below], limits, out);
        out[words - 1] &= !spare;
    }
}

fn round(rows: [&[u64]; 3], limits: Limits, out: &mut [u64]) {
    let (birth, survive) = (Limit::new(limits.birth), Limit::new(limits.survive));
    let [above, here, below] = rows.map(|row| &row[..out.len() + 2]);
    for (at, out) in out.iter_mut().enumerate() {
        let around = |row: &[u64]| {
            let [before, now, after] = [row[at], row[at + 1], row[at + 2]];
            [now << 1 | before >> 63, now, now >> 1 | after << 63]
        };
        let [left, now, right] = around(here);
        let count = add(around(above), [left, right], around(below));
        *out = now & survive.reached(count) | !now & birth.reached(count);
    }
}

/// The sum of eight bits for 64 cells: its bits from the lowest to the highest.
fn add(above: [u64; 3], beside: [u64; 2], below: [u64; 3]) -> [u64; 4] {
    let full = |[a, b, c]: [u64; 3]| (a ^ b ^ c, a & b | c & (a ^ b));
    let half = |a: u64, b: u64| (a ^ b, a & b);
    let ((a, two_a), (b, two_b)) = (full(above), full(below));
    let (c, two_c) = half(beside[0], beside[1]);
    let (ones, two_d) = full([a, b, c]);
    let (twos, four_a) = full([two_a, two_b, two_c]);
    let (twos, four_b) = half(twos, two_d);
    let (fours, eights) = half(four_a, four_b);
    [ones, twos, fours, eights]
}

/// A number to compare 64 sums with: each of its bits as a whole word.
struct Limit {
    bits: [u64; 4],
    /// All ones, unless no sum can be so large.
    possible: u64,
}

impl Limit {
    fn new(limit: u32) -> Self {
        let word = |set: bool| if set { u64::MAX } else { 0 };
        Self {
            bits: [0, 1, 2, 3].map(|bit| word(limit >> bit & 1 == 1)),
            possible: word(limit <= 8),
        }
    }

    /// Where the sum is at least so much. From the lowest bit up: it is if its bit is larger, or
    /// if the bits are equal and it was so far.
    fn reached(&self, count: [u64; 4]) -> u64 {
        let mut so_far = self.possible;
        for (sum, limit) in count.into_iter().zip(self.bits) {
            so_far = sum & !limit | !(sum ^ limit) & so_far;
        }
        so_far & self.possible
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Dir, Size};
    use crate::rng::Seed;

    #[test]
    fn many_cells_at_once_are_each_cell_alone() {
        let mut rng = Seed(8).stream("test", 0);
        for (width, height) in [(1, 1), (3, 3), (63, 4), (64, 4), (65, 5), (130, 3), (1, 9)] {
            let size = Size::new(width, height).unwrap();
            let mut now = Bits::empty(size).unwrap();
            size.iter().filter(|_| rng.below(2) == 0).for_each(|cell| assert!(now.insert(cell)));
            for (birth, survive) in [(5, 4), (0, 9), (8, 8), (3, 2), (9, 0), (6, 7)] {
                let mut next = Bits::like(&now);
                evolve(&now, Limits { birth, survive }, &mut next);
                let is_set = |cell: Cell| {
                    let set = |dir: &Dir| size.step(cell, *dir).is_none_or(|c| now.has(c));
                    let count = Dir::ALL.iter().filter(|dir| set(dir)).count() as u32;
                    count >= if now.has(cell) { survive } else { birth }
                };
                assert!(size.iter().all(|c| next.has(c) == is_set(c)), "{size} {birth} {survive}");
                assert!(next.count() <= size.cells());
            }
        }
    }
}
