//! Worlds that change, and what a finder keeps: jump-point cold and with kept leaps, beside the C++ of `warthog-jps` where its
//! program is at hand; edits beside new finders; and mazes without loops.

use std::process::Command;

use daidalos::generate::Spec;
use daidalos::grid::{Cell, Edit, Map};
use daidalos::rng::Seed;
use daidalos::search::{self, Finder, Ground};

use crate::measure::{held_bytes, time};
use crate::searches::{Benchmark, Failed, Question, ROUNDS, ask, geometric_mean};

/// How the program of the peer is named.
const PEER: &str = "WARTHOG_JPS";

/// A round takes at least so long.
const LEAST_SECONDS: f64 = 2e-3;

pub(crate) fn tables() -> Result<(), Failed> {
    let maps = Benchmark::all()?;
    race(&maps)?;
    prepared(&maps)?;
    edits(&maps)?;
    trees()
}

/// jump-point cold, with kept leaps, and the peer's jps2, in turns.
fn race(maps: &[Benchmark]) -> Result<(), Failed> {
    let peer = std::env::var(PEER).ok();
    if peer.is_none() {
        println!("\nWithout warthog-jps: set {PEER} to its program.");
    }
    println!("\n| map | cold, µs | kept leaps, µs | jps2, µs | jps2 / cold | jps2 / kept |");
    println!("|---|---:|---:|---:|---:|---:|");
    let mut ratios = Vec::new();
    for bench in maps {
        let [cold, kept, jps2] = race_on(bench, peer.as_deref())?;
        println!(
            "| {} | {cold:.2} | {kept:.2} | {jps2:.2} | {:.2}x | {:.2}x |",
            bench.name,
            jps2 / cold,
            jps2 / kept
        );
        ratios.push([jps2 / cold, jps2 / kept]);
    }
    let mean = |at: usize| geometric_mean(ratios.iter().map(|row| row[at]));
    println!("| **geometric mean** | | | | {:.2}x | {:.2}x |", mean(0), mean(1));
    Ok(())
}

fn race_on(bench: &Benchmark, peer: Option<&str>) -> Result<[f64; 3], Failed> {
    let questions = bench.questions()?;
    let mut finder = search::find("jump-point")?.on(Ground::new(&bench.map))?;
    ask(&mut *finder, &questions);
    // On a small map all questions take less than the clock can tell well.
    let times = 1 + (LEAST_SECONDS / time(|| ask(&mut *finder, &questions))) as usize;
    let repeated = |ask: &mut dyn FnMut() -> u64| {
        time(|| (0..times).map(|_| ask()).sum::<u64>()) / times as f64
    };
    let mut least = [f64::INFINITY; 3];
    // A process that has just started is slow: the first rounds of all count for little.
    for _ in 0..ROUNDS {
        let kept = repeated(&mut || ask(&mut *finder, &questions));
        let theirs = peer.map_or(Ok(f64::NAN), |peer| peer_seconds(peer, bench))?;
        // The peer has had the processor's caches for itself.
        ask_cold(&mut *finder, &questions);
        let cold = repeated(&mut || ask_cold(&mut *finder, &questions));
        ask(&mut *finder, &questions);
        for (least, took) in least.iter_mut().zip([cold, kept, theirs]) {
            *least = least.min(took);
        }
    }
    Ok(least.map(|seconds| seconds * 1e6 / questions.len() as f64))
}

/// Each question to a finder that has kept nothing; to forget is counted.
fn ask_cold(finder: &mut dyn Finder, questions: &[Question]) -> u64 {
    let cold = |question: &Question| {
        finder.forget();
        ask(finder, &[*question])
    };
    questions.iter().map(cold).sum()
}

/// What the peer says that it took for the same questions.
fn peer_seconds(peer: &str, bench: &Benchmark) -> Result<f64, Failed> {
    let scenarios = format!("{}.scen", bench.path.display());
    let run = Command::new(peer)
        .args(["--alg", "jps2", "--scen", &scenarios, "--map"])
        .arg(&bench.path)
        .output()?;
    let table = String::from_utf8(run.stdout)?;
    let nanos = |line: &str| -> Option<(f64, f64)> {
        let fields: Vec<&str> = line.split('\t').collect();
        Some((fields.get(10)?.parse().ok()?, fields.get(7)?.parse().ok()?))
    };
    let mut answers: Vec<(f64, f64)> = table.lines().skip(1).filter_map(nanos).collect();
    answers.sort_by(|a, b| b.0.total_cmp(&a.0));
    answers.truncate(bench.scenarios.len());
    Ok(answers.iter().map(|(_, nanos)| nanos).sum::<f64>() / 1e9)
}

/// Maps that stand still: prepared, beside kept leaps, in turns; ways are laid cell by cell.
fn prepared(maps: &[Benchmark]) -> Result<(), Failed> {
    println!(
        "\n| map | preparing, ms | kept by it, MB | prepared, µs | kept leaps, µs | kept / prepared | remark |"
    );
    println!("|---|---:|---:|---:|---:|---:|---|");
    let mut ratios = Vec::new();
    for bench in maps {
        let questions = bench.questions()?;
        let (bytes, mut finder) = held_bytes(|| search::prepared(Ground::new(&bench.map)));
        let finder = finder.as_mut().map_err(|unfit| unfit.to_string())?;
        let remark = finder.remark().unwrap_or_default();
        let [ready, quick, kept] = prepared_on(bench, &mut **finder, &questions)?;
        println!(
            "| {} | {:.0} | {:.1} | {quick:.2} | {kept:.2} | {:.1}x | {remark} |",
            bench.name,
            ready / 1e3,
            bytes as f64 / 1e6,
            kept / quick
        );
        ratios.extend(remark.is_empty().then_some(kept / quick));
    }
    println!(
        "| **geometric mean of those without a remark** | | | | | {:.1}x | |",
        geometric_mean(ratios.iter().copied())
    );
    Ok(())
}

