//! A ground that belongs to its finder, and can be changed: the world may move on, the finder stays.

use super::ground::Bounds;
use super::{Costs, Ground};
use crate::grid::{Cell, Dir, Dirs, Edit, Map};

pub(super) struct OwnedGround {
    map: Map,
    ways: Dirs,
    costs: OwnedCosts,
    /// Counted when bounds are first asked for after a change.
    tally: Option<Tally>,
    is_edited: bool,
}

enum OwnedCosts {
    Steps,
    Octile,
    /// By a straight step, and by a diagonal one.
    Cells([Vec<u32>; 2]),
}

impl OwnedGround {
    pub(super) fn new(ground: Ground<'_>) -> Self {
        let costs = match ground.costs {
            Costs::Steps => OwnedCosts::Steps,
            Costs::Octile => OwnedCosts::Octile,
            Costs::Cells { straight, diagonal } => {
                OwnedCosts::Cells([straight.to_vec(), diagonal.to_vec()])
            }
        };
        let (map, ways) = (ground.map.clone(), ground.ways);
        Self { map, ways, costs, tally: None, is_edited: false }
    }

    pub(super) fn ground(&self) -> Ground<'_> {
        let costs = match &self.costs {
            OwnedCosts::Steps => Costs::Steps,
            OwnedCosts::Octile => Costs::Octile,
            OwnedCosts::Cells([straight, diagonal]) => Costs::Cells { straight, diagonal },
        };
        Ground { map: &self.map, ways: self.ways, costs }
    }

    /// Makes a change; false if that changes nothing. A cell that would cost nothing stays rock.
    pub(super) fn edit(&mut self, edit: Edit) -> bool {
        if self.is_free(edit) {
            return false;
        }
        self.count_around(edit.cell(), Tally::remove);
        let is_changed = self.map.edit(edit);
        self.count_around(edit.cell(), Tally::add);
        self.is_edited |= is_changed;
        is_changed
    }

    /// As [`Bounds::of`] gives them, without looking at every cell after every change.
    pub(super) fn bounds(&mut self) -> Bounds {
        if !self.is_edited {
            return Bounds::of(&self.ground());
        }
        let known = self.tally.take().filter(|tally| !tally.is_lost(&self.ground()));
        let tally = known.unwrap_or_else(|| Tally::of(&self.ground()));
        let bounds = tally.bounds(&self.ground());
        self.tally = Some(tally);
        bounds
    }

    fn is_free(&self, edit: Edit) -> bool {
        let (Edit::Dig(cell), OwnedCosts::Cells(lists)) = (edit, &self.costs) else { return false };
        lists.iter().any(|list| list.get(cell.index()) == Some(&0))
    }

    fn count_around(&mut self, cell: Cell, count: fn(&mut Tally, &Ground<'_>, Cell)) {
        let Some(mut tally) = self.tally.take() else { return };
        if cell.index() < self.map.all_exits().len() {
            let size = self.map.size();
            let beside = Dir::ALL.into_iter().filter_map(|dir| size.step(cell, dir));
            beside.chain([cell]).for_each(|cell| count(&mut tally, &self.ground(), cell));
        }
        self.tally = Some(tally);
    }
}

/// How many exits lead in each direction, and how many cells of the floor have the least price and the most.
struct Tally {
    exits: [u64; 8],
    /// By a straight step, and by a diagonal one.
    prices: [Ends; 2],
}

/// The least price and the most, and how many cells have it.
struct Ends {
    least: (u32, u64),
    most: (u32, u64),
}

impl Ends {
    fn add(&mut self, price: u32) {
        let is_beyond = [price < self.least.0, price > self.most.0];
        for (end, is_beyond) in [&mut self.least, &mut self.most].into_iter().zip(is_beyond) {
            if is_beyond {
                *end = (price, 0);
            }
            end.1 += u64::from(end.0 == price);
        }
    }

    fn remove(&mut self, price: u32) {
        for end in [&mut self.least, &mut self.most] {
            end.1 -= u64::from(end.0 == price && end.1 > 0);
        }
    }

    /// Whether the last cell with that price is gone: then which comes next is not known.
    const fn is_lost(&self) -> bool {
        self.least.1 == 0 || self.most.1 == 0
    }
}

impl Tally {
    fn of(ground: &Ground<'_>) -> Self {
        let prices = [0; 2].map(|_| Ends { least: (u32::MAX, 0), most: (0, 0) });
        let mut tally = Self { exits: [0; 8], prices };
        ground.map.floor().iter().for_each(|cell| tally.add(ground, cell));
        tally
    }

    fn add(&mut self, ground: &Ground<'_>, cell: Cell) {
        ground.map.exits(cell).iter().for_each(|dir| self.exits[dir as usize] += 1);
        for (ends, price) in self.prices.iter_mut().zip(prices_of(ground, cell)) {
            price.into_iter().for_each(|price| ends.add(price));
        }
    }

    fn remove(&mut self, ground: &Ground<'_>, cell: Cell) {
        ground.map.exits(cell).iter().for_each(|dir| self.exits[dir as usize] -= 1);
        for (ends, price) in self.prices.iter_mut().zip(prices_of(ground, cell)) {
            price.into_iter().for_each(|price| ends.remove(price));
        }
    }

    /// Whether it must be counted anew, which is seldom: where the only cell of its price was filled.
    fn is_lost(&self, ground: &Ground<'_>) -> bool {
        matches!(ground.costs, Costs::Cells { .. }) && self.prices.iter().any(Ends::is_lost)
    }

    fn bounds(&self, ground: &Ground<'_>) -> Bounds {
        let is_taken = |dir: &Dir| self.exits[*dir as usize] > 0;
        let taken = Dir::ALL.into_iter().filter(is_taken).fold(Dirs::NONE, Dirs::with);
        let taken = Dirs::from_bits(taken.bits() & ground.ways.bits());
        // Without any floor there are no prices.
        let bounds = |ends: &Ends| match ends.is_lost() {
            true => (1, 1),
            false => (u64::from(ends.least.0), u64::from(ends.most.0)),
        };
        let prices = match ground.costs {
            Costs::Cells { .. } => self.prices.each_ref().map(bounds),
            _ => Bounds::of_steps(ground),
        };
        Bounds { taken, straight: prices[0], diagonal: prices[1] }
    }
}

/// What it costs to enter a cell by a straight step and by a diagonal one, where cells have their prices and it is floor.
fn prices_of(ground: &Ground<'_>, cell: Cell) -> [Option<u32>; 2] {
    match ground.costs {
        Costs::Cells { straight, diagonal } if ground.map.is_floor(cell) => {
            [straight, diagonal].map(|list| list.get(cell.index()).copied())
        }
        _ => [None, None],
    }
}
