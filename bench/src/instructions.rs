//! How many instructions the main loops take, as valgrind counts them: the same on every run, however busy the machine is.
//!
//! The program runs itself under valgrind, once with one round of a loop and once with two; what the second takes more is a round.

use std::process::Command;

use daidalos::generate::{self, GENERATORS, Spec};
use daidalos::grid::{Cell, Edit, Map};
use daidalos::rng::Seed;
use daidalos::search::{self, Costs, Distances, Ground, SEARCHES};

use crate::fill;
use crate::searches::Failed;

/// Tells the program that it is run under valgrind, and of which loop.
pub(crate) const LOOP: &str = "--loop";

const CAVES: &str = "caves:512x512#7";
const QUESTIONS: usize = 20;

/// Mazes that take no more than that under valgrind.
const SIDE: u32 = 200;

/// A round of a loop, which tells how many units it has handled.
type Round = Box<dyn FnMut() -> u64>;

pub(crate) fn table() -> Result<(), Failed> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("\nSkipped: instructions are counted by valgrind, which is not here.");
        return Ok(());
    }
    println!("\n| loop | instructions | for each |\n|---|---:|---|");
    for (name, unit) in loops() {
        let (one, units) = counted(&name, 1)?;
        let (two, _) = counted(&name, 2)?;
        println!("| {name} | {:.1} | {unit} |", (two - one) / units);
    }
    Ok(())
}

/// The loops by their names, and what they handle.
fn loops() -> Vec<(String, &'static str)> {
    let generators = GENERATORS.iter().map(|g| (g.name().to_owned(), "cell"));
    let searches = SEARCHES.iter().map(|s| (s.name().to_owned(), "cell expanded"));
    let others = [
        ("jump-point cold", "cell expanded"),
        ("jump-point edit", "edit"),
        ("distances in moves", "cell"),
        ("distances octile", "cell"),
    ];
    let others = others.map(|(name, unit)| (name.to_owned(), unit));
    generators.chain(searches).chain(others).collect()
}

/// The instructions of so many rounds, with all that comes before, and the units of a round.
fn counted(name: &str, rounds: u32) -> Result<(f64, f64), Failed> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args([LOOP, name, &rounds.to_string()])
        .output()?;
    let (said, told) = (String::from_utf8(run.stderr)?, String::from_utf8(run.stdout)?);
    let collected = said.lines().find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.ok_or_else(|| format!("{name}: valgrind says {said}"))?;
    Ok((count.trim().parse()?, told.trim().parse()?))
}

/// Under valgrind: some rounds of a loop.
pub(crate) fn run(name: &str, rounds: u32) -> Result<(), Failed> {
    let mut round = round(name)?;
    let units = (0..rounds).map(|_| round()).last();
    println!("{}", units.unwrap_or_default());
    Ok(())
}

fn round(name: &str) -> Result<Round, Failed> {
    if let Ok(generator) = generate::find(name) {
        return Ok(Box::new(move || fill(generator, SIDE).map_or(0, |map| map.size().cells())));
    }
    let map = CAVES.parse::<Spec>()?.build(None)?.map;
    match name {
        "distances in moves" => Ok(distances(map, Costs::Steps)),
        "distances octile" => Ok(distances(map, Costs::Octile)),
        "jump-point edit" => edits(&map),
        "jump-point cold" => questions(&map, "jump-point", true),
        search => questions(&map, search, false),
    }
}

/// Some cells of the floor, the same every time.
fn cells(map: &Map, count: usize) -> Vec<Cell> {
    let mut rng = Seed(22).stream("instructions", 0);
    (0..count).filter_map(|_| map.floor().nth(rng.below(map.floor().count()))).collect()
}

/// Questions to a search, which has forgotten what it kept, or has not.
fn questions(map: &Map, search: &str, is_cold: bool) -> Result<Round, Failed> {
    let mut finder = search::find(search)?.on(Ground::new(map))?;
    let ends = cells(map, 2 * QUESTIONS);
    Ok(Box::new(move || {
        let ask = |ends: &[Cell]| {
            if is_cold {
                finder.forget();
            }
            finder.find(ends[0], ends[1], None).map_or(0, |found| found.expanded)
        };
        ends.chunks_exact(2).map(ask).sum()
    }))
}

/// Cells that are filled and dug again.
fn edits(map: &Map) -> Result<Round, Failed> {
    let mut finder = search::find("jump-point")?.on(Ground::new(map))?;
    let cells = cells(map, 1000);
    Ok(Box::new(move || {
        let change = |&cell: &Cell| {
            [Edit::Fill(cell), Edit::Dig(cell)]
                .into_iter()
                .filter(|edit| finder.edit(*edit))
                .count() as u64
        };
        cells.iter().map(change).sum()
    }))
}

/// A distance map that is measured anew.
fn distances(map: Map, costs: Costs<'static>) -> Round {
    let source = cells(&map, 1);
    let mut distances = Distances::new(&map, source.iter().copied());
    Box::new(move || {
        let ground = Ground::new(&map).with_costs(costs);
        let refilled = distances.refill_over(&ground, source.iter().map(|cell| (*cell, 0)));
        refilled.map_or(0, |()| map.size().cells())
    })
}
