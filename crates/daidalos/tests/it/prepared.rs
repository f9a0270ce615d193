//! Maps that stand still, prepared: the cheapest ways, from every cell to every other.

use daidalos::generate::Spec;
use daidalos::grid::{Bits, Cell, Dirs, Edit, Map, Size};
use daidalos::rng::Seed;
use daidalos::search::{self, Costs, Distances, Finder, Ground};
use daidalos::watch::{Recorder, Step};

use crate::laws::seeds;
use crate::searches::open_map;

fn fresh(name: &str, map: &Map) -> Box<dyn Finder> {
    search::find(name).unwrap().on(Ground::new(map)).unwrap()
}

fn answer(finder: &mut dyn Finder, from: Cell, to: Cell) -> Option<(Vec<Cell>, u64)> {
    finder.find(from, to, None).map(|found| (found.path.to_vec(), found.cost))
}

/// Every way is legal, costs what is said, and no more than the cheapest.
fn check(map: &Map) {
    let ground = Ground::new(map);
    let mut finder = search::prepared(ground).unwrap();
    assert_eq!(finder.remark(), None);
    for from in map.size().iter() {
        let costs = map.is_floor(from).then(|| Distances::over(&ground, [(from, 0)]).unwrap());
        for to in map.size().iter() {
            let cheapest = costs.as_ref().and_then(|costs| costs.to(to));
            let found = finder.find(from, to, None);
            assert_eq!(found.map(|found| found.cost), cheapest, "{from:?} to {to:?} on {map:?}");
            let Some(found) = found else { continue };
            assert_eq!((found.path[0], *found.path.last().unwrap()), (from, to));
            assert_eq!(
                ground.cost_of(found.path),
                Some(found.cost),
                "{from:?} to {to:?} on {map:?}"
            );
        }
    }
}

#[test]
fn every_way_is_the_cheapest() {
    let mut rng = Seed(41).stream("test", 0);
    for round in 0..seeds(300).end {
        let (width, height) = (1 + rng.below(24) as u32, 1 + rng.below(16) as u32);
        let rock = [0, 4, 10, 20, 30, 45, 100][round as usize % 7];
        check(&open_map(width, height, rock, &mut rng));
    }
    for id in ["caves:40x24#1", "bsp:40x24#2", "walk:30x20#3"] {
        check(&id.parse::<Spec>().unwrap().build(None).unwrap().map);
    }
}

/// Corners, bays and slits: the shapes on which what is left out is missed first, all of them.
#[test]
fn every_map_of_four_by_four_is_right() {
    let size = Size::new(4, 4).unwrap();
    for shape in 0_u32..1 << 16 {
        let mut floor = Bits::empty(size).unwrap();
        for cell in size.iter().filter(|cell| shape >> cell.index() & 1 != 0) {
            floor.insert(cell);
        }
        let map = Map::roamed(floor);
        let (mut finder, mut leaper) =
            (search::prepared(Ground::new(&map)).unwrap(), fresh("jump-point", &map));
        for (from, to) in size.iter().flat_map(|from| size.iter().map(move |to| (from, to))) {
            let cost = leaper.find(from, to, None).map(|found| found.cost);
            let found = finder.find(from, to, None).map(|found| found.cost);
            assert_eq!(found, cost, "{from:?} to {to:?} on {shape:#x}");
        }
    }
}

#[test]
fn edited_it_answers_like_jump_point() {
    let mut rng = Seed(42).stream("test", 0);
    for _ in 0..seeds(30).end {
        let mut map = open_map(20, 14, 20, &mut rng);
        let mut finder = search::prepared(Ground::new(&map)).unwrap();
        for _ in 0..60 {
            let cell = Cell::new(rng.below(map.size().cells() + 2) as u32);
            let edit = if rng.below(2) == 0 { Edit::Dig(cell) } else { Edit::Fill(cell) };
            let is_kept = finder.remark().is_none();
            let is_changed = map.edit(edit);
            assert_eq!(finder.edit(edit), is_changed);
            assert_eq!(finder.remark().is_none(), is_kept && !is_changed);
            let [from, to] = [0; 2].map(|_| Cell::new(rng.below(map.size().cells()) as u32));
            let like = answer(&mut *fresh("jump-point", &map), from, to);
            let found = answer(&mut *finder, from, to);
            assert_eq!(found.as_ref().map(|found| found.1), like.as_ref().map(|like| like.1));
            assert!(found == like || finder.remark().is_none());
        }
        assert!(finder.remark().unwrap().starts_with("the map has changed"));
    }
}

