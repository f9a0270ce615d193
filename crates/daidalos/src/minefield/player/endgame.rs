//! The end of a game: when few arrangements are left, the best move is found by playing all of them out.
//!
//! What is known is exactly which arrangements are still possible. A move opens a cell: the arrangements
//! that have it mined are lost, the others are told apart by the number that it shows. The best move loses
//! the fewest over the whole rest of the game, not just at once.

use super::memo::{Memo, scatter};
use crate::minefield::solver::Lister;
use crate::minefield::{Board, Spot};

/// Searches the moves of an endgame; the lists are kept from use to use.
#[derive(Default)]
pub(super) struct Endgame {
    /// The cells around each cell, as bits.
    around: Vec<u128>,
    arrangements: Vec<u128>,
    /// The arrangements of all positions from the first to the present one, one after the other.
    stack: Vec<u16>,
    memo: Memo,
    budget: u32,
}

/// The best cell to open in a position, and how many arrangements are won with it.
#[derive(Clone, Copy)]
struct Choice {
    cell: u32,
    wins: u32,
}

/// The cells whose number would tell something, the safest first: in how many arrangements they are safe,
/// and which they are.
struct Living {
    cells: [(u16, u8); 128],
    count: usize,
    bits: u128,
    /// The safest of all cells, even if it tells nothing.
    safest: (u16, u32),
}

impl Endgame {
    /// The cell to open and how many arrangements are won, or `None` when the search takes too long.
    pub(super) fn best(
        &mut self,
        board: &Board,
        list: &Lister,
        budget: u32,
    ) -> Option<(Spot, u32)> {
        self.read(board, list);
        self.budget = budget;
        let len = self.arrangements.len();
        self.stack.clear();
        self.stack.extend(0..len as u16);
        let all = if list.cells.len() == 128 { u128::MAX } else { (1 << list.cells.len()) - 1 };
        let Choice { cell, wins } = self.choose(0, all)?;
        Some((list.cells[cell as usize], wins))
    }

    fn read(&mut self, board: &Board, list: &Lister) {
        self.arrangements.clone_from(&list.arrangements);
        self.around.clear();
        for spot in &list.cells {
            let around = board.spots_around(*spot);
            let bits = list.cells.iter().enumerate().filter(|(_, spot)| around.contains(spot));
            self.around.push(bits.fold(0, |bits, (at, _)| bits | 1 << at));
        }
        self.memo.clear();
    }

    /// How many of the arrangements from `first` on the stack are won.
    fn wins(&mut self, first: usize, open: u128) -> Option<u32> {
        let len = self.stack.len() - first;
        if len <= 2 {
            // Of two, one has a cell mined that is safe in the other: opening a cell that is safe in both
            // tells them apart, if any does.
            return if len < 2 { Some(len as u32) } else { self.wins_of_two(first, open) };
        }
        let key = self.key(first);
        if let Some(wins) = self.memo.get(key) {
            return Some(wins);
        }
        self.budget = self.budget.checked_sub(len as u32)?;
        let wins = self.wins_anew(first, open)?;
        self.memo.insert(key, wins);
        Some(wins)
    }

    fn wins_of_two(&self, first: usize, open: u128) -> Option<u32> {
        let [a, b] = [first, first + 1].map(|at| self.arrangements[usize::from(self.stack[at])]);
        let mut safe = !(a | b) & open;
        while safe != 0 {
            let around = self.around[safe.trailing_zeros() as usize];
            if (a & around).count_ones() != (b & around).count_ones() {
                return Some(2);
            }
            safe &= safe - 1;
        }
        Some(1)
    }

    fn wins_anew(&mut self, first: usize, open: u128) -> Option<u32> {
        let ever = self.of(first).fold(0, |ever, arrangement| ever | arrangement);
        match self.split_by_safe(first, open & !ever, open & ever)? {
            Some(wins) => Some(wins),
            None => Some(self.choose(first, open & ever)?.wins),
        }
    }

    fn of(&self, first: usize) -> impl Iterator<Item = u128> {
        self.stack[first..].iter().map(|at| self.arrangements[usize::from(*at)])
    }

    fn key(&self, first: usize) -> u64 {
        self.stack[first..].iter().fold(0, |key, at| key ^ scatter(u64::from(*at) + 1))
    }

    /// Opens a safe cell whose number tells arrangements apart, if there is one.
    fn split_by_safe(&mut self, first: usize, mut safe: u128, open: u128) -> Option<Option<u32>> {
        while safe != 0 {
            let cell = safe.trailing_zeros();
            safe &= safe - 1;
            let counts = self.counts(first, cell);
            if counts.iter().filter(|count| **count > 0).count() > 1 {
                let wins = self.sum(first, cell, &counts, open | safe, 0)?;
                return Some(Some(wins.unwrap_or(0)));
            }
        }
        Some(None)
    }

