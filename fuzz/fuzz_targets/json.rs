//! Any text is a labyrinth in JSON or a clear refusal, and what is read can be drawn and measured.
#![no_main]

use daidalos::export::json;
use daidalos::scene::Scene;
use daidalos::stats::DungeonStats;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(layout) = json::read(text) {
        let map = &layout.map;
        assert!(map.floor().iter().all(|c| map.neighbours(c).all(|(_, next)| map.is_floor(next))));
        let mut dug = layout.corridors.iter().flat_map(|corridor| corridor.cells(map.size()));
        assert!(dug.all(|cell| map.is_floor(cell)));
        assert_eq!(Scene::of(&layout).cells.len() as u64, map.size().cells());
        assert_eq!(DungeonStats::of(&layout).rooms, layout.rooms.len());
    }
});
