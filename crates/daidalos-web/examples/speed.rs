//! How long the program takes for what a page does, to compare the two: `cargo run --release --example speed`.

use std::time::Instant;

use daidalos::generate::Spec;

/// The median of so many runs.
const RUNS: u64 = 21;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut taken = Vec::new();
    for seed in 0..RUNS {
        let spec: Spec = format!("backtracker:500x500#{seed}").parse()?;
        let start = Instant::now();
        std::hint::black_box(spec.build(None)?);
        taken.push(start.elapsed());
    }
    taken.sort();
    println!("{:.2}", taken[taken.len() / 2].as_secs_f64() * 1000.0);
    Ok(())
}
