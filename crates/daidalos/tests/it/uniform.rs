//! Wilson's way and the walk of Aldous and Broder give every spanning tree equally often.

use std::collections::BTreeMap;

use crate::laws::spec;

/// The 3x3 grid has 192 spanning trees. With 191 degrees of freedom chi-square stays below 254.7
/// in 999 cases of 1000; the seeds are fixed, so this either holds or it does not.
fn chi_square(name: &str) -> f64 {
    const RUNS: u64 = 38_400;
    let generator = daidalos::generate::find(name).unwrap();
    let mut counts: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    for seed in 0..RUNS {
        let map = spec(generator, "3x3", seed).build(None).unwrap().map;
        *counts.entry(map.all_exits().to_vec()).or_default() += 1;
    }
    assert_eq!(counts.len(), 192, "{name} misses some trees");
    let expected = RUNS as f64 / 192.0;
    counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn wilson_and_aldous_broder_are_uniform() {
    for name in ["wilson", "aldous-broder"] {
        let chi = chi_square(name);
        assert!((120.0..254.7).contains(&chi), "{name}: {chi}");
    }
}

/// The test would notice: the backtracker prefers long corridors by far.
#[test]
fn backtracker_is_not_uniform() {
    let generator = daidalos::generate::find("backtracker").unwrap();
    let mut counts: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    for seed in 0..3840 {
        let map = spec(generator, "3x3", seed).build(None).unwrap().map;
        *counts.entry(map.all_exits().to_vec()).or_default() += 1;
    }
    let missing = 192 - counts.len() as u32;
    let chi: f64 = counts.values().map(|&c| (f64::from(c) - 20.0).powi(2) / 20.0).sum();
    assert!(chi + f64::from(missing) * 20.0 > 1000.0);
}
