//! escape: alone in a maze whose walls move, from the entrance to the exit.

use super::maze::{self, MAZE, MAZE_SIZE, Maze, PRESETS, SHIFT};
use super::{Game, Mode, Preset, told};
use crate::generate::{BRAID, SpecError};
use crate::option::{Opt, Params};
use crate::rng::Seed;
use crate::work::Work;

pub(super) struct Escape;

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
