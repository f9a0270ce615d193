//! Asks a server for one file, 100,000 times over 40 connections, and says how long that took.
//!
//! ```text
//! daidalos serve --port 7414 &
//! cargo run --release --package daidalos-server --example load -- 127.0.0.1:7414 /js/main.js br
//! ```
//!
//! A process of its own, so that the server's memory is the server's alone: look at it before and after.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

const CONNECTIONS: usize = 40;
const REQUESTS: usize = 100_000;

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let address = args.next().unwrap_or_else(|| "127.0.0.1:7414".to_owned());
    let path = args.next().unwrap_or_else(|| "/".to_owned());
    let encoding = args.next().unwrap_or_else(|| "identity".to_owned());
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: {encoding}\r\n\r\n");
    let start = Instant::now();
    let mut times = thread::scope(|scope| {
        let client = || scope.spawn(|| ask(&address, request.as_bytes()));
        let clients: Vec<_> = (0..CONNECTIONS).map(|_| client()).collect();
        let times = clients.into_iter().map(|client| client.join().unwrap_or_else(|_| Ok(vec![])));
        times.collect::<io::Result<Vec<_>>>()
    })?
    .concat();
    times.sort_unstable();
    report(&times, start.elapsed());
    Ok(())
}

fn report(times: &[Duration], whole: Duration) {
    let speed = times.len() as f64 / whole.as_secs_f64();
    println!("{} requests, {speed:.0} a second", times.len());
    for share in [50, 99, 100] {
        println!("{share:>3} % within {:?}", times[times.len() * share / 100 - 1]);
    }
}

/// One connection's share of the requests, one after the other, and how long each took.
fn ask(address: &str, request: &[u8]) -> io::Result<Vec<Duration>> {
    let mut stream = BufReader::new(TcpStream::connect(address)?);
    let mut times = Vec::with_capacity(REQUESTS / CONNECTIONS);
    for _ in 0..REQUESTS / CONNECTIONS {
        let start = Instant::now();
        stream.get_mut().write_all(request)?;
        skip_answer(&mut stream)?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// An answer without a length comes in pieces, of which the last is empty.
fn skip_answer(stream: &mut BufReader<TcpStream>) -> io::Result<()> {
    if let Some(length) = head(stream)? {
        return skip(stream, length);
    }
    loop {
        let length = line(stream)?;
        let length = u64::from_str_radix(length.trim(), 16).map_err(io::Error::other)?;
        skip(stream, length + 2)?;
        if length == 0 {
            return Ok(());
        }
    }
}

/// Reads to the empty line; the length, if the answer says it. An answer that is no success is an error.
fn head(stream: &mut BufReader<TcpStream>) -> io::Result<Option<u64>> {
    let status = line(stream)?;
    if !status.starts_with("HTTP/1.1 200") {
        return Err(io::Error::other(format!("the server says {}", status.trim())));
    }
    let mut length = None;
    loop {
        let line = line(stream)?;
        if line.trim().is_empty() {
            return Ok(length);
        }
        if let Some(digits) = line.strip_prefix("content-length: ") {
            length = Some(digits.trim().parse().map_err(io::Error::other)?);
        }
    }
}

fn line(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    Ok(line)
}

fn skip(stream: &mut BufReader<TcpStream>, length: u64) -> io::Result<()> {
    io::copy(&mut stream.take(length), &mut io::sink()).map(drop)
}
