//! Line mode: a game as a conversation, for screen readers, scripts and pipes.
//!
//! Plain text, one description of the state a turn, no control codes. Time passes only by `wait N`, so the
//! same lines always play the same game.

mod answer;
mod choose;
mod held;
mod read;

use std::io::{BufRead, Write};

use self::held::Held;
use self::read::{Asked, MAX_WAIT, read};
use crate::desk::{Desk, Store};
use crate::wording::{self, capital};

const PROMPT: &str = "Move (WASD/solve/next/save/load/q):";

/// A conversation.
pub(crate) struct Talk<'a, R, W: Write> {
    from: R,
    to: Held<W>,
    store: &'a Store,
    /// Why the last attempt to save has failed.
    trouble: Option<String>,
}

impl<'a, R: BufRead, W: Write> Talk<'a, R, W> {
    pub(crate) fn new(from: R, to: W, store: &'a Store) -> Self {
        Self { from, to: Held::new(to), store, trouble: None }
    }

    /// Plays until the lines end or the player leaves.
    pub(crate) fn play(&mut self, mut desk: Desk) -> anyhow::Result<()> {
        self.open(&mut desk)?;
        loop {
            let is_over = !desk.is_running();
            let prompt = if is_over {
                "Next (a number/restart/new/load/code/share/analyze/q):"
            } else {
                PROMPT
            };
            writeln!(self.to, "{prompt}")?;
            self.to.flush()?;
            let Some(line) = self.line()? else { break };
            if line.is_empty() {
                continue;
            }
            match read(&line) {
                Some(Asked::Quit) => break,
                Some(asked) => {
                    self.answer(&asked, &mut desk)?;
                    // Before the answer is out: what has been answered is never lost.
                    self.set_aside(&mut desk);
                }
                None => self.wonder(&line)?,
            }
        }
        let left = self.leave(&mut desk);
        self.to.flush()?;
        left
    }

    /// What is said to a line that means nothing.
    fn wonder(&mut self, line: &str) -> anyhow::Result<()> {
        let lower = line.to_lowercase();
        if lower.starts_with("wait") {
            writeln!(self.to, "'wait' takes seconds, 0 to {MAX_WAIT}.")?;
        } else if lower.starts_with("mark") {
            writeln!(
                self.to,
                "'mark' takes a direction (w a s d y u b n, or a word such as north), 'here', or a cell such as 3,4."
            )?;
        } else if lower.starts_with("act") {
            writeln!(self.to, "'act' takes nothing, a direction, or a cell such as 3,4.")?;
        } else {
            writeln!(self.to, "'{}' means nothing here; 'help' lists what does.", shown(line))?;
        }
        Ok(())
    }

    /// The next line, without the blanks around it.
    fn line(&mut self) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        let limit = 1 << 16;
        let read = std::io::Read::take(&mut self.from, limit).read_until(b'\n', &mut bytes)?;
        if bytes.len() as u64 == limit && bytes.last() != Some(&b'\n') {
            // No player types that much: the rest of the line is no further command.
            self.from.skip_until(b'\n')?;
        }
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// What went well is said, and so is what did not; the game goes on.
    fn report(&mut self, result: anyhow::Result<String>) -> anyhow::Result<()> {
        match result {
            Ok(said) => writeln!(self.to, "{said}")?,
            Err(error) => writeln!(self.to, "{}", sentence(&wording::sentence(&error)))?,
        }
        Ok(())
    }

    /// A game that is not over is saved; one that cannot be is told as a code.
    fn leave(&mut self, desk: &mut Desk) -> anyhow::Result<()> {
        match desk.keep() {
            Ok(true) => writeln!(
                self.to,
                "The game is saved; 'daidalos --line' and then 'load' go on with it."
            )?,
            Ok(false) => {}
            Err(error) => {
                self.tell_code(desk)?;
                return Err(error);
            }
        }
        Ok(())
    }

    /// The code of a game that could not be saved.
    fn tell_code(&mut self, desk: &Desk) -> anyhow::Result<()> {
        let code = desk.code()?;
        writeln!(self.to, "The game is NOT saved. This code holds it, for daidalos play:\n{code}")?;
        Ok(())
    }
}

/// An error as a sentence: a capital where it starts with a word, and one full stop.
fn sentence(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    let is_word = first.chars().all(char::is_alphabetic);
    let text = text.trim_end_matches('.');
    if is_word { format!("{}.", capital(text)) } else { format!("{text}.") }
}

/// A line as it may be repeated: short, and without control codes.
fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests;
