//! race: two in the same maze, in turn; the first at the exit wins.

use super::maze::{self, MAZE, MAZE_SIZE, Maze, PRESETS, SHIFT};
use super::rival::BOT;
use super::{Game, Mode, Preset};
use crate::generate::{BRAID, SpecError};
use crate::option::{Kind, Opt, Params};
use crate::rng::Seed;
use crate::work::Work;

pub(super) struct Race;

/// More loops than in other mazes, so that ways differ.
const LOOPS: Opt = Opt { kind: Kind::Int { min: 0, max: 100, default: 30, unit: "%" }, ..BRAID };

impl Mode for Race {
    fn name(&self) -> &'static str {
        "race"
    }

    fn about(&self) -> &'static str {
        "against a rival through a maze with loops: be first at the exit"
    }

    fn rules(&self) -> &'static [&'static str] {
        &[
            "You and the rival start at S and move in turn, you first. The first at G wins.",
            "There are several ways, and the walls move from time to time.",
            "Help costs turns here: one for the next steps, ten for the whole way.",
        ]
    }

    fn lesson(&self) -> &'static str {
        "race:8x5,shift=0,bot=first#2"
    }

    fn options(&self) -> &'static [Opt] {
        &[MAZE_SIZE, MAZE, LOOPS, SHIFT, BOT]
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
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
        Ok(Box::new(Maze::start(params, &LOOPS, seed, 2, work)?))
    }
}
