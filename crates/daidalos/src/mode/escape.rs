//! escape: alone in a maze whose walls move, from the entrance to the exit.

use super::maze::{self, MAZE, MAZE_SIZE, Maze, PRESETS, SHIFT};
use super::{Game, Input, Mode, Preset, RulePicture, told};
use crate::generate::{BRAID, SpecError};
use crate::grid::Dir;
use crate::option::{Opt, Params};
use crate::rng::Seed;
use crate::work::Work;

pub(super) struct Escape;

/// The second picture is the first one after a shift: side by side they show what has moved.
const PICTURES: &[RulePicture] = &[
    RulePicture::new("Find the way from the entrance to the exit.", LEVEL, WALKED),
    RulePicture::new(
        "From time to time the walls move, but a way out always remains.",
        LEVEL,
        WALKED,
    )
    .after(20),
    RulePicture::new(
        "A hint shows the way on, and hints are counted.",
        LEVEL,
        &[Input::Step(Dir::E), Input::Step(Dir::E), Input::Solve],
    ),
];
const LEVEL: &str = "escape:7x5,shift=20#3";
const WALKED: &[Input] = &[Input::Step(Dir::E), Input::Step(Dir::E)];

impl Mode for Escape {
    fn name(&self) -> &'static str {
        "escape"
    }

    fn about(&self) -> &'static str {
        "alone in a maze whose walls move: find the way out"
    }

    fn rules(&self, params: &Params) -> Vec<&'static str> {
        told(&[
            (true, "You start at the entrance, S. Reach the exit, G."),
            maze::shifts(params),
            (true, "The fewer moves, the better. Hints are counted."),
        ])
    }

    /// A way long enough that the walls move before a beginner has walked it.
    fn lesson(&self) -> &'static str {
        "escape:8x5,shift=20#13"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[MAZE_SIZE, MAZE, BRAID, SHIFT]
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn scale(&self) -> &'static [u64; 9] {
        &[39, 58, 110, 168, 247, 340, 430, 679, 840]
    }

    fn drop_defaults(&self, params: &mut Params) {
        maze::drop_usual_shift(params);
    }

    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError> {
        Ok(Box::new(Maze::start(params, &BRAID, seed, 1, work)?))
    }
}
