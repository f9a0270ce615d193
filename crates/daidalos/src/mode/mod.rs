//! Games: the traits, the registry, and one file or folder a game.
//!
//! A [`Mode`] is a game as it is listed; [`Mode::start`] makes a [`Game`], which is one running
//! game: state and rules, nothing else. It sees and speaks for itself: it decides what each seat sees
//! ([`Game::look`]) and tells what happened ([`Game::apply`]). It is played through a
//! [`Session`](crate::session). To add one, copy `null.rs`, and write its line in [`MODES`]; a game of
//! another crate is added by a [`Registry`](crate::registry::Registry).
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
pub mod hunt;
mod level;
mod maze;
mod mines;
mod null;
pub mod panel;
mod picture;
mod race;
mod rival;
mod view;
mod vocabulary;
pub mod walking;
pub mod words;

pub use level::{Level, LevelError};
pub use null::NULL;
pub use picture::RulePicture;
pub use view::view;
pub(crate) use view::{level_data, level_view, view_with};
pub use vocabulary::{
    Aim, Audience, Claim, Datum, Detour, Event, Fact, FactValue, GameTime, Heard, Help, Hint,
    Input, Known, Loss, Measure, Medal, Merit, Move, NoMove, Outcome, Par, Press, Refusal, Seat,
    Seats, Tell, Thought, Unit, Viewer,
};

use self::panel::Player;
use crate::controls::Verb;
use crate::digest::Digest;
use crate::generate::{Layout, SpecError};
use crate::grid::Cell;
use crate::option::{Opt, Params};
use crate::rng::{Rng, Seed};
use crate::scene::{Figure, Look, Trail};
use crate::work::Work;

/// Every game of this crate, in the order in which they are listed.
pub static MODES: &[&dyn Mode] =
    &[&escape::Escape, &race::Race, &duel::Duel, &hunt::Hunt, &mines::Mines, &words::WORDS];

/// A game as the registry holds it.
///
/// What it is made of can be asked before anything is played; `examples/own_game.rs` writes one.
///
/// ```
/// use daidalos::mode::{Level, MODES};
/// let names: Vec<_> = MODES.iter().map(|mode| mode.name()).collect();
/// assert_eq!(names, ["escape", "race", "duel", "hunt", "mines", "words"]);
/// for mode in MODES {
///     let lesson: Level = mode.lesson().parse()?;
///     assert!(!lesson.rules().is_empty() && mode.pictures().len() == 3);
/// }
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
pub trait Mode: Sync {
    /// Its name in ids and on the command line.
    fn name(&self) -> &'static str;
    /// What it is, in a few words.
    fn about(&self) -> &'static str;
    /// How it is played with these options, in a few lines for a first game. They tell of nothing that is not there.
    fn rules(&self, params: &Params) -> Vec<&'static str>;
    /// The id of a first level, small enough to explain the game in under a minute.
    fn lesson(&self) -> &'static str;
    /// Three pictures of its rules, in the order in which a beginner meets them.
    fn pictures(&self) -> &'static [RulePicture];
    /// Its options, in canonical order.
    fn options(&self) -> &'static [Opt];
    /// What a player can do beside walking and asking for help.
    fn verbs(&self) -> &'static [Verb] {
        &[]
    }
    /// Sets of options with a name: easy, medium, hard.
    fn presets(&self) -> &'static [Preset];
    /// The simulated players that rate its levels.
    fn players(&self) -> &'static [&'static dyn Player] {
        panel::WALKERS
    }
    /// The efforts of the [panel] from which on a level is rated 2, 3 and so on up to 10, in rising order.
    fn scale(&self) -> &'static [u64; 9] {
        panel::SCALE
    }
    /// Takes out values that equal a default that depends on other options, so that a level has one id.
    fn drop_defaults(&self, _: &mut Params) {}
    /// Adds what the player has brought along to the options of a level that is asked for anew. A level that has
    /// been played keeps its own.
    fn bring(&self, _: &mut Params) {}
    /// Starts a game: makes its level, within a bound of counted steps. Ids come from outside, so whatever may take
    /// long is spent there.
    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError>;
}

