//! Looks for mines that fit some of the numbers, with one cell given: a witness that these numbers do not
//! say the contrary.
//!
//! Cells that the same of these numbers count are a group. The groups get their mines one after the other;
//! ways to do that after which the same is missing are one node, which remembers a way that led to it.

use super::facts::Facts;
use crate::minefield::board::Spot;
use crate::sorting::sort;

/// What is asked: whether a cell can be so, if just these numbers (and the number of all mines) hold.
#[derive(Clone, Copy)]
pub(super) struct Question<'q> {
    /// In rising order.
    pub(super) numbers: &'q [u16],
    pub(super) cell: Spot,
    pub(super) is_mined: bool,
    pub(super) count: bool,
}

/// No answer within the steps that were given.
pub(super) struct GivenUp;

/// Cells that the same numbers count.
struct Group {
    /// The numbers, by their places in the question.
    numbers: Vec<u16>,
    cells: Vec<Spot>,
}

/// What is missing after some groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    /// What each begun number misses, in its slot of four bits.
    missing: u128,
    laid: u16,
    from: u32,
    mines: u8,
}

/// A number while its cells get their mines.
#[derive(Clone, Copy)]
struct Slot {
    shift: u32,
    /// How many of its cells are to come.
    later: u8,
}

/// More numbers than this are not begun at once.
const SLOTS: u32 = 32;

impl Question<'_> {
    /// The cells that are mined, among those that the numbers count; nothing if there is no way. Of cells
    /// that are alike, those are mined first for which `likes` says so.
    pub(super) fn answer(
        &self,
        facts: &Facts,
        likes: &[bool],
        work: &mut u64,
    ) -> Result<Option<Vec<Spot>>, GivenUp> {
        let groups = self.groups(facts, likes);
        let Some(missing) = self.missing(facts) else { return Ok(None) };
        let Some(layers) = self.layers(&groups, &missing, work)? else { return Ok(None) };
        let seen: usize = groups.iter().map(|group| group.cells.len()).sum();
        let Some(end) = self.end(facts, seen, layers.last()) else { return Ok(None) };
        Ok(Some(self.way_back(&groups, &layers, end)))
    }

    /// What each number misses beside the given cell.
    fn missing(&self, facts: &Facts) -> Option<Vec<u8>> {
        let mut missing = Vec::with_capacity(self.numbers.len());
        for at in self.numbers {
            let number = facts.number(*at);
            let counts_cell = self.is_mined && number.cells.contains(&self.cell);
            missing.push(number.missing.checked_sub(u8::from(counts_cell))?);
        }
        Some(missing)
    }

    fn groups(&self, facts: &Facts, likes: &[bool]) -> Vec<Group> {
        let mut keyed: Vec<(Vec<u16>, bool, Spot)> = Vec::new();
        for (place, at) in self.numbers.iter().enumerate() {
            for &cell in facts.number(*at).cells.iter().filter(|cell| **cell != self.cell) {
                let places = facts.counting(cell).iter();
                let places = places.filter_map(|at| self.numbers.binary_search(at).ok());
                let numbers: Vec<u16> = places.map(|place| place as u16).collect();
                if numbers.first() == Some(&(place as u16)) {
                    keyed.push((numbers, !likes[usize::from(cell)], cell));
                }
            }
        }
        sort(&mut keyed);
        let mut groups: Vec<Group> = Vec::new();
        for (numbers, _, cell) in keyed {
            match groups.last_mut().filter(|group| group.numbers == numbers) {
                Some(group) => group.cells.push(cell),
                None => groups.push(Group { numbers, cells: vec![cell] }),
            }
        }
        groups
    }

    /// The nodes after each group; nothing when there is none after one of them.
    fn layers(
        &self,
        groups: &[Group],
        missing: &[u8],
        work: &mut u64,
    ) -> Result<Option<Vec<Vec<Node>>>, GivenUp> {
        let mut slots = Slots::new(groups, missing.len());
        // A number all of whose cells are the given one is in no group.
        if missing.iter().zip(&slots.later).any(|(missing, later)| missing > later) {
            return Ok(None);
        }
        let mut layers = vec![vec![Node { missing: 0, laid: 0, from: 0, mines: 0 }]];
        for group in groups {
            let opened = slots.open(group, missing)?;
            let bounds = slots.fill(group);
            let Some(last) = layers.last() else { return Ok(None) };
            let layer = self.layer(last, group.cells.len() as u8, opened, &bounds);
            *work = work.checked_sub(layer.len() as u64 + 1).ok_or(GivenUp)?;
            if layer.is_empty() {
                return Ok(None);
            }
            layers.push(layer);
        }
        Ok(Some(layers))
    }

    fn layer(&self, last: &[Node], cells: u8, opened: u128, bounds: &[Slot]) -> Vec<Node> {
        let unit: u128 = bounds.iter().map(|slot| 1 << slot.shift).sum();
        let mut layer = Vec::new();
        for (from, node) in last.iter().enumerate() {
            let missing = node.missing + opened;
            let of = |slot: &Slot| (missing >> slot.shift) as u8 & 15;
            let least = bounds.iter().map(|slot| of(slot).saturating_sub(slot.later)).max();
            let most = bounds.iter().map(of).min().unwrap_or(cells).min(cells);
            for mines in least.unwrap_or(0)..=most {
                let laid = if self.count { node.laid + u16::from(mines) } else { 0 };
                let missing = missing - unit * u128::from(mines);
                layer.push(Node { missing, laid, from: from as u32, mines });
            }
        }
        layer.sort_unstable();
        layer.dedup_by_key(|node| (node.missing, node.laid));
        layer
    }

    /// A node after which the other cells can take the mines that are left.
    fn end(&self, facts: &Facts, seen: usize, last: Option<&Vec<Node>>) -> Option<u32> {
        let rest = facts.covered - 1 - seen as i64;
        let hidden = facts.hidden - i64::from(self.is_mined);
        let fits = |node: &Node| (hidden - rest..=hidden).contains(&i64::from(node.laid));
        last?.iter().position(|node| !self.count || fits(node)).map(|at| at as u32)
    }

    fn way_back(&self, groups: &[Group], layers: &[Vec<Node>], end: u32) -> Vec<Spot> {
        let mut mined = if self.is_mined { vec![self.cell] } else { Vec::new() };
        let mut at = end;
        for (group, layer) in groups.iter().zip(&layers[1..]).rev() {
            let node = &layer[at as usize];
            mined.extend(&group.cells[..usize::from(node.mines)]);
            at = node.from;
        }
        mined
    }
}

