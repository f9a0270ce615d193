//! A meter of counted steps: what something has taken, and what it may take.
//!
//! Ids, codes and links come from outside, and some of them would keep a machine busy for hours. So everything that
//! runs on them reports its steps to a meter, and stops where the bound of its caller is reached. A step is about
//! as much as looking at one cell, a few nanoseconds. Steps are counted, never timed: what is refused here is
//! refused on every machine.
//!
//! ```
//! use daidalos::generate::Spec;
//! use daidalos::work::Work;
//! let spec: Spec = "aldous-broder:1000x2#1".parse()?;
//! let mut work = Work::bounded(100_000);
//! let error = spec.build_within(None, &mut work).unwrap_err();
//! assert!(error.to_string().contains("more than 100000 steps"));
//! assert!(spec.build_within(None, &mut Work::unbounded()).is_ok());
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```

use std::fmt;

use thiserror::Error;

use crate::watch::{Step, Watch};

/// Counts steps up to a bound.
///
/// ```
/// use daidalos::work::Work;
/// let mut work = Work::bounded(100);
/// assert!(work.spend(60).is_ok());
/// assert_eq!(work.spend(60).unwrap_err().to_string().split(';').next(), Some("making it takes more than 100 steps"));
/// ```
pub struct Work<'a> {
    progress: Progress,
    bound: u64,
    /// The count at which there is something to do: to tell how far it is, or to stop.
    alarm: u64,
    tell: Option<&'a mut dyn FnMut(Progress)>,
}

/// How far a piece of work has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// The steps so far.
    pub steps: u64,
    /// How much of the whole is done, and how much there is to do: cells, for example. Zero if it is not known.
    pub done: u64,
    /// The whole.
    pub of: u64,
}

/// The bound is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("making it takes more than {0} steps; take a smaller size, or other options")]
pub struct Spent(pub u64);

impl<'a> Work<'a> {
    /// What making a level may take, and what playing its record again may take beside that: about a second each.
    pub const OUTSIDE: u64 = 1 << 28;
    /// So many steps lie between two reports of how far it is.
    const REPORTED: u64 = 1 << 20;

    /// At most so many steps.
    pub const fn bounded(steps: u64) -> Self {
        let progress = Progress { steps: 0, done: 0, of: 0 };
        Self { progress, bound: steps, alarm: steps, tell: None }
    }

    /// As many steps as it takes.
    pub const fn unbounded() -> Self {
        Self::bounded(u64::MAX)
    }

    /// As many as it takes; every million steps or so, it is told how far it is.
    pub fn told(tell: &'a mut dyn FnMut(Progress)) -> Self {
        Self { alarm: Self::REPORTED, tell: Some(tell), ..Self::unbounded() }
    }

    /// The steps so far.
    pub const fn steps(&self) -> u64 {
        self.progress.steps
    }

    /// The steps that are left.
    pub(crate) const fn left(&self) -> u64 {
        self.bound.saturating_sub(self.progress.steps)
    }

    /// Counts steps that have been taken, beyond the bound if need be.
    #[inline]
    pub fn add(&mut self, steps: u64) {
        self.progress.steps = self.progress.steps.saturating_add(steps);
        if self.progress.steps > self.alarm {
            self.ring();
        }
    }

    /// Counts steps that are about to be taken; those beyond the bound are refused, and not counted.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        if steps > self.left() {
            return Err(Spent(self.bound));
        }
        self.add(steps);
        Ok(())
    }

    #[cold]
    fn ring(&mut self) {
        if let Some(tell) = &mut self.tell {
            tell(self.progress);
            self.alarm = self.progress.steps.saturating_add(Self::REPORTED).min(self.bound);
        } else {
            self.alarm = u64::MAX;
        }
    }
}

/// A meter counts what it is told to count, and listens to nothing else.
impl Watch for Work<'_> {
    #[inline]
    fn step(&mut self, _: Step) {}

    #[inline]
    fn on(&self) -> bool {
        false
    }

    #[inline]
    fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        Self::spend(self, steps)
    }

    #[inline]
    fn reach(&mut self, done: u64, of: u64) {
        (self.progress.done, self.progress.of) = (done, of);
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Work({} of {})", self.progress.steps, self.bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_itself_may_be_spent() {
        let mut work = Work::bounded(10);
        assert_eq!((work.spend(10), work.left()), (Ok(()), 0));
        assert_eq!((work.spend(1), work.steps()), (Err(Spent(10)), 10));
        work.add(u64::MAX);
        assert_eq!((work.spend(1), work.steps()), (Err(Spent(10)), u64::MAX));
    }

    #[test]
    fn it_tells_how_far_it_is() {
        let mut told = Vec::new();
        let mut tell = |progress: Progress| told.push(progress.steps >> 20);
        let mut work = Work::told(&mut tell);
        (0..5 << 12).for_each(|_| work.add(256));
        assert_eq!((told.len(), told.last()), (4, Some(&4)));
    }
}
