//! A finder that is told of every change of its world answers as a new one would.

use daidalos::generate::Spec;
use daidalos::grid::{Bits, Cell, Dir, Dirs, Edit, Map, Size};
use daidalos::rng::{Rng, Seed};
use daidalos::search::{self, Costs, Estimate, Finder, Ground, SEARCHES};

use crate::laws::seeds;

/// Any change anywhere, now and then off the map.
fn any_edit(map: &Map, rng: &mut Rng) -> Edit {
    let cell = Cell::new(rng.below(map.size().cells() + 2) as u32);
    let dir = Dir::ALL[rng.index(8)];
    match rng.below(10) {
        0 => Edit::Open(cell, dir),
        1 => Edit::Close(cell, dir),
        2..6 => Edit::Dig(cell),
        _ => Edit::Fill(cell),
    }
}

/// Digs and fills only, so that an open map stays open.
fn any_floor_edit(map: &Map, rng: &mut Rng) -> Edit {
    let cell = Cell::new(rng.below(map.size().cells()) as u32);
    if rng.below(3) == 0 { Edit::Fill(cell) } else { Edit::Dig(cell) }
}

fn any_cell(map: &Map, rng: &mut Rng) -> Cell {
    Cell::new(rng.below(map.size().cells()) as u32)
}

fn answer(finder: &mut dyn Finder, from: Cell, to: Cell) -> Option<(Vec<Cell>, u64)> {
    finder.find(from, to, None).map(|found| (found.path.to_vec(), found.cost))
}

/// Edits a map and all finders on it in step; after each edit, all answer like new ones, and the exact ones like dijkstra.
fn check(
    mut map: Map,
    costs: Costs<'_>,
    ways: Dirs,
    edits: u64,
    any_edit: fn(&Map, &mut Rng) -> Edit,
    rng: &mut Rng,
) {
    fn on<'m>(map: &'m Map, costs: Costs<'m>, ways: Dirs) -> Ground<'m> {
        Ground::new(map).with_costs(costs).with_ways(ways)
    }
    let mut finders: Vec<_> =
        SEARCHES.iter().map(|search| search.on(on(&map, costs, ways)).unwrap()).collect();
    for _ in 0..edits {
        let edit = any_edit(&map, rng);
        let is_changed = map.edit(edit);
        let (from, to) = (any_cell(&map, rng), any_cell(&map, rng));
        let mut dijkstra = search::find("dijkstra").unwrap().on(on(&map, costs, ways)).unwrap();
        let cheapest = answer(&mut *dijkstra, from, to).map(|(_, cost)| cost);
        for (search, finder) in SEARCHES.iter().zip(&mut finders) {
            let what = format!("{} after {edit:?} on {costs:?}, {ways:?}", search.name());
            assert_eq!(finder.edit(edit), is_changed, "{what}");
            assert_eq!(*finder.map(), map, "{what}");
            let mut fresh = search.on(on(&map, costs, ways)).unwrap();
            let found = answer(&mut **finder, from, to);
            assert_eq!(found, answer(&mut *fresh, from, to), "{what}");
            if search.is_exact(&on(&map, costs, ways)) {
                assert_eq!(found.map(|(_, cost)| cost), cheapest, "{what}");
            }
        }
    }
}

#[test]
fn edited_finders_answer_like_new_ones() {
    let mut rng = Seed(22).stream("test", 0);
    let ids = [
        "backtracker:9x7#1",
        "prim:12x3,braid=50#2",
        "wilson:6x6#3",
        "caves:24x16#4",
        "bsp:24x16#5",
        "walk:20x14#6",
    ];
    for round in 0..seeds(12).end {
        for id in ids {
            let map = id.parse::<Spec>().unwrap().build(None).unwrap().map;
            let any: fn(&Map, &mut Rng) -> Edit =
                if round % 2 == 0 { any_edit } else { any_floor_edit };
            let cells = map.all_exits().len();
            let [straight, diagonal] =
                [0; 2].map(|_| (0..cells).map(|_| 1 + rng.below(40) as u32).collect::<Vec<_>>());
            let weighted = Costs::Cells { straight: &straight, diagonal: &diagonal };
            let some_ways = Dirs::from_bits(rng.below(256) as u8);
            let (costs, ways) = match round % 4 {
                0 | 1 => (Costs::Octile, Dirs::ALL),
                2 => (Costs::Steps, some_ways),
                _ => (weighted, Dirs::ALL),
            };
            check(map, costs, ways, 140, any, &mut rng);
        }
    }
}

