//! What a front end must draw, in meanings, not in colours.
//!
//! A scene says where floor is and where walls stand, which way is shown, how far a cell is.
//! What paints it (text, a picture, a terminal, a page) knows glyphs and colours and
//! nothing else; it can be sent over a wire as it is.
//!
//! ```
//! use daidalos::generate::Spec;
//! use daidalos::scene::{Ground, Scene};
//! let layout = "prim:4x3#1".parse::<Spec>()?.build(None)?;
//! let scene = Scene::of(&layout);
//! assert!(scene.cells.iter().all(|look| look.ground == Ground::Floor));
//! assert_eq!((0..4).filter(|x| scene.wall_above(*x, 0)).count() >= 2, true);
//! # Ok::<(), daidalos::generate::SpecError>(())
//! ```

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::generate::{Layout, Opening, Openings, Rect, Replay, Walls};
use crate::grid::{Bits, Cell, Dir, Dirs, Map, Size};
use crate::search::{Distances, Mark, Trace};
use crate::sorting::sort_by_key;

/// Everything that is to be seen.
///
/// ```
/// use daidalos::mode::Seat;
/// use daidalos::scene::{Lens, Role};
/// use daidalos::session::Session;
/// let session = Session::start("race:5x4#7".parse()?)?;
/// let scene = session.scene(Seat::FIRST, Lens::WHOLE);
/// let you = scene.figures.iter().find(|figure| figure.role == Role::You);
/// assert_eq!(you.map(|figure| figure.cell), scene.entrance.map(|opening| opening.cell));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Scene {
    /// Width and height.
    pub size: Size,
    /// Where walls are drawn.
    pub walls: Walls,
    /// The cells, row by row.
    pub cells: Vec<Look>,
    /// The way in.
    pub entrance: Option<Opening>,
    /// The way out.
    pub exit: Option<Opening>,
    /// A way that is shown, cell by cell.
    pub way: Vec<Cell>,
    /// Where something is at work.
    pub at: Option<Cell>,
    /// The figures on it; later ones in front.
    pub figures: Vec<Figure>,
    /// The figures outside of the window, on cells of the whole map: a front end can point at them.
    pub beyond: Vec<Figure>,
    /// Ways of figures: those that were gone, or those that are planned.
    pub trails: Vec<Trail>,
}

/// How a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Lens {
    /// The cells that are looked at; all of them if none are named.
    pub window: Option<Rect>,
    /// Whether the ways that others plan are shown, where a game shows them.
    pub plans: bool,
    /// Whether what is proven of the cells around the player is marked.
    pub proven: bool,
}

impl Lens {
    /// Everything, and no plans.
    pub const WHOLE: Self = Self { window: None, plans: false, proven: false };

    /// The cells of a window, and no plans.
    pub const fn window(window: Rect) -> Self {
        Self { window: Some(window), ..Self::WHOLE }
    }
}

/// A player or a foe on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Figure {
    /// Where.
    pub cell: Cell,
    /// What it is to the viewer.
    pub role: Role,
}

/// What a figure is to the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Role {
    /// The viewer.
    You,
    /// A player against the viewer.
    Rival,
    /// A creature of the game that is after the viewer.
    Foe,
    /// An earlier game of the same level.
    Ghost,
}

/// The way of a figure, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Trail {
    /// Whose.
    pub role: Role,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// Something that lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Item {
    /// It makes the step dearer, and stays.
    Trap,
    /// It makes the step cheaper for the first player to come by.
    PowerUp,
    /// It is to be collected.
    Lamp,
    /// A player has marked the cell: it is not to be entered.
    Flag,
    /// It hurts a player that steps on it.
    Mine,
}

