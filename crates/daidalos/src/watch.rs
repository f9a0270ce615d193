//! What can be watched while an algorithm works: its steps, one by one.
//!
//! The code that is fast is the code that is animated: an algorithm is written once, generic
//! over its watcher, and compiled twice, with a watcher and without. Replaying the steps gives
//! the same map that the algorithm returned.
//!
//! ```
//! use daidalos::generate::{Replay, Spec};
//! use daidalos::watch::Step;
//! let spec: Spec = "prim:4x4#1".parse()?;
//! let mut steps: Vec<Step> = Vec::new();
//! let layout = spec.build_watched(None, &mut steps)?;
//! let mut replay = Replay::new(&layout);
//! steps.iter().for_each(|step| replay.step(*step));
//! assert_eq!(*replay.map(), layout.map);
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```

use crate::grid::{Cell, Dir};
use crate::work::Spent;

/// One thing that an algorithm did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Step {
    /// A way was opened between two cells.
    Open(Cell, Dir),
    /// A wall was built between two cells.
    Close(Cell, Dir),
    /// Every wall was taken out: what algorithms that build walls start from. One step, because
    /// nobody wants to watch a million walls vanish before anything happens.
    Hollow,
    /// The algorithm is at this cell.
    Visit(Cell),
    /// A tile became floor.
    Dig(Cell),
    /// A tile became rock.
    Fill(Cell),
    /// A search has reached this cell, which waits in its frontier.
    Reach(Cell),
    /// A search has taken this cell from its frontier and looks at what lies around it.
    Expand(Cell),
    /// A search has found its way; this cell is the next of it.
    Way(Cell),
}

/// What is told every step.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::search::{self, Ground};
/// use daidalos::watch::{Step, Watch};
/// /// How many cells a search looks at, and how many it has reached but never looked at.
/// #[derive(Default)]
/// struct Tally {
///     reached: u64,
///     expanded: u64,
/// }
/// impl Watch for Tally {
///     fn step(&mut self, step: Step) {
///         match step {
///             Step::Reach(_) => self.reached += 1,
///             Step::Expand(_) => self.expanded += 1,
///             _ => {}
///         }
///     }
/// }
/// let map = "wilson:30x30#7".parse::<Spec>()?.build(None)?.map;
/// let (from, to) = (map.size().at(0, 0).unwrap(), map.size().at(29, 29).unwrap());
/// let mut tally = Tally::default();
/// let mut finder = search::find("greedy")?.on(Ground::new(&map))?;
/// let expanded = finder.find(from, to, Some(&mut tally)).map(|found| found.expanded);
/// assert_eq!(expanded, Some(tally.expanded));
/// assert!(tally.reached >= tally.expanded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Watch {
    /// Takes note of a step.
    fn step(&mut self, step: Step);

    /// Whether it listens: what only serves to build steps can be skipped if not.
    #[inline]
    fn on(&self) -> bool {
        true
    }

    /// Counts steps of an algorithm that may take very many, which stops where they are refused.
    #[inline]
    fn spend(&mut self, _: u64) -> Result<(), Spent> {
        Ok(())
    }

    /// Such an algorithm has done so much of the whole.
    #[inline]
    fn reach(&mut self, _done: u64, _of: u64) {}
}

/// No watcher at all.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Watch for Quiet {
    #[inline]
    fn step(&mut self, _: Step) {}

    #[inline]
    fn on(&self) -> bool {
        false
    }
}

/// A list that steps are added to.
impl Watch for Vec<Step> {
    fn step(&mut self, step: Step) {
        self.push(step);
    }
}

/// Steps as they come, up to a bound: a random walk on a thin map takes no end of them.
///
/// ```
/// use daidalos::generate::Spec;
/// use daidalos::watch::Recorder;
/// let mut recorder = Recorder::of_at_most(1_000);
/// let spec: Spec = "aldous-broder:500x2#1".parse()?;
/// assert!(spec.build_watched(None, &mut recorder).is_err(), "it is given up");
/// # Ok::<(), daidalos::generate::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    steps: Vec<Step>,
    most: usize,
    is_over: bool,
}

impl Recorder {
    /// Takes so many steps.
    pub const fn of_at_most(most: usize) -> Self {
        Self { steps: Vec::new(), most, is_over: false }
    }

    /// The steps, unless there were more.
    pub fn steps(self) -> Result<Vec<Step>, Spent> {
        if self.is_over { Err(Spent(self.most as u64)) } else { Ok(self.steps) }
    }
}

impl Watch for Recorder {
    fn step(&mut self, step: Step) {
        if self.steps.len() < self.most {
            self.steps.push(step);
        } else {
            self.is_over = true;
        }
    }

    fn spend(&mut self, _: u64) -> Result<(), Spent> {
        if self.is_over { Err(Spent(self.most as u64)) } else { Ok(()) }
    }
}
