//! Where a run from a cell stops, in each of the eight directions, found 64 cells at a time.
//!
//! For each direction the cells that a run passes lie one after another as bits: the map is kept eight times, turned, mirrored and
//! sheared, so that every run goes the same way. Two words say of 64 cells where a run stops, and at which of these stops something
//! is found:
//!
//! - a straight run stops at rock, or finds a *turn*: a cell beside a corner of rock, where a way may have to bend;
//! - a diagonal run stops where it is blocked, or finds a cell from which one of its two straight runs finds a turn.
//!
//! So a diagonal run passes over all the cells from which nothing is to be found. After an edit only the bits near its
//! cell are worked out again, and those of the straight runs that end there.

use crate::grid::{Bits, Cell, Dir, Map, Size};

pub(super) struct Lanes {
    size: Size,
    /// Where the bit of a cell is, for each direction.
    courses: [Course; 8],
    /// The lanes of all directions, one direction after another. Each lane ends with a border.
    stops: Vec<Stops>,
    spots: Vec<Spot>,
}

/// What is known of a cell. A search that asks for its number soon asks for the rest, so they lie side by side.
#[derive(Clone, Copy)]
#[repr(align(8))]
pub(super) struct Spot {
    /// The number of a turn, or none; lanes only keep it.
    number: u32,
    /// As on the map.
    pub(super) exits: u8,
    /// The straight directions in which a run finds a turn.
    pub(super) finds: u8,
}

/// No number.
pub(super) const NONE: u32 = u32::MAX;

/// Where runs stop, and which of these stops are finds; a bit a cell.
type Stops = [u64; 2];

/// Whatever lies off the map.
const BORDER: Stops = [u64::MAX, 0];

/// Where the bits of a direction are: that of a cell is `first` and so much for each column and each row, and a step in the direction
/// leads to the next bit. The amounts may be negative, so sums wrap around.
#[derive(Clone, Copy)]
struct Course {
    column: usize,
    row: usize,
    first: usize,
}

impl Course {
    /// For a map of a size, in a direction, from a word on; and how many words that takes.
    fn new(size: Size, dir: Dir, word: usize) -> (Self, usize) {
        let (width, height) = (size.width() as usize, size.height() as usize);
        let (dx, dy) = dir.delta();
        // Diagonals are counted along the shorter side, so that they take no more room than the
        // map, unless it is narrow.
        let is_along_row = dy == 0 || dx != 0 && width <= height;
        let length = if is_along_row { width } else { height };
        let stride = (length + 1).div_ceil(64);
        let (column, row, first, lanes) = match (dx, dy) {
            (0, _) => (1, 0, 0, width),
            (_, 0) => (0, 1, 0, height),
            _ if dx == dy => (1, usize::MAX, height - 1, width + height - 1),
            _ => (1, 1, 0, width + height - 1),
        };
        let lane = |times: usize| times.wrapping_mul(stride * 64);
        let mut course =
            Self { column: lane(column), row: lane(row), first: word * 64 + lane(first) };
        let (step, along) =
            if is_along_row { (dx, &mut course.column) } else { (dy, &mut course.row) };
        *along = along.wrapping_add_signed(step as isize);
        course.first += if step < 0 { length - 1 } else { 0 };
        (course, lanes * stride)
    }

    /// The bit of a cell. Where the direction is known, one of the two products is its column or row itself.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    const fn bit(self, (x, y): (u32, u32), dir: Dir) -> usize {
        let (x, y) = (x as usize, y as usize);
        let first = self.first;
        match dir {
            Dir::N => first.wrapping_add(self.column.wrapping_mul(x)).wrapping_sub(y),
            Dir::E => first.wrapping_add(self.row.wrapping_mul(y)).wrapping_add(x),
            Dir::S => first.wrapping_add(self.column.wrapping_mul(x)).wrapping_add(y),
            Dir::W => first.wrapping_add(self.row.wrapping_mul(y)).wrapping_sub(x),
            _ => first
                .wrapping_add(self.column.wrapping_mul(x))
                .wrapping_add(self.row.wrapping_mul(y)),
        }
    }
}

impl Lanes {
    pub(super) fn new(map: &Map) -> Self {
        let (size, mut words) = (map.size(), 0);
        let courses = Dir::ALL.map(|dir| {
            let (course, taken) = Course::new(size, dir, words);
            words += taken;
            course
        });
        let spot = |exits: &u8| Spot { number: NONE, exits: *exits, finds: 0 };
        let (stops, spots) = (vec![BORDER; words], map.all_exits().iter().map(spot).collect());
        let mut lanes = Self { size, courses, stops, spots };
        for dir in Dir::STRAIGHT {
            lanes.lay_straight(map.floor(), dir);
            lanes.find_straight(dir);
        }
        for dir in Dir::DIAGONAL {
            lanes.lay_diagonal(dir);
        }
        lanes
    }

