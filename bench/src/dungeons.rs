//! Dungeons beside their peers: a Rust crate here, and numpy and tcod where Python has them.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::Command;

use daidalos::generate::{Spec, find};
use daidalos::grid::{Bits, Cell, Limits, Mask, Size, evolve};
use daidalos::rng::Seed;
use daidalos::work::Work;
use mapgen::filter::CellularAutomata;
use mapgen::{MapBuffer, MapFilter};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::measure::best;

const SIDE: u32 = 1000;
const ROUNDS: usize = 15;

pub(crate) fn table() -> Result<(), Box<dyn Error + Send + Sync>> {
    println!("\n| dungeon, {SIDE}x{SIDE} | ours, ms | peer | peer, ms | ratio |");
    println!("|---|---:|---|---:|---:|");
    let python = python();
    let row = |what: &str, ours: f64, peer: &str, theirs: Option<f64>| {
        let (ms, ratio) = match theirs {
            Some(theirs) => (format!("{:.2}", 1e3 * theirs), format!("{:.1}x", theirs / ours)),
            None => ("not installed".to_owned(), String::new()),
        };
        println!("| {what} | {:.2} | {peer} | {ms} | {ratio} |", 1e3 * ours);
    };
    let automaton = best(5, rounds);
    row("automaton, 15 rounds", automaton, "numpy, slices", python.get("numpy").copied());
    row("automaton, 15 rounds", automaton, "mapgen", Some(best(2, mapgen_rounds)));
    for options in ["", ",rooms=square", ",rooms=square,corridors=siblings"] {
        let spec: Spec = format!("bsp:{SIDE}x{SIDE}{options}#7").parse()?;
        let mask = Mask::full(spec.size())?;
        let bsp = find("bsp")?;
        let fill = || {
            bsp.fill(&spec.params, &mask, &mut Seed(7).stream("layout", 0), &mut Work::unbounded())
        };
        let what = format!("bsp{}", options.replacen(',', ":", 1));
        let ours = best(5, fill);
        row(&what, ours, "tcod and numpy", python.get("tcod").copied());
        row(&what, ours, "tcod's split and numpy's walls alone", python.get("split").copied());
    }
    Ok(())
}

fn rounds() -> Option<Bits> {
    let size = Size::new(SIDE, SIDE).ok()?;
    let mut rng = Seed(7).stream("bench", 0);
    let mut now = Bits::empty(size).ok()?;
    // A sparse scatter, so that next to all of the time is the rounds.
    for _ in 0..2000 {
        now.insert(Cell::new(rng.below(size.cells()) as u32));
    }
    let mut next = Bits::like(&now);
    for _ in 0..ROUNDS {
        evolve(&now, Limits { birth: 5, survive: 4 }, &mut next);
        std::mem::swap(&mut now, &mut next);
    }
    Some(now)
}

fn mapgen_rounds() -> MapBuffer {
    let map = MapBuffer::new(SIDE as usize, SIDE as usize);
    CellularAutomata::new().modify_map(&mut StdRng::seed_from_u64(7), &map)
}

/// What the peers in Python took, by name; nothing where it or its packages are not installed.
fn python() -> BTreeMap<String, f64> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers.py");
    let output = Command::new("python3").arg(script).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let pair = |line: &str| {
        let (name, seconds) = line.split_once(' ')?;
        Some((name.to_owned(), seconds.parse().ok()?))
    };
    text.unwrap_or_default().lines().filter_map(pair).collect()
}
