//! What a file is, by the ending of its name.

pub(crate) const PNG: &str = "image/png";

pub(crate) const UNKNOWN: &str = "application/octet-stream";

/// A name of its own, so that a file without a known type is noticed.
const WORDS: &str = "application/vnd.daidalos.words";

const PLAIN: &str = "text/plain; charset=utf-8";

const TYPES: [(&str, &str); 12] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("wasm", "application/wasm"),
    // The packed words: bytes that only the engine reads.
    ("bin", WORDS),
    ("webmanifest", "application/manifest+json"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", PNG),
    ("txt", PLAIN),
    ("ts", PLAIN),
    ("md", PLAIN),
];

/// A file without an ending is a text, such as a licence.
pub(crate) fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let Some((_, ending)) = name.rsplit_once('.') else { return PLAIN };
    let found = TYPES.iter().find(|(known, _)| *known == ending);
    found.map_or(UNKNOWN, |(_, content_type)| content_type)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_no_ending() {
        assert_eq!(content_type("LICENSE"), PLAIN);
        assert_eq!(content_type("v1.2/LICENSE"), PLAIN);
        assert_eq!(content_type("picture.png"), PNG);
        assert_eq!(content_type("js/a.css.js"), "text/javascript; charset=utf-8");
        assert_eq!(content_type("a.b"), UNKNOWN);
    }
}
