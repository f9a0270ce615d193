//! A part of a file, for a client that has the rest.

use crate::client::Server;

const ENGINE: &str = "/engine/daidalos_web_bg.wasm";

#[test]
fn parts_make_up_the_file() {
    let server = Server::start();
    let whole = server.get(ENGINE);
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    let length = whole.body.len();
    for (range, part) in [
        ("0-99", 0..100),
        ("100-", 100..length),
        ("-100", length - 100..length),
        ("1000-9999999999", 1000..length),
    ] {
        let line = format!("Range: bytes={range}");
        let answer = server.ask("GET", ENGINE, &[&line, "Accept-Encoding: br"]);
        assert_eq!(answer.status, 206, "{range}");
        let place = format!("bytes {}-{}/{length}", part.start, part.end - 1);
        assert_eq!(answer.header("content-range"), Some(&*place));
        assert_eq!(answer.header("content-length"), Some(&*part.len().to_string()));
        assert_eq!(answer.header("content-encoding"), None);
        for name in ["etag", "content-type", "cache-control", "vary", "accept-ranges"] {
            assert_eq!(answer.header(name), whole.header(name), "{name}");
        }
        assert_eq!(answer.body, whole.body[part], "{range}");
    }
}

#[test]
fn a_part_that_is_not_there_is_said_with_the_length() {
    let server = Server::start();
    let length = server.get("/").body.len();
    for range in [format!("{length}-"), "-0".to_owned()] {
        let answer = server.ask("GET", "/", &[&format!("Range: bytes={range}")]);
        assert_eq!(answer.status, 416, "{range}");
        assert_eq!(answer.header("content-range"), Some(&*format!("bytes */{length}")));
    }
}

#[test]
fn what_cannot_be_read_is_the_whole() {
    let server = Server::start();
    let whole = server.get("/").body;
    for line in [
        "Range: bytes=0-1,4-5",
        "Range: bytes=5-2",
        "Range: lines=1-2",
        "Range: bytes=0-1\r\nRange: bytes=0-1",
        "Range: \u{e4}",
    ] {
        let answer = server.ask("GET", "/", &[line]);
        assert_eq!((answer.status, answer.body), (200, whole.clone()), "{line}");
    }
    let head = server.ask("HEAD", "/", &["Range: bytes=0-1"]);
    assert_eq!(head.header("content-length"), Some(&*whole.len().to_string()));
}

/// Else the client would join the halves of two files.
#[test]
fn a_part_of_another_file_is_the_whole() {
    let server = Server::start();
    let tag = server.get("/").header("etag").unwrap().to_owned();
    let ask = |had: &str| {
        server.ask("GET", "/", &["Range: bytes=5-", &format!("If-Range: {had}")]).status
    };
    assert_eq!(ask(&tag), 206);
    for had in [&*format!("W/{tag}"), "\"other\"", "Wed, 21 Oct 2015 07:28:00 GMT"] {
        assert_eq!(ask(had), 200, "{had}");
    }
    let known = format!("If-None-Match: {tag}");
    assert_eq!(server.ask("GET", "/", &["Range: bytes=5-", &known]).status, 304);
}
