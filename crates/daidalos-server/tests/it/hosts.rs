//! What listens on this machine alone answers to no other name: a page from elsewhere could make one lead here.

use daidalos_server::Limits;

use crate::client::Server;

#[test]
fn this_machine_is_asked_by_its_own_names() {
    let server = Server::start();
    let port = server.address.port();
    for host in ["localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "[::1]"] {
        for host in [host.to_owned(), format!("{host}:{port}"), format!("{host}:1")] {
            assert_eq!(server.ask("GET", "/", &[&format!("Host: {host}")]).status, 200, "{host}");
        }
    }
    assert_eq!(server.get("http://localhost/").status, 200);
}

#[test]
fn other_names_are_refused_with_the_way_out() {
    let server = Server::start();
    for host in [
        "evil.example",
        "evil.example:7414",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "localhost@evil.example",
        "192.168.0.1",
        "0.0.0.0",
        "[::2]",
        "",
        "a b",
        "\u{e4}",
        "localhost\r\nHost: evil.example",
    ] {
        for path in ["/", "/nothing"] {
            let answer = server.ask("GET", path, &[&format!("Host: {host}")]);
            assert_eq!(answer.status, 421, "{host}");
            assert!(String::from_utf8_lossy(&answer.body).contains("daidalos serve --bind ADDR"));
        }
    }
    assert_eq!(server.ask("GET", "http://evil.example/", &["Host: localhost"]).status, 421);
}

#[test]
fn what_others_can_reach_has_any_name() {
    let server = Server::start_at("0.0.0.0:0", Limits::default());
    for host in ["localhost", "maze.example", "192.168.0.1:7414"] {
        assert_eq!(server.ask("GET", "/", &[&format!("Host: {host}")]).status, 200, "{host}");
    }
}
