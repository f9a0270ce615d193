//! The stop signal ends it soon, even if clients hang on.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::client::Server;

/// The grace is a second; the machine may be slow.
const SOON: Duration = Duration::from_secs(5);

const ENGINE: &str = "/engine/daidalos_web_bg.wasm";

#[test]
fn with_no_client_it_ends_at_once() {
    let server = Server::start();
    assert_eq!(server.get("/").status, 200);
    let start = Instant::now();
    server.stop().unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn connections_without_a_request_do_not_delay_it() {
    let server = Server::start();
    let _silent = server.connect();
    let _halfway = server.say("GET / HTTP/1.1\r\nHost: ");
    let mut idle = server.say("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    idle.read_exact(&mut [0; 12]).unwrap();
    let start = Instant::now();
    server.stop().unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

/// More than fits on the way, so that it is certainly under way when the signal comes.
#[test]
fn an_answer_that_is_under_way_is_finished() {
    let server = Server::start();
    let whole = server.get(ENGINE).body.len();
    let more = format!("GET {ENGINE} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut stream = server.say(&more.repeat(8));
    stream.read_exact(&mut [0; 12]).unwrap();
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        bytes.len()
    });
    server.stop().unwrap();
    assert!(reader.join().unwrap() >= whole);
}

#[test]
fn a_client_that_hangs_does_not_keep_it() {
    let server = Server::start();
    let address = server.address;
    let _silent = server.connect();
    let mut halfway = server.connect();
    halfway.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let mut idle = server.connect();
    idle.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    idle.read_exact(&mut [0; 12]).unwrap();
    // Asks for more than fits on the way, and takes none of it.
    let mut deaf = server.connect();
    let request = b"GET /engine/daidalos_web_bg.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n";
    deaf.write_all(&request.repeat(1000)).unwrap();

    let start = Instant::now();
    server.stop().unwrap();
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(std::net::TcpStream::connect(address).is_err());
}
