//! Where one enters and leaves.

use daidalos::generate::{GENERATORS, Layout, Opening, Openings, Spec};
use daidalos::grid::{Dir, Map, Mask};
use daidalos::search::Distances;

use crate::laws::{MASKS, dungeons, mazes, seeds, spec};

/// Whether nothing of the map lies between the opening and the world outside.
fn is_outermost(map: &Map, opening: Opening) -> bool {
    let mut cell = opening.cell;
    while let Some(next) = map.size().step(cell, opening.side.unwrap()) {
        if map.is_floor(next) {
            return false;
        }
        cell = next;
    }
    map.is_floor(opening.cell)
}

fn moves(map: &Map, openings: Openings) -> u64 {
    Distances::new(map, [openings.entrance.cell]).to(openings.exit.cell).unwrap()
}

/// The longest way between two openings on different sides, tried one by one.
fn longest(map: &Map) -> u64 {
    let open = |side: Dir| {
        map.floor()
            .iter()
            .map(move |cell| Opening { cell, side: Some(side) })
            .filter(|o| is_outermost(map, *o))
    };
    let all: Vec<Opening> = Dir::STRAIGHT.into_iter().flat_map(open).collect();
    let ways = all.iter().flat_map(|from| {
        let distances = Distances::new(map, [from.cell]);
        let others = all.iter().filter(|to| to.side != from.side);
        others.map(move |to| distances.to(to.cell).unwrap())
    });
    ways.max().unwrap()
}

fn check(spec: &Spec, mask: Option<&Mask>) {
    let Layout { map, openings, .. } = spec.build(mask).unwrap();
    let openings = openings.unwrap();
    assert_ne!(openings.entrance.side, openings.exit.side, "{spec}");
    assert!(is_outermost(&map, openings.entrance) && is_outermost(&map, openings.exit), "{spec}");
    let wanted = u64::from(map.size().width() + map.size().height());
    let way = moves(&map, openings);
    assert!(way >= wanted.min(longest(&map)), "{spec}: {way} of {wanted}");
}

#[test]
fn the_way_is_long_wherever_the_map_allows() {
    let masks = MASKS.map(|text| Mask::from_text(text).unwrap());
    for generator in mazes() {
        for seed in seeds(30) {
            for size in ["1x1", "1x2", "2x1", "2x2", "3x2", "1x9", "9x1", "5x5", "6x11", "12x12"] {
                check(&spec(generator, size, seed), None);
                check(
                    &format!("{}:{size},braid=100#{seed}", generator.name()).parse().unwrap(),
                    None,
                );
            }
            for mask in &masks {
                check(&spec(generator, &mask.size().to_string(), seed), Some(mask));
            }
        }
    }
}

/// Where not every entrance is tried, a way of width + height is still found: mazes of that size
/// are full of them.
#[test]
fn the_way_is_long_in_large_mazes() {
    for generator in mazes().filter(|g| g.name() != "aldous-broder") {
        for braid in [0, 100] {
            let id = format!("{}:150x150,braid={braid}#7", generator.name());
            let layout = id.parse::<Spec>().unwrap().build(None).unwrap();
            assert!(moves(&layout.map, layout.openings.unwrap()) >= 300, "{id}");
        }
    }
}

/// The goal of a dungeon is the farthest cell from its start.
#[test]
fn a_dungeon_is_crossed() {
    for generator in dungeons() {
        for seed in seeds(30) {
            let Layout { map, openings, .. } = spec(generator, "40x20", seed).build(None).unwrap();
            let openings = openings.unwrap();
            assert_eq!((openings.entrance.side, openings.exit.side), (None, None));
            let (_, farthest) = Distances::new(&map, [openings.entrance.cell]).farthest();
            assert_eq!(moves(&map, openings), farthest);
        }
    }
}

#[test]
fn every_pair_of_sides_comes_up() {
    let mut pairs = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let layout = spec(GENERATORS[0], "10x10", seed).build(None).unwrap();
        let Openings { entrance, exit } = layout.openings.unwrap();
        pairs.insert((entrance.side, exit.side));
    }
    assert_eq!(pairs.len(), 12);
}
