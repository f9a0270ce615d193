//! What every generator of the registry must hold, today's and tomorrow's.

use std::collections::BTreeSet;

use daidalos::generate::{GENERATORS, Generator, Law, Layout, Replay, RoomKind, Spec, SpecError};
use daidalos::grid::{Cell, Dir, Map, Mask, Size};
use daidalos::mode::MODES;
use daidalos::option::{Kind, Opt, Params, Value};
use daidalos::rng::Seed;
use daidalos::scene::{Ground, Scene};
use daidalos::search::{Distances, SEARCHES};
use daidalos::watch::Step;

const SIZES: [&str; 15] = [
    "150x3", "1x1", "1x2", "2x1", "2x2", "1x17", "17x1", "3x2", "5x5", "7x31", "64x3", "65x2",
    "13x63", "40x20", "33x34",
];

/// Outlines that are hard on methods made for rectangles: a ring, a comb, a spiral, a diagonal
/// stair, a plus, a single cell, and a U whose arms meet only at the bottom.
pub(crate) const MASKS: [&str; 8] = [
    WIDE,
    ".....\n.###.\n.#.#.\n.....",
    ".#.#.#.\n.#.#.#.\n.......\n.#.#.#.",
    ".......\n######.\n.....#.\n.###.#.\n.#...#.\n.#####.\n.......",
    "..####\n#..###\n##..##\n###..#\n####..",
    "##..##\n......\n......\n##..##",
    "###\n#.#\n###",
    ".####.\n.####.\n.####.\n......",
];

/// Wider than two words of bits, with holes in each.
const WIDE: &str = "\
..................................#######...............................................................................##########..............
.....#####.........................................................#######...........................................................#####.....
..............................................................##................................................................................
####.............####################...........##################.................#################################...............#############";

pub(crate) fn spec(generator: &'static dyn Generator, size: &str, seed: u64) -> Spec {
    let params = Params::parse("", &generator.options(), [("size", size)]).unwrap();
    Spec { generator, params, seed: Seed(seed) }
}

/// More seeds where there is more time.
pub(crate) fn seeds(few: u64) -> std::ops::Range<u64> {
    if std::env::var_os("DAIDALOS_SLOW").is_some() { 0..50 * few } else { 0..few }
}

pub(crate) fn mazes() -> impl Iterator<Item = &'static dyn Generator> {
    GENERATORS.iter().copied().filter(|generator| generator.law() == Law::Perfect)
}

pub(crate) fn dungeons() -> impl Iterator<Item = &'static dyn Generator> {
    GENERATORS.iter().copied().filter(|generator| generator.law() == Law::Connected)
}

const DUNGEON_SIZES: [&str; 9] =
    ["3x3", "3x40", "40x3", "5x4", "10x10", "12x30", "64x10", "65x33", "80x30"];

fn takes(generator: &dyn Generator, size: &str) -> bool {
    Params::parse("", &generator.options(), [("size", size)]).is_ok()
}

/// A dungeon whose options change with the seed: in one of four cases all are left as they are,
/// else each is at its default or far from it.
fn varied(generator: &'static dyn Generator, size: &str, seed: u64) -> Spec {
    let mut spec = spec(generator, size, seed);
    let side = u64::from(spec.size().width().min(spec.size().height()));
    for (option, number) in generator.options().iter().zip(0..).filter(|_| !seed.is_multiple_of(4))
    {
        let (values, mut rng) = (far_values(option, side), Seed(seed).stream("test", number));
        if !values.is_empty() && rng.below(2) == 0 {
            spec.params.set(option, values[rng.index(values.len())]);
        }
    }
    spec
}

