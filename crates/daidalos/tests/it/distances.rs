//! Maps of distances: whichever way they are measured, they agree with a plain search, and a map
//! that is refilled with one that is new.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use daidalos::generate::Spec;
use daidalos::grid::{Bits, Cell, Dir, Dirs, Map, Size};
use daidalos::rng::{Rng, Seed};
use daidalos::search::{Costs, Distances, Ground, Unfit};

use crate::slow;

/// Dijkstra's search as it is in every book.
fn plain(ground: &Ground<'_>, asked: &Asked) -> Vec<Option<u64>> {
    let mut costs = vec![None; ground.map.all_exits().len()];
    let is_floor = |cell: Cell| cell.index() < costs.len() && ground.map.is_floor(cell);
    let sources = asked.sources.iter().filter(|source| is_floor(source.0));
    let mut waiting: BinaryHeap<_> =
        sources.map(|(cell, start)| Reverse((*start, cell.index()))).collect();
    while let Some(Reverse((cost, at))) = waiting.pop() {
        let here = Cell::new(at as u32);
        if costs[at].is_some() || cost > asked.most {
            continue;
        }
        costs[at] = Some(cost);
        if asked.blocked.contains(&here) && !asked.sources.contains(&(here, cost)) {
            continue;
        }
        for dir in ground.exits(here).iter() {
            let next = ground.map.size().step(here, dir).unwrap();
            waiting.push(Reverse((cost + ground.cost(dir, next), next.index())));
        }
    }
    costs
}

/// From where, how far, and past whom.
#[derive(Debug)]
struct Asked {
    sources: Vec<(Cell, u64)>,
    most: u64,
    blocked: BTreeSet<Cell>,
}

impl Asked {
    /// Starts are a whole number of steps apart, or not; now and then as high as they may be.
    fn draw(ground: &Ground<'_>, rng: &mut Rng) -> Self {
        let (cells, step) = (ground.map.size().cells(), ground.cost(Dir::E, Cell::new(0)));
        let any = |rng: &mut Rng| Cell::new(rng.below(cells + 1) as u32);
        let first = [0, 0, 0, 17, u64::MAX / 8 - 40 * step][rng.index(5)];
        let (whole, rest) = ([1, 1, 12][rng.index(3)], [1, 1, step][rng.index(3)]);
        let start = |rng: &mut Rng| first + step * rng.below(whole) + rng.below(rest);
        let sources = (0..rng.below(5)).map(|_| (any(rng), start(rng))).collect();
        let most = [u64::MAX, first + step * rng.below(15)][rng.index(2)];
        let blocked = (0..[0, 0, 1, 12][rng.index(4)]).map(|_| any(rng)).collect();
        Self { sources, most, blocked }
    }

    fn measure(&self, ground: &Ground<'_>) -> Distances {
        let is_blocked = |cell| self.blocked.contains(&cell);
        Distances::within(ground, self.sources.clone(), self.most, is_blocked).unwrap()
    }
}

/// Open floor, open floor with a few walls, a maze, or anything.
fn draw_map(rng: &mut Rng) -> Map {
    let (width, height) = [(12, 9), (20, 12), (70, 5), (3, 66)][rng.index(4)];
    let size = Size::new(1 + rng.below(width) as u32, 1 + rng.below(height) as u32).unwrap();
    let (mut floor, rock) = (Bits::empty(size).unwrap(), rng.below(55));
    for cell in size.iter().filter(|_| rng.below(100) >= rock) {
        floor.insert(cell);
    }
    let kind = rng.below(6);
    let mut map = if kind < 4 { Map::roamed(floor) } else { Map::walled(floor) };
    let changes = [0, 0, 0, 3, size.cells() * 2, size.cells() * 3][kind as usize];
    for _ in 0..changes {
        let dirs: &[Dir] = if kind == 4 { &Dir::STRAIGHT } else { &Dir::ALL };
        let (cell, dir) = (Cell::new(rng.below(size.cells()) as u32), dirs[rng.index(dirs.len())]);
        if kind == 3 && rng.below(2) == 0 {
            map.close(cell, dir);
        } else {
            map.open(cell, dir);
        }
    }
    map
}

/// Costs of a straight and of a diagonal step that are the same in all cells: even ones, such as
/// games have, and some for which no order of steps is better than another.
const PLAIN: [[u32; 2]; 9] =
    [[1, 1], [7, 7], [10, 14], [10, 15], [5, 9], [5, 10], [10, 9], [3, 7], [1, u32::MAX]];

fn check(ground: &Ground<'_>, asked: &Asked, again: &mut Distances) {
    let (known, new) = (plain(ground, asked), asked.measure(ground));
    for cell in ground.map.size().iter() {
        assert_eq!(new.to(cell), known[cell.index()], "{cell:?} {asked:?} {ground:?}");
    }
    let far = known.iter().flatten().max();
    let first = far.and_then(|far| known.iter().position(|known| *known == Some(*far)));
    let farthest = (Cell::new(first.unwrap_or(0) as u32), far.copied().unwrap_or(0));
    assert_eq!(new.farthest(), farthest, "{asked:?} {ground:?}");
    let is_blocked = |cell| asked.blocked.contains(&cell);
    again.refill_within(ground, asked.sources.clone(), asked.most, is_blocked).unwrap();
    assert_eq!(*again, new);
}

