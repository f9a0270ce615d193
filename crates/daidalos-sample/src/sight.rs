//! What is seen and told: secrets are decided in [`Round::seen`], and data is read from what is seen.

use std::borrow::Cow;

use daidalos::grid::Cell;
use daidalos::mode::{Datum, Fact, FactValue, Game, GameTime, Viewer, walking};
use daidalos::scene::{Item, Look, Part, Sign};

use crate::player::HEARTS;
use crate::round::{DOOR_TIME, Round};

impl Round {
    /// A covered tile tells a seat nothing but the seat's own mark; to all-seeing eyes it is dim.
    pub(crate) fn seen(&self, viewer: Viewer, cell: Cell) -> Look {
        let is_covered = self.field.is_covered(cell);
        let plain = walking::look(self.layout(), &self.known(viewer.seat()), cell);
        match viewer {
            Viewer::Seat(seat) if is_covered => {
                let item = self.is_marked(seat, cell).then_some(Item::Flag);
                Look { item, is_covered, ..plain }
            }
            _ if self.field.has_mine(cell) => {
                Look { item: Some(Item::Mine), is_dim: is_covered, ..plain }
            }
            _ => {
                let count = Sign::Count(self.field.count(cell));
                let sign = Some(self.field.letter(cell).map_or(count, Sign::Letter));
                Look { sign, is_dim: is_covered, part: self.part(cell), ..plain }
            }
        }
    }

    fn part(&self, cell: Cell) -> Part {
        match (cell == self.field.exit(), self.is_door_open()) {
            (false, _) => Part::Plain,
            (true, true) => Part::Door,
            (true, false) => Part::LockedDoor,
        }
    }

    pub(crate) fn facts(&self, viewer: Viewer) -> Vec<Fact> {
        let (player, other) =
            (self.player(viewer.seat()), &self.players[1 - viewer.seat().index().min(1)]);
        let tiles = self.field.size().cells();
        let (steps, left) = (player.way.len() as u64 - 1, self.field.letters.len() as u64);
        let door_in = GameTime(DOOR_TIME.0.saturating_sub(self.now.0));
        let door = if self.is_door_open() { "open" } else { "locked" };
        let taken = player.points.iter().map(|(text, points)| (text.clone(), *points > 0));
        vec![
            Fact::new("score", "Points", FactValue::Points(player.score())).short("points"),
            Fact::new("points", "Points for", FactValue::List(player.points.clone())),
            Fact::new("rival_score", "Rival's points", FactValue::Points(other.score()))
                .short("rival"),
            Fact::new("hearts", "Hearts", FactValue::Left(player.hearts, HEARTS))
                .short("hearts")
                .urgent(player.hearts == 1),
            Fact::count("letters_left", "Letters left", left).short("letters"),
            Fact::cost("way_cost", "Length of your way", 1000 * steps),
            Fact::share("uncovered", "Uncovered", 1000 * self.field.uncovered.count() / tiles),
            Fact::text("door_state", "Door", door),
            Fact::time("door_in", "Door opens in", door_in),
            Fact::new("string", "Taken so far", FactValue::Lit(taken.collect())),
            Fact::new("is_unhurt", "Unhurt", FactValue::Flag(player.hearts == HEARTS)),
        ]
    }

    pub(crate) fn told(&self, viewer: Viewer) -> Vec<(&'static str, Datum)> {
        let looks = self.field.size().iter().map(|cell| (cell, self.seen(viewer, cell)));
        let looks: Vec<(Cell, Look)> = looks.collect();
        let mines = looks.iter().filter(|(_, look)| look.item == Some(Item::Mine));
        let width = self.field.size().width() as usize;
        let row = |row: &[(Cell, Look)]| row.iter().map(|(_, look)| glyph(look)).collect();
        vec![
            ("door", Datum::Cell(self.field.exit())),
            ("mines", Datum::Cells(mines.map(|(cell, _)| *cell).collect())),
            ("ways", Datum::Ways(self.players.iter().map(|player| player.way.clone()).collect())),
            ("field", Datum::Rows(looks.chunks(width).map(row).collect())),
            ("hedge", Datum::Number(i64::from(self.hedge()))),
            ("taken", Datum::Text(self.taken(viewer))),
            ("letters", Datum::Parts(looks.iter().filter_map(letter).collect())),
        ]
    }

    /// What the viewer's player has points for.
    fn taken(&self, viewer: Viewer) -> String {
        let lines: Vec<Cow<'_, str>> =
            self.player(viewer.seat()).points.iter().map(|(text, _)| text.clone()).collect();
        lines.join(", ")
    }
}

/// The character of a tile in rows of text.
fn glyph(look: &Look) -> char {
    let item = look.item.map(Item::letter);
    item.or_else(|| look.sign.and_then(Sign::glyph)).unwrap_or(if look.is_covered {
        '?'
    } else {
        '.'
    })
}

/// A letter that is seen.
fn letter((cell, look): &(Cell, Look)) -> Option<Vec<(&'static str, Datum)>> {
    let Some(Sign::Letter(letter)) = look.sign else { return None };
    Some(vec![("cell", Datum::Cell(*cell)), ("letter", Datum::Text(letter.to_string()))])
}
