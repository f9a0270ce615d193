//! The questions before a game: load or new, how hard, which game.

use std::io::{BufRead, Write};

use super::read::{Asked, read};
use super::{Talk, shown};
use crate::desk::Desk;
use crate::seed;

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// Asks what to play, as often as it takes; none if the lines end.
    pub(crate) fn choose(&mut self) -> anyhow::Result<Option<Desk>> {
        loop {
            match self.ask("Load or new game (load/new):", &["load", "new"])? {
                Some(Reply::One("load")) => {
                    if let Some(game) = self.go_on()? {
                        return Ok(Some(game));
                    }
                }
                Some(Reply::Load(name)) => {
                    let loaded = self.store.resume(&name);
                    match loaded {
                        Ok(desk) => return Ok(Some(desk)),
                        Err(error) => self.report(Err(error))?,
                    }
                }
                Some(Reply::One(_)) => break,
                None => return Ok(None),
            }
        }
        let Some(difficulty) =
            self.choice("Difficulty (easy/medium/hard):", &["easy", "medium", "hard"])?
        else {
            return Ok(None);
        };
        let games = self.store.registry().games();
        let names: Vec<&'static str> = games.iter().map(|mode| mode.name()).collect();
        let Some(mode) = self.choice(&format!("Game ({}):", names.join("/")), &names)? else {
            return Ok(None);
        };
        // A game of another crate may know no difficulties.
        let mut presets = games.iter().filter(|game| game.name() == mode).flat_map(|g| g.presets());
        let is_known = presets.any(|preset| preset.name == difficulty);
        let colon = if is_known { format!(":{difficulty}") } else { String::new() };
        let id = format!("{mode}{colon}#{}", seed::fresh());
        Ok(Some(self.store.start(self.store.registry().level(&id)?)?))
    }

    /// The last game, or why there is none.
    fn go_on(&mut self) -> anyhow::Result<Option<Desk>> {
        for path in self.store.unfinished() {
            match self.store.claim(&path) {
                Ok(desk) => return Ok(Some(desk)),
                Err(error) => self.report(Err(error))?,
            }
        }
        writeln!(self.to, "There is no game to go on with.")?;
        Ok(None)
    }

    /// One of these words; none if the player leaves.
    fn choice(
        &mut self,
        question: &str,
        answers: &[&'static str],
    ) -> anyhow::Result<Option<&'static str>> {
        loop {
            match self.ask(question, answers)? {
                Some(Reply::One(word)) => return Ok(Some(word)),
                Some(Reply::Load(_)) => writeln!(self.to, "That comes first, or in the game.")?,
                None => return Ok(None),
            }
        }
    }

    /// Asks until the answer is one of these, or a game to load; none if the player leaves.
    fn ask(&mut self, question: &str, answers: &[&'static str]) -> anyhow::Result<Option<Reply>> {
        loop {
            writeln!(self.to, "{question}")?;
            self.to.flush()?;
            let Some(line) = self.line()? else { return Ok(None) };
            let answer = answers.iter().find(|answer| **answer == line.to_lowercase());
            match (answer, read(&line)) {
                (Some(answer), _) => return Ok(Some(Reply::One(answer))),
                (None, Some(Asked::Load(name))) => return Ok(Some(Reply::Load(name))),
                (None, Some(Asked::Quit)) => return Ok(None),
                _ if line.is_empty() => {}
                _ => writeln!(self.to, "'{}' is none of these; q leaves.", shown(&line))?,
            }
        }
    }
}

/// What was answered to a question.
enum Reply {
    One(&'static str),
    Load(String),
}
