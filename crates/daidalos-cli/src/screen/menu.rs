//! A list to choose from, and a form to fill in: they know no game.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::desk::Saved;
use crate::screen::canvas::Paint;
use crate::screen::scrolled::draw_arrows;
use crate::screen::wrapped::wrapped;

/// A list of which one line is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Menu {
    items: Vec<String>,
    /// The same in a word each, for where there is little room.
    short: Vec<String>,
    at: usize,
}

/// What a key has done to a menu or a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// The line with this number was chosen.
    Item(usize),
    /// It was left.
    Left,
    /// Nothing yet.
    Nothing,
}

impl Menu {
    pub(crate) fn new(items: Vec<String>) -> Self {
        Self { short: items.clone(), items, at: 0 }
    }

    /// The saved games, if there are any.
    pub(crate) fn of_saved(saved: &[Saved]) -> Option<Self> {
        let items = saved.iter().map(|saved| saved.about.clone()).collect();
        (!saved.is_empty()).then(|| Self::new(items))
    }

    /// The same with a word for each item, for where there is little room.
    pub(crate) fn or_short(self, short: Vec<String>) -> Self {
        Self { short, ..self }
    }

    pub(crate) fn press(&mut self, key: KeyEvent) -> Picked {
        match key.code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => self.go(-1),
            KeyCode::Char('k' | 'w') => self.go(-1),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.go(1),
            KeyCode::Char('j' | 's') => self.go(1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.items.len().saturating_sub(1),
            KeyCode::Enter | KeyCode::Char(' ') => return Picked::Item(self.at),
            KeyCode::Char(digit @ '1'..='9') => {
                let item = digit as usize - '1' as usize;
                if item < self.items.len() {
                    self.at = item;
                    return Picked::Item(item);
                }
            }
            KeyCode::Esc | KeyCode::Char('q') => return Picked::Left,
            _ => {}
        }
        Picked::Nothing
    }

    fn go(&mut self, by: isize) {
        let len = self.items.len().max(1) as isize;
        self.at = (self.at as isize + by).rem_euclid(len) as usize;
    }

    /// What a click on a row of the area chooses.
    pub(crate) fn click(&mut self, area: Rect, column: u16, row: u16) -> Picked {
        let item = usize::from(row.saturating_sub(area.y)) + self.first(area);
        if !area.contains((column, row).into()) || item >= self.items.len() {
            return Picked::Nothing;
        }
        self.at = item;
        Picked::Item(item)
    }

    /// The first item that is seen, so that the chosen one is.
    fn first(&self, area: Rect) -> usize {
        (self.at + 1).saturating_sub(usize::from(area.height))
    }

    /// The number of the chosen line.
    pub(crate) const fn chosen(&self) -> usize {
        self.at
    }

    pub(crate) fn height(&self) -> u16 {
        self.items.len() as u16
    }

    /// How many rows the short items take.
    pub(crate) fn rows(&self, width: u16) -> u16 {
        self.places(width).last().map_or(0, |place| place.y + 1)
    }

    /// The short items side by side, with their numbers.
    pub(crate) fn draw_in_rows(&self, frame: &mut Frame<'_>, area: Rect) {
        for ((at, item), place) in self.short.iter().enumerate().zip(self.seen(area)) {
            let style = if at == self.at { Modifier::REVERSED } else { Modifier::empty() };
            put(Span::styled(format!("{} {item}", at + 1), style), frame, place);
        }
    }

    /// What a click on one of them chooses.
    pub(crate) fn click_in_rows(&mut self, area: Rect, column: u16, row: u16) -> Picked {
        let is_there = |place: &Rect| place.contains((column, row).into());
        let Some(item) = self.seen(area).iter().position(is_there) else { return Picked::Nothing };
        self.at = item;
        Picked::Item(item)
    }

    /// Where the short items are drawn in an area, of which the chosen one is always seen.
    fn seen(&self, area: Rect) -> Vec<Rect> {
        let places = self.places(area.width);
        let row = places.get(self.at).map_or(0, |place| place.y);
        let first = (row + 1).saturating_sub(area.height);
        let moved = |place: Rect| match place.y.checked_sub(first) {
            Some(y) if y < area.height => Rect { x: area.x + place.x, y: area.y + y, ..place },
            _ => Rect::ZERO,
        };
        places.into_iter().map(moved).collect()
    }

    /// Where the short items are in rows of a width.
    fn places(&self, width: u16) -> Vec<Rect> {
        let (mut x, mut y) = (0, 0);
        let place = |(at, item): (usize, &String)| {
            let length = format!("{} {item}", at + 1).chars().count() as u16;
            if x > 0 && x + length > width {
                (x, y) = (0, y + 1);
            }
            let place = Rect::new(x, y, length, 1);
            x += length + 1;
            place
        };
        self.short.iter().enumerate().map(place).collect()
    }

    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, paint: Paint) {
        let first = self.first(area);
        for (row, item) in self.items.iter().enumerate().skip(first).take(area.height.into()) {
            let line = Rect { y: area.y + (row - first) as u16, height: 1, ..area };
            draw_row(item, row == self.at, frame, line);
        }
        let has_below = first + usize::from(area.height) < self.items.len();
        draw_arrows(first > 0, has_below, frame, area, paint);
    }
}

