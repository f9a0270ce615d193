//! What is shown, as a proof needs it: numbers, and the covered cells that they count.

use crate::minefield::board::Spot;
use crate::minefield::{Shown, Tile};
use crate::sorting::sort_by_key;

/// All numbers that count covered cells.
pub(super) struct Facts {
    /// In the order of the longer side of the board: in that order few numbers are begun and not ended at
    /// the same time when their cells get mines one after the other.
    pub(super) numbers: Vec<Number>,
    /// For each spot, the numbers that count it if it is covered.
    counted_by: Vec<Vec<u16>>,
    is_covered: Vec<bool>,
    /// How many cells are covered, and how many mines lie under them.
    pub(super) covered: i64,
    pub(super) hidden: i64,
}

/// A number that counts covered cells.
pub(super) struct Number {
    pub(super) spot: Spot,
    /// How many mines it misses.
    pub(super) missing: u8,
    /// The covered cells around it.
    pub(super) cells: Vec<Spot>,
}

impl Facts {
    /// Reads them; nothing when a number counts fewer mines than are shown around it.
    pub(super) fn of(shown: &Shown<'_>) -> Option<Self> {
        let mut numbers = Vec::new();
        for spot in 0..shown.board().len() as Spot {
            numbers.extend(Number::of(shown, spot)?);
        }
        let size = shown.board().size();
        if size.width() > size.height() {
            sort_by_key(&mut numbers, |number: &Number| size.xy(shown.board().cell(number.spot)));
        }
        let mut counted_by = vec![Vec::new(); shown.board().len()];
        for (at, number) in numbers.iter().enumerate() {
            for cell in &number.cells {
                counted_by[usize::from(*cell)].push(at as u16);
            }
        }
        let tiles = |tile| shown.tiles().iter().filter(|shown| **shown == tile).count() as i64;
        let hidden = i64::from(shown.mines()) - tiles(Tile::Mine);
        let is_covered = shown.tiles().iter().map(|tile| *tile == Tile::Covered).collect();
        Some(Self { numbers, counted_by, is_covered, covered: tiles(Tile::Covered), hidden })
    }

    /// The numbers that count a covered cell.
    pub(super) fn counting(&self, cell: Spot) -> &[u16] {
        &self.counted_by[usize::from(cell)]
    }

    /// How many cells the board has.
    pub(super) fn spots(&self) -> usize {
        self.counted_by.len()
    }

    pub(super) fn is_covered(&self, cell: Spot) -> bool {
        self.is_covered[usize::from(cell)]
    }

    pub(super) fn number(&self, at: u16) -> &Number {
        &self.numbers[usize::from(at)]
    }

    /// The numbers from which a chain of cells leads to a cell, each with the length of the chain: 0 for
    /// those that count the cell, 1 for those that share a cell with these; the nearest first.
    pub(super) fn chains(&self, cell: Spot) -> Vec<(u16, u16)> {
        let mut chains: Vec<(u16, u16)> =
            self.counting(cell).iter().map(|number| (*number, 0)).collect();
        let mut is_seen = vec![false; self.numbers.len()];
        chains.iter().for_each(|(number, _)| is_seen[usize::from(*number)] = true);
        let mut at = 0;
        while let Some(&(number, length)) = chains.get(at) {
            for other in self.number(number).cells.iter().flat_map(|cell| self.counting(*cell)) {
                if !std::mem::replace(&mut is_seen[usize::from(*other)], true) {
                    chains.push((*other, length + 1));
                }
            }
            at += 1;
        }
        chains
    }
}

impl Number {
    /// A number that counts covered cells, if the spot is one; nothing when the mines around it are too
    /// many.
    fn of(shown: &Shown<'_>, spot: Spot) -> Option<Option<Self>> {
        let tile = |spot: Spot| shown.tiles()[usize::from(spot)];
        let Tile::Count(count) = tile(spot) else { return Some(None) };
        let around = shown.board().spots_around(spot);
        let mines = around.iter().filter(|near| tile(**near) == Tile::Mine).count() as u8;
        let cells: Vec<Spot> =
            around.iter().copied().filter(|near| tile(*near) == Tile::Covered).collect();
        let missing = count.checked_sub(mines)?;
        Some((!cells.is_empty()).then_some(Self { spot, missing, cells }))
    }
}
