//! Games: the traits, the registry, and one file or folder a game.
//!
//! A [`Mode`] is a game as it is listed; [`Mode::start`] makes a [`Game`], which is one running
//! game: state and rules, nothing else. It is played through a [`Session`](crate::session). To add
//! one, copy `null.rs`, and write its line in [`MODES`].
//!
//! ```
//! use daidalos::mode::{Level, Outcome};
//! let level: Level = "escape:easy#7".parse()?;
//! assert_eq!(level.to_string(), "escape#7");
//! assert_eq!(level.start()?.outcome(), Outcome::Running);
//! # Ok::<(), daidalos::mode::LevelError>(())
//! ```

mod duel;
mod escape;
mod hunt;
mod level;
mod maze;
mod null;
mod race;
mod rival;
mod vocabulary;
mod walking;

pub use level::{Level, LevelError};
pub use null::NULL;
pub use vocabulary::{
    Detour, Fact, GameTime, Help, Hint, Input, Known, Move, NoMove, Outcome, Press, Refusal, Seat,
    Seats, Told,
};

use crate::generate::{Layout, SpecError};
use crate::grid::Cell;
use crate::option::{Opt, Params};
use crate::record::Digest;
use crate::rng::{Rng, Seed};
use crate::scene::{Figure, Item, Sight, Trail};

/// Every game, in the order in which they are listed.
pub static MODES: &[&dyn Mode] = &[&escape::Escape, &race::Race, &duel::Duel, &hunt::Hunt];

/// A game as the registry holds it.
pub trait Mode: Sync {
    /// Its name in ids and on the command line.
    fn name(&self) -> &'static str;
    /// What it is, in a few words.
    fn about(&self) -> &'static str;
    /// How it is played, in a few lines for a first game.
    fn rules(&self) -> &'static [&'static str];
    /// The id of a first level, small enough to explain the game in under a minute.
    fn lesson(&self) -> &'static str;
    /// Its options, in canonical order.
    fn options(&self) -> &'static [Opt];
    /// What may lie on the cells of its levels.
    fn items(&self) -> &'static [Item] {
        &[]
    }
    /// Whether somebody who belongs to the game may be after the players.
    fn has_foes(&self) -> bool {
        false
    }
    /// Sets of options with a name: easy, medium, hard.
    fn presets(&self) -> &'static [Preset];
    /// Leaves out what equals a default that depends on other options.
    fn settle(&self, _: &mut Params) {}
    /// Starts a game.
    fn start(&self, params: &Params, seed: Seed) -> Result<Box<dyn Game>, SpecError>;
}

/// A set of options with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name in ids.
    pub name: &'static str,
    /// Keys and values.
    pub options: &'static [(&'static str, &'static str)],
}

/// One running game.
pub trait Game: Send {
    /// The level: its map as it is now, and where its walls stand.
    fn layout(&self) -> &Layout;
    /// Who carved it.
    fn generator(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8 {
        1
    }
    /// The seats that the game plays itself.
    fn rivals(&self) -> Seats {
        Seats::NONE
    }
    /// Whose turn it is; nobody's when the game is over.
    fn to_move(&self) -> Seats;
    /// Whether a move is allowed, and why not.
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal>;
    /// All moves that are allowed, the likeliest first.
    fn moves(&self, seat: Seat, out: &mut Vec<Move>);
    /// Makes a move, which has been checked.
    fn apply(&mut self, seat: Seat, mv: Move);
    /// Lets time pass, up to a moment: in one go or in several, with the same result.
    fn advance(&mut self, _: GameTime) {}
    /// How long until the world changes by itself.
    fn change_in(&self) -> Option<GameTime> {
        None
    }
    /// How the game stands.
    fn outcome(&self) -> Outcome;
    /// What a seat knows.
    fn known(&self, seat: Seat) -> Known<'_>;
    /// Changes when plans go stale.
    fn epoch(&self) -> u32 {
        0
    }
    /// A rival's plan.
    fn reply(&self, _: Seat, _: &mut Rng) -> Vec<Move> {
        Vec::new()
    }
    /// The search that a rival's plan comes from, to be watched.
    fn search_of(&self, _: Seat) -> Option<&'static str> {
        None
    }
    /// What a person's input means.
    fn interpret(&self, seat: Seat, input: Input) -> Vec<Move> {
        walking::interpret(&self.known(seat), input)
    }
    /// The best way on, or its next steps.
    fn hint(&self, seat: Seat, help: Help) -> Hint {
        walking::hint(&self.known(seat), help)
    }
    /// What lies on a cell, whoever looks.
    fn item(&self, _: Cell) -> Option<Item> {
        None
    }
    /// Who stands where, and who they are to a seat; later ones in front.
    fn figures(&self, seat: Seat) -> Vec<Figure>;
    /// How well a seat sees a cell: fog is decided here and nowhere else.
    fn sight(&self, _: Seat, _: Cell) -> Sight {
        Sight::Clear
    }
    /// The ways that others plan, as far as a seat may know them.
    fn plans(&self, _: Seat) -> Vec<Trail> {
        Vec::new()
    }
    /// How long the ways were by which foes have made their last steps.
    fn detours(&self) -> Vec<Detour> {
        Vec::new()
    }
    /// What a seat's way has cost, where that counts for more than the number of its moves.
    fn cost(&self, _: Seat) -> Option<u64> {
        None
    }
    /// What there is to tell.
    fn report(&self) -> Vec<Fact> {
        Vec::new()
    }
    /// What is proven of the level.
    fn certificate(&self) -> Vec<Fact> {
        Vec::new()
    }
    /// What a move takes, in cells looked at, where that is more than a few: records from outside are
    /// bounded by it.
    fn work(&self) -> u64 {
        0
    }
    /// Takes the state into a digest, by hand: it must be the same on every machine.
    fn fold(&self, digest: &mut Digest);
    /// A copy. Maps are shared, so it costs little.
    fn fork(&self) -> Box<dyn Game>;
}

/// The game of that name.
pub fn find(name: &str) -> Result<&'static dyn Mode, LevelError> {
    let found = MODES.iter().find(|mode| mode.name() == name);
    found.copied().ok_or_else(|| LevelError::Unknown(name.to_owned()))
}
