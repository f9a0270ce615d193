//! What stands in the middle of a cell.

use daidalos::generate::Opening;
use daidalos::grid::Cell;
use daidalos::scene::{Look, Role, Sign};
use daidalos::search::Mark;

use super::colours::{Colours, Meaning};
use super::field::GlyphField;
use super::glyphs::{TWO, figure, floor, trail};

impl GlyphField<'_> {
    /// What stands in the middle of a cell: a figure, else what a hint claims, else what is
    /// written, else what is there to be found, else what is known of the floor.
    pub(super) fn mark(&self, x: u32, y: u32) -> (char, Meaning) {
        let Some(cell) = self.scene.size.at(x, y) else { return (' ', Meaning::Rock) };
        let look = self.scene.look(x, y);
        let above =
            self.figure(cell).or_else(|| claimed(look)).or_else(|| self.written(cell, look));
        let on_floor = || self.lying(cell, look).or_else(|| floor(look));
        above.or_else(on_floor).unwrap_or_else(|| self.ground(x, y, false, false))
    }

    /// The same where there are three columns for a cell, or more: nothing hides what is written in the middle. A figure,
    /// or what a hint claims, is to the left of it, and the mark of a way to the right.
    pub(super) fn inside(&self, x: u32, y: u32, column: u32, row: u32) -> (char, Meaning) {
        let (middle, line) = self.scale.mark();
        if row != line {
            return self.ground(x, y, false, false);
        }
        let written = self.scene.size.at(x, y).and_then(|cell| {
            let look = self.scene.look(x, y);
            Some((cell, look, self.written(cell, look)?))
        });
        let Some((cell, look, written)) = written else {
            let beside = if column == middle + 1 { self.behind(x, y) } else { None };
            return match column == middle {
                true => self.mark(x, y),
                false => beside.unwrap_or_else(|| self.ground(x, y, false, false)),
            };
        };
        let beside = match column + 1 {
            left if left == middle => self.one_or_two(cell).or_else(|| claimed(look)),
            place if place == middle + 1 => Some(written),
            right if right == middle + 2 => {
                self.way[cell.index()].map(|(glyph, meaning)| (trail(glyph, meaning), meaning))
            }
            _ => None,
        };
        let is_right = column == middle + 1;
        let walked = (is_right && look.mark == Mark::Walked).then_some(('·', Meaning::Walked));
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

    /// The figure on a cell; where there is no room beside it for a second one, a sign for two.
    fn figure(&self, cell: Cell) -> Option<(char, Meaning)> {
        let at = || (self.scene.at == Some(cell)).then_some(('●', Meaning::At));
        match self.standing(cell) {
            (Some(_), Some(_)) if self.scale.is_narrow() => self.one_or_two(cell),
            (Some(role), _) => Some(figure(role)),
            (None, _) => at(),
        }
    }

    /// The figure on a cell, or the sign for two: where another column is taken by what is written.
    fn one_or_two(&self, cell: Cell) -> Option<(char, Meaning)> {
        let (first, second) = self.standing(cell);
        let (glyph, meaning) = figure(first?);
        Some((if second.is_some() { TWO } else { glyph }, meaning))
    }

    /// The figure behind another one on the same cell: it is drawn beside that.
    pub(super) fn behind(&self, x: u32, y: u32) -> Option<(char, Meaning)> {
        let (_, second) = self.standing(self.scene.size.at(x, y)?);
        second.map(figure)
    }

    /// Which figure takes a column of a cell.
    pub(super) fn role_at(&self, x: u32, y: u32, column: u32) -> Option<Role> {
        let (first, second) = self.standing(self.scene.size.at(x, y)?);
        second.filter(|_| column > self.scale.mark().0).or(first)
    }

    /// The figure in front on a cell, and one of another kind behind it.
    fn standing(&self, cell: Cell) -> (Option<Role>, Option<Role>) {
        let there = self.scene.figures.iter().rev().filter(|figure| figure.cell == cell);
        let mut there = there.map(|figure| figure.role);
        let first = there.next();
        (first, there.find(|other| Some(*other) != first))
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
