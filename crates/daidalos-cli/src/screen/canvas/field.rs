//! A scene as a field of glyphs, at one of the scales.

use daidalos::export::unicode;
use daidalos::scene::{Ground, Role, Scene, Sign};
use daidalos::theme::heat;
use ratatui::style::{Color, Style};

use super::colours::{Colours, Meaning, backdrop, plated, styled};
use super::view::Scale;

/// A scene as a field of glyphs.
pub(super) struct GlyphField<'a> {
    pub(super) scene: &'a Scene,
    pub(super) scale: Scale,
    /// The cells of the shown way, and of trails.
    pub(super) way: Vec<Option<(char, Meaning)>>,
    /// Whether some of it is only remembered; then what is seen has dots.
    has_fog: bool,
}

impl<'a> GlyphField<'a> {
    pub(super) fn new(scene: &'a Scene, scale: Scale) -> Self {
        let mut way = vec![None; scene.cells.len()];
        for cell in &scene.way {
            way[cell.index()] = Some(('•', Meaning::Way));
        }
        for (cell, role) in scene.trail_cells() {
            way[cell.index()] = Some(match role {
                Some(Role::You) => ('•', Meaning::You),
                Some(Role::Rival) => ('r', Meaning::Rival),
                Some(Role::Foe) => ('f', Meaning::Foe),
                Some(Role::Ghost) => (',', Meaning::Ghost),
                None => ('&', Meaning::Several),
            });
        }
        let has_fog = scene.cells.iter().any(|look| look.is_dim);
        Self { scene, scale, way, has_fog }
    }

    /// What is painted on a spot. Where a mark shares it with a wall above, the upper half is
    /// wall and the lower half has the colour of the mark; what must keep its shape is reversed.
    pub(super) fn spot(&self, column: u32, row: u32, colours: Colours) -> (char, Style) {
        if let Some(spot) = self.passage(column, row, colours) {
            return spot;
        }
        let (glyph, meaning) = self.glyph(column, row, colours);
        let style = self.on_heat(column, row, styled(glyph, meaning, colours), colours);
        let style = self.on_plate((column, row), meaning, style, colours);
        if self.scale == Scale::Lines && meaning != Meaning::Wall {
            let has_wall = self.scene.wall_above(column / 2, row);
            return (glyph, if has_wall { style.underlined() } else { style });
        }
        if !self.has_wall_over(column, row, meaning) {
            return (glyph, style);
        }
        let sign = self.scene.look(column / 2, row).sign.and_then(Sign::glyph);
        match (meaning, style.fg) {
            _ if sign.is_some() => (glyph, style.reversed()),
            (Meaning::Walked, _) => ('▀', Style::new()),
            (
                Meaning::Way | Meaning::Several | Meaning::Frontier | Meaning::Explored,
                Some(colour),
            ) => ('▀', Style::new().bg(colour)),
            (Meaning::Frontier | Meaning::Explored, None) => ('▀', style),
            _ => (glyph, style.reversed()),
        }
    }

    /// A passage through a corner. Where a wall shares its spot, the two are told apart as any glyph in a wall is:
    /// it is reversed.
    fn passage(&self, column: u32, row: u32, colours: Colours) -> Option<(char, Style)> {
        let (w, h) = self.scale.cell();
        if !column.is_multiple_of(w) || !row.is_multiple_of(h) {
            return None;
        }
        let (x, y) = (column / w, row / h);
        self.scene.slant(x, y)?;
        let has_wall = match self.scale {
            Scale::Blocks => self.scene.wall_left(x, y),
            Scale::Lines => y > 0 && self.scene.wall_left(x, y - 1),
            Scale::Boxes(_) | Scale::Tiles(_) | Scale::Narrow => false,
        };
        let glyph = unicode::corner(self.scene, x, y);
        let style = styled(glyph, Meaning::Passage, colours);
        Some((glyph, if has_wall { style.reversed() } else { style }))
    }

    /// The distance of a cell shows behind what stands on it.
    fn on_heat(&self, column: u32, row: u32, style: Style, colours: Colours) -> Style {
        let (w, h) = self.scale.cell();
        let look = self.scene.look(column / w, row / h);
        match look.heat.filter(|_| colours == Colours::All && look.ground == Ground::Floor) {
            Some(distance) => {
                let [r, g, b] = heat(distance);
                style.fg(Color::Black).bg(Color::Rgb(r, g, b))
            }
            None => style,
        }
    }

    /// The whole of a cell lights up where a hint speaks of it, and a closed tile is a plate. So is a figure in a cell that
    /// has room for more than a glyph; two of them share it.
    fn on_plate(
        &self,
        (column, row): (u32, u32),
        meaning: Meaning,
        style: Style,
        colours: Colours,
    ) -> Style {
        let (w, h) = self.scale.cell();
        let is_inside = match self.scale {
            Scale::Boxes(_) => column % w > 0 && row % h > 0,
            Scale::Blocks => column % w > 0 && !self.is_solid(column, 2 * row),
            Scale::Lines => false,
            Scale::Tiles(_) | Scale::Narrow => true,
        };
        if is_inside
            && self.scale.is_large()
            && let Some(role) = self.role_at(column / w, row / h, column % w)
        {
            return plated(role, colours);
        }
        let plate = backdrop(self.scene.look(column / w, row / h), colours);
        // What proves something, or is claimed, is reversed: it has that colour already.
        let has_own = matches!(meaning, Meaning::Safe | Meaning::Danger | Meaning::Reason);
        plate.filter(|_| is_inside && !has_own).map_or(style, |plate| style.patch(plate))
    }

