//! Any text is an id or a clear refusal; an id's canonical text means the same, and it is made within the bound of
//! the work meter or refused.
#![no_main]

use daidalos::generate::Spec;
use daidalos::work::Work;
use libfuzzer_sys::fuzz_target;

/// Less than what is allowed outside, so that more ids are tried.
const BOUND: u64 = 1 << 20;

fuzz_target!(|text: &str| {
    if let Ok(spec) = text.parse::<Spec>() {
        let canonical = spec.to_string();
        let again: Spec = canonical.parse().expect("the canonical text is an id");
        assert_eq!(again.to_string(), canonical);
        let mut work = Work::bounded(BOUND);
        let made = spec.build_within(None, &mut work);
        assert!(work.steps() <= BOUND, "{spec} takes {} steps", work.steps());
        assert_eq!(made, again.build_within(None, &mut Work::bounded(BOUND)));
    }
});
