//! What every answer tells the browser to refuse, so that a mistake in the page stays a small one.

use std::sync::LazyLock;

use hyper::header::{HeaderMap, HeaderName, HeaderValue};

/// Adds them to an answer, be it an error or not.
pub(crate) fn guard(headers: &mut HeaderMap) {
    headers.extend(VALUES.iter().cloned());
}

/// Made once: the text of a header is checked when it is made.
static VALUES: LazyLock<[(HeaderName, HeaderValue); 6]> = LazyLock::new(|| {
    GUARDS.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
});

pub(crate) const GUARDS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// All that the page needs comes from where it came from; the pictures that it makes itself are blobs.
/// The engine is WebAssembly, which browsers compile only where the policy says so.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
