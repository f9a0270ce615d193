//! A panel of simulated players, and the rating from 1 to 10 that it gives to a level of any game.
//!
//! How hard a level is cannot be read from its size. So players of several kinds play it, more than once: they see
//! what a person sees, look ahead a little, and slip now and then. What counts is the *effort*: the moves that all
//! of them spend until a win, so games that can be lost and games that cannot are measured alike. Each game has a
//! [scale](super::Mode::scale) that turns efforts into ratings. The players draw from streams of their own, and all
//! numbers are whole, so a level has the same rating on every machine.
//!
//! ```
//! use daidalos::mode::{Level, panel};
//! use daidalos::work::Work;
//! let level: Level = "escape:6x6#7".parse()?;
//! let panel = panel::rate(&level, &*level.start()?, &mut Work::unbounded());
//! assert!((1..=10).contains(&panel.rating));
//! assert!(panel.figures.iter().all(|figures| figures.won == figures.runs));
//! # Ok::<(), daidalos::mode::LevelError>(())
//! ```

mod draw;
mod explorer;
mod follower;
mod referee;
mod tracer;

pub use draw::{Drawn, Rated};
pub(crate) use draw::{RATING, asked, drawn};
pub use explorer::Explorer;
pub use follower::Follower;
pub use tracer::Tracer;

use super::{Datum, Game, Level, Move, Seat};
use crate::rng::Rng;
use crate::work::Work;

/// A kind of simulated player.
///
/// ```
/// use daidalos::mode::panel::{Mind, Player, measure};
/// use daidalos::mode::{Game, Level, Move, Seat};
/// use daidalos::rng::Rng;
/// use daidalos::work::Work;
/// /// Does what is likeliest, as the game sees it.
/// struct Naive;
/// impl Player for Naive {
///     fn name(&self) -> &'static str { "naive" }
///     fn about(&self) -> &'static str { "does what is likeliest" }
///     fn runs(&self) -> u64 { 1 }
///     fn sit(&self) -> Box<dyn Mind> { Box::new(Naive) }
/// }
/// impl Mind for Naive {
///     fn choose(&mut self, game: &dyn Game, seat: Seat, _: &mut Rng, _: &mut Work<'_>) -> Option<Move> {
///         let mut moves = Vec::new();
///         game.moves(seat, &mut moves);
///         moves.first().copied()
///     }
/// }
/// let level: Level = "escape:6x6#7".parse()?;
/// let figures = measure(&level, &*level.start()?, &Naive, &mut Work::unbounded());
/// assert_eq!((figures.player, figures.won), ("naive", 1));
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
pub trait Player: Sync {
    /// Its name in tables; its random numbers come from a stream of that name.
    fn name(&self) -> &'static str;
    /// How it plays, in a few words.
    fn about(&self) -> &'static str;
    /// How often it plays a level: once is enough where nothing is left to chance.
    fn runs(&self) -> u64 {
        8
    }
    /// Sits down to a game.
    fn sit(&self) -> Box<dyn Mind>;
}

/// A player in a game. It sees what its seat sees, and asks for no help.
///
/// ```
/// use daidalos::mode::panel::{Follower, Player};
/// use daidalos::mode::{Level, Outcome, Seat, Tell};
/// use daidalos::rng::Seed;
/// use daidalos::work::Work;
/// let mut game = "escape:6x6,shift=0#7".parse::<Level>()?.start()?;
/// let (mut mind, mut rng) = (Follower.sit(), Seed(1).stream("mind", 0));
/// while game.outcome() == Outcome::Running {
///     let mv = mind.choose(&*game, Seat::FIRST, &mut rng, &mut Work::unbounded());
///     game.apply(Seat::FIRST, mv.expect("a wall leads on"), &mut Tell::nobody());
/// }
/// assert_eq!(game.outcome(), Outcome::Won(Seat::FIRST), "a hand on the wall finds the way out");
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
pub trait Mind {
    /// The next move; none to give up.
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<Move>;
}