/// Every word of an option, or its least and its most; and a number that suits a map with so
/// short a side.
fn far_values(option: &Opt, side: u64) -> Vec<Value> {
    match option.kind {
        Kind::Size { .. } => Vec::new(),
        Kind::Int { min, max, .. } => [min, side.clamp(min, max), max].map(Value::Int).to_vec(),
        Kind::IntOr { min, max, word, .. } => {
            vec![Value::Int(min), Value::Int(max), Value::Name(word)]
        }
        Kind::Range { min, max, .. } => vec![Value::Range(min, min), Value::Range(min, max)],
        Kind::Name { .. } | Kind::Entry { .. } | Kind::Board { .. } => {
            option.choices().iter().map(|choice| option.parse(choice.0).unwrap()).collect()
        }
        Kind::Digest { .. } => Vec::new(),
        Kind::Auto { min, max, .. } => [min, side.clamp(min, max), max].map(Value::Int).to_vec(),
    }
}

/// Every word and every least number has been tried; the most may be too much for these sizes.
fn assert_all_met(generator: &dyn Generator, met: &BTreeSet<String>) {
    for option in generator.options() {
        let values = far_values(&option, 0);
        let count = if matches!(option.kind, Kind::Int { .. }) { 1 } else { values.len() };
        for value in &values[..count] {
            let pair = format!("{}={value}", option.key);
            assert!(met.contains(&pair), "{}: {pair}", generator.name());
        }
    }
}

fn every_case(mut check: impl FnMut(&Spec, Option<&Mask>)) {
    for generator in dungeons() {
        let sizes: Vec<&str> =
            DUNGEON_SIZES.into_iter().filter(|size| takes(generator, size)).collect();
        let (mut met, mut refused, tried) = (BTreeSet::new(), 0, seeds(2000));
        for seed in tried.clone() {
            let spec = varied(generator, sizes[seed as usize % sizes.len()], seed);
            if let Err(SpecError::Together(_)) = spec.build(None) {
                refused += 1;
                continue;
            }
            check(&spec, None);
            let params = &spec.params;
            met.extend(generator.options().iter().map(|o| format!("{}={}", o.key, params.get(o))));
        }
        assert!(3 * refused < tried.end, "{}: {refused} are refused", generator.name());
        assert_all_met(generator, &met);
    }
    let masks = MASKS.map(|text| Mask::from_text(text).unwrap());
    for generator in mazes() {
        for seed in seeds(40) {
            for size in SIZES {
                check(&spec(generator, size, seed), None);
            }
            for mask in &masks {
                check(&spec(generator, &mask.size().to_string(), seed), Some(mask));
            }
        }
    }
}

/// A spanning tree by an independent count: one edge fewer than cells, and no edge that joins
/// what is joined already.
fn assert_perfect(map: &Map, what: &Spec) {
    fn root(parents: &mut [usize], member: usize) -> usize {
        let mut at = member;
        while parents[at] != at {
            at = parents[at];
        }
        parents[member] = at;
        at
    }
    let mut parents: Vec<usize> = (0..map.size().cells() as usize).collect();
    let mut edges = 0;
    for cell in map.size().iter() {
        for dir in map.exits(cell).iter() {
            assert!(!dir.is_diagonal(), "{what}: a diagonal");
            let next = map.size().step(cell, dir).expect("an exit leaves the map");
            assert!(map.exits(next).has(dir.opposite()), "{what}: a way without its way back");
            if matches!(dir, Dir::E | Dir::S) {
                let (a, b) = (root(&mut parents, cell.index()), root(&mut parents, next.index()));
                assert_ne!(a, b, "{what}: a loop at {:?}", map.size().xy(cell));
                parents[a] = b;
                edges += 1;
            }
        }
    }
    assert_eq!(edges + 1, map.floor().count(), "{what}: not all is joined");
}

/// All floor in one piece, every step between floor open, and the border solid.
fn assert_dungeon(map: &Map, what: &Spec) {
    let distances = Distances::new(map, map.floor().nth(0));
    assert!(map.floor().count() > 0, "{what}: no floor");
    for cell in map.floor().iter() {
        assert!(distances.to(cell).is_some(), "{what}: not in one piece");
        let beside = Dir::ALL.into_iter().filter_map(|dir| map.size().step(cell, dir));
        assert_eq!(beside.count(), 8, "{what}: floor on the edge");
    }
    assert_eq!(*map, Map::roamed(map.floor().clone()), "{what}");
}

