//! The labyrinth as text: all of it, or the part around the player that fits a terminal.

use std::io::Write;

use daidalos::export;
use daidalos::generate::{Rect, Walls};
use daidalos::grid::Cell;
use daidalos::scene::{Lens, Role, Scene};
use daidalos::sentences;
use daidalos::session::{Sheet, Table};
use ratatui::crossterm::terminal;

use super::Talk;

/// The rows of a terminal that are left for a sentence, the counters and the prompt.
const SAID: u32 = 3;
/// Where only a part is drawn, what is said of that takes rows, too.
const SAID_OF_PART: u32 = 5;

impl<W: Write> Talk<'_, W> {
    /// Draws everything, as it was asked for.
    pub(super) fn look(&mut self, table: &dyn Table, lens: Lens) -> anyhow::Result<()> {
        let scene = table.scene(lens);
        self.show(&picture(&scene)?, &scene, &table.sheet())?;
        if let Some(proven) = sentences::proven(table) {
            writeln!(self.to, "{proven}")?;
        }
        self.shows_text = true;
        Ok(())
    }

    /// Tells what foes plan, and draws it where everything is drawn.
    pub(super) fn plans(&mut self, table: &dyn Table) -> anyhow::Result<()> {
        if self.draws {
            self.look(table, Lens { plans: true, ..Lens::WHOLE })?;
        }
        sentences::plans(table).iter().try_for_each(|line| writeln!(self.to, "{line}"))?;
        Ok(())
    }

    /// Draws what fits the terminal.
    pub(super) fn draw(&mut self, table: &dyn Table) -> anyhow::Result<()> {
        let sheet = table.sheet();
        let Some(part) = part(&sheet, terminal_size()) else {
            let scene = table.scene(Lens::WHOLE);
            return self.show(&picture(&scene)?, &scene, &sheet);
        };
        let around = wider(part, &sheet);
        let scene = table.scene(Lens::window(around));
        let text = cut(&picture(&scene)?, part, around, sheet.walls);
        self.show(&text, &scene, &sheet)?;
        let goal = sentences::goal(&sheet).map_or_else(String::new, |goal| format!(" {goal}"));
        writeln!(self.to, "This is the part around you; 'look' draws all of it.{goal}")?;
        Ok(())
    }

    /// Writes a drawing, and tells of a rival that it hides.
    fn show(&mut self, text: &str, scene: &Scene, sheet: &Sheet) -> anyhow::Result<()> {
        self.to.write_all(text.as_bytes())?;
        if company(scene).is_some_and(|cell| !has_room(scene, cell)) {
            let said = match sheet.is_shared {
                false => "The rival stands where you are.",
                true => "Both players stand on the same cell.",
            };
            writeln!(self.to, "{said}")?;
        }
        Ok(())
    }
}

/// A scene as text.
fn picture(scene: &Scene) -> anyhow::Result<String> {
    let picture = export::Picture { scene, title: "", cell: export::Export::CELL, list: &[] };
    let mut text = Vec::new();
    export::find("text")?.draw(&picture, &mut text)?;
    let text = String::from_utf8(text)?;
    match company(scene).filter(|cell| has_room(scene, *cell)) {
        Some(cell) => Ok(with_both(&text, scene.size.xy(cell))),
        None => Ok(text),
    }
}

/// Where the player and the rival stand on one cell.
fn company(scene: &Scene) -> Option<Cell> {
    let at = |role| scene.figures.iter().find(move |figure| figure.role == role);
    let (you, rival) = (at(Role::You)?, at(Role::Rival)?);
    (you.cell == rival.cell).then_some(you.cell)
}

/// Whether a cell is wide enough for two signs.
fn has_room(scene: &Scene, cell: Cell) -> bool {
    scene.walls == Walls::Lines && scene.cells[cell.index()].sign.is_none()
}

/// Two figures on a cell as two signs side by side, instead of one in the middle.
fn with_both(text: &str, (x, y): (u32, u32)) -> String {
    let mut lines: Vec<String> = text.lines().map(|line| format!("{line}\n")).collect();
    let at = 4 * x as usize + 1;
    if let Some(line) =
        lines.get_mut(2 * y as usize + 1).filter(|line| line.is_char_boundary(at + 2))
    {
        line.replace_range(at..at + 2, "@R");
    }
    lines.concat()
}

/// Columns and rows; those of 1978 where the terminal does not say.
fn terminal_size() -> (u32, u32) {
    match terminal::size() {
        Ok((columns @ 1.., rows @ 1..)) => (columns.into(), rows.into()),
        _ => (80, 24),
    }
}

