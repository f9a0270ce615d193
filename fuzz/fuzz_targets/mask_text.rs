//! Any text is a mask or a clear refusal, and every mask can be filled.
#![no_main]

use daidalos::generate::{GENERATORS, Law, Spec};
use daidalos::grid::Mask;
use daidalos::option::Params;
use daidalos::rng::Seed;
use daidalos::search::Distances;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(mask) = Mask::from_text(text) else { return };
    let mazes: Vec<_> = GENERATORS.iter().filter(|g| g.law() == Law::Perfect).collect();
    let generator = *mazes[text.len() % mazes.len()];
    let size = mask.size().to_string();
    let params = Params::parse("", &generator.options(), [("size", &*size)]).expect("a size");
    let spec = Spec { generator, params, seed: Seed(text.len() as u64) };
    let layout = spec.build(Some(&mask)).expect("a maze in the mask");
    let exits: u32 = layout.map.all_exits().iter().map(|exits| exits.count_ones()).sum();
    assert_eq!(u64::from(exits), 2 * (mask.count() - 1));
    let start = mask.bits().nth(0);
    let distances = Distances::new(&layout.map, start);
    assert!(mask.bits().iter().all(|cell| distances.to(cell).is_some()));
});
