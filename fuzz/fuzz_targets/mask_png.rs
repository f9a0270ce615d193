//! Any bytes are a mask picture or a clear refusal.
#![no_main]

use daidalos::grid::Mask;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mask) = Mask::from_png(bytes) {
        assert!(mask.count() > 0);
    }
});