/// The painter's rule: around floor there is floor or rock, and all rock touches floor.
fn assert_painted(scene: &Scene, what: &Spec) {
    for (cell, look) in scene.size.iter().zip(&scene.cells) {
        let around = || Dir::ALL.into_iter().filter_map(|dir| scene.size.step(cell, dir));
        let is = |ground: Ground| move |other: Cell| scene.cells[other.index()].ground == ground;
        match look.ground {
            Ground::Floor => {
                assert!(!around().any(is(Ground::Void)), "{what}: floor beside nothing");
            }
            Ground::Rock => {
                assert!(around().any(is(Ground::Floor)), "{what}: rock beside no floor");
            }
            Ground::Void => {}
        }
    }
}

/// The lists agree with the map: rooms are floor and never overlap, corridors are floor from
/// centre to centre, and doors are just where corridors stand beside the floor of a room.
fn assert_rooms(layout: &Layout, what: &Spec) {
    let size = layout.map.size();
    let mut taken = BTreeSet::new();
    for room in &layout.rooms {
        let cells: BTreeSet<_> = room.outline.cells(size).collect();
        assert!(cells.contains(&room.centre) && layout.map.is_floor(room.centre), "{what}");
        assert!(cells.iter().all(|cell| taken.insert(*cell)), "{what}: rooms overlap");
        let all_floor = cells.iter().all(|cell| layout.map.is_floor(*cell));
        assert!(room.kind != RoomKind::Square || all_floor, "{what}");
        assert!(layout.rooms.len() == 1 || !room.doors.is_empty(), "{what}: a room without a door");
    }
    let dug: BTreeSet<_> =
        layout.corridors.iter().flat_map(|corridor| corridor.cells(size)).collect();
    assert!(dug.iter().all(|cell| layout.map.is_floor(*cell)), "{what}");
    for room in &layout.rooms {
        let floor: BTreeSet<_> =
            room.outline.cells(size).filter(|cell| layout.map.is_floor(*cell)).collect();
        let beside = |cell: Cell| Dir::STRAIGHT.into_iter().filter_map(move |d| size.step(cell, d));
        let meets =
            |cell: &&Cell| !taken.contains(cell) && beside(**cell).any(|c| floor.contains(&c));
        let doors: BTreeSet<_> = room.doors.iter().copied().collect();
        assert_eq!(doors, dug.iter().filter(meets).copied().collect(), "{what}: doors");
        assert_eq!(doors.len(), room.doors.len(), "{what}: a door twice");
    }
    for corridor in &layout.corridors {
        let ends = [corridor.bends.first(), corridor.bends.last()].map(|end| *end.unwrap());
        assert!(
            ends.iter().all(|end| layout.rooms.iter().any(|room| room.centre == *end)),
            "{what}"
        );
    }
    let floor = layout.map.floor().iter();
    let known = |cell| taken.contains(&cell) || dug.contains(&cell);
    assert!(layout.rooms.is_empty() || floor.into_iter().all(known), "{what}: floor of nobody");
}

#[test]
fn every_law_is_kept_within_the_mask() {
    every_case(|spec, mask| {
        let layout = spec.build(mask).unwrap();
        assert_rooms(&layout, spec);
        let (scene, map) = (Scene::of(&layout), layout.map);
        match spec.generator.law() {
            Law::Perfect => {
                assert_perfect(&map, spec);
                let floor = mask.map_or(map.size().cells(), Mask::count);
                assert_eq!(map.floor().count(), floor, "{spec}");
            }
            Law::Connected => {
                assert_painted(&scene, spec);
                assert_dungeon(&map, spec);
            }
        }
        assert!(mask.is_none_or(|mask| mask.bits() == map.floor()), "{spec}");
    });
}

