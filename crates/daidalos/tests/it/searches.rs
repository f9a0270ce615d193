//! Every search on every kind of map: ways are ways, and those that promise the cheapest agree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use daidalos::export::movingai;
use daidalos::generate::{GENERATORS, Spec};
use daidalos::grid::{Bits, Cell, Dir, Dirs, Map, Size};
use daidalos::rng::{Rng, Seed};
use daidalos::search::{self, Costs, Ground, SEARCHES, Scenario, Trace};
use daidalos::watch::Step;

use crate::laws::{seeds, spec};

/// Plain and slow: every step from every cell, until nothing gets cheaper.
fn reference(ground: &Ground<'_>, from: Cell) -> BTreeMap<Cell, u64> {
    let mut costs = BTreeMap::from([(from, 0)]);
    let mut is_done = false;
    while !is_done {
        is_done = true;
        for (cell, cost) in costs.clone() {
            for dir in ground.exits(cell).iter() {
                let next = ground.map.size().step(cell, dir).unwrap();
                let cost = cost + ground.cost(dir, next);
                if costs.get(&next).is_none_or(|known| cost < *known) {
                    costs.insert(next, cost);
                    is_done = false;
                }
            }
        }
    }
    costs
}

/// Open floor with so many percent of rock.
pub(crate) fn open_map(width: u32, height: u32, rock: u64, rng: &mut Rng) -> Map {
    let size = Size::new(width, height).unwrap();
    let mut floor = Bits::empty(size).unwrap();
    for cell in size.iter().filter(|_| rng.below(100) >= rock) {
        floor.insert(cell);
    }
    Map::roamed(floor)
}

fn any_floor(map: &Map, rng: &mut Rng) -> Option<Cell> {
    let count = map.floor().count();
    (count > 0).then(|| map.floor().nth(rng.below(count)).unwrap())
}

/// Asks every search, twice, and holds it against what is known.
fn check_all(ground: Ground<'_>, questions: &[(Cell, Cell)], what: &str) {
    let answers: Vec<Option<u64>> = {
        let mut dijkstra = search::find("dijkstra").unwrap().on(ground).unwrap();
        questions.iter().map(|&(from, to)| Some(dijkstra.find(from, to, None)?.cost)).collect()
    };
    for search in SEARCHES {
        let mut finder = search.on(ground).unwrap();
        for (&(from, to), cheapest) in
            questions.iter().zip(&answers).chain(questions.iter().zip(&answers))
        {
            let name = search.name();
            let (a, b) = (ground.map.size().xy(from), ground.map.size().xy(to));
            let what = format!("{name} on {what} from {a:?} to {b:?}");
            let found = finder.find(from, to, None);
            assert_eq!(found.is_some(), cheapest.is_some(), "{what}");
            let (Some(found), Some(cheapest)) = (found, cheapest) else { continue };
            assert_eq!((found.path[0], *found.path.last().unwrap()), (from, to), "{what}");
            assert_eq!(
                ground.cost_of(found.path),
                Some(found.cost),
                "{what}: no way, or not its cost"
            );
            assert!(found.cost >= *cheapest, "{what}");
            if search.is_exact(&ground) {
                assert_eq!(found.cost, *cheapest, "{what}");
            }
            assert!(found.path.len() == 1 || found.expanded > 0, "{what}");
        }
    }
}

#[test]
fn dijkstra_agrees_with_plain_relaxation() {
    let mut rng = Seed(1).stream("test", 0);
    for _ in 0..seeds(400).end {
        let (width, height) = (1 + rng.below(9) as u32, 1 + rng.below(9) as u32);
        let map = open_map(width, height, rng.below(60), &mut rng);
        let cells = (width * height) as usize;
        let [straight, diagonal] =
            [0, 1].map(|_| (0..cells).map(|_| 1 + rng.below(30) as u32).collect::<Vec<u32>>());
        let weighted = Costs::Cells { straight: &straight, diagonal: &diagonal };
        let some_ways = Dirs::from_bits(rng.below(256) as u8);
        for ground in [
            Ground::new(&map),
            Ground::new(&map).with_costs(Costs::Steps),
            Ground::new(&map).with_costs(weighted),
            Ground::new(&map).with_ways(Dirs::STRAIGHT),
            Ground::new(&map).with_costs(weighted).with_ways(some_ways),
        ] {
            let Some(from) = any_floor(&map, &mut rng) else { continue };
            let known = reference(&ground, from);
            let mut finder = search::find("dijkstra").unwrap().on(ground).unwrap();
            let distances = search::Distances::over(&ground, [(from, 0)]).unwrap();
            for to in map.floor().iter() {
                let cost = finder.find(from, to, None).map(|found| found.cost);
                assert_eq!(cost, known.get(&to).copied());
                assert_eq!(distances.to(to), cost);
            }
        }
    }
}

