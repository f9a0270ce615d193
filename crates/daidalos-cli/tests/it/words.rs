//! Words at the command line: rivals' plans, sheets, and lists of one's own.

use std::fs;

use crate::{daidalos, stderr, stdout};

#[test]
fn a_rival_tells_its_plan() {
    let told = daidalos(&["rival", "words:10x10,bot=best#5", "--format", "json"]);
    let plan: serde_json::Value = serde_json::from_str(stdout(&told)).unwrap();
    assert_eq!(plan["proven"], true);
    assert_eq!(plan["bound"], plan["score"]);
    let way = plan["way"].as_array().unwrap();
    assert_eq!(
        (&way[0], &way[way.len() - 1]),
        (&serde_json::json!([0, 0]), &serde_json::json!([9, 9]))
    );
    let sum: i64 =
        plan["breakdown"].as_array().unwrap().iter().map(|line| line[1].as_i64().unwrap()).sum();
    assert_eq!(Some(sum), plan["score"].as_i64());
    assert!(stdout(&daidalos(&["rival", "duel#5"])).contains("Cost: "));
    let none = daidalos(&["rival", "hunt#5"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("race, duel, words have one"), "{}", stderr(&none));
}

#[test]
fn a_sheet_lists_its_words() {
    let level = daidalos(&["level", "words:10x10#5", "--format", "json"]);
    let level: serde_json::Value = serde_json::from_str(stdout(&level)).unwrap();
    assert_eq!(level["letters"].as_array().unwrap().len(), 10);
    let words = level["words"].as_array().unwrap();
    assert!(words.len() >= 9 && words.iter().all(|word| word["at"].is_array()));
    let sheets = ["text", "unicode", "svg"].map(|format| {
        stdout(&daidalos(&["level", "words:10x10#5", "--format", format])).to_owned()
    });
    for word in words {
        let word = word["word"].as_str().unwrap();
        assert!(sheets.iter().all(|sheet| sheet.contains(word)), "{word}");
    }
}

#[test]
fn a_list_is_brought_along() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("ru.txt"), "дом\r\nкот\nслово\n\nмир\nx-ray\nда\nсон\n").unwrap();
    let level = daidalos(&["level", "words:6x6#3", "--words", &path("ru.txt"), "--format", "json"]);
    assert_eq!(level.status.code(), Some(0), "{}", stderr(&level));
    assert!(stderr(&level).contains("line 6, 'x-ray'") && stderr(&level).contains("line 7"));
    let told: serde_json::Value = serde_json::from_str(stdout(&level)).unwrap();
    let id = told["id"].as_str().unwrap();
    assert!(id.starts_with("words:6x6,list="), "{id}");
    for (args, why) in [
        (vec!["level", id], "which is not here; supply it (the program takes --words FILE)"),
        (
            vec!["level", "words#1", "--words", "missing.txt"],
            "cannot read the word list missing.txt",
        ),
        (vec!["level", "words#1", "--words", folder.path().to_str().unwrap()], "is a folder"),
        (vec!["level", "words:21x20#1"], "at most 400 cells"),
    ] {
        let output = daidalos(&args);
        assert_ne!(output.status.code(), Some(0));
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    fs::write(path("bad.txt"), b"haus\nb\xFFum\n").unwrap();
    let output = daidalos(&["level", "words#1", "--words", &path("bad.txt")]);
    assert!(stderr(&output).contains("is not UTF-8 text: look at line 2"), "{}", stderr(&output));
}
