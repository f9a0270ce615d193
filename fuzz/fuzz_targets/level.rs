//! Any text is the id of a level or a clear refusal; its canonical text means the same, and the level is made within
//! the bound of the work meter or refused.
#![no_main]

use daidalos::mode::Level;
use daidalos::work::Work;
use libfuzzer_sys::fuzz_target;

/// Less than what is allowed outside, so that more levels are tried.
const BOUND: u64 = 1 << 22;
/// The best way of a word maze is counted when it has been found.
const SLACK: u64 = 1 << 28;

fuzz_target!(|text: &str| {
    if let Ok(level) = text.parse::<Level>() {
        let canonical = level.to_string();
        let again: Level = canonical.parse().expect("the canonical text is an id");
        assert_eq!(again.to_string(), canonical);
        let mut work = Work::bounded(BOUND);
        let _ = level.start_within(&mut work);
        assert!(work.steps() <= BOUND + SLACK, "{level} takes {} steps", work.steps());
    }
});
