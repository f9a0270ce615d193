//! The rules of duel as pictures.

use crate::grid::Dir;
use crate::mode::{Input, RulePicture};

/// One level shows all three: a trap on one way, a row of power-ups on the other, and an open place at the start.
const LEVEL: &str = "duel:4x3,powerups=12#3";

pub(super) const PICTURES: &[RulePicture] = &[
    RulePicture::new(
        "A step onto a trap costs 3 more, and the trap stays.",
        LEVEL,
        &[Input::Step(Dir::S)],
    ),
    RulePicture::new(
        "Power-ups lie in rows, and a step onto one is cheap for the first to take it.",
        LEVEL,
        &[Input::Step(Dir::N), Input::Step(Dir::E)],
    ),
    RulePicture::new(
        "Where the floor is open, a diagonal step costs 1.414 instead of 2.",
        LEVEL,
        &[Input::Solve],
    ),
];
