//! A file that the client has is not sent again, and is always asked for.

use crate::client::Server;

const FILES: [&str; 3] = ["/", "/style.css", "/engine/daidalos_web_bg.wasm"];

#[test]
fn files_are_named_by_their_content() {
    let server = Server::start();
    let tags = FILES.map(|path| {
        let answer = server.get(path);
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"), "{path}");
        answer.header("etag").unwrap().to_owned()
    });
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
    assert_eq!(server.get("/index.html").header("etag"), Some(&*tags[0]));
    // Packed, it is the same content in other bytes.
    let packed = server.ask("GET", "/", &["Accept-Encoding: gzip"]);
    assert_eq!(packed.header("etag"), Some(&*format!("W/{}", tags[0])));
}

#[test]
fn what_the_client_has_is_not_sent_again() {
    let server = Server::start();
    for path in FILES {
        let strong = server.get(path).header("etag").unwrap().to_owned();
        let weak = format!("W/{strong}");
        for named in [
            weak.clone(),
            strong.clone(),
            format!("\"other\", {weak}"),
            format!("W/\"other\",{strong},\"last\""),
            "*".to_owned(),
            format!("\"other\"\r\nIf-None-Match: {weak}"),
        ] {
            for method in ["GET", "HEAD"] {
                let line = format!("If-None-Match: {named}");
                let answer = server.ask(method, path, &[&line, "Accept-Encoding: gzip, br"]);
                assert_eq!(answer.status, 304, "{path}: {named}");
                assert!(answer.body.is_empty());
                assert_eq!(answer.header("etag"), Some(&*weak));
                assert_eq!(answer.header("cache-control"), Some("no-cache"));
                assert_eq!(answer.header("vary"), Some("accept-encoding"));
                assert_eq!(answer.header("content-encoding"), None);
            }
        }
    }
}

#[test]
fn another_content_is_sent() {
    let server = Server::start();
    let tag = server.get("/style.css").header("etag").unwrap().to_owned();
    for named in [&*tag, "\"\"", "", "other", "\"*\"", "W/", &tag[..tag.len() - 2], "\u{e4}"] {
        let line = format!("If-None-Match: {named}");
        assert_eq!(server.ask("GET", "/", &[&line]).status, 200, "{named}");
    }
    assert_eq!(server.ask("GET", "/nothing", &["If-None-Match: *"]).status, 404);
}