#[test]
fn the_same_spec_gives_the_same_layout_watched_or_not() {
    every_case(|spec, mask| {
        let layout = spec.build(mask).unwrap();
        assert_eq!(spec.build(mask).unwrap(), layout, "{spec}");
        let mut steps: Vec<Step> = Vec::new();
        assert_eq!(spec.build_watched(mask, &mut steps).unwrap(), layout, "{spec}");
        let mut replay = Replay::new(&layout);
        steps.into_iter().for_each(|step| replay.step(step));
        assert_eq!(*replay.map(), layout.map, "{spec}: the steps tell another story");
    });
}

#[test]
fn seeds_differ() {
    for generator in GENERATORS {
        let maps: Vec<Map> =
            (0..50).map(|seed| spec(*generator, "12x12", seed).build(None).unwrap().map).collect();
        let distinct = maps.iter().map(|map| map.all_exits()).collect::<BTreeSet<_>>();
        let floors = maps.iter().map(|map| format!("{:?}", map.floor())).collect::<BTreeSet<_>>();
        assert!(distinct.len().max(floors.len()) >= 49, "{}", generator.name());
    }
}

#[test]
fn names_are_unique_and_stable_words() {
    let names: Vec<&str> = GENERATORS.iter().map(|g| g.name()).collect();
    insta::assert_snapshot!(names.join(" "), @"backtracker prim kruskal wilson aldous-broder eller sidewinder binary-tree hunt-and-kill division growing-tree bsp caves walk");
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    for generator in GENERATORS {
        let plain = |text: &str| text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        assert!(plain(generator.name()));
        let keys: Vec<&str> = generator.options().iter().map(|o| o.key).collect();
        assert!(keys.iter().all(|key| plain(key)));
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{}", generator.name());
        assert!(!generator.about().is_empty());
    }
}

/// Every search and every generator says how it works, in sentences that fit beside its picture.
#[test]
fn everything_is_explained() {
    let searches = SEARCHES.iter().map(|search| (search.name(), search.explain()));
    let generators = GENERATORS.iter().map(|generator| (generator.name(), generator.explain()));
    let mut texts = BTreeSet::new();
    for (name, text) in searches.chain(generators) {
        assert!((100..=450).contains(&text.len()), "{name}: {} characters", text.len());
        assert!(text.ends_with('.') && !text.contains("  ") && text.is_ascii(), "{name}: {text}");
        let sentences = text.split_inclusive(". ").count();
        assert!((3..=4).contains(&sentences), "{name}: {sentences} sentences");
        assert!(texts.insert(text), "{name} is explained as another one is");
    }
}

/// The command line has one flag for a key, whichever part has the option.
#[test]
fn one_key_is_one_option() {
    let all: Vec<Opt> = GENERATORS.iter().flat_map(|generator| generator.options()).collect();
    for option in &all {
        let same = |other: &&Opt| other.key == option.key;
        assert!(all.iter().filter(same).all(|other| other.about == option.about), "{}", option.key);
        assert_eq!(option.parse(&option.default().to_string()).unwrap(), option.default());
    }
}

/// A form shows plain words: every option has a label, and every word it takes a meaning that fits on a line.
#[test]
fn options_speak_plainly() {
    let of_games = MODES.iter().flat_map(|mode| mode.options()).copied();
    for option in GENERATORS.iter().flat_map(|generator| generator.options()).chain(of_games) {
        let key = option.key;
        assert!((1..=22).contains(&option.label.len()), "{key}: {}", option.label);
        assert!(option.label.starts_with(char::is_uppercase), "{key}");
        for (word, meaning) in option.choices() {
            assert!(!meaning.is_empty() && meaning != word, "{key}={word}");
            assert!(option.say(word).len() <= 48, "{key}={word}");
        }
    }
}

