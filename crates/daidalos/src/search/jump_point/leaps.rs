//! The leaps from turn to turn, kept from one question to the next.
//!
//! Where the leaps from a turn lead depends on the map alone, not on the goal. So they are worked out once, when a question first
//! comes to the turn; later questions read them from one list. An edit does not look for the leaps that it
//! touches: they look at the edits that have come since, when they are next asked for.

use std::ops::Range;

use super::lanes::{Lanes, NONE};
use super::worth::worth;
use crate::grid::{Dir, Dirs, Edit, Map};
use crate::search::labels::{Labels, Note};

/// Words of the list for each cell of the map, at most; beyond that all is forgotten.
const MOST_A_CELL: usize = 8;

/// A small map has room for some all the same.
const MOST_AROUND: usize = 1 << 12;

/// Room for so many turns is made at once, which costs nothing until it is used; on larger maps more is made when it
/// is needed.
pub(super) const MOST_ROOM: usize = 1 << 20;

/// So many edits are looked at; what is older is worked out again.
const EDITS: u32 = 64;

/// The turns by their numbers, in the order in which they were first met.
pub(super) type Turns = Labels<Turn>;

/// A turn that has a number, or a start.
#[derive(Clone, Copy, Default)]
pub(super) struct Turn {
    pub(super) place: (u32, u32),
    /// Where the question at hand has come from, and how.
    pub(super) came: Leap,
    /// Its first bundle in the list.
    kept: u32,
}

impl Note for Turn {
    type Align = HalfLine;
}

/// Half a cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct HalfLine;

/// A turn, by its number, and the straight direction of a leap that ends or begins there. Four bytes, because that is what
/// questions wait for. What it costs is plain from the places at both ends.
#[derive(Clone, Copy, Default)]
pub(super) struct Leap(u32);

impl Leap {
    pub(super) const fn new(turn: usize, arrived: u8) -> Self {
        Self(((turn as u32) << 2) | arrived as u32)
    }

    pub(super) const fn turn(self) -> usize {
        (self.0 >> 2) as usize
    }

    /// North, east, south, west, from 0 to 3.
    pub(super) const fn arrives(self) -> u8 {
        (self.0 & 3) as u8
    }
}

/// The start, at which no leap arrives.
pub(super) const START: u8 = 4;

/// Hears of a leap as soon as it is found, and of the place to which it leads.
pub(super) trait Tell: FnMut(&mut Turns, Leap, (u32, u32)) {}

impl<F: FnMut(&mut Turns, Leap, (u32, u32))> Tell for F {}

/// The leaps from a turn that are worth taking after one arrival.
///
/// In the list each bundle is a head of three words and a word a leap, so that questions read on in one place.
pub(super) struct Bundle {
    /// The directions that are worth taking.
    pub(super) ways: u8,
    /// Where the leaps are in the list.
    pub(super) leaps: Range<usize>,
}

/// How many edits there had been when the bundle was last known to be true.
const TRUE_AT: usize = 0;
/// Its shape, see [`shape_of`].
const SHAPE: usize = 1;
/// The last word is the next bundle of the turn.
const HEAD: usize = 3;

/// The arrival of a bundle that no longer holds.
const LOST: u32 = 7;

pub(super) struct Leaps {
    lanes: Lanes,
    worth: [[u8; 256]; 4],
    /// All bundles.
    list: Vec<u32>,
    /// With more words than that the list is forgotten.
    most: usize,
    /// The place of the list's first word, counted over all that has been forgotten.
    first: u32,
    /// The last edits, in a ring, and how many there have been.
    edited: [(u32, u32); EDITS as usize],
    edits: u32,
}

impl Leaps {
    pub(super) fn new(map: &Map) -> Self {
        let cells = map.all_exits().len();
        // The leaps of one turn come on top of the most: two for each step of four diagonals.
        let longest = map.size().width().min(map.size().height()) as usize;
        let around = MOST_AROUND + 8 * longest + 16;
        Self {
            lanes: Lanes::new(map),
            worth: worth(),
            list: Vec::with_capacity(MOST_A_CELL * cells.min(MOST_ROOM) + around),
            // Places are counted over what was forgotten, too, and all fit into 32 bits.
            most: (MOST_A_CELL * cells + MOST_AROUND).min(1 << 30),
            first: 0,
            edited: [(0, 0); EDITS as usize],
            edits: 0,
        }
    }

