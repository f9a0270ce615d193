//! CPU time and peak memory of a piece of work.

use cpu_time::ProcessTime;

use crate::MEMORY;

/// A run that takes longer than this is not repeated.
const LONG: f64 = 10.0;

/// The least CPU time of some runs, in seconds.
pub(crate) fn best<T>(runs: u32, work: impl Fn() -> T) -> f64 {
    best_of_both(runs, work, || ()).0
}

/// The same for two pieces of work in turns, so that a noisy moment meets both.
pub(crate) fn best_of_both<A, B>(
    runs: u32,
    ours: impl Fn() -> A,
    theirs: impl Fn() -> B,
) -> (f64, f64) {
    let (mut us, mut them) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        us = us.min(time(&ours));
        them = them.min(time(&theirs));
        if us + them > LONG {
            break;
        }
    }
    (us, them)
}

pub(crate) fn time<T>(work: impl FnOnce() -> T) -> f64 {
    let start = ProcessTime::now();
    std::hint::black_box(work());
    start.elapsed().as_secs_f64()
}

/// The most bytes that the work held at once, beyond what was held before.
pub(crate) fn peak_bytes<T>(work: impl Fn() -> T) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    std::hint::black_box(work());
    MEMORY.peak_usage().saturating_sub(before)
}

/// How many bytes are held by what is made, beyond what was held before; and that.
pub(crate) fn held_bytes<T>(make: impl FnOnce() -> T) -> (usize, T) {
    let before = MEMORY.current_usage();
    let made = make();
    (MEMORY.current_usage().saturating_sub(before), made)
}
