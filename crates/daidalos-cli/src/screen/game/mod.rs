//! The screen of a game: the maze, a panel, a message, and what comes after the end.
//!
//! It owns the clock, the prompt and the view; what keys mean to the game, the session knows.

mod draw;
mod end;
mod over;
mod press;
mod words;

pub(crate) use over::key_lines;

use std::time::{Duration, Instant};

use daidalos::mode::{GameTime, Input};
use daidalos::sentences::say;
use daidalos::session::{Event as Happened, Session, Table};
use ratatui::crossterm::event::{self, Event, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::end::End;
use crate::desk::{Running, Store};
use crate::screen::app::{Next, Ui};
use crate::screen::canvas::{Paint, View};
use crate::screen::events;
use crate::screen::keys::Keys;
use crate::wording;

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

/// A game on the screen.
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

/// However the game is left, also by a panic: what is unsaved is saved.
impl Drop for GameScreen<'_> {
    fn drop(&mut self) {
        self.save_running();
    }
}

#[cfg(test)]
mod tests;
