//! The rules of mines as pictures.

use crate::grid::{Cell, Dir};
use crate::mode::{Input, Press, RulePicture};

/// A board shows a number better than a dungeon does: there is less around it.
const BOARD: &str = "mines:board=7x5/5#2";
/// The smallest dungeon with two rooms.
const DUNGEON: &str = "mines:22x9,rooms=2,density=3#4";

pub(super) const PICTURES: &[RulePicture] = &[
    RulePicture::new("A number counts the mines in the eight tiles around it.", BOARD, &[]),
    RulePicture::new(
        "Flag a mine; a hint shows a tile that is safe, and the numbers that prove it.",
        BOARD,
        &[Input::Point(Cell::new(4), Press::Second), Input::Next],
    ),
    RulePicture::new(
        "Uncover all safe tiles of a room, and its doors open.",
        DUNGEON,
        &[Input::Step(Dir::E)],
    ),
];
