use serde::{Deserialize, Serialize};

use super::{Event, Session};
use crate::generate::Walls;
use crate::grid::{Cell, Size};
use crate::mode::{Fact, GameTime, Input, Outcome, Seat};
use crate::scene::{Lens, Scene};

/// What a front end plays with: a session today, a wire tomorrow.
///
/// ```
/// use daidalos::session::{Session, Table};
/// let mut session = Session::start("race:5x4#7".parse()?)?;
/// let table: &mut dyn Table = &mut session;
/// let sheet = table.sheet();
/// assert_eq!((sheet.mode.as_str(), sheet.size.to_string().as_str()), ("race", "5x4"));
/// assert_eq!(sheet.facts[0].to_string(), "Time: 0:00");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Table {
    /// Somebody does something; what came of it, in order.
    fn input(&mut self, seat: Seat, input: Input) -> Vec<Event>;
    /// Time passes.
    fn tick(&mut self, elapsed: GameTime) -> Vec<Event>;
    /// What is to be seen.
    fn scene(&self, lens: Lens) -> Scene;
    /// What there is to tell beside that.
    fn sheet(&self) -> Sheet;
}

/// All that a front end must know of a game beside what is to be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// The id of the level.
    pub level: String,
    /// The name of the game.
    pub mode: String,
    /// Width and height of the map.
    pub size: Size,
    /// Where its walls stand.
    pub walls: Walls,
    /// How many play.
    pub seats: u8,
    /// Who is at the controls, and where.
    pub player: Seat,
    /// Where that is.
    pub at: Cell,
    /// Where they want to be.
    pub goal: Cell,
    /// What is there.
    pub goal_name: String,
    /// Whom sentences are said to: the one person who plays, or nobody in particular.
    pub hearer: Option<Seat>,
    /// The clock, the counters, the result.
    pub facts: Vec<Fact>,
    /// How the game stands.
    pub outcome: Outcome,
}

impl Table for Session {
    fn input(&mut self, seat: Seat, input: Input) -> Vec<Event> {
        Self::input(self, seat, input)
    }

    fn tick(&mut self, elapsed: GameTime) -> Vec<Event> {
        Self::tick(self, elapsed)
    }

    fn scene(&self, lens: Lens) -> Scene {
        Self::scene(self, lens)
    }

    fn sheet(&self) -> Sheet {
        let known = self.game().known(self.player());
        Sheet {
            level: self.level().to_string(),
            mode: self.level().mode.name().to_owned(),
            size: self.size(),
            walls: self.game().layout().walls,
            seats: self.game().seats(),
            player: self.player(),
            at: known.at,
            goal: known.goal,
            goal_name: known.goal_name.to_owned(),
            hearer: self.hearer(),
            facts: self.report(),
            outcome: self.outcome(),
        }
    }
}
