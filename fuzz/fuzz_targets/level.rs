//! Any text is the id of a level or a clear refusal; its canonical text means the same.
#![no_main]

use daidalos::mode::Level;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(level) = text.parse::<Level>() {
        let canonical = level.to_string();
        let again: Level = canonical.parse().expect("the canonical text is an id");
        assert_eq!(again.to_string(), canonical);
    }
});
