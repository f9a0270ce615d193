//! `daidalos compare`: several searches on one question, as a table and as a picture.

use std::time::{Duration, Instant};

use clap::{ArgMatches, Command};
use daidalos::export::panels::{self, Panel};
use daidalos::search::{self, Answer, Finder, SEARCHES, Search, Trace};

use super::SubCommand;
use super::shared::{MEMORY, WORDS};
use super::typed::{
    Question, cell, cell_arg, chosen_searches, labyrinth_args, output_arg, output_path, place_arg,
    question_args, searches_arg,
};
use crate::output;
use crate::usage::Usage;
use crate::wording::{columns, decimal};

pub(super) const COMMAND: SubCommand =
    SubCommand { name: "compare", shared: &[WORDS, MEMORY], args, run };

fn args(command: Command) -> Command {
    question_args(labyrinth_args(command.arg(place_arg().required(true))))
        .about("Run several searches on one question: a table, and a picture of what each explored")
        .arg(searches_arg("Which searches, separated by commas; all by default"))
        .arg(cell_arg())
        .arg(output_arg("Draw them side by side as well, into a .svg or .png"))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    let path = output_path(matches);
    let picture = path.map(Ending::of).transpose()?;
    let searches = chosen_searches(matches)?.unwrap_or_else(|| SEARCHES.to_vec());
    let question = Question::read(matches, |_| Ok(()))?;
    let rows = searches.iter().map(|search| Row::measure(*search, &question));
    let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
    let Some(least) = cheapest(&rows, &question)? else { anyhow::bail!(question.no_way()) };
    let table = table(&rows, &question, least);
    output::write(None, |out| out.write_all(table.as_bytes()))?;
    rows.iter().filter_map(|row| row.remark).for_each(|remark| output::say(&format!("{remark}\n")));
    let Some(ending) = picture else { return Ok(()) };
    let cell = cell(matches);
    let panels = draw(&rows, &question);
    output::write(path, |out| match ending {
        Ending::Svg => panels::write_svg(&panels, cell, out),
        Ending::Png => panels::write_png(&panels, cell, out),
    })
}

#[derive(Clone, Copy)]
enum Ending {
    Svg,
    Png,
}

impl Ending {
    fn of(path: &str) -> Result<Self, Usage> {
        match path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(Usage(format!("compare draws .svg and .png, and {path} is neither"))),
        }
    }
}

/// What one search did.
struct Row {
    name: &'static str,
    answer: Option<Answer>,
    time: Duration,
    trace: Trace,
    remark: Option<&'static str>,
}

impl Row {
    /// Once to be seen, then quietly against the clock.
    fn measure(search: &dyn Search, question: &Question) -> anyhow::Result<Self> {
        let (ground, from, to) = (question.ground(), question.from, question.to);
        let mut finder = search.on(ground)?;
        let mut trace = Trace::new(ground.map);
        let answer = finder.find(from, to, Some(&mut trace)).map(Answer::from);
        let time = best_time(&mut *finder, question);
        Ok(Self { name: search.name(), answer, time, trace, remark: finder.remark() })
    }
}

/// The shortest of several times, for a twentieth of a second at most once one is known.
fn best_time(finder: &mut dyn Finder, question: &Question) -> Duration {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while best == Duration::MAX || begin.elapsed() < Duration::from_millis(50) {
        // What was kept of the last time would make the next one look too good.
        finder.forget();
        let start = Instant::now();
        finder.find(question.from, question.to, None);
        best = best.min(start.elapsed());
    }
    best
}

/// What the cheapest way costs, whether or not one of these searches has found it.
fn cheapest(rows: &[Row], question: &Question) -> anyhow::Result<Option<u64>> {
    let exact = |name: &str| search::find(name).is_ok_and(|s| s.is_exact(&question.ground()));
    if let Some(row) = rows.iter().find(|row| exact(row.name)) {
        return Ok(row.answer.map(|answer| answer.cost));
    }
    let mut finder = search::find("a-star")?.on(question.ground())?;
    Ok(finder.find(question.from, question.to, None).map(|found| found.cost))
}

fn table(rows: &[Row], question: &Question, least: u64) -> String {
    let head = ["search", "cost", "length", "expanded", "time", "optimal"];
    let mut lines = vec![head.map(String::from).to_vec()];
    for row in rows {
        let Some(answer) = row.answer else { continue };
        let cost = decimal(question.length(answer.cost));
        let time = format!("{:.2} µs", row.time.as_secs_f64() * 1e6);
        let optimal = if answer.cost == least { "yes" } else { "no" };
        let (moves, expanded) = (answer.moves.to_string(), answer.expanded.to_string());
        lines.push(vec![row.name.to_owned(), cost, moves, expanded, time, optimal.to_owned()]);
    }
    columns(&lines, 1)
}

fn draw(rows: &[Row], question: &Question) -> Vec<Panel> {
    let bare = question.labyrinth.scene();
    let panel = |row: &Row| {
        let Answer { cost, expanded, .. } = row.answer.unwrap_or_default();
        let cost = decimal(question.length(cost));
        let title = format!("{}: cost {cost}, {expanded} expanded", row.name);
        Panel { title, scene: bare.clone().with_trace(&row.trace) }
    };
    rows.iter().map(panel).collect()
}
