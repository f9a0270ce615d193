//! The screen of a game: the maze, a panel, a message, and what comes after the end.
//!
//! It owns the clock, the prompt and the view; what keys mean to the game, the session knows.

mod draw;
mod end;
mod haunt;
mod message;
mod moving;
mod over;
mod pointers;
mod press;
mod result;
mod study;
mod words;

pub(crate) use message::LEAVE;
pub(crate) use over::key_lines;

use std::time::{Duration, Instant};

use daidalos::grid::{Cell, Dir};
use daidalos::mode::{Event as Happened, GameTime, Input};
use daidalos::sentences::say;
use daidalos::session::{Listener, Table};
use ratatui::crossterm::event::{Event, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use self::end::End;
use self::message::Message;
use self::moving::{Moving, TICK};
use self::study::Study;
use crate::config::Motion;
use crate::desk::{Desk, Saved};
use crate::screen::app::{Next, Ui};
use crate::screen::canvas::{Paint, View};
use crate::screen::events::{self, Mouse, Read};
use crate::screen::keys::Keys;
use crate::screen::menu::Menu;
use crate::screen::reel::GameReel;
use crate::wording;

/// How often the clock is looked at.
const FRAME: Duration = Duration::from_millis(33);
/// How long after a save the next one waits: with all that a disk takes, what is older than a second is
/// saved.
const SAVE_EVERY: Duration = Duration::from_millis(500);

/// How long a step of a walk is seen at least.
const WALK: Duration = Duration::from_millis(40);

/// Plays until the game is left.
pub(crate) fn show(ui: &mut Ui<'_>, desk: Desk) -> anyhow::Result<Next> {
    let keys = ui.config.keys.clone();
    let mut game = GameScreen::new(desk, keys, ui.paint, ui.config.motion);
    let mut last = Instant::now();
    let mut shown = None;
    while !ui.is_stopped() {
        if shown != Some(game.look()) {
            ui.terminal.draw(|frame| game.draw(frame))?;
            shown = Some(game.look());
        }
        let frame = if game.is_moving() { TICK } else { FRAME };
        let has_come = events::wait(frame.saturating_sub(last.elapsed()))?;
        game.pass(last.elapsed());
        last = Instant::now();
        if !has_come {
            continue;
        }
        let event = match events::read(&mut ui.terminal, Mouse::Used, || game.save_running())? {
            Read::Event(event) => event,
            Read::Resumed => {
                (shown, last) = (None, Instant::now());
                continue;
            }
        };
        if !is_motion(&event) {
            shown = None;
        }
        if let Some(next) = game.take(event) {
            leave(ui, &mut game);
            return Ok(next);
        }
        if std::mem::take(&mut game.is_watching) {
            ui.show(GameReel::new(&game.desk.record(), None)?, |_| Ok(None))?;
            last = Instant::now();
        }
    }
    leave(ui, &mut game);
    Ok(Next::Quit)
}

/// Leaves a game. What the next one says in the end does not hide the code of one that could not be saved.
fn leave(ui: &mut Ui<'_>, game: &mut GameScreen) {
    let said = game.farewell();
    ui.shared.extend(game.shared.iter().flat_map(|line| [line, "\n"]));
    match game.trouble.is_some() || game.unranked.is_some() {
        true => ui.unsaved.push_str(&said),
        false => ui.farewell = said,
    }
}

/// A mouse that moves changes nothing.
fn is_motion(event: &Event) -> bool {
    let still = |mouse: &MouseEvent| matches!(mouse.kind, MouseEventKind::Down(_));
    matches!(event, Event::Mouse(mouse) if !still(mouse))
}

/// What lies over the maze.
#[derive(Clone, PartialEq, Debug)]
enum Over {
    Nothing,
    /// The rules, before a first game.
    Rules,
    Keys,
    /// Words that are being typed.
    Prompt(String),
    /// All that there is to tell of a game that is over.
    Study(Study),
    /// The code of a game.
    Code(String),
    /// The saved games.
    Load(Menu, Vec<Saved>),
    /// Whether to leave the program.
    Quit,
}

/// A game on the screen.
struct GameScreen {
    desk: Desk,
    keys: Keys,
    paint: Paint,
    message: Message,
    over: Over,
    end: Option<End>,
    is_paused: bool,
    /// Whether the next key says which neighbour is marked.
    is_marking: bool,
    /// The cell that was clicked last, and when.
    clicked: Option<(Cell, Instant)>,
    /// Whether what others plan is shown.
    shows_plans: bool,
    /// Time that has passed but is not told to the game yet.
    rest: Duration,
    /// Whether the player is on a walk.
    is_walking: bool,
    /// Whether something has happened that is not saved.
    is_unsaved: bool,
    /// When the game was saved last.
    saved: Option<Instant>,
    /// Why the last attempt to save has failed.
    trouble: Option<String>,
    /// Why the result could not be kept.
    unranked: Option<String>,
    /// Rows of a long text that have been scrolled out of sight.
    scrolled: u16,
    /// Rows of the panel that have been scrolled out of sight.
    panel: u16,
    /// Where the list of saved games was drawn.
    list: Rect,
    /// The last run, and when its key was last pressed.
    ran: Option<(Dir, Duration)>,
    /// When the game has ended.
    ended: Duration,
    /// Where the maze was drawn, and what its signs mean.
    view: Option<View>,
    legend: Vec<(char, &'static str)>,
    /// Whether it is the level of a day.
    is_daily: bool,
    /// How hard the level is, as far as that was found out.
    rating: Option<u8>,
    /// Whether the ghost of the best game is seen; none until it was asked for.
    ghost: Option<bool>,
    /// Whether the game is to be watched, now that it is over.
    is_watching: bool,
    /// The line that was asked for to be shared.
    shared: Option<String>,
    /// What is seen for a moment.
    moving: Moving,
}

impl GameScreen {
    fn new(desk: Desk, keys: Keys, paint: Paint, motion: Motion) -> Self {
        let mode = desk.level().mode.name();
        let is_first = desk.played() == 0 && !desk.store().knows(mode);
        let over = if is_first { Over::Rules } else { Over::Nothing };
        let (is_daily, rating) = (desk.is_daily(), desk.quick_rating());
        let mut game = Self {
            desk,
            keys,
            paint,
            message: Message::default(),
            over,
            end: None,
            is_paused: false,
            is_marking: false,
            clicked: None,
            shows_plans: false,
            rest: Duration::ZERO,
            is_walking: false,
            is_unsaved: false,
            saved: None,
            trouble: None,
            unranked: None,
            scrolled: 0,
            panel: 0,
            list: Rect::ZERO,
            ran: None,
            ended: Duration::ZERO,
            view: None,
            legend: Vec::new(),
            is_daily,
            rating,
            ghost: None,
            is_watching: false,
            shared: None,
            moving: Moving::new(motion),
        };
        let greeting = match game.desk.played() {
            0 => game.desk.notice().unwrap_or_default(),
            _ => "Welcome back.",
        };
        game.message.say(greeting);
        if let Some(why) = game.desk.obstacle() {
            game.message.say(format!("Nothing will be kept: {}", wording::sentence(&why)));
        }
        if !game.desk.is_running() {
            game.finish();
        }
        game
    }

    /// All that can change what is seen without a key.
    fn look(&mut self) -> (Vec<String>, usize, bool, (u32, usize)) {
        let sheet = self.desk.table().sheet();
        let told = sheet.facts.iter().map(|fact| fact.value.to_string()).collect();
        (told, self.desk.played(), self.end.is_some(), self.moving.step())
    }

    /// Whether something is seen for a moment.
    fn is_moving(&self) -> bool {
        self.moving.step() != (0, 0)
    }

    /// Whether the clock runs.
    fn is_running(&self) -> bool {
        !self.is_paused && self.over == Over::Nothing && self.end.is_none()
    }

    /// Lets time pass. A walk goes on once its last step, and what answered that, has been seen.
    fn pass(&mut self, elapsed: Duration) {
        self.moving.pass(elapsed);
        if self.is_running() {
            self.rest += elapsed;
        }
        let is_seen = !self.is_walking || !self.moving.has_steps() && self.rest >= WALK;
        if self.is_running() && is_seen {
            let hundredths = self.rest.as_millis() / 10;
            self.rest -= Duration::from_millis(hundredths as u64 * 10);
            self.at_table(|table| table.pass(GameTime(hundredths as u64)));
        }
        self.save_soon();
    }

    fn input(&mut self, input: Input) {
        self.message.clear();
        self.moving.skip();
        if let Input::Point(cell, _) = input {
            self.moving.point(cell);
        }
        self.at_table(|table| table.input(input));
    }

    /// Does something at the table, and tells what came of it.
    fn at_table(&mut self, act: impl FnOnce(&mut dyn Table)) {
        let mut table = self.desk.table();
        let sheet = table.sheet();
        let (listener, seat) = (sheet.listener(), sheet.seat);
        act(&mut table);
        let events = table.events();
        if !events.is_empty() {
            self.is_walking = table.sheet().is_walking;
        }
        self.moving.hear(&events, seat);
        self.tell(&events, &listener);
    }

    /// The sentences of what happened, and what follows from it.
    fn tell(&mut self, events: &[Happened], listener: &Listener) {
        if events.is_empty() {
            return;
        }
        let said = events.iter().filter(|event| !matches!(event, Happened::Moved { .. }));
        let said: Vec<String> = said.map(|event| say(event, listener)).collect();
        if !said.is_empty() {
            self.message.say(said.join(" "));
        }
        self.is_unsaved = true;
        // A look at the rules alone has taught nothing.
        if self.desk.played() > 0 {
            self.desk.store().learn(self.desk.level().mode.name());
        }
        if !self.desk.is_running() && self.end.is_none() {
            // The result tells what matters.
            self.message.clear();
            self.finish();
        }
        self.save_soon();
    }

    /// Saves what is new: a first move at once, before it is seen; then not more often than is needed.
    fn save_soon(&mut self) {
        let is_due = self.saved.is_none_or(|when| when.elapsed() >= SAVE_EVERY);
        if self.is_unsaved && is_due {
            self.save_running();
        }
    }

    /// Writes a running game to its file. Why it cannot be is said once.
    fn save_running(&mut self) {
        self.is_unsaved = false;
        let kept = self.desk.keep();
        if !matches!(kept, Ok(false)) {
            self.saved = Some(Instant::now());
        }
        let trouble = kept.err().map(|error| wording::sentence(&error));
        if let Some(why) = trouble.as_ref().filter(|_| trouble != self.trouble) {
            self.message.say(format!("The game is not saved: {why}"));
        }
        self.trouble = trouble;
    }

    /// What is said when the program ends.
    fn farewell(&mut self) -> String {
        self.save_running();
        let level = self.desk.level();
        let code = || self.desk.code().unwrap_or_default();
        match (self.desk.is_running(), &self.trouble) {
            (true, None) if !self.desk.is_kept() => format!("{level}\n"),
            (true, None) => {
                let flag = self.desk.store().flag();
                format!("{level} is saved. Start daidalos{flag} again to go on with it.\n")
            }
            (true, Some(why)) => {
                format!(
                    "{level} is NOT saved: {why}\nThis code holds it, for daidalos play:\n{}\n",
                    code()
                )
            }
            (false, _) => match &self.unranked {
                Some(why) => format!(
                    "The result of {level} is NOT kept: {why}\nThis code holds it, for daidalos play:\n{}\n",
                    code()
                ),
                None => format!("{level}: this code replays it.\n{}\n", code()),
            },
        }
    }
}

/// However the game is left, also by a panic: what is unsaved is saved.
impl Drop for GameScreen {
    fn drop(&mut self) {
        self.save_running();
    }
}

#[cfg(test)]
mod tests;
