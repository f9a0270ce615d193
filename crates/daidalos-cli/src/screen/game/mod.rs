//! The screen of a game: the maze, a panel, a message, and what comes after the end.
//!
//! It owns the clock, the prompt and the view; what keys mean to the game, the session knows.

mod draw;

use std::time::{Duration, Instant};

use daidalos::analysis::Analysis;
use daidalos::mode::{GameTime, Input, Level, Press};
use daidalos::record;
use daidalos::sentences::{count, say};
use daidalos::session::{Event as Happened, Session, Table};
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::Rect;

use crate::desk::{Running, Store};
use crate::screen::app::{Next, Ui};
use crate::screen::canvas::{Paint, View};
use crate::screen::events;
use crate::screen::keys::{ACTIONS, Action, Keys};
use crate::screen::menu::{Menu, Picked};
use crate::{seed, wording};

/// How often the clock is looked at.
const FRAME: Duration = Duration::from_millis(33);
/// How long a running game goes unsaved at most.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// Plays until the game is left.
pub(crate) fn show(ui: &mut Ui<'_>, session: Session, running: Running) -> anyhow::Result<Next> {
    let keys = ui.config.keys.clone();
    let mut game = GameScreen::new(session, running, ui.store, keys, ui.paint);
    let mut last = Instant::now();
    let mut shown = None;
    while !ui.is_stopped() {
        if shown != Some(game.look()) {
            ui.terminal.draw(|frame| game.draw(frame))?;
            shown = Some(game.look());
        }
        if events::wait(FRAME.saturating_sub(last.elapsed()))? {
            let event = event::read()?;
            if !is_motion(&event) {
                shown = None;
            }
            if let Some(next) = game.take(event) {
                ui.farewell = game.farewell();
                return Ok(next);
            }
        }
        game.pass(last.elapsed());
        last = Instant::now();
    }
    ui.farewell = game.farewell();
    Ok(Next::Quit)
}

/// A mouse that moves changes nothing.
fn is_motion(event: &Event) -> bool {
    let still = |mouse: &MouseEvent| matches!(mouse.kind, MouseEventKind::Down(_));
    matches!(event, Event::Mouse(mouse) if !still(mouse))
}

/// What lies over the maze.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Over {
    Nothing,
    /// The rules, before a first game.
    Rules,
    Keys,
    /// Words that are being typed.
    Prompt(String),
    /// All that there is to tell of a game that is over.
    Analysis(Vec<String>),
}

/// What comes after a game.
struct End {
    lines: Vec<String>,
    menu: Menu,
}

const AFTERWARDS: [&str; 5] = ["Again", "New", "Watch", "Study", "Home"];

struct GameScreen<'a> {
    session: Session,
    running: Running,
    store: &'a Store,
    keys: Keys,
    paint: Paint,
    message: String,
    over: Over,
    end: Option<End>,
    is_paused: bool,
    /// Whether the next key says which neighbour is marked.
    is_marking: bool,
    /// Whether what others plan is shown.
    shows_plans: bool,
    /// Time that has passed but does not yet make a hundredth.
    rest: Duration,
    /// Since when something is unsaved.
    unsaved: Option<Instant>,
    /// Why the last attempt to save has failed.
    trouble: Option<String>,
    /// Rows of a long text that have been moved out of sight.
    scrolled: u16,
    /// Where the maze was drawn, and what its signs mean.
    view: Option<View>,
    legend: Vec<(char, &'static str)>,
    list: Rect,
}

impl<'a> GameScreen<'a> {
    fn new(session: Session, running: Running, store: &'a Store, keys: Keys, paint: Paint) -> Self {
        let mode = session.level().mode.name();
        let over = if store.knows(mode) { Over::Nothing } else { Over::Rules };
        store.learn(mode);
        let mut game = Self {
            session,
            running,
            store,
            keys,
            paint,
            message: String::new(),
            over,
            end: None,
            is_paused: false,
            is_marking: false,
            shows_plans: false,
            rest: Duration::ZERO,
            unsaved: None,
            trouble: None,
            scrolled: 0,
            view: None,
            legend: Vec::new(),
            list: Rect::default(),
        };
        if game.session.played() > 0 {
            game.message = "Here you are again.".into();
        }
        if !game.session.is_running() {
            game.finish();
        }
        game
    }

