use super::{Cell, Size, SizeError};

/// One bit a cell, every row starting on a word of its own.
///
/// It says which cells are floor, which belong to an outline, which have been seen. Rows are
/// aligned so that 64 cells can be asked in one go.
///
/// ```
/// use daidalos::grid::{Bits, Size};
/// let size = Size::new(70, 2)?;
/// let mut bits = Bits::empty(size)?;
/// let cell = size.at(69, 1).unwrap();
/// bits.insert(cell);
/// assert!(bits.has(cell));
/// assert_eq!(bits.count(), 1);
/// assert_eq!(bits.iter().next(), Some(cell));
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bits {
    size: Size,
    words_a_row: usize,
    words: Vec<u64>,
}

impl Bits {
    /// No cell; an error when the size is beyond what memory may hold.
    pub fn empty(size: Size) -> Result<Self, SizeError> {
        let size = size.in_memory()?;
        let words_a_row = size.width().div_ceil(64) as usize;
        Ok(Self { size, words_a_row, words: vec![0; words_a_row * size.height() as usize] })
    }

    /// Every cell; an error when the size is beyond what memory may hold.
    pub fn full(size: Size) -> Result<Self, SizeError> {
        let mut bits = Self::empty(size)?;
        let spare = bits.words_a_row as u32 * 64 - size.width();
        for row in bits.words.chunks_exact_mut(bits.words_a_row) {
            row.fill(u64::MAX);
            if let Some(last) = row.last_mut() {
                *last >>= spare;
            }
        }
        Ok(bits)
    }

    /// No cell, in the size of another; that one fits in memory, so this one does.
    pub fn like(other: &Self) -> Self {
        Self { words: vec![0; other.words.len()], ..*other }
    }

    /// The size of the map it speaks of.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell is in.
    pub fn has(&self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        self.words[word] & bit != 0
    }

