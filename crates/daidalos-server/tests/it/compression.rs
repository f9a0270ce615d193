//! Files are sent small to clients that ask for that, and are the same files then.

use std::io::Read;

use crate::client::{Answer, Server};

const FILES: [&str; 5] =
    ["/", "/style.css", "/js/main.js", "/engine/daidalos_web_bg.wasm", "/icon.svg"];

#[test]
fn on_request_only() {
    let server = Server::start();
    for path in FILES {
        for headers in [&[][..], &["Accept-Encoding: identity"], &["Accept-Encoding: zip"]] {
            let answer = server.ask("GET", path, headers);
            assert_eq!(answer.header("content-encoding"), None, "{path}: {headers:?}");
        }
    }
}

#[test]
fn the_content_stays_the_same() {
    let server = Server::start();
    for path in FILES {
        let plain = server.get(path);
        for (accepted, encoding) in [
            ("gzip", "gzip"),
            ("br", "br"),
            ("gzip, deflate, br, zstd", "br"),
            ("br;q=0, *", "gzip"),
        ] {
            let answer = server.ask("GET", path, &[&format!("Accept-Encoding: {accepted}")]);
            assert_eq!(answer.header("content-encoding"), Some(encoding), "{path}: {accepted}");
            assert_eq!(answer.header("content-type"), plain.header("content-type"));
            assert_eq!(answer.header("vary"), Some("accept-encoding"));
            assert_eq!(unpack(encoding, &answer.body), plain.body, "{path}: {accepted}");
        }
    }
}

#[test]
fn the_engine_gets_smaller() {
    let server = Server::start();
    let path = "/engine/daidalos_web_bg.wasm";
    let plain = server.get(path).body.len();
    for encoding in ["gzip", "br"] {
        let packed = server.ask("GET", path, &[&format!("Accept-Encoding: {encoding}")]).body.len();
        assert!(packed * 10 < plain * 6, "{encoding}: {packed} of {plain} bytes");
    }
}

#[test]
fn what_is_packed_already_stays_as_it_is() {
    let answer = Server::start().ask("GET", "/icon-512.png", &["Accept-Encoding: br"]);
    assert_eq!(answer.header("content-encoding"), None);
}

#[test]
fn many_at_once_get_the_same() {
    let server = Server::start();
    let path = "/engine/daidalos_web.js";
    let plain = server.get(path).body;
    let request = format!("GET {path} HTTP/1.0\r\nAccept-Encoding: br\r\n\r\n");
    let asked: Vec<_> = (0..30).map(|_| server.say(&request)).collect();
    for stream in asked {
        assert_eq!(unpack("br", &Answer::read(stream).body), plain);
    }
}

fn unpack(encoding: &str, packed: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    match encoding {
        "gzip" => flate2::read::GzDecoder::new(packed).read_to_end(&mut plain).unwrap(),
        _ => brotli::Decompressor::new(packed, 4096).read_to_end(&mut plain).unwrap(),
    };
    plain
}
