//! Mazes that are made row by row, so that they may be larger than memory.
//!
//! A row carver sees one row and what lies above and below it, and decides the ways up and
//! sideways. The whole map in memory and the stream of rows both come from the same carver, so
//! they are the same maze.

use super::Layout;
use super::join::join_pieces;
use crate::grid::{Dir, Map, Mask, Size};
use crate::rng::Rng;
use crate::watch::{Step, Watch};

/// A row to be carved. Beyond the edges there is nothing inside, so edges need no special case.
pub(super) struct Strip<'a> {
    /// Which cells of the row are inside.
    pub(super) here: &'a [bool],
    /// Which cells above them are.
    pub(super) above: &'a [bool],
    /// Which cells below them are.
    pub(super) below: &'a [bool],
    /// Whether this is the lowest row.
    pub(super) last: bool,
}

/// What a generator that works row by row writes.
pub(super) trait RowCarver {
    /// Carves the next row into `exits`, which come as zeros: the bits N, E and W. A way down
    /// is the N of the next row.
    fn carve(&mut self, strip: &Strip<'_>, exits: &mut [u8], rng: &mut Rng);
}

/// The rows of a maze, one after the other, in memory that grows with its width alone.
///
/// ```
/// use daidalos::generate::Spec;
/// let spec: Spec = "eller:6x4#7".parse()?;
/// let mut rows = spec.rows().unwrap();
/// let whole = spec.build(None)?;
/// for y in 0..4 {
///     let row = rows.next().unwrap();
///     let above = |x: u32| whole.map.exits(whole.map.size().at(x, y).unwrap()).bits() & 1;
///     assert!((0..6).all(|x| row[x as usize] & 1 == above(x)));
/// }
/// assert!(rows.next().is_none());
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
pub struct Rows {
    carver: Box<dyn RowCarver>,
    rng: Rng,
    size: Size,
    y: u32,
    exits: Vec<u8>,
    inside: Vec<bool>,
    outside: Vec<bool>,
}

impl Rows {
    pub(super) fn new(carver: impl RowCarver + 'static, size: Size, rng: Rng) -> Self {
        let width = size.width() as usize;
        let (exits, inside, outside) = (vec![0; width], vec![true; width], vec![false; width]);
        Self { carver: Box::new(carver), rng, size, y: 0, exits, inside, outside }
    }

    /// The size of the whole maze.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The exits of the next row, a byte a cell; the bit S is not set: a way down is the N of
    /// the row below.
    #[expect(clippy::should_implement_trait, reason = "a row is lent, which an Iterator cannot do")]
    pub fn next(&mut self) -> Option<&[u8]> {
        if self.y == self.size.height() {
            return None;
        }
        let last = self.y + 1 == self.size.height();
        let above = if self.y == 0 { &self.outside } else { &self.inside };
        let below = if last { &self.outside } else { &self.inside };
        self.exits.fill(0);
        let strip = Strip { here: &self.inside, above, below, last };
        self.carver.carve(&strip, &mut self.exits, &mut self.rng);
        self.y += 1;
        Some(&self.exits)
    }
}

/// The whole maze in memory.
pub(super) fn carve<C: RowCarver, W: Watch + ?Sized>(
    mut carver: C,
    mask: &Mask,
    rng: &mut Rng,
    watch: &mut W,
) -> Layout {
    let (size, width) = (mask.size(), mask.size().width() as usize);
    let mut exits = vec![0; width * size.height() as usize];
    let [mut above, mut here, mut below] = [(); 3].map(|()| vec![false; width]);
    fill_inside(mask, 0, &mut below);
    for y in 0..size.height() {
        std::mem::swap(&mut above, &mut here);
        std::mem::swap(&mut here, &mut below);
        fill_inside(mask, y + 1, &mut below);
        let strip =
            Strip { here: &here, above: &above, below: &below, last: y + 1 == size.height() };
        let (upper, row) = exits[..(y as usize + 1) * width].split_at_mut(y as usize * width);
        carver.carve(&strip, row, rng);
        let upper = &mut upper[(y as usize).saturating_sub(1) * width..];
        upper.iter_mut().zip(&*row).for_each(|(up, down)| *up |= (down & Dir::N.bit()) << 4);
        if watch.on() {
            tell(mask, y, row, watch);
        }
    }
    let mut map = Map::from_sound_exits(mask.bits().clone(), exits);
    if !mask.is_full() {
        join_pieces(&mut map, rng, watch);
    }
    map.into()
}

/// Which cells of a row are inside; none below the map.
fn fill_inside(mask: &Mask, y: u32, row: &mut [bool]) {
    if y == mask.size().height() || mask.is_full() {
        row.fill(y < mask.size().height());
        return;
    }
    let words = mask.bits().row(y);
    for (x, inside) in row.iter_mut().enumerate() {
        *inside = words[x / 64] >> (x % 64) & 1 == 1;
    }
}

fn tell<W: Watch + ?Sized>(mask: &Mask, y: u32, row: &[u8], watch: &mut W) {
    let cells = (0..mask.size().width()).filter_map(|x| mask.size().at(x, y));
    for (cell, exits) in cells.zip(row) {
        for dir in [Dir::N, Dir::E].into_iter().filter(|dir| exits & dir.bit() != 0) {
            watch.step(Step::Open(cell, dir));
        }
    }
}
