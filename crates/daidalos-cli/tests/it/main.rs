//! The program as its users meet it: real processes, real files, a real pseudo-terminal.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod batch;
mod crash;
// Their commands are a shell's.
#[cfg(unix)]
mod documents;
mod errors;
mod files;
mod games;
// Only there can a program be given little.
#[cfg(unix)]
mod hostile;
// Other systems' pseudo-terminals answer to other rules.
#[cfg(unix)]
mod line;
// Links, pipes and what is allowed are made in other ways elsewhere.
#[cfg(unix)]
mod locks;
mod mines;
mod panel;
mod serve;
mod talk;
// Other systems' pseudo-terminals answer to other rules.
#[cfg(unix)]
mod terminal;
mod ways;
mod words;

use std::process::{Child, Command, Output};

/// The program with these arguments, nothing on its standard input and no terminal around it.
pub(crate) fn daidalos(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daidalos"));
    command.args(args).stdin(std::process::Stdio::null());
    command
}

/// A program that ends with its test, also with one that fails: it might fill the disk.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}
