//! mines: minesweeper in a dungeon, where no guess is ever needed.
//!
//! Rooms are mine fields, joined by safe corridors into a tree. Numbers are read, doubtful tiles flagged, and a
//! room's other doors open when all its safe tiles are uncovered. The [solver](crate::minefield) has cleared
//! every level on foot before a player sees it. The classic board is one field without walls.
//!
//! ```
//! use daidalos::mode::Level;
//! assert!("mines:easy#7".parse::<Level>()?.start().is_ok());
//! assert!("mines:board=9x9/10#7".parse::<Level>()?.start().is_ok());
//! # Ok::<(), daidalos::mode::LevelError>(())
//! ```

mod clearing;
mod doors;
mod dungeon;
mod facts;
mod game;
mod hint;
mod parts;
mod pictures;
mod players;
mod rooms;
#[cfg(test)]
mod tests;
mod way;

use self::clearing::Clearing;
use self::dungeon::{Dungeon, MAX_ROOMS};
use super::panel::Player;
use super::{Game, Mode, Preset, RulePicture, told};
use crate::controls::{Action, Verb};
use crate::generate::{SIZE, SpecError};
use crate::option::{Kind, Opt, Params, Value};
use crate::rng::Seed;
use crate::work::Work;

pub(super) struct Mines;

const MINES_SIZE: Opt = Opt {
    about: "width and height in tiles",
    kind: Kind::Size { default: (44, 20), least: 9 },
    ..SIZE
};
const ROOMS: Opt = Opt {
    key: "rooms",
    label: "Rooms",
    about: "how many rooms there are",
    kind: Kind::Int { min: 1, max: MAX_ROOMS, default: 4, unit: "", zero: "" },
};
const DENSITY: Opt = Opt {
    key: "density",
    label: "Mines",
    about: "mines among the tiles of a room",
    kind: Kind::Int { min: 1, max: 25, default: 12, unit: "%", zero: "" },
};
const BOARD: Opt = Opt {
    key: "board",
    label: "Played in",
    about: "a dungeon, or a classic board instead",
    kind: Kind::Board {
        of: "mines",
        none: "a dungeon",
        usual: &[
            ("9x9/10", "a board of 9x9 with 10 mines"),
            ("16x16/40", "a board of 16x16 with 40 mines"),
            ("30x16/99", "a board of 30x16 with 99 mines"),
        ],
    },
};
const HEARTS: Opt = Opt {
    key: "hearts",
    label: "Hearts",
    about: "how many mines you can hit before the game ends",
    kind: Kind::Auto {
        min: 1,
        max: 99,
        unit: "",
        zero: "",
        auto: "three, or one on a classic board",
    },
};
const RULE: Opt = Opt {
    key: "rule",
    label: "Floor pattern",
    about: "the elementary rule that decorates the floors",
    kind: Kind::Int { min: 0, max: 255, default: 30, unit: "rule N", zero: "" },
};

const TIPS: Opt = Opt {
    key: "tips",
    label: "Tips",
    about: "whether the game says what to do next",
    kind: Kind::Name { choices: &[("off", "no"), ("on", "yes")] },
};

const VERBS: &[Verb] = &[
    Verb::new(Action::Mark, "flags a tile, or removes its flag"),
    Verb::new(Action::Act, "uncovers the other tiles around a number whose mines are all flagged"),
];

impl Mode for Mines {
    fn name(&self) -> &'static str {
        "mines"
    }

    fn about(&self) -> &'static str {
        "minesweeper in a dungeon: clear the rooms and reach the exit, without a single guess"
    }

    fn rules(&self, params: &Params) -> Vec<&'static str> {
        let is_board = params.board(&BOARD).is_some();
        let has_hearts = hearts(params) > 1;
        told(&[
            (true, "A number counts the mines in the eight tiles around it."),
            (!is_board, "Step on a covered tile to uncover it."),
            (is_board, "Click a tile, or act on it, to uncover it. Uncover every safe tile."),
            (
                true,
                "No guess is ever needed: the numbers, and how many mines there are, always show a safe tile.",
            ),
            (
                true,
                "Flag a mine, and it is not uncovered by mistake. Act on a number whose mines are all flagged: the rest opens.",
            ),
            (is_board && has_hearts, "A mine costs a heart; without hearts the game is lost."),
            (is_board && !has_hearts, "The first mine ends the game."),
            (!is_board, "A mine costs a heart; clear a room without a hit, and one comes back."),
            (!is_board, "Clear a room, and its doors open. Reach the exit G."),
        ])
    }

    fn lesson(&self) -> &'static str {
        "mines:24x9,rooms=2,tips=on#30"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        pictures::PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[MINES_SIZE, ROOMS, DENSITY, BOARD, HEARTS, RULE, TIPS]
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { name: "easy", options: &[("rooms", "4"), ("density", "12")] },
            Preset {
                name: "medium",
                options: &[("size", "60x22"), ("rooms", "6"), ("density", "16")],
            },
            Preset {
                name: "hard",
                options: &[("size", "76x30"), ("rooms", "9"), ("density", "20")],
            },
        ]
    }

    /// A classic board has no rooms to be drawn, and hearts that are as usual are not written.
    fn drop_defaults(&self, params: &mut Params) {
        if params.board(&BOARD).is_some() {
            for option in [MINES_SIZE, ROOMS, DENSITY, RULE] {
                params.set(&option, option.default());
            }
        }
        if params.get(&HEARTS) == Value::Int(usual_hearts(params)) {
            params.set(&HEARTS, Value::Auto);
        }
    }

    fn players(&self) -> &'static [&'static dyn Player] {
        players::PLAYERS
    }

    fn scale(&self) -> &'static [u64; 9] {
        &[266, 307, 490, 576, 690, 860, 1050, 2300, 3900]
    }

    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError> {
        let mut clearing = Clearing::start(Dungeon::draw(params, seed, work)?, hearts(params));
        clearing.gives_tips = params.name(&TIPS) == "on";
        Ok(Box::new(clearing))
    }
}

fn hearts(params: &Params) -> u64 {
    match params.get(&HEARTS) {
        Value::Int(hearts) => hearts,
        _ => usual_hearts(params),
    }
}

fn usual_hearts(params: &Params) -> u64 {
    if params.board(&BOARD).is_some() { 1 } else { 3 }
}
