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
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use crate::app::{Next, Ui};
use crate::canvas::{Paint, View};
use crate::config::Glyphs;
use crate::keys::{ACTIONS, Action, Keys};
use crate::level::fresh_seed;
use crate::menu::{Menu, Picked, put};
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
            put(self.status(), frame, status);
            map
        };
        self.draw_map(frame, map);
        self.draw_message(frame, message);
        put(Span::styled(self.hints(hints.width), Modifier::DIM), frame, hints);
        self.draw_over(frame, main);
    }

    fn draw_map(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let game = self.session.game();
        let focus: Option<Cell> = Some(game.known(self.session.viewer()).at);
        let view =
            View::new(self.session.size(), game.layout().walls, focus, area, self.paint.glyphs)
                .centred();
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
        put(Paragraph::new(lines).block(block).wrap(Wrap { trim: false }), frame, area);
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
            Over::Prompt(text) => put(format!(":{text}_"), frame, area),
            _ => put(self.message.as_str(), frame, area),
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
        put(Clear, frame, place);
        let block =
            Block::bordered().title(title).padding(ratatui::widgets::Padding::horizontal(1));
        let block = match self.paint.glyphs {
            Glyphs::Ascii => block.border_set(ASCII_BORDER),
            Glyphs::Unicode => block,
        };
        let inside = block.inner(place);
        put(block, frame, place);
        let [above, below] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(list)]).areas(inside);
        let text: Vec<Line<'_>> = lines.iter().map(|line| Line::raw(line.as_str())).collect();
        put(Paragraph::new(text).wrap(Wrap { trim: false }), frame, above);
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

