//! The files of the page, which are inside the program: a release is one file and needs no folder.
//!
//! A build for development reads them from their folder instead, so that a change is seen at once.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH, VARY,
};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../daidalos-web/page"]
struct Page;

/// The file that a path names, or that the client has it already.
pub(crate) async fn answer(uri: Uri, headers: HeaderMap) -> Response {
    let Some((path, file)) = find(uri.path()) else {
        return (StatusCode::NOT_FOUND, "There is no such page.\n").into_response();
    };
    let tag = tag(&file);
    // Kept, but asked for again at every use: a new version is seen at once.
    let known =
        [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache"), (VARY, ACCEPT_ENCODING.as_str())];
    if is_known(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, known).into_response();
    }
    (known, [(CONTENT_TYPE, content_type(path))], bytes(file)).into_response()
}

/// Names are taken as they stand and never decoded, so no other spelling leads to a file.
fn find(path: &str) -> Option<(&str, EmbeddedFile)> {
    let path = match path.strip_prefix('/')? {
        "" => "index.html",
        path => path,
    };
    let file = is_plain(path).then(|| Page::get(path))??;
    Some((path, file))
}

/// Whether it is such a name as the files of the page have. Dots at the start would lead upwards or to
/// hidden files, colons and backslashes to other places on some systems.
fn is_plain(path: &str) -> bool {
    let is_name = |part: &str| !part.is_empty() && !part.starts_with('.');
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    path.split('/').all(is_name) && path.chars().all(is_letter)
}

/// Names the content. Weak, because a file has the same one whether it is sent compressed or not.
fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{digits}\"")
}

/// Whether the client named the content that it has, and it is this one; `*` is any.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let lines = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut tags = lines.flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|named| named == "*" || strong(named) == strong(tag))
}

fn strong(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

const TYPES: [(&str, &str); 11] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("txt", PLAIN),
    ("ts", PLAIN),
    ("md", PLAIN),
];

const PLAIN: &str = "text/plain; charset=utf-8";

/// What a file is, by the ending of its name; one without an ending is a text, such as a licence.
fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let Some((_, ending)) = name.rsplit_once('.') else { return PLAIN };
    let found = TYPES.iter().find(|(known, _)| *known == ending);
    found.map_or("application/octet-stream", |(_, content_type)| content_type)
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever adds a kind of file to the page adds a line to the table.
    #[test]
    fn every_file_can_be_asked_for_and_has_a_type() {
        for path in Page::iter().filter(|path| !path.starts_with('.') && !path.contains("/.")) {
            assert!(is_plain(&path), "{path} has a name that is not served");
            assert_ne!(content_type(&path), "application/octet-stream", "{path}");
        }
    }

    #[test]
    fn only_plain_names() {
        for path in ["a", "a.b", "js/a-b_c.js", "a/b/c"] {
            assert!(is_plain(path), "{path}");
        }
        for path in [
            "", "/", "/a", "a/", "a//b", ".a", "a/.b", "..", "a/../b", "./a", "a\\b", "c:a", "%61",
            "a b", "ä",
        ] {
            assert!(!is_plain(path), "{path}");
        }
    }

    #[test]
    fn a_text_has_no_ending() {
        assert_eq!(content_type("LICENSE"), PLAIN);
        assert_eq!(content_type("v1.2/LICENSE"), PLAIN);
        assert_eq!(content_type("picture.png"), "image/png");
        assert_eq!(content_type("js/a.css.js"), "text/javascript; charset=utf-8");
    }
}
