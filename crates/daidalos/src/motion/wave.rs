//! Tiles that have opened at once, and are shown opening outwards.

use super::Seen;
use crate::generate::Rect;
use crate::grid::{Cell, Size};
use crate::scene::{Look, Scene};

/// How long a ring of tiles takes to open, in milliseconds.
pub const RING: u32 = 28;

/// How long the widest wave takes; its rings are quicker.
pub const LONGEST: u32 = 400;

/// Tiles that have opened at once, and are shown opening outwards, ring after ring.
#[derive(Clone, PartialEq, Debug)]
pub struct Wave {
    tiles: Vec<Tile>,
    rings: u32,
}

/// A tile that has opened.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Tile {
    /// Where it is on the map.
    at: (u32, u32),
    /// What it looked like.
    look: Look,
    ring: u32,
}

impl Wave {
    /// What has opened between two scenes of a map of this size; none if that is fewer than two tiles. It starts
    /// from that one of the cells which is nearest to them, the first of equals.
    pub fn between(before: Seen<'_>, after: Seen<'_>, size: Size, from: &[Cell]) -> Option<Self> {
        let mut tiles = opened(before, after);
        let far = |from: Cell, tile: &Tile| distance(size.xy(from), tile.at);
        let nearest = |from: &Cell| tiles.iter().map(|tile| far(*from, tile)).min();
        let start = from.iter().copied().min_by_key(nearest)?;
        tiles.iter_mut().for_each(|tile| tile.ring = distance(size.xy(start), tile.at));
        let nearest = tiles.iter().map(|tile| tile.ring).min()?;
        // The first ring opens with the press that opens it.
        tiles.iter_mut().for_each(|tile| tile.ring -= nearest);
        let rings = tiles.iter().map(|tile| tile.ring).max()?;
        (tiles.len() > 1).then_some(Self { tiles, rings })
    }

    /// How long it takes, in milliseconds.
    pub fn lasts(&self) -> u32 {
        self.rings.saturating_mul(RING).min(LONGEST)
    }

    /// The tiles that are still closed after so many milliseconds: column and row of each, and what it looks like.
    pub fn closed(&self, elapsed: u32) -> impl Iterator<Item = ((u32, u32), Look)> {
        let lasts = u64::from(self.lasts());
        let is_closed = move |tile: &&Tile| {
            u64::from(elapsed) * u64::from(self.rings) < u64::from(tile.ring) * lasts
        };
        self.tiles.iter().filter(is_closed).map(|tile| (tile.at, tile.look))
    }

    /// Closes those tiles in a scene of a window.
    pub fn veil(&self, elapsed: u32, scene: &mut Scene, window: Rect) {
        for ((x, y), look) in self.closed(elapsed).filter(|((x, y), _)| window.holds(*x, *y)) {
            if let Some(cell) = scene.size.at(x - window.x, y - window.y) {
                scene.cells[cell.index()] = look;
            }
        }
    }
}

/// What was covered and is not any more. Only what both windows show can be compared.
fn opened((before, was): Seen<'_>, (after, window): Seen<'_>) -> Vec<Tile> {
    let place = |cell| {
        let (x, y) = after.size.xy(cell);
        (window.x + x, window.y + y)
    };
    let was_covered = |(x, y): (u32, u32)| {
        let look = was.holds(x, y).then(|| before.look(x - was.x, y - was.y))?;
        look.is_covered.then_some(look)
    };
    let cells = after.size.iter().zip(&after.cells).filter(|(_, look)| !look.is_covered);
    let at = cells.map(|(cell, _)| place(cell));
    at.filter_map(|at| Some(Tile { at, look: was_covered(at)?, ring: 0 })).collect()
}

