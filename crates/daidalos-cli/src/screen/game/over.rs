//! What lies over the maze: the rules, the keys, the result, the analysis.

use daidalos::controls::{Action, CONTROLS, Control, Verb};
use daidalos::grid::Dir;
use daidalos::session::Table;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

use super::{GameScreen, Over};
use crate::config::Glyphs;
use crate::screen::keys::Keys;
use crate::screen::menu::{Menu, put};

/// Every key and what it does.
pub(crate) fn key_lines(keys: &Keys) -> Vec<String> {
    let has_key = |control: &&Control| !control.keys.is_empty();
    let line = |c: &Control| format!("{:<20}{}", keys.of(c.action).join(" "), c.about);
    CONTROLS.iter().filter(has_key).map(line).collect()
}

impl GameScreen {
    /// What lies over the maze, in a box in its middle.
    pub(super) fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect) {
        if let Over::Analysis(lines) = &self.over {
            let lines = lines.clone();
            return self.draw_analysis(&lines, frame, area);
        }
        let (title, lines) = match (&self.over, &self.end) {
            (Over::Keys, _) => ("keys", key_lines(&self.keys)),
            (Over::Rules, _) => (self.desk.level().mode.name(), self.rules()),
            (_, Some(end)) => ("", end.lines.clone()),
            _ => return,
        };
        let menu = self.end.as_ref().filter(|_| self.over != Over::Keys).map(|end| &end.menu);
        let place = boxed(&lines, menu.map_or(0, Menu::height), area);
        // Where there is little room, the text has it, and the menu one line.
        let list = menu.map_or(0, |menu| if area.height < 20 { 1 } else { menu.height() });
        put(Clear, frame, place);
        let block = Block::bordered().title(title).padding(Padding::horizontal(1));
        let block = match self.paint.glyphs {
            Glyphs::Ascii => block.border_set(ASCII_BORDER),
            Glyphs::Unicode => block,
        };
        let inside = block.inner(place);
        put(block, frame, place);
        let [above, below] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(list)]).areas(inside);
        let text: Vec<Line<'_>> = lines.iter().map(|line| Line::raw(line.as_str())).collect();
        let text = Paragraph::new(text).wrap(Wrap { trim: false });
        put(text.scroll((self.scrolled, 0)), frame, above);
        match menu {
            Some(menu) if list == 1 => menu.draw_in_line(frame, below),
            Some(menu) => menu.draw(frame, below),
            None => {}
        }
        self.list = below;
    }

    /// All there is to tell, over the whole screen, unwrapped: it holds a picture.
    fn draw_analysis(&mut self, lines: &[String], frame: &mut Frame<'_>, area: Rect) {
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

/// A place in the middle of the area for a text and a list.
fn boxed(lines: &[String], list: u16, area: Rect) -> Rect {
    let width = area.width.min(60);
    let inner = usize::from(width.saturating_sub(4)).max(1);
    let rows: usize = lines.iter().map(|line| line.chars().count().div_ceil(inner).max(1)).sum();
    let height = (rows + usize::from(list) + 2).min(usize::from(area.height)) as u16;
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    Rect::new(area.x + x, area.y + y, width, height)
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
