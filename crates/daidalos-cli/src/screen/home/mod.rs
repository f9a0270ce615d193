//! The home screen: go on, a new game, the level of the day, saved games, mazes to watch, help.

mod choices;
mod draw;
mod form;
mod saved;

use std::path::PathBuf;
use std::time::Duration;

use daidalos::mode::{Level, MODES};
use daidalos::session::Session;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use self::choices::{Choice, lines};
use self::form::{fields, refill};
use self::saved::{REMOVE, Saved};
use crate::desk::{Running, Store, today};
use crate::screen::app::{Next, Ui};
use crate::screen::menu::{Form, Menu, Picked};
use crate::screen::{events, game};
use crate::wording;

/// What is on the screen.
enum Page {
    Menu,
    New(Form),
    Load(Menu, Vec<Saved>),
    Help,
}

struct Home {
    choices: Vec<Choice>,
    menu: Menu,
    page: Page,
    message: String,
    help: Vec<String>,
    /// Lines of the help that have been moved out of sight.
    scrolled: usize,
    skipped: Vec<PathBuf>,
}

/// Shows it until something has been chosen.
pub(crate) fn show(ui: &mut Ui<'_>) -> anyhow::Result<Next> {
    let mut home = Home::new(ui.store, help(ui), Vec::new());
    loop {
        let mut area = Rect::default();
        ui.terminal.draw(|frame| area = home.draw(frame))?;
        while !events::wait(Duration::from_millis(100))? {
            if ui.is_stopped() {
                return Ok(Next::Quit);
            }
        }
        let next = match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => home.press(key, ui.store),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                home.click(area, mouse.column, mouse.row, ui.store)
            }
            _ => None,
        };
        if let Some(next) = next {
            return Ok(next);
        }
    }
}

impl Home {
    /// The last games that could not be gone on with are left out.
    fn new(store: &Store, help: Vec<String>, skipped: Vec<PathBuf>) -> Self {
        let (choices, items) = lines(store, &skipped).into_iter().unzip();
        let (page, message) = (Page::Menu, String::new());
        Self { choices, menu: Menu::new(items), page, message, help, scrolled: 0, skipped }
    }

    fn press(&mut self, key: KeyEvent, store: &Store) -> Option<Next> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(Next::Quit);
        }
        let was_asked = self.message == REMOVE;
        self.message.clear();
        match &mut self.page {
            Page::Menu => match self.menu.press(key) {
                Picked::Item(item) => self.choose(item, store),
                Picked::Left => Some(Next::Quit),
                Picked::Nothing => None,
            },
            Page::New(form) => match form.press(key) {
                (Picked::Item(_), _) => self.start(store),
                (Picked::Left, _) => self.back(),
                (Picked::Nothing, changed) => {
                    refill(form, changed);
                    None
                }
            },
            Page::Load(menu, _) if key.code == KeyCode::Delete => {
                let item = menu.chosen();
                self.remove(item, was_asked, store)
            }
            Page::Load(menu, _) => match menu.press(key) {
                Picked::Item(item) => self.load(item, store),
                Picked::Left => self.back(),
                Picked::Nothing => None,
            },
            Page::Help => match key.code {
                KeyCode::Down | KeyCode::PageDown => {
                    self.scrolled = (self.scrolled + 1).min(self.help.len().saturating_sub(1));
                    None
                }
                KeyCode::Up | KeyCode::PageUp => {
                    self.scrolled = self.scrolled.saturating_sub(1);
                    None
                }
                _ => self.back(),
            },
        }
    }

    fn click(&mut self, area: Rect, column: u16, row: u16, store: &Store) -> Option<Next> {
        match &mut self.page {
            Page::Menu => match self.menu.click(area, column, row) {
                Picked::Item(item) => self.choose(item, store),
                _ => None,
            },
            Page::Load(menu, _) => match menu.click(area, column, row) {
                Picked::Item(item) => self.load(item, store),
                _ => None,
            },
            Page::New(_) => None,
            Page::Help => self.back(),
        }
    }

    fn back(&mut self) -> Option<Next> {
        self.page = Page::Menu;
        None
    }

    fn choose(&mut self, item: usize, store: &Store) -> Option<Next> {
        match self.choices.get(item)? {
            Choice::GoOn(path) => {
                let path = path.clone();
                let next = self.enter(Running::claim(&path));
                if next.is_none() {
                    let (help, message) = (std::mem::take(&mut self.help), self.message.clone());
                    let skipped = [std::mem::take(&mut self.skipped), vec![path]].concat();
                    *self = Self { message, ..Self::new(store, help, skipped) };
                }
                next
            }
            Choice::Learn(mode) => {
                let level = mode.lesson().parse::<Level>();
                let session = level.map_err(Into::into).and_then(|l| Ok(Session::start(l)?));
                self.enter(session.map(|session| (session, store.begin())))
            }
            Choice::New => {
                self.page = Page::New(Form::new(fields(MODES[0], "easy")));
                None
            }
            Choice::Daily => {
                let session = Session::start(Level::daily(today()));
                self.enter(session.map(|session| (session, store.begin())).map_err(Into::into))
            }
            Choice::Load => {
                self.list_saved(store);
                None
            }
            Choice::Watch => Some(Next::Watch),
            Choice::Help => {
                self.page = Page::Help;
                None
            }
            Choice::Quit => Some(Next::Quit),
        }
    }

    /// Into a game, or a message why not.
    fn enter(&mut self, game: anyhow::Result<(Session, Running)>) -> Option<Next> {
        match game {
            Ok((session, running)) => Some(Next::Play(session.into(), running)),
            Err(error) => {
                self.message = wording::sentence(&error);
                None
            }
        }
    }
}

fn help(ui: &Ui<'_>) -> Vec<String> {
    let mut lines = game::key_lines(&ui.config.keys);
    lines.push(String::new());
    lines.extend(MODES.iter().flat_map(|mode| {
        let rules = mode.rules().iter().map(|line| format!("  {line}"));
        [format!("{}: {}", mode.name(), mode.about())].into_iter().chain(rules)
    }));
    lines
}

#[cfg(test)]
mod tests;
