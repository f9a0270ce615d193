//! What holds for whatever is thrown at it.

use daidalos::generate::Spec;
use daidalos::grid::{Bits, Map, Mask, MaskError, Size, cells_of_tiles, tiles_of_cells};
use daidalos::record::Id;
use daidalos::scene::Scene;
use daidalos::search::Waves;
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
    let mut waves = Waves::new(&map, bits.nth(0));
    let mut island = Bits::like(bits);
    while let Some(wave) = waves.next() {
        wave.iter().for_each(|cell| assert!(island.insert(*cell)));
    }
    island
}

proptest! {
    #[test]
    fn ids_have_one_canonical_text(
        generator in 0..mazes().count(),
        (width, height) in (1_u32..500, 1_u32..500),
        braid in 0_u32..=100,
        seed in any::<u64>(),
    ) {
        let name = mazes().nth(generator).unwrap().name();
        let spec: Spec = format!("{name}@1:braid={braid},{width}x{height}#0{seed}").parse().unwrap();
        let canonical = spec.to_string();
        prop_assert_eq!(canonical.parse::<Spec>().unwrap().to_string(), &*canonical);
        let braid = if braid == 0 { String::new() } else { format!(",braid={braid}") };
        let size = if (width, height) == (20, 20) { String::new() } else { format!("{width}x{height}") };
        let options = format!("{size}{braid}");
        let options = options.trim_start_matches(',');
        let colon = if options.is_empty() { "" } else { ":" };
        prop_assert_eq!(canonical, format!("{name}{colon}{options}#{seed}"));
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
        let mut waves = Waves::new(&map, mask.bits().nth(0));
        let mut reached = 0;
        while let Some(wave) = waves.next() {
            reached += wave.len() as u64;
        }
        prop_assert_eq!(reached, mask.count());
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
