//! Any text is a list of scenarios or a clear refusal that names its line.
#![no_main]

use daidalos::search::Scenario;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match Scenario::read_all(text) {
    Ok(scenarios) => assert!(scenarios.iter().all(|one| one.line >= 1 && one.optimal >= 0.0)),
    Err(error) => assert!(error.to_string().starts_with("line ")),
});
