//! What keys and clicks do on the screen of a game.

use std::time::{Duration, Instant};

use daidalos::controls::Action;
use daidalos::grid::{Cell, Dir};
use daidalos::mode::{Input, Press, Refusal};
use daidalos::sentences::refusal;
use daidalos::session::Table;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::words::LONGEST;
use super::{GameScreen, Over};
use crate::desk::Desk;
use crate::screen::app::Next;
use crate::screen::menu::{Menu, Picked, is_yes};

/// How long after the end the keys of steps choose nothing.
const HELD: Duration = Duration::from_millis(600);
/// How soon a key that is held comes again.
const REPEAT: Duration = Duration::from_millis(150);
/// How soon a click follows another one, if the two are meant as one.
const TWICE: Duration = Duration::from_millis(400);

impl GameScreen {
    /// Takes a key, a click or another size.
    pub(super) fn take(&mut self, event: Event) -> Option<Next> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.moving.skip();
                self.press(key)
            }
            Event::Mouse(mouse) => self.click(mouse),
            Event::Paste(text) => {
                self.paste(&text);
                None
            }
            _ => None,
        }
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> Option<Next> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Some(Next::Quit);
        }
        match &mut self.over {
            Over::Prompt(_) => return self.type_on(key),
            Over::Nothing => {}
            // One step back from the rules of a game that has not begun.
            Over::Rules if key.code == KeyCode::Esc && self.desk.played() == 0 => {
                return Some(Next::Home);
            }
            Over::Keys | Over::Rules | Over::Code(_) => {
                self.leaf(key.code);
                return None;
            }
            Over::Study(study) => {
                if !study.press(key.code) {
                    self.put_away();
                }
                return None;
            }
            Over::Load(menu, _) => {
                return match menu.press(key) {
                    Picked::Item(item) => self.load(item),
                    Picked::Left => self.put_away(),
                    Picked::Nothing => None,
                };
            }
            Over::Quit => return self.decide(key.code),
        }
        if let KeyCode::PageDown | KeyCode::PageUp = key.code {
            self.scroll(if key.code == KeyCode::PageDown { 1 } else { -1 });
            return None;
        }
        if self.end.is_some() {
            return self.press_after(key);
        }
        match self.keys.action(key) {
            action if self.is_marking => {
                self.mark(action);
                None
            }
            Some(action) => self.act(action),
            None => {
                let help = self.keys.first(Action::Help);
                self.message
                    .say(format!("That key does nothing here; {help} shows those that do."));
                None
            }
        }
    }

    /// Reads on in what is longer than its place: the message, the panel, and the result.
    fn scroll(&mut self, by: i16) {
        self.message.scroll(by);
        self.panel = self.panel.saturating_add_signed(by);
        if self.end.is_some() {
            self.scrolled = self.scrolled.saturating_add_signed(by);
        }
    }

    /// A key once the game is over. One that is still held from the last steps chooses nothing.
    fn press_after(&mut self, key: KeyEvent) -> Option<Next> {
        match self.keys.action(key) {
            Some(Action::Code) => self.show_code(),
            Some(Action::Quit) => self.over = Over::Quit,
            Some(Action::Go(_) | Action::Run(_)) if self.moving.now() < self.ended + HELD => {}
            _ => {
                return match self.end.as_mut()?.menu.press(key) {
                    Picked::Item(item) => self.afterwards(item),
                    Picked::Left => Some(Next::Home),
                    Picked::Nothing => None,
                };
            }
        }
        None
    }

    /// Runs; a key that is held does not run on past where the first run has ended.
    fn run(&mut self, dir: Dir) {
        let now = self.moving.now();
        let is_held = self.ran.is_some_and(|(last, when)| last == dir && now < when + REPEAT);
        self.ran = Some((dir, now));
        if !is_held {
            self.input(Input::Run(dir));
        }
    }

    /// Lays something over the maze, from its first line on.
    pub(super) fn lay_over(&mut self, over: Over) {
        self.message.clear();
        (self.over, self.scrolled) = (over, 0);
    }

    /// What was pasted is typed at the prompt; anywhere else it would be moves that were not meant.
    fn paste(&mut self, text: &str) {
        match &mut self.over {
            Over::Prompt(typed) => {
                let room = LONGEST.saturating_sub(typed.len());
                typed.extend(text.chars().filter(|c| !c.is_control()).take(room));
            }
            _ => {
                let prompt = self.keys.first(Action::Prompt);
                self.message.say(format!("Text can be pasted behind {prompt} only."));
            }
        }
    }

    /// The answer to whether to leave.
    fn decide(&mut self, code: KeyCode) -> Option<Next> {
        self.over = Over::Nothing;
        is_yes(code).then_some(Next::Quit)
    }

    /// What lies over the maze is put away.
    fn put_away(&mut self) -> Option<Next> {
        (self.over, self.scrolled) = (Over::Nothing, 0);
        None
    }

    /// Shows the saved games, if there are any.
    fn list_saved(&mut self) {
        let saved = self.desk.store().saved();
        match Menu::of_saved(&saved) {
            Some(menu) => self.lay_over(Over::Load(menu, saved)),
            None => self.message.say("No game is saved yet."),
        }
    }

    /// Goes on with a saved game.
    fn load(&mut self, item: usize) -> Option<Next> {
        let Over::Load(_, saved) = std::mem::replace(&mut self.over, Over::Nothing) else {
            return None;
        };
        let saved = saved.into_iter().nth(item)?;
        self.turn_to(|desk| desk.store().open_saved(&saved))
    }

    /// Down and up move a text that is longer than the window; any other key puts it away.
    fn leaf(&mut self, code: KeyCode) {
        self.scrolled = match code {
            KeyCode::Down => self.scrolled.saturating_add(1),
            KeyCode::PageDown => self.scrolled.saturating_add(10),
            KeyCode::Up => self.scrolled.saturating_sub(1),
            KeyCode::PageUp => self.scrolled.saturating_sub(10),
            _ => {
                // What was said first is still to be read behind the rules.
                if self.over != Over::Rules {
                    self.message.clear();
                }
                self.over = Over::Nothing;
                0
            }
        };
    }

    pub(super) fn act(&mut self, action: Action) -> Option<Next> {
        if self.is_paused && is_play(action) {
            self.is_paused = false;
            self.message.say("On we go.");
            if action == Action::Pause {
                return None;
            }
        }
        match action {
            Action::Go(dir) => self.input(Input::Step(dir)),
            Action::Run(dir) => self.run(dir),
            Action::Wait => self.input(Input::Wait),
            Action::Mark if self.can(action) => {
                self.is_marking = true;
                let again = self.keys.first(Action::Mark);
                self.message.say(format!(
                    "Mark a neighbour: which direction? {again} marks where you stand."
                ));
            }
            Action::Act => self.input(Input::Act),
            Action::Plans if self.can(action) => self.toggle_plans(),
            Action::Ghost => self.toggle_ghost(),
            Action::Rating => {
                let rating = self.desk.rating();
                self.rating = Some(rating);
                self.message.say(format!("Rating {rating} of 10."));
            }
            Action::Mark | Action::Plans => self.message.say(refusal(Refusal::Unknown)),
            Action::Next => self.input(Input::Next),
            Action::Solve => self.input(Input::Solve),
            Action::Undo => self.input(Input::Back),
            Action::Pause => {
                self.is_paused = true;
                self.message.say("Paused. Any move resumes the game.");
            }
            Action::Save => self.over = Over::Prompt("save ".into()),
            Action::Load => self.list_saved(),
            Action::Restart => return self.turn_to(Desk::again),
            Action::New => return self.turn_to(Desk::another),
            Action::Code => self.show_code(),
            Action::Rules => self.lay_over(Over::Rules),
            Action::Help => self.lay_over(Over::Keys),
            Action::Menu => return Some(Next::Home),
            Action::Prompt => self.over = Over::Prompt(String::new()),
            Action::Quit => self.over = Over::Quit,
            // These have neither a key nor a word in a terminal.
            Action::Elapse
            | Action::More
            | Action::Where
            | Action::Look
            | Action::Analyze
            | Action::Share
            | Action::Larger
            | Action::Smaller => {}
        }
        None
    }

    /// The key after the prefix: a direction; what acts or waits here, or the prefix again, for the cell where
    /// the player stands; or something else, which does nothing this once.
    fn mark(&mut self, action: Option<Action>) {
        self.is_marking = false;
        match action {
            Some(Action::Go(dir) | Action::Run(dir)) => self.input(Input::Mark(dir)),
            Some(Action::Mark | Action::Act | Action::Wait) => self.input(Input::MarkHere),
            _ => self.message.say("Nothing was marked: that key is not a direction."),
        }
    }

    pub(super) fn toggle_plans(&mut self) {
        self.shows_plans = !self.shows_plans;
        let shown = if self.shows_plans { "shown" } else { "hidden" };
        self.message.say(format!("Plans are {shown}."));
    }

    /// Whether the game has a verb.
    fn can(&mut self, action: Action) -> bool {
        self.desk.table().sheet().verbs.iter().any(|verb| verb.action == action)
    }

    pub(super) fn click(&mut self, mouse: MouseEvent) -> Option<Next> {
        let press = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Press::First,
            MouseEventKind::Down(MouseButton::Right) => Press::Second,
            MouseEventKind::Down(MouseButton::Middle) => Press::Third,
            _ => return None,
        };
        if let Over::Load(menu, _) = &mut self.over
            && let Picked::Item(item) = menu.click(self.list, mouse.column, mouse.row)
        {
            return self.load(item);
        }
        if !matches!(self.over, Over::Nothing) {
            return self.put_away();
        }
        if let Some(end) = &mut self.end {
            return match end.click(mouse.column, mouse.row) {
                Picked::Item(item) if press == Press::First => self.afterwards(item),
                _ => None,
            };
        }
        let cell = self.view.and_then(|view| view.cell_at(mouse.column, mouse.row))?;
        // After the prefix, the cell that is clicked is the one to be marked.
        let press = match std::mem::take(&mut self.is_marking) {
            true => Press::Second,
            false => self.twice(cell, press, Instant::now()),
        };
        self.is_paused = false;
        self.input(Input::Point(cell, press));
        None
    }

    /// The second of two quick clicks on a cell is another press; the first has been taken at once.
    pub(super) fn twice(&mut self, cell: Cell, press: Press, now: Instant) -> Press {
        let is_again = |(at, when): (Cell, Instant)| at == cell && now - when <= TWICE;
        if press == Press::First && self.clicked.take().is_some_and(is_again) {
            return Press::Third;
        }
        self.clicked = (press == Press::First).then_some((cell, now));
        press
    }
}

/// Whether an action goes on with a game that is paused: reading, saving and leaving do not.
const fn is_play(action: Action) -> bool {
    !matches!(
        action,
        Action::Menu
            | Action::Help
            | Action::Prompt
            | Action::Rules
            | Action::Code
            | Action::Save
            | Action::Load
            | Action::Quit
    )
}