/// The players of games that bring none of their own.
pub const WALKERS: &[&dyn Player] = &[&Follower, &Explorer, &Tracer::SHORT, &Tracer::LONG];

/// Efforts from which on a level is rated 2, 3 and so on, in games that bring no scale of their own.
pub const SCALE: &[u64; 9] = &[16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

/// What the panel has found out about a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// From 1, the easiest, to 10.
    pub rating: u8,
    /// The moves that a win takes.
    pub effort: u64,
    /// How each player has done.
    pub figures: Vec<Figures>,
}

impl Panel {
    /// The same as data of the level: `"rating"`, `"effort"`, and `"panel"`, a list of what each player has done.
    pub fn data(&self) -> Vec<(&'static str, Datum)> {
        let number = |number: u64| Datum::Number(number as i64);
        let part = |figures: &Figures| {
            let Figures { player, runs, won, moves, contact, .. } = figures;
            let mut part = vec![
                ("player", Datum::Text((*player).to_owned())),
                ("runs", number(*runs)),
                ("won", number(*won)),
                ("moves", number(*moves)),
            ];
            part.extend(contact.map(|contact| ("contact", number(contact))));
            part
        };
        let parts = self.figures.iter().map(part).collect();
        vec![
            ("rating", number(self.rating.into())),
            ("effort", number(self.effort)),
            ("panel", Datum::Parts(parts)),
        ]
    }
}

/// How a player has done on a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Which one.
    pub player: &'static str,
    /// How often it has played.
    pub runs: u64,
    /// How often it has won.
    pub won: u64,
    /// All its moves.
    pub moves: u64,
    /// The same, where a lost game counts at least as the way that lay before it: a game that is lost early is not
    /// easier for that.
    pub spent: u64,
    /// The move at which a foe was first near: the middle one of those games in which one ever was.
    pub contact: Option<u64>,
}

/// Rates a level, of which a game has been started. What it takes is counted; games beyond a bound count as lost.
pub fn rate(level: &Level, game: &dyn Game, work: &mut Work<'_>) -> Panel {
    let players = level.mode.players().iter();
    let figures: Vec<Figures> = players.map(|player| measure(level, game, *player, work)).collect();
    let effort = effort(&figures);
    let rating = 1 + level.mode.scale().iter().filter(|bound| effort >= **bound).count() as u8;
    Panel { rating, effort, figures }
}

/// The rating of a level if that takes a moment only, so that it can be shown before the first move.
pub fn rate_quickly(level: &Level, game: &dyn Game) -> Option<u8> {
    let mut work = Work::bounded(QUICK);
    let panel = rate(level, game, &mut work);
    // The referee stops where there is not enough left for another move.
    (work.left() >= referee::STEPS_A_MOVE).then_some(panel.rating)
}

/// What a quick rating takes at most, in steps of the work meter: about as long as a blink.
const QUICK: u64 = 1 << 22;

/// Lets one player play a level, of which a game has been started, as often as it does.
pub fn measure(
    level: &Level,
    game: &dyn Game,
    player: &dyn Player,
    work: &mut Work<'_>,
) -> Figures {
    let (mut won, mut moves, mut spent, mut contacts) = (0, 0, 0, Vec::new());
    let left = game.left(Seat::FIRST);
    for run in 0..player.runs() {
        let play = referee::play(level.seed, game, player, run, work);
        won += u64::from(play.won);
        moves += play.moves;
        spent += if play.won { play.moves } else { play.moves.max(left) };
        contacts.extend(play.contact);
    }
    contacts.sort_unstable();
    let contact = contacts.get(contacts.len() / 2).copied();
    Figures { player: player.name(), runs: player.runs(), won, moves, spent, contact }
}

/// The moves that a win takes: all that was spent by all players to all their wins. Where nobody ever wins, half a win is
/// counted, so that such levels still differ.
pub fn effort(figures: &[Figures]) -> u64 {
    let spent: u64 = figures.iter().map(|figures| figures.spent).sum();
    let won: u64 = figures.iter().map(|figures| figures.won).sum();
    2 * spent / (2 * won).max(1)
}
