//! Paints a scene into a terminal buffer: box lines where they fit, else half blocks.
//!
//! What is larger than the window is seen through it, around the place where something happens.

use daidalos::export::unicode;
use daidalos::generate::Walls;
use daidalos::grid::{Cell, Size};
use daidalos::scene::{Ground, Part, Scene};
use daidalos::search::Mark;
use daidalos::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

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
            Meaning::Wall => return Style::new(),
            Meaning::Rock => (theme.rock, Color::DarkGray),
            Meaning::At => (theme.at, Color::Blue),
            Meaning::Way => (theme.way, Color::Green),
            Meaning::Entrance => (theme.entrance, Color::Green),
            Meaning::Exit => (theme.exit, Color::Red),
            Meaning::Frontier => (theme.frontier, Color::Yellow),
            Meaning::Explored => (theme.explored, Color::Cyan),
            Meaning::Inlay => (theme.inlay, Color::Cyan),
            Meaning::Door => (theme.door, Color::Yellow),
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
    At,
    Way,
    Entrance,
    Exit,
    Door,
    Inlay,
    Frontier,
    Explored,
}

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// Four columns and two rows a cell.
    Boxes,
    /// Two columns and one row a cell.
    Blocks,
    /// Two columns and one row a tile: dungeons.
    Tiles,
}

/// The most cells that a window shows at once.
pub(crate) fn room_for(area: Rect) -> (u32, u32) {
    let columns = u32::from(area.width.saturating_sub(1)) / 4;
    let rows = u32::from(area.height.saturating_sub(1)) / 2;
    (columns.max(2), rows.max(2))
}

/// Paints the scene into the area, around a cell if it is larger than that.
pub(crate) fn paint(
    scene: &Scene,
    around: Option<Cell>,
    area: Rect,
    buffer: &mut Buffer,
    colours: Colours,
) {
    let canvas = Canvas::new(scene, area);
    let (width, height) = extent(scene.size, canvas.scale);
    let focus = around.map_or((width / 2, height / 2), |cell| canvas.place(cell));
    let left = scroll(width, area.width, focus.0);
    let top = scroll(height, area.height, focus.1);
    for row in 0..height.saturating_sub(top).min(area.height.into()) {
        for column in 0..width.saturating_sub(left).min(area.width.into()) {
            let (glyph, meaning) = canvas.glyph(left + column, top + row);
            let place = (area.x + column as u16, area.y + row as u16);
            if let Some(spot) = buffer.cell_mut(place) {
                let style = colours.style(meaning);
                match (canvas.has_wall_over(left + column, top + row, meaning), style.fg) {
                    (true, Some(colour)) => spot.set_char('▀').set_style(Style::new().bg(colour)),
                    (true, None) if meaning != Meaning::Way => spot.set_char('▀'),
                    _ => spot.set_char(glyph).set_style(style),
                };
            }
        }
    }
}

fn extent(size: Size, scale: Scale) -> (u32, u32) {
    match scale {
        Scale::Boxes => (4 * size.width() + 1, 2 * size.height() + 1),
        Scale::Blocks => (2 * size.width() + 1, size.height() + 1),
        Scale::Tiles => (2 * size.width(), size.height()),
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
    /// The cells of the shown way.
    way: Vec<bool>,
}

impl<'a> Canvas<'a> {
    fn new(scene: &'a Scene, area: Rect) -> Self {
        let (width, height) = extent(scene.size, Scale::Boxes);
        let fits = width <= area.width.into() && height <= area.height.into();
        let mut way = vec![false; scene.cells.len()];
        for cell in &scene.way {
            way[cell.index()] = true;
        }
        let scale = match scene.walls {
            Walls::Tiles => Scale::Tiles,
            Walls::Lines if fits => Scale::Boxes,
            Walls::Lines => Scale::Blocks,
        };
        Self { scene, scale, way }
    }

    /// Where a cell is drawn.
    fn place(&self, cell: Cell) -> (u32, u32) {
        let (x, y) = self.scene.size.xy(cell);
        match self.scale {
            Scale::Boxes => (4 * x + 2, 2 * y + 1),
            Scale::Blocks | Scale::Tiles => (2 * x + 1, y),
        }
    }

    fn glyph(&self, column: u32, row: u32) -> (char, Meaning) {
        match self.scale {
            Scale::Boxes => self.boxes(column, row),
            Scale::Blocks => self.blocks(column, row),
            Scale::Tiles => self.tiles(column, row),
        }
    }

    /// A glyph of a dungeon: its rock is solid, and a mark takes the left half of its tile.
    fn tiles(&self, column: u32, row: u32) -> (char, Meaning) {
        let solid = self.scene.look(column / 2, row).ground == Ground::Rock;
        match self.mark(column / 2, row) {
            (glyph, meaning) if !matches!(meaning, Meaning::Rock) && column.is_multiple_of(2) => {
                (glyph, meaning)
            }
            _ if solid => ('█', Meaning::Rock),
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

    /// What stands in the middle of a cell.
    fn mark(&self, x: u32, y: u32) -> (char, Meaning) {
        let Some(cell) = self.scene.size.at(x, y) else { return (' ', Meaning::Rock) };
        let is = |other: Option<Cell>| other == Some(cell);
        if is(self.scene.at) {
            ('●', Meaning::At)
        } else if is(self.scene.entrance.map(|opening| opening.cell)) {
            ('S', Meaning::Entrance)
        } else if is(self.scene.exit.map(|opening| opening.cell)) {
            ('G', Meaning::Exit)
        } else if self.way[cell.index()] {
            ('•', Meaning::Way)
        } else if self.scene.look(x, y).mark == Mark::Frontier {
            ('o', Meaning::Frontier)
        } else if self.scene.look(x, y).mark == Mark::Explored {
            ('░', Meaning::Explored)
        } else if self.scene.look(x, y).part == Part::Door {
            ('+', Meaning::Door)
        } else if self.scene.look(x, y).part == Part::Inlay {
            (':', Meaning::Inlay)
        } else {
            self.ground(x, y, false, false)
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

    /// Whether a mark of a search would hide a wall, with which it shares a glyph.
    fn has_wall_over(&self, column: u32, row: u32, meaning: Meaning) -> bool {
        self.scale == Scale::Blocks
            && matches!(meaning, Meaning::Way | Meaning::Frontier | Meaning::Explored)
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