    /// For each number, how many arrangements show it in a cell.
    fn counts(&self, first: usize, cell: u32) -> [u16; 9] {
        let around = self.around[cell as usize];
        let mut counts = [0; 9];
        for arrangement in self.of(first).filter(|arrangement| arrangement >> cell & 1 == 0) {
            counts[(arrangement & around).count_ones() as usize] += 1;
        }
        counts
    }

    /// The best cell to open where none is safe.
    fn choose(&mut self, first: usize, open: u128) -> Option<Choice> {
        let living = self.living(first, open)?;
        if living.count == 0 {
            // No number tells anything any more: one arrangement is as good as another.
            return Some(Choice { cell: living.safest.1, wins: 1 });
        }
        let mut best = Choice { cell: u32::from(living.cells[0].1), wins: 0 };
        for (safe, cell) in &living.cells[..living.count] {
            if u32::from(*safe) <= best.wins {
                break;
            }
            let cell = u32::from(*cell);
            let (counts, open) = (self.counts(first, cell), living.bits & !(1 << cell));
            if let Some(wins) = self.sum(first, cell, &counts, open, best.wins)? {
                best = Choice { cell, wins };
            }
        }
        Some(best)
    }

    /// A cell that tells nothing here tells nothing later in the same game either, and is left out for good.
    fn living(&mut self, first: usize, open: u128) -> Option<Living> {
        let len = (self.stack.len() - first) as u32;
        let always = self.of(first).fold(u128::MAX, |always, arrangement| always & arrangement);
        let mut living = Living { cells: [(0, 0); 128], count: 0, bits: 0, safest: (0, 0) };
        let mut rest = open & !always;
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            self.budget = self.budget.checked_sub(len)?;
            let counts = self.counts(first, cell);
            let safe: u16 = counts.iter().sum();
            living.safest = living.safest.max((safe, cell));
            if counts.iter().filter(|count| **count > 0).count() > 1 {
                living.cells[living.count] = (safe, cell as u8);
                living.count += 1;
                living.bits |= 1 << cell;
            }
        }
        living.cells[..living.count].sort_unstable_by_key(|(safe, cell)| (u16::MAX - safe, *cell));
        Some(living)
    }

    /// How many arrangements are won after opening a cell; nothing if they are no more than `floor`.
    fn sum(
        &mut self,
        first: usize,
        cell: u32,
        counts: &[u16; 9],
        open: u128,
        floor: u32,
    ) -> Option<Option<u32>> {
        let mut most: u32 = counts.iter().map(|count| u32::from(*count)).sum();
        for (number, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let end = self.stack.len();
            self.push(first, end, cell, number as u32);
            let wins = self.wins(end, open);
            self.stack.truncate(end);
            most = most - u32::from(*count) + wins?;
            if most <= floor {
                return Some(None);
            }
        }
        Some(Some(most))
    }

    /// Puts the arrangements that show a number in a cell on the stack.
    fn push(&mut self, first: usize, end: usize, cell: u32, number: u32) {
        let around = self.around[cell as usize];
        for at in first..end {
            let index = self.stack[at];
            let arrangement = self.arrangements[usize::from(index)];
            if arrangement >> cell & 1 == 0 && (arrangement & around).count_ones() == number {
                self.stack.push(index);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Bits, Size};
    use crate::rng::Seed;

    /// Against every order of moves, without any of the short cuts.
    #[test]
    fn no_order_of_moves_wins_more() {
        let size = Size::new(4, 2).expect("small");
        let board = Board::of(&Bits::full(size).expect("small")).expect("small");
        let mut endgame = Endgame::default();
        for number in 0..400 {
            let mut rng = Seed(4).stream("endgame", number);
            let cells = (0..6).collect();
            let mut arrangements: Vec<u128> =
                (0..2 + rng.below(6)).map(|_| 1 + u128::from(rng.below(62))).collect();
            arrangements.sort_unstable();
            arrangements.dedup();
            let list = Lister::of(cells, arrangements);
            let (_, wins) = endgame.best(&board, &list, 1_000_000).expect("small");
            let expected = wins_of_all(&endgame.around, &list.arrangements, 0);
            assert_eq!(wins, expected, "{:?}", list.arrangements);
        }
    }

    fn wins_of_all(around: &[u128], left: &[u128], opened: u128) -> u32 {
        if left.len() < 2 {
            return left.len() as u32;
        }
        let closed = (0..around.len()).filter(|cell| opened >> cell & 1 == 0);
        let wins = closed.map(|cell| {
            let of = |number: u32| -> u32 {
                let shows = |bits: &u128| {
                    bits >> cell & 1 == 0 && (bits & around[cell]).count_ones() == number
                };
                let left: Vec<u128> = left.iter().copied().filter(shows).collect();
                wins_of_all(around, &left, opened | 1 << cell)
            };
            (0..9).map(of).sum()
        });
        wins.max().unwrap_or(0)
    }
}