/// The sentences that hold.
fn told(sentences: &[(bool, &'static str)]) -> Vec<&'static str> {
    sentences.iter().filter(|(holds, _)| *holds).map(|(_, sentence)| *sentence).collect()
}

/// A set of options with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name in ids.
    pub name: &'static str,
    /// Keys and values.
    pub options: &'static [(&'static str, &'static str)],
}

/// One running game. What a game of walking shares with others has a default, through
/// [`known`](Game::known). It is `Send` and `Sync`, so that a session of it can be among the resources of a game engine.
///
/// ```
/// use daidalos::mode::{Help, Level, Outcome, Seat, Tell};
/// let mut game = "escape:6x4#7".parse::<Level>()?.start()?;
/// let mut moves = Vec::new();
/// while game.outcome() == Outcome::Running {
///     let hint = game.hint(Seat::FIRST, Help::Next).next.expect("there is a way out");
///     for mv in game.interpret(Seat::FIRST, hint) {
///         assert_eq!(game.check(Seat::FIRST, mv), Ok(()));
///         game.apply(Seat::FIRST, mv, &mut Tell::nobody());
///         moves.push(mv);
///     }
/// }
/// assert_eq!(game.outcome(), Outcome::Won(Seat::FIRST));
/// assert_eq!(moves.len(), game.layout().solution().len() - 1);
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
pub trait Game: Send + Sync {
    /// The level: its map as it is now, and where its walls stand.
    fn layout(&self) -> &Layout;
    /// The generator that carved it.
    fn generator(&self) -> &'static str;

    // Who plays, and what may be done.

    /// How many play.
    fn seats(&self) -> u8 {
        1
    }
    /// The seats that the game plays itself.
    fn rivals(&self) -> Seats {
        Seats::NONE
    }
    /// The seats whose turn it is; none when the game is over.
    fn to_move(&self) -> Seats;
    /// Whether a move is allowed, and why not. Cells of moves lie on the map.
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal>;
    /// All moves that are allowed, the likeliest first.
    fn moves(&self, seat: Seat, out: &mut Vec<Move>);
    /// Makes a move, which has been checked, and tells what comes of it.
    fn apply(&mut self, seat: Seat, mv: Move, tell: &mut Tell<'_>);
    /// Lets time pass, up to a moment: in one go or in several, with the same result. It neither ends the game
    /// nor changes whose turn it is: only moves do, and codes rely on that.
    fn advance(&mut self, _: GameTime, _: &mut Tell<'_>) {}
    /// Whether undo stops at this move of any seat, which is about to be made: help that was paid for,
    /// something that was uncovered.
    fn is_final(&self, _: Seat, mv: Move) -> bool {
        matches!(mv, Move::Pass(_))
    }
    /// The seats that hear of a move, which is about to be made.
    fn heard_by(&self, _: Seat, _: Move) -> Audience {
        Audience::Everyone
    }

    // What can be seen and known.

    /// What a cell looks like: fog and secrets are decided here and nowhere else.
    fn look(&self, viewer: Viewer, cell: Cell) -> Look {
        walking::look(self.layout(), &self.known(viewer.seat()), cell)
    }
    /// The figures that are seen, and what they are to the viewer; later ones in front.
    fn figures(&self, viewer: Viewer) -> Vec<Figure>;
    /// The ways that are seen on the map.
    fn trails(&self, _: Viewer) -> Vec<Trail> {
        Vec::new()
    }
    /// The ways that others plan, as far as the viewer may know them; shown on request.
    fn plans(&self, _: Viewer) -> Vec<Trail> {
        Vec::new()
    }
    /// What a seat knows.
    fn known(&self, seat: Seat) -> Known<'_>;

    // Help and rivals.

    /// What a person's input means. Cells that are pointed at lie on the map.
    fn interpret(&self, seat: Seat, input: Input) -> Vec<Move> {
        walking::interpret(&self.known(seat), input)
    }
    /// The best way on, or its next steps.
    fn hint(&self, seat: Seat, help: Help) -> Hint {
        walking::hint(&self.known(seat), help)
    }
    /// What is proven of the cells around a seat by what it sees. It is no help: the player could find it out alone.
    fn proven(&self, _: Seat) -> Vec<Claim> {
        Vec::new()
    }
    /// A rival's plan; what it takes is counted.
    fn reply(&self, _: Seat, _: &mut Rng, _: &mut Work<'_>) -> Vec<Move> {
        Vec::new()
    }
    /// What there is to tell of a plan that a rival has made: what it is worth, and how sure that is.
    fn plan_facts(&self, _: Seat, _: &[Move]) -> Vec<Fact> {
        Vec::new()
    }
    /// The searches by which rivals or foes think now, to be watched side by side.
    fn thoughts(&self) -> Vec<Thought> {
        Vec::new()
    }
    /// Changes when plans and hints go stale.
    fn epoch(&self) -> u32 {
        0
    }

    // How it went.

    /// How the game stands.
    fn outcome(&self) -> Outcome;
    /// How well a seat has played, beside the number of its moves and its time.
    fn merit(&self, _: Seat) -> Merit {
        Merit::default()
    }
    /// What the level asks of a seat, and what its game has come to. It is the same from before the first move to
    /// the end, but for what was reached; none where there is nothing to be measured.
    fn par(&self, _: Seat) -> Option<Par> {
        None
    }
    /// About how much is left to do for a seat, in whatever the game counts.
    fn left(&self, seat: Seat) -> u64 {
        walking::left(&self.known(seat))
    }
    /// Why a seat has lost; none if it has not.
    fn loss(&self, _: Seat) -> Option<Loss> {
        None
    }
    /// Whether the end of the game shows more of the level than playing it did: where the mines are, the best way. To
    /// play it again is practice then.
    fn reveals(&self) -> bool {
        false
    }
    /// Whether time plays a part: then games are compared by the clock, else move by move.
    fn is_timed(&self) -> bool {
        false
    }
    /// What there is to tell.
    fn report(&self, _: Viewer) -> Vec<Fact> {
        Vec::new()
    }
    /// What is proven of the level; every player may know it before the game is over.
    fn certificate(&self) -> Vec<Fact> {
        Vec::new()
    }
    /// What a printed level lists below its picture: the words to be found in it.
    fn listed(&self) -> Vec<String> {
        Vec::new()
    }
    /// What the JSON of the level adds for this game; its keys are not those of the certificate.
    fn data(&self, _: Viewer) -> Vec<(&'static str, Datum)> {
        Vec::new()
    }

    // What the session needs.

    /// The steps that its moves and the changes of its world have taken so far, where one takes more than a few:
    /// records from outside are bounded by them.
    fn work(&self) -> u64 {
        0
    }
    /// Takes the state into a digest, by hand: it must be the same on every machine.
    fn fold(&self, digest: &mut Digest);
    /// A copy. Maps are shared, so it costs little.
    fn fork(&self) -> Box<dyn Game>;
}
