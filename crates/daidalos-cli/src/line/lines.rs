//! Where lines come from: a pipe, which is waited for, or a terminal, where time goes on meanwhile.
//!
//! The terminal's own editor holds what is half typed, so printing in between loses none of it. Lines that
//! were pasted at once are kept here until their turn: a terminal is asked only when none are left.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use crate::screen;

/// How long a terminal is waited for before the clock is looked at.
#[cfg(unix)]
const TICK: std::time::Duration = std::time::Duration::from_millis(100);
/// No player types more in a line.
const MAX_LINE: usize = 1 << 16;

/// Lines, one after the other.
pub(crate) struct Lines<'a> {
    from: Box<dyn Read + 'a>,
    /// What was read and has not had its turn.
    bytes: Vec<u8>,
    has_ended: bool,
    /// At a terminal: whether a signal has come.
    stop: Option<Arc<AtomicBool>>,
}

/// What came of waiting.
pub(super) enum Heard {
    /// A line, without the blanks around it.
    Line(String),
    /// Nothing yet.
    Silence,
    /// There are no more lines.
    End,
}

impl<'a> Lines<'a> {
    /// Lines from a pipe or a file.
    pub(crate) fn piped(from: impl Read + 'a) -> Self {
        Self { from: Box::new(from), bytes: Vec::new(), has_ended: false, stop: None }
    }

    /// Lines that are typed at the terminal. A signal ends them, so that the game is saved first.
    #[cfg(unix)]
    pub(crate) fn typed() -> io::Result<Self> {
        use std::os::fd::AsFd as _;

        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag;

        let stop = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            // A second one ends a program that is too busy to look.
            flag::register_conditional_shutdown(signal, 1, Arc::clone(&stop))?;
            flag::register(signal, Arc::clone(&stop))?;
        }
        // Not the standard input of the library, which hides what it holds.
        let input = std::fs::File::from(io::stdin().as_fd().try_clone_to_owned()?);
        Ok(Self { stop: Some(stop), ..Self::piped(input) })
    }

    /// Elsewhere a terminal cannot be waited for: time passes with the next line.
    #[cfg(not(unix))]
    pub(crate) fn typed() -> io::Result<Self> {
        Ok(Self { stop: Some(Arc::default()), ..Self::piped(io::stdin().lock()) })
    }

    /// Whether a player types them at a terminal.
    pub(super) const fn are_typed(&self) -> bool {
        self.stop.is_some()
    }

    /// Whether the player has left the terminal, or a signal has ended the game.
    pub(super) fn are_left(&self) -> bool {
        self.are_typed() && self.are_over()
    }

    /// The next line, or that none has come for a moment.
    pub(super) fn next(&mut self) -> io::Result<Heard> {
        loop {
            if self.are_over() {
                return Ok(Heard::End);
            }
            if let Some(line) = self.take() {
                return Ok(Heard::Line(line));
            }
            if self.are_typed() && !self.wait()? {
                return Ok(if self.has_ended { Heard::End } else { Heard::Silence });
            }
            self.read()?;
        }
    }

    /// Gives a line back, to be the next one again.
    pub(super) fn put_back(&mut self, line: &str) {
        self.bytes.splice(0..0, format!("{line}\n").into_bytes());
    }

    fn are_over(&self) -> bool {
        let is_stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        is_stopped || self.has_ended && self.bytes.is_empty()
    }

    /// A whole line of what was read; at the end also one that is not whole.
    fn take(&mut self) -> Option<String> {
        let length = match self.bytes.iter().position(|byte| *byte == b'\n') {
            Some(at) => at + 1,
            None if self.has_ended && !self.bytes.is_empty() => self.bytes.len(),
            None => return None,
        };
        let mut line: Vec<u8> = self.bytes.drain(..length).collect();
        line.truncate(MAX_LINE);
        Some(String::from_utf8_lossy(&line).trim().to_owned())
    }

    fn read(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        match self.from.read(&mut bytes) {
            Ok(0) => self.has_ended = true,
            Ok(length) => {
                // What is too long is cut, and its rest is no further line.
                self.bytes.truncate(MAX_LINE);
                self.bytes.extend(&bytes[..length]);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // Its window is closed.
            Err(_) if self.are_typed() => self.has_ended = true,
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Whether there is something to read, after a moment at most. A terminal that is gone has ended.
    #[cfg(unix)]
    fn wait(&mut self) -> io::Result<bool> {
        match screen::is_readable(TICK) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                self.has_ended = true;
                Ok(false)
            }
            readable => readable,
        }
    }

    #[cfg(not(unix))]
    fn wait(&mut self) -> io::Result<bool> {
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> Vec<String> {
        let mut lines = Lines::piped(text);
        let next = || match lines.next().unwrap() {
            Heard::Line(line) => Some(line),
            _ => None,
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn lines_come_one_by_one() {
        assert_eq!(all(b"  one \n\ntwo\r\nthree"), ["one", "", "two", "three"]);
        assert!(all(b"").is_empty());
    }

    /// What is too long is cut; the rest of it is no command.
    #[test]
    fn a_long_line_is_one_line() {
        let long = [&vec![b'x'; 5 * MAX_LINE][..], b"\nq\n"].concat();
        let lines = all(&long);
        assert_eq!((lines.len(), lines[0].len(), &*lines[1]), (2, MAX_LINE, "q"));
    }

    #[test]
    fn what_is_put_back_comes_next() {
        let mut lines = Lines::piped(&b"one\ntwo\n"[..]);
        let Heard::Line(line) = lines.next().unwrap() else { panic!("a line") };
        lines.put_back(&line);
        assert!(matches!(lines.next().unwrap(), Heard::Line(line) if line == "one"));
        assert!(matches!(lines.next().unwrap(), Heard::Line(line) if line == "two"));
    }
}