fn prepared_on(
    bench: &Benchmark,
    finder: &mut dyn Finder,
    questions: &[Question],
) -> Result<[f64; 3], Failed> {
    let mut leaper = search::find("jump-point")?.on(Ground::new(&bench.map))?;
    let times = 1 + (LEAST_SECONDS / time(|| ask(finder, questions))) as usize;
    let repeated = |finder: &mut dyn Finder| {
        time(|| (0..times).map(|_| ask(finder, questions)).sum::<u64>())
            / (times * questions.len()) as f64
    };
    let mut least = [f64::INFINITY; 3];
    for _ in 0..ROUNDS {
        let made = time(|| search::prepared(Ground::new(&bench.map)));
        ask(finder, questions);
        let quick = repeated(finder);
        ask(&mut *leaper, questions);
        let kept = repeated(&mut *leaper);
        for (least, took) in least.iter_mut().zip([made, quick, kept]) {
            *least = least.min(took);
        }
    }
    Ok(least.map(|seconds| seconds * 1e6))
}

/// Cells that are filled and dug again, each told to the finder; beside making a new one.
fn edits(maps: &[Benchmark]) -> Result<(), Failed> {
    println!(
        "\n| map | an edit, µs | with the next question, µs | that question of a new finder, µs | a new finder, µs |"
    );
    println!("|---|---:|---:|---:|---:|");
    for bench in maps {
        let [edit, next, fresh, new] = edits_on(&bench.map, &bench.questions()?)?;
        println!("| {} | {edit:.2} | {next:.1} | {fresh:.1} | {new:.0} |", bench.name);
    }
    Ok(())
}

fn edits_on(map: &Map, questions: &[Question]) -> Result<[f64; 4], Failed> {
    let mut rng = Seed(22).stream("edits", 0);
    let cells: Vec<Cell> =
        (0..1000).filter_map(|_| map.floor().nth(rng.below(map.floor().count()))).collect();
    let make = || search::find("jump-point").ok()?.on(Ground::new(map)).ok();
    let mut finder = make().ok_or("no finder")?;
    ask(&mut *finder, questions);
    let mut least = [f64::INFINITY; 4];
    for _ in 0..ROUNDS {
        let edit = time(|| {
            for &cell in &cells {
                finder.edit(Edit::Fill(cell));
                finder.edit(Edit::Dig(cell));
            }
        });
        ask(&mut *finder, questions);
        let next = time(|| {
            for (&cell, question) in cells.iter().zip(questions) {
                finder.edit(Edit::Fill(cell));
                finder.edit(Edit::Dig(cell));
                ask(&mut *finder, &[*question]);
            }
        });
        let mut new = make().ok_or("no finder")?;
        let fresh = time(|| ask_cold(&mut *new, questions));
        let made = time(make);
        let took = [
            edit / (2 * cells.len()) as f64,
            next / questions.len() as f64,
            fresh / questions.len() as f64,
            made,
        ];
        for (least, took) in least.iter_mut().zip(took) {
            *least = least.min(took);
        }
    }
    Ok(least.map(|seconds| seconds * 1e6))
}

/// The only way through a large perfect maze: searched for, and read off the rooted tree.
fn trees() -> Result<(), Failed> {
    println!(
        "\n| 1001x1001 perfect maze | way | breadth-first, µs | read off, µs | ratio | rooting, ms |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    for name in ["backtracker", "prim", "wilson", "kruskal"] {
        let layout = format!("{name}:1001x1001#7").parse::<Spec>()?.build(None)?;
        let openings = layout.openings.ok_or("no openings")?;
        let mut rng = Seed(22).stream("trees", 0);
        let cells = layout.map.size().cells();
        let mut questions = vec![(openings.entrance.cell, openings.exit.cell)];
        let any = |_| [0; 2].map(|_| Cell::new(rng.below(cells) as u32));
        questions.extend((0..20).map(any).map(|[from, to]| (from, to)));
        let ground = Ground::new(&layout.map);
        let mut wave = search::find("breadth-first")?.on(ground)?;
        let mut tree = search::find("jump-point")?.on(ground)?;
        let (mut searched, mut climbed, mut rooted) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            searched = searched.min(time(|| ask(&mut *wave, &questions)));
            climbed = climbed.min(time(|| ask(&mut *tree, &questions)));
            rooted =
                rooted.min(time(|| search::find("jump-point").map(|search| search.on(ground))));
        }
        let lengths =
            questions.iter().filter_map(|&(a, b)| Some(tree.find(a, b, None)?.path.len()));
        let way = lengths.sum::<usize>() / questions.len();
        let micros = |seconds: f64| seconds * 1e6 / questions.len() as f64;
        println!(
            "| {name} | {way} | {:.0} | {:.2} | {:.0}x | {:.1} |",
            micros(searched),
            micros(climbed),
            searched / climbed,
            rooted * 1e3
        );
    }
    Ok(())
}