#[test]
fn all_agree_on_open_maps() {
    let mut rng = Seed(2).stream("test", 0);
    for round in 0..seeds(3000).end {
        let (width, height) = (1 + rng.below(40) as u32, 1 + rng.below(30) as u32);
        let map = open_map(width, height, [5, 15, 25, 35, 45][round as usize % 5], &mut rng);
        let questions: Vec<(Cell, Cell)> = (0..4)
            .filter_map(|_| Some((any_floor(&map, &mut rng)?, any_floor(&map, &mut rng)?)))
            .collect();
        let cells = (width * height) as usize;
        let costs: Vec<u32> = (0..cells).map(|_| 100 + rng.below(4000) as u32).collect();
        let weighted = Costs::Cells { straight: &costs, diagonal: &costs };
        let ways = Dirs::from_bits(rng.below(256) as u8);
        check_all(Ground::new(&map), &questions, "open map");
        let other = match round % 4 {
            0 => Ground::new(&map).with_costs(Costs::Steps),
            1 => Ground::new(&map).with_costs(weighted),
            2 => Ground::new(&map).with_ways(Dirs::STRAIGHT),
            _ => Ground::new(&map).with_costs(weighted).with_ways(ways),
        };
        check_all(other, &questions, "open map, other costs or ways");
    }
}

/// Corners, bays and slits: the shapes on which leaping goes wrong first, all of them.
#[test]
fn jump_point_is_exact_on_every_map_of_four_by_four() {
    let size = Size::new(4, 4).unwrap();
    let (from, to) = (Cell::new(0), Cell::new(15));
    for rock in 0..1_u32 << 14 {
        let mut floor = Bits::full(size).unwrap();
        (0..14).filter(|bit| rock >> bit & 1 == 1).for_each(|bit| {
            floor.remove(Cell::new(bit + 1));
        });
        let map = Map::roamed(floor);
        let answer = |name: &str| {
            let mut finder = search::find(name).unwrap().on(Ground::new(&map)).unwrap();
            finder.find(from, to, None).map(|found| found.cost)
        };
        assert_eq!(answer("jump-point"), answer("a-star"), "rock {rock:b}");
    }
}

#[test]
fn all_agree_on_what_every_generator_makes() {
    for generator in GENERATORS {
        for seed in seeds(60) {
            let size = ["12x10", "30x20", "65x13"][seed as usize % 3];
            let spec: Spec = spec(*generator, size, seed);
            let spec = if seed % 2 == 0 { spec } else { braided(spec) };
            let layout = spec.build(None).unwrap();
            let mut rng = Seed(seed).stream("test", 1);
            let openings = layout.openings.unwrap();
            let mut questions = vec![(openings.entrance.cell, openings.exit.cell)];
            questions.extend((0..3).filter_map(|_| {
                Some((any_floor(&layout.map, &mut rng)?, any_floor(&layout.map, &mut rng)?))
            }));
            check_all(Ground::new(&layout.map), &questions, &spec.to_string());
        }
    }
}

/// The same with loops, where the generator can make them.
fn braided(spec: Spec) -> Spec {
    let text = spec.to_string();
    let (head, seed) = text.split_once('#').unwrap();
    let sep = if head.contains(':') { ',' } else { ':' };
    format!("{head}{sep}braid=50#{seed}").parse().unwrap_or(spec)
}

