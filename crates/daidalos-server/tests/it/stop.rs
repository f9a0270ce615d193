//! The stop signal ends it soon, whoever hangs on.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::client::Server;

/// The grace is a second; the machine may be slow.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn with_nobody_there_it_ends_at_once() {
    let server = Server::start();
    assert_eq!(server.get("/").status, 200);
    let start = Instant::now();
    server.stop().unwrap();
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn a_client_that_hangs_does_not_keep_it() {
    let server = Server::start();
    let address = server.address;
    let _silent = server.connect();
    let mut halfway = server.connect();
    halfway.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let mut idle = server.connect();
    idle.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    idle.read_exact(&mut [0; 12]).unwrap();
    // Asks for more than fits on the way, and takes none of it.
    let mut deaf = server.connect();
    let request = b"GET /engine/daidalos_web_bg.wasm HTTP/1.1\r\nHost: here\r\n\r\n";
    deaf.write_all(&request.repeat(1000)).unwrap();

    let start = Instant::now();
    server.stop().unwrap();
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    assert!(std::net::TcpStream::connect(address).is_err());
}
