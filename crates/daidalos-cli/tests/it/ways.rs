//! `solve`, `compare`, `matrix` and the pictures of searches.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{command, daidalos, stderr, stdout};

const MAP: &str = "type octile\nheight 4\nwidth 6\nmap\n......\n.@@@..\n...@..\n@@....\n";

/// A folder with that map and some questions about it.
fn folder(scenarios: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("small.map"), MAP).unwrap();
    fs::write(dir.path().join("small.map.scen"), scenarios).unwrap();
    dir
}

fn run(dir: &Path, args: &[&str]) -> std::process::Output {
    command(args).current_dir(dir).output().unwrap()
}

#[test]
fn a_way_through_a_level_and_through_a_file() {
    let level = daidalos(&["solve", "prim:8x4#7"]);
    insta::assert_snapshot!(stdout(&level));
    assert_eq!(stderr(&level), "a-star: cost 12, 12 moves, 16 expanded\n");
    let dir = folder("");
    let file = run(dir.path(), &["solve", "small.map", "--from", "0,2", "--to", "5,3"]);
    insta::assert_snapshot!("file", stdout(&file));
    let json = run(dir.path(), &["generate", "prim:8x4#7", "-o", "level.json"]);
    assert_eq!(json.status.code(), Some(0));
    let again = run(dir.path(), &["solve", "level.json"]);
    assert_eq!(stdout(&again), stdout(&level));
}

#[test]
fn a_way_as_json() {
    let dir = folder("");
    let args = ["solve", "small.map", "--from", "0,2", "--to", "5,2", "--format", "json"];
    for (with, cost) in [("jump-point", 6.414_213_562_373_095), ("dijkstra", 6.414_213_562_373_095)]
    {
        let output = run(dir.path(), &[&args[..], &["--with", with]].concat());
        let value: Value = serde_json::from_str(stdout(&output)).unwrap();
        assert!((value["cost"].as_f64().unwrap() - cost).abs() < 1e-9, "{value}");
        assert_eq!((&value["search"], &value["length"]), (&with.into(), &6.into()));
        let path = value["path"].as_array().unwrap();
        assert_eq!((&path[0], &path[6]), (&serde_json::json!([0, 2]), &serde_json::json!([5, 2])));
        assert!(value["expanded"].as_u64().unwrap() > 0);
    }
    let steps = run(dir.path(), &[&args[..], &["--costs", "steps", "--ways", "4"]].concat());
    let value: Value = serde_json::from_str(stdout(&steps)).unwrap();
    assert_eq!((&value["cost"], &value["length"]), (&7.0.into(), &7.into()));
}