    fn glyph(&self, column: u32, row: u32, colours: Colours) -> (char, Meaning) {
        match self.scale {
            Scale::Boxes(_) => self.boxes(column, row),
            Scale::Blocks => self.blocks(column, row, colours),
            Scale::Lines => self.lines(column, row, colours),
            Scale::Tiles(_) | Scale::Narrow => self.tiles(column, row),
        }
    }

    /// A glyph of a dungeon: its rock is solid, and a mark is left of the middle of its tile. What is
    /// only remembered is rock with gaps, and floor without dots.
    fn tiles(&self, column: u32, row: u32) -> (char, Meaning) {
        let ((w, h), (middle, line)) = (self.scale.cell(), self.scale.mark());
        let (x, y) = (column / w, row / h);
        let look = self.scene.look(x, y);
        let is_marked = column % w == middle && row % h == line;
        let is_beside = column % w == middle + 1 && row % h == line;
        let mark = if is_marked { self.mark(x, y) } else { (' ', Meaning::Rock) };
        match (mark, look.ground) {
            ((glyph, meaning), _) if meaning != Meaning::Rock => (glyph, meaning),
            (_, Ground::Rock) => (if look.is_dim { '▒' } else { '█' }, Meaning::Rock),
            _ if is_beside && let Some(behind) = self.behind(x, y) => behind,
            (_, Ground::Floor) if self.has_fog && !look.is_dim && is_marked => {
                ('·', Meaning::Walked)
            }
            _ => (' ', Meaning::Rock),
        }
    }

    /// A glyph of the box-line drawing.
    fn boxes(&self, column: u32, row: u32) -> (char, Meaning) {
        let ((w, h), scene) = (self.scale.cell(), self.scene);
        let (x, y) = (column / w, row / h);
        let (on_left, on_top) = (column.is_multiple_of(w), row.is_multiple_of(h));
        let line = match (on_left, on_top) {
            (true, true) => unicode::corner(scene, x, y),
            (false, true) if scene.wall_above(x, y) => '─',
            (true, false) if scene.wall_left(x, y) => '│',
            _ => ' ',
        };
        if line != ' ' {
            (line, Meaning::Wall)
        } else if on_left || on_top {
            self.ground(x, y, on_left, on_top)
        } else {
            self.inside(x, y, column % w, row % h)
        }
    }

    /// A glyph of the half-block drawing: the tiles 2w+1 by 2h+1, two of them one above the other.
    fn blocks(&self, column: u32, row: u32, colours: Colours) -> (char, Meaning) {
        if column % 2 == 1 {
            let (glyph, meaning) = self.narrow(column / 2, row, colours);
            if !matches!(meaning, Meaning::Rock) {
                return (glyph, meaning);
            }
        }
        let glyph = match (self.is_solid(column, 2 * row), self.is_solid(column, 2 * row + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (glyph, Meaning::Wall)
    }

    /// A glyph of the drawing with underscores: a row shows the walls below its cells, the first
    /// the upper edge of the map.
    fn lines(&self, column: u32, row: u32, colours: Colours) -> (char, Meaning) {
        let (x, scene) = (column / 2, self.scene);
        if column.is_multiple_of(2) {
            let wall = row > 0 && scene.wall_left(x, row - 1);
            return (if wall { '|' } else { ' ' }, Meaning::Wall);
        }
        let (glyph, meaning) = match row.checked_sub(1) {
            Some(y) => self.narrow(x, y, colours),
            None => (' ', Meaning::Rock),
        };
        match meaning {
            Meaning::Rock if scene.wall_above(x, row) => ('_', Meaning::Wall),
            _ => (glyph, meaning),
        }
    }

    /// Rock or nothing; a gap in the walls is rock where everything beside it is.
    pub(super) fn ground(&self, x: u32, y: u32, on_left: bool, on_top: bool) -> (char, Meaning) {
        let columns = x.saturating_sub(u32::from(on_left))..=x;
        let mut around =
            columns.flat_map(|x| (y.saturating_sub(u32::from(on_top))..=y).map(move |y| (x, y)));
        let solid = around.all(|(x, y)| self.scene.look(x, y).ground == Ground::Rock);
        (if solid { '▒' } else { ' ' }, Meaning::Rock)
    }

    /// Whether a mark of a search would hide a wall, with which it shares a glyph.
    fn has_wall_over(&self, column: u32, row: u32, meaning: Meaning) -> bool {
        self.scale == Scale::Blocks
            && !matches!(meaning, Meaning::Wall | Meaning::Rock)
            && column % 2 == 1
            && self.is_solid(column, 2 * row)
    }

    /// Whether a tile is wall or rock.
    fn is_solid(&self, column: u32, row: u32) -> bool {
        let (x, y, scene) = (column / 2, row / 2, self.scene);
        let (on_left, on_top) = (column.is_multiple_of(2), row.is_multiple_of(2));
        let wall = match (on_left, on_top) {
            (true, true) => scene.slant(x, y).is_none() && unicode::corner(scene, x, y) != ' ',
            (false, true) => scene.wall_above(x, y),
            (true, false) => scene.wall_left(x, y),
            (false, false) => false,
        };
        wall || self.ground(x, y, on_left, on_top).0 != ' '
    }
}
