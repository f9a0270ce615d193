use daidalos::generate::{Opening, Rect, Walls};
use daidalos::grid::{Cell, Dir, Dirs, Size};
use daidalos::legend::{Thing, legend};
use daidalos::scene::{Figure, Ground, Item, Look, Part, Role, Scene, Sign};
use daidalos::search::{Mark, Trace};
use serde::Serialize;

use crate::parcel::Parcel;
use crate::pixels;
use crate::view::View;

/// A scene on its way to a canvas, and the place of the map where it lies: that of its first cell.
pub(crate) struct Seen<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) map: Size,
    pub(crate) corner: (u32, u32),
    /// How far a search has come with its cells: what it has explored is coloured by distance, where the scene is.
    pub(crate) trace: Option<&'a Trace>,
    pub(crate) is_alone: bool,
}

/// Bytes a cell: what it is (two bits ground, three part, three item), exits, heat, mark, flags, and three for
/// its sign, which may be any character there is. Their numbers are the places in the lists below, which the
/// [registry](crate::registry) tells the page.
const BYTES: usize = 8;

const _: () = assert!(GROUNDS.len() <= 4 && PARTS.len() <= 8 && Item::ALL.len() < 8);

pub(crate) const GROUNDS: [Ground; 3] = [Ground::Void, Ground::Rock, Ground::Floor];
pub(crate) const PARTS: [Part; 5] =
    [Part::Plain, Part::Room, Part::Inlay, Part::Door, Part::LockedDoor];
pub(crate) const MARKS: [Mark; 7] = [
    Mark::Clear,
    Mark::Frontier,
    Mark::Explored,
    Mark::Walked,
    Mark::Safe,
    Mark::Danger,
    Mark::Reason,
];

/// Where the flags are among the bytes, and what they mean; the upper four are the sides of a cell along
/// which a wall is drawn.
const FLAGS: usize = 4;
const HAS_HEAT: u8 = 1;
const IS_DIM: u8 = 2;
const IS_COVERED: u8 = 4;
pub(crate) const WALL_N: u8 = 16;
pub(crate) const WALL_E: u8 = 32;
pub(crate) const WALL_S: u8 = 64;
pub(crate) const WALL_W: u8 = 128;

/// The most things that are drawn larger than their cells: more would hide the map.
const MOST_ITEMS: usize = 64;

/// A picture as the page reads it. All cells are those of the whole map; bytes and ways are the numbers of blocks.
#[derive(Serialize)]
pub(crate) struct Picture {
    map: Size,
    x: u32,
    y: u32,
    size: (u32, u32),
    walls: Walls,
    /// Pixels a cell, and the width and the height of the picture, where it is one.
    pixels: Option<(u32, u32, u32)>,
    cells: usize,
    way: usize,
    entrance: Option<Opening>,
    exit: Option<Opening>,
    at: Option<Cell>,
    figures: Vec<Figure>,
    beyond: Vec<Figure>,
    /// What lies on cells, where they are pixels and these things are few: the page draws them larger.
    items: Vec<(Item, Cell)>,
    trails: Vec<(Role, Vec<Cell>)>,
    legend: Vec<(Thing, &'static str)>,
}

impl<'a> Seen<'a> {
    /// The scene of a whole map.
    pub(crate) fn whole(scene: &'a Scene) -> Self {
        Self { scene, map: scene.size, corner: (0, 0), trace: None, is_alone: true }
    }

    /// Puts what a view asks for into a parcel.
    pub(crate) fn put(&self, view: &View, parcel: &mut Parcel) -> Picture {
        let Scene { walls, entrance, exit, at, figures, trails, beyond, .. } = self.scene;
        let window = view.window(self.map);
        let way = self.way();
        let (cells, pixels) = match view.paint() {
            Some((size, theme)) => {
                let (bytes, w, h) = pixels::paint(self, window, &way, size, &theme);
                (bytes, Some((size, w, h)))
            }
            None => (self.bytes(window), None),
        };
        let on_map = |opening: &Option<Opening>| {
            opening.map(|end| Opening { cell: self.on_map(end.cell), ..end })
        };
        let figure = |figure: &Figure| Figure { cell: self.on_map(figure.cell), ..*figure };
        // What is painted need not be told.
        let told = if pixels.is_some() { &[][..] } else { &way[..] };
        Picture {
            map: self.map,
            x: window.x,
            y: window.y,
            size: (window.w, window.h),
            walls: *walls,
            pixels,
            cells: parcel.put(cells),
            way: parcel.put_words(told.iter().map(|cell| cell.index() as u32)),
            entrance: on_map(entrance),
            exit: on_map(exit),
            at: self.trace.map_or(*at, Trace::at).map(|cell| self.on_map(cell)),
            figures: figures.iter().map(figure).collect(),
            beyond: beyond.clone(),
            items: if pixels.is_some() { self.items() } else { Vec::new() },
            trails: trails
                .iter()
                .map(|trail| (trail.role, self.all_on_map(&trail.cells)))
                .collect(),
            legend: legend(self.scene, self.is_alone),
        }
    }

