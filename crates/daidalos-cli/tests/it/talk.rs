//! A small level, and a game of it in line mode that goes on while other things happen.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

use crate::command;

pub(crate) const LEVEL: &str = "escape:3x3,shift=0#1";
/// The way out of it.
pub(crate) const WAY: &str = "ssawas";

pub(crate) struct Game {
    child: Child,
    keys: ChildStdin,
    said: BufReader<ChildStdout>,
}

impl Game {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_with(&["play", LEVEL], folder)
    }

    pub(crate) fn start_with(args: &[&str], folder: &Path) -> Self {
        let mut command = command(args);
        let command = command.arg("--save-dir").arg(folder);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (keys, said) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut game = Self { child, keys, said: BufReader::new(said) };
        game.answer();
        game
    }

    /// Says a line. All that is said then, up to the next question.
    pub(crate) fn say(&mut self, line: &str) -> String {
        writeln!(self.keys, "{line}").unwrap();
        self.answer()
    }

    /// Moves one by one.
    pub(crate) fn play(&mut self, moves: &str) {
        for letter in moves.chars() {
            self.say(&letter.to_string());
        }
    }

    /// Says more, and does not wait for answers.
    pub(crate) fn hurry(&mut self, lines: &str) {
        self.keys.write_all(lines.as_bytes()).unwrap();
    }

    /// Says more, and is killed after some time. How many moves were answered.
    pub(crate) fn kill_after(mut self, lines: &str, delay: Duration) -> usize {
        self.hurry(lines);
        std::thread::sleep(delay);
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).unwrap();
        rest.matches("You go ").count()
    }

    pub(crate) fn leave(self) {
        assert_eq!(self.end().1, Some(0));
    }

    /// Leaves. What was said then, and the code of the program.
    pub(crate) fn end(mut self) -> (String, Option<i32>) {
        drop(self.keys);
        let rest = std::io::read_to_string(self.said).unwrap();
        (rest, self.child.wait().unwrap().code())
    }

    /// All that is said up to the next question.
    fn answer(&mut self) -> String {
        let mut said = String::new();
        while !said.ends_with("):\n") {
            assert_ne!(self.said.read_line(&mut said).unwrap(), 0, "it has ended: {said}");
        }
        said
    }
}
