//! CPU time and peak memory of a piece of work.

use cpu_time::ProcessTime;

use crate::MEMORY;

/// A run that takes longer than this is not repeated.
const LONG: f64 = 10.0;

/// The least CPU time of some runs, in seconds.
pub(crate) fn best<T>(runs: u32, work: impl Fn() -> T) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        let start = ProcessTime::now();
        std::hint::black_box(work());
        least = least.min(start.elapsed().as_secs_f64());
        if least > LONG {
            break;
        }
    }
    least
}

/// The most bytes that the work held at once, beyond what was held before.
pub(crate) fn peak_bytes<T>(work: impl Fn() -> T) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    std::hint::black_box(work());
    MEMORY.peak_usage().saturating_sub(before)
}