#[test]
fn others_stand_in_where_nothing_can_be_prepared() {
    let maze = "prim:9x9#1".parse::<Spec>().unwrap().build(None).unwrap().map;
    let loops = "prim:9x9,braid=50#1".parse::<Spec>().unwrap().build(None).unwrap().map;
    let caves = "caves:20x12#1".parse::<Spec>().unwrap().build(None).unwrap().map;
    for ground in [
        Ground::new(&maze),
        Ground::new(&loops),
        Ground::new(&caves).with_costs(Costs::Steps),
        Ground::new(&caves).with_ways(Dirs::STRAIGHT),
    ] {
        let mut finder = search::prepared(ground).unwrap();
        let mut leaper = search::find("jump-point").unwrap().on(ground).unwrap();
        assert!(finder.remark().is_some());
        assert_eq!(finder.remark(), leaper.remark());
        let mut floor = ground.map.floor().iter();
        let (from, to) = (floor.next().unwrap(), floor.last().unwrap());
        assert_eq!(answer(&mut *finder, from, to), answer(&mut *leaper, from, to));
    }
}

/// Rock like noise, with a corner on every other cell.
#[test]
fn too_many_corners_are_given_up() {
    let map = open_map(300, 300, 12, &mut Seed(43).stream("test", 0));
    let mut finder = search::prepared(Ground::new(&map)).unwrap();
    assert!(finder.remark().unwrap().contains("too many corners"));
    let (from, to) = (map.floor().nth(0).unwrap(), map.floor().nth(60_000).unwrap());
    let found = answer(&mut *finder, from, to);
    assert_eq!(found, answer(&mut *fresh("jump-point", &map), from, to));
}

/// There is nothing to watch in lists, so a watcher sees jump-point.
#[test]
fn a_watcher_sees_jump_point() {
    let map = "caves:40x24#5".parse::<Spec>().unwrap().build(None).unwrap().map;
    let (from, to) = (map.floor().nth(0).unwrap(), map.floor().nth(300).unwrap());
    let watched = |finder: &mut dyn Finder| {
        let mut trace = Recorder::of_at_most(1 << 20);
        assert!(finder.find(from, to, Some(&mut trace)).is_some());
        trace.steps().unwrap()
    };
    let steps: Vec<Step> = watched(&mut *search::prepared(Ground::new(&map)).unwrap());
    assert_eq!(steps, watched(&mut *fresh("jump-point", &map)));
}

#[test]
fn the_same_way_each_time_and_nothing_allocated() {
    let map = "caves:120x80#5".parse::<Spec>().unwrap().build(None).unwrap().map;
    let mut rng = Seed(44).stream("test", 0);
    let mut any = || map.floor().nth(rng.below(map.floor().count())).unwrap();
    let questions: Vec<(Cell, Cell)> = (0..200).map(|_| (any(), any())).collect();
    let mut finder = search::prepared(Ground::new(&map)).unwrap();
    let used = allocation_counter::measure(|| {
        for &(from, to) in &questions {
            assert!(finder.find(from, to, None).is_some());
        }
    });
    assert_eq!(used.count_total, 0);
    let mut another = search::prepared(Ground::new(&map)).unwrap();
    for &(from, to) in questions.iter().rev() {
        assert_eq!(answer(&mut *another, from, to), answer(&mut *finder, from, to));
    }
}
