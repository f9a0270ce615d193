//! Line mode: a game as a conversation, for screen readers, scripts and pipes.
//!
//! Plain text, one description of the state a turn, no control codes. In a pipe time passes only by `wait N`, so the
//! same lines always play the same game. At a terminal the clock runs while a line is waited for, and the
//! labyrinth is drawn before each prompt, unless the player wants to hear sentences alone.

mod answer;
mod choose;
mod draw;
mod held;
mod lines;
mod read;
mod tell;

use std::io::Write;
use std::time::{Duration, Instant};

use daidalos::grid::Dir;
use daidalos::mode::{Event, GameTime};

use self::held::Held;
use self::lines::Heard;
pub(crate) use self::lines::Lines;
use self::read::{Asked, MAX_WAIT, read};
use self::tell::act;
use crate::desk::{Desk, Store};
use crate::wording::{self, capital};

const PROMPT: &str = "Your move (WASD/look/next/solve/save/load/help/q):";
const PROMPT_AFTER: &str = "What next (a number/restart/new/load/code/share/analyze/q):";

/// A pause between two looks at the clock that is longer than this is one of the whole program, as by Ctrl-Z.
#[cfg(unix)]
const LONGEST_TICK: Duration = Duration::from_secs(1);
#[cfg(not(unix))]
const LONGEST_TICK: Duration = Duration::MAX;

/// A conversation.
pub(crate) struct Talk<'a, W: Write> {
    from: Lines<'a>,
    to: Held<W>,
    store: &'a Store,
    /// Whether the labyrinth is drawn before each prompt.
    draws: bool,
    /// Whether a text was asked for, which a drawing would push out of sight.
    shows_text: bool,
    /// The steps of a shown way that have not been told yet.
    untold: Vec<Dir>,
    /// Why the last attempt to save has failed.
    trouble: Option<String>,
}

impl<'a, W: Write> Talk<'a, W> {
    /// Draws at a terminal, but not where the player wants it brief.
    pub(crate) fn new(from: Lines<'a>, to: W, store: &'a Store, is_brief: bool) -> Self {
        let draws = from.are_typed() && !is_brief;
        let (to, untold) = (Held::new(to), Vec::new());
        Self { from, to, store, draws, shows_text: false, untold, trouble: None }
    }

    /// Plays until the lines end or the player leaves.
    pub(crate) fn play(&mut self, mut desk: Desk) -> anyhow::Result<()> {
        self.open(&mut desk)?;
        while !self.from.are_left() {
            self.prompt(&mut desk)?;
            let Some(line) = self.hear(&mut desk)? else { break };
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

    /// Asks for the next move, below the labyrinth where that is drawn.
    fn prompt(&mut self, desk: &mut Desk) -> anyhow::Result<()> {
        let shows_text = std::mem::take(&mut self.shows_text);
        if self.draws && desk.is_running() && !shows_text {
            self.draw(&desk.table())?;
        }
        self.ask(if desk.is_running() { PROMPT } else { PROMPT_AFTER })
    }

    /// Writes a question. At a terminal the answer is typed behind it.
    fn ask(&mut self, question: &str) -> anyhow::Result<()> {
        write!(self.to, "{question}{}", if self.from.are_typed() { ' ' } else { '\n' })?;
        self.to.flush()?;
        Ok(())
    }

    /// The next line of a game; none if the lines end. At a terminal, time passes until it comes.
    fn hear(&mut self, desk: &mut Desk) -> anyhow::Result<Option<String>> {
        let mut since = Instant::now();
        loop {
            let heard = self.from.next()?;
            if self.from.are_typed() && desk.is_running() {
                self.pass(&mut since, matches!(heard, Heard::Silence), desk)?;
            }
            match heard {
                Heard::Line(line) => return Ok(Some(line)),
                Heard::End => return self.end(),
                Heard::Silence => {}
            }
        }
    }

    /// The next line while no clock runs; none if the lines end.
    fn line(&mut self) -> anyhow::Result<Option<String>> {
        loop {
            match self.from.next()? {
                Heard::Line(line) => return Ok(Some(line)),
                Heard::End => return self.end(),
                Heard::Silence => {}
            }
        }
    }

    /// No line has come: what is said next does not stand behind the question.
    fn end(&mut self) -> anyhow::Result<Option<String>> {
        if self.from.are_typed() {
            writeln!(self.to)?;
        }
        Ok(None)
    }

    /// Lets as much time pass in the game as has passed in the room. What comes of it is said at once; if the
    /// player has not answered yet, the question follows anew.
    fn pass(
        &mut self,
        since: &mut Instant,
        is_silent: bool,
        desk: &mut Desk,
    ) -> anyhow::Result<()> {
        *since += since.elapsed().saturating_sub(LONGEST_TICK);
        let hundredths = since.elapsed().as_millis() as u64 / 10;
        *since += Duration::from_millis(10 * hundredths);
        let (events, listener) = act(desk, |table| table.pass(GameTime(hundredths)));
        if events.is_empty() {
            return Ok(());
        }
        if is_silent {
            writeln!(self.to)?;
        }
        self.tell(&events, &listener, desk)?;
        if events.contains(&Event::WallsMoved) {
            self.describe(&desk.table())?;
        }
        if is_silent {
            self.set_aside(desk);
            self.prompt(desk)?;
        }
        Ok(())
    }

    /// Stops the clock until a line comes. One that is not blank is then taken as any other.
    fn halt(&mut self, question: &str) -> anyhow::Result<()> {
        self.ask(question)?;
        if let Some(line) = self.line()?.filter(|line| !line.is_empty()) {
            self.from.put_back(&line);
        }
        Ok(())
    }

    /// What is said to a line that means nothing.
    fn wonder(&mut self, line: &str) -> anyhow::Result<()> {
        let lower = line.to_lowercase();
        if lower.starts_with("wait") {
            writeln!(self.to, "'wait' takes a number of seconds, from 0 to {MAX_WAIT}.")?;
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
                "The game is saved. To go on with it, start \"daidalos --line{}\" and choose to load.",
                self.store.flag()
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
