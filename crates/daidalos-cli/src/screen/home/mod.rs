//! The home screen: go on, a new game, the level of the day, saved games, mazes to watch, help.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use daidalos::generate::{GENERATORS, Generator, Spec};
use daidalos::mode::{Level, MODES, Mode};
use daidalos::option::{Kind, Opt, Params};
use daidalos::sentences::count;
use daidalos::session::Session;
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::terminal;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Span;
use ratatui::widgets::{Paragraph, Wrap};

use crate::desk::{self, Running, Store, today};
use crate::screen::app::{Next, Ui};
use crate::screen::menu::{Field, Form, Menu, Picked, put};
use crate::screen::reel::{MakingReel, ROWS_BELOW};
use crate::screen::{canvas, events};
use crate::{seed, wording};

/// What the lines of the menu do.
enum Choice {
    GoOn(PathBuf),
    Learn(&'static dyn Mode),
    New,
    Daily,
    Load,
    Watch,
    Help,
    Quit,
}

/// What is on the screen.
enum Page {
    Menu,
    New(Form),
    Load(Menu, Vec<Saved>),
    Help,
}

/// Asked before a game is thrown away.
const REMOVE: &str = "Press delete once more to remove this game.";

/// A saved game, which is read when it is chosen.
enum Saved {
    Named(String),
    Unfinished(PathBuf),
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
        let last = store.unfinished().into_iter().find_map(|path| {
            let record = desk::read(&path).ok()?;
            (!skipped.contains(&path)).then_some((path, record))
        });
        let mut choices = Vec::new();
        let mut items = Vec::new();
        let mut add = |choice, item: String| {
            choices.push(choice);
            items.push(item);
        };
        if let Some((path, record)) = last {
            let moves = count(record.entries.len() as u64, "move");
            add(
                Choice::GoOn(path),
                format!("Go on with {} ({moves}, {})", record.level, record.end),
            );
        }
        for mode in MODES.iter().filter(|mode| !store.knows(mode.name())) {
            add(Choice::Learn(*mode), format!("Learn to play {}", mode.name()));
        }
        add(Choice::New, "New game".into());
        let (daily, streak) = (Level::daily(today()), store.streak());
        let done = store.best(&daily).is_some();
        let row = match streak {
            0 => String::new(),
            days => format!(", {days} in a row"),
        };
        let state = if done { ", won" } else { "" };
        add(Choice::Daily, format!("Level of the day: {}{state}{row}", daily.mode.name()));
        add(Choice::Load, "Load a game".into());
        add(Choice::Watch, "Watch mazes being made".into());
        add(Choice::Help, "Help".into());
        add(Choice::Quit, "Quit".into());
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
                let saved = saved(store);
                if saved.is_empty() {
                    self.message = "No game is saved yet.".into();
                } else {
                    let items = saved.iter().map(|saved| told(saved, store)).collect();
                    self.page = Page::Load(Menu::new(items), saved);
                }
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

    fn load(&mut self, item: usize, store: &Store) -> Option<Next> {
        let Page::Load(_, saved) = &self.page else { return None };
        let game = match saved.get(item)? {
            Saved::Named(name) => store.resume(name).map(|session| (session, store.begin())),
            Saved::Unfinished(path) => Running::claim(path),
        };
        self.enter(game)
    }

    /// Throws a saved game away, once it is sure that this is meant.
    fn remove(&mut self, item: usize, is_sure: bool, store: &Store) -> Option<Next> {
        let Page::Load(_, saved) = &self.page else { return None };
        if !is_sure {
            REMOVE.clone_into(&mut self.message);
            return None;
        }
        let removed = match saved.get(item)? {
            Saved::Named(name) => store.remove(name),
            Saved::Unfinished(path) => Running::remove(path),
        };
        let said = removed.err().map_or_else(|| "Removed.".to_owned(), |e| wording::sentence(&e));
        // The menu as it is now, and the list if there is still one.
        let (help, skipped) = (std::mem::take(&mut self.help), std::mem::take(&mut self.skipped));
        *self = Self::new(store, help, skipped);
        let load = self.choices.iter().position(|choice| matches!(choice, Choice::Load));
        load.and_then(|item| self.choose(item, store));
        self.message = said;
        None
    }

