//! `panel`, `level --rating`, and `rating=N` in ids.

use serde_json::Value;

use crate::{daidalos, stderr, stdout};

#[test]
fn a_table_of_every_player_and_difficulty() {
    let output = daidalos(&["panel", "escape", "--seeds", "3"]);
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!(stdout(&output));
    let one = daidalos(&["panel", "race", "--preset", "medium,easy", "--seeds", "2"]);
    let table = stdout(&one);
    assert_eq!(table.lines().count(), 11, "{table}");
    assert!(!table.contains("hard"), "{table}");
}

#[test]
fn what_there_is_not_is_named() {
    for (args, message) in [
        (&["panel", "chess"][..], "no game is called 'chess'; there are escape, race"),
        (&["panel", "duel", "--preset", "wild"], "duel has no difficulty 'wild'"),
        (&["level", "duel:rating=0#1"], "rating cannot be '0'; it takes 1 to 10"),
    ] {
        let output = daidalos(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

#[test]
fn a_level_tells_its_rating() {
    let text = daidalos(&["level", "escape:6x6#7", "--rating", "--format", "text"]);
    let lines: Vec<&str> = stdout(&text).lines().collect();
    let rating = lines.iter().position(|line| line.starts_with("rating 1 of 10: "));
    assert!(rating.is_some_and(|at| lines[at + 1].starts_with("player")), "{lines:?}");
    let json = daidalos(&["level", "escape:6x6#7", "--rating", "--format", "json"]);
    let value: Value = serde_json::from_str(stdout(&json)).unwrap();
    assert_eq!(value["rating"], 1);
    assert_eq!(value["panel"][0]["player"], "wall follower");
    assert_eq!(value["panel"][0]["won"], value["panel"][0]["runs"]);
}

#[test]
fn a_level_of_a_rating_is_drawn() {
    let output = daidalos(&["level", "escape:medium,rating=8#1", "--rating", "--format", "json"]);
    let value: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert!((7..=9).contains(&value["rating"].as_u64().unwrap()));
    let id = value["id"].as_str().unwrap();
    assert!(id.starts_with("escape:20x20#"));
    assert!(stderr(&output).starts_with(&format!("{id} is rated ")), "{}", stderr(&output));
}
