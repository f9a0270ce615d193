//! What can be told of a game that was played: costs and proofs, the ways over a heat picture, how foes
//! hunted, and how few bits its moves need.
//!
//! It is made from a record, by playing it again, so that a game carries nothing for it along.
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
mod json;
mod svg;
mod text;

pub use coding::{Coding, Symbol, Tree};

use crate::grid::Cell;
use crate::mode::{Detour, Fact, Outcome, Seat};
use crate::record::Record;
use crate::scene::{Role, Scene, Trail};
use crate::search::Distances;
use crate::session::{Film, SessionError, report};

/// What can be told of a game.
pub struct Analysis {
    /// The id of its level.
    pub level: String,
    /// How it stands.
    pub outcome: Outcome,
    /// Whom sentences are said to: the one person who played, or nobody in particular.
    pub hearer: Option<Seat>,
    /// The clock, the counters, the result, and what is proven of the level.
    pub facts: Vec<Fact>,
    /// Every cell's distance from the goal, and the ways of all over it.
    pub picture: Scene,
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
    pub fn of(record: &Record) -> Result<Self, SessionError> {
        let mut film = Film::of(record)?;
        let (mut trails, mut foe_steps) = (Vec::new(), Vec::new());
        tread(&film, &mut trails);
        for turn in 1..=film.len() {
            film.seek(turn);
            tread(&film, &mut trails);
            let detours = film.game().detours().into_iter();
            foe_steps.extend(detours.map(|detour| FoeStep { turn, detour }));
        }
        film.advance(record.end);
        let distances = Distances::new(&film.game().layout().map, exit(&film));
        let seats = (0..film.game().seats()).map(Seat);
        let coding =
            |seat| Coding::of(seat, film.entries().iter().filter(|e| e.seat == seat).map(|e| e.mv));
        let mut facts = report(film.game(), record.end, record.tally);
        for proven in film.game().certificate() {
            if facts.iter().all(|fact| fact.key != proven.key) {
                facts.push(proven);
            }
        }
        Ok(Self {
            level: film.level().to_string(),
            outcome: film.outcome(),
            hearer: film.hearer(),
            facts,
            picture: picture(&film, trails, &distances),
            codings: seats.map(coding).collect(),
            distances,
            foe_steps,
        })
    }
}

/// Where everybody stands is added to their ways.
fn tread(film: &Film, trails: &mut Vec<Trail>) {
    for (at, figure) in film.game().figures(Seat::FIRST).into_iter().enumerate() {
        if trails.len() <= at {
            trails.push(Trail { role: figure.role, cells: Vec::new() });
        }
        if trails[at].cells.last() != Some(&figure.cell) {
            trails[at].cells.push(figure.cell);
        }
    }
}

fn exit(film: &Film) -> Option<Cell> {
    film.game().layout().openings.map(|openings| openings.exit.cell)
}

/// The level without fog, as it was left, the one who looks in front.
fn picture(film: &Film, mut trails: Vec<Trail>, distances: &Distances) -> Scene {
    let layout = film.game().layout();
    let mut scene = Scene::of(layout).with_heat(distances);
    for (cell, look) in layout.map.size().iter().zip(&mut scene.cells) {
        look.item = film.game().item(cell);
    }
    trails.sort_by_key(|trail| (trail.role == Role::You, trail.role == Role::Rival));
    scene.figures = film.game().figures(Seat::FIRST);
    scene.trails = trails;
    scene
}
