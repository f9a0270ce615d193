//! What comes after a game: the result, and where to go from there.

use daidalos::analysis::Analysis;
use daidalos::mode::{Event as Happened, Fact, FactValue, Medal};
use daidalos::sentences::{count, ended, say};
use daidalos::session::{Offer, OfferKind, Signs, Table};
use ratatui::layout::Rect;

use super::{GameScreen, Over, Study};
use crate::config::Glyphs;
use crate::screen::app::Next;
use crate::screen::menu::{Menu, Picked};
use crate::wording;

/// The facts that are told first, where not all can be seen at once.
const FIRST: [&str; 4] = ["time", "moves", "par", "help"];

/// The result, and a menu below it.
pub(super) struct End {
    /// What was earned; the first of the sentences says it.
    pub(super) medal: Option<Medal>,
    /// How it has ended.
    pub(super) outcome: String,
    pub(super) sentences: Vec<String>,
    pub(super) facts: Vec<Fact>,
    pub(super) menu: Menu,
    choices: Vec<Choice>,
    /// Where the menu was drawn, and whether side by side.
    pub(super) list: Rect,
    pub(super) is_in_rows: bool,
    /// Whether there is more text than was seen.
    pub(super) has_more: bool,
}

/// What an item of the menu does.
#[derive(Clone)]
enum Choice {
    Play(Offer),
    Share,
    Watch,
    Study,
    Code,
    Home,
}

impl Choice {
    fn label(&self) -> &str {
        match self {
            Self::Play(offer) => &offer.label,
            Self::Study => "Study: shows the way",
            other => other.short(),
        }
    }

    /// In a word.
    const fn short(&self) -> &'static str {
        match self {
            Self::Play(offer) => match offer.kind {
                OfferKind::Lesson => "Lesson",
                OfferKind::Another => "Another",
                OfferKind::Harder => "Harder",
                OfferKind::Again => "Again",
            },
            Self::Share => "Share",
            Self::Watch => "Watch",
            Self::Study => "Study",
            Self::Code => "Code",
            Self::Home => "Home",
        }
    }
}

impl End {
    /// What a click chooses.
    pub(super) fn click(&mut self, column: u16, row: u16) -> Picked {
        match self.is_in_rows {
            true => self.menu.click_in_rows(self.list, column, row),
            false => self.menu.click(self.list, column, row),
        }
    }
}

impl GameScreen {
    pub(super) fn afterwards(&mut self, item: usize) -> Option<Next> {
        match self.end.as_ref()?.choices.get(item)?.clone() {
            Choice::Play(offer) => return self.turn_to(|desk| desk.take(&offer)),
            Choice::Share => self.share(),
            Choice::Watch => self.is_watching = true,
            Choice::Study => self.analyze(),
            Choice::Code => self.show_code(),
            Choice::Home => return Some(Next::Home),
        }
        None
    }

    /// Shows the line to share, across the whole window: that is where it can be copied from.
    fn share(&mut self) {
        let signs = match self.paint.glyphs {
            Glyphs::Unicode => Signs::Emoji,
            Glyphs::Ascii => Signs::Ascii,
        };
        let Some(line) = self.desk.share_line(signs) else { return };
        self.message.say(format!(
            "{line}\nCopy this line to share it. It is printed again when you leave."
        ));
        self.shared = Some(line);
    }

    pub(super) fn show_code(&mut self) {
        match self.desk.code() {
            Ok(code) => {
                self.lay_over(Over::Code(code));
            }
            Err(error) => self.message.say(wording::sentence(&error)),
        }
    }

    /// Shows all that there is to tell.
    fn analyze(&mut self) {
        match Analysis::of(&self.desk.record()) {
            Ok(analysis) => {
                self.desk.reveal();
                self.lay_over(Over::Study(Study::of(&analysis)));
                self.message.say("You have seen the way: from now on, this level is practice.");
            }
            Err(error) => self.message.say(error.to_string()),
        }
    }

    /// The game is over: keeps it where it is the best, and tells the result.
    pub(super) fn finish(&mut self) {
        self.is_unsaved = false;
        (self.scrolled, self.ended) = (0, self.moving.now());
        // First: to keep it may find out that its way was shown elsewhere.
        let standing = self.standing();
        let sheet = self.desk.table().sheet();
        let outcome = say(&Happened::Over(sheet.outcome), &sheet.listener());
        let medal = sheet.ending.as_ref().and_then(|ending| ending.medal);
        let mut sentences = sheet.ending.as_ref().map(ended).unwrap_or_default();
        sentences.extend(standing);
        sentences.extend(self.desk.streak());
        // What the sentences say is not said again.
        let is_said = |fact: &Fact| ["medal", "attempt"].contains(&&*fact.key);
        let is_none = |fact: &Fact| fact.key == "undos" && fact.value == FactValue::Count(0);
        let facts = sheet.facts.into_iter().filter(|fact| !is_said(fact) && !is_none(fact));
        let mut facts: Vec<Fact> = facts.collect();
        facts.sort_by_key(|fact| !FIRST.contains(&&*fact.key));
        let offers = self.desk.offers().into_iter().map(Choice::Play);
        let rest = [Choice::Share, Choice::Watch, Choice::Study, Choice::Code, Choice::Home];
        let choices: Vec<Choice> = offers.chain(rest).collect();
        let items = choices.iter().map(|choice| choice.label().to_owned()).collect();
        let short = choices.iter().map(|choice| choice.short().to_owned()).collect();
        let menu = Menu::new(items).or_short(short);
        let (list, is_in_rows, has_more) = (Rect::default(), false, false);
        self.end = Some(End {
            medal,
            outcome,
            sentences,
            facts,
            menu,
            choices,
            list,
            is_in_rows,
            has_more,
        });
    }

    /// How the game compares with the best of its level.
    fn standing(&mut self) -> Option<String> {
        match (self.desk.finish(), self.desk.best()) {
            (Ok(true), _) => Some("This is your best game of this level.".to_owned()),
            (Ok(false), Some((moves, time))) => {
                Some(format!("Your best game: {} in {time}.", count(moves as u64, "move")))
            }
            (Ok(false), None) => None,
            (Err(error), _) => {
                let why = wording::sentence(&error);
                self.unranked = Some(why.clone());
                Some(format!("The result could not be kept: {why}"))
            }
        }
    }
}
