//! The page, served by the real program: where it is told, what it answers, how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Output, Stdio};

use crate::{command, daidalos, stderr};

/// A program that serves, and where; a test that fails does not leave it behind.
struct Server {
    child: Option<Child>,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut child = command(&["serve", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let address = address(&mut child);
        Self { child: Some(child), address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[cfg(unix)]
    fn stop(mut self, signal: &str) -> Output {
        let child = self.child.take().unwrap();
        let pid = child.id().to_string();
        assert!(
            std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success()
        );
        child.wait_with_output().unwrap()
    }

    #[cfg(not(unix))]
    fn stop(mut self, _: &str) -> Output {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait_with_output().unwrap()
    }
}

/// What stands between `http://` and the end in the line that it prints.
fn address(child: &mut Child) -> String {
    let mut told = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut told).unwrap();
    let told = told.strip_prefix("Daidalos is at http://").unwrap_or_else(|| panic!("{told}"));
    told.strip_suffix("/ ; Ctrl-C stops it.\n").unwrap_or_else(|| panic!("{told}")).to_owned()
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[test]
fn it_answers_where_it_says() {
    let server = Server::start(&[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert!(server.get("/").starts_with("HTTP/1.0 200 OK\r\n"));
    assert!(server.get("/js/main.js").contains("content-type: text/javascript"));
    assert!(server.get("/nothing").starts_with("HTTP/1.0 404 Not Found\r\n"));
    let output = server.stop("-TERM");
    assert_eq!(stderr(&output), "");
}

#[test]
#[cfg(unix)]
fn signals_stop_it_without_fuss() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let server = Server::start(&[]);
        // A client that connects and says nothing does not keep it.
        let _hanging = TcpStream::connect(&server.address).unwrap();
        let output = server.stop(signal);
        assert_eq!(output.status.code(), Some(0), "{signal}: {}", stderr(&output));
    }
}

/// The system gives it far fewer files than connections come: it closes one of those that say nothing.
#[test]
#[cfg(unix)]
fn connections_that_say_nothing_shut_nobody_out() {
    let mut child = std::process::Command::new("sh")
        .args(["-c", "ulimit -n 40 && exec \"$0\" serve --port 0", env!("CARGO_BIN_EXE_daidalos")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let server = Server { address: address(&mut child), child: Some(child) };
    let mut silent = Vec::new();
    for _ in 0..5 {
        silent.extend((0..20).map(|_| TcpStream::connect(&server.address).unwrap()));
        assert!(server.get("/").starts_with("HTTP/1.0 200 OK\r\n"));
    }
    let output = server.stop("-TERM");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
fn it_answers_to_no_other_name() {
    let server = Server::start(&[]);
    let answer = server.get("/ HTTP/1.0\r\nHost: elsewhere.example\r\nX:");
    assert!(answer.starts_with("HTTP/1.0 421 Misdirected Request\r\n"), "{answer}");
    assert!(answer.contains("daidalos serve --bind ADDR"), "{answer}");
}

#[test]
fn a_port_in_use_is_named_with_the_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let output = daidalos(&["serve", "--port", &address.port().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        format!("daidalos: {address} is in use; try another --port, or 0 for any free one\n")
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn what_is_no_address_is_bad_usage() {
    for args in [
        &["--bind", "nowhere"][..],
        &["--bind", "127.0.0.1:80"],
        &["--bind", ""],
        &["--port", "65536"],
        &["--port", "-1"],
        &["--port", "http"],
    ] {
        let output = daidalos(&[&["serve"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{args:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn open_to_all_is_said() {
    let server = Server::start(&["--bind", "0.0.0.0"]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert!(server.get("/").starts_with("HTTP/1.0 200 OK\r\n"));
    let output = server.stop("-TERM");
    assert_eq!(stderr(&output), "every machine that can reach this one can open the page\n");
}

#[test]
fn the_other_protocol_has_brackets() {
    // Not every machine has it.
    if TcpListener::bind("[::1]:0").is_err() {
        return;
    }
    let server = Server::start(&["--bind", "::1"]);
    assert!(server.address.starts_with("[::1]:"), "{}", server.address);
    assert!(server.get("/").starts_with("HTTP/1.0 200 OK\r\n"));
    assert_eq!(stderr(&server.stop("-TERM")), "");
}

/// Where there is no browser to be found, it says so and goes on.
#[test]
#[cfg(target_os = "linux")]
fn without_a_browser_it_goes_on() {
    let nothing = tempfile::tempdir().unwrap();
    let mut child = command(&["serve", "--port", "0", "--open"])
        .env("PATH", nothing.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    assert!(said.starts_with("cannot open a browser: "), "{said}");
    let server = Server { address: address(&mut child), child: Some(child) };
    assert!(server.get("/").starts_with("HTTP/1.0 200 OK\r\n"));
}