    /// All that can change what is seen without a key.
    fn look(&self) -> (Vec<String>, usize, bool) {
        let facts = Table::sheet(&self.session).facts;
        let told = facts.iter().map(|fact| fact.value.to_string()).collect();
        (told, self.session.played(), self.end.is_some())
    }

    /// Whether the clock runs.
    fn is_running(&self) -> bool {
        !self.is_paused && self.over == Over::Nothing && self.end.is_none()
    }

    /// Lets time pass.
    fn pass(&mut self, elapsed: Duration) {
        if self.is_running() {
            self.rest += elapsed;
            let hundredths = self.rest.as_millis() / 10;
            self.rest -= Duration::from_millis(hundredths as u64 * 10);
            let events = Table::tick(&mut self.session, GameTime(hundredths as u64));
            self.tell(&events);
        }
        if self.unsaved.is_some_and(|since| since.elapsed() >= SAVE_EVERY) {
            self.save_running();
        }
    }

    /// Takes a key, a click or another size.
    fn take(&mut self, event: Event) -> Option<Next> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Mouse(mouse) => self.click(mouse),
            _ => None,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Option<Next> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(Next::Quit);
        }
        match &mut self.over {
            Over::Prompt(_) => return self.type_on(key),
            Over::Nothing => {}
            Over::Keys | Over::Rules | Over::Analysis(_) => {
                self.leaf(key.code);
                return None;
            }
        }
        if matches!(key.code, KeyCode::PageDown | KeyCode::PageUp) && self.end.is_some() {
            let by = if key.code == KeyCode::PageDown { 1 } else { -1 };
            self.scrolled = self.scrolled.saturating_add_signed(by);
            return None;
        }
        if let Some(end) = &mut self.end {
            return match end.menu.press(key) {
                Picked::Item(item) => self.afterwards(item),
                Picked::Left => Some(Next::Home),
                Picked::Nothing => None,
            };
        }
        match self.keys.action(key) {
            action if self.is_marking => {
                self.mark(action);
                None
            }
            Some(action) => self.act(action),
            None => {
                let help = self.keys.first(Action::Help);
                self.message = format!("That key does nothing here; {help} shows those that do.");
                None
            }
        }
    }

    /// Down and up move a text that is longer than the window; any other key puts it away.
    fn leaf(&mut self, code: KeyCode) {
        self.scrolled = match code {
            KeyCode::Down => self.scrolled.saturating_add(1),
            KeyCode::PageDown => self.scrolled.saturating_add(10),
            KeyCode::Up => self.scrolled.saturating_sub(1),
            KeyCode::PageUp => self.scrolled.saturating_sub(10),
            _ => {
                self.message.clear();
                self.over = Over::Nothing;
                0
            }
        };
    }

    fn act(&mut self, action: Action) -> Option<Next> {
        if self.is_paused && !matches!(action, Action::Menu | Action::Help | Action::Prompt) {
            self.is_paused = false;
            self.message = "On we go.".into();
            if action == Action::Pause {
                return None;
            }
        }
        match action {
            Action::Go(dir) => self.input(Input::Step(dir)),
            Action::Wait => self.input(Input::Wait),
            Action::Mark => {
                self.is_marking = true;
                self.message = "Mark a neighbour: which direction?".into();
            }
            Action::Plans => self.toggle_plans(),
            Action::Next => self.input(Input::Next),
            Action::Solve => self.input(Input::Solve),
            Action::Undo => self.input(Input::Back),
            Action::Pause => {
                self.is_paused = true;
                self.message = "Paused; any move goes on.".into();
            }
            Action::Save => self.over = Over::Prompt("save ".into()),
            Action::Load => self.over = Over::Prompt("load ".into()),
            Action::Restart => return self.word("restart"),
            Action::Help => self.over = Over::Keys,
            Action::Menu => return Some(Next::Home),
            Action::Prompt => self.over = Over::Prompt(String::new()),
        }
        None
    }

    /// The key after the prefix: a direction, or something else, which does nothing this once.
    fn mark(&mut self, action: Option<Action>) {
        self.is_marking = false;
        match action {
            Some(Action::Go(dir)) => self.input(Input::Mark(dir)),
            _ => self.message = "Nothing is marked: that was no direction.".into(),
        }
    }

    fn toggle_plans(&mut self) {
        self.shows_plans = !self.shows_plans;
        let shown = if self.shows_plans { "shown" } else { "hidden" };
        self.message = format!("What foes in sight plan is {shown}.");
    }

    fn input(&mut self, input: Input) {
        self.message.clear();
        let seat = self.session.player();
        let events = Table::input(&mut self.session, seat, input);
        self.tell(&events);
    }

    /// The sentences of what happened, and what follows from it.
    fn tell(&mut self, events: &[Happened]) {
        if events.is_empty() {
            return;
        }
        let said = events.iter().filter(|event| !matches!(event, Happened::Moved { .. }));
        let hearer = self.session.hearer();
        let said: Vec<String> = said.map(|event| say(event, hearer)).collect();
        if !said.is_empty() {
            self.message = said.join(" ");
        }
        self.unsaved.get_or_insert_with(Instant::now);
        if !self.session.is_running() && self.end.is_none() {
            self.finish();
        }
    }

    fn click(&mut self, mouse: MouseEvent) -> Option<Next> {
        let press = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Press::First,
            MouseEventKind::Down(MouseButton::Right) => Press::Second,
            _ => return None,
        };
        if !matches!(self.over, Over::Nothing) {
            self.over = Over::Nothing;
            return None;
        }
        if let Some(end) = &mut self.end {
            return match end.menu.click(self.list, mouse.column, mouse.row) {
                Picked::Item(item) if press == Press::First => self.afterwards(item),
                _ => None,
            };
        }
        let cell = self.view.and_then(|view| view.cell_at(mouse.column, mouse.row))?;
        (self.is_paused, self.is_marking) = (false, false);
        self.input(Input::Point(cell, press));
        None
    }

    /// A key for the prompt.
    fn type_on(&mut self, key: KeyEvent) -> Option<Next> {
        let Over::Prompt(text) = &mut self.over else { return None };
        match key.code {
            KeyCode::Enter => {
                let words = std::mem::take(text);
                self.over = Over::Nothing;
                return self.word(words.trim());
            }
            KeyCode::Esc => self.over = Over::Nothing,
            KeyCode::Backspace if text.is_empty() => self.over = Over::Nothing,
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < 60 => text.push(c),
            _ => {}
        }
        None
    }

    /// Does what a word on the prompt says.
    fn word(&mut self, words: &str) -> Option<Next> {
        let (word, name) = words.split_once(' ').unwrap_or((words, ""));
        let name = if name.trim().is_empty() { "game" } else { name.trim() };
        match word {
            "" => {}
            "next" => self.input(Input::Next),
            "solve" => self.input(Input::Solve),
            "undo" => self.input(Input::Back),
            "pause" => return self.act(Action::Pause),
            "wait" => self.input(Input::Wait),
            "plans" => self.toggle_plans(),
            "save" => self.save(name),
            "load" => return self.load(name),
            "restart" => return self.start(self.session.level().clone()),
            "new" => return self.start(self.another()),
            "help" | "keys" => self.over = Over::Keys,
            "rules" => self.over = Over::Rules,
            "code" => self.message = self.code().unwrap_or_default(),
            "menu" | "home" => return Some(Next::Home),
            "q" | "quit" => return Some(Next::Quit),
            _ => {
                self.message = format!("'{word}' is none of the words: {WORDS}.");
            }
        }
        None
    }

    fn code(&self) -> Option<String> {
        record::encode(&self.session.record()).ok()
    }

    fn save(&mut self, name: &str) {
        self.message = match self.store.save(name, &self.session.record()) {
            Ok(_) => format!("Saved as {name}."),
            Err(error) => wording::sentence(&error),
        };
    }

    fn load(&mut self, name: &str) -> Option<Next> {
        match self.store.resume(name) {
            Ok(session) => Some(Next::Play(session.into(), self.store.begin())),
            Err(error) => {
                self.message = wording::sentence(&error);
                None
            }
        }
    }

    fn start(&mut self, level: Level) -> Option<Next> {
        match Session::start(level) {
            Ok(session) => Some(Next::Play(session.into(), self.store.begin())),
            Err(error) => {
                self.message = error.to_string();
                None
            }
        }
    }

    /// The same game on another level.
    fn another(&self) -> Level {
        Level { seed: seed::fresh(), ..self.session.level().clone() }
    }

    fn afterwards(&mut self, item: usize) -> Option<Next> {
        match item {
            0 => self.start(self.session.level().clone()),
            1 => self.start(self.another()),
            2 => Some(Next::Replay(self.session.record().into())),
            3 => {
                self.analyze();
                None
            }
            _ => Some(Next::Home),
        }
    }

    /// Shows all that there is to tell.
    fn analyze(&mut self) {
        match Analysis::of(&self.session.record()) {
            Ok(analysis) => {
                let lines = analysis.text().lines().map(str::to_owned).collect();
                (self.over, self.scrolled) = (Over::Analysis(lines), 0);
                self.message = "Down and up move the text; any other key goes back.".into();
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    /// The game is over: keeps it where it is the best, and tells the result.
    fn finish(&mut self) {
        self.running.end();
        self.unsaved = None;
        let mut lines = Vec::new();
        let over = Happened::Over(self.session.outcome());
        lines.extend([say(&over, self.session.hearer()), self.standing()]);
        lines.push(String::new());
        let facts = self.session.report().into_iter();
        lines.extend(facts.map(|fact| format!("{:<28}{:>8}", fact.label, fact.value.to_string())));
        lines.push(String::new());
        lines.push(format!("Level  {}", self.session.level()));
        if let Some(code) = self.code() {
            lines.extend(["Code".to_owned(), code]);
        }
        lines.push(String::new());
        let items = AFTERWARDS.iter().map(|item| (*item).to_owned()).collect();
        self.end = Some(End { lines, menu: Menu::new(items) });
    }

    /// How the game compares with the best of its level.
    fn standing(&self) -> String {
        match (self.store.finish(&self.session), self.store.best(self.session.level())) {
            (Ok(true), _) => "This is your best game of this level.".to_owned(),
            (Ok(false), Some((moves, time))) => {
                format!("Your best game of this level: {} in {time}.", count(moves as u64, "move"))
            }
            (Ok(false), None) => String::new(),
            (Err(error), _) => {
                format!("The result could not be kept: {}", wording::sentence(&error))
            }
        }
    }

    /// Writes a running game to its file.
    fn save_running(&mut self) {
        self.unsaved = None;
        self.trouble = self.running.keep(&self.session).err().map(|e| wording::sentence(&e));
        if let Some(trouble) = &self.trouble {
            self.message = format!("The game is not saved: {trouble}");
        }
    }

    /// What is said when the program ends.
    fn farewell(&mut self) -> String {
        self.save_running();
        let (level, code) = (self.session.level(), self.code().unwrap_or_default());
        match (self.session.is_running(), &self.trouble) {
            (true, None) if !self.running.exists() => format!("{level}\n"),
            (true, None) => format!("{level} is saved; daidalos goes on with it.\n"),
            (true, Some(why)) => {
                format!(
                    "{level} is NOT saved: {why}\nThis code holds it, for daidalos play:\n{code}\n"
                )
            }
            _ => format!("{level}\n{code}\n"),
        }
    }
}

/// What can be typed behind the prompt.
const WORDS: &str = "next, solve, undo, pause, wait, plans, save, load, restart, new, code, rules, keys, menu, quit";

/// Every key and what it does.
pub(crate) fn key_lines(keys: &Keys) -> Vec<String> {
    let line = |(action, _, about, _): &(Action, &str, &str, &[&str])| {
        format!("{:<20}{about}", keys.of(*action).join(" "))
    };
    ACTIONS.iter().map(line).collect()
}

/// However the game is left, also by a panic: what is unsaved is saved.
impl Drop for GameScreen<'_> {
    fn drop(&mut self) {
        self.save_running();
    }
}

#[cfg(test)]
mod tests;