#[test]
fn the_edges_of_what_can_be_asked() {
    let one = Map::roamed(Bits::full(Size::ONE).unwrap());
    let rock = movingai::read("type octile\nheight 1\nwidth 4\nmap\n.@..\n").unwrap();
    let cell = |index| Cell::new(index);
    for search in SEARCHES {
        let mut finder = search.on(Ground::new(&one)).unwrap();
        let found = finder.find(cell(0), cell(0), None).unwrap();
        assert_eq!(
            (found.path, found.cost, found.expanded),
            (&[cell(0)][..], 0, 0),
            "{}",
            search.name()
        );
        let mut finder = search.on(Ground::new(&rock)).unwrap();
        assert_eq!(finder.find(cell(0), cell(2), None), None, "{}: unreachable", search.name());
        assert_eq!(finder.find(cell(1), cell(2), None), None, "{}: from rock", search.name());
        assert_eq!(finder.find(cell(2), cell(1), None), None, "{}: to rock", search.name());
        assert_eq!(finder.find(cell(2), cell(9999), None), None, "{}: off the map", search.name());
        assert_eq!(finder.find(cell(2), cell(3), None).unwrap().path, [cell(2), cell(3)]);
        assert_eq!(finder.find(cell(3), cell(3), None).unwrap().expanded, 0);
    }
}

#[test]
fn costs_that_cannot_be_are_refused() {
    let map = Map::roamed(Bits::full(Size::new(3, 2).unwrap()).unwrap());
    let refuse = |costs: &[u32]| {
        let costs = Costs::Cells { straight: costs, diagonal: costs };
        let ground = Ground::new(&map).with_costs(costs);
        let mut messages = SEARCHES.iter().map(|s| s.on(ground).err().unwrap().to_string());
        let first = messages.next().unwrap();
        assert!(messages.all(|message| message == first));
        first
    };
    assert_eq!(refuse(&[1, 2]), "2 costs were given for a map of 6 cells");
    let free = "entering cell 1,1 costs nothing; the least that a step may cost is 1";
    assert_eq!(refuse(&[1, 1, 1, 1, 0, 1]), free);
}

/// breadth-first and dijkstra know all cheapest ways, so the tie rule leaves one, the same.
#[test]
fn ties_are_pinned() {
    let mut rng = Seed(7).stream("test", 0);
    for _ in 0..200 {
        let map = open_map(25, 18, 20, &mut rng);
        let (Some(from), Some(to)) = (any_floor(&map, &mut rng), any_floor(&map, &mut rng)) else {
            continue;
        };
        let ground = Ground::new(&map).with_costs(Costs::Steps);
        let path = |name: &str| -> Option<Vec<Cell>> {
            let mut finder = search::find(name).unwrap().on(ground).unwrap();
            finder.find(from, to, None).map(|found| found.path.to_vec())
        };
        let wave = path("breadth-first");
        assert_eq!(wave, path("dijkstra"));
        // From the goal back, each step in the first direction that is on a cheapest way.
        let Some(wave) = wave else { continue };
        let mut back = search::way(&map, to, from);
        back.reverse();
        assert_eq!(wave, back);
    }
}