fn draw_row(text: &str, is_chosen: bool, frame: &mut Frame<'_>, area: Rect) {
    let (sign, style) =
        if is_chosen { ("> ", Modifier::REVERSED) } else { ("  ", Modifier::empty()) };
    put(Line::from(vec![Span::raw(sign), Span::styled(text, style)]), frame, area);
}

/// Draws something where there is room for it.
pub(crate) fn put(widget: impl Widget, frame: &mut Frame<'_>, area: Rect) {
    let area = area.intersection(frame.area());
    if !area.is_empty() {
        frame.render_widget(widget, area);
    }
}

/// Whether a key says yes to leaving the program.
pub(crate) const fn is_yes(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('q' | 'Q' | 'y' | 'Y') | KeyCode::Enter)
}

/// Fields to fill in.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) fields: Vec<Field>,
    at: usize,
    /// The field has just been come to: what is typed replaces its value.
    is_fresh: bool,
}

/// A name and its value: one of several, or any text.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    /// Its name as it is shown.
    pub(crate) label: &'static str,
    pub(crate) value: String,
    /// The value in plain words.
    pub(crate) said: String,
    /// What it is, and what its value means: shown below the list when it is chosen.
    pub(crate) about: String,
    /// Empty where any text will do.
    pub(crate) choices: Vec<String>,
}

impl Form {
    pub(crate) fn new(fields: Vec<Field>) -> Self {
        Self { fields, at: 0, is_fresh: true }
    }

    pub(crate) fn value(&self, name: &str) -> &str {
        self.fields.iter().find(|field| field.name == name).map_or("", |field| &field.value)
    }

    /// Takes a key; the number of a field whose value has changed.
    pub(crate) fn press(&mut self, key: KeyEvent) -> (Picked, Option<usize>) {
        let (at, len) = (self.at, self.fields.len().max(1));
        let Some(field) = self.fields.get_mut(at) else { return (Picked::Left, None) };
        let before = field.value.clone();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.at = (at + len - 1) % len,
            KeyCode::Down | KeyCode::Tab => self.at = (at + 1) % len,
            KeyCode::Left => field.turn(-1),
            KeyCode::Right => field.turn(1),
            KeyCode::Char(' ') if !field.choices.is_empty() => field.turn(1),
            KeyCode::Backspace if field.choices.is_empty() => drop(field.value.pop()),
            KeyCode::Char(c) if field.choices.is_empty() && field.value.len() < 40 => {
                if self.is_fresh {
                    field.value.clear();
                }
                field.value.push(c);
            }
            KeyCode::Enter => return (Picked::Item(at), None),
            KeyCode::Esc => return (Picked::Left, None),
            _ => {}
        }
        self.is_fresh = self.at != at;
        let is_changed = self.fields.get(at).is_some_and(|field| field.value != before);
        (Picked::Nothing, is_changed.then_some(at))
    }

    /// The fields, and below them what the chosen one is about.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, paint: Paint) {
        let about = self.fields.get(self.at).map_or("", |field| &field.about);
        let about = wrapped(about, area.width);
        let room = area.height.saturating_sub(about.len() as u16 + 1).max(2);
        let list = Rect { height: room.min(area.height).min(self.fields.len() as u16), ..area };
        let first = (self.at + 1).saturating_sub(list.height.into());
        let shown = self.fields.iter().enumerate().skip(first);
        for ((at, field), y) in shown.zip(list.top()..list.bottom()) {
            let row = Rect { y, height: 1, width: area.width.saturating_sub(2), ..area };
            draw_row(&self.row(field, at == self.at), at == self.at, frame, row);
        }
        let has_below = first + usize::from(list.height) < self.fields.len();
        draw_arrows(first > 0, has_below, frame, list, paint);
        for (line, y) in about.iter().zip(list.bottom() + 1..area.bottom()) {
            put(line.as_str(), frame, Rect { y, height: 1, ..area });
        }
    }

    fn row(&self, field: &Field, is_chosen: bool) -> String {
        let width = self.fields.iter().map(|field| field.label.len() + 2).max().unwrap_or(0);
        let value = match (field.choices.is_empty(), is_chosen) {
            (true, true) => format!("{}_", field.value),
            (false, true) => format!("< {} >", field.said),
            (_, false) => field.said.clone(),
        };
        format!("{:<width$}{value}", field.label)
    }
}

impl Field {
    fn turn(&mut self, by: isize) {
        let Some(at) = self.choices.iter().position(|choice| *choice == self.value) else { return };
        let next = (at as isize + by).rem_euclid(self.choices.len() as isize) as usize;
        self.value.clone_from(&self.choices[next]);
    }
}