    /// How many steps away a run stops, and whether it has found something there.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn run(&self, at: (u32, u32), dir: Dir) -> (u32, bool) {
        let here = self.courses[dir as usize].bit(at, dir);
        let mut word = (here + 1) / 64;
        let [mut stops, mut finds] = self.stops[word];
        stops &= u64::MAX << ((here + 1) % 64);
        while stops == 0 {
            word += 1;
            [stops, finds] = self.stops[word];
        }
        let bit = stops.trailing_zeros();
        ((word * 64 + bit as usize - here) as u32, finds >> bit & 1 != 0)
    }

    #[inline]
    pub(super) fn spot(&self, (x, y): (u32, u32)) -> Spot {
        self.spots[(y * self.size.width() + x) as usize]
    }

    #[inline]
    fn spot_mut(&mut self, (x, y): (u32, u32)) -> &mut Spot {
        &mut self.spots[(y * self.size.width() + x) as usize]
    }

    /// The number of a cell, to be given or read.
    #[inline]
    pub(super) fn number_mut(&mut self, at: (u32, u32)) -> &mut u32 {
        &mut self.spot_mut(at).number
    }

    /// Whether so many steps lead to no rock and past no corner.
    #[inline]
    pub(super) fn is_clear(&self, at: (u32, u32), dir: Dir, steps: u32) -> bool {
        let here = self.courses[dir as usize].bit(at, dir);
        let (first, last) = (here + 1, here + steps as usize);
        steps == 0
            || (first / 64..=last / 64).all(|word| {
                let mut asked = u64::MAX;
                if word == first / 64 {
                    asked <<= first % 64;
                }
                if word == last / 64 {
                    asked &= u64::MAX >> (63 - last % 64);
                }
                let [stops, finds] = self.stops[word];
                stops & !finds & asked == 0
            })
    }

    /// The stops of all runs in a straight direction, 64 cells at a time.
    fn lay_straight(&mut self, floor: &Bits, dir: Dir) {
        let turned = Turned::of(floor, dir);
        let first = self.courses[dir as usize].bit(turned.corner, dir) / 64;
        let lanes = self.stops[first..].chunks_exact_mut(turned.stride);
        for (lane, stops) in lanes.take(turned.lanes).enumerate() {
            for (at, stops) in stops.iter_mut().enumerate() {
                let here = turned.lane(lane + 1)[at];
                // Floor beside, which was rock one step before.
                let [above, below] = [lane, lane + 2].map(|lane| {
                    let beside = turned.lane(lane);
                    let before = if at == 0 { 0 } else { beside[at - 1] >> 63 };
                    beside[at] & !(beside[at] << 1 | before)
                });
                let turns = here & (above | below);
                *stops = [!here | turns, turns];
            }
        }
    }

    /// From which cells a run in a straight direction finds something: those before each find.
    fn find_straight(&mut self, dir: Dir) {
        for last in edge(self.size, dir) {
            let (mut bit, mut finds) = (self.courses[dir as usize].bit(last, dir), false);
            for cell in lane(self.size, last, dir.opposite()) {
                if finds {
                    self.spots[cell].finds |= dir.bit();
                }
                let [stop, find] = self.stops[bit / 64].map(|word| word >> (bit % 64) & 1 != 0);
                finds = if stop { find } else { finds };
                bit = bit.wrapping_sub(1);
            }
        }
    }

    /// The stops of all runs in a diagonal direction, from the exits of the cells and what is found from them.
    fn lay_diagonal(&mut self, dir: Dir) {
        for first in edge(self.size, dir.opposite()) {
            let start = self.courses[dir as usize].bit(first, dir);
            for (bit, cell) in (start..).zip(lane(self.size, first, dir)) {
                let [stop, find] = stop_diagonal(self.spots[cell], dir);
                let words = &mut self.stops[bit / 64];
                words[0] &= !(u64::from(!stop) << (bit % 64));
                words[1] |= u64::from(find) << (bit % 64);
            }
        }
    }

    /// Where straight runs stop, at one cell.
    fn set_straight(&mut self, floor: &Bits, at: (u32, u32)) {
        let is_floor = |at: Option<(u32, u32)>| {
            at.is_some_and(|(x, y)| floor.row(y)[x as usize / 64] >> (x % 64) & 1 != 0)
        };
        let around = Dir::ALL.map(|dir| is_floor(self.step(at, dir)));
        let here = is_floor(Some(at));
        for dir in Dir::STRAIGHT {
            // Floor beside, which was rock one step before.
            let beside = |side: usize, behind: usize| {
                around[(dir as usize + side) % 8] && !around[(dir as usize + behind) % 8]
            };
            let is_turn = here && (beside(2, 3) || beside(6, 5));
            self.set(at, dir, [!here || is_turn, is_turn]);
        }
    }

    /// Where diagonal runs stop, at one cell.
    fn set_diagonal(&mut self, at: (u32, u32)) {
        let spot = self.spot(at);
        Dir::DIAGONAL.into_iter().for_each(|dir| self.set(at, dir, stop_diagonal(spot, dir)));
    }

    /// One step on the map.
    fn step(&self, (x, y): (u32, u32), dir: Dir) -> Option<(u32, u32)> {
        let (dx, dy) = dir.delta();
        let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
        (x < self.size.width() && y < self.size.height()).then_some((x, y))
    }

    fn set(&mut self, at: (u32, u32), dir: Dir, [stop, find]: [bool; 2]) {
        let bit = self.courses[dir as usize].bit(at, dir);
        for (word, is_set) in self.stops[bit / 64].iter_mut().zip([stop, find]) {
            *word = if is_set { *word | 1 << (bit % 64) } else { *word & !(1 << (bit % 64)) };
        }
    }

    /// The map has changed at a cell: its floor, or what leads from it.
    pub(super) fn edited(&mut self, map: &Map, cell: Cell) {
        let here = self.size.xy(cell);
        let beside = Dir::ALL.map(|dir| self.step(here, dir));
        let near = || beside.into_iter().flatten().chain([here]);
        for at in near() {
            self.set_straight(map.floor(), at);
            let cell = at.1 * self.size.width() + at.0;
            self.spot_mut(at).exits = map.exits(Cell::new(cell)).bits();
        }
        for dir in Dir::STRAIGHT {
            // The three lanes that pass, from one step beyond the cell.
            let beyond = self.step(here, dir).unwrap_or(here);
            let sides = [dir.clockwise().clockwise(), dir.anticlockwise().anticlockwise()];
            let starts = sides.map(|side| self.step(beyond, side));
            for start in starts.into_iter().flatten().chain([beyond]) {
                self.refind(start, dir);
            }
        }
        near().for_each(|at| self.set_diagonal(at));
    }

    /// Looks again what is found in a straight direction, from a cell on against it, as long as that may have changed: three cells, and
    /// then all that see the same stop, if they see another than before.
    fn refind(&mut self, start: (u32, u32), dir: Dir) {
        let mut next = Some(start);
        for step in 0.. {
            let Some(at) = next else { return };
            let (_, is_found) = self.run(at, dir);
            let is_same = (self.spot(at).finds & dir.bit() != 0) == is_found;
            if step >= 3 && is_same {
                return;
            }
            if !is_same {
                self.spot_mut(at).finds ^= dir.bit();
                self.set_diagonal(at);
            }
            next = self.step(at, dir.opposite());
        }
    }
}