#[test]
fn braiding_removes_the_share_it_says() {
    let dead_ends = |map: &Map| map.size().iter().filter(|&c| map.exits(c).len() == 1).count();
    for generator in mazes() {
        for seed in 0..20 {
            let plain = spec(generator, "25x25", seed);
            let ends = dead_ends(&plain.build(None).unwrap().map);
            for share in [0, 1, 30, 100] {
                let id = format!("{}:25x25,braid={share}#{seed}", generator.name());
                let left = dead_ends(&id.parse::<Spec>().unwrap().build(None).unwrap().map);
                let wanted = ends - (ends * share + 50) / 100;
                // The last wall may mend two, and on a rectangle every dead end can be mended.
                assert!(left == wanted || left + 1 == wanted, "{id}: {ends} to {left}");
            }
        }
    }
}

#[test]
fn rows_are_the_rows_of_the_whole() {
    let mut streaming = BTreeSet::new();
    every_case(|spec, mask| {
        let (None, Some(mut rows)) = (mask, spec.rows()) else { return };
        streaming.insert(spec.generator.name());
        let map = spec.build(None).unwrap().map;
        let width = map.size().width() as usize;
        for whole in map.all_exits().chunks(width) {
            let up: Vec<u8> = whole.iter().map(|exits| exits & !Dir::S.bit()).collect();
            assert_eq!(rows.next(), Some(&up[..]), "{spec}");
        }
        assert_eq!(rows.next(), None, "{spec}");
    });
    assert_eq!(streaming.into_iter().collect::<Vec<_>>(), ["binary-tree", "eller", "sidewinder"]);
}

#[test]
fn options_do_what_they_say() {
    let map = |id: &str| id.parse::<Spec>().unwrap().build(None).unwrap().map;
    // Along the two sides of its corner everything is one corridor, along the others not.
    let is_corridor = |map: &Map, side: Dir| {
        let along = if matches!(side, Dir::N | Dir::S) { Dir::E } else { Dir::S };
        let mut line = map.size().iter().filter(|&cell| map.size().step(cell, side).is_none());
        line.all(|cell| map.exits(cell).has(along) || map.size().step(cell, along).is_none())
    };
    for (corner, sides) in [
        ("nw", [Dir::N, Dir::W]),
        ("ne", [Dir::N, Dir::E]),
        ("sw", [Dir::S, Dir::W]),
        ("se", [Dir::S, Dir::E]),
    ] {
        let map = map(&format!("binary-tree:12x12,corner={corner}#3"));
        let corridors = Dir::STRAIGHT.into_iter().filter(|&side| is_corridor(&map, side));
        assert!(
            corridors.eq(Dir::STRAIGHT.into_iter().filter(|side| sides.contains(side))),
            "{corner}"
        );
    }
    let ends = |id: &str| {
        let map = map(id);
        map.size().iter().filter(|&c| map.exits(c).len() == 1).count()
    };
    let newest = ends("growing-tree:40x40,newest=1,random=0#5");
    let random = ends("growing-tree:40x40,newest=0,random=1#5");
    assert!(2 * newest < random, "{newest} {random}");
    let reach = |id: &str| {
        let map = map(id);
        Distances::new(&map, map.size().at(20, 20)).farthest().1
    };
    let newest = reach("growing-tree:40x40,newest=1,random=0#5");
    for other in ["oldest", "middle"] {
        assert!(3 * reach(&format!("growing-tree:40x40,newest=0,random=0,{other}=1#5")) < newest);
    }
    let error = "growing-tree:newest=0,random=0#5".parse::<Spec>().unwrap().build(None);
    assert!(error.unwrap_err().to_string().contains("are all 0"));
}