    /// Puts the cell in; says whether it was out.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        let out = self.words[word] & bit == 0;
        self.words[word] |= bit;
        out
    }

    /// Takes the cell out; says whether it was in.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        let was_in = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_in
    }

    /// The words of all rows, for a caller that keeps the bits beyond the width at zero.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The words of all rows.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// How many words a row has.
    pub(crate) const fn words_a_row(&self) -> usize {
        self.words_a_row
    }

    /// The words of a row, the leftmost cell in the lowest bit.
    pub fn row(&self, y: u32) -> &[u64] {
        let start = y as usize * self.words_a_row;
        &self.words[start..start + self.words_a_row]
    }

    /// How many cells are in.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether every cell is in.
    #[cfg(feature = "json")]
    pub(crate) fn is_full(&self) -> bool {
        self.count() == self.size.cells()
    }

    /// The cell that `before` others precede, counted row by row.
    pub fn nth(&self, mut before: u64) -> Option<Cell> {
        for (index, &word) in self.words.iter().enumerate() {
            let here = u64::from(word.count_ones());
            if before < here {
                let rest = (0..before).fold(word, |rest, _| rest & (rest - 1));
                return Some(self.cell(index, rest.trailing_zeros()));
            }
            before -= here;
        }
        None
    }

    /// The cells that are in, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(
            move |(index, &word)| {
                let first = self.cell(index, 0).index() as u32;
                let mut rest = word;
                std::iter::from_fn(move || {
                    let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                    rest &= rest - 1;
                    Some(Cell::new(first + bit))
                })
            },
        )
    }

    /// The cells that are in and have a cell that is out on one of their straight sides; beyond
    /// the edge everything is out.
    pub(crate) fn rim(&self) -> Self {
        let (mut rim, words) = (self.clone(), self.words_a_row);
        for (at, rim) in rim.words.iter_mut().enumerate() {
            let column = at % words;
            let word = |is_there: bool, at: usize| if is_there { self.words[at] } else { 0 };
            let above = word(at >= words, at.wrapping_sub(words));
            let below = word(at + words < self.words.len(), at + words);
            let before = word(column > 0, at.wrapping_sub(1));
            let after = word(column + 1 < words, at + 1);
            let now = self.words[at];
            *rim &= !(above & below & (now << 1 | before >> 63) & (now >> 1 | after << 63));
        }
        rim
    }

    /// The runs of cells in a row that are in: the first column of each and the one past its last.
    pub(crate) fn runs(&self, y: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (row, width) = (self.row(y), self.size.width());
        // The first column from `x` on that is in, or out.
        let find = move |mut x: u32, is_in: bool| {
            while x < width {
                let word = if is_in { row[x as usize / 64] } else { !row[x as usize / 64] };
                let rest = word >> (x % 64);
                if rest != 0 {
                    return (x + rest.trailing_zeros()).min(width);
                }
                x = (x / 64 + 1) * 64;
            }
            width
        };
        let mut x = 0;
        std::iter::from_fn(move || {
            let start = find(x, true);
            x = find(start, false);
            (start < width).then_some((start, x))
        })
    }

    /// Puts a run of cells of a row in.
    pub(crate) fn insert_run(&mut self, y: u32, start: u32, end: u32) {
        let words = self.words_a_row;
        let row = &mut self.words[y as usize * words..][..words];
        for word in start / 64..end.div_ceil(64) {
            let (first, last) = (start.max(word * 64) % 64, (end - 1).min(word * 64 + 63) % 64);
            row[word as usize] |= u64::MAX << first & u64::MAX >> (63 - last);
        }
    }

    fn place(&self, cell: Cell) -> (usize, u64) {
        let (x, y) = self.size.xy(cell);
        (y as usize * self.words_a_row + x as usize / 64, 1 << (x % 64))
    }

    fn cell(&self, word: usize, bit: u32) -> Cell {
        let (y, column) = (word / self.words_a_row, word % self.words_a_row);
        Cell::new(y as u32 * self.size.width() + column as u32 * 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_has_every_cell_and_no_more() {
        for (w, h) in [(1, 1), (63, 2), (64, 2), (65, 3), (130, 1)] {
            let size = Size::new(w, h).unwrap();
            let full = Bits::full(size).unwrap();
            assert!(full.is_full());
            assert_eq!(full.iter().collect::<Vec<_>>(), size.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn runs_put_in_are_the_runs_found() {
        let size = Size::new(200, 1).unwrap();
        for runs in
            [vec![(0, 200)], vec![(0, 1), (63, 64), (65, 128), (199, 200)], vec![(60, 140)], vec![]]
        {
            let mut bits = Bits::empty(size).unwrap();
            runs.iter().for_each(|&(start, end)| bits.insert_run(0, start, end));
            assert_eq!(bits.runs(0).collect::<Vec<_>>(), runs);
            assert_eq!(
                bits.count(),
                runs.iter().map(|(start, end)| u64::from(end - start)).sum::<u64>()
            );
        }
    }

    #[test]
    fn the_rim_is_what_lies_beside_what_is_out() {
        let size = Size::new(131, 9).unwrap();
        let mut rng = crate::rng::Seed(9).stream("test", 0);
        let mut bits = Bits::empty(size).unwrap();
        size.iter().filter(|_| rng.below(8) > 0).for_each(|cell| assert!(bits.insert(cell)));
        let rim = bits.rim();
        for cell in size.iter() {
            let out =
                |dir: &crate::grid::Dir| size.step(cell, *dir).is_none_or(|next| !bits.has(next));
            let beside_out = crate::grid::Dir::STRAIGHT.iter().any(out);
            assert_eq!(rim.has(cell), bits.has(cell) && beside_out);
        }
    }

    #[test]
    fn nth_agrees_with_iter() {
        let size = Size::new(67, 5).unwrap();
        let mut bits = Bits::empty(size).unwrap();
        for cell in size.iter().filter(|c| c.index() % 3 == 1) {
            assert!(bits.insert(cell));
            assert!(!bits.insert(cell));
        }
        for (k, cell) in bits.iter().enumerate() {
            assert_eq!(bits.nth(k as u64), Some(cell));
        }
        assert_eq!(bits.nth(bits.count()), None);
    }
}
