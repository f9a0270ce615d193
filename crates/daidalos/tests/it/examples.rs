//! Every example runs to its end.

use std::path::Path;

#[path = "../../examples/own_game.rs"]
mod own_game;
#[path = "../../examples/own_generator.rs"]
mod own_generator;
#[path = "../../examples/own_map.rs"]
mod own_map;
#[path = "../../examples/race_bot.rs"]
mod race_bot;
#[path = "../../examples/roguelike.rs"]
mod roguelike;

#[test]
fn own_game_runs() {
    own_game::main().unwrap();
}

#[test]
fn own_generator_runs() {
    own_generator::main().unwrap();
}

#[test]
fn own_map_runs() {
    own_map::main().unwrap();
}

#[test]
fn race_bot_runs() {
    race_bot::main().unwrap();
}

#[test]
fn roguelike_runs() {
    roguelike::main().unwrap();
}

#[test]
fn no_example_is_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let test = format!("{}_runs()", name.trim_end_matches(".rs"));
        assert!(include_str!("examples.rs").contains(&test), "{name} is run by no test");
    }
}
