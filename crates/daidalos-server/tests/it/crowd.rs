//! Many connections at once shut nobody out.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use daidalos_server::Limits;

use crate::client::{Answer, Server};

/// Few enough that a test can fill them with files to spare.
fn small(open: usize) -> Server {
    small_with(open, Duration::from_secs(60))
}

fn small_with(open: usize, crowd: Duration) -> Server {
    Server::start_within(Limits { open, crowd, ..Limits::default() })
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

/// Asks for more than any buffer holds, and reads nothing.
fn stall(server: &Server) -> TcpStream {
    let request = "GET /engine/daidalos_web_bg.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n";
    server.say(&request.repeat(40))
}

/// In a crowd, clients that do not read give way soon.
#[test]
fn stalled_answers_give_way() {
    let server = small_with(2, Duration::from_millis(100));
    let stalled = [0, 1].map(|_| stall(&server));
    sleep(Duration::from_millis(1500));
    assert_eq!(server.get("/").status, 200);
    drop(stalled);
}

/// An answer that is under way is not closed for another client at once.
#[test]
fn when_all_are_busy_it_says_so() {
    let server = small(2);
    let busy = [0, 1].map(|_| stall(&server));
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
