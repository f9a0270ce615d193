//! Daidalos and its peers on the same work in one run: ratios, not seconds, are what counts.

mod changes;
mod codes;
mod dungeons;
mod instructions;
mod measure;
mod peers;
mod searches;
mod streaming;

use std::error::Error;
use std::process::ExitCode;

use daidalos::generate::{GENERATORS, Generator, SIZE, SpecError};
use daidalos::grid::{Map, Mask, Size};
use daidalos::option::{Params, Value};
use daidalos::rng::Seed;
use daidalos::search::Distances;
use daidalos::work::Work;
use measure::{best, best_of_both, peak_bytes};

#[global_allocator]
static MEMORY: peak_alloc::PeakAlloc = peak_alloc::PeakAlloc;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, rounds] = &args[..]
        && flag == instructions::LOOP
    {
        let ran = instructions::run(name, rounds.parse().unwrap_or(1));
        return if ran.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    // Some peers recurse once a cell.
    let tables = std::thread::Builder::new().stack_size(8 << 30).spawn(tables);
    match tables.map(|thread| thread.join()) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        other => {
            eprintln!("the tables are not complete: {other:?}");
            ExitCode::FAILURE
        }
    }
}

fn tables() -> Result<(), Box<dyn Error + Send + Sync>> {
    let only: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    println!("CPU time, best of 5. A peer's maze counts only if it is perfect.\n");
    println!("| generator | size | ours, Mcell/s | peer | peer, Mcell/s | ratio | peer's maze |");
    println!("|---|---|---:|---|---:|---:|---|");
    let chosen = |g: &&&dyn Generator| only.is_empty() || only.iter().any(|name| name == g.name());
    for generator in GENERATORS.iter().filter(chosen) {
        against_peers(*generator)?;
    }
    println!("\n| generator | ns/cell 1000x1000 | ns/cell 4000x4000 | growth | peak bytes/cell |");
    println!("|---|---:|---:|---:|---:|");
    for generator in GENERATORS.iter().filter(chosen) {
        growth(*generator)?;
    }
    if only.is_empty() || only.iter().any(|name| name == "streaming") {
        streaming::table()?;
    }
    if only.is_empty() || only.iter().any(|name| name == "dungeons") {
        dungeons::table()?;
    }
    if only.is_empty() || only.iter().any(|name| name == "searches") {
        searches::tables()?;
    } else if only.iter().any(|name| name == "distances") {
        searches::distance_maps()?;
    }
    if only.is_empty() || only.iter().any(|name| name == "changes") {
        changes::tables()?;
    }
    if only.is_empty() || only.iter().any(|name| name == "codes") {
        codes::tables()?;
    }
    if only.is_empty() || only.iter().any(|name| name == "instructions") {
        instructions::table()?;
    }
    Ok(())
}

/// Walks that are long by nature are measured on a smaller map.
fn side(name: &str) -> u32 {
    if matches!(name, "wilson" | "aldous-broder") { 300 } else { 1000 }
}

fn against_peers(generator: &dyn Generator) -> Result<(), SpecError> {
    let (name, full) = (generator.name(), side(generator.name()));
    let speed = |side: u32, seconds: f64| f64::from(side).powi(2) / seconds / 1e6;
    for peer in peers::of(name) {
        let correct = (peer.map)(60, 60).is_some_and(|map| is_perfect(&map));
        let verdict = if correct { "perfect" } else { "not perfect" };
        let side = if takes_too_long(&peer, full) { 200 } else { full };
        let (us, them) = best_of_both(5, || fill(generator, side), || (peer.run)(side, side));
        println!(
            "| {name} | {side}x{side} | {:.1} | {} | {:.2} | {:.1}x | {verdict} |",
            speed(side, us),
            peer.library,
            speed(side, them),
            them / us,
        );
    }
    if peers::of(name).is_empty() {
        let alone = best(5, || fill(generator, full));
        println!("| {name} | {full}x{full} | {:.1} | none | | | |", speed(full, alone));
    }
    Ok(())
}

/// Whether a peer's time grows so fast that the full size would take more than 20 seconds.
fn takes_too_long(peer: &peers::Peer, side: u32) -> bool {
    let [small, large] = [100, 200].map(|side| best(2, || (peer.run)(side, side)));
    let growth_a_doubling = large / small;
    large * growth_a_doubling.powf((f64::from(side) / 200.0).log2()) > 20.0
}

fn growth(generator: &dyn Generator) -> Result<(), SpecError> {
    let small = side(generator.name());
    let large = 4 * small;
    let time =
        |side: u32| best(5, || fill(generator, side).map(drop)) / f64::from(side).powi(2) * 1e9;
    let (at_small, at_large) = (time(small), time(large));
    let bytes = peak_bytes(|| fill(generator, small).map(drop)) as f64 / f64::from(small).powi(2);
    let sizes = if small == 1000 { String::new() } else { format!(" ({small} and {large})") };
    let growth = at_large / at_small;
    println!(
        "| {}{sizes} | {at_small:.1} | {at_large:.1} | {growth:.2} | {bytes:.2} |",
        generator.name()
    );
    Ok(())
}

fn fill(generator: &dyn Generator, side: u32) -> Result<Map, SpecError> {
    let size = Size::new(side, side)?;
    let mut params = Params::default();
    let options = generator.options();
    options.iter().filter(|o| o.key == SIZE.key).for_each(|o| params.set(o, Value::Size(size)));
    let mask = Mask::full(size)?;
    let layout =
        generator.fill(&params, &mask, &mut Seed(7).stream("layout", 0), &mut Work::unbounded())?;
    Ok(std::hint::black_box(layout.map))
}

/// One edge fewer than cells, and all can be reached.
fn is_perfect(map: &Map) -> bool {
    let exits: u64 = map.all_exits().iter().map(|exits| u64::from(exits.count_ones())).sum();
    let distances = Distances::new(map, map.floor().nth(0));
    exits == 2 * (map.size().cells() - 1)
        && map.size().iter().all(|cell| distances.to(cell).is_some())
}