    fn start(&mut self, store: &Store) -> Option<Next> {
        let Page::New(form) = &self.page else { return None };
        let session = id(form).parse::<Level>().map_err(Into::into);
        let session = session.and_then(|level| Ok(Session::start(level)?));
        self.enter(session.map(|session| (session, store.begin())))
    }

    /// Draws the page; gives the area of its list.
    fn draw(&self, frame: &mut Frame<'_>) -> Rect {
        let area = frame.area();
        let inner =
            Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let row = |y: u16| Rect {
            y: area.y + y.min(area.height),
            height: 1.min(area.height.saturating_sub(y)),
            ..inner
        };
        let top = if area.height > 14 { 1 } else { 0 };
        put(Span::styled("D A I D A L O S", Modifier::BOLD), frame, row(top));
        let (title, hint) = match &self.page {
            Page::Menu => {
                ("builds labyrinths and finds the way out", "arrows and enter choose, q leaves")
            }
            Page::New(_) => ("new game", "arrows change, type values, enter starts, esc goes back"),
            Page::Load(..) => ("load a game", "enter loads, delete removes, esc goes back"),
            Page::Help => ("help", "down and up scroll, any other key goes back"),
        };
        put(title, frame, row(top + 1));
        let y = area.y + (top + 3).min(area.height);
        let rest = area.height.saturating_sub(top + 3);
        let list = Rect { y, height: rest.saturating_sub(2), ..inner };
        match &self.page {
            Page::Menu => self.menu.draw(frame, list),
            Page::New(form) => form.draw(frame, list),
            Page::Load(menu, _) => menu.draw(frame, list),
            Page::Help => {
                for (line, y) in self.help.iter().skip(self.scrolled).zip(0..list.height) {
                    put(line.as_str(), frame, Rect { y: list.y + y, height: 1, ..list });
                }
            }
        }
        let rows = self.message.chars().count().div_ceil(usize::from(inner.width.max(1))) as u16;
        let rows = rows.min(area.height.saturating_sub(1));
        let message = Rect { height: rows, ..row(area.height.saturating_sub(rows + 1)) };
        put(Paragraph::new(self.message.as_str()).wrap(Wrap { trim: true }), frame, message);
        put(Span::styled(hint, Modifier::DIM), frame, row(area.height.saturating_sub(1)));
        list
    }
}

/// The games by name, then those that are not finished.
fn saved(store: &Store) -> Vec<Saved> {
    let named = store.names().into_iter().map(Saved::Named);
    named.chain(store.unfinished().into_iter().map(Saved::Unfinished)).collect()
}

/// What is in a saved game.
fn told(saved: &Saved, store: &Store) -> String {
    let (name, record) = match saved {
        Saved::Named(name) => (wording::plain(name), store.load(name)),
        Saved::Unfinished(path) => ("not finished".to_owned(), desk::read(path)),
    };
    match record {
        Ok(record) => {
            let moves = count(record.entries.len() as u64, "move");
            format!("{name}: {}, {moves}, {}", record.level, record.end)
        }
        Err(_) => format!("{name}: cannot be read"),
    }
}

const GAME: &str = "game";
const DIFFICULTY: &str = "difficulty";
const SEED: &str = "seed";

/// The fields of a new game; those of its options as the difficulty has them.
fn fields(mode: &'static dyn Mode, difficulty: &str) -> Vec<Field> {
    let choice = |name, value: &str, about: &str, choices: Vec<String>| Field {
        name,
        value: value.to_owned(),
        about: about.to_owned(),
        choices,
    };
    let games = MODES.iter().map(|mode| mode.name().to_owned()).collect();
    let presets = mode.presets().iter().map(|preset| preset.name.to_owned()).collect();
    let mut fields = vec![
        choice(GAME, mode.name(), mode.about(), games),
        choice(DIFFICULTY, difficulty, "", presets),
    ];
    let preset = mode.presets().iter().find(|preset| preset.name == difficulty);
    let set = preset.map_or(&[][..], |preset| preset.options);
    for option in mode.options() {
        let value = set.iter().find(|(key, _)| *key == option.key).map(|(_, value)| *value);
        fields.push(field(option, value));
    }
    fields.push(choice(SEED, "", "a number or a word; a fresh one if empty", Vec::new()));
    fields
}

fn field(option: &Opt, value: Option<&str>) -> Field {
    let choices: Vec<&str> = match option.kind {
        Kind::Name { choices } => choices.to_vec(),
        Kind::Entry { names } => names(),
        _ => Vec::new(),
    };
    let about = match choices.is_empty() {
        true => format!("{}: {}", option.about, option.kind),
        false => option.about.to_owned(),
    };
    let value = value.map_or_else(|| option.default().to_string(), str::to_owned);
    let choices = choices.into_iter().map(str::to_owned).collect();
    Field { name: option.key, value, about, choices }
}

/// Another game or difficulty brings other options.
fn refill(form: &mut Form, changed: Option<usize>) {
    let is_frame = |at: &usize| [GAME, DIFFICULTY].contains(&form.fields[*at].name);
    if changed.filter(is_frame).is_none() {
        return;
    }
    let mode = MODES.iter().find(|mode| mode.name() == form.value(GAME));
    let (difficulty, seed) = (form.value(DIFFICULTY).to_owned(), form.value(SEED).to_owned());
    if let Some(mode) = mode {
        form.fields = fields(*mode, &difficulty);
        form.fields.iter_mut().filter(|f| f.name == SEED).for_each(|f| f.value.clone_from(&seed));
    }
}

/// The id that a form spells.
fn id(form: &Form) -> String {
    let mut options = String::new();
    for field in &form.fields {
        if ![GAME, DIFFICULTY, SEED].contains(&field.name) {
            let _ = write!(
                options,
                "{}{}={}",
                if options.is_empty() { "" } else { "," },
                field.name,
                field.value.trim()
            );
        }
    }
    let seed = match form.value(SEED).trim() {
        "" => seed::fresh().to_string(),
        seed => seed.to_owned(),
    };
    format!("{}:{options}#{seed}", form.value(GAME))
}

fn help(ui: &Ui<'_>) -> Vec<String> {
    let mut lines = crate::screen::game::key_lines(&ui.config.keys);
    lines.push(String::new());
    lines.extend(MODES.iter().flat_map(|mode| {
        let rules = mode.rules().iter().map(|line| format!("  {line}"));
        [format!("{}: {}", mode.name(), mode.about())].into_iter().chain(rules)
    }));
    lines
}

/// Mazes that fit the terminal, one after the other.
pub(crate) fn watch(ui: &mut Ui<'_>) -> anyhow::Result<()> {
    let reel = MakingReel::new(fitting(any_generator()), None, None)?;
    let next = |reel: &MakingReel| fitting(after(reel.spec.generator));
    ui.show(reel, |reel| MakingReel::new(next(reel), None, None).map(Some))
}

fn any_generator() -> &'static dyn Generator {
    GENERATORS[seed::fresh().0 as usize % GENERATORS.len()]
}

/// The next one in the registry.
fn after(generator: &'static dyn Generator) -> &'static dyn Generator {
    let at = GENERATORS.iter().position(|other| other.name() == generator.name()).unwrap_or(0);
    GENERATORS[(at + 1) % GENERATORS.len()]
}

/// A level of the size of the terminal.
fn fitting(generator: &'static dyn Generator) -> Spec {
    let (columns, rows) = terminal::size().unwrap_or((80, 24));
    let (width, height) =
        canvas::room_for(Rect::new(0, 0, columns, rows.saturating_sub(ROWS_BELOW)));
    let (width, height, name) = (width.min(60), height.min(40), generator.name());
    let seed = seed::fresh();
    let id = format!("{name}:{width}x{height}#{seed}");
    id.parse().unwrap_or(Spec { generator, params: Params::default(), seed })
}

#[cfg(test)]
mod tests;
