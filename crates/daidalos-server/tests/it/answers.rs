//! What is answered to which request, and what every answer says.

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
        assert!([200, 400, 404].contains(&answer.status), "{target}: {}", answer.status);
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
