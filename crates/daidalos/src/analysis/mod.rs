//! What can be told of a game that was played: costs and proofs, the ways over a heat picture, how foes
//! hunted, and how few bits its moves need.
//!
//! It is made from a record, by playing it again once, so that a game carries nothing for it along.
//!
//! ```
//! use daidalos::analysis::Analysis;
//! use daidalos::mode::{Input, Seat};
//! use daidalos::grid::Dir;
//! use daidalos::session::Session;
//! let mut session = Session::start("duel:3x3#7".parse()?)?;
//! Dir::ALL.map(|dir| session.input(Seat::FIRST, Input::Step(dir)));
//! let analysis = Analysis::of(&session.record())?;
//! assert!(analysis.text().contains("Lowest cost possible"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coding;
#[cfg(feature = "json")]
mod json;
mod svg;
mod text;

pub use coding::{Coding, Symbol, Tree};

use crate::export::panels::Panel;
use crate::mode::{Detour, Event, Fact, Game, Heard, Move, Outcome, Seat, Viewer, view};
use crate::record::Recording;
use crate::scene::{Ground, Lens, Role, Scene, Trail};
use crate::search::{Distances, Mark};
use crate::session::{Film, Listener, SessionError};

/// What can be told of a game. While it goes on, that is what the first seat may know; once it is over, it is
/// everything.
pub struct Analysis {
    /// The id of its level.
    pub level: String,
    /// How it stands.
    pub outcome: Outcome,
    /// To whom sentences are said.
    pub listener: Listener,
    /// The clock, the counters, the result, and what is proven of the level.
    pub facts: Vec<Fact>,
    /// Every cell's distance from the goal, and the ways of all over it.
    pub picture: Scene,
    /// Where a game draws ways itself: each alone, with whose it is, to be seen side by side.
    pub ways: Vec<Panel>,
    /// The cells' distances from the goal, in moves.
    pub distances: Distances,
    /// The moves of each seat, and how they are coded.
    pub codings: Vec<Coding>,
    /// Every step of a foe, and how long its way was.
    pub foe_steps: Vec<FoeStep>,
}

/// A step that a foe has made.
pub struct FoeStep {
    /// After which move, counted from 1.
    pub turn: usize,
    /// How long the ways were that it could have gone.
    pub detour: Detour,
}

impl Analysis {
    /// Plays a record again and gathers what there is to tell.
    pub fn of<'a>(recording: impl Into<Recording<'a>>) -> Result<Self, SessionError> {
        let mut notes = Notes::default();
        let film = Film::told(recording, |game, heard| notes.take(game, heard))?;
        let game = film.game();
        let outcome = game.outcome();
        let viewer = match outcome {
            Outcome::Running => Viewer::Seat(Seat::FIRST),
            _ => Viewer::All,
        };
        let distances = distances(game, viewer);
        let seats = (0..game.seats()).map(Seat);
        Ok(Self {
            level: film.level().to_string(),
            outcome,
            listener: film.listener(),
            facts: facts(&film, viewer),
            picture: picture(game, viewer, notes.trails(viewer), &distances),
            ways: ways(game, viewer),
            codings: seats.map(|seat| Coding::of(seat, notes.moves_of(seat, viewer))).collect(),
            foe_steps: notes.foe_steps(viewer),
            distances,
        })
    }
}

/// What is noted while a record is played.
#[derive(Default)]
struct Notes {
    heard: Vec<(usize, Heard)>,
    turns: usize,
    trails: Vec<Trail>,
    /// Whether a figure was out of the first seat's sight at any time.
    has_hidden: bool,
}

