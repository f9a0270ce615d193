//! A connection that gets nowhere is closed; one that is only slow is not.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use daidalos_server::Limits;

use crate::client::Server;

const ENGINE: &str = "/engine/daidalos_web_bg.wasm";

/// Short, but long enough for a busy machine to come to an honest request.
const SHORT: Duration = Duration::from_millis(400);

const LONG: Duration = Duration::from_secs(60);

fn impatient() -> Server {
    Server::start_within(Limits { request: SHORT, answer: SHORT, ..Limits::default() })
}

#[test]
fn without_a_whole_request_it_is_closed() {
    let server = impatient();
    let silent = server.connect();
    let halfway = server.say("GET / HTTP/1.1\r\nHost: loc");
    let between = server.say("GET / HTTP/1.1\r\nHost: localhost\r\n");
    for stream in [silent, halfway, between] {
        assert_eq!(rest(stream), b"");
    }
}

#[test]
fn a_byte_now_and_then_is_not_enough() {
    let server = impatient();
    let mut stream = server.say("GET / HTTP/1.1\r\nX: ");
    let start = Instant::now();
    while stream.write_all(b"x").is_ok() {
        assert!(start.elapsed() < LONG, "it is still there");
        sleep(SHORT / 20);
    }
}

#[test]
fn idle_it_is_closed() {
    let server = impatient();
    let stream = server.say("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let heard = rest(stream);
    assert!(heard.starts_with(b"HTTP/1.1 404"), "{}", String::from_utf8_lossy(&heard));
}

#[test]
fn a_client_that_does_not_read_is_dropped() {
    let server = impatient();
    let whole = server.get(ENGINE).body.len();
    let deaf = ask_much(&server, 40);
    sleep(SHORT * 5);
    assert!(rest(deaf).len() < 40 * whole);
}

#[test]
fn a_client_that_hardly_reads_is_dropped() {
    let server = impatient();
    let whole = server.get(ENGINE).body.len();
    let mut slow = ask_much(&server, 40);
    for _ in 0..50 {
        let _ = slow.read(&mut [0]);
        sleep(SHORT / 10);
    }
    assert!(rest(slow).len() < 40 * whole);
}

/// The limit is for each share of an answer, not for all of it.
#[test]
fn a_client_that_reads_slowly_gets_all() {
    let limit = Duration::from_secs(1);
    let limits = Limits { request: limit, answer: limit, ..Limits::default() };
    let server = Server::start_within(limits);
    let whole = server.get(ENGINE).body.len();
    let mut slow = ask_much(&server, 12);
    let mut heard = 0;
    let start = Instant::now();
    while heard < 12 * whole {
        let mut share = vec![0; 12 * whole / 20];
        heard += slow.read(&mut share).unwrap();
        sleep(limit / 10);
    }
    assert!(start.elapsed() > limit);
}

/// A client that asks for this many engines in one go: more than fits on the way.
fn ask_much(server: &Server, times: usize) -> TcpStream {
    server.say(&format!("GET {ENGINE} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(times))
}

/// All that comes until the server closes the connection, in whichever way.
fn rest(mut stream: TcpStream) -> Vec<u8> {
    let mut heard = Vec::new();
    if let Err(error) = stream.read_to_end(&mut heard) {
        use ErrorKind::{ConnectionAborted, ConnectionReset};
        assert!([ConnectionAborted, ConnectionReset].contains(&error.kind()), "{error}");
    }
    heard
}
