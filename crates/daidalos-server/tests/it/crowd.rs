//! Many connections at once shut nobody out.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use daidalos_server::Limits;

use crate::client::{Answer, Server};

/// Few enough that a test can fill them with files to spare.
fn small(open: usize) -> Server {
    Server::start_within(Limits { open, ..Limits::default() })
}

/// The usual time limits are much longer than this test: it is the room that is made, not the time that passes.
#[test]
fn half_requests_give_way() {
    let server = small(32);
    let mut half: Vec<TcpStream> = Vec::new();
    for _ in 0..10 {
        half.extend((0..20).map(|_| server.say("GET / HTTP/1.1\r\nHost: loc")));
        assert_eq!(server.get("/").status, 200);
    }
    assert_eq!(half.iter().filter(|stream| is_open(stream)).count(), 32 - 1);
}

/// Only a connection with an answer under way is never closed for another one.
#[test]
fn when_all_are_busy_it_says_so() {
    let server = small(2);
    let request = "GET /engine/daidalos_web_bg.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let busy = [0, 1].map(|_| server.say(&request.repeat(40)));
    sleep(Duration::from_millis(500));
    let answer = Answer::read(server.connect());
    assert_eq!(answer.status, 503);
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(answer.header("connection"), Some("close"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("content-length"), Some(&*answer.body.len().to_string()));
    assert_eq!(server.get("/").status, 503);
    drop(busy);
    sleep(Duration::from_millis(500));
    assert_eq!(server.get("/").status, 200);
}

/// Open ones have nothing to read; closed ones have the end.
fn is_open(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    stream.peek(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}
