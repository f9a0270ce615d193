//! Any string of keys leads to a world or to a clear refusal, and so does going on from it.
#![no_main]

use daidalos::grid::Size;
use daidalos::session::door;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let size = Size::new(24, 12).expect("a size");
    if let Ok(Some(world)) = door(text, size, None) {
        let record = world.session.record();
        let again = door("L:Q", size, Some(&record)).expect("a world").expect("what was saved");
        assert_eq!(again.session.record().to_string(), record.to_string());
        let _ = door(text, size, Some(&record));
    }
});