/// A way that is closed and opened again beside others that change leaves nothing behind.
#[test]
fn an_open_map_is_open_again() {
    let size = Size::new(10, 10).unwrap();
    let at = |x, y| size.at(x, y).unwrap();
    let map = Map::roamed(Bits::full(size).unwrap());
    let mut finder = search::find("jump-point").unwrap().on(Ground::new(&map)).unwrap();
    let fresh = answer(&mut *finder, at(0, 0), at(9, 9));
    let way = (at(4, 4), Dir::SE);
    for edit in [
        Edit::Close(way.0, way.1),
        Edit::Fill(at(6, 4)),
        Edit::Dig(at(6, 4)),
        Edit::Open(way.0, way.1),
    ] {
        assert!(finder.edit(edit));
    }
    assert_eq!(finder.remark(), None);
    assert_eq!(answer(&mut *finder, at(0, 0), at(9, 9)), fresh);
}

/// The same with many ways, each opened again after a while.
#[test]
fn ways_that_open_again_are_found_again() {
    let mut rng = Seed(25).stream("test", 0);
    for _ in 0..seeds(60).end {
        let size = Size::new(4 + rng.below(9) as u32, 4 + rng.below(9) as u32).unwrap();
        let mut map = Map::roamed(Bits::full(size).unwrap());
        let mut finder = search::find("jump-point").unwrap().on(Ground::new(&map)).unwrap();
        let mut closed = Vec::new();
        for _ in 0..200 {
            let edit = match rng.below(4) {
                0 => Edit::Close(any_cell(&map, &mut rng), Dir::ALL[rng.index(8)]),
                1 => any_floor_edit(&map, &mut rng),
                _ => closed.pop().unwrap_or_else(|| any_floor_edit(&map, &mut rng)),
            };
            assert_eq!(finder.edit(edit), map.edit(edit));
            if let Edit::Close(cell, dir) = edit {
                closed.push(Edit::Open(cell, dir));
            }
            let mut fresh = search::find("jump-point").unwrap().on(Ground::new(&map)).unwrap();
            let (from, to) = (any_cell(&map, &mut rng), any_cell(&map, &mut rng));
            assert_eq!(answer(&mut *finder, from, to), answer(&mut *fresh, from, to), "{edit:?}");
            assert_eq!(finder.remark().is_some(), fresh.remark().is_some());
        }
    }
}

/// Leaps are kept over more edits than are looked at, and on maps with more than a word a row.
#[test]
fn kept_leaps_follow_their_map() {
    let mut rng = Seed(23).stream("test", 0);
    for (width, height) in [(150, 20), (40, 90)] {
        let size = Size::new(width, height).unwrap();
        let mut floor = Bits::full(size).unwrap();
        for cell in size.iter().filter(|_| rng.below(6) == 0) {
            floor.remove(cell);
        }
        let mut map = Map::roamed(floor);
        let mut finder = search::find("jump-point").unwrap().on(Ground::new(&map)).unwrap();
        for round in 0..seeds(400).end {
            // One edit between two questions, or many.
            for _ in 0..[1, 3, 90][round as usize % 3] {
                let edit = any_floor_edit(&map, &mut rng);
                assert_eq!(finder.edit(edit), map.edit(edit));
            }
            let mut fresh = search::find("jump-point").unwrap().on(Ground::new(&map)).unwrap();
            for _ in 0..6 {
                let (from, to) = (any_cell(&map, &mut rng), any_cell(&map, &mut rng));
                let found = answer(&mut *finder, from, to);
                assert_eq!(found, answer(&mut *fresh, from, to));
            }
            if round % 50 == 0 {
                finder.forget();
            }
        }
        assert_eq!(finder.remark(), None);
    }
}