/// One path of each on one small map, for the eye and for ever.
#[test]
fn the_ways_they_find() {
    let spec: Spec = "caves:34x12#9".parse().unwrap();
    let layout = spec.build(None).unwrap();
    let openings = layout.openings.unwrap();
    let mut text = String::new();
    for search in SEARCHES {
        let mut trace = Trace::new(&layout.map);
        let mut finder = search.on(Ground::new(&layout.map)).unwrap();
        let found =
            finder.find(openings.entrance.cell, openings.exit.cell, Some(&mut trace)).unwrap();
        let length = Ground::new(&layout.map).length(found.cost);
        text += &format!("{}: {length:.4}, {} expanded\n", search.name(), found.expanded);
        for y in 0..12 {
            let glyph = |x| {
                let cell = layout.map.size().at(x, y).unwrap();
                match (layout.map.is_floor(cell), trace.mark(cell)) {
                    (false, _) => ' ',
                    _ if found.path.contains(&cell) => '*',
                    (_, search::Mark::Clear) => '.',
                    (_, search::Mark::Frontier) => 'o',
                    (_, search::Mark::Explored) => '-',
                    _ => '?',
                }
            };
            text += (0..34).map(glyph).collect::<String>().trim_end();
            text.push('\n');
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_watcher_sees_what_is_counted() {
    let layout = "bsp:60x24,loops=30#4".parse::<Spec>().unwrap().build(None).unwrap();
    let openings = layout.openings.unwrap();
    let (from, to) = (openings.entrance.cell, openings.exit.cell);
    for search in SEARCHES {
        let mut finder = search.on(Ground::new(&layout.map)).unwrap();
        let quiet =
            finder.find(from, to, None).map(|f| (f.path.to_vec(), f.cost, f.expanded)).unwrap();
        let mut steps: Vec<Step> = Vec::new();
        let watched = finder.find(from, to, Some(&mut steps)).unwrap();
        assert_eq!(
            (watched.path, watched.cost, watched.expanded),
            (&quiet.0[..], quiet.1, quiet.2)
        );
        let expanded = steps.iter().filter(|step| matches!(step, Step::Expand(_))).count() as u64;
        assert_eq!(expanded, quiet.2, "{}", search.name());
        let way: Vec<Cell> = steps
            .iter()
            .filter_map(|step| if let Step::Way(cell) = step { Some(*cell) } else { None })
            .collect();
        assert_eq!(way, quiet.0, "{}", search.name());
    }
}

#[test]
fn jump_point_says_when_another_stands_in() {
    let maze = "prim:9x9#1".parse::<Spec>().unwrap().build(None).unwrap().map;
    let loops = "prim:9x9,braid=50#1".parse::<Spec>().unwrap().build(None).unwrap().map;
    let caves = "caves:20x12#1".parse::<Spec>().unwrap().build(None).unwrap().map;
    let remark =
        |ground: Ground<'_>| search::find("jump-point").unwrap().on(ground).unwrap().remark();
    assert_eq!(remark(Ground::new(&caves)), None);
    assert!(remark(Ground::new(&maze)).unwrap().ends_with("jump-point read off the only way"));
    for ground in [
        Ground::new(&loops),
        Ground::new(&caves).with_costs(Costs::Steps),
        Ground::new(&caves).with_ways(Dirs::STRAIGHT),
    ] {
        assert!(remark(ground).unwrap().ends_with("a-star was used instead"));
    }
    assert_eq!(Dirs::ALL, Dir::ALL.into_iter().fold(Dirs::NONE, Dirs::with));
}

/// The benchmark maps, where there are any.
fn benchmark_maps() -> Vec<PathBuf> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/movingai");
    let folders = std::fs::read_dir(&shared).into_iter().flatten().flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).into_iter().flatten());
    let mut maps: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    maps.retain(|path| path.extension().is_some_and(|ending| ending == "map"));
    maps.sort();
    if maps.is_empty() {
        println!("skipped: there are no benchmark maps in {}", shared.display());
    }
    maps
}

/// Every length is the file's: all questions for jump-point and prepared maps, some for the others, unless there
/// is time for all.
#[test]
fn benchmark_lengths_are_met() {
    let is_slow = std::env::var_os("DAIDALOS_SLOW").is_some();
    for path in benchmark_maps() {
        let text = std::fs::read_to_string(&path).unwrap();
        let map = movingai::read(&text).unwrap();
        let scenarios = std::fs::read_to_string(format!("{}.scen", path.display())).unwrap();
        let scenarios = Scenario::read_all(&scenarios).unwrap();
        let ground = Ground::new(&map);
        let exact = SEARCHES.iter().filter(|search| search.is_exact(&ground));
        let finders = exact.map(|search| (search.name(), search.on(ground).unwrap()));
        let prepared = ("prepared", search::prepared(ground).unwrap());
        for (name, mut finder) in finders.chain([prepared]) {
            let every = if is_slow || ["jump-point", "prepared"].contains(&name) { 1 } else { 20 };
            for scenario in scenarios.iter().step_by(every) {
                let [from, to] =
                    [scenario.from, scenario.to].map(|(x, y)| map.size().at(x, y).unwrap());
                let found = finder.find(from, to, None).unwrap();
                let length = ground.length(found.cost);
                // Many files have six digits of a length and no more.
                let precision = 1e-3_f64.max(5.1e-6 * scenario.optimal);
                assert!(
                    (length - scenario.optimal).abs() < precision,
                    "{name} on {}, line {}: {length}, not {}",
                    path.display(),
                    scenario.line,
                    scenario.optimal
                );
            }
        }
    }
}

/// All memory is taken when a search is bound to its ground.
#[test]
fn answers_allocate_nothing() {
    let layout = "caves:120x80#5".parse::<Spec>().unwrap().build(None).unwrap();
    let map = &layout.map;
    let mut rng = Seed(11).stream("test", 0);
    let questions: Vec<(Cell, Cell)> = (0..50)
        .map(|_| (any_floor(map, &mut rng).unwrap(), any_floor(map, &mut rng).unwrap()))
        .collect();
    let costs: Vec<u32> = (0..120 * 80).map(|_| 1 + rng.below(5000) as u32).collect();
    let weighted = Costs::Cells { straight: &costs, diagonal: &costs };
    for ground in [Ground::new(map), Ground::new(map).with_costs(weighted)] {
        for search in SEARCHES {
            let mut finder = search.on(ground).unwrap();
            let used = allocation_counter::measure(|| {
                for &(from, to) in &questions {
                    assert!(finder.find(from, to, None).is_some());
                }
            });
            assert_eq!(used.count_total, 0, "{}", search.name());
        }
    }
}