    pub(super) const fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// The number of a cell, which may be any: a start is numbered like a turn.
    #[inline]
    pub(super) fn number(&mut self, turns: &mut Turns, at: (u32, u32)) -> usize {
        let number = self.lanes.number_mut(at);
        if *number == NONE {
            *number = turns.add(Turn { place: at, came: Leap(0), kept: NONE }) as u32;
        }
        *number as usize
    }

    /// The leaps that are kept of those from a turn after one arrival.
    #[inline]
    pub(super) fn kept(&mut self, turns: &Turns, turn: usize, arrived: u8) -> Option<Bundle> {
        let mut at = turns.noted(turn).kept.wrapping_sub(self.first);
        while let Some(&[true_at, shape, next]) =
            self.list.get(at as usize..).and_then(|list| list.first_chunk::<HEAD>())
        {
            if shape_of(shape).2 == arrived {
                if true_at == self.edits || self.is_still_true(turns.noted(turn).place, at) {
                    return Some(bundle(at, shape));
                }
                // What an edit has touched stays behind in the list, where nobody finds it any more.
                self.list[at as usize + SHAPE] |= LOST;
                return None;
            }
            at = next.wrapping_sub(self.first);
        }
        None
    }

    /// The leaps of a bundle.
    #[inline]
    pub(super) fn all(&self, bundle: Bundle) -> impl Iterator<Item = Leap> {
        self.list[bundle.leaps].iter().map(|word| Leap(*word))
    }

    /// The directions that are worth taking from a place after one arrival.
    #[inline]
    pub(super) fn ways(&self, place: (u32, u32), arrived: u8) -> u8 {
        let exits = self.lanes.spot(place).exits;
        self.worth.get(usize::from(arrived)).map_or(exits, |worth| worth[usize::from(exits)])
    }

    /// Works out the leaps from a turn in these directions, tells each at once, and keeps them all. To read them from the list
    /// afterwards would be slower: how many there are is hard to foresee, for a processor, too.
    #[inline]
    pub(super) fn keep(
        &mut self,
        turns: &mut Turns,
        turn: usize,
        (arrived, ways): (u8, u8),
        mut tell: impl Tell,
    ) {
        if self.list.len() > self.most {
            self.forget(turns);
        }
        let Turn { place, kept, .. } = *turns.noted(turn);
        let finds = self.lanes.spot(place).finds;
        let first = self.list.len();
        self.list.extend_from_slice(&[self.edits, 0, kept]);
        // Where a straight run finds nothing there is no need to look.
        self.leap_from(turns, place, ways & (finds | Dirs::DIAGONAL.bits()), &mut tell);
        let count = (self.list.len() - first - HEAD) as u32;
        self.list[first + SHAPE] = (count << 11) | (u32::from(ways) << 3) | u32::from(arrived);
        turns.noted_mut(turn).kept = self.first + first as u32;
    }

    /// Adds the leaps in these directions to the list.
    #[inline]
    fn leap_from(
        &mut self,
        turns: &mut Turns,
        place: (u32, u32),
        mut ways: u8,
        tell: &mut impl Tell,
    ) {
        while ways != 0 {
            let dir = Dir::ALL[ways.trailing_zeros() as usize & 7];
            ways &= ways - 1;
            // Each direction is named, so that each gets code of its own, but in a browser, where size counts for more.
            match dir {
                Dir::N => self.run(turns, place, Dir::N, tell),
                Dir::NE => self.slant(turns, place, Dir::NE, tell),
                Dir::E => self.run(turns, place, Dir::E, tell),
                Dir::SE => self.slant(turns, place, Dir::SE, tell),
                Dir::S => self.run(turns, place, Dir::S, tell),
                Dir::SW => self.slant(turns, place, Dir::SW, tell),
                Dir::W => self.run(turns, place, Dir::W, tell),
                Dir::NW => self.slant(turns, place, Dir::NW, tell),
            }
        }
    }