#[test]
fn a_cell_that_costs_nothing_stays_rock() {
    let size = Size::new(3, 1).unwrap();
    let mut floor = Bits::full(size).unwrap();
    let middle = size.at(1, 0).unwrap();
    floor.remove(middle);
    let map = Map::roamed(floor);
    let (some, none) = ([5, 5, 5], [5, 0, 5]);
    for (straight, is_dug) in [(&some, true), (&none, false)] {
        let costs = Costs::Cells { straight, diagonal: &some };
        for search in SEARCHES {
            let mut finder = search.on(Ground::new(&map).with_costs(costs)).unwrap();
            assert_eq!(finder.edit(Edit::Dig(middle)), is_dug, "{}", search.name());
            let found = finder.find(size.at(0, 0).unwrap(), size.at(2, 0).unwrap(), None);
            assert_eq!(found.map(|found| found.cost), is_dug.then_some(10));
        }
    }
}

#[test]
fn an_estimate_of_ones_own_is_lowered_when_it_must_be() {
    let size = Size::new(9, 9).unwrap();
    let mut map = Map::walled(Bits::full(size).unwrap());
    for cell in size.iter() {
        map.open(cell, Dir::E);
        map.open(cell, Dir::S);
    }
    let ground = Ground::new(&map);
    let mut finder = search::a_star_with(ground, Estimate::of(&ground)).unwrap();
    for (x, y) in (0..8).map(|x| (x, x)) {
        let edit = Edit::Open(size.at(x, y).unwrap(), Dir::SE);
        map.edit(edit);
        assert!(finder.edit(edit));
    }
    let found = finder.find(size.at(0, 0).unwrap(), size.at(8, 8).unwrap(), None);
    assert_eq!(found.unwrap().cost, 8 * Costs::DIAGONAL);
}

#[test]
fn finders_can_go_to_other_threads() {
    fn is_shared<T: Send + Sync + ?Sized>() {}
    is_shared::<dyn Finder>();
    let map = "prim:20x20#7".parse::<Spec>().unwrap().build(None).unwrap().map;
    let mut finder = search::find("jump-point").unwrap().on(Ground::new(&map)).unwrap();
    let (from, to) = (map.size().at(0, 0).unwrap(), map.size().at(19, 19).unwrap());
    drop(map);
    let found = std::thread::spawn(move || answer(&mut *finder, from, to)).join().unwrap();
    assert!(found.is_some());
}

/// The way that is read off a tree is the one that others search for.
#[test]
fn trees_are_climbed_where_there_are_no_loops() {
    let mut rng = Seed(24).stream("test", 0);
    for id in ["backtracker:31x17#1", "kruskal:40x40#2", "binary-tree:1x9#3", "prim:64x2#4"] {
        let mut map = id.parse::<Spec>().unwrap().build(None).unwrap().map;
        // In one piece, and in several.
        for _ in 0..4 {
            for costs in [Costs::Octile, Costs::Steps] {
                let ground = Ground::new(&map).with_costs(costs);
                let mut climber = search::find("jump-point").unwrap().on(ground).unwrap();
                let mut wave = search::find("breadth-first").unwrap().on(ground).unwrap();
                let remark = climber.remark().unwrap_or_default();
                assert!(remark.contains("no loops") || id.contains("1x9"), "{id}: {remark}");
                for _ in 0..50 {
                    let (from, to) = (any_cell(&map, &mut rng), any_cell(&map, &mut rng));
                    let found = answer(&mut *climber, from, to);
                    assert_eq!(found, answer(&mut *wave, from, to), "{id}");
                }
            }
            let (cell, dir) = (any_cell(&map, &mut rng), Dir::STRAIGHT[rng.index(4)]);
            map.close(cell, dir);
        }
    }
}