/// The cells around the player that fit; none if all do.
fn part(sheet: &Sheet, (columns, rows): (u32, u32)) -> Option<Rect> {
    let fit = |said: u32| {
        let rows = rows.saturating_sub(said);
        match sheet.walls {
            Walls::Lines => (columns.saturating_sub(1) / 4, rows.saturating_sub(1) / 2),
            Walls::Tiles => (columns, rows),
        }
    };
    let (width, height) = (sheet.size.width(), sheet.size.height());
    let (w, h) = fit(SAID);
    if w >= width && h >= height {
        return None;
    }
    let (w, h) = fit(SAID_OF_PART);
    let (w, h) = (w.clamp(1, width), h.clamp(1, height));
    let (x, y) = sheet.size.xy(sheet.at);
    let from = |at: u32, fits: u32, all: u32| at.saturating_sub(fits / 2).min(all - fits);
    Some(Rect { x: from(x, w, width), y: from(y, h, height), w, h })
}

/// With the cells around it: at the edge of what is drawn, a passage would look like a wall.
fn wider(part: Rect, sheet: &Sheet) -> Rect {
    let (x, y) = (part.x.saturating_sub(1), part.y.saturating_sub(1));
    Rect { x, y, w: part.x - x + part.w + 1, h: part.y - y + part.h + 1 }.within(sheet.size)
}

/// A part of what was drawn.
fn cut(text: &str, part: Rect, of: Rect, walls: Walls) -> String {
    let (wide, high, edge) = match walls {
        Walls::Lines => (4, 2, 1),
        Walls::Tiles => (1, 1, 0),
    };
    let (left, top) = ((part.x - of.x) * wide, (part.y - of.y) * high);
    let (columns, rows) = (part.w * wide + edge, part.h * high + edge);
    let line = |line: &str| {
        let kept: String = line.chars().skip(left as usize).take(columns as usize).collect();
        format!("{}\n", kept.trim_end())
    };
    text.lines().skip(top as usize).take(rows as usize).map(line).collect()
}

#[cfg(test)]
mod tests {
    use daidalos::mode::Seat;
    use daidalos::session::Session;

    use super::*;

    /// What a terminal of that size shows of a level, if that is a part.
    fn drawn(id: &str, size: (u32, u32)) -> (Option<Rect>, String) {
        let mut session = Session::start(id.parse().unwrap()).unwrap();
        let table = session.seat(Seat::FIRST);
        let sheet = table.sheet();
        let Some(part) = part(&sheet, size) else { return (None, String::new()) };
        let around = wider(part, &sheet);
        let text = picture(&table.scene(Lens::window(around))).unwrap();
        (Some(part), cut(&text, part, around, sheet.walls))
    }

    #[test]
    fn an_easy_maze_fits_the_usual_terminal() {
        assert_eq!(drawn("escape#7", (80, 24)).0, None);
    }

    /// The player and the rival are both seen where there is room, and told of elsewhere.
    #[test]
    fn two_on_a_cell_are_both_seen_or_told_of() {
        for (id, is_seen) in [("race:4x4#7", true), ("duel:4x4#7", false)] {
            let session = Session::start(id.parse().unwrap()).unwrap();
            let scene = session.scene(Seat::FIRST, Lens::WHOLE);
            let cell = company(&scene).unwrap();
            assert_eq!(has_room(&scene, cell), is_seen);
            assert_eq!(picture(&scene).unwrap().contains("@R"), is_seen, "{id}");
        }
    }

    /// A part is exactly what the whole picture shows there, its edges included.
    #[test]
    fn a_part_is_cut_out_of_the_whole() {
        for id in ["escape:hard#7", "race:30x9#3", "hunt#5", "words:hard#5"] {
            let mut session = Session::start(id.parse().unwrap()).unwrap();
            let whole = picture(&session.seat(Seat::FIRST).scene(Lens::WHOLE)).unwrap();
            let walls = session.seat(Seat::FIRST).sheet().walls;
            let size = session.size();
            let all = Rect { x: 0, y: 0, w: size.width(), h: size.height() };
            for window in [(40, 12), (33, 9), (80, 24), (2, 1)] {
                if let (Some(part), text) = drawn(id, window) {
                    assert_eq!(text, cut(&whole, part, all, walls), "{id} {window:?}");
                    assert!(
                        text.lines().all(|line| line.chars().count() <= window.0.max(5) as usize)
                    );
                    assert!(text.contains('@'), "{id}: {text}");
                }
            }
        }
    }
}
