//! How a game is drawn: the maze, a panel or a line of numbers, and a message.

use std::time::Instant;

use daidalos::controls::{Action, Control};
use daidalos::grid::Dir;
use daidalos::mode::{Fact, Seat};
use daidalos::motion::Effect;
use daidalos::record::Attempt;
use daidalos::scene::{Lens, Role};
use daidalos::sentences::goal;
use daidalos::session::{Sheet, Table};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Padding, Paragraph, Wrap};

use super::words::words;
use super::{GameScreen, Over};
use crate::screen::canvas::{self, View};
use crate::screen::menu::put;
use crate::screen::wrapped::wrapped;

impl GameScreen {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, sheet) = (frame.area(), self.desk.table().sheet());
        let has_panel = area.width >= 64 && area.height >= 10;
        let [main, message, hints] = Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(self.message_height(area)),
            Constraint::Length(u16::from(area.height > 6)),
        ])
        .areas(area);
        if has_panel {
            let [map, _] =
                Layout::horizontal([Constraint::Fill(1), Constraint::Length(PANEL)]).areas(main);
            // The panel stands beside the maze, however large the window is.
            let drawn = self.draw_map(&sheet, frame, map);
            if self.end.is_some() {
                let x = drawn.right() + 1;
                let width = main.right().saturating_sub(x);
                self.draw_result_beside(frame, Rect { x, width, ..main });
            } else {
                let panel = Rect { x: drawn.right(), width: PANEL, ..main };
                self.draw_panel(&sheet, frame, panel);
            }
        } else {
            let [status, map] = Layout::vertical([
                Constraint::Length(u16::from(main.height > 2)),
                Constraint::Fill(1),
            ])
            .areas(main);
            put(self.status(&sheet), frame, status);
            let map = self.draw_result_below(frame, map);
            self.draw_map(&sheet, frame, map);
        }
        self.draw_message(frame, message);
        put(Span::styled(self.hints(hints.width), Modifier::DIM), frame, hints);
        self.draw_over(frame, main);
    }

    /// As many rows as the message needs, within reason. Below a result nothing is left free for it.
    fn message_height(&self, area: Rect) -> u16 {
        let rows = wrapped(&self.message, area.width).len() as u16;
        if self.end.is_some() && !matches!(self.over, Over::Prompt(_)) {
            let rows = if self.message.is_empty() { 0 } else { rows };
            return rows.min(area.height / 3);
        }
        rows.min(area.height.saturating_sub(2) / 5).max(u16::from(area.height > 2))
    }

    /// Draws the maze, but not while the clock is stopped; gives the place that it takes.
    fn draw_map(&mut self, sheet: &Sheet, frame: &mut Frame<'_>, area: Rect) -> Rect {
        let (at, glyphs) = (Some(sheet.at), self.paint.glyphs);
        let view = View::new(sheet.size, sheet.walls, at, area, glyphs).centred();
        let window = view.window();
        if !self.is_paused {
            let lens = Lens { plans: self.shows_plans, ..Lens::window(window) };
            let (mut scene, now) = (self.desk.table().scene(lens), Instant::now());
            if self.ghost != Some(true) {
                scene.figures.retain(|figure| figure.role != Role::Ghost);
            }
            self.legend = canvas::legend(&scene, !sheet.is_shared);
            self.moving.veil(&mut scene, window, (sheet.size, sheet.at), now);
            view.paint(&scene, window, frame.buffer_mut(), self.paint);
            for effect in self.moving.lit(now) {
                let cell = if let Effect::Lit(cell) = effect { *cell } else { sheet.at };
                frame.buffer_mut().set_style(view.place_of(cell), self.paint.lit(effect));
            }
        }
        self.view = Some(view);
        view.place()
    }

    fn draw_panel(&self, sheet: &Sheet, frame: &mut Frame<'_>, area: Rect) {
        let now = Instant::now();
        let mut lines = vec![
            Line::styled(sheet.mode.to_uppercase(), Modifier::BOLD),
            Line::raw(sheet.level.as_deref().unwrap_or_default()),
        ];
        lines.extend(self.rating.map(|rating| Line::raw(format!("Rating {rating} of 10"))));
        let note = self.note().map(|note| Line::styled(note, Modifier::BOLD));
        lines.extend(note.into_iter().chain([Line::raw("")]));
        for fact in &sheet.facts {
            let (label, value) = (&fact.label, fact.value.to_string());
            let width = usize::from(PANEL) - 3;
            let gap = width.saturating_sub(label.chars().count());
            let style = if fact.is_urgent { Style::new().reversed() } else { Style::new() };
            let touched = self.moving.lit(now).find(|effect| effect.touches(fact));
            let style = touched.map_or(style, |effect| self.paint.lit(effect));
            // What does not fit beside its label stands below it.
            let is_long = value.chars().count() + 1 > gap;
            let text = if is_long { label.to_string() } else { format!("{label}{value:>gap$}") };
            lines.push(Line::styled(text, style));
            lines.extend(is_long.then(|| Line::styled(format!("  {value}"), style)));
        }
        lines.push(Line::raw(""));
        let sign = |(glyph, name): &(char, &str)| {
            Line::raw(format!("{} {name}", self.paint.glyph(*glyph)))
        };
        lines.extend(self.legend.iter().map(sign));
        lines.extend(self.goal_outside(sheet).map(Line::raw));
        lines.extend(self.whose_turn(sheet).map(|text| Line::styled(text, Modifier::BOLD)));
        if self.is_paused {
            lines.push(Line::styled("PAUSED", Modifier::BOLD));
        }
        let block = Block::new().padding(Padding::left(2));
        put(Paragraph::new(lines).block(block).wrap(Wrap { trim: false }), frame, area);
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

    /// Where the goal lies, if it is out of sight.
    fn goal_outside(&self, sheet: &Sheet) -> Option<String> {
        let (x, y) = sheet.size.xy(sheet.goal.as_ref()?.cell);
        let is_seen = self.view.is_some_and(|view| view.window().holds(x, y));
        goal(sheet).filter(|_| !is_seen)
    }

    /// The panel in one line, for small terminals.
    fn status(&self, sheet: &Sheet) -> String {
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
        words.join("  ")
    }

    fn draw_message(&self, frame: &mut Frame<'_>, area: Rect) {
        match &self.over {
            // Of what is longer than the window, the end is seen.
            Over::Prompt(text) => {
                let hidden = (text.chars().count() + 2).saturating_sub(area.width.into());
                let seen: String = format!(":{text}_").chars().skip(hidden).collect();
                put(seen, frame, area);
            }
            _ => {
                let rows = wrapped(&self.message, area.width).into_iter().map(Line::raw);
                put(Paragraph::new(rows.collect::<Vec<_>>()), frame, area);
            }
        }
    }

    /// As many of the keys as there is room for; the words while one is typed.
    fn hints(&self, width: u16) -> String {
        match self.over {
            Over::Prompt(_) => return words(),
            Over::Nothing | Over::Rules => {}
            Over::Keys | Over::Analysis(_) | Over::Code(_) => {
                return "up and down scroll  any other key goes back".to_owned();
            }
        }
        if let Some(end) = &self.end {
            let more = if end.has_more { "page down more  " } else { "" };
            return format!("arrows and enter choose  {more}esc home");
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

/// Wide enough for the facts of a game.
const PANEL: u16 = 32;