    /// What lies on cells; nothing if that is more than a small map can show.
    fn items(&self) -> Vec<(Item, Cell)> {
        let cells = self.scene.size.iter().zip(&self.scene.cells);
        let items = cells.filter_map(|(cell, look)| Some((look.item?, self.on_map(cell))));
        let items: Vec<_> = items.take(MOST_ITEMS + 1).collect();
        if items.len() > MOST_ITEMS { Vec::new() } else { items }
    }

    fn way(&self) -> Vec<Cell> {
        self.all_on_map(self.trace.map_or(&self.scene.way, Trace::way))
    }

    fn all_on_map(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|cell| self.on_map(*cell)).collect()
    }

    fn on_map(&self, cell: Cell) -> Cell {
        let (x, y) = self.scene.size.xy(cell);
        self.map.at(x + self.corner.0, y + self.corner.1).unwrap_or(cell)
    }

    /// The cell of the scene at a place of the map.
    fn cell_at(&self, x: u32, y: u32) -> Option<Cell> {
        let (x, y) = (x.checked_sub(self.corner.0)?, y.checked_sub(self.corner.1)?);
        self.scene.size.at(x, y)
    }

    /// What is to be seen at a place of the map, and along which sides walls are drawn.
    pub(crate) fn look(&self, x: u32, y: u32) -> Option<(Look, u8)> {
        let cell = self.cell_at(x, y)?;
        let mut look = *self.scene.cells.get(cell.index())?;
        if let Some(trace) = self.trace {
            look.mark = trace.mark(cell);
            look.heat = look.heat.filter(|_| look.mark == Mark::Explored);
        }
        let has_lines = self.scene.walls == Walls::Lines;
        Some((look, if has_lines { walls(self.scene, cell, &look) } else { 0 }))
    }

    /// The cells of a window, row by row.
    fn bytes(&self, window: Rect) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(window.w as usize * window.h as usize * BYTES);
        for cell in window.cells(self.map) {
            let (x, y) = self.map.xy(cell);
            let (look, walls) = self.look(x, y).unwrap_or((UNSEEN, 0));
            let mut packed = packed(&look);
            packed[FLAGS] |= walls;
            bytes.extend(packed);
        }
        bytes
    }
}

/// Outside of the scene.
const UNSEEN: Look = Look::new(Ground::Void, Dirs::NONE);

fn packed(look: &Look) -> [u8; BYTES] {
    let flag = |is: bool, bit: u8| if is { bit } else { 0 };
    let flags = flag(look.heat.is_some(), HAS_HEAT)
        | flag(look.is_dim, IS_DIM)
        | flag(look.is_covered, IS_COVERED);
    let item = look.item.map_or(0, |item| 1 + place(&Item::ALL, item));
    let what = place(&GROUNDS, look.ground) | place(&PARTS, look.part) << 2 | item << 5;
    let [low, middle, high, _] = sign(look.sign).to_le_bytes();
    [what, look.exits.bits(), look.heat.unwrap_or(0), mark(look.mark), flags, low, middle, high]
}

/// The sides of a cell, and their bits among the flags.
const SIDES: [(Dir, u8); 4] =
    [(Dir::N, WALL_N), (Dir::E, WALL_E), (Dir::S, WALL_S), (Dir::W, WALL_W)];

/// Along which sides of a cell walls are drawn. Floor has one where nobody can go, openings apart, which can
/// be told from its exits alone; that is most of every map, so the scene is asked for the rest only.
fn walls(scene: &Scene, cell: Cell, look: &Look) -> u8 {
    let is_end = |end: Option<Opening>| end.is_some_and(|end| end.cell == cell);
    if look.ground == Ground::Floor && !is_end(scene.entrance) && !is_end(scene.exit) {
        let closed = SIDES.iter().filter(|(side, _)| !look.exits.has(*side));
        return closed.fold(0, |walls, (_, bit)| walls | bit);
    }
    let (x, y) = scene.size.xy(cell);
    let is_wall = [
        scene.wall_above(x, y),
        scene.wall_left(x + 1, y),
        scene.wall_above(x, y + 1),
        scene.wall_left(x, y),
    ];
    SIDES.iter().zip(is_wall).filter(|(_, is)| *is).fold(0, |walls, ((_, bit), _)| walls | bit)
}

