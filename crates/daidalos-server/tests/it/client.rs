//! A server on a port of its own, and a client that sends exactly what it is told: no library in between
//! that would tidy up a path or undo a compression.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{io, str};

use daidalos_server::Limits;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<io::Result<()>>,
}

/// Longer than any answer takes on a busy machine; a test that would hang fails instead.
const PATIENCE: Duration = Duration::from_secs(15);

impl Server {
    pub(crate) fn start() -> Self {
        Self::start_within(Limits::default())
    }

    pub(crate) fn start_within(limits: Limits) -> Self {
        Self::start_at("127.0.0.1:0", limits)
    }

    pub(crate) fn start_at(address: &str, limits: Limits) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind(address)).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || serve(&runtime, limits, listener, stopped));
        Self { address, stop, thread }
    }

    /// The answer to a request with these lines of headers.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[&str]) -> Answer {
        let mut stream = self.connect();
        // In this version the end of the connection is the end of the answer.
        let lines: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
        write!(stream, "{method} {path} HTTP/1.0\r\n{lines}\r\n").unwrap();
        Answer::read(stream)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[])
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// A connection that has said this much.
    pub(crate) fn say(&self, text: &str) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    /// Sends the signal and waits for the end.
    pub(crate) fn stop(self) -> io::Result<()> {
        self.stop.send(()).unwrap();
        self.thread.join().unwrap()
    }
}

fn serve(
    runtime: &Runtime,
    limits: Limits,
    listener: TcpListener,
    stopped: oneshot::Receiver<()>,
) -> io::Result<()> {
    // A server that was dropped without a word ends as well.
    let stop = async { _ = stopped.await };
    runtime.block_on(daidalos_server::run_within(limits, listener, stop))
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = str::from_utf8(&bytes[..end]).unwrap().to_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head, body: bytes[end + 4..].to_vec() }
    }

    /// The value of a header, which must stand there once at most.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let values: Vec<&str> = lines.filter(|(key, _)| *key == name).map(|line| line.1).collect();
        assert!(values.len() < 2, "{}", self.head);
        values.first().copied()
    }
}
