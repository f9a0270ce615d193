//! What lies over the maze: the rules, the keys, the code, the saved games, and all that there is to tell of a game.

use daidalos::controls::{Action, CONTROLS, Control, Verb};
use daidalos::grid::Dir;
use daidalos::session::{Sheet, Table};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding};

use super::{GameScreen, Over};
use crate::config::Glyphs;
use crate::screen::keys::Keys;
use crate::screen::menu::put;
use crate::screen::scrolled::{ARROW, draw_lines};
use crate::screen::wrapped::wrapped;

/// Every key and what it does; of a game that is played, the keys that do something in it.
pub(crate) fn key_lines(keys: &Keys, played: Option<&Sheet>, width: u16) -> Vec<String> {
    let has_key = |control: &&Control| !control.keys.is_empty();
    let lines = |control: &Control| {
        let Some(about) = does(control, played) else { return Vec::new() };
        let about = wrapped(&about, width.saturating_sub(KEYS)).into_iter().enumerate();
        let keys = keys.of(control.action).join(" ");
        let line = |(at, row): (usize, String)| {
            let keys = if at == 0 { &*keys } else { "" };
            format!("{keys:<width$}{row}", width = usize::from(KEYS))
        };
        about.map(line).collect::<Vec<_>>()
    };
    CONTROLS.iter().filter(has_key).flat_map(lines).collect()
}

/// What a control does, if the game has that.
fn does(control: &Control, played: Option<&Sheet>) -> Option<String> {
    let verb = |sheet: &Sheet| {
        let verb = sheet.verbs.iter().find(|verb| verb.action == control.action);
        verb.map(|verb| verb.about.to_string())
    };
    match (control.action, played) {
        (Action::Wait | Action::Mark | Action::Act | Action::Plans, Some(sheet)) => verb(sheet),
        (Action::Go(Dir::NW | Dir::NE | Dir::SW | Dir::SE), Some(sheet)) => {
            sheet.has_diagonals.then(|| control.about.to_owned())
        }
        _ => Some(control.about.to_owned()),
    }
}

/// Wide enough for the keys of an action.
const KEYS: u16 = 20;
/// Wider than these, texts and lists are hard to read.
const TEXT: u16 = 60;
const LIST: u16 = 76;

impl GameScreen {
    /// What lies over the maze: a page, or a box in its middle.
    pub(super) fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let inner = |width: u16| area.width.min(width).saturating_sub(4 + ARROW);
        match &mut self.over {
            Over::Study(study) => study.draw(frame, area, self.paint),
            Over::Code(code) => {
                let lines = format!("Paste this after daidalos play or daidalos replay:\n\n{code}");
                let lines = wrapped(&lines, inner(LIST));
                self.draw_text("The code of this game", LIST, &lines, frame, area);
            }
            Over::Keys => {
                let sheet = self.desk.table().sheet();
                let lines = key_lines(&self.keys, Some(&sheet), inner(LIST));
                self.draw_text("Keys", LIST, &lines, frame, area);
            }
            Over::Rules => {
                let lines = self.rules();
                let rows = lines.iter().flat_map(|line| wrapped(line, inner(TEXT)));
                let (rows, mode) = (rows.collect::<Vec<_>>(), self.desk.level().mode);
                self.draw_text(mode.name(), TEXT, &rows, frame, area);
            }
            Over::Load(menu, _) => {
                let (menu, height) = (menu.clone(), menu.height());
                self.list = self.draw_box("Load a game", LIST, height, frame, area);
                menu.draw(frame, self.list, self.paint);
            }
            Over::Nothing | Over::Prompt(_) | Over::Quit => {}
        }
    }

    /// A text in a box; it scrolls where it is too long.
    fn draw_text(
        &mut self,
        title: &'static str,
        width: u16,
        lines: &[String],
        frame: &mut Frame<'_>,
        area: Rect,
    ) {
        let inside = self.draw_box(title, width, lines.len() as u16, frame, area);
        let lines: Vec<Line<'static>> = lines.iter().cloned().map(Line::raw).collect();
        draw_lines(&lines, &mut self.scrolled, frame, inside, self.paint);
    }

    /// An empty box in the middle of an area; gives the place inside.
    fn draw_box(
        &self,
        title: &'static str,
        width: u16,
        height: u16,
        frame: &mut Frame<'_>,
        area: Rect,
    ) -> Rect {
        let place = centred(width.min(area.width), height.saturating_add(2), area);
        put(Clear, frame, place);
        let block = Block::bordered().title(title).padding(Padding::horizontal(1));
        let block = match self.paint.glyphs {
            Glyphs::Ascii => block.border_set(ASCII_BORDER),
            Glyphs::Unicode => block,
        };
        let inside = block.inner(place);
        put(block, frame, place);
        inside
    }

    fn rules(&mut self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.desk.level().rules() {
            lines.extend([line.to_owned(), String::new()]);
        }
        let keys = [Action::Next, Action::Undo, Action::Help].map(|action| self.keys.first(action));
        let steps = [Dir::N, Dir::W, Dir::S, Dir::E].map(|dir| self.keys.first(Action::Go(dir)));
        lines.push(format!(
            "{} move. {} shows the next steps, {} takes a move back, {} shows all keys.",
            steps.join(" "),
            keys[0],
            keys[1],
            keys[2]
        ));
        let sheet = self.desk.table().sheet();
        if sheet.has_diagonals {
            let steps =
                [Dir::NW, Dir::NE, Dir::SW, Dir::SE].map(|dir| self.keys.first(Action::Go(dir)));
            lines.push(format!("{} move diagonally.", steps.join(" ")));
        }
        let verb = |verb: &Verb| match verb.action {
            Action::Mark => {
                format!("{} and a direction {}.", self.keys.first(verb.action), verb.about)
            }
            action => format!("{} {}.", self.keys.first(action), verb.about),
        };
        lines.extend(sheet.verbs.iter().map(verb));
        lines.extend([String::new(), "Press enter to begin.".to_owned()]);
        lines
    }
}

/// A place in the middle of the area.
fn centred(width: u16, height: u16, area: Rect) -> Rect {
    let height = height.min(area.height);
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    Rect::new(area.x + x, area.y + y, width, height)
}

pub(super) const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
