//! What holds for whatever is thrown at it.

use daidalos::generate::{GENERATORS, Spec};
use daidalos::grid::{Bits, Map, Mask, MaskError, Size, cells_of_tiles, tiles_of_cells};
use daidalos::id::Id;
use daidalos::option::{Kind, Opt, Value};
use daidalos::scene::Scene;
use daidalos::search::Distances;
use proptest::prelude::*;

use crate::laws::mazes;

fn bits() -> impl Strategy<Value = Bits> {
    (1_u32..20, 1_u32..20).prop_flat_map(|(w, h)| {
        proptest::collection::vec(proptest::bool::weighted(0.75), (w * h) as usize).prop_map(
            move |list| {
                let mut bits = Bits::empty(Size::new(w, h).unwrap()).unwrap();
                for (cell, _) in bits.size().iter().zip(list).filter(|(_, inside)| *inside) {
                    bits.insert(cell);
                }
                bits
            },
        )
    })
}

/// The piece that the first cell belongs to. Diagonal steps need both their sides, so they join
/// nothing that straight ones do not.
fn first_island(bits: &Bits) -> Bits {
    let map = Map::roamed(bits.clone());
    let distances = Distances::new(&map, bits.nth(0));
    let mut island = Bits::like(bits);
    for cell in bits.iter().filter(|cell| distances.to(*cell).is_some()) {
        assert!(island.insert(cell));
    }
    island
}

/// Any value that the option takes.
fn value(option: &Opt, a: u64, b: u64) -> Value {
    let within = |min: u64, max: u64, draw: u64| min + draw % (max - min + 1);
    match option.kind {
        Kind::Size { least, .. } => {
            let side = |draw| within(u64::from(least), 500, draw) as u32;
            Value::Size(Size::new(side(a), side(b)).unwrap())
        }
        Kind::Int { min, max, .. } => Value::Int(within(min, max, a)),
        Kind::IntOr { word, .. } if b.is_multiple_of(4) => Value::Name(word),
        Kind::IntOr { min, max, .. } => Value::Int(within(min, max, a)),
        Kind::Range { min, max, .. } => {
            let most = within(min, max, a);
            Value::Range(within(min, most, b), most)
        }
        Kind::Name { choices } => Value::Name(choices[a as usize % choices.len()].0),
        Kind::Entry { entries } => Value::Name(entries()[a as usize % entries().len()].0),
        Kind::Auto { min, max, .. } => Value::Int(within(min, max, a)),
        Kind::Digest { .. } => Value::Int(a),
        Kind::Board { .. } => Value::Board(Size::new(1 + (a % 500) as u32, 7).unwrap(), b),
    }
}

/// The value as nobody should write it, but may.
fn spelling(option: &Opt, value: Value) -> String {
    match value {
        Value::Size(size) => size.to_string().replace('x', "X"),
        Value::Int(number) => format!("{}=0{number}", option.key),
        Value::Range(least, most) => format!("{}=0{least}..00{most}", option.key),
        Value::Name(name) => format!("{}={name}", option.key),
        Value::Board(size, count) => {
            format!("{}={}/0{count}", option.key, size.to_string().replace('x', "X"))
        }
        Value::Auto => format!("{}=auto", option.key),
    }
}

proptest! {
    #[test]
    fn ids_have_one_canonical_text(
        generator in 0..GENERATORS.len(),
        draws in proptest::collection::vec(any::<(u64, u64, bool)>(), 16),
        seed: u64,
    ) {
        let (generator, mut written, mut stated) = (GENERATORS[generator], vec![], vec![]);
        for (option, (a, b, is_default)) in generator.options().iter().zip(draws) {
            let value = if is_default { option.default() } else { value(option, a, b) };
            written.insert(0, spelling(option, value));
            let text = value.to_string();
            let key = if option.key == "size" { String::new() } else { format!("{}=", option.key) };
            stated.extend((value != option.default()).then(|| format!("{key}{text}")));
        }
        let (name, written) = (generator.name(), written.join(","));
        let spec: Spec = format!("{name}@1:{written}#0{seed}").parse().unwrap();
        let canonical = spec.to_string();
        prop_assert_eq!(canonical.parse::<Spec>().unwrap().to_string(), &*canonical);
        let colon = if stated.is_empty() { "" } else { ":" };
        prop_assert_eq!(canonical, format!("{name}{colon}{}#{seed}", stated.join(",")));
    }

    #[test]
    fn no_text_makes_an_id_panic(text in ".*") {
        let _ = Id::parse(&text);
        let _ = text.parse::<Spec>();
    }

    #[test]
    fn roamed_maps_are_sound(bits in bits()) {
        let map = Map::roamed(bits.clone());
        prop_assert_eq!(Map::from_exits(bits, map.all_exits().to_vec()), Ok(map));
    }

    #[test]
    fn islands_are_found(bits in bits()) {
        match Mask::from_bits(bits.clone()) {
            Ok(mask) => prop_assert_eq!(mask.count(), first_island(&bits).count()),
            Err(MaskError::Empty) => prop_assert_eq!(bits.count(), 0),
            Err(_) => prop_assert!(first_island(&bits).count() < bits.count()),
        }
    }

    #[test]
    fn every_mask_in_one_piece_is_filled(bits in bits(), generator in 0..mazes().count(), seed: u64) {
        prop_assume!(bits.count() > 0);
        let mask = Mask::from_bits(first_island(&bits)).unwrap();
        let id = format!("{}:{}#{seed}", mazes().nth(generator).unwrap().name(), mask.size());
        let map = id.parse::<Spec>().unwrap().build(Some(&mask)).unwrap().map;
        let exits: u32 = map.all_exits().iter().map(|exits| exits.count_ones()).sum();
        prop_assert_eq!(u64::from(exits), 2 * (mask.count() - 1));
        let distances = Distances::new(&map, mask.bits().nth(0));
        let reached = map.size().iter().filter(|cell| distances.to(*cell).is_some()).count();
        prop_assert_eq!(reached as u64, mask.count());
        prop_assert_eq!(cells_of_tiles(&tiles_of_cells(&map).unwrap()), Ok(map));
    }

    #[test]
    fn scenes_come_back(seed: u64) {
        let layout = format!("prim:5x4,braid=30#{seed}").parse::<Spec>().unwrap().build(None).unwrap();
        let scene = Scene::of(&layout);
        let text = serde_json::to_string(&scene).unwrap();
        prop_assert_eq!(serde_json::from_str::<Scene>(&text).unwrap(), scene);
    }
}
