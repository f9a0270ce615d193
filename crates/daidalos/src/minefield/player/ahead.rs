//! Looks one move ahead: how likely a cell is safe, and how safe the move after it will be.
//!
//! The safest cell is often not the best one: another may be a little less safe and tell much more. So each
//! number that a cell could show is tried, and what counts is the chance to survive this move and the next.

use super::pocket::pocket_chance;
use crate::minefield::solver::{Fact, Solver, Trial};
use crate::minefield::{Board, Spot, Tile};

/// Compares cells; the lists are kept from use to use.
#[derive(Default)]
pub(super) struct Ahead {
    trial: Trial,
    /// For each spot how likely it is safe, 0 where it is not open.
    safe: Vec<f64>,
    candidates: Vec<Candidate>,
}

/// A cell that may be opened.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    spot: Spot,
    safe: f64,
}

/// How much a move is worth: a cell that can show only one number tells nothing and comes last.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Worth {
    tells: bool,
    score: f64,
}

// What follows was tuned on games of other seeds than the published figures come from.

/// Cells are compared if they are this safe, with the safest beside a number as the measure.
const BESIDE_NUMBER: f64 = 0.9;
/// The same for cells beside no number, of which there are many.
const BESIDE_NONE: f64 = 0.95;
/// What it adds to be sure that the next move is safe, beyond surviving it.
const PROGRESS: f64 = 0.04;
/// The part of the risk that is free, as it would have to be taken later: see [`pocket_chance`].
const FREE: f64 = 0.9;
/// More than this is hardly ever free; a cell that would need more is not looked at.
const MOST_FREE: f64 = 0.1;
/// The safest next cell counts so much, the second safest the rest: it is there when the first is of no use.
const SAFEST: f64 = 0.8;
/// The steps that one number may take.
const STEPS: u64 = 100_000;

impl Ahead {
    /// The best cell to open on a board that was solved; `None` if there is none.
    pub(super) fn best(&mut self, board: &Board, base: &Solver<f64>) -> Option<Spot> {
        self.read(board, base);
        self.trial.begin(base, board);
        let mut best: Option<(Worth, Spot)> = None;
        for at in 0..self.candidates.len() {
            let candidate = self.candidates[at];
            let floor = best.filter(|(worth, _)| worth.tells).map_or(0.0, |(worth, _)| worth.score);
            if candidate.safe * (1.0 + PROGRESS) * (1.0 + MOST_FREE) < floor {
                break;
            }
            let worth = self.worth(board, base, candidate, floor);
            if let Some(worth) = worth.filter(|worth| best.is_none_or(|(other, _)| *worth > other))
            {
                best = Some((worth, candidate.spot));
            }
        }
        best.map(|(_, spot)| spot)
    }

    /// Notes how safe all cells are, and which are worth a closer look: the safest first.
    fn read(&mut self, board: &Board, base: &Solver<f64>) {
        self.safe.clear();
        self.safe.resize(board.len(), 0.0);
        for (spots, split) in base.splits() {
            spots.iter().for_each(|spot| self.safe[usize::from(*spot)] = split.safe_share());
        }
        let safe = &self.safe;
        let beside = base.edge().map(|spot| Candidate { spot, safe: safe[usize::from(spot)] });
        let safest = beside.clone().map(|candidate| candidate.safe).fold(0.0, f64::max);
        self.candidates.clear();
        self.candidates.extend(beside.filter(|cell| cell.safe > safest * BESIDE_NUMBER));
        if base.rest_split().safe_share() > safest * BESIDE_NONE {
            self.add_rest(board, base);
        }
        self.candidates.sort_by(|a, b| b.safe.total_cmp(&a.safe));
    }

    /// Adds the cells beside no number; of those in the midst of others, one for each number of cells
    /// around it, since all tell the same.
    fn add_rest(&mut self, board: &Board, base: &Solver<f64>) {
        let (safe, mut seen) = (base.rest_split().safe_share(), [false; 9]);
        for spot in base.rest() {
            let mut open = board.spots_around(*spot).iter().filter(|spot| base.is_open(**spot));
            let count = open.clone().count();
            let is_inside = open.all(|spot| base.is_rest(*spot));
            if !is_inside || !std::mem::replace(&mut seen[count], true) {
                self.candidates.push(Candidate { spot: *spot, safe });
            }
        }
    }

    /// How much opening a cell is worth; `None` if that is less than `floor`.
    fn worth(
        &mut self,
        board: &Board,
        base: &Solver<f64>,
        candidate: Candidate,
        floor: f64,
    ) -> Option<Worth> {
        let Candidate { spot, safe } = candidate;
        let free = pocket_chance(&mut self.trial, base, board, spot).min(safe).min(1.0 - safe);
        let boost = 1.0 + FREE * free / safe;
        self.trial.look(base, board, spot);
        let (mut left, mut sum, mut sure, mut numbers) = (safe, 0.0, 0.0, 0);
        for count in counts(base, board, spot) {
            if (sum + left) * (1.0 + PROGRESS) * boost < floor {
                return None;
            }
            let fact = Fact { spot, tile: Tile::Count(count) };
            let Some(part) = self.trial.suppose(base, board, &[fact], STEPS) else { continue };
            let next = self.next_safety(base);
            numbers += 1;
            left = (left - part).max(0.0);
            sum += part * next;
            sure += if next == 1.0 { part } else { 0.0 };
        }
        Some(Worth { tells: numbers > 1, score: sum * (1.0 + PROGRESS * sure) * boost })
    }

    /// How safe the move after the supposed one is: 1 only if it is sure.
    ///
    /// Of pieces that the number says nothing about, what holds without it is used: it changes them only
    /// through the number of mines that are left, and that hardly.
    fn next_safety(&self, base: &Solver<f64>) -> f64 {
        let supposed = self.trial.solver();
        if supposed.decided().iter().any(|(_, mined)| !mined) {
            return 1.0;
        }
        let mut two = Safest::default();
        for (spots, split) in supposed.splits() {
            spots.iter().take(2).for_each(|_| two.add(split.safe_share()));
        }
        two.add(supposed.rest_split().safe_share());
        for spot in base.edge().filter(|spot| !self.trial.touches(*spot)) {
            two.add(self.safe[usize::from(spot)]);
        }
        if two.first == 1.0 { 1.0 } else { SAFEST * two.first + (1.0 - SAFEST) * two.second }
    }
}

/// The safest and the second safest of some cells.
#[derive(Default)]
struct Safest {
    first: f64,
    second: f64,
}

impl Safest {
    fn add(&mut self, safe: f64) {
        if safe > self.first {
            (self.first, self.second) = (safe, self.first);
        } else {
            self.second = self.second.max(safe);
        }
    }
}

/// The numbers that a cell could show, as far as its surroundings alone say.
fn counts(base: &Solver<f64>, board: &Board, spot: Spot) -> std::ops::RangeInclusive<u8> {
    let around = board.spots_around(spot).iter();
    let mined = around.clone().filter(|spot| base.is_mined(**spot)).count() as u8;
    mined..=mined + around.filter(|spot| base.is_open(**spot)).count() as u8
}