#[test]
fn scenarios_are_held_against_the_file() {
    let right =
        "version 1\n0\tsmall.map\t6\t4\t0\t2\t5\t2\t6.41421\n0\tsmall.map\t6\t4\t0\t0\t5\t0\t5\n";
    let dir = folder(right);
    for with in ["dijkstra", "a-star", "bidirectional", "jump-point"] {
        let output = run(dir.path(), &["solve", "--scen", "small.map.scen", "--with", with]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let said = stdout(&output);
        assert!(said.contains("solved          2 of 2\noptimal         2\n"), "{said}");
    }
    // The public bg512 files write two decimals, others five, eight or none.
    for written in ["6.41", "6.41421356", "6"] {
        let dir = folder(&right.replace("6.41421", written));
        let output = run(dir.path(), &["solve", "--scen", "small.map.scen"]);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{written}");
    }
    for wrong in ["6.42", "6.4143", "6.41421366", "7"] {
        let dir = folder(&right.replace("6.41421", wrong));
        let output = run(dir.path(), &["solve", "--scen", "small.map.scen"]);
        let said = format!("daidalos: line 2: 6.41421 was found, but the shortest is {wrong}\n");
        assert_eq!((output.status.code(), stderr(&output)), (Some(1), &*said));
    }
    let last = run(dir.path(), &["solve", "--scen", "small.map.scen", "--last", "1"]);
    assert!(stdout(&last).contains("solved          1 of 1\n"), "{}", stdout(&last));
    let wrong = folder(&right.replace("6.41421", "6.5"));
    let output = run(wrong.path(), &["solve", "--scen", "small.map.scen"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("optimal         1\n"));
    let said = "daidalos: line 2: 6.41421 was found, but the shortest is 6.5\n";
    assert_eq!(stderr(&output), said);
    let greedy = run(wrong.path(), &["solve", "--scen", "small.map.scen", "--with", "greedy"]);
    assert_eq!(greedy.status.code(), Some(0), "greedy promises nothing");
}

#[test]
fn what_cannot_be_asked_is_said() {
    let dir = folder("version 1\n0\tsmall.map\t9\t9\t0\t2\t5\t3\t7\n");
    let walled = "type octile\nheight 1\nwidth 3\nmap\n.@.\n";
    fs::write(dir.path().join("walled.map"), walled).unwrap();
    fs::write(dir.path().join("broken.map"), "type octile\nheight 1\nwidth 3\nmap\n.x.\n").unwrap();
    fs::write(dir.path().join("empty.map.scen"), "version 1\n").unwrap();
    fs::write(dir.path().join("bad.map.scen"), "version 1\n0\tsmall.map\t6\n").unwrap();
    for (args, code, reason) in [
        (
            &["solve", "small.map"][..],
            2,
            "this map has no start and no goal; add --from X,Y and --to X,Y",
        ),
        (&["solve", "small.map", "--from", "1,1", "--to", "0,0"], 2, "--from 1,1 is rock"),
        (
            &["solve", "small.map", "--from", "0,0", "--to", "6,0"],
            2,
            "is outside the map, which is 6x4",
        ),
        (&["solve", "small.map", "--from", "0"], 2, "write column,row, for example 3,0"),
        (
            &["solve", "walled.map", "--from", "0,0", "--to", "2,0"],
            1,
            "there is no way from 0,0 to 2,0",
        ),
        (&["compare", "walled.map", "--from", "0,0", "--to", "2,0"], 1, "there is no way"),
        (
            &["solve", "broken.map", "--from", "0,0", "--to", "2,0"],
            1,
            "line 5, column 2 of the map",
        ),
        (&["solve", "none.map"], 1, "cannot read none.map"),
        (&["solve", "prim#1", "--with", "magic"], 2, "magic"),
        (
            &["solve", "prim#1", "-o", "x.tmj"],
            2,
            "a way cannot be written as tiled; choose text, unicode, svg, png, json",
        ),
        (&["compare", "prim#1", "-o", "x.gif"], 2, "compare draws .svg and .png"),
        (
            &["solve", "--scen", "small.map.scen"],
            1,
            "line 2 is about a map of 9x9, but the map is 6x4",
        ),
        (&["solve", "--scen", "empty.map.scen"], 1, "has no questions"),
        (
            &["solve", "--scen", "bad.map.scen"],
            1,
            "line 2 of the scenarios has 3 columns instead of 9",
        ),
        (&["solve", "prim#1", "--last", "3"], 2, "add --scen FILE"),
        (&["solve", "--scen", "small.map.scen", "--ways", "4"], 2, "--ways"),
        (
            &["solve", "small.map", "--seed", "3"],
            2,
            "--seed shapes levels, but small.map is a file",
        ),
        (&["watch", "small.map", "-o", "x.png"], 2, "can only be searched; add --with NAMES"),
        (&["watch", "prim#1", "--speed", "3", "-o", "x.png"], 2, "--speed is for the terminal"),
        (&["solve", "."], 1, "cannot read ."),
        (&["matrix", "prim:13x3#1"], 2, "up to 12x12 cells"),
        (&["watch", "prim#1", "--from", "0,0", "-o", "x.png"], 2, "add --with NAMES"),
        (
            &[
                "watch",
                "prim#1",
                "--with",
                "a-star,greedy,dijkstra,breadth-first,depth-first",
                "-o",
                "x.png",
            ],
            2,
            "too many to watch",
        ),
    ] {
        let output = run(dir.path(), args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{args:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn a_table_and_a_picture_of_all() {
    let dir = folder("");
    let output = run(dir.path(), &["compare", "caves:30x14#3", "-o", "all.svg"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 8);
    assert!(lines[0].starts_with("search"));
    let row = |name: &str| lines.iter().find(|line| line.starts_with(name)).unwrap();
    assert!(["dijkstra", "a-star", "jump-point"].iter().all(|name| row(name).ends_with("yes")));
    let svg = fs::read_to_string(dir.path().join("all.svg")).unwrap();
    assert_eq!((svg.matches("<text").count(), svg.matches("expanded").count()), (7, 7));
    let output =
        run(dir.path(), &["compare", "prim:9x9#3", "--with", "greedy,a-star", "-o", "two.png"]);
    assert_eq!(stdout(&output).lines().count(), 3);
    let decoder =
        png::Decoder::new(std::io::Cursor::new(fs::read(dir.path().join("two.png")).unwrap()));
    let reader = decoder.read_info().unwrap();
    assert!(reader.info().width > 2 * 9 * 20, "side by side");
}

#[test]
fn searches_as_an_animated_picture() {
    let dir = folder("");
    let args = ["watch", "prim:9x6,braid=50#3", "--with", "a-star,breadth-first", "-o", "race.png"];
    let output = run(dir.path(), &args);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let file = fs::read(dir.path().join("race.png")).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let frames = reader.info().animation_control().unwrap().num_frames;
    assert!(frames > 10);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..frames {
        reader.next_frame(&mut pixels).unwrap();
    }
}

#[test]
fn which_cell_leads_to_which() {
    insta::assert_snapshot!(stdout(&daidalos(&["matrix", "prim:3x3#1"])));
}

/// The table that the word maze's document shows for a grid of 3x3 cells A to I.
#[test]
fn the_documents_adjacency_matrix() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("open.map"), "...\n...\n...\n").unwrap();
    let table = "    \
    0  1  2  3  4  5  6  7  8
0   0  1  0  1  0  0  0  0  0
1   1  0  1  0  1  0  0  0  0
2   0  1  0  0  0  1  0  0  0
3   1  0  0  0  1  0  1  0  0
4   0  1  0  1  0  1  0  1  0
5   0  0  1  0  1  0  0  0  1
6   0  0  0  1  0  0  0  1  0
7   0  0  0  0  1  0  1  0  1
8   0  0  0  0  0  1  0  1  0
";
    assert_eq!(stdout(&run(dir.path(), &["matrix", "open.map", "--ways", "4"])), table);
    let eight = run(dir.path(), &["matrix", "open.map"]);
    assert_eq!(stdout(&eight).lines().nth(5), Some("4   1  1  1  1  0  1  1  1  1"));
}
