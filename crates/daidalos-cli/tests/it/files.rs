//! What is written, and where.

use std::fs;
use std::path::Path;

use daidalos::export::{json, movingai};
use daidalos::generate::Spec;
use daidalos::grid::{Map, Mask, tiles_of_cells};

use crate::{Running, command, daidalos, stderr, stdout};

fn in_dir(dir: &Path, args: &[&str]) {
    let output = command(args).current_dir(dir).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
}

#[test]
fn name_and_flags_are_the_same_as_the_id() {
    let flags = daidalos(&["generate", "prim", "--size", "9x5", "--seed", "7", "--braid", "30"]);
    let id = daidalos(&["generate", "prim:9x5,braid=30#7"]);
    assert_eq!(stdout(&flags), stdout(&id));
    assert_eq!(stderr(&id), "");
    let varied = daidalos(&["generate", "prim:9x5,braid=80#6", "--seed", "7", "--braid", "30"]);
    assert_eq!(stdout(&varied), stdout(&id));
    insta::assert_snapshot!(stdout(&id));
}

#[test]
fn a_fresh_seed_is_shown_and_gives_the_same_again() {
    let fresh = daidalos(&["generate", "wilson", "--size", "12x8"]);
    let id = stderr(&fresh).trim_end();
    assert!(id.starts_with("wilson:12x8#"), "{id}");
    assert_eq!(stdout(&daidalos(&["generate", id])), stdout(&fresh));
    let other = daidalos(&["generate", "wilson", "--size", "12x8"]);
    assert_ne!(stdout(&other), stdout(&fresh));
}

#[test]
fn a_word_is_a_seed() {
    let word = daidalos(&["generate", "prim", "--seed", "minotaur"]);
    let number = daidalos(&["generate", "prim#8474241579252186516"]);
    assert_eq!(stdout(&word), stdout(&number));
}

#[test]
fn the_format_follows_from_the_ending() {
    let dir = tempfile::tempdir().unwrap();
    let magics = [
        ("a.txt", &b"+---"[..]),
        ("a.svg", b"<svg "),
        ("a.png", b"\x89PNG"),
        ("a.json", b"{\"generator\""),
        ("a.map", b"type octile\n"),
        ("a.tmj", b"{"),
    ];
    for (file, magic) in magics {
        in_dir(dir.path(), &["generate", "prim:5x4#7", "-o", file]);
        assert!(fs::read(dir.path().join(file)).unwrap().starts_with(magic), "{file}");
    }
    assert!(dir.path().join("daidalos-tiles.png").exists(), "Tiled finds its tiles");
    let parts = fs::read_dir(dir.path()).unwrap().filter(|entry| {
        entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "part")
    });
    assert_eq!(parts.count(), 0);
    in_dir(dir.path(), &["generate", "prim:5x4#7", "-o", "b.dat", "--format", "json"]);
    let text = fs::read_to_string(dir.path().join("b.dat")).unwrap();
    let layout = "prim:5x4#7".parse::<Spec>().unwrap().build(None).unwrap();
    assert_eq!(json::read(&text).unwrap(), layout);
}

#[test]
fn a_failed_write_leaves_what_was_there() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("maze.map");
    fs::write(&file, "precious").unwrap();
    let args = ["generate", "prim#1", "--solution", "-o", file.to_str().unwrap()];
    assert_eq!(daidalos(&args).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[test]
fn masks_of_text_and_of_pixels_give_the_same_maze() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("mask.txt"), "#...\n....\n..#.\n").unwrap();
    let file = fs::File::create(dir.path().join("mask.png")).unwrap();
    let mut encoder = png::Encoder::new(file, 4, 3);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels = [0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 255];
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    for mask in ["mask.txt", "mask.png"] {
        let file = format!("{mask}.json");
        in_dir(dir.path(), &["generate", "eller", "--seed", "5", "--mask", mask, "-o", &file]);
    }
    let read = |file: &str| fs::read_to_string(dir.path().join(file)).unwrap();
    assert_eq!(read("mask.txt.json"), read("mask.png.json"));
    let layout = json::read(&read("mask.txt.json")).unwrap();
    assert_eq!(layout.map.floor(), Mask::from_text("#...\n....\n..#.").unwrap().bits());
    let output = daidalos(&[
        "generate",
        "eller:9x9#5",
        "--mask",
        dir.path().join("mask.txt").to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the mask is 4x3 cells but the size is 9x9"));
}

#[test]
fn a_stream_is_the_same_maze() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["eller", "sidewinder", "binary-tree"] {
        let id = format!("{name}:150x90#9");
        in_dir(dir.path(), &["generate", &id, "--stream", "-o", "strip.png"]);
        in_dir(dir.path(), &["generate", &id, "--stream", "-o", "strip.map"]);
        in_dir(dir.path(), &["generate", &id, "-o", "whole.map"]);
        let whole = fs::read_to_string(dir.path().join("whole.map")).unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("strip.map")).unwrap(), whole);
        let picture = Mask::from_png(&fs::read(dir.path().join("strip.png")).unwrap()).unwrap();
        let tiles = Map::roamed(picture.bits().clone());
        assert_eq!(tiles, movingai::read(&whole).unwrap());
        let map = id.parse::<Spec>().unwrap().build(None).unwrap().map;
        assert_eq!(tiles, tiles_of_cells(&map).unwrap());
    }
}

/// At 20 pixels a cell this picture would be beyond measure.
#[test]
fn what_is_too_large_for_a_picture_is_streamed_by_itself() {
    let dir = tempfile::tempdir().unwrap();
    in_dir(dir.path(), &["generate", "sidewinder:3000x3000#1", "-o", "large.png"]);
    let decoder = png::Decoder::new(std::io::BufReader::new(
        fs::File::open(dir.path().join("large.png")).unwrap(),
    ));
    assert_eq!(decoder.read_info().unwrap().info().size(), (6001, 6001));
}