const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Colours;
    use daidalos::grid::Dir;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    struct Stage {
        _folder: tempfile::TempDir,
        store: Store,
    }

    impl Stage {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(Some(&folder.path().display().to_string())).unwrap();
            store.learn("escape");
            store.learn("race");
            Self { _folder: folder, store }
        }

        fn game(&self, id: &str) -> Game<'_> {
            let session = Session::start(id.parse().unwrap()).unwrap();
            let paint = Paint { colours: Colours::All, glyphs: Glyphs::Unicode };
            Game::new(session, self.store.begin(), &self.store, Keys::new([]).unwrap(), paint)
        }
    }

    fn screen(game: &mut Game<'_>, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| game.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    fn push(game: &mut Game<'_>, code: KeyCode) -> Option<Next> {
        game.press(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn write(game: &mut Game<'_>, text: &str) -> Option<Next> {
        text.chars().fold(None, |_, c| {
            push(game, if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) })
        })
    }

    /// Walks along the best way.
    fn go_on(game: &mut Game<'_>, steps: usize) {
        for _ in 0..steps {
            let way = game.session.game().hint(Seat::FIRST, 1).way;
            let size = game.session.size();
            let dir = Dir::ALL.into_iter().find(|d| size.step(way[0], *d) == way.get(1).copied());
            game.input(Input::Step(dir.unwrap()));
        }
    }

    #[test]
    fn a_race_in_windows_of_all_sizes() {
        let stage = Stage::new();
        let mut game = stage.game("race:medium,shift=0#5");
        go_on(&mut game, 7);
        push(&mut game, KeyCode::Tab);
        insta::assert_snapshot!("race_80x24", screen(&mut game, 80, 24));
        insta::assert_snapshot!("race_200x60", screen(&mut game, 200, 60));
        insta::assert_snapshot!("race_40x12", screen(&mut game, 40, 12));
        game.paint.glyphs = Glyphs::Ascii;
        insta::assert_snapshot!("race_ascii", screen(&mut game, 80, 24));
        game.over = Over::Rules;
        assert!(screen(&mut game, 80, 24).is_ascii());
        game.over = Over::Nothing;
        for (width, height) in [(1, 1), (2, 3), (5, 2), (300, 1), (1, 50), (64, 10), (63, 9)] {
            screen(&mut game, width, height);
        }
    }

    #[test]
    fn the_clock_runs_and_stops() {
        let stage = Stage::new();
        let mut game = stage.game("escape#7");
        game.pass(Duration::from_millis(1234));
        game.pass(Duration::from_millis(9));
        assert_eq!(game.session.now(), GameTime(124));
        push(&mut game, KeyCode::Char('p'));
        game.pass(Duration::from_secs(5));
        assert_eq!(game.session.now(), GameTime(124));
        assert!(screen(&mut game, 80, 24).contains("PAUSED"));
        push(&mut game, KeyCode::Char('p'));
        push(&mut game, KeyCode::Char(':'));
        game.pass(Duration::from_secs(5));
        assert_eq!(game.session.now(), GameTime(124), "nor while words are typed");
        push(&mut game, KeyCode::Esc);
        game.pass(Duration::from_secs(50));
        assert_eq!(game.message, "The walls will move within ten seconds.");
        game.pass(Duration::from_secs(10));
        assert_eq!(game.message, "The walls have moved.");
    }

    #[test]
    fn words_on_the_prompt() {
        let stage = Stage::new();
        let mut game = stage.game("escape:shift=0#7");
        go_on(&mut game, 3);
        write(&mut game, ":save one\n");
        assert_eq!(game.message, "Saved as one.");
        write(&mut game, ":undo\n");
        assert_eq!(
            (game.message.as_str(), game.session.played()),
            ("Your last turn is taken back.", 2)
        );
        write(&mut game, ":save a/b\n");
        assert!(game.message.starts_with("'a/b' cannot be the name"), "{}", game.message);
        let Some(Next::Play(loaded, _)) = write(&mut game, ":load one\n") else { panic!("a game") };
        assert_eq!(loaded.played(), 3);
        let Some(Next::Play(again, _)) = write(&mut game, ":restart\n") else { panic!("a game") };
        assert_eq!((again.played(), again.level().to_string()), (0, "escape:shift=0#7".into()));
        let Some(Next::Play(new, _)) = write(&mut game, ":new\n") else { panic!("a game") };
        assert_ne!(new.level().to_string(), "escape:shift=0#7");
        assert!(matches!(write(&mut game, ":quit\n"), Some(Next::Quit)));
        assert!(matches!(push(&mut game, KeyCode::Esc), Some(Next::Home)));
        assert!(write(&mut game, ":xyzzy\n").is_none());
        assert!(game.message.contains("'xyzzy' is none of the words"));
    }

    #[test]
    fn the_end_is_told_and_goes_on() {
        let stage = Stage::new();
        let mut game = stage.game("escape:6x4,shift=0#3");
        go_on(&mut game, 10);
        insta::assert_snapshot!("won", screen(&mut game, 80, 24));
        screen(&mut game, 20, 6);
        assert!(matches!(push(&mut game, KeyCode::Char('1')), Some(Next::Play(..))));
        assert!(matches!(push(&mut game, KeyCode::Char('2')), Some(Next::Play(..))));
        assert!(matches!(push(&mut game, KeyCode::Char('3')), Some(Next::Replay(..))));
        assert!(matches!(push(&mut game, KeyCode::Esc), Some(Next::Home)));
        drop(game);
        assert!(stage.store.last().is_none(), "what is over is not gone on with");
        assert!(stage.store.best(&"escape:6x4,shift=0#3".parse().unwrap()).is_some());
    }

    #[test]
    fn a_click_walks() {
        let stage = Stage::new();
        let mut game = stage.game("escape:shift=0#7");
        let start = game.session.game().known(Seat::FIRST).at;
        go_on(&mut game, 6);
        screen(&mut game, 80, 24);
        let view = game.view.unwrap();
        let spots = (0..80).flat_map(|x| (0..24).map(move |y| (x, y)));
        let (column, row) =
            spots.into_iter().find(|(x, y)| view.cell_at(*x, *y) == Some(start)).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        game.click(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
        for _ in 0..10 {
            game.pass(Duration::from_millis(50));
        }
        assert_eq!(game.session.game().known(Seat::FIRST).at, start);
    }

    #[test]
    fn leaving_in_any_way_saves() {
        let stage = Stage::new();
        let mut game = stage.game("escape:shift=0#7");
        go_on(&mut game, 3);
        drop(game);
        assert_eq!(stage.store.last().unwrap().1.entries.len(), 3);
        let other = Stage::new();
        let store = std::panic::AssertUnwindSafe(&other);
        let panicked = std::panic::catch_unwind(|| {
            let mut game = store.game("escape:shift=0#8");
            go_on(&mut game, 4);
            std::panic::resume_unwind(Box::new("on purpose"));
        });
        assert!(panicked.is_err());
        assert_eq!(other.store.last().unwrap().1.entries.len(), 4);
    }

    #[test]
    fn rules_come_before_a_first_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(&folder.path().display().to_string())).unwrap();
        let paint = Paint { colours: Colours::None, glyphs: Glyphs::Unicode };
        let session = || Session::start("race#7".parse().unwrap()).unwrap();
        let keys = Keys::new([]).unwrap();
        let mut game = Game::new(session(), store.begin(), &store, keys.clone(), paint);
        insta::assert_snapshot!("rules", screen(&mut game, 80, 24));
        game.pass(Duration::from_secs(5));
        assert_eq!(game.session.now(), GameTime(0), "the clock waits for the reader");
        push(&mut game, KeyCode::Char('w'));
        assert_eq!((&game.over, game.session.played()), (&Over::Nothing, 0));
        let game = Game::new(session(), store.begin(), &store, keys, paint);
        assert_eq!(game.over, Over::Nothing);
    }
}
