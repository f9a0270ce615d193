//! `daidalos watch --with`: searches side by side, in step.

use clap::ArgMatches;
use daidalos::export::{Export, animation};
use daidalos::generate::Layout;
use daidalos::scene::Scene;
use daidalos::search::{self, Contest, Runner, Search};

use crate::args::Usage;
use crate::output;
use crate::playback::{Film, Pace, check_size};
use crate::question::Question;
use crate::solve::decimal;
use crate::watch::show;

/// The most searches that are watched at once.
const MOST: usize = 4;

/// `daidalos watch --rival`: how the rival of a level thinks.
pub(crate) fn run_rival(matches: &ArgMatches, path: Option<&str>) -> anyhow::Result<()> {
    let question = Question::read(matches, check_size)?;
    let Some(rival) = question.place.rival else {
        let why = format!("{} has no rival that could be watched", question.place.title);
        return Err(Usage(why).into());
    };
    show_contest(&[search::find(rival)?], &question, matches, path)
}

pub(crate) fn run(
    searches: &[&dyn Search],
    matches: &ArgMatches,
    path: Option<&str>,
) -> anyhow::Result<()> {
    if searches.len() > MOST {
        let count = searches.len();
        return Err(
            Usage(format!("{count} searches are too many to watch; up to {MOST} can be")).into()
        );
    }
    show_contest(searches, &Question::read(matches, check_size)?, matches, path)
}

fn show_contest(
    searches: &[&dyn Search],
    question: &Question,
    matches: &ArgMatches,
    path: Option<&str>,
) -> anyhow::Result<()> {
    let layout = &question.place.layout;
    let ground = question.ground();
    let contest = Contest::new(ground, question.from, question.to, searches)?;
    for remark in contest.runners().iter().filter_map(|runner| runner.remark) {
        output::say(&format!("{remark}\n"));
    }
    if contest.runners().iter().any(|runner| runner.answer.is_none()) {
        output::say(&format!("{}\n", question.no_way()));
    }
    if let Some(path) = path {
        let cell = matches.get_one("cell").copied().unwrap_or(Export::CELL);
        return output::write(Some(path), |out| {
            animation::write_contest(layout, contest, cell, out)
        });
    }
    let length = |cost: u64| decimal(question.length(cost));
    let speed = matches.get_one("speed").copied();
    let film = Race::new(contest, layout, &question.place.title, &length, speed);
    show(film, |_| Ok(None)).map(|_| ())
}

struct Race<'a> {
    contest: Contest,
    layout: &'a Layout,
    title: &'a str,
    /// What a cost is for people.
    length: &'a dyn Fn(u64) -> String,
    ticks: usize,
    pace: Pace,
}

impl<'a> Race<'a> {
    fn new(
        mut contest: Contest,
        layout: &'a Layout,
        title: &'a str,
        length: &'a dyn Fn(u64) -> String,
        speed: Option<u32>,
    ) -> Self {
        while contest.tick() {}
        let ticks = contest.ticks();
        contest.rewind();
        Self { contest, layout, title, length, ticks, pace: Pace::new(speed, ticks) }
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

impl Film for Race<'_> {
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
        let panel = |runner: &Runner| {
            (self.caption(runner), Scene::of(self.layout).with_trace(runner.trace()))
        };
        self.contest.runners().iter().map(panel).collect()
    }

    fn status(&self) -> String {
        let state = self.pace.state(self.is_done());
        format!("{}  step {} of {}  {state}", self.title, self.contest.ticks(), self.ticks)
    }
}