#[test]
fn options_of_dungeons_do_what_they_say() {
    let map = |id: &str| id.parse::<Spec>().unwrap().build(None).unwrap().map;
    for share in [1, 40, 90] {
        for steps in [4, 8] {
            let floor = map(&format!("walk:60x40,share={share},steps={steps}#3")).floor().count();
            let wanted = (58 * 38 * share as u64).div_ceil(100);
            assert!((wanted..=wanted + 1).contains(&floor), "{share} {steps}: {floor}");
        }
    }
    let layout = |id: &str| id.parse::<Spec>().unwrap().build(None).unwrap();
    for (kind, id) in [
        (RoomKind::Square, "bsp:rooms=square,room=3..6#3"),
        (RoomKind::Walk, "bsp:rooms=walk,room=3..6#3"),
        (RoomKind::Cave, "bsp:rooms=cave,room=3..6#3"),
    ] {
        let rooms = layout(id).rooms;
        assert!(rooms.len() > 4 && rooms.iter().all(|room| room.kind == kind), "{id}");
        assert!(rooms.iter().all(|room| room.outline.w <= 6 && room.outline.h <= 6), "{id}");
        let least = |side: u32| kind != RoomKind::Square || side >= 3;
        assert!(rooms.iter().all(|room| least(room.outline.w) && least(room.outline.h)), "{id}");
    }
    let joins = |id: &str| layout(id).corridors.len() as i64 - layout(id).rooms.len() as i64 + 1;
    assert_eq!(joins("bsp:200x100#3"), 0);
    assert_eq!(joins("bsp:200x100,corridors=siblings#3"), 0);
    let rooms = layout("bsp:200x100,loops=30#3").rooms.len() as i64;
    assert_eq!(joins("bsp:200x100,loops=30#3"), (rooms * 30 + 99) / 100);
    assert!(layout("bsp:leaf=6,room=2..4#3").rooms.len() > layout("bsp:leaf=14#3").rooms.len());
    let floor = |id: &str| map(id).floor().count();
    assert!(floor("caves:fill=30#3") > floor("caves:fill=55#3"));
    let ragged = |id: &str| {
        let map = map(id);
        map.floor().iter().filter(|&cell| map.exits(cell).len() < 8).count() as f64
            / floor(id) as f64
    };
    assert!(ragged("caves:rounds=0#3") > 2.0 * ragged("caves:rounds=8#3"));
}

#[test]
fn what_does_not_fit_is_refused_before_it_is_made() {
    let refuse = |id: &str| match id.parse::<Spec>() {
        Ok(spec) => spec.build(None).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    insta::assert_snapshot!(refuse("prim:20000x20000#1"), @"20000x20000 is 400000000 cells, more than the 268435456 that a map in memory may have");
    insta::assert_snapshot!(refuse("pirm:20x20#1"), @"no generator is called 'pirm'; there are backtracker, prim, kruskal, wilson, aldous-broder, eller, sidewinder, binary-tree, hunt-and-kill, division, growing-tree, bsp, caves, walk");
    insta::assert_snapshot!(refuse("prim:20x20"), @"the id of 'prim' has no seed; add one at its end, for example prim#7");
    insta::assert_snapshot!(refuse("prim@2:20x20#1"), @"the id asks for rules 2, but this version knows only rules 1");
    insta::assert_snapshot!(refuse("prim:corner=nw#1"), @"prim has no option 'corner'; it takes size, braid");
    insta::assert_snapshot!(refuse("prim:20x20#18446744073709551616"), @"the seed 18446744073709551616 is too large; the largest is 18446744073709551615");
    let mask = Mask::full(Size::new(3, 3).unwrap()).unwrap();
    let error = "caves:3x3#1".parse::<Spec>().unwrap().build(Some(&mask)).unwrap_err();
    insta::assert_snapshot!(error, @"caves fills its whole rectangle and takes no mask; the mazes do");
    insta::assert_snapshot!(refuse("caves:2x9#1"), @"size cannot be '2x9'; it takes WxH, each side at least 3");
    insta::assert_snapshot!(refuse("caves:fill=100#1"), @"fill cannot be '100'; it takes 1 to 99 %");
    let error = "prim:4x4#1".parse::<Spec>().unwrap().build(Some(&mask)).unwrap_err();
    insta::assert_snapshot!(error, @"the mask is 3x3 cells but the size is 4x4; leave one of them out");
}
