//! What is done and said to a line in a game.

use std::io::{BufRead, Write};

use daidalos::analysis::Analysis;
use daidalos::controls::Action;
use daidalos::export;
use daidalos::mode::{Event, GameTime, Input, Level, Press, Refusal};
use daidalos::scene::Lens;
use daidalos::sentences::{self, say};
use daidalos::session::{Signs, Table};

use super::Talk;
use super::read::{Asked, Spot, words};
use crate::desk::Desk;
use crate::wording;

impl<R: BufRead, W: Write> Talk<'_, R, W> {
    /// What is played, how, and what there is to see.
    pub(super) fn open(&mut self, desk: &mut Desk) -> anyhow::Result<()> {
        let mode = desk.level().mode;
        writeln!(self.to, "{}", desk.level())?;
        if !self.store.knows(mode.name()) {
            self.rules(desk.level())?;
            self.store.learn(mode.name());
        }
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
            Asked::Look(lens) => self.look(&desk.table(), *lens),
            Asked::Rules => self.rules(desk.level()),
            Asked::Save(name) => {
                let saved = desk.save(name);
                self.report(saved.map(|path| format!("Saved as {}.", path.display())))
            }
            Asked::Load(name) => self.turn_to(self.store.resume(name), desk),
            Asked::Code => self.report(desk.code()),
            Asked::Analyze => self.report(analysis(desk)),
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
                words()
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

    /// Does something at the table, and tells what came of it.
    fn at_table(
        &mut self,
        desk: &mut Desk,
        act: impl FnOnce(&mut dyn Table),
    ) -> anyhow::Result<Vec<Event>> {
        let mut table = desk.table();
        let listener = table.sheet().listener();
        act(&mut table);
        let events = table.events();
        for event in &events {
            writeln!(self.to, "{}", say(event, &listener))?;
        }
        if events.iter().any(|event| matches!(event, Event::Over(_))) {
            self.finish(desk)?;
        }
        Ok(events)
    }

    /// The report after a game.
    fn finish(&mut self, desk: &mut Desk) -> anyhow::Result<()> {
        let is_best = desk.finish();
        let sheet = desk.table().sheet();
        let said = sheet.ending.as_ref().map(sentences::ended).unwrap_or_default();
        let said = said.into_iter().chain(desk.streak());
        said.into_iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        for fact in sheet.facts {
            writeln!(self.to, "{fact}")?;
        }
        match is_best {
            Ok(true) => writeln!(self.to, "This is your best game of this level.")?,
            Ok(false) => {}
            Err(error) => {
                writeln!(self.to, "The result is not kept: {}.", wording::sentence(&error))?;
            }
        }
        writeln!(self.to, "Level: {}", desk.level())?;
        if let Ok(code) = desk.code() {
            writeln!(self.to, "Code: {code}")?;
        }
        if let Some(line) = desk.share_line(Signs::Ascii) {
            writeln!(self.to, "Share: {line}")?;
        }
        for (number, offer) in (1..).zip(desk.offers()) {
            writeln!(self.to, "{number}) {}", offer.label)?;
        }
        Ok(())
    }

    /// Where the player is, where ways lead, the clock, and where the goal lies.
    fn describe(&mut self, table: &dyn Table) -> anyhow::Result<()> {
        let lines = sentences::place(table);
        lines.iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        Ok(())
    }

    fn look(&mut self, table: &dyn Table, lens: Lens) -> anyhow::Result<()> {
        let scene = table.scene(lens);
        let picture =
            export::Picture { scene: &scene, title: "", cell: export::Export::CELL, list: &[] };
        let mut text = Vec::new();
        export::find("text")?.draw(&picture, &mut text)?;
        self.to.write_all(&text)?;
        if let Some(proven) = sentences::proven(table) {
            writeln!(self.to, "{proven}")?;
        }
        Ok(())
    }
}

fn rated(rating: u8) -> String {
    format!("Rating: {rating} of 10.")
}

/// All about a game that is over, its way included.
fn analysis(desk: &mut Desk) -> anyhow::Result<String> {
    if desk.is_running() {
        return Ok("That comes after the game: it tells everything.".to_owned());
    }
    desk.reveal();
    Ok(Analysis::of(&desk.record())?.text().trim_end().to_owned())
}
