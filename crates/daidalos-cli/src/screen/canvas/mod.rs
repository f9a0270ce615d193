//! Paints a scene into a terminal buffer: box lines where they fit, else half blocks.
//!
//! What is larger than the window is seen through it, around the place where something happens.

use daidalos::export::unicode;
use daidalos::generate::{self, Opening, Walls};
use daidalos::grid::{Cell, Size};
use daidalos::legend::{self, Thing};
use daidalos::scene::{Ground, Item, Look, Part, Role, Scene, Sign};
use daidalos::search::Mark;
use daidalos::theme::{Theme, heat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::config::{Config, Glyphs};

/// Which colours the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    /// None: glyphs alone say everything.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// All.
    All,
}

impl Colours {
    /// What the environment says.
    pub(crate) fn of_environment() -> Self {
        let set = |name: &str| std::env::var(name).unwrap_or_default();
        if !set("NO_COLOR").is_empty() {
            Self::None
        } else if matches!(&*set("COLORTERM"), "truecolor" | "24bit") {
            Self::All
        } else {
            Self::Sixteen
        }
    }

    fn style(self, meaning: Meaning) -> Style {
        let theme = Theme::LIGHT;
        let (rgb, named) = match meaning {
            // The terminal's own ink is read on whatever page it has.
            Meaning::Wall | Meaning::Sign => return Style::new(),
            Meaning::Rock => (theme.rock, Color::DarkGray),
            Meaning::You => (theme.you, Color::LightBlue),
            Meaning::Rival => (theme.rival, Color::LightRed),
            Meaning::Foe => (theme.foe, Color::LightMagenta),
            Meaning::Item(item) => (theme.item(item), item_colour(item)),
            Meaning::Walked => (theme.walked, Color::DarkGray),
            Meaning::At => (theme.at, Color::Blue),
            Meaning::Way => (theme.way, Color::Green),
            Meaning::Entrance => (theme.entrance, Color::Green),
            Meaning::Exit => (theme.exit, Color::Red),
            Meaning::Frontier => (theme.frontier, Color::Yellow),
            Meaning::Explored => (theme.explored, Color::Cyan),
            Meaning::Inlay => (theme.inlay, Color::Cyan),
            Meaning::Door => (theme.door, Color::Yellow),
            Meaning::Covered => (theme.covered, Color::Gray),
            Meaning::Safe => (theme.safe, Color::LightGreen),
            Meaning::Danger => (theme.danger, Color::LightRed),
            Meaning::Reason => (theme.reason, Color::LightBlue),
        };
        match self {
            Self::None => Style::new(),
            Self::Sixteen => Style::new().fg(named),
            Self::All => Style::new().fg(Color::Rgb(rgb[0], rgb[1], rgb[2])),
        }
    }
}

/// What a glyph stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Wall,
    Rock,
    You,
    Rival,
    Foe,
    Item(Item),
    Walked,
    At,
    Way,
    Entrance,
    Exit,
    Door,
    Inlay,
    Frontier,
    Explored,
    Sign,
    Covered,
    Safe,
    Danger,
    Reason,
}

const fn item_colour(item: Item) -> Color {
    match item {
        Item::Trap => Color::Magenta,
        Item::PowerUp => Color::Cyan,
        Item::Lamp => Color::LightYellow,
        Item::Flag => Color::LightRed,
        Item::Mine => Color::Red,
    }
}

/// What is written keeps its glyph where it proves a hint, or at an opening: so that these are seen
/// without colours, the one is reversed and the other has a line.
fn styled(glyph: char, meaning: Meaning, colours: Colours) -> Style {
    let style = colours.style(meaning);
    match meaning {
        Meaning::Reason => style.reversed(),
        Meaning::Entrance if glyph != 'S' => style.underlined(),
        Meaning::Exit if glyph != 'G' => style.underlined(),
        _ => style,
    }
}

/// Somebody's glyph and meaning.
const fn figure(role: Role) -> (char, Meaning) {
    match role {
        Role::You => ('●', Meaning::You),
        Role::Rival => ('◆', Meaning::Rival),
        Role::Foe => ('▼', Meaning::Foe),
    }
}

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scale {
    /// Four columns and two rows a cell.
    Boxes,
    /// Two columns and one row a cell.
    Blocks,
    /// Two columns and one row a cell, where there are no half blocks: walls below are underscores.
    Lines,
    /// Two columns and one row a tile: dungeons.
    Tiles,
    /// One column and one row a tile: dungeons that are wider than the window.
    Narrow,
}

/// The most cells that a window shows at once.
pub(crate) fn room_for(area: Rect) -> (u32, u32) {
    let columns = u32::from(area.width.saturating_sub(1)) / 4;
    let rows = u32::from(area.height.saturating_sub(1)) / 2;
    (columns.max(2), rows.max(2))
}

