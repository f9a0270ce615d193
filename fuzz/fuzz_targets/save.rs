//! Any text is a saved game or a clear refusal; what can be loaded is saved as it was, and has a code.
#![no_main]

use daidalos::record::{Record, Recording, encode};
use daidalos::session::{Film, Session, verify};
use daidalos::work::Work;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = text.parse::<Record>() else { return };
    // Large levels take long, and are no other than small ones.
    if record.level.start_within(&mut Work::bounded(1 << 22)).is_err() {
        return;
    }
    // A record that was never played has a code or a clear refusal.
    let _ = encode(&record);
    let Ok(session) = Session::resume(&record) else { return };
    // A rival whose turn it was has moved on by now.
    let text = session.record().to_string();
    assert_eq!(text.parse::<Record>().expect("what was written").to_string(), text);
    assert!(text.lines().count() >= record.to_string().lines().count());
    let code = encode(&record).expect("a legal game has a code");
    let read = Recording::read(&code).expect("the code");
    assert_eq!(Film::of(&read).expect("the code").record().to_string(), record.to_string());
    let verdict = verify(&record).expect("what was loaded is legal");
    assert!(verdict.work <= 2 * Work::OUTSIDE, "it takes {} steps", verdict.work);
    Film::of(&record).expect("what was loaded is legal").seek(record.entries.len() / 2);
});
