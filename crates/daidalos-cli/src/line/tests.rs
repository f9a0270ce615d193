use daidalos::grid::Dir;
use daidalos::mode::{Help, Input, Level, Seat};
use daidalos::registry::Registry;
use daidalos::session::Session;

use super::*;

/// The whole conversation, what was typed behind `> `.
fn talk(store: &Store, id: &str, lines: &str) -> String {
    let desk = store.start(store.registry().level(id).unwrap()).unwrap();
    let mut to = Vec::new();
    Talk::new(lines.as_bytes(), &mut to, store).play(desk).unwrap();
    let folder = store.folder().display().to_string();
    String::from_utf8(to).unwrap().replace(&folder, "FOLDER")
}

fn store(folder: &tempfile::TempDir) -> Store {
    Store::of(folder.path())
}

#[test]
fn a_conversation() {
    let folder = tempfile::tempdir().unwrap();
    let said = talk(
        &store(&folder),
        "escape:5x4,shift=30#7",
        "d\n\nDWs\nnext\nxyzzy\nundo\nmark\nmark south\nwait 31\nlook\nsave one\nsolve\nload two\nload one\ncode\nhelp\nq\n",
    );
    insta::assert_snapshot!(said);
}

#[test]
fn a_race_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let level: Level = "race:4x4,bot=first#7".parse().unwrap();
    let mut session = Session::start(level).unwrap();
    let mut lines = String::new();
    while let Some(Input::Step(dir)) = session.game().hint(Seat::FIRST, Help::Next).next {
        session.input(Seat::FIRST, Input::Step(dir));
        lines.push_str(match dir {
            Dir::E => "d\n",
            Dir::W => "a\n",
            Dir::S => "s\n",
            _ => "w\n",
        });
    }
    let lines = lines.trim_end();
    let said = talk(&store(&folder), "race:4x4,bot=first#7", lines);
    insta::assert_snapshot!(said);
}

#[test]
fn questions_are_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut to) = (store(&folder), Vec::new());
    let lines = "what\nload\nnew\nhuge\nMEDIUM\nchess\nrace\n";
    let desk = Talk::new(lines.as_bytes(), &mut to, &store).choose().unwrap().unwrap();
    assert!(desk.level().to_string().starts_with("race:20x20,rest=3#"));
    insta::assert_snapshot!(String::from_utf8(to).unwrap());
}

/// A game of another crate is played, saved, loaded, shared and told without a line for it.
#[test]
fn a_game_of_another_crate() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder).with(Registry::standard().with_game(daidalos_sample::SAMPLE));
    let lines = "rules\nnext\nd\nmark south\nact\nundo\nmark here\nmark 0,1\nmark 9,9\nact 1,0\nact south\nact up\nsave one\nsolve\nlook\nplans\nload one\ncode\nq\n";
    insta::assert_snapshot!(talk(&store, "sample:5x4#7", lines));
}

/// Why nothing can be kept is said at the start, and why a game is not saved once; its code is told before it
/// is left.
#[test]
fn what_cannot_be_saved_is_told() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("last"), "in the way").unwrap();
    let (store, mut to) = (store(&folder), Vec::new());
    let desk = store.start("escape:3x3,shift=0#1".parse().unwrap()).unwrap();
    let left = Talk::new(&b"s\ns\nrestart\ns\nq\n"[..], &mut to, &store).play(desk);
    assert!(left.unwrap_err().to_string().contains("cannot make the folder"));
    let said = String::from_utf8(to).unwrap();
    assert_eq!(said.matches("Nothing will be kept: cannot make the folder").count(), 2, "{said}");
    assert_eq!(said.matches("The game is not saved: ").count(), 2, "{said}");
    let codes: Vec<&str> = said.lines().filter(|line| line.starts_with("D1")).collect();
    let played = |code: &str| Session::resume(store.registry().recording(code).unwrap()).unwrap();
    let moves = codes.iter().map(|code| played(code).played());
    assert_eq!(moves.collect::<Vec<_>>(), [2, 1]);
}

/// Nothing is said before it is saved, however long an answer is.
#[test]
fn answers_are_held_back() {
    use std::io::Write as _;
    let mut to = Vec::new();
    let mut held = Held::new(&mut to);
    held.write_all(&[b'x'; 100_000]).unwrap();
    assert!(held.out().is_empty());
    held.flush().unwrap();
    held.write_all(b"y").unwrap();
    drop(held);
    assert_eq!(to.len(), 100_001);
}
