use super::{Found, Ground, Search, Trace, Unfit};
use crate::grid::Cell;
use crate::watch::{Step, Watch};

/// Several searches side by side, in step: at each tick every one of
/// them expands one cell.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::{self, Contest, Ground};
/// let layout = "prim:9x9,braid=40#1".parse::<Spec>()?.build(None)?;
/// let openings = layout.openings.unwrap();
/// let searches = [search::find("dijkstra")?, search::find("a-star")?];
/// let ground = Ground::new(&layout.map);
/// let mut contest = Contest::new(ground, openings.entrance.cell, openings.exit.cell, &searches)?;
/// while contest.tick() {}
/// let [dijkstra, a_star] = contest.runners() else { unreachable!() };
/// assert_eq!(dijkstra.answer.unwrap().cost, a_star.answer.unwrap().cost);
/// assert!(a_star.trace().expanded() <= dijkstra.trace().expanded());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    runners: Vec<Runner>,
    ticks: usize,
}

/// One of the searches, and how far it has been shown.
#[derive(Clone, Debug)]
pub struct Runner {
    /// What it is called: by its search, where that is enough.
    pub name: &'static str,
    /// What it found in the end.
    pub answer: Option<Answer>,
    /// What a user should know: that another search had to stand in.
    pub remark: Option<&'static str>,
    steps: Vec<Step>,
    played: usize,
    trace: Trace,
    before: Trace,
}

/// A search with a question of its own.
#[derive(Clone, Copy)]
pub struct Asked {
    /// What it is called.
    pub name: &'static str,
    /// What searches.
    pub search: &'static dyn Search,
    /// Where the way starts.
    pub from: Cell,
    /// Where the way leads.
    pub to: Cell,
}

/// What a search has found, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// What the way costs.
    pub cost: u64,
    /// How many steps it has.
    pub moves: usize,
    /// How often a cell was taken from the frontier.
    pub expanded: u64,
}

impl From<Found<'_>> for Answer {
    fn from(found: Found<'_>) -> Self {
        let moves = found.path.len().saturating_sub(1);
        Self { cost: found.cost, moves, expanded: found.expanded }
    }
}

impl Contest {
    /// Lets all of them search, and stands before the first tick.
    pub fn new(
        ground: Ground<'_>,
        from: Cell,
        to: Cell,
        searches: &[&'static dyn Search],
    ) -> Result<Self, Unfit> {
        let asked =
            |search: &&'static dyn Search| Asked { name: search.name(), search: *search, from, to };
        Self::of(ground, searches.iter().map(asked))
    }

    /// The same with ends of their own.
    pub fn of(ground: Ground<'_>, asked: impl IntoIterator<Item = Asked>) -> Result<Self, Unfit> {
        let runners = asked.into_iter().map(|asked| Runner::new(ground, asked));
        Ok(Self { runners: runners.collect::<Result<_, _>>()?, ticks: 0 })
    }

    /// The searches, in the order in which they were given.
    pub fn runners(&self) -> &[Runner] {
        &self.runners
    }

    /// How many ticks have passed.
    pub const fn ticks(&self) -> usize {
        self.ticks
    }

    /// One tick; false if all are done already.
    pub fn tick(&mut self) -> bool {
        let mut any = false;
        for runner in &mut self.runners {
            any |= runner.tick();
        }
        self.ticks += usize::from(any);
        any
    }

    /// Whether all are done.
    pub fn is_done(&self) -> bool {
        self.runners.iter().all(|runner| runner.played == runner.steps.len())
    }

    /// Goes back to the start.
    pub fn rewind(&mut self) {
        self.ticks = 0;
        for runner in &mut self.runners {
            runner.played = 0;
            runner.trace = runner.before.clone();
        }
    }
}

impl Runner {
    fn new(ground: Ground<'_>, asked: Asked) -> Result<Self, Unfit> {
        let Asked { name, search, from, to } = asked;
        let mut finder = search.on(ground)?;
        let mut steps = Vec::new();
        let answer = finder.find(from, to, Some(&mut steps)).map(Answer::from);
        let (remark, trace) = (finder.remark(), Trace::new(ground.map));
        let before = trace.clone();
        Ok(Self { name, answer, remark, steps, played: 0, trace, before })
    }

    /// What it has done so far.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Whether all of it has been shown.
    pub fn is_done(&self) -> bool {
        self.played == self.steps.len()
    }

    /// Plays on to the next cell that is expanded; the way comes all at once.
    fn tick(&mut self) -> bool {
        let start = self.played;
        while let Some(&step) = self.steps.get(self.played) {
            let begins = matches!(step, Step::Expand(_));
            if self.played > start && begins {
                break;
            }
            self.trace.step(step);
            self.played += 1;
        }
        self.played > start
    }
}