/// With what a scene is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    pub(crate) colours: Colours,
    pub(crate) glyphs: Glyphs,
}

impl Paint {
    /// What the environment and the configuration say; one that cannot be used is a matter for the
    /// games, which say so.
    pub(crate) fn of_environment() -> Self {
        let glyphs = Config::read().map(|config| config.glyphs).unwrap_or_default();
        Self { colours: Colours::of_environment(), glyphs }
    }

    /// A glyph as it is painted.
    pub(crate) fn glyph(self, glyph: char) -> char {
        if self.glyphs == Glyphs::Ascii { ascii(glyph) } else { glyph }
    }
}

/// A closed tile.
const CLOSED: char = '■';

/// What the signs of a scene mean.
pub(crate) fn legend(scene: &Scene, is_alone: bool) -> Vec<(char, &'static str)> {
    let signs = legend::legend(scene, is_alone).into_iter();
    signs.map(|(thing, name)| (sign(thing), name)).collect()
}

/// How a thing is drawn.
const fn sign(thing: Thing) -> char {
    match thing {
        Thing::Figure(role) => figure(role).0,
        Thing::Entrance => 'S',
        Thing::Exit => 'G',
        Thing::Item(item) => item.letter(),
        Thing::Covered => CLOSED,
        Thing::Mark(Mark::Danger) => 'x',
        Thing::Mark(_) => 'v',
        Thing::Plan(_) => 'f',
    }
}

/// Paints the scene into the area, around a cell if it is larger than that.
pub(crate) fn paint(
    scene: &Scene,
    around: Option<Cell>,
    area: Rect,
    buffer: &mut Buffer,
    paint: Paint,
) {
    let view = View::new(scene.size, scene.walls, around, area, paint.glyphs);
    let (w, h) = (scene.size.width(), scene.size.height());
    let whole = generate::Rect { x: 0, y: 0, w, h };
    view.paint(scene, whole, buffer, paint);
}

/// What of a map is seen in an area, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    size: Size,
    scale: Scale,
    area: Rect,
    /// Glyphs that are left out on the near sides.
    left: u32,
    top: u32,
}

impl View {
    /// A map of this size in the area, around a cell if it is larger than that.
    pub(crate) fn new(
        size: Size,
        walls: Walls,
        around: Option<Cell>,
        area: Rect,
        glyphs: Glyphs,
    ) -> Self {
        let (width, height) = extent(size, Scale::Boxes);
        let fits = width <= area.width.into() && height <= area.height.into();
        let scale = match walls {
            Walls::Tiles if extent(size, Scale::Tiles).0 <= area.width.into() => Scale::Tiles,
            Walls::Tiles => Scale::Narrow,
            Walls::Lines if fits => Scale::Boxes,
            Walls::Lines if glyphs == Glyphs::Ascii => Scale::Lines,
            Walls::Lines => Scale::Blocks,
        };
        let (width, height) = extent(size, scale);
        let focus = around.map_or((width / 2, height / 2), |cell| scale.place(size, cell));
        let left = scroll(width, area.width, focus.0);
        let top = scroll(height, area.height, focus.1);
        Self { size, scale, area, left, top }
    }

    /// The same in the middle of its area, where that is larger than needed.
    pub(crate) fn centred(mut self) -> Self {
        let (width, height) = extent(self.size, self.scale);
        let (width, height) =
            (width.min(self.area.width.into()), height.min(self.area.height.into()));
        let (x, y) = (self.area.width - width as u16, self.area.height - height as u16);
        self.area =
            Rect::new(self.area.x + x / 2, self.area.y + y / 2, width as u16, height as u16);
        self
    }

    /// The cells that a scene must show, those included whose walls stand at the edge.
    pub(crate) fn window(&self) -> generate::Rect {
        let (w, h) = self.scale.cell();
        let (x, y) = ((self.left / w).saturating_sub(1), (self.top / h).saturating_sub(1));
        let right = ((self.left + u32::from(self.area.width)) / w + 2).min(self.size.width());
        let bottom = ((self.top + u32::from(self.area.height)) / h + 2).min(self.size.height());
        generate::Rect {
            x,
            y,
            w: right.saturating_sub(x).max(1),
            h: bottom.saturating_sub(y).max(1),
        }
    }

    /// The place that it takes.
    pub(crate) const fn place(&self) -> Rect {
        self.area
    }

