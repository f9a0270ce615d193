//! What a number would tell, worked out from what is known without it.
//!
//! A number joins the pieces around it to one and leaves all others as they are. Those are needed only for
//! the mines that they take, which is known. So a question costs as much as the pieces around the cell.

use super::count::Beside;
use super::weight::{Weight, power_of_two};
use super::{Solver, reset};
use crate::minefield::{Board, Spot, Tile};

/// What an open cell is supposed to be: a number, a mine, or [`Tile::Covered`] for just safe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub(crate) spot: Spot,
    pub(crate) tile: Tile,
}

/// Tries what would follow if something more were known; the lists are kept from use to use.
#[derive(Default)]
pub(crate) struct Trial {
    near: Near,
    solver: Solver<f64>,
}

/// What lies around open cells of which something is supposed.
#[derive(Default)]
pub(super) struct Near {
    /// The open cells that the number could tell something of.
    pub(super) cells: Vec<Spot>,
    /// How many open cells beside no number are left.
    pub(super) rest_cells: u32,
    /// The piece of each spot, or [`NO_PIECE`].
    pieces: Vec<u16>,
    touched: Vec<bool>,
    joined: Vec<f64>,
    power: i32,
}

const NO_PIECE: u16 = u16::MAX;

impl Near {
    /// Notes the pieces of a board that was solved.
    fn begin(&mut self, base: &Solver<f64>, board: &Board) {
        self.pieces.clear();
        self.pieces.resize(board.len(), NO_PIECE);
        for (number, piece) in base.order.pieces().enumerate() {
            for step in &base.order.steps[piece] {
                let group = &base.frontier.groups[usize::from(step.group)];
                for spot in base.frontier.spots_of(group) {
                    self.pieces[usize::from(*spot)] = number as u16;
                }
            }
        }
    }

    /// Looks at open cells that may be mined or safe.
    fn look_at(&mut self, base: &Solver<f64>, spots: impl Iterator<Item = Spot>) {
        self.touched.clear();
        self.touched.resize(base.order.pieces().len(), false);
        self.cells.clear();
        self.rest_cells = base.frontier.rest_cells;
        spots.for_each(|spot| self.touch(spot));
        for (number, piece) in base.order.pieces().enumerate() {
            if self.touched[number] {
                for step in &base.order.steps[piece] {
                    let group = &base.frontier.groups[usize::from(step.group)];
                    self.cells.extend_from_slice(base.frontier.spots_of(group));
                }
            }
        }
    }

    fn touch(&mut self, spot: Spot) {
        match self.pieces[usize::from(spot)] {
            NO_PIECE => {
                self.cells.push(spot);
                self.rest_cells -= 1;
            }
            piece => self.touched[usize::from(piece)] = true,
        }
    }

    /// The ways of all pieces that are not touched, together.
    fn gather_beside(&mut self, base: &Solver<f64>, beside: &mut Beside<f64>) {
        beside.clear();
        self.power = 0;
        let pieces = base.order.pieces().enumerate();
        for (number, piece) in pieces.filter(|(number, _)| !self.touched[*number]) {
            let (ways, least) = base.count.ways_of(&base.graph, &piece);
            beside.least += least;
            reset(&mut self.joined, beside.ways.len() + ways.len() - 1);
            for (mines, a) in beside.ways.iter().enumerate() {
                for (b, joined) in ways.iter().zip(&mut self.joined[mines..]) {
                    joined.add_product(a, b);
                }
            }
            self.power += f64::level(&mut self.joined) + base.count.powers[number];
            std::mem::swap(&mut self.joined, &mut beside.ways);
        }
    }
}

impl Trial {
    /// Notes the pieces of a board that was solved: `base` from now on.
    pub(crate) fn begin(&mut self, base: &Solver<f64>, board: &Board) {
        self.near.begin(base, board);
    }

    /// Looks around an open cell that may show a number.
    pub(crate) fn look(&mut self, base: &Solver<f64>, board: &Board, spot: Spot) {
        let around = board.spots_around(spot).iter().copied();
        self.look_at(base, around.filter(|spot| base.frontier.is_open(*spot)).chain([spot]));
    }

    /// Looks at open cells that may be mined or safe.
    pub(crate) fn look_at(&mut self, base: &Solver<f64>, spots: impl Iterator<Item = Spot>) {
        self.near.look_at(base, spots);
        self.near.gather_beside(base, &mut self.solver.beside);
    }

    /// Solves what would be known if the cells that were looked at were as supposed; how likely that is, or
    /// `None` if it cannot be or takes too many steps.
    pub(crate) fn suppose(
        &mut self,
        base: &Solver<f64>,
        board: &Board,
        facts: &[Fact],
        steps: u64,
    ) -> Option<f64> {
        let Self { near, solver } = self;
        solver.frontier.suppose(&base.frontier, board, near, facts).ok()?;
        solver.tilt = base.tilt;
        solver.count_groups(board, &mut { steps }).ok()?;
        let (all, power) = solver.count.all();
        let (base_all, base_power) = base.count.all();
        let part = all / base_all * power_of_two(power + near.power - base_power);
        let decided = solver.frontier.mines..base.frontier.mines;
        Some(decided.fold(part, |part, _| part * base.tilt))
    }

    /// What was solved last; only cells near those that were looked at are among its splits.
    pub(crate) const fn solver(&self) -> &Solver<f64> {
        &self.solver
    }

    /// Whether what is supposed could tell something of the piece of a cell.
    pub(crate) fn touches(&self, spot: Spot) -> bool {
        match self.near.pieces[usize::from(spot)] {
            NO_PIECE => false,
            piece => self.near.touched[usize::from(piece)],
        }
    }
}
