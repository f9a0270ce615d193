//! What is done and said to a line in a game.

use std::io::Write;

use daidalos::analysis::Analysis;
use daidalos::controls::Action;
use daidalos::mode::{Event, GameTime, Input, Level, Press, Refusal};
use daidalos::scene::Lens;
use daidalos::sentences;
use daidalos::session::{Signs, Table};

use super::Talk;
use super::read::{Asked, Spot, words};
use crate::desk::Desk;
use crate::wording;

/// What a player must know to find out the rest.
const GUIDE: &str = "You are @ on the map. Type 'look' to draw it, 'help' to list the words.";

impl<W: Write> Talk<'_, W> {
    /// What is played, how, and what there is to see.
    pub(super) fn open(&mut self, desk: &mut Desk) -> anyhow::Result<()> {
        let mode = desk.level().mode;
        let is_new = !self.store.knows(mode.name());
        self.untold.clear();
        writeln!(self.to, "{}", desk.level())?;
        if is_new {
            self.rules(desk.level())?;
            self.store.learn(mode.name());
        }
        writeln!(self.to, "{GUIDE}")?;
        if let Some(rating) = desk.quick_rating() {
            writeln!(self.to, "{}", rated(rating))?;
        }
        if let Some(notice) = desk.notice() {
            writeln!(self.to, "{notice}")?;
        }
        if let Some(why) = desk.obstacle() {
            writeln!(self.to, "Nothing will be kept: {}.", wording::sentence(&why))?;
        }
        if !desk.is_running() && desk.is_kept() {
            // Its result could not be kept when it ended.
            self.finish(desk)?;
        }
        if is_new && self.from.are_typed() {
            // Time to read.
            self.halt("Press Enter to begin:")?;
        }
        self.describe(&desk.table())
    }

    fn rules(&mut self, level: &Level) -> anyhow::Result<()> {
        level.rules().iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        Ok(())
    }

    pub(super) fn answer(&mut self, asked: &Asked, desk: &mut Desk) -> anyhow::Result<()> {
        match asked {
            Asked::Moves(moves) => self.go(moves, desk),
            Asked::Do(input) => self.go(&[*input], desk),
            Asked::Point(spot, press) => self.point(*spot, *press, desk),
            Asked::Wait(seconds) => {
                self.at_table(desk, |table| table.pass(GameTime::seconds(*seconds)))?;
                self.describe(&desk.table())
            }
            Asked::Look => self.look(&desk.table(), Lens::WHOLE),
            Asked::Plans => self.plans(&desk.table()),
            Asked::More => self.tell_more(),
            Asked::Pause => self.pause(),
            Asked::Rules => {
                self.shows_text = true;
                self.rules(desk.level())
            }
            Asked::Save(name) => {
                let saved = desk.save(name);
                self.report(saved.map(|path| format!("Saved as {}.", path.display())))
            }
            Asked::Load(name) => self.turn_to(self.store.resume(name), desk),
            Asked::Code => self.report(desk.code()),
            Asked::Analyze => {
                self.shows_text = true;
                self.report(analysis(desk))
            }
            Asked::Share => {
                let line = desk.share_line(Signs::Ascii);
                self.report(Ok(line.unwrap_or_else(|| "That comes after the game.".to_owned())))
            }
            Asked::Rating => self.report(Ok(rated(desk.rating()))),
            Asked::Ghost(code) => {
                let said = self.haunt(code.as_deref(), desk);
                self.report(said)
            }
            Asked::Offer(number) => self.accept(*number, desk),
            Asked::Restart => self.turn_to(desk.again(), desk),
            Asked::New => self.turn_to(desk.another(), desk),
            Asked::Help => {
                self.shows_text = true;
                words(&desk.table().sheet(), self.from.are_typed())
                    .iter()
                    .try_for_each(|(word, about)| writeln!(self.to, "{word}: {about}"))?;
                Ok(())
            }
            Asked::Quit => Ok(()),
        }
    }

    /// Does these things, up to one that is refused or ends the game.
    fn go(&mut self, inputs: &[Input], desk: &mut Desk) -> anyhow::Result<()> {
        for input in inputs {
            let mut events = self.at_table(desk, |table| table.input(*input))?;
            // A cell that is named is walked to before anything is done there. No time passes by that.
            for _ in 0..desk.table().sheet().size.cells() {
                if !desk.is_running() || !desk.table().sheet().is_walking {
                    break;
                }
                events.extend(self.at_table(desk, |table| table.input(*input))?);
            }
            let was_refused = events.iter().any(|event| matches!(event, Event::Refused(_)));
            if was_refused || !desk.is_running() {
                break;
            }
        }
        self.describe(&desk.table())
    }

    /// Points at a cell. What a game has no verb for is refused as the word alone would be: it walks nowhere.
    fn point(&mut self, spot: Spot, press: Press, desk: &mut Desk) -> anyhow::Result<()> {
        let sheet = desk.table().sheet();
        let can_act = sheet.verbs.iter().any(|verb| verb.action == Action::Act);
        let cell = match spot {
            Spot::Beside(dir) => sheet.size.step(sheet.at, dir),
            Spot::At(x, y) => sheet.size.at(x, y),
        };
        match cell {
            _ if press == Press::Third && !can_act => self.go(&[Input::Act], desk),
            Some(cell) => self.go(&[Input::Point(cell, press)], desk),
            None => self.report(Ok(sentences::refusal(Refusal::NothingThere).to_owned())),
        }
    }

    /// Plays what was offered after a game, by its number.
    fn accept(&mut self, number: usize, desk: &mut Desk) -> anyhow::Result<()> {
        let offers = if desk.is_running() { Vec::new() } else { desk.offers() };
        match number.checked_sub(1).and_then(|at| offers.get(at)) {
            Some(offer) => self.turn_to(desk.take(offer), desk),
            None => self.wonder(&number.to_string()),
        }
    }

    /// Lets a game run along: the best one of this level, or another by its code.
    fn haunt(&mut self, code: Option<&str>, desk: &mut Desk) -> anyhow::Result<String> {
        match code {
            Some("off") => {
                desk.exorcise();
                Ok("No game runs along any more.".into())
            }
            Some(code) => {
                desk.haunt(&self.store.registry().recording(code)?)?;
                Ok("The game of that code runs along. You see its way, so this is practice.".into())
            }
            None if desk.haunt_with_best()? => Ok("Your best game runs along.".into()),
            None => Ok("You have not won this level yet, so no game can run along.".into()),
        }
    }

    /// Turns to another game, if there is one; this one is kept, as a code if there is no other way.
    fn turn_to(&mut self, other: anyhow::Result<Desk>, desk: &mut Desk) -> anyhow::Result<()> {
        match other {
            Ok(other) => {
                self.set_aside(desk);
                if self.trouble.take().is_some() {
                    self.tell_code(desk)?;
                }
                *desk = other;
                self.open(desk)
            }
            Err(error) => self.report(Err(error)),
        }
    }

    /// A running game is kept. Why it cannot be is said once.
    pub(super) fn set_aside(&mut self, desk: &mut Desk) {
        let trouble = desk.keep().err().map(|error| wording::sentence(&error));
        if let Some(why) = trouble.as_ref().filter(|_| trouble != self.trouble) {
            let _ = writeln!(self.to, "The game is not saved: {why}.");
        }
        self.trouble = trouble;
    }

    /// Stops the clock of a terminal.
    fn pause(&mut self) -> anyhow::Result<()> {
        match self.from.are_typed() {
            true => self.halt("The clock stands still. Press Enter to go on:"),
            false => {
                self.report(Ok("No clock runs here: time passes only by 'wait N'.".to_owned()))
            }
        }
    }
}

fn rated(rating: u8) -> String {
    format!("Rating: {rating} of 10.")
}

/// All about a game that is over, its way included.
fn analysis(desk: &mut Desk) -> anyhow::Result<String> {
    if desk.is_running() {
        return Ok("That comes after the game: it gives everything away.".to_owned());
    }
    desk.reveal();
    Ok(Analysis::of(&desk.record())?.text().trim_end().to_owned())
}