/// Buckets as wide as the dearest step needs would make cheap cells be taken again and again.
#[test]
fn costs_far_apart_do_no_harm() {
    let map = open_map(60, 60, 10, &mut Seed(12).stream("test", 0));
    let cells = 60 * 60;
    let mut rng = Seed(13).stream("test", 0);
    for dear in [1_000, 1_000_000, u32::MAX] {
        let costs: Vec<u32> =
            (0..cells).map(|_| if rng.below(50) == 0 { dear } else { 1 }).collect();
        let costs = Costs::Cells { straight: &costs, diagonal: &costs };
        let ground = Ground::new(&map).with_costs(costs);
        let questions: Vec<(Cell, Cell)> = (0..20)
            .map(|_| (any_floor(&map, &mut rng).unwrap(), any_floor(&map, &mut rng).unwrap()))
            .collect();
        check_all(ground, &questions, "costs far apart");
        for name in ["dijkstra", "a-star", "bidirectional"] {
            let mut finder = search::find(name).unwrap().on(ground).unwrap();
            for &(from, to) in &questions {
                let expanded = finder.find(from, to, None).map_or(0, |found| found.expanded);
                assert!(expanded <= 2 * cells, "{name}, {dear}: {expanded}");
            }
        }
    }
}

#[test]
fn distances_from_many_sources_that_start_late() {
    let mut rng = Seed(14).stream("test", 0);
    for round in 0..60 {
        let map = open_map(20, 15, 25, &mut rng);
        let most = [5, 100_000][round % 2];
        let costs: Vec<u32> = (0..20 * 15).map(|_| 1 + rng.below(most) as u32).collect();
        let weighted = Costs::Cells { straight: &costs, diagonal: &costs };
        for ground in [Ground::new(&map), Ground::new(&map).with_costs(weighted)] {
            let late = ground.cost(Dir::E, Cell::new(0)) * 40;
            let sources: Vec<(Cell, u64)> = (0..6)
                .filter_map(|_| Some((any_floor(&map, &mut rng)?, rng.below(late))))
                .collect();
            let distances = search::Distances::over(&ground, sources.clone()).unwrap();
            let mut least: BTreeMap<Cell, u64> = BTreeMap::new();
            for &(source, start) in &sources {
                for (cell, cost) in reference(&ground, source) {
                    let known = least.entry(cell).or_insert(u64::MAX);
                    *known = (*known).min(start + cost);
                }
            }
            for cell in map.floor().iter() {
                assert_eq!(distances.to(cell), least.get(&cell).copied());
                let mut way = distances.way_over(&ground, cell);
                way.reverse();
                let Some(source) = way.first() else { continue };
                let start = distances.to(*source).unwrap();
                assert!(sources.contains(&(*source, start)), "a way ends at a source");
                assert_eq!(ground.cost_of(&way), distances.to(cell).map(|far| far - start));
            }
        }
    }
}

#[test]
fn lower_estimates_are_as_exact() {
    use daidalos::search::{Estimate, a_star_with};
    let mut rng = Seed(16).stream("test", 0);
    for _ in 0..200 {
        let map = open_map(20, 15, 25, &mut rng);
        let (Some(from), Some(to)) = (any_floor(&map, &mut rng), any_floor(&map, &mut rng)) else {
            continue;
        };
        for ways in [Dirs::ALL, Dirs::STRAIGHT] {
            let ground = Ground::new(&map).with_ways(ways);
            let full = Estimate::of(&ground);
            let answer = |estimate: Estimate| {
                let mut finder = a_star_with(ground, estimate).unwrap();
                finder.find(from, to, None).map(|found| found.cost)
            };
            for estimate in [
                Estimate::NONE,
                Estimate { straight: 0, ..full },
                Estimate { diagonal: 0, ..full },
                Estimate { straight: full.straight / 3, diagonal: full.diagonal / 2 },
            ] {
                assert_eq!(answer(estimate), answer(full), "{estimate:?}");
            }
        }
    }
}