#[test]
fn every_way_to_measure_agrees_with_a_plain_search() {
    let mut rng = Seed(31).stream("test", 0);
    let mut again = Distances::new(&draw_map(&mut rng), []);
    for _ in 0..slow(3_000, 100_000) {
        let map = draw_map(&mut rng);
        let cells = map.all_exits().len();
        let [straight, diagonal] = PLAIN[rng.index(PLAIN.len())].map(|cost| vec![cost; cells]);
        let dear: Vec<u32> = (0..cells).map(|_| 1 + rng.below(9) as u32).collect();
        let ways =
            [Dirs::ALL, Dirs::STRAIGHT, Dirs::DIAGONAL, Dirs::from_bits(rng.below(256) as u8)];
        let ways = ways[rng.index(16).saturating_sub(12)];
        for costs in [
            Costs::Steps,
            Costs::Octile,
            Costs::Cells { straight: &straight, diagonal: &diagonal },
            Costs::Cells { straight: &dear, diagonal: &straight },
        ] {
            let ground = Ground::new(&map).with_costs(costs).with_ways(ways);
            check(&ground, &Asked::draw(&ground, &mut rng), &mut again);
        }
    }
}

#[test]
fn moves_agree_with_a_plain_search() {
    let mut rng = Seed(32).stream("test", 0);
    let mut again = Distances::new(&draw_map(&mut rng), []);
    for _ in 0..slow(2_000, 100_000) {
        let map = draw_map(&mut rng);
        let ground = Ground::new(&map).with_costs(Costs::Steps);
        let mut asked = Asked::draw(&ground, &mut rng);
        asked.sources.iter_mut().for_each(|source| source.1 = 0);
        let asked = Asked { most: u64::MAX, blocked: BTreeSet::new(), ..asked };
        let sources = || asked.sources.iter().map(|source| source.0);
        let (known, new) = (plain(&ground, &asked), Distances::new(&map, sources()));
        assert!(map.size().iter().all(|cell| new.to(cell) == known[cell.index()]));
        assert_eq!(new.farthest(), asked.measure(&ground).farthest());
        again.refill(&map, sources());
        assert_eq!(again, new);
        for cell in map.floor().iter() {
            let way = new.way_from(&map, cell);
            assert_eq!(way.len() as u64, new.to(cell).map_or(0, |far| far + 1));
            assert_eq!(way, new.way_over(&ground, cell));
        }
    }
}

/// Long runs, wide halls, and corners of every kind.
#[test]
fn large_maps_agree_with_a_plain_search() {
    let mut again = Distances::new(&Map::walled(Bits::full(Size::new(1, 1).unwrap()).unwrap()), []);
    for id in ["caves:150x90#3", "bsp:120x80#4", "walk:130x70#5", "prim:90x90#6", "caves:300x9#7"] {
        let map = id.parse::<Spec>().unwrap().build(None).unwrap().map;
        let mut rng = Seed(33).stream("test", 0);
        for _ in 0..slow(6, 100) {
            for costs in [Costs::Steps, Costs::Octile] {
                let ground = Ground::new(&map).with_costs(costs);
                let mut asked = Asked::draw(&ground, &mut rng);
                asked.sources.push((map.floor().nth(rng.below(map.floor().count())).unwrap(), 0));
                check(&ground, &asked, &mut again);
            }
        }
    }
}

#[test]
fn a_refill_allocates_nothing() {
    let of = |id: &str| id.parse::<Spec>().unwrap().build(None).unwrap().map;
    for map in [of("caves:80x60#3"), of("prim:50x50#4"), of("bsp:60x30#7")] {
        let costs: Vec<u32> = (0..map.all_exits().len() as u32).map(|cell| 1 + cell % 5).collect();
        let weighted = Costs::Cells { straight: &costs, diagonal: &costs };
        let (ground, at) = (Ground::new(&map), |nth| map.floor().nth(nth).unwrap());
        let is_blocked = |cell| cell == at(200) || cell == at(350);
        let mut maps = [0; 5].map(|_| Distances::new(&map, []));
        let mut away = Distances::new(&map, []);
        let mut turn = |hero: Cell| {
            maps[0].refill(&map, [hero]);
            maps[1].refill_over(&ground, [(hero, 0), (at(90), 7)]).unwrap();
            maps[2].refill_within(&ground, [(hero, 0)], u64::MAX, is_blocked).unwrap();
            maps[3]
                .refill_within(&ground.with_costs(Costs::Steps), [(hero, 3)], 20, is_blocked)
                .unwrap();
            maps[4].refill_over(&ground.with_costs(weighted), [(hero, 0)]).unwrap();
            away.refill_to_flee(&maps[0], &ground, 120, is_blocked).unwrap();
        };
        // Which cells wait at once depends on the hero, so the room for them may grow a few times.
        (0..600).for_each(|nth| turn(at(nth)));
        let used = allocation_counter::measure(|| (0..600).for_each(|nth| turn(at(nth))));
        assert_eq!(used.count_total, 0);
        let fresh = Distances::new(&map, [at(599)]).flee(&ground, 120, is_blocked).unwrap();
        assert_eq!(away, fresh);
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let map = Map::roamed(Bits::full(Size::new(5, 4).unwrap()).unwrap());
    let (ground, cell) = (Ground::new(&map), map.size().at(1, 2).unwrap());
    let mut near = Distances::new(&map, [cell]);
    let before = near.clone();
    let short = ground.with_costs(Costs::Cells { straight: &[1], diagonal: &[1] });
    let refused = near.refill_over(&short, [(cell, 0)]);
    assert_eq!(refused, Err(Unfit::Count { given: 1, cells: 20 }));
    assert_eq!(near.refill_over(&ground, [(cell, u64::MAX)]), Err(Unfit::Far(1, 2)));
    let other = near.clone();
    assert_eq!(near.refill_to_flee(&other, &ground, 100, |_| false), Err(Unfit::Timid(100)));
    assert_eq!(near, before);
}
