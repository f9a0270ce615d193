//! What comes after a game: the result, and where to go from there.

use daidalos::analysis::Analysis;
use daidalos::mode::Event as Happened;
use daidalos::sentences::{count, say};
use daidalos::session::Table;

use super::{GameScreen, Over};
use crate::screen::app::Next;
use crate::screen::menu::Menu;
use crate::wording;

/// The result, and a menu below it.
pub(super) struct End {
    pub(super) lines: Vec<String>,
    pub(super) menu: Menu,
}

const AFTERWARDS: [&str; 5] = ["Again", "New", "Watch", "Study", "Home"];

impl GameScreen {
    pub(super) fn afterwards(&mut self, item: usize) -> Option<Next> {
        match item {
            0 => self.turn_to(self.desk.again()),
            1 => self.turn_to(self.desk.another()),
            2 => Some(Next::Replay(self.desk.record().into())),
            3 => {
                self.analyze();
                None
            }
            _ => Some(Next::Home),
        }
    }

    /// Shows all that there is to tell.
    fn analyze(&mut self) {
        match Analysis::of(&self.desk.record()) {
            Ok(analysis) => {
                let lines = analysis.text().lines().map(str::to_owned).collect();
                (self.over, self.scrolled) = (Over::Analysis(lines), 0);
                self.message = "Down and up move the text; any other key goes back.".into();
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    /// The game is over: keeps it where it is the best, and tells the result.
    pub(super) fn finish(&mut self) {
        self.is_unsaved = false;
        let sheet = self.desk.table().sheet();
        let over = Happened::Over(sheet.outcome);
        let mut lines = vec![say(&over, &sheet.listener()), self.standing(), String::new()];
        let facts = sheet.facts.into_iter();
        lines.extend(facts.map(|fact| format!("{:<28}{:>8}", fact.label, fact.value.to_string())));
        lines.push(String::new());
        lines.push(format!("Level  {}", self.desk.level()));
        if let Ok(code) = self.desk.code() {
            lines.extend(["Code".to_owned(), code]);
        }
        lines.push(String::new());
        let items = AFTERWARDS.iter().map(|item| (*item).to_owned()).collect();
        self.end = Some(End { lines, menu: Menu::new(items) });
    }

    /// How the game compares with the best of its level.
    fn standing(&mut self) -> String {
        match (self.desk.finish(), self.desk.best()) {
            (Ok(true), _) => "This is your best game of this level.".to_owned(),
            (Ok(false), Some((moves, time))) => {
                format!("Your best game of this level: {} in {time}.", count(moves as u64, "move"))
            }
            (Ok(false), None) => String::new(),
            (Err(error), _) => {
                let why = wording::sentence(&error);
                self.unranked = Some(why.clone());
                format!("The result could not be kept: {why}")
            }
        }
    }
}