/// Which ring around one place another lies on.
fn distance((ax, ay): (u32, u32), (bx, by): (u32, u32)) -> u32 {
    ax.abs_diff(bx).max(ay.abs_diff(by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Walls;
    use crate::grid::{Bits, Map};

    /// A field of these rows, in which `#` is a closed tile.
    fn field(rows: &[&str]) -> Scene {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
        let layout = Map::walled(Bits::full(size).unwrap()).into();
        let mut scene = Scene::of(&layout);
        assert_eq!(scene.walls, Walls::Lines);
        for (look, glyph) in scene.cells.iter_mut().zip(rows.concat().chars()) {
            look.is_covered = glyph == '#';
        }
        scene
    }

    fn whole(scene: &Scene) -> Seen<'_> {
        let (w, h) = (scene.size.width(), scene.size.height());
        (scene, Rect { x: 0, y: 0, w, h })
    }

    /// The closed tiles as they are drawn.
    fn drawn(scene: &Scene) -> Vec<String> {
        let glyph = |look: &Look| if look.is_covered { '#' } else { '.' };
        let rows = scene.cells.chunks(scene.size.width() as usize);
        rows.map(|row| row.iter().map(glyph).collect()).collect()
    }

    #[test]
    fn tiles_open_ring_after_ring() {
        let before = field(&[".######", "#######", "#######"]);
        let after = field(&[".....##", ".....##", ".....##"]);
        let wave =
            Wave::between(whole(&before), whole(&after), after.size, &[Cell::new(0)]).unwrap();
        let at = |elapsed| {
            let mut scene = after.clone();
            wave.veil(elapsed, &mut scene, whole(&after).1);
            drawn(&scene)
        };
        assert_eq!(wave.lasts(), 3 * RING);
        assert_eq!(at(0), ["..#####", "..#####", "#######"], "the first ring opens at once");
        assert_eq!(at(RING - 1), at(0));
        assert_eq!(at(RING), ["...####", "...####", "...####"]);
        assert_eq!(at(2 * RING), ["....###", "....###", "....###"]);
        assert_eq!(at(wave.lasts()), drawn(&after));
        assert_eq!(at(u32::MAX), drawn(&after));
    }

    #[test]
    fn a_wide_wave_is_quicker() {
        let (before, after) = (field(&["#".repeat(200).as_str()]), field(&[&".".repeat(200)]));
        let wave = Wave::between(whole(&before), whole(&after), after.size, &[Cell::new(0)]);
        let wave = wave.unwrap();
        assert_eq!(wave.lasts(), LONGEST);
        assert_eq!(wave.closed(LONGEST / 2).count(), 100);
        assert_eq!(wave.closed(LONGEST).count(), 0);
    }

    #[test]
    fn it_starts_where_something_was_done() {
        let (before, after) = (field(&["#######"]), field(&["##...##"]));
        let from = |cells: &[u32]| {
            let cells: Vec<Cell> = cells.iter().copied().map(Cell::new).collect();
            let wave = Wave::between(whole(&before), whole(&after), after.size, &cells).unwrap();
            let mut scene = after.clone();
            wave.veil(0, &mut scene, whole(&after).1);
            drawn(&scene).concat()
        };
        assert_eq!(from(&[3]), "###.###");
        assert_eq!(from(&[0]), "##.####", "from afar, the nearest tiles are first");
        assert_eq!(from(&[0, 6]), "##.####");
        assert_eq!(from(&[6, 2]), "##.####", "what lies nearer counts");
    }

    /// A window that has moved shows the wave where it overlaps the one before.
    #[test]
    fn windows_may_differ() {
        let (before, after) = (field(&["#####"]), field(&[".....", "....."]));
        let [was, is] = [Rect { x: 10, y: 4, w: 5, h: 1 }, Rect { x: 12, y: 3, w: 5, h: 2 }];
        let size = Size::new(40, 40).unwrap();
        let from = size.at(12, 4).unwrap();
        let wave = Wave::between((&before, was), (&after, is), size, &[from]).unwrap();
        let closed: Vec<(u32, u32)> = wave.closed(0).map(|(at, _)| at).collect();
        assert_eq!(closed, [(13, 4), (14, 4)]);
        let mut scene = after;
        wave.veil(0, &mut scene, is);
        assert_eq!(drawn(&scene), [".....", ".##.."]);
    }

    #[test]
    fn a_single_tile_is_no_wave() {
        let (before, after) = (field(&["###"]), field(&["#.#"]));
        let start = [Cell::new(0)];
        assert_eq!(Wave::between(whole(&before), whole(&after), after.size, &start), None);
        assert_eq!(Wave::between(whole(&after), whole(&after), after.size, &start), None);
        assert_eq!(Wave::between(whole(&before), whole(&field(&["..."])), after.size, &[]), None);
    }
}
