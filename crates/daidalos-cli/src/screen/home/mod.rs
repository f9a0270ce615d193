//! The home screen: go on, a new game, the level of the day, saved games, mazes to watch, help.

mod choices;
mod draw;
mod form;
mod saved;

use std::cell::Cell;
use std::path::PathBuf;
use std::time::Duration;

use daidalos::mode::{Level, LevelError};
use daidalos::option::Params;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use self::choices::{HomeChoice, lines};
use self::form::{fields, id, refill};
use self::saved::REMOVE;
use crate::desk::{Desk, Saved, Store, today};
use crate::screen::app::{Next, Ui};
use crate::screen::events::{self, Mouse, Read};
use crate::screen::game;
use crate::screen::menu::{Form, Menu, Picked, is_yes};
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
    /// Lines of the help that have been scrolled out of sight.
    scrolled: Cell<u16>,
    /// Whether the player has been asked whether to leave.
    is_leaving: bool,
    skipped: Vec<PathBuf>,
}

/// Shows it until something has been chosen.
pub(crate) fn show(ui: &mut Ui<'_>) -> anyhow::Result<Next> {
    let mut home = Home::new(ui.store, help(ui), Vec::new());
    loop {
        let mut area = Rect::default();
        ui.terminal.draw(|frame| area = home.draw(frame, ui.paint))?;
        while !events::wait(Duration::from_millis(100))? {
            if ui.is_stopped() {
                return Ok(Next::Quit);
            }
        }
        let next = match events::read(&mut ui.terminal, Mouse::Used, || {})? {
            Read::Event(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                home.press(key, ui.store)
            }
            Read::Event(Event::Mouse(mouse))
                if mouse.kind == MouseEventKind::Down(MouseButton::Left) =>
            {
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
        let (menu, page, message) = (Menu::new(items), Page::Menu, String::new());
        let (scrolled, is_leaving) = (Cell::new(0), false);
        Self { choices, menu, page, message, help, scrolled, is_leaving, skipped }
    }

    fn press(&mut self, key: KeyEvent, store: &Store) -> Option<Next> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(Next::Quit);
        }
        let was_asked = self.message == REMOVE;
        self.message.clear();
        if std::mem::take(&mut self.is_leaving) {
            return is_yes(key.code).then_some(Next::Quit);
        }
        match &mut self.page {
            // Everywhere but where a word is typed.
            Page::Menu | Page::Load(..) | Page::Help if key.code == KeyCode::Char('q') => {
                self.ask_to_leave()
            }
            Page::Menu => match self.menu.press(key) {
                Picked::Item(item) => self.choose(item, store),
                Picked::Left => self.ask_to_leave(),
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

    fn ask_to_leave(&mut self) -> Option<Next> {
        self.is_leaving = true;
        game::LEAVE.clone_into(&mut self.message);
        None
    }

    /// Down and up move the help; any other key goes back.
    fn leaf(&mut self, code: KeyCode) -> Option<Next> {
        let scrolled = self.scrolled.get();
        self.scrolled.set(match code {
            KeyCode::Down => scrolled.saturating_add(1),
            KeyCode::PageDown => scrolled.saturating_add(10),
            KeyCode::Up => scrolled.saturating_sub(1),
            KeyCode::PageUp => scrolled.saturating_sub(10),
            _ => return self.back(),
        });
        None
    }

    fn click(&mut self, area: Rect, column: u16, row: u16, store: &Store) -> Option<Next> {
        self.is_leaving = false;
        self.message.clear();
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
                self.scrolled.set(0);
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
    let mut lines = game::key_lines(&ui.config.keys, None, u16::MAX);
    lines.push(String::new());
    lines.extend(ui.store.registry().games().iter().flat_map(|mode| {
        let rules = mode.rules(&Params::default()).into_iter().map(|line| format!("  {line}"));
        [format!("{}: {}", mode.name(), mode.about())].into_iter().chain(rules)
    }));
    lines
}

#[cfg(test)]
mod tests;