/// The character that is read there; 0 where there is none.
fn sign(sign: Option<Sign>) -> u32 {
    sign.and_then(Sign::glyph).map_or(0, u32::from)
}

/// The number of a mark.
fn mark(mark: Mark) -> u8 {
    place(&MARKS, mark)
}

fn place<T: PartialEq>(list: &[T], value: T) -> u8 {
    list.iter().position(|other| *other == value).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use daidalos::generate::Spec;
    use daidalos::mode::{Help, Seat};
    use daidalos::registry::Registry;
    use daidalos::scene::Lens;
    use daidalos::session::Session;

    fn whole(scene: &Scene) -> Vec<u8> {
        let (w, h) = (scene.size.width(), scene.size.height());
        Seen::whole(scene).bytes(Rect { x: 0, y: 0, w, h })
    }

    #[test]
    fn cells_are_packed_in_order() {
        let layout = "bsp:30x20#7".parse::<Spec>().unwrap().build(None).unwrap();
        let scene = Scene::of(&layout);
        let bytes = whole(&scene);
        assert_eq!(bytes.len(), 30 * 20 * BYTES);
        for (look, packed) in scene.cells.iter().zip(bytes.chunks(BYTES)) {
            assert_eq!(GROUNDS[packed[0] as usize & 3], look.ground);
            assert_eq!(packed[1], look.exits.bits());
            assert_eq!(PARTS[packed[0] as usize >> 2], look.part);
            assert_eq!(packed[FLAGS..], [0; 4]);
        }
    }

    #[test]
    fn walls_are_those_of_the_scene() {
        let layout = "prim:9x7,braid=30#3".parse::<Spec>().unwrap().build(None).unwrap();
        let scene = Scene::of(&layout);
        let bytes = whole(&scene);
        for (cell, packed) in scene.size.iter().zip(bytes.chunks(BYTES)) {
            let (x, y) = scene.size.xy(cell);
            let has = |bit: u8| packed[FLAGS] & bit != 0;
            assert_eq!(has(WALL_N), scene.wall_above(x, y), "{x},{y}");
            assert_eq!(has(WALL_W), scene.wall_left(x, y), "{x},{y}");
            assert_eq!(has(WALL_S), scene.wall_above(x, y + 1), "{x},{y}");
            assert_eq!(has(WALL_E), scene.wall_left(x + 1, y), "{x},{y}");
        }
    }

    #[test]
    fn every_variant_has_a_number_of_its_own() {
        let plain = Look::new(Ground::Floor, daidalos::grid::Dirs::NONE);
        let mut looks = vec![plain];
        looks.extend(GROUNDS[..2].iter().map(|ground| Look { ground: *ground, ..plain }));
        looks.extend(PARTS[1..].iter().map(|part| Look { part: *part, ..plain }));
        looks.extend(MARKS[1..].iter().map(|mark| Look { mark: *mark, ..plain }));
        looks.extend(Item::ALL.map(|item| Look { item: Some(item), ..plain }));
        looks.extend([Look { is_dim: true, ..plain }, Look { is_covered: true, ..plain }]);
        let signs =
            (1..=8).map(Sign::Count).chain("ABCXYZÄÑЖЯΩ\u{10330}".chars().map(Sign::Letter));
        looks.extend(signs.map(|sign| Look { sign: Some(sign), ..plain }));
        looks.push(Look { heat: Some(0), ..plain });
        let mut bytes: Vec<_> = looks.iter().map(packed).collect();
        bytes.sort_unstable();
        bytes.dedup();
        assert_eq!(bytes.len(), looks.len());
    }

    /// A game of another crate is packed as any other: every look that it has differs from the others.
    #[test]
    fn a_game_of_another_crate_is_packed() {
        let registry = Registry::standard().with_game(daidalos_sample::SAMPLE);
        let mut session = Session::start(registry.level("sample:8x6#7").unwrap()).unwrap();
        let (mut looks, mut bytes) = (Vec::new(), BTreeSet::new());
        for _ in 0..200 {
            let scene = session.scene(Seat::FIRST, Lens::WHOLE);
            let packed_cells = whole(&scene);
            for (look, cell) in scene.cells.iter().zip(packed_cells.chunks(BYTES)) {
                if !looks.contains(look) {
                    looks.push(*look);
                    bytes.insert(cell.to_vec());
                }
            }
            let Some(next) = session.game().hint(Seat::FIRST, Help::Next).next else { break };
            session.input(Seat::FIRST, next);
        }
        assert!(looks.len() > 8);
        assert_eq!(bytes.len(), looks.len());
    }
}
