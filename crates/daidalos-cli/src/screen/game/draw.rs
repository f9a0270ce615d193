//! How a game is drawn: the maze, a panel or a line of numbers, and a message, each in a place of its own.

use daidalos::controls::{Action, Control};
use daidalos::grid::Dir;
use daidalos::mode::{Fact, Seat};
use daidalos::motion::{Effect, Shift};
use daidalos::record::Attempt;
use daidalos::scene::{Lens, Role};
use daidalos::session::{Sheet, Table};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::moving::Watcher;
use super::{GameScreen, Over};
use crate::screen::canvas::{self, View, paint_shift};
use crate::screen::menu::put;
use crate::screen::scrolled::draw_lines;
use crate::screen::wrapped::wrapped;

impl GameScreen {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, sheet) = (frame.area(), self.desk.table().sheet());
        // What is said never moves the maze: the rows are there, said or not.
        let [main, message, hints] = Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(message_rows(area.height)),
            Constraint::Length(u16::from(area.height >= 14)),
        ])
        .areas(area);
        match panel_width(area, self.end.is_some()) {
            Some(width) => self.draw_beside(width, &sheet, frame, main),
            None => self.draw_below(&sheet, frame, main),
        }
        self.draw_message(frame, message);
        // In a low window the keys are told while there is nothing else to tell.
        let is_silent = self.message.text.is_empty() && matches!(self.over, Over::Nothing);
        let hints = match hints.is_empty() && is_silent {
            true => Rect { height: message.height.min(1), ..message },
            false => hints,
        };
        put(Span::styled(self.hints(hints.width), Modifier::DIM), frame, hints);
        self.draw_over(frame, main);
    }

    /// The maze, and beside it the panel, or the result.
    fn draw_beside(&mut self, panel: u16, sheet: &Sheet, frame: &mut Frame<'_>, area: Rect) {
        let [map, _] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(panel)]).areas(area);
        let drawn = self.draw_map(sheet, frame, map);
        match self.end.is_some() {
            true => {
                let x = drawn.right() + 1;
                let width = area.right().saturating_sub(x);
                self.draw_result_beside(frame, Rect { x, width, ..area });
            }
            false => {
                // It stands beside the maze, however large the window is.
                let panel = Rect { x: drawn.right() + 2, width: panel - 2, ..area };
                self.draw_panel(sheet, frame, panel);
            }
        }
    }

    /// A line of numbers, the maze below it, and the result below that.
    fn draw_below(&mut self, sheet: &Sheet, frame: &mut Frame<'_>, area: Rect) {
        let status = Constraint::Length(u16::from(area.height > 2));
        let [status, map] = Layout::vertical([status, Constraint::Fill(1)]).areas(area);
        put(self.status(sheet, status.width), frame, status);
        let map = self.draw_result_below(frame, map);
        self.draw_map(sheet, frame, map);
    }

    /// Draws the maze, but not while the clock is stopped; gives the place that it takes.
    fn draw_map(&mut self, sheet: &Sheet, frame: &mut Frame<'_>, area: Rect) -> Rect {
        let glyphs = self.paint.glyphs;
        let view = View::around(sheet.size, sheet.walls, sheet.at, area, glyphs).centred();
        let window = view.window();
        if !self.is_paused {
            let lens = Lens { plans: self.shows_plans, ..Lens::window(window) };
            let mut scene = self.desk.table().scene(lens);
            if self.ghost != Some(true) {
                scene.figures.retain(|figure| figure.role != Role::Ghost);
            }
            self.legend = canvas::legend(&scene, !sheet.is_shared, view.is_narrow());
            let watcher = Watcher { seat: sheet.viewer, size: sheet.size, at: sheet.at };
            self.moving.veil(&mut scene, window, &watcher);
            let shift = self.moving.shift();
            let rumble = shift.map_or(0, |(_, elapsed)| Shift::rumble(elapsed));
            let place = view.moved(rumble, area);
            place.paint(&scene, window, frame.buffer_mut(), self.paint);
            if let Some((shift, elapsed)) = shift {
                paint_shift(shift, elapsed, &place, frame.buffer_mut(), self.paint);
            }
            for effect in self.moving.lit() {
                let cell = if let Effect::Lit(cell) = effect { *cell } else { sheet.at };
                frame.buffer_mut().set_style(place.place_of(cell), self.paint.lit(effect));
            }
            self.draw_pointers(&scene, sheet, &view, frame);
        }
        self.view = Some(view);
        view.place()
    }

    fn draw_panel(&mut self, sheet: &Sheet, frame: &mut Frame<'_>, area: Rect) {
        let lines = self.panel_lines(sheet, area.width);
        draw_lines(&lines, &mut self.panel, frame, area, self.paint);
    }

    /// What is played, whose turn it is, the facts, and what the signs mean.
    fn panel_lines(&self, sheet: &Sheet, width: u16) -> Vec<Line<'static>> {
        let bold = |text: &str| {
            let rows = wrapped(text, width).into_iter();
            rows.map(|row| Line::styled(row, Modifier::BOLD)).collect::<Vec<_>>()
        };
        let plain = |text: &str| wrapped(text, width).into_iter().map(Line::raw);
        let mut lines = bold(&sheet.mode.to_uppercase());
        lines.extend(plain(sheet.level.as_deref().unwrap_or_default()));
        lines.extend(self.rating.map(|rating| Line::raw(format!("Rating {rating} of 10"))));
        lines.extend(self.note().into_iter().flat_map(bold));
        lines.extend(self.whose_turn(sheet).iter().flat_map(|text| bold(text)));
        if self.is_paused {
            lines.extend(bold("PAUSED"));
        }
        lines.push(Line::raw(""));
        lines.extend(sheet.facts.iter().flat_map(|fact| self.fact_lines(fact, width)));
        lines.push(Line::raw(""));
        let sign = |(glyph, name): &(char, &str)| {
            Line::raw(format!("{} {name}", self.paint.glyph(*glyph)))
        };
        lines.extend(self.legend.iter().map(sign));
        lines
    }

    /// A fact in one line; what does not fit beside its label stands below it.
    fn fact_lines(&self, fact: &Fact, width: u16) -> Vec<Line<'static>> {
        let (label, value) = (&fact.label, fact.value.to_string());
        let gap = usize::from(width).saturating_sub(label.chars().count());
        let style = if fact.is_urgent { Style::new().reversed() } else { Style::new() };
        let touched = self.moving.lit().find(|effect| effect.touches(fact));
        let style = touched.map_or(style, |effect| self.paint.lit(effect));
        if value.chars().count() < gap {
            return vec![Line::styled(format!("{label}{value:>gap$}"), style)];
        }
        let rows = wrapped(&value, width.saturating_sub(2)).into_iter();
        let rows = rows.map(|row| format!("  {row}"));
        let rows = [label.to_string()].into_iter().chain(rows);
        rows.map(|row| Line::styled(row, style)).collect()
    }

    /// What the game counts for, where that is not as always.
    fn note(&self) -> Option<&'static str> {
        match (self.desk.attempt(), self.is_daily) {
            (Attempt::First, true) => Some("First attempt: this one counts"),
            (Attempt::Practice, true) => Some("Practice: it does not count"),
            (Attempt::Practice, false) => Some("Practice: you know the way"),
            _ => None,
        }
    }

    /// Whose turn it is, where two people play.
    fn whose_turn(&self, sheet: &Sheet) -> Option<String> {
        let (glyph, who) =
            if sheet.seat == Seat::FIRST { ('●', "first") } else { ('◆', "second") };
        let said = format!("{} the {who} player's turn", self.paint.glyph(glyph));
        sheet.is_shared.then_some(said)
    }

    /// The panel in one line, for small terminals.
    fn status(&self, sheet: &Sheet, width: u16) -> String {
        let short = |fact: &Fact| Some(format!("{} {}", fact.short.as_deref()?, fact.value));
        let time = sheet.facts.iter().find(|fact| fact.key == "time");
        let mut words: Vec<String> = time.map(|fact| fact.value.to_string()).into_iter().collect();
        // The medal stands in the result.
        words.extend(sheet.facts.iter().filter(|fact| fact.key != "medal").filter_map(short));
        let is_practice = self.note().is_some_and(|note| note.starts_with("Practice"));
        words.extend(is_practice.then(|| "practice".to_owned()));
        if self.is_paused {
            words.insert(0, "PAUSED".into());
        }
        let wide = words.join("  ");
        if wide.chars().count() <= width.into() { wide } else { fitting(&words, width) }
    }

    /// As many of the keys as there is room for; the words while one is typed.
    fn hints(&self, width: u16) -> String {
        match self.over {
            Over::Prompt(_) => return self.words(),
            Over::Nothing | Over::Rules => {}
            Over::Quit => return String::new(),
            Over::Load(..) => return "arrows and enter choose  esc goes back".to_owned(),
            Over::Study(_) => {
                return "left and right turn pages  up and down scroll  esc goes back".to_owned();
            }
            Over::Keys | Over::Code(_) => {
                return "up and down scroll  any other key goes back".to_owned();
            }
        }
        if let Some(end) = &self.end {
            let more = if end.has_more { "page down more  " } else { "" };
            let [code, quit] = [Action::Code, Action::Quit].map(|action| self.keys.first(action));
            return format!("arrows and enter choose  {code} code  {more}esc home  {quit} quit");
        }
        let key = |action| self.keys.first(action);
        let steps = [Dir::N, Dir::W, Dir::S, Dir::E].map(|dir| key(Action::Go(dir)));
        let mut hints = vec![format!("{} move", steps.join(" "))];
        let verbs = self.desk.level().mode.verbs().iter().map(|verb| verb.action);
        let verbs = verbs.map(|action| (action, Control::of(action).name));
        for (action, what) in [(Action::Help, "keys")].into_iter().chain(verbs).chain([
            (Action::Menu, "menu"),
            (Action::Next, "next"),
            (Action::Solve, "solve"),
            (Action::Undo, "undo"),
            (Action::Pause, "pause"),
            (Action::Ghost, "ghost"),
            (Action::Prompt, "words"),
        ]) {
            hints
                .extend(Some(key(action)).filter(|k| !k.is_empty()).map(|k| format!("{k} {what}")));
        }
        let mut said = String::new();
        for hint in hints {
            if said.len() + hint.len() > width.into() {
                break;
            }
            said.push_str(&hint);
            said.push_str("  ");
        }
        said
    }
}

/// As many words as fit into a width.
fn fitting(words: &[String], width: u16) -> String {
    let mut said = String::new();
    for word in words {
        let gap = if said.is_empty() { "" } else { " " };
        if said.chars().count() + gap.len() + word.chars().count() > width.into() {
            break;
        }
        said = said + gap + word;
    }
    said
}

/// The rows that are kept for messages.
const fn message_rows(height: u16) -> u16 {
    match height {
        0..=4 => 0,
        5..=9 => 1,
        _ => 2,
    }
}

/// How wide the panel is, or the result that takes its place; none where there is no room for it.
const fn panel_width(area: Rect, is_over: bool) -> Option<u16> {
    match (area.width, is_over) {
        _ if area.height < 10 || area.width < 64 => None,
        (..100, false) => Some(25),
        (_, false) => Some(34),
        (..100, true) => Some(38),
        (_, true) => Some(50),
    }
}