/// The cells from which a step in a direction leads off the map.
fn edge(size: Size, dir: Dir) -> impl Iterator<Item = (u32, u32)> {
    let (dx, dy) = dir.delta();
    let column = if dx < 0 { 0 } else { size.width() - 1 };
    let row = if dy < 0 { 0 } else { size.height() - 1 };
    let side = (0..size.height()).filter(move |_| dx != 0).map(move |y| (column, y));
    let is_end = move |x: &u32| dy != 0 && (dx == 0 || *x != column);
    side.chain((0..size.width()).filter(is_end).map(move |x| (x, row)))
}

/// The cells from one on, by their numbers, as far as the map goes.
fn lane(size: Size, (x, y): (u32, u32), dir: Dir) -> impl Iterator<Item = usize> {
    let (dx, dy) = dir.delta();
    let left = |step: i32, at: u32, side: u32| match step {
        0 => u32::MAX,
        1 => side - at,
        _ => at + 1,
    };
    let count = left(dx, x, size.width()).min(left(dy, y, size.height()));
    let stride = (dy * size.width() as i32 + dx) as isize;
    let first = (y * size.width() + x) as usize;
    (0..count as isize).map(move |steps| first.wrapping_add_signed(steps * stride))
}

/// Whether a diagonal run stops at a cell, and whether it has found something there.
#[inline]
fn stop_diagonal(Spot { exits, finds, .. }: Spot, dir: Dir) -> [bool; 2] {
    let is_blocked = exits & dir.opposite().bit() == 0;
    let is_found = !is_blocked && finds & (dir.anticlockwise().bit() | dir.clockwise().bit()) != 0;
    [is_blocked || is_found, is_found]
}

/// The floor as its cells are met in a straight direction: a lane after another, with an empty one before and behind.
struct Turned {
    words: Vec<u64>,
    lanes: usize,
    /// Words a lane; the last bit is always empty.
    stride: usize,
    /// The first cell of the first lane.
    corner: (u32, u32),
}

