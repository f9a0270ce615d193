//! The screen of a game: the maze, a panel, a message, and what comes after the end.
//!
//! It owns the clock, the prompt and the view; what keys mean to the game, the session knows.

use std::time::{Duration, Instant};

use daidalos::grid::Cell;
use daidalos::mode::{GameTime, Input, Level, Press, Seat};
use daidalos::record;
use daidalos::sentences::say;
use daidalos::session::{Event as Happened, Session, Status, Table};
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use crate::app::{Next, Ui};
use crate::canvas::{Paint, View};
use crate::keys::{ACTIONS, Action, Keys};
use crate::level::fresh_seed;
use crate::menu::{Menu, Picked};
use crate::store::{Running, Store};

/// How often the clock is looked at.
const FRAME: Duration = Duration::from_millis(33);
/// How long a running game goes unsaved at most.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// Plays until the game is left.
pub(crate) fn show(ui: &mut Ui<'_>, session: Session, running: Running) -> anyhow::Result<Next> {
    let keys = ui.config.keys.clone();
    let mut game = Game::new(session, running, ui.store, keys, ui.paint);
    let mut last = Instant::now();
    let mut shown = None;
    while !ui.is_stopped() {
        if shown != Some(game.look()) {
            ui.terminal.draw(|frame| game.draw(frame))?;
            shown = Some(game.look());
        }
        if event::poll(FRAME.saturating_sub(last.elapsed()))? {
            shown = None;
            if let Some(next) = game.take(event::read()?) {
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

/// What lies over the maze.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Over {
    Nothing,
    /// The rules, before a first game.
    Rules,
    Keys,
    /// Words that are being typed.
    Prompt(String),
}

/// What comes after a game.
struct End {
    lines: Vec<String>,
    menu: Menu,
}

const AFTERWARDS: [&str; 4] = ["Again", "Next level", "Watch it", "Home"];

struct Game<'a> {
    session: Session,
    running: Running,
    store: &'a Store,
    keys: Keys,
    paint: Paint,
    message: String,
    over: Over,
    end: Option<End>,
    is_paused: bool,
    /// Time that has passed but does not yet make a hundredth.
    rest: Duration,
    /// Since when something is unsaved.
    unsaved: Option<Instant>,
    /// Where the maze was drawn.
    view: Option<View>,
    list: Rect,
}

impl<'a> Game<'a> {
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
            rest: Duration::ZERO,
            unsaved: None,
            view: None,
            list: Rect::default(),
        };
        if game.session.played() > 0 {
            game.message = "Here you are again.".into();
        }
        if game.session.status() != Status::Running {
            game.finish();
        }
        game
    }

    /// All that can change what is seen without a key.
    fn look(&self) -> (u64, usize, u32, bool) {
        let left = self.session.game().change_in().map_or(0, |left| left.0.div_ceil(100));
        let second = self.session.now().0 / 100 + (left << 32);
        let epoch = self.session.game().epoch();
        (second, self.session.played(), epoch, self.end.is_some())
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
            Over::Keys | Over::Rules => {
                self.over = Over::Nothing;
                return None;
            }
        }
        if let Some(end) = &mut self.end {
            return match end.menu.press(key) {
                Picked::Item(item) => self.afterwards(item),
                Picked::Left => Some(Next::Home),
                Picked::Nothing => None,
            };
        }
        match self.keys.action(key) {
            Some(action) => self.act(action),
            None => {
                let help = self.keys.first(Action::Help);
                self.message = format!("That key does nothing here; {help} shows those that do.");
                None
            }
        }
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

    fn input(&mut self, input: Input) {
        self.message.clear();
        let seat = self.session.viewer();
        let events = Table::input(&mut self.session, seat, input);
        self.tell(&events);
    }

    /// The sentences of what happened, and what follows from it.
    fn tell(&mut self, events: &[Happened]) {
        if events.is_empty() {
            return;
        }
        let said = events.iter().filter(|event| !matches!(event, Happened::Moved { .. }));
        let said: Vec<String> = said.map(|event| say(event, Seat::FIRST)).collect();
        if !said.is_empty() {
            self.message = said.join(" ");
        }
        self.unsaved.get_or_insert_with(Instant::now);
        if self.session.status() != Status::Running && self.end.is_none() {
            self.finish();
        }
    }

    fn click(&mut self, mouse: MouseEvent) -> Option<Next> {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return None;
        }
        if !matches!(self.over, Over::Nothing) {
            self.over = Over::Nothing;
            return None;
        }
        if let Some(end) = &mut self.end {
            return match end.menu.click(self.list, mouse.column, mouse.row) {
                Picked::Item(item) => self.afterwards(item),
                _ => None,
            };
        }
        let cell = self.view.and_then(|view| view.cell_at(mouse.column, mouse.row))?;
        self.is_paused = false;
        self.input(Input::Point(cell, Press::First));
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
            "save" => self.save(name),
            "load" => return self.load(name),
            "restart" => return self.start(self.session.level().clone()),
            "new" => return self.start(self.another()),
            "help" | "keys" => self.over = Over::Keys,
            "rules" => self.over = Over::Rules,
            "menu" | "home" => return Some(Next::Home),
            "q" | "quit" => return Some(Next::Quit),
            _ => {
                self.message = format!(
                    "'{word}' is none of the words: next, solve, undo, pause, save, load, restart, new, rules, keys, menu, quit."
                );
            }
        }
        None
    }

    fn save(&mut self, name: &str) {
        self.message = match self.store.save(name, &self.session.record()) {
            Ok(_) => format!("Saved as {name}."),
            Err(error) => crate::sentence(&error),
        };
    }

    fn load(&mut self, name: &str) -> Option<Next> {
        let loaded = self.store.load(name).and_then(|record| Ok(Session::resume(&record)?));
        match loaded {
            Ok(session) => Some(Next::Play(session.into(), self.store.begin())),
            Err(error) => {
                self.message = crate::sentence(&error);
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
        Level { seed: fresh_seed(), ..self.session.level().clone() }
    }

    fn afterwards(&mut self, item: usize) -> Option<Next> {
        match item {
            0 => self.start(self.session.level().clone()),
            1 => self.start(self.another()),
            2 => Some(Next::Replay(self.session.record().into())),
            _ => Some(Next::Home),
        }
    }

    /// The game is over: keeps it where it is the best, and tells the result.
    fn finish(&mut self) {
        self.running.end();
        self.unsaved = None;
        let mut lines = vec![match (self.session.status(), self.session.is_alone()) {
            (Status::Won, true) => "You have won.".to_owned(),
            (Status::Won, false) => "The first player has won.".to_owned(),
            (_, true) => "The rival has won.".to_owned(),
            _ => "The second player has won.".to_owned(),
        }];
        match self.store.finish(&self.session) {
            Ok(true) => lines.push("This is your best game of this level.".into()),
            Ok(false) => {}
            Err(error) => lines.push(format!("The result could not be kept: {error:#}")),
        }
        lines.push(String::new());
        let facts = self.session.report().into_iter();
        lines.extend(facts.map(|fact| format!("{:<28}{:>8}", fact.label, fact.value.to_string())));
        lines.push(String::new());
        lines.push(format!("Level  {}", self.session.level()));
        if let Ok(code) = record::encode(&self.session.record()) {
            lines.extend(["Code".to_owned(), code]);
        }
        lines.push(String::new());
        let items = AFTERWARDS.iter().map(|item| (*item).to_owned()).collect();
        self.end = Some(End { lines, menu: Menu::new(items) });
    }

    /// Writes a running game to its file.
    fn save_running(&mut self) {
        self.unsaved = None;
        if self.session.played() == 0 || self.session.status() != Status::Running {
            return;
        }
        if let Err(error) = self.running.save(&self.session.record()) {
            self.message = format!("The game is not saved: {error:#}");
        }
    }

    /// What is said when the program ends.
    fn farewell(&self) -> String {
        let level = self.session.level();
        match (self.session.status(), record::encode(&self.session.record())) {
            (Status::Running, _) if self.session.played() > 0 => {
                format!("{level} is saved; daidalos goes on with it.\n")
            }
            (Status::Running, _) | (_, Err(_)) => format!("{level}\n"),
            (_, Ok(code)) => format!("{level}\n{code}\n"),
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let has_panel = area.width >= 64 && area.height >= 10;
        let [main, message, hints] = Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(u16::from(area.height > 2)),
            Constraint::Length(u16::from(area.height > 6)),
        ])
        .areas(area);
        let map = if has_panel {
            let [map, panel] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(PANEL)]).areas(main);
            self.draw_panel(frame, panel);
            map
        } else {
            let [status, map] = Layout::vertical([
                Constraint::Length(u16::from(main.height > 2)),
                Constraint::Fill(1),
            ])
            .areas(main);
            frame.render_widget(self.status(), status);
            map
        };
        self.draw_map(frame, map);
        self.draw_message(frame, message);
        frame.render_widget(Span::styled(self.hints(hints.width), Modifier::DIM), hints);
        self.draw_over(frame, main);
    }

    fn draw_map(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let game = self.session.game();
        let focus: Option<Cell> = Some(game.known(self.session.viewer()).at);
        let view = View::new(self.session.size(), game.layout().walls, focus, area).centred();
        let window = view.window();
        let scene = Table::scene(&self.session, Some(window));
        view.paint(&scene, window, frame.buffer_mut(), self.paint);
        self.view = Some(view);
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect) {
        let level = self.session.level();
        let mut lines = vec![
            Line::styled(level.mode.name().to_uppercase(), Modifier::BOLD),
            Line::raw(level.to_string()),
            Line::raw(""),
        ];
        for fact in self.session.report() {
            let (label, value) = (fact.label, fact.value.to_string());
            let width = usize::from(PANEL) - 3;
            let gap = width.saturating_sub(label.chars().count());
            lines.push(Line::styled(format!("{label}{value:>gap$}"), self.alarm(fact.key)));
        }
        lines.push(Line::raw(""));
        lines.extend(self.legend());
        if self.is_paused {
            lines.push(Line::styled("PAUSED", Modifier::BOLD));
        }
        let block = Block::new().padding(ratatui::widgets::Padding::left(2));
        frame.render_widget(Paragraph::new(lines).block(block).wrap(Wrap { trim: false }), area);
    }

    /// The last seconds before the walls move stand out.
    fn alarm(&self, key: &str) -> Style {
        let soon = self.session.game().change_in().is_some_and(|left| left <= Session::WARNING);
        if key == "shift_in" && soon { Style::new().reversed() } else { Style::new() }
    }

    fn legend(&self) -> Vec<Line<'static>> {
        let glyph = |glyph: char| self.paint.glyph(glyph);
        let mut legend = vec![format!("{} you", glyph('●'))];
        if self.session.game().seats() > 1 {
            legend.push(format!("{} rival", glyph('◆')));
        }
        legend.extend(["S entrance".to_owned(), "G exit".to_owned()]);
        legend.into_iter().map(Line::raw).collect()
    }

    /// The panel in one line, for small terminals.
    fn status(&self) -> String {
        let short = |key: &str| match key {
            "moves" => Some("moves"),
            "rival_moves" => Some("rival"),
            "shift_in" => Some("walls"),
            "help" => Some("help"),
            _ => None,
        };
        let facts = self.session.report();
        let facts = facts.iter().filter_map(|f| Some(format!("{} {}", short(f.key)?, f.value)));
        let mut words = vec![self.session.now().to_string()];
        words.extend(facts);
        if self.is_paused {
            words.insert(0, "PAUSED".into());
        }
        words.join("  ")
    }

    fn draw_message(&self, frame: &mut Frame<'_>, area: Rect) {
        match &self.over {
            Over::Prompt(text) => frame.render_widget(format!(":{text}_"), area),
            _ => frame.render_widget(self.message.as_str(), area),
        }
    }

    /// As many of the keys as there is room for.
    fn hints(&self, width: u16) -> String {
        let hint = |action, what: &str| format!("{} {what}", self.keys.first(action));
        let hints = [
            "arrows or wasd move".to_owned(),
            hint(Action::Help, "keys"),
            hint(Action::Menu, "menu"),
            hint(Action::Next, "next"),
            hint(Action::Solve, "solve"),
            hint(Action::Undo, "undo"),
            hint(Action::Pause, "pause"),
            hint(Action::Prompt, "words"),
        ];
        let mut said = String::new();
        for hint in hints {
            if said.len() + hint.len() + 2 > width.into() {
                break;
            }
            said.push_str(&hint);
            said.push_str("  ");
        }
        said
    }

    /// What lies over the maze, in a box in its middle.
    fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (title, lines) = match (&self.over, &self.end) {
            (Over::Keys, _) => ("keys", key_lines(&self.keys)),
            (Over::Rules, _) => (self.session.level().mode.name(), self.rules()),
            (_, Some(end)) => ("", end.lines.clone()),
            _ => return,
        };
        let menu = self.end.as_ref().filter(|_| self.over != Over::Keys).map(|end| &end.menu);
        let width = area.width.min(60);
        let inner = usize::from(width.saturating_sub(4)).max(1);
        let rows: usize =
            lines.iter().map(|line| line.chars().count().div_ceil(inner).max(1)).sum();
        let list = menu.map_or(0, Menu::height);
        let height = (rows as u16 + list + 2).min(area.height);
        let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
        let place = Rect::new(area.x + x, area.y + y, width, height);
        frame.render_widget(Clear, place);
        let block =
            Block::bordered().title(title).padding(ratatui::widgets::Padding::horizontal(1));
        let inside = block.inner(place);
        frame.render_widget(block, place);
        let [above, below] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(list)]).areas(inside);
        let text: Vec<Line<'_>> = lines.iter().map(|line| Line::raw(line.as_str())).collect();
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), above);
        if let Some(menu) = menu {
            menu.draw(frame, below);
        }
        self.list = below;
    }

    fn rules(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.session.level().mode.rules() {
            lines.extend([(*line).to_owned(), String::new()]);
        }
        let keys = [Action::Next, Action::Undo, Action::Help].map(|action| self.keys.first(action));
        lines.push(format!("Arrows or W A S D move. {} shows the next steps, {} takes a move back, {} shows all keys.", keys[0], keys[1], keys[2]));
        lines.extend([String::new(), "Press any key to begin.".to_owned()]);
        lines
    }
}

/// Wide enough for the facts of a game.
const PANEL: u16 = 32;

/// Every key and what it does.
pub(crate) fn key_lines(keys: &Keys) -> Vec<String> {
    let line = |(action, _, about, _): &(Action, &str, &str, &[&str])| {
        format!("{:<20}{about}", keys.of(*action).join(" "))
    };
    ACTIONS.iter().map(line).collect()
}

/// However the game is left, also by a panic: what is unsaved is saved.
impl Drop for Game<'_> {
    fn drop(&mut self) {
        self.save_running();
    }
}
