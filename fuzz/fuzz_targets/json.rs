//! Any text is a labyrinth in JSON or a clear refusal.
#![no_main]

use daidalos::export::json;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(layout) = json::read(text) {
        let map = &layout.map;
        assert!(map.floor().iter().all(|c| map.neighbours(c).all(|(_, next)| map.is_floor(next))));
    }
});