impl Item {
    /// Every item.
    pub const ALL: [Self; 5] = [Self::Trap, Self::PowerUp, Self::Lamp, Self::Flag, Self::Mine];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trap => "trap",
            Self::PowerUp => "power-up",
            Self::Lamp => "lamp",
            Self::Flag => "flag",
            Self::Mine => "mine",
        }
    }

    /// The character that stands for it where there are only characters.
    pub const fn letter(self) -> char {
        match self {
            Self::Trap => 'T',
            Self::PowerUp => 'P',
            Self::Lamp => 'L',
            Self::Flag => '!',
            Self::Mine => 'M',
        }
    }
}

/// What is written on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Sign {
    /// How many of something there are around it.
    Count(u8),
    /// A letter.
    Letter(char),
}

impl Sign {
    /// The character to be read: a count of nothing is not written, and more than nine is `+`.
    pub fn glyph(self) -> Option<char> {
        match self {
            Self::Count(0) => None,
            Self::Count(count) => Some(char::from_digit(count.into(), 10).unwrap_or('+')),
            // What would move the cursor, or may not stand in a document, is no letter.
            Self::Letter(letter) => Some(letter).filter(|letter| !letter.is_control()),
        }
    }
}

/// What a cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Look {
    /// What it is made of.
    pub ground: Ground,
    /// Where one can go from it.
    pub exits: Dirs,
    /// How far it is from the goal: 0 there, 255 at the farthest cell.
    pub heat: Option<u8>,
    /// What it belongs to.
    pub part: Part,
    /// How far a search has come with it, or what a hint says of it.
    pub mark: Mark,
    /// What lies on it.
    pub item: Option<Item>,
    /// What is written on it.
    pub sign: Option<Sign>,
    /// Whether it is a closed tile: what is on it is not known yet. A flag may lie on it.
    pub is_covered: bool,
    /// Whether it is only remembered.
    pub is_dim: bool,
}

impl Look {
    /// Nothing is there, or nothing is known of it.
    pub(crate) const VOID: Self = Self::new(Ground::Void, Dirs::NONE);

    /// A cell on which there is nothing.
    pub const fn new(ground: Ground, exits: Dirs) -> Self {
        let (part, mark, item, sign) = (Part::Plain, Mark::Clear, None, None);
        let (is_covered, is_dim) = (false, false);
        Self { ground, exits, heat: None, part, mark, item, sign, is_covered, is_dim }
    }
}

/// What floor belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Part {
    /// Nothing in particular, or a corridor.
    Plain,
    /// A room.
    Room,
    /// A room, where a texture marks its floor.
    Inlay,
    /// Where a corridor meets a room.
    Door,
    /// A door that is locked.
    #[cfg_attr(feature = "json", serde(rename = "locked"))]
    LockedDoor,
}

impl Part {
    /// The part of every cell of a layout.
    pub(crate) fn all_of(layout: &Layout) -> Vec<Self> {
        let map = &layout.map;
        let mut parts = vec![Self::Plain; map.all_exits().len()];
        for room in &layout.rooms {
            for cell in room.outline.cells(map.size()).filter(|cell| map.is_floor(*cell)) {
                parts[cell.index()] = Self::Room;
            }
        }
        for door in layout.rooms.iter().flat_map(|room| &room.doors) {
            parts[door.index()] = Self::Door;
        }
        parts
    }
}

/// How a passage leads through the corner of four cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slant {
    /// From the upper left to the lower right.
    Falling,
    /// From the lower left to the upper right.
    Rising,
    /// One of each.
    Crossing,
}

impl Slant {
    /// Whether a passage falls to the right.
    pub const fn falls(self) -> bool {
        matches!(self, Self::Falling | Self::Crossing)
    }

