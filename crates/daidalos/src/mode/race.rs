//! race: two in the same maze, in turn; the first at the exit wins.

use super::maze::{self, MAZE, MAZE_SIZE, Maze, REST, SHIFT};
use super::panel::{Explorer, Player, Tracer};
use super::rival::{BOT, NONE};
use super::{Game, Input, Mode, Preset, RulePicture, told};
use crate::generate::{BRAID, SpecError};
use crate::grid::Dir;
use crate::option::{Kind, Opt, Params};
use crate::rng::Seed;
use crate::work::Work;

pub(super) struct Race;

/// More loops than in other mazes, so that ways differ.
const LOOPS: Opt =
    Opt { kind: Kind::Int { min: 0, max: 100, default: 30, unit: "%", zero: "" }, ..BRAID };

/// In the second picture the two have taken different ways.
const PICTURES: &[RulePicture] = &[
    RulePicture::new(
        "You and the rival move in turn, and the first at the exit wins.",
        LEVEL,
        &[Input::Step(Dir::E), Input::Step(Dir::N)],
    ),
    RulePicture::new(
        "There is more than one way, so you need not follow the rival.",
        LEVEL,
        &[Input::Step(Dir::N); 4],
    ),
    RulePicture::new(
        "Help costs turns: the rival walks on while you are shown the way.",
        LEVEL,
        &[Input::Next],
    ),
];
const LEVEL: &str = "race:7x5,shift=0#5";

impl Mode for Race {
    fn name(&self) -> &'static str {
        "race"
    }

    fn about(&self) -> &'static str {
        "against a rival through a maze with loops: be first at the exit"
    }

    fn rules(&self, params: &Params) -> Vec<&'static str> {
        let has_rival = params.name(&BOT) != NONE;
        told(&[
            (
                has_rival,
                "You and the rival start at S and move in turn, you first. The first at G wins.",
            ),
            (!has_rival, "Two players start at S and move in turn. The first at G wins."),
            (has_rival && params.int(&REST) > 0, "The rival rests now and then."),
            (params.int(&LOOPS) > 0, "There is more than one way."),
            maze::shifts(params),
            (true, "Help costs turns here: five for the next steps, twenty for the whole way."),
        ])
    }

    fn lesson(&self) -> &'static str {
        "race:8x5,shift=0,bot=first#2"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[MAZE_SIZE, MAZE, LOOPS, SHIFT, BOT, REST]
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { name: "easy", options: &[("size", "10x10"), ("rest", "2")] },
            Preset { name: "medium", options: &[("size", "20x20"), ("rest", "3")] },
            Preset { name: "hard", options: &[("size", "30x30"), ("rest", "4")] },
        ]
    }

    /// A player that keeps a hand on the wall hardly ever wins, which tells nothing.
    fn players(&self) -> &'static [&'static dyn Player] {
        &[&Explorer, &Tracer::SHORT, &Tracer::LONG]
    }

    fn scale(&self) -> &'static [u64; 9] {
        &[34, 49, 76, 119, 185, 363, 2200, 5300, 9800]
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
