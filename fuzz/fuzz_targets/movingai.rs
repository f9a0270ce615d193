//! Any text is a MovingAI map or a clear refusal; what is read is written again alike.
#![no_main]

use daidalos::export::movingai;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(map) = movingai::read(text) else { return };
    let mut written = Vec::new();
    movingai::write_map(&map, &mut written).expect("a vector takes everything");
    let written = String::from_utf8(written).expect("ASCII");
    assert_eq!(movingai::read(&written).as_ref(), Ok(&map));
});
