//! `mines`: boards that need no guess.

use std::fs;

use serde_json::Value;

use crate::{command, daidalos, stderr, stdout};

#[test]
fn a_board_is_told_with_the_proof_of_every_step() {
    let output = daidalos(&["mines", "--board", "9x9/10", "--seed", "7"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    insta::assert_snapshot!(stdout(&output));
    assert_eq!(stderr(&output), "");
}

#[test]
fn the_hardest_classic_board_is_told_as_data() {
    let args = ["mines", "--seed", "7", "--first", "3,4", "--format", "json"];
    let output = daidalos(&args);
    let value: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&value["width"], &value["height"]), (&30.into(), &16.into()));
    assert_eq!(value["first"], serde_json::json!([3, 4]));
    assert_eq!(value["mines"].as_array().unwrap().len(), 99);
    let steps = value["proof"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["because"].is_array() && step["count"].is_boolean()));
    // What is found to be mined is, and what is opened is not.
    let mines = value["mines"].as_array().unwrap();
    for step in steps {
        assert_eq!(mines.contains(&step["cell"]), step["mined"] == true);
        assert!(step["opens"].as_array().unwrap().iter().all(|cell| !mines.contains(cell)));
    }
    assert_eq!(stdout(&daidalos(&args)), stdout(&output));
}

#[test]
fn an_outline_is_filled_for_a_player_who_walks() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("room.txt"), "#....#\n......\n..##..\n......\n......\n").unwrap();
    let args = ["mines", "--mask", "room.txt", "--mines", "4", "--walk", "--first", "1,0"];
    let output = command(&args).current_dir(dir.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("6x5, 26 cells, 4 mines\n"), "{}", stdout(&output));
    assert!(stderr(&output).starts_with("seed "), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_made_is_refused_in_a_sentence() {
    for (args, said) in [
        (
            &["--board", "9x9"][..],
            "'9x9' is not a board; write width x height / mines, such as 30x16/99",
        ),
        (
            &["--board", "9x9/ten"],
            "'9x9/ten' is not a board; write width x height / mines, such as 30x16/99",
        ),
        (
            &["--board", "5x5/30", "--seed", "1"],
            "30 mines do not fit on a board of 25 cells: none lies on the first cell or beside it, \
             so there is room for 16; ask for fewer mines or a larger board",
        ),
        (&["--first", "30,0"], "--first 30,0 is outside the board; choose one of its cells"),
        (
            &["--board", "4000x4000/9"],
            "a board of 16000000 cells is too large; it has at most 16384",
        ),
    ] {
        let output = daidalos(&[&["mines"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(stderr(&output), format!("daidalos: {said}\n"));
        assert_eq!(stdout(&output), "");
    }
}

#[test]
fn a_player_tells_how_often_it_wins_whatever_the_threads() {
    let play = |more: &[&str]| {
        let args = ["mines", "--play", "--board", "9x9/10", "--games", "200", "--seed", "1"];
        let args: Vec<&str> =
            args.iter().chain(more).copied().chain(["--format", "json"]).collect();
        let output = daidalos(&args);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let value: Value = serde_json::from_str(stdout(&output)).unwrap();
        assert_eq!(value["games"], 200);
        value["won"].as_u64().unwrap()
    };
    let safe = play(&["--threads", "1"]);
    assert_eq!(safe, play(&["--threads", "3", "--first", "safe"]));
    let opening = play(&["--first", "opening"]);
    assert!(safe > 160 && opening > safe, "{safe} {opening}");
    for (args, said) in [
        (&["--play", "--first", "3,4"][..], "with --play, --first is safe or opening"),
        (&["--first", "opening"], "go with --play; name a cell"),
        (&["--play", "--walk"], "cannot be used with"),
        (&["--play", "--games", "0"], "0"),
    ] {
        let output = daidalos(&[&["mines"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}
