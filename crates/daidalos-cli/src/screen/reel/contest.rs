//! Searches side by side, in step.

use daidalos::scene::Scene;
use daidalos::search::{Contest, Runner};

use super::{Pace, Reel};

/// A contest of searches.
pub(crate) struct ContestReel<'a> {
    contest: Contest,
    bare: &'a Scene,
    title: &'a str,
    /// What a cost is for people.
    length: &'a dyn Fn(u64) -> String,
    ticks: usize,
    pace: Pace,
}

impl<'a> ContestReel<'a> {
    pub(crate) fn new(
        mut contest: Contest,
        bare: &'a Scene,
        title: &'a str,
        length: &'a dyn Fn(u64) -> String,
        speed: Option<u32>,
    ) -> Self {
        while contest.tick() {}
        let ticks = contest.ticks();
        contest.rewind();
        Self { contest, bare, title, length, ticks, pace: Pace::new(speed, ticks) }
    }

    fn caption(&self, runner: &Runner) -> String {
        let (name, trace) = (runner.name, runner.trace());
        let (expanded, waiting) = (trace.expanded(), trace.frontier());
        match runner.answer {
            Some(answer) if runner.is_done() => {
                format!("{name}: cost {}, {expanded} expanded", (self.length)(answer.cost))
            }
            None if runner.is_done() => format!("{name}: no way, {expanded} expanded"),
            _ => format!("{name}: {expanded} expanded, {waiting} waiting"),
        }
    }
}

impl Reel for ContestReel<'_> {
    fn forward(&mut self, count: usize) {
        for _ in 0..count {
            if !self.contest.tick() {
                break;
            }
        }
    }

    fn back(&mut self, count: usize) {
        let to = self.contest.ticks().saturating_sub(count);
        self.contest.rewind();
        self.forward(to);
    }

    fn played(&self) -> usize {
        self.contest.ticks()
    }

    fn is_done(&self) -> bool {
        self.contest.is_done()
    }

    fn pace(&mut self) -> &mut Pace {
        &mut self.pace
    }

    fn panels(&self) -> Vec<(String, Scene)> {
        let panel =
            |runner: &Runner| (self.caption(runner), self.bare.clone().with_trace(runner.trace()));
        self.contest.runners().iter().map(panel).collect()
    }

    fn status(&self) -> String {
        let state = self.pace.state(self.is_done());
        format!("{}  step {} of {}  {state}", self.title, self.contest.ticks(), self.ticks)
    }
}
