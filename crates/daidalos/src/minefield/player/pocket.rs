//! Pockets: cells that no number will ever tell apart, so that a guess there has to be made one day.
//!
//! Two cells side by side of which one is mined, with mines or the border at both ends, look the same from
//! everywhere: so do the two diagonals of a square with mines at its four corners. If the pocket is there,
//! its risk is taken sooner or later, and opening one of its cells now costs nothing extra.

use crate::minefield::solver::{Fact, Solver, Trial};
use crate::minefield::{Board, Spot, Tile};

/// A pocket around a cell that lies at 0,0; all else lies so many steps to the right and down.
struct Pocket {
    mined: &'static [(i32, i32)],
    safe: &'static [(i32, i32)],
    /// The cells that would see a difference: mined, or beyond the border.
    walls: &'static [(i32, i32)],
}

const PAIR: Pocket = Pocket {
    mined: &[(0, 0)],
    safe: &[(1, 0)],
    walls: &[(-1, -1), (-1, 0), (-1, 1), (2, -1), (2, 0), (2, 1)],
};

const SQUARE: Pocket = Pocket {
    mined: &[(0, 0), (1, 1)],
    safe: &[(1, 0), (0, 1)],
    walls: &[(-1, -1), (2, -1), (-1, 2), (2, 2)],
};

/// With more open walls than this, a pocket is too unlikely to be looked at.
const MOST_OPEN: usize = 3;
const STEPS: u64 = 100_000;

/// How likely an open cell is mined as a part of a pocket.
///
/// Pairs exclude each other, so their chances add up; squares overlap, so the likeliest counts.
pub(super) fn pocket_chance(
    trial: &mut Trial,
    base: &Solver<f64>,
    board: &Board,
    spot: Spot,
) -> f64 {
    let (mut pairs, mut square) = (0.0, 0.0_f64);
    for turn in TURNS {
        pairs += chance(trial, base, board, &PAIR, spot, turn);
        square = square.max(chance(trial, base, board, &SQUARE, spot, turn));
    }
    pairs + square
}

/// A quarter turn, and so on: where a step to the right and a step down lead.
type Turn = [(i32, i32); 2];
const TURNS: [Turn; 4] =
    [[(1, 0), (0, 1)], [(0, 1), (-1, 0)], [(-1, 0), (0, -1)], [(0, -1), (1, 0)]];

fn chance(
    trial: &mut Trial,
    base: &Solver<f64>,
    board: &Board,
    pocket: &Pocket,
    spot: Spot,
    turn: Turn,
) -> f64 {
    let mut facts = Facts::default();
    let at = |step: &(i32, i32)| step_from(board, spot, turn, *step);
    for wall in pocket.walls.iter().filter_map(at) {
        if !base.is_mined(wall) && (!base.is_open(wall) || !facts.push_wall(wall)) {
            return 0.0;
        }
    }
    for (steps, tile) in [(pocket.mined, Tile::Mine), (pocket.safe, Tile::Covered)] {
        for step in steps {
            let Some(spot) = at(step).filter(|spot| base.is_open(*spot)) else { return 0.0 };
            facts.push(Fact { spot, tile });
        }
    }
    trial.look_at(base, facts.all().iter().map(|fact| fact.spot));
    trial.suppose(base, board, facts.all(), STEPS).unwrap_or(0.0)
}

/// What must hold for a pocket to be there.
struct Facts {
    list: [Fact; MOST_OPEN + 4],
    count: usize,
}

impl Default for Facts {
    fn default() -> Self {
        Self { list: [Fact { spot: 0, tile: Tile::Mine }; MOST_OPEN + 4], count: 0 }
    }
}

impl Facts {
    fn push_wall(&mut self, spot: Spot) -> bool {
        let fits = self.count < MOST_OPEN;
        if fits {
            self.push(Fact { spot, tile: Tile::Mine });
        }
        fits
    }

    const fn push(&mut self, fact: Fact) {
        self.list[self.count] = fact;
        self.count += 1;
    }

    fn all(&self) -> &[Fact] {
        &self.list[..self.count]
    }
}

fn step_from(board: &Board, spot: Spot, turn: Turn, (right, down): (i32, i32)) -> Option<Spot> {
    let (x, y) = board.size().xy(board.cell(spot));
    let x = x.checked_add_signed(turn[0].0 * right + turn[1].0 * down)?;
    let y = y.checked_add_signed(turn[0].1 * right + turn[1].1 * down)?;
    board.size().at(x, y).and_then(|cell| board.spot(cell))
}
