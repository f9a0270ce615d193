//! Any text is an id or a clear refusal; an id's canonical text means the same.
#![no_main]

use daidalos::generate::Spec;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(spec) = text.parse::<Spec>() {
        let canonical = spec.to_string();
        let again: Spec = canonical.parse().expect("the canonical text is an id");
        assert_eq!(again.to_string(), canonical);
        if spec.size().cells() <= 400 {
            assert_eq!(spec.build(None), again.build(None));
        }
    }
});