    /// The cell that is painted there.
    pub(crate) fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let (w, h) = self.scale.cell();
        let x = (self.left + u32::from(column - self.area.x)) / w;
        let y = (self.top + u32::from(row - self.area.y)) / h;
        let y = if self.scale == Scale::Lines { y.checked_sub(1)? } else { y };
        self.size.at(x, y)
    }

    /// Paints a scene that shows a window of the map.
    pub(crate) fn paint(
        &self,
        scene: &Scene,
        window: generate::Rect,
        buffer: &mut Buffer,
        paint: Paint,
    ) {
        let canvas = Canvas::new(scene, self.scale);
        let ((width, height), (w, h)) = (extent(self.size, self.scale), self.scale.cell());
        for row in self.top..height.min(self.top + u32::from(self.area.height)) {
            for column in self.left..width.min(self.left + u32::from(self.area.width)) {
                let place = (
                    self.area.x + (column - self.left) as u16,
                    self.area.y + (row - self.top) as u16,
                );
                if let Some(spot) = buffer.cell_mut(place) {
                    let (glyph, style) =
                        canvas.spot(column - window.x * w, row - window.y * h, paint.colours);
                    spot.set_char(paint.glyph(glyph)).set_style(style);
                }
            }
        }
    }
}

/// The nearest character of 1963.
fn ascii(glyph: char) -> char {
    match glyph {
        '─' => '-',
        '│' => '|',
        '█' | '▀' | '▄' | '▒' => '#',
        '●' => '@',
        '◆' => 'R',
        '▼' => 'F',
        '•' => '*',
        '·' => '.',
        '░' => '-',
        CLOSED => '?',
        other if other.is_ascii() => other,
        _ => '+',
    }
}

impl Scale {
    /// Columns and rows of a cell.
    const fn cell(self) -> (u32, u32) {
        match self {
            Self::Boxes => (4, 2),
            Self::Blocks | Self::Lines | Self::Tiles => (2, 1),
            Self::Narrow => (1, 1),
        }
    }

    /// Where the middle of a cell is drawn.
    fn place(self, size: Size, cell: Cell) -> (u32, u32) {
        let (x, y) = size.xy(cell);
        match self {
            Self::Boxes => (4 * x + 2, 2 * y + 1),
            Self::Lines => (2 * x + 1, y + 1),
            Self::Blocks | Self::Tiles => (2 * x + 1, y),
            Self::Narrow => (x, y),
        }
    }
}

fn extent(size: Size, scale: Scale) -> (u32, u32) {
    match scale {
        Scale::Boxes => (4 * size.width() + 1, 2 * size.height() + 1),
        Scale::Blocks | Scale::Lines => (2 * size.width() + 1, size.height() + 1),
        Scale::Tiles => (2 * size.width(), size.height()),
        Scale::Narrow => (size.width(), size.height()),
    }
}

/// How much is left out on the near side so that the focus is in the middle.
fn scroll(extent: u32, window: u16, focus: u32) -> u32 {
    let window = u32::from(window);
    focus.saturating_sub(window / 2).min(extent.saturating_sub(window))
}

/// A scene as a field of glyphs.
struct Canvas<'a> {
    scene: &'a Scene,
    scale: Scale,
    /// The cells of the shown way, and of trails.
    way: Vec<Option<(char, Meaning)>>,
    /// Whether some of it is only remembered; then what is seen has dots.
    has_fog: bool,
}

impl<'a> Canvas<'a> {
    fn new(scene: &'a Scene, scale: Scale) -> Self {
        let mut way = vec![None; scene.cells.len()];
        for cell in &scene.way {
            way[cell.index()] = Some(('•', Meaning::Way));
        }
        for (cell, role) in scene.trodden() {
            way[cell.index()] = Some(match role {
                Some(Role::You) => ('•', Meaning::You),
                Some(Role::Rival) => ('r', Meaning::Rival),
                Some(Role::Foe) => ('f', Meaning::Foe),
                None => ('&', Meaning::Way),
            });
        }
        let has_fog = scene.cells.iter().any(|look| look.is_dim);
        Self { scene, scale, way, has_fog }
    }

