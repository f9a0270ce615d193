#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use super::{Ending, Listener, Session};
use crate::controls::Verb;
use crate::generate::Walls;
use crate::grid::{Cell, Dirs, Size};
use crate::mode::{Event, Fact, GameTime, Input, Outcome, Seat, Viewer};
use crate::scene::{Lens, Role, Scene};

/// One seat of a game: what its player may see, hear and do, and nothing more.
///
/// A front end plays with a table, and keeps what is local (the record, saves, the clock of the room) at a
/// desk beside it. So the game may be in the same program, or behind a wire.
///
/// ```
/// use daidalos::grid::Dir;
/// use daidalos::mode::{Input, Seat};
/// use daidalos::session::{Session, Table};
/// let mut session = Session::start("race:5x4#7".parse()?)?;
/// let table: &mut dyn Table = &mut session.seat(Seat::FIRST);
/// assert_eq!(table.sheet().facts[0].to_string(), "Time: 0:00");
/// Dir::STRAIGHT.map(|dir| table.input(Input::Step(dir)));
/// assert!(table.events().len() >= 4, "steps, walls, and what the rival has done");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Table {
    /// The player does something.
    fn input(&mut self, input: Input);
    /// Time passes. One table of a game keeps its clock.
    fn pass(&mut self, elapsed: GameTime);
    /// What has happened since this was last asked, as far as the seat hears of it.
    fn events(&mut self) -> Vec<Event>;
    /// What the seat sees.
    fn scene(&self, lens: Lens) -> Scene;
    /// What there is to tell beside that.
    fn sheet(&self) -> Sheet;
}

/// All that a front end must know of a game beside what is to be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Sheet {
    /// The id of the level; none where it is kept secret, because it holds the seed.
    pub level: Option<String>,
    /// The name of the game.
    pub mode: String,
    /// What a player can do in it beside walking.
    pub verbs: Vec<Verb>,
    /// Width and height of the map.
    pub size: Size,
    /// Where its walls stand.
    pub walls: Walls,
    /// Whether it can have diagonal steps.
    pub has_diagonals: bool,
    /// The seat at this table.
    pub seat: Seat,
    /// The seat whose picture is shown: where people share a table, that may be another one's.
    pub viewer: Seat,
    /// Whether several people share this table.
    pub is_shared: bool,
    /// Whether it is this seat's turn.
    pub is_turn: bool,
    /// Whether the seat is on a walk, after a click or a run.
    pub is_walking: bool,
    /// Where the seat is.
    pub at: Cell,
    /// The steps that are open there.
    pub steps: Dirs,
    /// Where the seat wants to be, if that is known.
    pub goal: Option<Goal>,
    /// The clock, the counters, the result.
    pub facts: Vec<Fact>,
    /// How the game stands.
    pub outcome: Outcome,
    /// How it has ended for the seat.
    pub ending: Option<Ending>,
}

/// A cell that a seat wants to reach.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Goal {
    /// The cell.
    pub cell: Cell,
    /// What is there.
    pub name: String,
}

impl Sheet {
    /// Whether the game goes on.
    pub fn is_running(&self) -> bool {
        self.outcome == Outcome::Running
    }

    /// To whom sentences are said at this table.
    pub fn listener(&self) -> Listener {
        Listener { seat: (!self.is_shared).then_some(self.seat), size: self.size }
    }
}

/// A seat of a session in the same program.
pub struct Seated<'a> {
    session: &'a mut Session,
    seat: Seat,
    is_shared: bool,
    hides_level: bool,
}

impl<'a> Seated<'a> {
    pub(super) const fn new(session: &'a mut Session, seat: Seat, is_shared: bool) -> Self {
        Self { session, seat, is_shared, hides_level: false }
    }

    /// The same without the id of the level, which holds the seed: for a player at another machine.
    #[must_use]
    pub const fn without_level(mut self) -> Self {
        self.hides_level = true;
        self
    }

    /// The seat whose picture is shown. People who share a table see the first seat's, so that no figure
    /// changes its shape from turn to turn; but where one may not see the others, each sees an own picture.
    fn viewer(&self) -> Seat {
        let figures = self.session.game().figures(Viewer::Seat(self.seat));
        let sees_others = figures.iter().any(|figure| figure.role == Role::Rival);
        if self.is_shared && sees_others { Seat::FIRST } else { self.seat }
    }
}

impl Table for Seated<'_> {
    fn input(&mut self, input: Input) {
        self.session.input(self.seat, input);
    }

    fn pass(&mut self, elapsed: GameTime) {
        self.session.pass(elapsed);
    }

    fn events(&mut self) -> Vec<Event> {
        let heard = self.session.events(self.seat);
        if self.is_shared {
            // What one of them hears, all have heard.
            self.session.untold.clear();
        }
        heard
    }

    fn scene(&self, lens: Lens) -> Scene {
        self.session.scene_with(self.viewer(), self.seat, lens)
    }

    fn sheet(&self) -> Sheet {
        let (session, game, seat) = (&*self.session, self.session.game(), self.seat);
        let known = game.known(seat);
        let goal = |cell| Goal { cell, name: known.goal_name.to_owned() };
        Sheet {
            level: (!self.hides_level).then(|| session.level().to_string()),
            mode: session.level().mode.name().to_owned(),
            verbs: session.level().mode.verbs().to_vec(),
            size: session.size(),
            walls: game.layout().walls,
            has_diagonals: session.has_diagonals,
            seat,
            viewer: self.viewer(),
            is_shared: self.is_shared,
            is_turn: game.to_move().has(seat),
            is_walking: session.is_walking(seat),
            at: known.at,
            steps: known.ground.exits(known.at),
            goal: known.goal.map(goal),
            facts: session.report(self.viewer()),
            outcome: session.outcome(),
            ending: session.ending(self.viewer()),
        }
    }
}
