//! What stands in the middle of a cell.

use daidalos::generate::Opening;
use daidalos::grid::Cell;
use daidalos::scene::{Look, Role, Sign};
use daidalos::search::Mark;

use super::colours::{Colours, Meaning};
use super::field::GlyphField;
use super::glyphs::{figure, floor, trail};

impl GlyphField<'_> {
    /// What stands in the middle of a cell: a figure, else what a hint claims, else what is
    /// written, else what is there to be found, else what is known of the floor.
    pub(super) fn mark(&self, x: u32, y: u32) -> (char, Meaning) {
        let Some(cell) = self.scene.size.at(x, y) else { return (' ', Meaning::Rock) };
        let look = self.scene.look(x, y);
        let above =
            self.standing(cell).or_else(|| claimed(look)).or_else(|| self.written(cell, look));
        let on_floor = || self.lying(cell, look).or_else(|| floor(look));
        above.or_else(on_floor).unwrap_or_else(|| self.ground(x, y, false, false))
    }

    /// The same where there are three columns for a cell: nothing hides what is written in the middle. A figure,
    /// or what a hint claims, is to the left of it, and the mark of a way to the right.
    pub(super) fn inside(&self, x: u32, y: u32, column: u32) -> (char, Meaning) {
        let written = self.scene.size.at(x, y).and_then(|cell| {
            let look = self.scene.look(x, y);
            Some((cell, look, self.written(cell, look)?))
        });
        let Some((cell, look, written)) = written else {
            let beside = if column == 3 { self.behind(x, y) } else { None };
            return match column {
                2 => self.mark(x, y),
                _ => beside.unwrap_or_else(|| self.ground(x, y, false, false)),
            };
        };
        let beside = match column {
            1 => self.standing(cell).or_else(|| claimed(look)),
            2 => Some(written),
            _ => self.way[cell.index()].map(|(glyph, meaning)| (trail(glyph, meaning), meaning)),
        };
        let walked = (column == 3 && look.mark == Mark::Walked).then_some(('·', Meaning::Walked));
        beside.or(walked).unwrap_or_else(|| self.ground(x, y, false, false))
    }

    /// The same where there is one column: colours tell who stands on a letter, which stays. Without
    /// them there is nothing but the figure.
    pub(super) fn narrow(&self, x: u32, y: u32, colours: Colours) -> (char, Meaning) {
        let look = self.scene.look(x, y);
        let letter = look.sign.and_then(Sign::glyph).filter(|_| colours != Colours::None);
        let (glyph, meaning) = self.mark(x, y);
        match (letter, meaning) {
            (Some(letter), Meaning::You) if glyph == figure(Role::You).0 => {
                (letter, Meaning::Under(Role::You))
            }
            (Some(letter), Meaning::Rival) if glyph == figure(Role::Rival).0 => {
                (letter, Meaning::Under(Role::Rival))
            }
            _ => (glyph, meaning),
        }
    }

    fn standing(&self, cell: Cell) -> Option<(char, Meaning)> {
        let standing = self.scene.figures.iter().rev().find(|figure| figure.cell == cell);
        let at = || (self.scene.at == Some(cell)).then_some(('●', Meaning::At));
        standing.map(|standing| figure(standing.role)).or_else(at)
    }

    /// The figure behind another one on the same cell: it is drawn beside that.
    pub(super) fn behind(&self, x: u32, y: u32) -> Option<(char, Meaning)> {
        let cell = self.scene.size.at(x, y)?;
        let mut there = self.scene.figures.iter().rev().filter(|figure| figure.cell == cell);
        let first = there.next()?;
        there.find(|other| other.role != first.role).map(|other| figure(other.role))
    }

    /// What is written, in the colour of what lies beneath; letters on a way are small.
    fn written(&self, cell: Cell, look: Look) -> Option<(char, Meaning)> {
        let glyph = look.sign.and_then(Sign::glyph)?;
        let on_way = self.way[cell.index()].map(|_| small(glyph));
        let own = match look.sign {
            Some(Sign::Count(count @ 1..=8)) => Meaning::Count(count),
            _ => Meaning::Sign,
        };
        let beneath = self.lying(cell, look).map_or(own, |(_, meaning)| meaning);
        let meaning = if look.mark == Mark::Reason { Meaning::Reason } else { beneath };
        Some((on_way.unwrap_or(glyph), meaning))
    }

    fn lying(&self, cell: Cell, look: Look) -> Option<(char, Meaning)> {
        let is_at = |opening: Option<Opening>| opening.is_some_and(|opening| opening.cell == cell);
        if is_at(self.scene.entrance) {
            Some(('S', Meaning::Entrance))
        } else if is_at(self.scene.exit) {
            Some(('G', Meaning::Exit))
        } else if let Some(item) = look.item {
            Some((item.letter(), Meaning::Item(item)))
        } else {
            self.way[cell.index()]
        }
    }
}

/// What a hint claims of a cell.
const fn claimed(look: Look) -> Option<(char, Meaning)> {
    match look.mark {
        Mark::Safe => Some(('v', Meaning::Safe)),
        Mark::Danger => Some(('x', Meaning::Danger)),
        _ => None,
    }
}

/// A letter as it is on a way; one that is not small in a single character stays as it is.
fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    small.next().filter(|_| small.next().is_none()).unwrap_or(letter)
}
