use daidalos::generate::{Opening, Walls};
use daidalos::grid::{Cell, Dir, Size};
use daidalos::legend::legend;
use daidalos::scene::{Figure, Ground, Item, Look, Part, Scene, Sign, Trail};
use daidalos::search::Mark;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// A scene on its way to a canvas: the cells as bytes, because there may be many of them, and the rest
/// as JSON.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Seen(Scene);

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
const WALL_N: u8 = 16;
const WALL_E: u8 = 32;
const WALL_S: u8 = 64;
const WALL_W: u8 = 128;

#[derive(Serialize)]
struct Rest<'a> {
    size: Size,
    walls: Walls,
    entrance: Option<Opening>,
    exit: Option<Opening>,
    way: &'a [Cell],
    at: Option<Cell>,
    figures: &'a [Figure],
    trails: &'a [Trail],
}

#[wasm_bindgen]
impl Seen {
    /// The cells, row by row.
    pub fn cells(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.cells.len() * BYTES);
        let has_lines = self.0.walls == Walls::Lines;
        for (cell, look) in self.0.size.iter().zip(&self.0.cells) {
            let mut packed = packed(look);
            packed[FLAGS] |= if has_lines { walls(&self.0, cell, look) } else { 0 };
            bytes.extend(packed);
        }
        bytes
    }

    /// What has a sign of its own, and what it is called, to the one who plays alone or to two.
    pub fn legend(&self, is_alone: bool) -> String {
        crate::json(&legend(&self.0, is_alone))
    }

    /// Everything else.
    pub fn rest(&self) -> String {
        let Scene { size, walls, entrance, exit, at, .. } = self.0;
        let Scene { way, figures, trails, .. } = &self.0;
        crate::json(&Rest { size, walls, entrance, exit, way, at, figures, trails })
    }
}

impl From<Scene> for Seen {
    fn from(scene: Scene) -> Self {
        Self(scene)
    }
}

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
pub(crate) fn mark(mark: Mark) -> u8 {
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

    #[test]
    fn cells_are_packed_in_order() {
        let layout = "bsp:30x20#7".parse::<Spec>().unwrap().build(None).unwrap();
        let scene = Scene::of(&layout);
        let bytes = Seen::from(scene.clone()).cells();
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
        let bytes = Seen::from(scene.clone()).cells();
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
            let packed_cells = Seen::from(scene.clone()).cells();
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