    /// Whether a passage rises to the right.
    pub const fn rises(self) -> bool {
        matches!(self, Self::Rising | Self::Crossing)
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Ground {
    /// One can stand on it.
    Floor,
    /// Solid, or not carved yet.
    Rock,
    /// Not part of the map.
    Void,
}

impl Ground {
    /// What a cell of a layout is made of. In a dungeon, rock is painted where it touches floor
    /// (diagonals count); beyond that there is nothing.
    pub fn of(layout: &Layout, cell: Cell) -> Self {
        let map = &layout.map;
        let mut around = Dir::ALL.into_iter().filter_map(|dir| map.size().step(cell, dir));
        match layout.walls {
            _ if map.is_floor(cell) => Self::Floor,
            Walls::Tiles if around.any(|next| map.is_floor(next)) => Self::Rock,
            _ => Self::Void,
        }
    }
}

impl Scene {
    /// A layout as it is.
    pub fn of(layout: &Layout) -> Self {
        let map = &layout.map;
        let ground = |cell| Ground::of(layout, cell);
        let mut scene = Self::of_map(map, layout.walls, ground).with_openings(layout.openings);
        for (look, part) in scene.cells.iter_mut().zip(Part::all_of(layout)) {
            look.part = part;
        }
        scene
    }

    /// A map that is being carved: what no step has touched is rock, and the way is the trail.
    pub fn of_replay(replay: &Replay) -> Self {
        let (map, touched) = (replay.map(), replay.touched());
        let ground = |cell| match replay.walls() {
            Walls::Tiles if map.is_floor(cell) => Ground::Floor,
            Walls::Tiles => Ground::Rock,
            Walls::Lines if touched.has(cell) => Ground::Floor,
            Walls::Lines if map.is_floor(cell) => Ground::Rock,
            Walls::Lines => Ground::Void,
        };
        let way = replay.trail().to_vec();
        Self { at: replay.at(), way, ..Self::of_map(map, replay.walls(), ground) }
    }

    fn of_map(map: &Map, walls: Walls, ground: impl Fn(Cell) -> Ground) -> Self {
        let look = |cell| Look::new(ground(cell), map.exits(cell));
        let cells = map.size().iter().map(look).collect();
        Self { cells, ..Self::bare(map.size(), walls) }
    }

    fn bare(size: Size, walls: Walls) -> Self {
        let (cells, way, trails) = (Vec::new(), Vec::new(), Vec::new());
        let (figures, beyond, at) = (Vec::new(), Vec::new(), None);
        let (entrance, exit) = (None, None);
        Self { size, walls, cells, entrance, exit, way, at, figures, beyond, trails }
    }

    /// The same with a way in and a way out.
    #[must_use]
    pub(crate) fn with_openings(mut self, openings: Option<Openings>) -> Self {
        self.entrance = openings.map(|openings| openings.entrance);
        self.exit = openings.map(|openings| openings.exit);
        self
    }

    /// What is to be seen of a map through a window: `look` tells the cells in it, `fill` adds the rest
    /// in cells of the whole map. The scene has the size of the window and counts its own cells; of what
    /// is outside, only figures are kept.
    pub(crate) fn through(
        whole: Size,
        walls: Walls,
        window: Rect,
        look: impl Fn(Cell) -> Look,
        fill: impl FnOnce(&mut Self),
    ) -> Self {
        let mut scene = Self::bare(whole, walls);
        fill(&mut scene);
        let window = window.within(whole);
        scene.cells = window.cells(whole).map(look).collect();
        let size = Size::new(window.w, window.h).unwrap_or(Size::ONE);
        scene.size = size;
        let place = |cell: Cell| {
            let (x, y) = whole.xy(cell);
            window.holds(x, y).then(|| size.at(x - window.x, y - window.y)).flatten()
        };
        scene.way = scene.way.into_iter().filter_map(place).collect();
        scene.at = scene.at.and_then(place);
        let opening = |o: Opening| Some(Opening { cell: place(o.cell)?, ..o });
        (scene.entrance, scene.exit) =
            (scene.entrance.and_then(opening), scene.exit.and_then(opening));
        scene.beyond = scene.figures.iter().filter(|f| place(f.cell).is_none()).copied().collect();
        let figure = |f: Figure| Some(Figure { cell: place(f.cell)?, ..f });
        scene.figures = scene.figures.into_iter().filter_map(figure).collect();
        for trail in &mut scene.trails {
            trail.cells = trail.cells.iter().copied().filter_map(place).collect();
        }
        scene
    }

    /// The same with every cell's distance from the goal.
    #[must_use]
    pub fn with_heat(mut self, distances: &Distances) -> Self {
        let (_, farthest) = distances.farthest();
        for (cell, look) in self.size.iter().zip(&mut self.cells) {
            let scaled = |cost: u64| (u128::from(cost) * 255 / u128::from(farthest.max(1))) as u8;
            look.heat = distances.to(cell).filter(|_| look.ground == Ground::Floor).map(scaled);
        }
        self
    }

    /// The same scene with a texture laid over the floors of its rooms.
    #[must_use]
    pub fn with_inlay(mut self, marks: &Bits) -> Self {
        for cell in marks.iter() {
            if let Some(look) = self.cells.get_mut(cell.index()).filter(|l| l.part == Part::Room) {
                look.part = Part::Inlay;
            }
        }
        self
    }

    /// The same scene with what a search has done in it, and the way if it has found one.
    #[must_use]
    pub fn with_trace(mut self, trace: &Trace) -> Self {
        for (cell, look) in self.size.iter().zip(&mut self.cells) {
            look.mark = trace.mark(cell);
        }
        self.way = trace.way().to_vec();
        self.at = trace.at();
        self
    }

    /// The look of a cell; the void all around included.
    pub fn look(&self, x: u32, y: u32) -> Look {
        let cell = self.size.at(x, y).and_then(|cell| self.cells.get(cell.index()));
        cell.copied().unwrap_or(Look::VOID)
    }

    /// Whether a line of wall is to be drawn along the upper edge of the cell at x,y; rows from 0 to
    /// the height, whose "upper" edge is the bottom of the map.
    pub fn wall_above(&self, x: u32, y: u32) -> bool {
        self.wall(x, y, Dir::N)
    }

    /// Whether a line of wall is to be drawn along the left edge of the cell at x,y; columns from 0 to
    /// the width.
    pub fn wall_left(&self, x: u32, y: u32) -> bool {
        self.wall(x, y, Dir::W)
    }

    /// What leads through the corner at the upper left of the cell at x,y, from one cell to the one
    /// across it; columns and rows from 0 to the width and the height. Where walls are tiles, nothing has to
    /// be drawn for it.
    pub fn slant(&self, x: u32, y: u32) -> Option<Slant> {
        if self.walls == Walls::Tiles {
            return None;
        }
        let leads = |x: u32, y: u32, dir| self.look(x, y).exits.has(dir);
        let (left, above) = (x.wrapping_sub(1), y.wrapping_sub(1));
        let falls = leads(x, y, Dir::NW) || leads(left, above, Dir::SE);
        let rises = leads(left, y, Dir::NE) || leads(x, above, Dir::SW);
        match (falls, rises) {
            (true, true) => Some(Slant::Crossing),
            (true, false) => Some(Slant::Falling),
            (false, true) => Some(Slant::Rising),
            (false, false) => None,
        }
    }

    /// For each cell of the shown way, the directions in which it goes on; none elsewhere.
    pub(crate) fn way_links(&self) -> Vec<Dirs> {
        let mut links = self.links(&self.way);
        for (cell, side) in self.way_ends() {
            links[cell.index()] = links[cell.index()].with(side);
        }
        links
    }

    /// For each cell of a walk, the directions in which it goes on; none elsewhere.
    pub(crate) fn links(&self, walk: &[Cell]) -> Vec<Dirs> {
        let mut links = vec![Dirs::NONE; self.cells.len()];
        let known = |cell: &Cell| cell.index() < self.cells.len();
        for pair in walk.windows(2).filter(|pair| pair.iter().all(known)) {
            let towards =
                |from, to| Dir::ALL.into_iter().find(|d| self.size.step(from, *d) == Some(to));
            if let Some(dir) = towards(pair[0], pair[1]) {
                links[pair[0].index()] = links[pair[0].index()].with(dir);
                links[pair[1].index()] = links[pair[1].index()].with(dir.opposite());
            }
        }
        links
    }

    /// For each cell, whether a way or a trail leads over it.
    pub(crate) fn on_ways(&self) -> Vec<bool> {
        let mut on_ways = vec![false; self.cells.len()];
        let trails = self.trails.iter().flat_map(|trail| &trail.cells);
        for cell in self.way.iter().chain(trails) {
            if let Some(is_on) = on_ways.get_mut(cell.index()) {
                *is_on = true;
            }
        }
        on_ways
    }

    /// For each cell, whether anything lies under what is written on it: a way, a trail or a figure. Where distances are coloured
    /// that is so everywhere.
    pub(crate) fn lies_over(&self) -> Vec<bool> {
        if self.cells.iter().any(|look| look.heat.is_some()) {
            return vec![true; self.cells.len()];
        }
        let mut lies_over = self.on_ways();
        for figure in &self.figures {
            if let Some(lies_over) = lies_over.get_mut(figure.cell.index()) {
                *lies_over = true;
            }
        }
        lies_over
    }

    /// The cells of all trails, each once: whose it is, or none where several cross.
    pub fn trail_cells(&self) -> Vec<(Cell, Option<Role>)> {
        let mut cells: Vec<(Cell, Option<Role>)> = Vec::new();
        for trail in &self.trails {
            cells.extend(trail.cells.iter().map(|cell| (*cell, Some(trail.role))));
        }
        cells.retain(|(cell, _)| cell.index() < self.cells.len());
        sort_by_key(&mut cells, |(cell, role)| (cell.index(), role.map(|role| role as u8)));
        cells.dedup_by(|next, first| {
            let is_same = next.0 == first.0;
            if is_same && next.1 != first.1 {
                first.1 = None;
            }
            is_same
        });
        cells
    }

    /// The sign of a cell as it is coloured: on an entrance or an exit, which have colours of their own, a count
    /// is a mere letter.
    pub(crate) fn inked(&self, cell: Cell, sign: Sign) -> Sign {
        let mut ends = [self.entrance, self.exit].into_iter().flatten();
        let glyph = sign.glyph().filter(|_| ends.any(|end| end.cell == cell));
        glyph.map_or(sign, Sign::Letter)
    }

    /// Where the shown way leads through the openings.
    fn way_ends(&self) -> Vec<(Cell, Dir)> {
        let ends = [self.way.first(), self.way.last()];
        let touches = |cell: &Cell| ends.contains(&Some(cell));
        let known = |cell: Cell| cell.index() < self.cells.len();
        let openings = [self.entrance, self.exit].into_iter().flatten();
        let through = openings.filter(|o| touches(&o.cell) && known(o.cell));
        through.filter_map(|o| Some((o.cell, o.side?))).collect()
    }

    fn wall(&self, x: u32, y: u32, side: Dir) -> bool {
        if self.walls == Walls::Tiles {
            return false;
        }
        let (dx, dy) = side.delta();
        let (bx, by) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
        let (here, beyond) = (self.look(x, y), self.look(bx, by));
        match (here.ground, beyond.ground) {
            (Ground::Floor, Ground::Floor) => !here.exits.has(side),
            (Ground::Floor, _) => !self.opens(x, y, side),
            (_, Ground::Floor) => !self.opens(bx, by, side.opposite()),
            (Ground::Void, Ground::Rock) | (Ground::Rock, Ground::Void) => true,
            _ => false,
        }
    }

    fn opens(&self, x: u32, y: u32, side: Dir) -> bool {
        let here = self.size.at(x, y);
        let mut openings = [self.entrance, self.exit].into_iter().flatten();
        openings.any(|opening| opening.side == Some(side) && Some(opening.cell) == here)
    }
}
