//! The home screen: go on, a new game, the level of the day, saved games, mazes to watch, help.

mod choices;
mod draw;
mod form;
mod saved;

use std::path::PathBuf;
use std::time::Duration;

use daidalos::mode::{Level, LevelError};
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use self::choices::{HomeChoice, lines};
use self::form::{fields, id, refill};
use self::saved::{REMOVE, Saved};
use crate::desk::{Desk, Store, today};
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
    choices: Vec<HomeChoice>,
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
                (Picked::Item(_), _) => {
                    let level = store.registry().level(&id(form));
                    self.start(level, store)
                }
                (Picked::Left, _) => self.back(),
                (Picked::Nothing, changed) => {
                    refill(form, changed, store.registry().games());
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
            Page::Help => self.leaf(key.code),
        }
    }

    /// Down and up move the help; any other key goes back.
    fn leaf(&mut self, code: KeyCode) -> Option<Next> {
        self.scrolled = match code {
            KeyCode::Down | KeyCode::PageDown => self.scrolled + 1,
            KeyCode::Up | KeyCode::PageUp => self.scrolled.saturating_sub(1),
            _ => return self.back(),
        };
        self.scrolled = self.scrolled.min(self.help.len().saturating_sub(1));
        None
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
            HomeChoice::GoOn(path) => self.go_on(path.clone(), store),
            HomeChoice::Learn(mode) => self.start(store.registry().level(mode.lesson()), store),
            HomeChoice::New => {
                let games = store.registry().games();
                self.page = Page::New(Form::new(fields(games, games[0], "easy")));
                None
            }
            HomeChoice::Daily => self.start(Ok(Level::daily(today())), store),
            HomeChoice::Load => {
                self.list_saved(store);
                None
            }
            HomeChoice::Watch => Some(Next::Watch),
            HomeChoice::Help => {
                self.page = Page::Help;
                None
            }
            HomeChoice::Quit => Some(Next::Quit),
        }
    }

    /// Goes on with a game; one that cannot be gone on with leaves the menu.
    fn go_on(&mut self, path: PathBuf, store: &Store) -> Option<Next> {
        let next = self.enter(store.claim(&path));
        if next.is_none() {
            let (help, message) = (std::mem::take(&mut self.help), self.message.clone());
            let skipped = [std::mem::take(&mut self.skipped), vec![path]].concat();
            *self = Self { message, ..Self::new(store, help, skipped) };
        }
        next
    }

    /// Starts a level.
    fn start(&mut self, level: Result<Level, LevelError>, store: &Store) -> Option<Next> {
        self.enter(level.map_err(Into::into).and_then(|level| store.start(level)))
    }

    /// Into a game, or a message why not.
    fn enter(&mut self, desk: anyhow::Result<Desk>) -> Option<Next> {
        match desk {
            Ok(desk) => Some(Next::Play(desk.into())),
            Err(error) => {
                self.message = wording::sentence(&error);
                None
            }
        }
    }
}

fn help(ui: &Ui<'_>) -> Vec<String> {
    let mut lines = game::key_lines(&ui.config.keys, u16::MAX);
    lines.push(String::new());
    lines.extend(ui.store.registry().games().iter().flat_map(|mode| {
        let rules = mode.rules().iter().map(|line| format!("  {line}"));
        [format!("{}: {}", mode.name(), mode.about())].into_iter().chain(rules)
    }));
    lines
}

#[cfg(test)]
mod tests;
