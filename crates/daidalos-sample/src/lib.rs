//! A game and a generator that live outside of the library: what the author of another crate writes.
//!
//! The game, `sample`, is small and uses every word that games and front ends share, so the tests of the
//! library play it wherever they ask whether one crate is enough. [`SPIRAL`] is its generator.
//!
//! ```
//! use daidalos::mode::{Input, Seat};
//! use daidalos::registry::Registry;
//! use daidalos::session::Session;
//! use daidalos_sample::{SAMPLE, SPIRAL};
//! let registry = Registry::standard().with_game(SAMPLE).with_generator(SPIRAL);
//! let mut session = Session::start(registry.level("sample:4x3#7")?)?;
//! session.input(Seat::FIRST, Input::Wait);
//! assert_eq!(registry.spec("spiral:9x9#7")?.to_string(), "spiral:9x9#7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod field;
mod game;
mod player;
mod round;
mod sight;
mod spiral;

use daidalos::controls::{Action, Verb};
use daidalos::generate::{Generator, SpecError};
use daidalos::grid::Dir;
use daidalos::mode::{Game, Input, Mode, Preset, RulePicture};
use daidalos::option::{Kind, Opt, Params};
use daidalos::rng::Seed;
use daidalos::work::Work;

use self::round::Round;

/// Letters between mines: take them, and leave before the rival does.
pub static SAMPLE: &dyn Mode = &Sample;

/// A maze of one corridor that winds inwards.
pub static SPIRAL: &dyn Generator = &spiral::Spiral;

struct Sample;

const SIZE: Opt = Opt {
    key: "size",
    label: "Size",
    about: "width and height in tiles",
    kind: Kind::Size { default: (6, 5), least: 3 },
};
const MINES: Opt = Opt {
    key: "mines",
    label: "Mines",
    about: "share of the tiles in even columns and rows with a mine",
    kind: Kind::Int { min: 0, max: 100, default: 50, unit: "%", zero: "" },
};
const BOT: Opt = Opt {
    key: "bot",
    label: "Rival",
    about: "the rival",
    kind: Kind::Name {
        choices: &[
            ("walker", "follows its own hints"),
            ("none", "a second person at the same keyboard"),
        ],
    },
};

const PICTURES: &[RulePicture] = &[
    RulePicture::new(
        "A number tells how many mines lie around it.",
        "sample:4x3,mines=100#1",
        &[Input::Step(Dir::E)],
    ),
    RulePicture::new(
        "Put a flag on a mine, and you do not step on it by mistake.",
        "sample:4x3,mines=100#1",
        &[Input::Step(Dir::E), Input::Mark(Dir::E)],
    ),
    RulePicture::new(
        "You and the rival never cross your own ways.",
        "sample:4x3#1",
        &[Input::Step(Dir::S)],
    ),
];

/// The most tiles a side: help looks at all of them.
const MAX_SIDE: u32 = 64;

impl Mode for Sample {
    fn name(&self) -> &'static str {
        "sample"
    }

    fn about(&self) -> &'static str {
        "letters between mines: take them, and leave with more points than the rival"
    }

    fn rules(&self, _: &Params) -> Vec<&'static str> {
        vec![
            "Step on a tile to uncover it. Mines lie in even columns and rows alone, counted from 0.",
            "A number tells how many mines lie around; mark them, and act on it to uncover the rest.",
            "Act on a letter to take it. When all are taken, the door opens; so it does in time.",
            "You never cross your own way, but you can go back on it. Mind the beetle at the wall.",
            "The first at the door ends the game: more points win, and no hearts lose.",
        ]
    }

    fn lesson(&self) -> &'static str {
        "sample:4x3#1"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[SIZE, MINES, BOT]
    }

    fn verbs(&self) -> &'static [Verb] {
        const VERBS: &[Verb] = &[
            Verb::new(Action::Wait, "waits a turn"),
            Verb::new(Action::Mark, "marks a tile, or removes the mark"),
            Verb::new(Action::Act, "takes a letter, or uncovers what is safe around a number"),
            Verb::new(Action::Plans, "shows where the beetle goes"),
        ];
        VERBS
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { name: "easy", options: &[("size", "6x5")] },
            Preset { name: "medium", options: &[("size", "12x9")] },
            Preset { name: "hard", options: &[("size", "20x15"), ("mines", "80")] },
        ]
    }

    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError> {
        let size = params.size(&SIZE);
        work.spend(size.cells())?;
        if size.width().max(size.height()) > MAX_SIDE {
            let why = format!("{size} is too large; take at most {MAX_SIDE} tiles a side");
            return Err(SpecError::Together(why));
        }
        let has_bot = params.name(&BOT) == "walker";
        Ok(Box::new(Round::new(size, params.int(&MINES), has_bot, seed)?))
    }
}

/// The examples of the documents, compiled and run like those of the code. They stand here because the library is published
/// without the documents.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    pub struct Readme;
    #[doc = include_str!("../../../docs/comparison.md")]
    pub struct Comparison;
    #[doc = include_str!("../../../docs/configuration.md")]
    pub struct Configuration;
    #[doc = include_str!("../../../docs/formats.md")]
    pub struct Formats;
    #[doc = include_str!("../../../docs/generators.md")]
    pub struct Generators;
    #[doc = include_str!("../../../docs/ids-and-codes.md")]
    pub struct IdsAndCodes;
    #[doc = include_str!("../../../docs/library.md")]
    pub struct LibraryGuide;
    #[doc = include_str!("../../../docs/line-mode.md")]
    pub struct LineMode;
    #[doc = include_str!("../../../docs/page.md")]
    pub struct Page;
    #[doc = include_str!("../../../docs/play.md")]
    pub struct Play;
    #[doc = include_str!("../../../docs/reliability.md")]
    pub struct Reliability;
    #[doc = include_str!("../../../docs/searches.md")]
    pub struct Searches;
}