impl Turned {
    fn of(floor: &Bits, dir: Dir) -> Self {
        let (width, height) = (floor.size().width(), floor.size().height());
        let (dx, dy) = dir.delta();
        let (lanes, length) = if dy == 0 { (height, width) } else { (width, height) };
        let (lanes, stride) = (lanes as usize, (length as usize + 1).div_ceil(64));
        let corner = (if dx < 0 { width - 1 } else { 0 }, if dy < 0 { height - 1 } else { 0 });
        let mut turned = Self { words: vec![0; stride * (lanes + 2)], lanes, stride, corner };
        for y in 0..height {
            for x in floor.runs(y).flat_map(|(start, end)| start..end) {
                let (lane, place) =
                    if dy == 0 { (y, x.abs_diff(corner.0)) } else { (x, y.abs_diff(corner.1)) };
                let word = (lane as usize + 1) * stride + place as usize / 64;
                turned.words[word] |= 1 << (place % 64);
            }
        }
        turned
    }

    fn lane(&self, lane: usize) -> &[u64] {
        &self.words[lane * self.stride..][..self.stride]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Edit;
    use crate::rng::Seed;

    fn all(lanes: &Lanes) -> Vec<[(u32, bool); 8]> {
        let runs = |cell| Dir::ALL.map(|dir| lanes.run(lanes.size.xy(cell), dir));
        lanes.size.iter().map(runs).collect()
    }

    /// Cell by cell, as the first lines say it.
    fn plain(map: &Map, at: Cell, dir: Dir) -> (u32, bool) {
        let size = map.size();
        let is_floor = |cell: Option<Cell>| cell.is_some_and(|cell| map.is_floor(cell));
        let (mut here, mut steps) = (at, 0);
        loop {
            let next = size.step(here, dir);
            let (next, is_open) =
                (next.unwrap_or(here), next.is_some_and(|_| map.exits(here).has(dir)));
            // Straight runs from rock are of no use, but as well defined as others.
            let is_open = if dir.is_diagonal() { is_open } else { is_floor(size.step(here, dir)) };
            steps += 1;
            if !is_open {
                return (steps, false);
            }
            let turns = |side: Dir, behind: Dir| {
                is_floor(size.step(next, side)) && !is_floor(size.step(next, behind))
            };
            let [right, left] = [dir.clockwise(), dir.anticlockwise()];
            let is_found = if dir.is_diagonal() {
                plain(map, next, right).1 || plain(map, next, left).1
            } else {
                turns(right.clockwise(), right.clockwise().clockwise())
                    || turns(left.anticlockwise(), left.anticlockwise().anticlockwise())
            };
            if is_found {
                return (steps, true);
            }
            here = next;
        }
    }

    #[test]
    fn runs_agree_with_walking_them() {
        let mut rng = Seed(3).stream("test", 0);
        for (width, height) in [(1, 1), (7, 1), (1, 9), (13, 11), (70, 66), (130, 9), (9, 130)] {
            let size = Size::new(width, height).unwrap();
            let mut floor = Bits::empty(size).unwrap();
            for cell in size.iter().filter(|_| rng.below(10) > 1) {
                floor.insert(cell);
            }
            let map = Map::roamed(floor);
            let lanes = Lanes::new(&map);
            for cell in size.iter() {
                for dir in Dir::ALL {
                    let known = lanes.run(size.xy(cell), dir);
                    assert_eq!(known, plain(&map, cell, dir), "{size} {cell:?} {dir}");
                    let steps = (1..)
                        .take_while(|steps| lanes.is_clear(size.xy(cell), dir, *steps))
                        .count();
                    let mut here = Some(cell);
                    let mut walked = 0;
                    loop {
                        let next = here
                            .and_then(|here| size.step(here, dir))
                            .filter(|next| map.is_floor(*next));
                        let is_open =
                            here.is_some_and(|here| !dir.is_diagonal() || map.exits(here).has(dir));
                        if next.is_none() || !is_open {
                            break;
                        }
                        here = next;
                        walked += 1;
                    }
                    assert_eq!(steps, walked, "{size} {cell:?} {dir}");
                }
            }
        }
    }

    #[test]
    fn edited_lanes_are_like_new_ones() {
        let mut rng = Seed(4).stream("test", 0);
        for (width, height) in [(1, 1), (7, 5), (70, 20), (20, 70), (300, 2), (2, 300)] {
            let size = Size::new(width, height).unwrap();
            let mut map = Map::roamed(Bits::full(size).unwrap());
            let mut lanes = Lanes::new(&map);
            for _ in 0..300 {
                let cell = Cell::new(rng.below(size.cells()) as u32);
                let edit = if map.is_floor(cell) { Edit::Fill(cell) } else { Edit::Dig(cell) };
                map.edit(edit);
                lanes.edited(&map, cell);
                assert_eq!(all(&lanes), all(&Lanes::new(&map)), "{size} {edit:?}");
            }
        }
    }
}
