use std::fmt;

use num_bigint::BigUint;

use super::solver::{SolveError, Solver, View};
use super::{Board, Shown};
use crate::grid::Cell;

/// How likely each covered cell is mined, as exact ratios of whole numbers.
///
/// Every arrangement of the mines that gives what is shown is as likely as any other.
///
/// ```
/// use daidalos::grid::Mask;
/// use daidalos::minefield::{Board, Chance, Odds, Shown, Tile};
/// let board = Board::of(Mask::from_text("...\n...")?.bits())?;
/// let mut shown = Shown::covered(&board, 2);
/// shown.set(board.cells()[0], Tile::Count(1));
/// let odds = Odds::of(&shown, 10_000)?;
/// // One of the three cells beside the number, and one of the two others.
/// assert_eq!(odds.arrangements().to_string(), "6");
/// assert_eq!(odds.chance(board.cells()[1]).to_string(), "2/6");
/// assert_eq!(odds.chance(board.cells()[2]).to_f64(), 0.5);
/// assert_eq!(odds.chance(board.cells()[0]), Chance::Shown);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Odds<'a> {
    board: &'a Board,
    /// For each spot, which of the groups it is in.
    groups: Vec<u16>,
    /// For each group, the arrangements in which one of its cells is mined.
    mined: Vec<BigUint>,
    all: BigUint,
}

/// How likely a cell is mined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// It is not covered.
    Shown,
    /// It is not mined in any arrangement.
    Safe,
    /// It is mined in every arrangement.
    Mined,
    /// It is mined in some arrangements.
    Ratio {
        /// In how many.
        mined: BigUint,
        /// How many there are.
        of: BigUint,
    },
}

const TWO_64: f64 = 18_446_744_073_709_551_616.0;

/// The group of the cells that are seen, and of those that are safe and mined.
const SHOWN: u16 = u16::MAX;
const SAFE: u16 = u16::MAX - 1;
const MINED: u16 = u16::MAX - 2;

impl<'a> Odds<'a> {
    /// The odds of what is shown, worked out in at most `bound` steps.
    pub fn of(shown: &Shown<'a>, bound: u64) -> Result<Self, SolveError> {
        let mut solver = Solver::<BigUint>::default();
        let view =
            View { board: shown.board(), tiles: shown.tiles(), mines: shown.mines(), known: &[] };
        solver.solve(&view, &mut { bound })?;
        let mut odds = Self {
            board: shown.board(),
            groups: vec![SHOWN; shown.board().len()],
            mined: Vec::new(),
            all: solver.all().clone(),
        };
        odds.note(&solver);
        Ok(odds)
    }

    /// How likely a cell of the board is mined; a cell beside the board counts as shown.
    pub fn chance(&self, cell: Cell) -> Chance {
        let group = self.board.spot(cell).map_or(SHOWN, |spot| self.groups[usize::from(spot)]);
        match group {
            SHOWN => Chance::Shown,
            SAFE => Chance::Safe,
            MINED => Chance::Mined,
            group => {
                let mined = self.mined[usize::from(group)].clone();
                Chance::Ratio { mined, of: self.all.clone() }
            }
        }
    }

    /// How many arrangements of the mines give what is shown.
    pub const fn arrangements(&self) -> &BigUint {
        &self.all
    }

    fn note(&mut self, solver: &Solver<BigUint>) {
        for (spot, mined) in solver.decided() {
            self.groups[usize::from(*spot)] = if *mined { MINED } else { SAFE };
        }
        for (spots, split) in solver.splits() {
            let group = match (split.mined.bits(), split.safe.bits()) {
                (0, _) => SAFE,
                (_, 0) => MINED,
                _ => {
                    self.mined.push(split.mined.clone());
                    self.mined.len() as u16 - 1
                }
            };
            spots.iter().for_each(|spot| self.groups[usize::from(*spot)] = group);
        }
    }
}

impl Chance {
    /// The chance as a fraction; 0 for a cell that is shown.
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Shown | Self::Safe => 0.0,
            Self::Mined => 1.0,
            Self::Ratio { mined, of } => {
                let digits = ((mined << 64_u8) / of).to_u64_digits();
                digits.iter().rev().fold(0.0, |sum, digit| sum * TWO_64 + *digit as f64) / TWO_64
            }
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shown => f.write_str("shown"),
            Self::Safe => f.write_str("safe"),
            Self::Mined => f.write_str("mined"),
            Self::Ratio { mined, of } => write!(f, "{mined}/{of}"),
        }
    }
}
