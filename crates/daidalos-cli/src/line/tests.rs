use daidalos::grid::Dir;
use daidalos::mode::{Help, Input, Level, Seat};
use daidalos::registry::Registry;
use daidalos::session::Session;

use super::*;

/// The whole conversation, what was typed behind `> `.
fn talk(store: &Store, id: &str, lines: &str) -> String {
    let desk = store.start(store.registry().level(id).unwrap()).unwrap();
    let mut to = Vec::new();
    piped(lines.as_bytes(), &mut to, store).play(desk).unwrap();
    let folder = store.folder().display().to_string();
    String::from_utf8(to).unwrap().replace(&folder, "FOLDER")
}

/// A conversation in a pipe.
fn piped<'a>(lines: &'a [u8], to: &'a mut Vec<u8>, store: &'a Store) -> Talk<'a, &'a mut Vec<u8>> {
    Talk::new(Lines::piped(lines), to, store, false)
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

/// A way is told ten steps at a time, until it ends, is asked for anew, or the walls move.
#[test]
fn a_way_is_told_bit_by_bit() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "more\nsolve\nmore\nMORE\n:more\nmore\nsolve\nwait 60\nmore\nnext\nq\n";
    insta::assert_snapshot!(talk(&store(&folder), "escape:10x10#7", lines));
}

/// Each game lists its own words.
#[test]
fn help_lists_what_a_game_has() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let listed = |id: &str| {
        let said = talk(&store, id, "help\n");
        let words = said.lines().skip_while(|line| !line.starts_with("w a s d:"));
        let names = words.filter_map(|line| line.split_once(": ")).map(|(word, _)| word.to_owned());
        names.collect::<Vec<_>>().join("; ")
    };
    let [escape, duel] = ["escape:4x4#1", "duel:4x4#1"].map(listed);
    assert!(duel.contains("y u b n") && !escape.contains("y u b n"), "{duel}\n{escape}");
    for word in [".;", "mark", "act", "plans", "pause"] {
        assert!(!escape.contains(word), "{word}: {escape}");
    }
    let [hunt, mines] = ["hunt:40x20,foes=1#5", "mines:rooms=2#1"].map(listed);
    assert!(hunt.contains("; .;") && hunt.contains("plans") && !hunt.contains("mark"), "{hunt}");
    assert!(mines.contains("mark") && mines.contains("act") && !mines.contains("plans"), "{mines}");
}

/// Words, names and letters are read in any case, and with a colon in front.
#[test]
fn case_does_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "S\nNEXT\nLook\nMARK South\n:Undo\nWAIT 3\nSave\nRestart\nS\n:Q\nd\n";
    let shouted = talk(&store(&folder), "escape:5x4,shift=0#7", lines);
    let quietly = tempfile::tempdir().unwrap();
    let spoken = talk(&store(&quietly), "escape:5x4,shift=0#7", &lines.to_lowercase());
    assert_eq!(shouted, spoken);
    assert!(!shouted.contains("means nothing"), "{shouted}");
    assert!(shouted.lines().last().unwrap().starts_with("The game is saved."), "{shouted}");
}

/// The questions with these answers, and the level that is then played.
fn asked(store: &Store, lines: &str) -> String {
    let mut to = Vec::new();
    let desk = piped(lines.as_bytes(), &mut to, store).choose().unwrap();
    let level = desk.map_or_else(|| "nothing".to_owned(), |desk| desk.level().without_seed());
    let folder = store.folder().display().to_string();
    format!("{}=> {level}\n", String::from_utf8(to).unwrap().replace(&folder, "FOLDER"))
}

#[test]
fn questions_are_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "what\nload\n3\n2\n0\nhuge\n\n2\nchess\n7\nRACE\n";
    insta::assert_snapshot!(asked(&store(&folder), lines));
}

#[test]
fn answers_are_numbers_or_names_in_any_case() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    for (lines, level) in [
        ("2\n1\n1\n", "escape"),
        ("NEW\nHard\nWords\n", "words:12x12,tier=20,bot=best"),
        (":new\n:3\n: hunt\n", "hunt:foes=6,lamps=7"),
        ("q\n", "nothing"),
        ("2\n:Q\n", "nothing"),
        ("2\n2\nquit\n", "nothing"),
        ("2\n2\n", "nothing"),
    ] {
        let said = asked(&store, lines);
        assert!(said.ends_with(&format!("=> {level}\n")), "{lines:?}: {said}");
    }
}

/// One saved game is loaded at once; of several, one is chosen by its number or its name.
#[test]
fn saved_games_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let store = store(&folder);
    let record = |id: &str| Session::start(id.parse().unwrap()).unwrap().record();
    store.keep_new(&record("escape:4x4,shift=0#1"));
    assert!(asked(&store, "1\n").ends_with("=> escape:4x4,shift=0\n"));
    store.save("Mine", &record("race:4x4#2")).unwrap();
    std::fs::write(folder.path().join("games/broken.save"), "x").unwrap();
    insta::assert_snapshot!(asked(&store, "load\n4\nyours\n3\nload yours\nload\n1\n"));
    for (lines, level) in [
        ("1\nmine\n", "race:4x4"),
        ("1\n3\n1\n1\n", "escape:4x4,shift=0"),
        ("load Mine\n", "race:4x4"),
        ("new\nload Mine\n", "race:4x4"),
        ("1\nESCAPE:4x4,shift=0#1\n", "escape:4x4,shift=0"),
        ("1\nq\n", "nothing"),
    ] {
        let said = asked(&store, lines);
        assert!(said.ends_with(&format!("=> {level}\n")), "{lines:?}: {said}");
    }
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
    let left = piped(b"s\ns\nrestart\ns\nq\n", &mut to, &store).play(desk);
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
