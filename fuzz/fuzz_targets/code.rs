//! Any bytes behind a right checksum are a game or a clear refusal; any text as well.
#![no_main]

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daidalos::digest::Digest;
use daidalos::record::{Record, Recording, encode};
use daidalos::session::{Film, verify};
use daidalos::work::Work;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|body: &[u8]| {
    if let Ok(text) = std::str::from_utf8(body) {
        let _ = decode(text);
    }
    let mut digest = Digest::default();
    digest.add_bytes(body);
    let sum = (digest.value() as u32).to_be_bytes();
    let code = format!("D1{}", URL_SAFE_NO_PAD.encode([&sum, body].concat()));
    if let Some(record) = decode(&code) {
        let again = decode(&encode(&record).expect("a legal game has a code"));
        assert_eq!(again.expect("the code").to_string(), record.to_string());
    }
});

/// The record of a code, by playing it.
fn decode(code: &str) -> Option<Record> {
    let recording = Recording::read(code).ok()?;
    // Large levels take long, and are no other than small ones.
    recording.level.start_within(&mut Work::bounded(1 << 22)).ok()?;
    if let Ok(verdict) = verify(&recording) {
        assert!(verdict.work <= 2 * Work::OUTSIDE, "it takes {} steps", verdict.work);
    }
    Some(Film::of(&recording).ok()?.record())
}
