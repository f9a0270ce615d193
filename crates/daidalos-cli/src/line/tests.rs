use daidalos::mode::Seat;

use super::*;

/// The whole conversation, what was typed behind `> `.
fn talk(store: &Store, id: &str, lines: &str) -> String {
    let session = Session::start(id.parse().unwrap()).unwrap();
    let mut to = Vec::new();
    let mut talk = Talk { from: lines.as_bytes(), to: &mut to, store };
    talk.play(session, store.begin()).unwrap();
    let folder = store.folder().display().to_string();
    String::from_utf8(to).unwrap().replace(&folder, "FOLDER")
}

fn store(folder: &tempfile::TempDir) -> Store {
    Store::open(Some(&folder.path().display().to_string())).unwrap()
}

#[test]
fn a_conversation() {
    let folder = tempfile::tempdir().unwrap();
    let said = talk(
        &store(&folder),
        "escape:5x4#7",
        "d\n\nDWs\nnext\nxyzzy\nundo\nmark\nmark south\nwait 31\nlook\nsave one\nsolve\nload two\nload one\ncode\nhelp\nq\n",
    );
    insta::assert_snapshot!(said);
}

#[test]
fn a_race_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let session = Session::start("race:4x4,bot=first#7".parse().unwrap()).unwrap();
    let way = session.game().hint(Seat::FIRST, daidalos::mode::Help::Solve).way;
    let step = |pair: &[daidalos::grid::Cell]| {
        let to = pair[1].index() as i64 - pair[0].index() as i64;
        match to {
            1 => "d",
            -1 => "a",
            4 => "s",
            _ => "w",
        }
    };
    let lines: String = way.windows(2).map(step).collect::<Vec<_>>().join("\n");
    let said = talk(&store(&folder), "race:4x4,bot=first#7", &lines);
    insta::assert_snapshot!(said);
}

#[test]
fn questions_are_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut to) = (store(&folder), Vec::new());
    let lines = "what\nload\nnew\nhuge\nMEDIUM\nchess\nrace\n";
    let mut talk = Talk { from: lines.as_bytes(), to: &mut to, store: &store };
    let (session, _) = talk.choose().unwrap().unwrap();
    assert!(session.level().to_string().starts_with("race:20x20#"));
    insta::assert_snapshot!(String::from_utf8(to).unwrap());
}