    /// What is painted on a spot. Where a mark shares it with a wall above, the upper half is
    /// wall and the lower half has the colour of the mark; what must keep its shape is reversed.
    fn spot(&self, column: u32, row: u32, colours: Colours) -> (char, Style) {
        let (glyph, meaning) = self.glyph(column, row);
        let style = self.on_heat(column, row, styled(glyph, meaning, colours), colours);
        if self.scale == Scale::Lines && meaning != Meaning::Wall {
            let has_wall = self.scene.wall_above(column / 2, row);
            return (glyph, if has_wall { style.underlined() } else { style });
        }
        if !self.has_wall_over(column, row, meaning) {
            return (glyph, style);
        }
        match (meaning, style.fg) {
            (Meaning::Walked, _) => ('▀', Style::new()),
            (Meaning::Way | Meaning::Frontier | Meaning::Explored, Some(colour)) => {
                ('▀', Style::new().bg(colour))
            }
            (Meaning::Frontier | Meaning::Explored, None) => ('▀', style),
            _ => (glyph, style.reversed()),
        }
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

    fn glyph(&self, column: u32, row: u32) -> (char, Meaning) {
        match self.scale {
            Scale::Boxes => self.boxes(column, row),
            Scale::Blocks => self.blocks(column, row),
            Scale::Lines => self.lines(column, row),
            Scale::Tiles => self.tiles(column / 2, row, column.is_multiple_of(2)),
            Scale::Narrow => self.tiles(column, row, true),
        }
    }

    /// A glyph of a dungeon: its rock is solid, and a mark takes the left half of its tile. What is
    /// only remembered is rock with gaps, and floor without dots.
    fn tiles(&self, x: u32, y: u32, is_left: bool) -> (char, Meaning) {
        let look = self.scene.look(x, y);
        match (self.mark(x, y), look.ground) {
            ((glyph, meaning), _) if meaning != Meaning::Rock && is_left => (glyph, meaning),
            (_, Ground::Rock) => (if look.is_dim { '▒' } else { '█' }, Meaning::Rock),
            (_, Ground::Floor) if self.has_fog && !look.is_dim && is_left => ('·', Meaning::Walked),
            _ => (' ', Meaning::Rock),
        }
    }

    /// A glyph of the box-line drawing.
    fn boxes(&self, column: u32, row: u32) -> (char, Meaning) {
        let (x, y, scene) = (column / 4, row / 2, self.scene);
        let (on_left, on_top) = (column.is_multiple_of(4), row.is_multiple_of(2));
        let line = match (on_left, on_top) {
            (true, true) => unicode::corner(scene, x, y),
            (false, true) if scene.wall_above(x, y) => '─',
            (true, false) if scene.wall_left(x, y) => '│',
            _ => ' ',
        };
        if line != ' ' {
            (line, Meaning::Wall)
        } else if column % 4 == 2 && !on_top {
            self.mark(x, y)
        } else {
            self.ground(x, y, on_left, on_top)
        }
    }

    /// Rock or nothing; a gap in the walls is rock where everything beside it is.
    fn ground(&self, x: u32, y: u32, on_left: bool, on_top: bool) -> (char, Meaning) {
        let columns = x.saturating_sub(u32::from(on_left))..=x;
        let mut around =
            columns.flat_map(|x| (y.saturating_sub(u32::from(on_top))..=y).map(move |y| (x, y)));
        let solid = around.all(|(x, y)| self.scene.look(x, y).ground == Ground::Rock);
        (if solid { '▒' } else { ' ' }, Meaning::Rock)
    }

    /// What stands in the middle of a cell: whoever is there, else what a hint claims, else what is
    /// written, else what is there to be found, else what is known of the floor.
    fn mark(&self, x: u32, y: u32) -> (char, Meaning) {
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

    /// A glyph of the half-block drawing: the tiles 2w+1 by 2h+1, two of them one above the other.
    fn blocks(&self, column: u32, row: u32) -> (char, Meaning) {
        if column % 2 == 1 {
            let (glyph, meaning) = self.mark(column / 2, row);
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
    fn lines(&self, column: u32, row: u32) -> (char, Meaning) {
        let (x, scene) = (column / 2, self.scene);
        if column.is_multiple_of(2) {
            let wall = row > 0 && scene.wall_left(x, row - 1);
            return (if wall { '|' } else { ' ' }, Meaning::Wall);
        }
        let (glyph, meaning) = match row.checked_sub(1) {
            Some(y) => self.mark(x, y),
            None => (' ', Meaning::Rock),
        };
        match meaning {
            Meaning::Rock if scene.wall_above(x, row) => ('_', Meaning::Wall),
            _ => (glyph, meaning),
        }
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
            (true, true) => unicode::corner(scene, x, y) != ' ',
            (false, true) => scene.wall_above(x, y),
            (true, false) => scene.wall_left(x, y),
            (false, false) => false,
        };
        wall || self.ground(x, y, on_left, on_top).0 != ' '
    }
}

/// What is known of a floor on which there is nothing.
fn floor(look: Look) -> Option<(char, Meaning)> {
    if let Some(distance) = look.heat {
        let digit = char::from(b'0' + (u16::from(distance) * 10 / 256) as u8);
        return Some((digit, Meaning::Walked));
    }
    match (look.mark, look.part) {
        (Mark::Frontier, _) => Some(('o', Meaning::Frontier)),
        (Mark::Explored, _) => Some(('░', Meaning::Explored)),
        (Mark::Walked, _) => Some(('·', Meaning::Walked)),
        (Mark::Reason, _) => Some(('=', Meaning::Reason)),
        _ if look.is_covered => Some((CLOSED, Meaning::Covered)),
        (_, Part::Door) => Some(('+', Meaning::Door)),
        (_, Part::Inlay) => Some((':', Meaning::Inlay)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
