//! What stands in the middle of a cell.

use daidalos::generate::Opening;
use daidalos::grid::Cell;
use daidalos::scene::{Look, Sign};
use daidalos::search::Mark;

use super::colours::Meaning;
use super::field::GlyphField;
use super::glyphs::{figure, floor};

impl GlyphField<'_> {
    /// What stands in the middle of a cell: a figure, else what a hint claims, else what is
    /// written, else what is there to be found, else what is known of the floor.
    pub(super) fn mark(&self, x: u32, y: u32) -> (char, Meaning) {
        let Some(cell) = self.scene.size.at(x, y) else { return (' ', Meaning::Rock) };
        let look = self.scene.look(x, y);
        let claimed = match look.mark {
            Mark::Safe => Some(('v', Meaning::Safe)),
            Mark::Danger => Some(('x', Meaning::Danger)),
            _ => None,
        };
        let above = self.standing(cell).or(claimed).or_else(|| self.written(cell, look));
        let on_floor = || self.lying(cell, look).or_else(|| floor(look));
        above.or_else(on_floor).unwrap_or_else(|| self.ground(x, y, false, false))
    }

    fn standing(&self, cell: Cell) -> Option<(char, Meaning)> {
        let standing = self.scene.figures.iter().rev().find(|figure| figure.cell == cell);
        let at = || (self.scene.at == Some(cell)).then_some(('●', Meaning::At));
        standing.map(|standing| figure(standing.role)).or_else(at)
    }

    /// What is written, in the colour of what lies beneath; letters on a way are small.
    fn written(&self, cell: Cell, look: Look) -> Option<(char, Meaning)> {
        let glyph = look.sign.and_then(Sign::glyph)?;
        let on_way = self.way[cell.index()].map(|_| glyph.to_ascii_lowercase());
        let beneath = self.lying(cell, look).map_or(Meaning::Sign, |(_, meaning)| meaning);
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