    /// A diagonal run: from each of its finds straight runs to one side, or to both.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn slant(&mut self, turns: &mut Turns, mut at: (u32, u32), dir: Dir, tell: &mut impl Tell) {
        let (left, right) = (dir.anticlockwise(), dir.clockwise());
        while let (steps, true) = self.lanes.run(at, dir) {
            at = moved(at, dir, steps);
            let finds = self.lanes.spot(at).finds;
            if finds & left.bit() != 0 {
                self.run(turns, at, left, tell);
            }
            if finds & right.bit() != 0 {
                self.run(turns, at, right, tell);
            }
        }
    }

    /// A straight run to the turn that it finds.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn run(&mut self, turns: &mut Turns, from: (u32, u32), dir: Dir, tell: &mut impl Tell) {
        let (steps, _) = self.lanes.run(from, dir);
        let at = moved(from, dir, steps);
        let leap = Leap::new(self.number(turns, at), dir as u8 / 2);
        self.list.push(leap.0);
        tell(turns, leap, at);
    }

    /// The map has changed at a cell.
    pub(super) fn edited(&mut self, turns: &mut Turns, map: &Map, edit: Edit) {
        self.lanes.edited(map, edit.cell());
        self.edited[(self.edits % EDITS) as usize] = map.size().xy(edit.cell());
        self.edits += 1;
        if self.edits == NONE {
            self.forget(turns);
            self.edits = 0;
        }
    }

    /// Whether no edit can have changed a bundle since it was last looked at.
    #[cold]
    #[inline(never)]
    fn is_still_true(&mut self, place: (u32, u32), at: u32) -> bool {
        let bundle = &mut self.list[at as usize..];
        let since = self.edits - bundle[TRUE_AT];
        bundle[TRUE_AT] = self.edits;
        let (_, ways, _) = shape_of(bundle[SHAPE]);
        let looked = Looked { ways, reach: self.reach(place, ways) };
        let is_touched = since > EDITS
            || (1..=since).any(|back| {
                let (x, y) = self.edited[((self.edits - back) % EDITS) as usize];
                let apart = |to: u32, from: u32| i64::from(to) - i64::from(from);
                looked.is_near((apart(x, place.0), apart(y, place.1)))
            });
        !is_touched
    }

    /// How far the diagonal ways lead now. Where that is not as far as when the leaps were worked out, there was an edit on the way, and
    /// one that is near enough to be noticed.
    fn reach(&self, place: (u32, u32), ways: u8) -> [u32; 4] {
        let blocked = |dir: Dir| {
            let (mut at, mut reach) = (place, 0);
            loop {
                let (steps, is_found) = self.lanes.run(at, dir);
                reach += steps;
                if !is_found {
                    return reach;
                }
                at = moved(at, dir, steps);
            }
        };
        Dir::DIAGONAL.map(|dir| if ways & dir.bit() == 0 { 0 } else { blocked(dir) })
    }

    /// Drops all leaps. Turns keep their numbers, and places of the list that lie before its first word now.
    pub(super) fn forget(&mut self, turns: &mut Turns) {
        self.first += self.list.len() as u32;
        self.list.clear();
        if self.first > 1 << 30 {
            turns.all_noted().for_each(|turn| turn.kept = NONE);
            self.first = 0;
        }
    }
}

/// Where the leaps of a turn have looked.
struct Looked {
    ways: u8,
    /// How far the diagonal ways lead.
    reach: [u32; 4],
}

impl Looked {
    /// Whether something so far from the turn lies there, or beside: along each straight direction, and on both sides
    /// of each diagonal one as far as it leads.
    fn is_near(&self, (dx, dy): (i64, i64)) -> bool {
        let looks = |dir: Dir| {
            let (sx, sy) = dir.delta();
            let (along_x, along_y) = (dx * i64::from(sx), dy * i64::from(sy));
            if dir.is_diagonal() {
                let reach = i64::from(self.reach[dir as usize / 2]) + 1;
                along_x >= -1 && along_y >= -1 && (along_x <= reach || along_y <= reach)
            } else {
                let across = if sx == 0 { dx } else { dy };
                along_x + along_y >= -1 && across.abs() <= 1
            }
        };
        // Most edits are beyond all that, and it is soon said.
        let farthest = i64::from(self.reach.into_iter().fold(0, u32::max)) + 1;
        if dx.abs() > farthest && dy.abs() > farthest {
            return false;
        }
        let is_beside = dx.abs() <= 1 && dy.abs() <= 1;
        is_beside || Dir::ALL.into_iter().any(|dir| self.ways & dir.bit() != 0 && looks(dir))
    }
}

/// The bundle at a place of the list, by the second word of its head.
#[inline]
fn bundle(at: u32, shape: u32) -> Bundle {
    let (first, (count, ways, _)) = (at as usize + HEAD, shape_of(shape));
    Bundle { ways, leaps: first..first + count as usize }
}

/// How many leaps there are, the directions, and the arrival.
#[inline]
const fn shape_of(word: u32) -> (u32, u8, u8) {
    (word >> 11, (word >> 3) as u8, (word & 7) as u8)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn moved((x, y): (u32, u32), dir: Dir, steps: u32) -> (u32, u32) {
    let (dx, dy) = dir.delta();
    let by = |delta: i32| steps.wrapping_mul(delta as u32);
    (x.wrapping_add(by(dx)), y.wrapping_add(by(dy)))
}
