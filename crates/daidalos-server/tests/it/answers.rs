//! What is answered to which request, and what every answer says.

use std::io::Read;

use crate::client::{Answer, Server};

#[test]
fn every_file_has_its_type() {
    let server = Server::start();
    for (path, content_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/js/main.js", "text/javascript; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/engine/daidalos_web_bg.wasm", "application/wasm"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(content_type), "{path}");
        assert_eq!(
            answer.header("content-length"),
            Some(&*answer.body.len().to_string()),
            "{path}"
        );
        assert!(!answer.body.is_empty(), "{path}");
    }
}

#[test]
fn a_query_changes_nothing() {
    let server = Server::start();
    assert_eq!(server.get("/?level=race%2342").body, server.get("/index.html").body);
}

#[test]
fn head_is_get_without_the_body() {
    let server = Server::start();
    let (get, head) = (server.get("/"), server.ask("HEAD", "/", &[]));
    assert_eq!(head.status, 200);
    assert!(head.body.is_empty());
    for name in ["content-type", "content-length", "etag", "cache-control", "vary"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
    assert_eq!(server.ask("HEAD", "/nothing", &[]).status, 404);
}

#[test]
fn what_is_not_there_is_said_in_plain_text() {
    let answer = Server::start().get("/nothing");
    assert_eq!(answer.status, 404);
    assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(answer.body, b"There is no such page.\n");
}

#[test]
fn nothing_can_be_sent() {
    let server = Server::start();
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "DAIDALOS"] {
        for path in ["/", "/nothing"] {
            let answer = server.ask(method, path, &[]);
            assert_eq!(answer.status, 405, "{method} {path}");
            assert_eq!(answer.header("allow"), Some("GET,HEAD"), "{method} {path}");
        }
    }
}

#[test]
fn no_path_leads_out_or_around() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/js/../index.html",
        "/js/../../Cargo.toml",
        "/./index.html",
        "//index.html",
        "/js//main.js",
        "/index.html/",
        "/js",
        "/js/",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/%252e%252e/Cargo.toml",
        "/..%5cCargo.toml",
        "/..\\Cargo.toml",
        "/js\\main.js",
        "/%69ndex.html",
        "/index.html%00",
        "/index.html%20",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/C:/Windows/win.ini",
        "/c:index.html",
        "/.gitignore",
        "/INDEX.HTML%3f",
        "/index.html;.png",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_target_that_is_no_path_does_no_harm() {
    let server = Server::start();
    for target in ["*", "index.html", "http://elsewhere/../index.html", "http://elsewhere"] {
        let answer = server.get(target);
        assert!([200, 400, 404, 421].contains(&answer.status), "{target}: {}", answer.status);
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn every_answer_says_what_to_refuse() {
    let server = Server::start();
    let tag = server.get("/").header("etag").unwrap().to_owned();
    for (answer, status) in [
        (server.get("/"), 200),
        (server.ask("HEAD", "/", &[]), 200),
        (server.ask("GET", "/", &["Accept-Encoding: br"]), 200),
        (server.ask("GET", "/", &[&format!("If-None-Match: {tag}")]), 304),
        (server.get("/nothing"), 404),
        (server.ask("POST", "/", &[]), 405),
        (server.ask("GET", "/", &["Content-Length: 1"]), 413),
        (server.ask("GET", "/", &["Range: bytes=0-0"]), 206),
        (server.ask("GET", "/", &["Range: bytes=999999-"]), 416),
        (server.ask("GET", "/", &["Host: elsewhere"]), 421),
    ] {
        assert_eq!(answer.status, status);
        assert_guarded(&answer);
    }
}

/// Other hosts send no such header, so the page says the same itself; but for who may frame it, which only a
/// header can say.
#[test]
fn the_page_guards_itself_alike() {
    let answer = Server::start().get("/");
    let policy = answer.header("content-security-policy").unwrap();
    let own = policy.strip_suffix("; frame-ancestors 'none'").unwrap();
    assert!(String::from_utf8_lossy(&answer.body).contains(own));
}

/// Neither waits for the rest of it: the answer comes at once, and is the last.
#[test]
fn bodies_are_refused_unread() {
    let server = Server::start();
    for (request, status) in [
        ("POST / HTTP/1.1\r\nContent-Length: 999999999\r\n", 405),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n", 405),
        ("GET / HTTP/1.1\r\nContent-Length: 999999999\r\n", 413),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n", 413),
        ("GET / HTTP/1.1\r\nContent-Length: 9\r\nExpect: 100-continue\r\n", 413),
    ] {
        let answer = Answer::read(server.say(&format!("{request}Host: localhost\r\n\r\n")));
        assert_eq!(answer.status, status, "{request}");
    }
}

#[test]
fn a_head_without_end_is_refused() {
    let server = Server::start();
    let stream = server.say(&format!("GET /{} HTTP/1.1\r\n", "a".repeat(16 * 1024)));
    assert!([414, 431].contains(&Answer::read(stream).status));
}

#[test]
fn requests_in_a_row_are_answered_in_order() {
    let server = Server::start();
    let ask =
        |path: &str, end: &str| format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{end}\r\n");
    let requests =
        [ask("/", ""), ask("/nothing", ""), ask("/icon.svg", "Connection: close\r\n")].concat();
    let all = Answer::read(server.say(&requests));
    assert_eq!(all.status, 200);
    let rest = String::from_utf8_lossy(&all.body).into_owned();
    let place = |text: &str| rest.find(text).unwrap_or_else(|| panic!("no {text} in {rest}"));
    assert!(place("</html>") < place("HTTP/1.1 404 Not Found"));
    assert!(place("HTTP/1.1 404 Not Found") < place("content-type: image/svg+xml"));
    assert!(rest.ends_with("</svg>\n"), "{rest}");
}

/// A client that speaks only HTTP/2 is sent away.
#[test]
fn there_is_one_protocol() {
    let server = Server::start();
    let mut stream = server.say("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    let mut heard = Vec::new();
    let _ = stream.read_to_end(&mut heard);
    assert!(heard.is_empty() || heard.starts_with(b"HTTP/1.1 400"), "{heard:?}");
    assert_eq!(server.get("/").status, 200);
}

fn assert_guarded(answer: &Answer) {
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
             img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; \
             worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{}: {name}", answer.status);
    }
}