impl Notes {
    fn take(&mut self, game: &dyn Game, heard: Vec<Heard>) {
        let is_noted =
            |heard: &Heard| matches!(heard.event, Event::Moved { .. } | Event::Hunted(_));
        let turn = self.turns;
        self.heard.extend(heard.into_iter().filter(is_noted).map(|heard| (turn, heard)));
        self.turns += 1;
        let figures = game.figures(Viewer::All);
        self.has_hidden |= game.figures(Viewer::Seat(Seat::FIRST)).len() != figures.len();
        for (at, figure) in figures.into_iter().enumerate() {
            if self.trails.len() <= at {
                self.trails.push(Trail { role: figure.role, cells: Vec::new() });
            }
            if self.trails[at].cells.last() != Some(&figure.cell) {
                self.trails[at].cells.push(figure.cell);
            }
        }
    }

    /// What a viewer may know of.
    fn told(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &Event)> {
        let is_told = move |heard: &Heard| viewer.sees_all() || heard.by.has(viewer.seat());
        let told = self.heard.iter().filter(move |(_, heard)| is_told(heard));
        told.map(|(turn, heard)| (*turn, &heard.event))
    }

    fn moves_of(&self, of: Seat, viewer: Viewer) -> impl Iterator<Item = Move> {
        self.told(viewer).filter_map(move |(_, event)| match event {
            Event::Moved { seat, mv } if *seat == of => Some(*mv),
            _ => None,
        })
    }

    fn foe_steps(&self, viewer: Viewer) -> Vec<FoeStep> {
        let step = |(turn, event): (usize, &Event)| match event {
            Event::Hunted(detour) => Some(FoeStep { turn, detour: *detour }),
            _ => None,
        };
        self.told(viewer).filter_map(step).collect()
    }

    /// The way of the first seat, and those of all others that the viewer has seen all the time; the first
    /// seat's in front.
    fn trails(&self, viewer: Viewer) -> Vec<Trail> {
        let is_seen =
            |trail: &&Trail| viewer.sees_all() || !self.has_hidden || trail.role == Role::You;
        let of = |role| self.trails.iter().filter(is_seen).filter(move |trail| trail.role == role);
        [Role::Foe, Role::Rival, Role::You].into_iter().flat_map(of).cloned().collect()
    }
}

/// What is told of the game, and what is proven of its level.
fn facts(film: &Film, viewer: Viewer) -> Vec<Fact> {
    let mut facts = film.facts(viewer);
    for proven in film.game().certificate() {
        if facts.iter().all(|fact| fact.key != proven.key) {
            facts.push(proven);
        }
    }
    facts
}

/// How far every cell that the viewer knows is from the goal.
fn distances(game: &dyn Game, viewer: Viewer) -> Distances {
    let exit = game.layout().openings.map(|openings| openings.exit.cell);
    let exit = exit.filter(|cell| game.look(viewer, *cell).ground != Ground::Void);
    let known = game.known(viewer.seat()).ground.map;
    Distances::new(if viewer.sees_all() { &game.layout().map } else { known }, exit)
}

/// The level as the viewer sees it, with the ways.
fn picture(game: &dyn Game, viewer: Viewer, trails: Vec<Trail>, distances: &Distances) -> Scene {
    let mut scene = view(game, viewer, Lens::WHOLE, None).with_heat(distances);
    for look in &mut scene.cells {
        look.mark = Mark::Clear;
    }
    scene.trails = trails;
    scene
}

/// The ways that a game draws, each in a picture of its own.
fn ways(game: &dyn Game, viewer: Viewer) -> Vec<Panel> {
    let bare = Scene { figures: Vec::new(), ..view(game, viewer, Lens::WHOLE, None) };
    let panel = |trail: Trail| {
        let [first, second] = match game.seats() > 1 && game.rivals().is_empty() {
            true => ["The first player's", "The second player's"],
            false => ["Yours", "The rival's"],
        };
        let title = if trail.role == Role::You { first } else { second };
        let mut scene = Scene { trails: vec![trail], ..bare.clone() };
        scene.cells.iter_mut().for_each(|look| look.mark = Mark::Clear);
        Panel { title: title.into(), scene }
    };
    let trails = game.trails(viewer).into_iter().rev();
    trails.filter(|trail| trail.cells.len() > 1).map(panel).collect()
}