/// Which slot each number has while it is begun and not ended.
struct Slots {
    shift: Vec<Option<u32>>,
    later: Vec<u8>,
    free: u32,
}

impl Slots {
    fn new(groups: &[Group], numbers: usize) -> Self {
        let mut later = vec![0; numbers];
        for group in groups {
            for number in &group.numbers {
                later[usize::from(*number)] += group.cells.len() as u8;
            }
        }
        Self { shift: vec![None; numbers], later, free: u32::MAX }
    }

    /// Gives slots to the numbers that begin with a group; what they miss, in these slots.
    fn open(&mut self, group: &Group, missing: &[u8]) -> Result<u128, GivenUp> {
        let mut opened = 0;
        for number in group.numbers.iter().map(|number| usize::from(*number)) {
            if self.shift[number].is_none() {
                let slot = self.free.trailing_zeros();
                if slot == SLOTS {
                    return Err(GivenUp);
                }
                self.free &= !(1 << slot);
                self.shift[number] = Some(slot * 4);
                opened |= u128::from(missing[number]) << (slot * 4);
            }
        }
        Ok(opened)
    }

    /// The slots of a group's numbers with what is to come after it; those that end give their slot back.
    fn fill(&mut self, group: &Group) -> Vec<Slot> {
        let mut bounds = Vec::with_capacity(group.numbers.len());
        for number in group.numbers.iter().map(|number| usize::from(*number)) {
            let shift = self.shift[number].unwrap_or(0);
            self.later[number] -= group.cells.len() as u8;
            if self.later[number] == 0 {
                self.free |= 1 << (shift / 4);
            }
            bounds.push(Slot { shift, later: self.later[number] });
        }
        bounds
    }
}