#[test]
fn tiles_that_are_too_many_are_streamed_by_themselves() {
    let dir = tempfile::tempdir().unwrap();
    in_dir(dir.path(), &["generate", "binary-tree:200000x1#1", "-o", "long.png"]);
    in_dir(dir.path(), &["generate", "sidewinder:16777215x1#1", "-o", "long.map"]);
    assert!(fs::metadata(dir.path().join("long.map")).unwrap().len() > 3 * 2 * 16_777_215);
}

#[cfg(unix)]
#[test]
fn a_link_is_written_through() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("target.txt"), "old").unwrap();
    std::os::unix::fs::symlink("target.txt", dir.path().join("link.txt")).unwrap();
    in_dir(dir.path(), &["generate", "prim:3x3#1", "-o", "link.txt"]);
    assert!(dir.path().join("link.txt").is_symlink());
    assert!(fs::read_to_string(dir.path().join("target.txt")).unwrap().starts_with('+'));
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_part_of_a_file() {
    use std::os::unix::process::ExitStatusExt;
    // A map for Tiled has a companion, which is written before it.
    let map = ["generate", "binary-tree:3000x3000#1", "-o", "big.tmj"];
    let picture = ["generate", "eller:20000x200000#1", "-o", "big.png"];
    let beside = ["daidalos-tiles.png".to_owned()];
    for (args, name, signal, left) in [
        (picture, "-INT", 2, &[][..]),
        (picture, "-TERM", 15, &[]),
        (picture, "-HUP", 1, &[]),
        (map, "-INT", 2, &beside),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let mut running = Running(command(&args).current_dir(dir.path()).spawn().unwrap());
        let child = &mut running.0;
        let names = || -> Vec<String> {
            let names = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name());
            names.map(|name| name.into_string().unwrap()).collect()
        };
        let part = format!("{}.{}.part", args[3], child.id());
        while !names().contains(&part) {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let pid = child.id().to_string();
        assert!(std::process::Command::new("kill").args([name, &pid]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
        assert_eq!(names(), *left, "{name}");
    }
}

/// What `nohup` has started goes on when the terminal is gone.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let dir = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_daidalos");
    let script = format!(
        "trap '' HUP; '{program}' generate prim:40x40 --seeds 1..5000 -o x & until ls x/*.json; do sleep 0.01; done; kill -HUP $!; wait $!"
    );
    let ended = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(dir.path())
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(fs::read_dir(dir.path().join("x")).unwrap().count(), 5000);
}

#[test]
fn statistics_are_told_beside_the_output() {
    let output = daidalos(&["generate", "backtracker:10x10#7", "--stats", "--solution"]);
    insta::assert_snapshot!("stats", stderr(&output));
    insta::assert_snapshot!("stats_stdout", stdout(&output));
    let output = daidalos(&["generate", "bsp:60x20,loops=30#1", "--stats"]);
    insta::assert_snapshot!("stats_dungeon", stderr(&output));
}

#[test]
fn a_film_is_an_animated_png() {
    let dir = tempfile::tempdir().unwrap();
    in_dir(dir.path(), &["watch", "hunt-and-kill:8x6#2", "-o", "film.png", "--cell", "10"]);
    let file = std::io::BufReader::new(fs::File::open(dir.path().join("film.png")).unwrap());
    let reader = png::Decoder::new(file).read_info().unwrap();
    assert!(reader.info().animation_control().unwrap().num_frames > 40);
}

#[test]
fn a_texture_is_text_or_pixels() {
    insta::assert_snapshot!("rule30", stdout(&daidalos(&["texture", "rule30", "--size", "41x20"])));
    let dir = tempfile::tempdir().unwrap();
    in_dir(dir.path(), &["texture", "rule90", "--size", "31x16", "--cell", "3", "-o", "rule.png"]);
    let file = std::io::BufReader::new(fs::File::open(dir.path().join("rule.png")).unwrap());
    assert_eq!(png::Decoder::new(file).read_info().unwrap().info().size(), (93, 48));
    for (file, magic) in [("a.PNG", &b"\x89PNG"[..]), ("a.TXT", b"..."), ("dir.d/a", b"...")] {
        fs::create_dir_all(dir.path().join("dir.d")).unwrap();
        in_dir(dir.path(), &["texture", "rule30", "-o", file]);
        assert!(fs::read(dir.path().join(file)).unwrap().starts_with(magic), "{file}");
    }
    let random = ["texture", "rule110", "--start", "random"];
    let fresh = daidalos(&random);
    let seed = stderr(&fresh).trim_end().strip_prefix("seed ").unwrap().to_owned();
    let again = daidalos(&["texture", "rule110", "--start", "random", "--seed", &seed]);
    assert_eq!(stdout(&again), stdout(&fresh));
}

#[test]
fn a_texture_is_written_as_flags_or_as_an_id() {
    let flags = ["texture", "rule30", "--size", "20x9", "--start", "random", "--seed", "5"];
    let flags = daidalos(&flags);
    let id = daidalos(&["texture", "rule30:start=random,20x9#5"]);
    assert_eq!((stdout(&id), stderr(&id)), (stdout(&flags), ""));
    assert_eq!(stdout(&id).lines().count(), 9);
    let varied = ["texture", "rule30:start=random,40x40#6", "--size", "20x9", "--seed", "5"];
    assert_eq!(stdout(&daidalos(&varied)), stdout(&flags));
}
