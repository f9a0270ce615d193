//! Any string of keys leads to a world or to a clear refusal, and so does going on from it.
#![no_main]

use daidalos::grid::Size;
use daidalos::mode::Seat;
use daidalos::mode::hunt::Script;
use daidalos::session::Session;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let size = Size::new(12, 10).expect("a size");
    let Ok(Script { start, inputs, .. }) = Script::read(text, size) else { return };
    let level = start.unwrap_or_else(|| "hunt:12x10#7".parse().expect("a level"));
    let mut session = Session::start(level).expect("a world");
    inputs.iter().for_each(|input| session.input(Seat::FIRST, *input));
    let record = session.record();
    let again = Session::resume(&record).expect("what was saved");
    assert_eq!(again.record().to_string(), record.to_string());
});
