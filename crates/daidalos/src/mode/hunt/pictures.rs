//! The rules of hunt as pictures: three moments of one game.

use crate::grid::Dir::{S, W};
use crate::mode::Input::{self, Step};
use crate::mode::RulePicture;

const LEVEL: &str = "hunt:14x10,foes=1,lamps=1#4";

/// To a lamp, past the foe, and to the exit.
#[rustfmt::skip]
const GAME: [Input; 12] = [
    Step(W), Step(W), Step(S), Step(S), Step(S), Step(S),
    Step(W), Step(W), Step(W), Step(S), Step(S), Step(S),
];

pub(super) const PICTURES: &[RulePicture] = &[
    RulePicture::new("Collect every lamp in the dungeon.", LEVEL, GAME.split_at(2).0),
    RulePicture::new(
        "Foes move when you do, and one that reaches you ends the game.",
        LEVEL,
        GAME.split_at(5).0,
    ),
    RulePicture::new("When all are collected, leave by the exit.", LEVEL, &GAME),
];
