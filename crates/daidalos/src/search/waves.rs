use crate::grid::{Cell, Map};

/// The cells of a map in the order of their distance from a start, one wave after the other.
///
/// It holds a bit a cell and the two waves at hand, so it measures maps for which a number a
/// cell would be too much.
///
/// ```
/// use daidalos::grid::{Bits, Map, Size};
/// use daidalos::search::Waves;
/// let size = Size::new(3, 3)?;
/// let map = Map::roamed(Bits::full(size)?);
/// let mut waves = Waves::new(&map, [size.at(1, 1).unwrap()]);
/// let mut sizes = Vec::new();
/// while let Some(wave) = waves.next() {
///     sizes.push(wave.len());
/// }
/// assert_eq!(sizes, [1, 8]);
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Waves<'m> {
    map: &'m Map,
    seen: Vec<u64>,
    now: Vec<Cell>,
    next: Vec<Cell>,
}

impl<'m> Waves<'m> {
    /// Before the first wave, which is the starts themselves.
    pub fn new(map: &'m Map, starts: impl IntoIterator<Item = Cell>) -> Self {
        let seen = vec![0; map.all_exits().len().div_ceil(64)];
        let mut waves = Self { map, seen, now: Vec::new(), next: Vec::new() };
        for start in starts {
            let is_on_map = start.index() < map.all_exits().len();
            if is_on_map && map.is_floor(start) && see(&mut waves.seen, start) {
                waves.next.push(start);
            }
        }
        waves
    }

    /// The cells one step farther than those of the last wave; none when all have been seen.
    #[expect(
        clippy::should_implement_trait,
        reason = "a wave is lent, which an Iterator cannot do"
    )]
    pub fn next(&mut self) -> Option<&[Cell]> {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        for &cell in &self.now {
            for (_, beside) in self.map.neighbours(cell) {
                if see(&mut self.seen, beside) {
                    self.next.push(beside);
                }
            }
        }
        (!self.now.is_empty()).then_some(&self.now[..])
    }
}

fn see(seen: &mut [u64], cell: Cell) -> bool {
    let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
    let new = seen[word] & bit == 0;
    seen[word] |= bit;
    new
}
