//! `daidalos solve --scen`: asks all questions of a file and holds the lengths against it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::ArgMatches;
use daidalos::grid::{Cell, Map};
use daidalos::search::{Finder, Ground, Scenario, Search};
use indicatif::{ProgressBar, ProgressStyle};

use crate::command::typed::{floor_at, read_layout, read_text, rules};
use crate::output;

pub(super) fn run(file: &str, search: &dyn Search, matches: &ArgMatches) -> anyhow::Result<()> {
    let path = Path::new(file);
    let text = read_text(path)?;
    let mut scenarios = Scenario::read_all(&text).with_context(|| format!("cannot use {file}"))?;
    if let Some(&last) = matches.get_one::<u32>("last") {
        scenarios.drain(..scenarios.len().saturating_sub(last as usize));
    }
    let Some(first) = scenarios.first() else { bail!("{file} has no questions") };
    let map = map_beside(path, &first.map);
    let map =
        read_layout(&map, matches).with_context(|| format!("{file} is about another file"))?.map;
    let (costs, ways) = rules(matches);
    let ground = Ground::new(&map).with_costs(costs).with_ways(ways);
    let mut finder = search.on(ground)?;
    if let Some(remark) = finder.remark() {
        output::say(&format!("{remark}\n"));
    }
    let questions = questions(&scenarios, &map).with_context(|| format!("cannot use {file}"))?;
    let mut tally = Tally::default();
    let bar = progress(scenarios.len());
    for (scenario, question) in scenarios.iter().zip(questions) {
        tally.ask(scenario, question, &ground, &mut *finder);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let said = tally.told(search.name(), scenarios.len());
    output::write(None, |out| out.write_all(said.as_bytes()))?;
    if search.is_exact(&ground)
        && let Some(wrong) = tally.wrong
    {
        bail!("{wrong}");
    }
    Ok(())
}

/// The map of a file of scenarios: the same name without its ending, else the name that the file
/// says, beside it.
fn map_beside(scenarios: &Path, named: &str) -> PathBuf {
    let without_ending = scenarios.with_extension("");
    if without_ending.is_file() {
        return without_ending;
    }
    scenarios.with_file_name(Path::new(named).file_name().unwrap_or_default())
}

/// From where to where each question leads; all must be about one map, as it is.
fn questions(scenarios: &[Scenario], map: &Map) -> anyhow::Result<Vec<(Cell, Cell)>> {
    let question = |scenario: &Scenario| {
        let line = scenario.line;
        if scenario.map != scenarios[0].map {
            bail!("line {line} is about {}, the first about {}", scenario.map, scenarios[0].map);
        }
        let size = map.size();
        if let Some((width, height)) = scenario.size
            && (width, height) != (size.width(), size.height())
        {
            bail!("line {line} is about a map of {width}x{height}, but the map is {size}");
        }
        let [from, to] = [scenario.from, scenario.to].map(|(x, y)| {
            floor_at(map, x, y).map_err(|why| anyhow::anyhow!("line {line}: {x},{y} {why}"))
        });
        Ok((from?, to?))
    };
    scenarios.iter().map(question).collect()
}

#[derive(Default)]
struct Tally {
    solved: usize,
    optimal: usize,
    expanded: u64,
    time: Duration,
    worst: Duration,
    /// The first length that is not the file's.
    wrong: Option<String>,
}

impl Tally {
    fn ask(
        &mut self,
        scenario: &Scenario,
        (from, to): (Cell, Cell),
        ground: &Ground<'_>,
        finder: &mut dyn Finder,
    ) {
        let line = scenario.line;
        let start = Instant::now();
        let found = finder.find(from, to, None);
        let took = start.elapsed();
        self.time += took;
        self.worst = self.worst.max(took);
        let length = found.map(|found| ground.length(found.cost));
        self.solved += usize::from(length.is_some());
        self.expanded += found.map_or(0, |found| found.expanded);
        if length.is_some_and(|length| scenario.is_optimal(length)) {
            self.optimal += 1;
        } else if self.wrong.is_none() {
            let found = length
                .map_or("no way was found".to_owned(), |length| format!("{length:.5} was found"));
            self.wrong =
                Some(format!("line {line}: {found}, but the shortest is {}", scenario.optimal));
        }
    }

    fn told(&self, search: &str, asked: usize) -> String {
        let mean = self.time.as_secs_f64() * 1e6 / asked as f64;
        let worst = self.worst.as_secs_f64() * 1e6;
        let Self { solved, optimal, expanded, .. } = self;
        format!(
            "search          {search}\nsolved          {solved} of {asked}\n\
             optimal         {optimal}\nmean time       {mean:.1} µs\n\
             worst time      {worst:.1} µs\nexpanded        {expanded}, {:.1} on average\n",
            *expanded as f64 / asked as f64
        )
    }
}

/// On a terminal only; the bar stays hidden elsewhere by itself.
fn progress(questions: usize) -> ProgressBar {
    let bar = ProgressBar::new(questions as u64);
    match ProgressStyle::with_template("{bar:30} {pos} of {len} questions, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
