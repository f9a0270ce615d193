//! What lies over the maze: the rules, the keys, the analysis, the code.

use daidalos::controls::{Action, CONTROLS, Control, Verb};
use daidalos::grid::Dir;
use daidalos::session::Table;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::{GameScreen, Over};
use crate::config::Glyphs;
use crate::screen::keys::Keys;
use crate::screen::menu::put;
use crate::screen::wrapped::wrapped;

/// Every key and what it does.
pub(crate) fn key_lines(keys: &Keys, width: u16) -> Vec<String> {
    let has_key = |control: &&Control| !control.keys.is_empty();
    let lines = |control: &Control| {
        let about = wrapped(control.about, width.saturating_sub(KEYS)).into_iter().enumerate();
        let keys = keys.of(control.action).join(" ");
        let line = |(at, row): (usize, String)| {
            let keys = if at == 0 { &*keys } else { "" };
            format!("{keys:<width$}{row}", width = usize::from(KEYS))
        };
        about.map(line).collect::<Vec<_>>()
    };
    CONTROLS.iter().filter(has_key).flat_map(lines).collect()
}

/// Wide enough for the keys of an action.
const KEYS: u16 = 20;

impl GameScreen {
    /// What lies over the maze: a text, or a box in its middle.
    pub(super) fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (title, lines) = match &self.over {
            Over::Analysis(lines) => return self.draw_page(&lines.clone(), frame, area),
            Over::Code(code) => {
                let lines = ["The code of this game, for daidalos play and replay:", "", code];
                let lines = lines.map(|line| wrapped(line, area.width)).concat();
                return self.draw_page(&lines, frame, area);
            }
            Over::Keys => ("keys", key_lines(&self.keys, area.width.min(76).saturating_sub(4))),
            Over::Rules => (self.desk.level().mode.name(), self.rules()),
            Over::Nothing | Over::Prompt(_) => return,
        };
        let width = area.width.min(if self.over == Over::Keys { 76 } else { 60 });
        let lines = lines.iter().flat_map(|line| wrapped(line, width.saturating_sub(4)));
        let lines: Vec<Line<'_>> = lines.map(Line::raw).collect();
        let place = centred(width, lines.len() as u16 + 2, area);
        put(Clear, frame, place);
        let block = Block::bordered().title(title).padding(Padding::horizontal(1));
        let block = match self.paint.glyphs {
            Glyphs::Ascii => block.border_set(ASCII_BORDER),
            Glyphs::Unicode => block,
        };
        put(Paragraph::new(lines).scroll((self.scrolled, 0)).block(block), frame, place);
    }

    /// A text over the whole screen, unwrapped: it may hold a picture.
    fn draw_page(&mut self, lines: &[String], frame: &mut Frame<'_>, area: Rect) {
        put(Clear, frame, area);
        let most = lines.len().saturating_sub(area.height.into()).min(u16::MAX.into()) as u16;
        self.scrolled = self.scrolled.min(most);
        let shown = lines.iter().skip(self.scrolled.into()).take(area.height.into());
        let text: Vec<Line<'_>> = shown.map(|line| Line::raw(line.as_str())).collect();
        put(Paragraph::new(text), frame, area);
    }

    fn rules(&mut self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.desk.level().mode.rules() {
            lines.extend([(*line).to_owned(), String::new()]);
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
        lines.extend([String::new(), "Press any key to begin.".to_owned()]);
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
