//! The rules of words as pictures: three moments of one game.

use crate::grid::Dir::{E, S, W};
use crate::mode::Input::{self, Step};
use crate::mode::RulePicture;

const LEVEL: &str = "words:4x4#7";

/// Through KEPT and TEN to the last cell.
const GAME: [Input; 8] = [Step(S), Step(E), Step(E), Step(E), Step(S), Step(W), Step(S), Step(E)];

pub(super) const PICTURES: &[RulePicture] = &[
    RulePicture::new(
        "Trace a way over the letters, from the top left to the bottom right.",
        LEVEL,
        GAME.split_at(2).0,
    ),
    RulePicture::new(
        "Each word that is read along your way scores 2 points a letter: here it is KEPT.",
        LEVEL,
        GAME.split_at(4).0,
    ),
    RulePicture::new(
        "Each cell costs a point; the rival traces a way too, and the higher total wins.",
        LEVEL,
        &GAME,
    ),
];
