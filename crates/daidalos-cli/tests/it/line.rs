//! Line mode at a real pseudo-terminal, where the clock runs by itself; and in a pipe, where it does not.

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::terminal::Screen;
use crate::{command, stdout};

const PROMPT: &str = "Your move (WASD/look/next/solve/save/load/help/q):";
/// A level whose walls move every second or so.
const FAST: &str = "escape:6x4,shift=2#7";
/// A row of walls in a drawing.
const WALLS: &str = "+---+---+";

/// A folder in which the rules of these games have been read.
fn folder(known: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("known")).unwrap();
    for mode in known {
        std::fs::write(folder.path().join("known").join(mode), "").unwrap();
    }
    folder
}

fn open(folder: &tempfile::TempDir, args: &[&str]) -> Screen {
    Screen::open(&[&["--save-dir", folder.path().to_str().unwrap()], args].concat())
}

/// Whether the last question is not answered: the prompt is the last line.
fn is_asked(screen: &vt100::Screen) -> bool {
    screen.contents().trim_end().ends_with(PROMPT)
}

#[test]
fn walls_move_without_a_key_and_the_labyrinth_is_drawn_anew() {
    let folder = folder(&["escape"]);
    let mut screen = open(&folder, &["--line", "play", FAST]);
    screen.expect("the labyrinth above the prompt", |screen| {
        let text = screen.contents();
        let above = text.split(PROMPT).next().unwrap();
        text.contains(PROMPT) && above.contains(WALLS) && above.contains('@')
    });
    screen.expect("a shift, the labyrinth, and the question again", |screen| {
        let text = screen.contents();
        let after = text.split("The walls have moved.").nth(1).unwrap_or_default();
        after.contains("Walls move in: 0:0") && after.contains(WALLS) && is_asked(screen)
    });
    screen.press(":Q\r");
    assert_eq!(screen.close(), 0);
}

#[test]
fn half_a_line_survives_a_shift() {
    let folder = folder(&["escape"]);
    let mut screen = open(&folder, &["--line", "play", "escape:6x4,shift=3#7"]);
    screen.expect("the prompt", is_asked);
    screen.press("xyz");
    screen.expect_text("xyz");
    screen.expect("a shift", |screen| {
        screen.contents().contains("The walls have moved.") && is_asked(screen)
    });
    screen.press("zy\r");
    screen.expect_text("'xyzzy' means nothing here");
    screen.press("q\r");
    assert_eq!(screen.close(), 0);
}

/// The warning, too, comes by itself; and with `--brief` nothing is ever drawn but by `look`.
#[test]
fn brief_is_sentences_alone() {
    let folder = folder(&["escape"]);
    let mut screen = open(&folder, &["play", "escape:6x4,shift=12#7", "--brief"]);
    screen.expect("the prompt", is_asked);
    screen.expect("the warning, and the question again", |screen| {
        let text = screen.contents();
        let after = text.split("The walls will move within 10 seconds.").nth(1).unwrap_or_default();
        after.contains(PROMPT)
    });
    screen.press("next\r");
    screen.expect_text("The way on, ");
    screen.expect_text("ways lead ");
    screen.expect("the prompt", is_asked);
    assert!(!screen.read(Duration::ZERO).contains("---"), "{}", screen.read(Duration::ZERO));
    screen.press("LOOK\r");
    screen.expect_text(WALLS);
    screen.press("q\r");
    screen.expect_text("The game is saved.");
    assert_eq!(screen.close(), 0);
}

/// From the menu, whose clock stands still, through the rules to the first move.
#[test]
fn a_new_player_at_the_menu() {
    let folder = folder(&[]);
    let mut screen = open(&folder, &["--line"]);
    screen.expect_text("1) Load a saved game");
    screen.expect_text("2) Start a new game");
    screen.press("2\r");
    screen.expect_text("2) medium: escape and race 20x20");
    screen.press("Easy\r");
    screen.expect_text("1) escape: ");
    screen.press("1\r");
    screen.expect_text("Type 'look' to draw it, 'help' to list the words.");
    screen.expect_text("Press Enter to begin:");
    screen.press("next\r");
    // An easy maze fits, with the counters above it.
    screen.expect("the counters, the labyrinth, the prompt", |screen| {
        let text = screen.contents();
        let order = ["Hints: 1.", WALLS, PROMPT].map(|part| text.find(part));
        order.is_sorted() && order[0].is_some() && is_asked(screen)
    });
    screen.press("help\r");
    screen.expect("the words, not pushed away by a drawing", |screen| {
        let text = screen.contents();
        let after = text.split("undo: ").nth(1).unwrap_or_default();
        after.contains(PROMPT) && is_asked(screen) && !after.contains(WALLS)
    });
    screen.press("pause\r");
    screen.expect_text("The clock stands still.");
    screen.press("\r");
    screen.expect("the prompt", is_asked);
    screen.press("\u{4}"); // Ctrl-D
    screen.expect_text("The game is saved.");
    assert_eq!(screen.close(), 0);
}

/// A level that is too large for the terminal is drawn around the player, with a rival on the same cell.
#[test]
fn the_part_around_the_player() {
    let folder = folder(&["race"]);
    let mut screen = open(&folder, &["--line", "play", "race:30x30#7"]);
    screen.expect_text("This is the part around you; 'look' draws all of it. The goal lies");
    screen.expect_text("@R");
    screen.expect("what fits", |screen| {
        let text = screen.contents();
        let drawn: Vec<&str> = text.lines().filter(|line| line.starts_with('+')).collect();
        is_asked(screen) && drawn.len() == 10 && drawn.iter().all(|line| line.len() == 77)
    });
    screen.press("q\r");
    assert_eq!(screen.close(), 0);
}

/// Lines that are pasted at once are taken one after the other.
#[test]
fn pasted_lines_are_all_taken() {
    let folder = folder(&["escape"]);
    let mut screen = open(&folder, &["--brief", "--line", "play", "escape:3x3,shift=0#1"]);
    screen.expect("the prompt", is_asked);
    screen.press("s\rs\ra\rw\ra\rs\r");
    screen.expect_text("You have won.");
    screen.press("q\r");
    assert_eq!(screen.close(), 0);
}

/// However it ends, the game is saved with the time that has passed.
#[test]
fn signals_save_the_game() {
    for how in ["-INT", "-TERM", "-HUP", "Ctrl-C"] {
        let folder = folder(&["escape"]);
        let mut screen = open(&folder, &["--line", "--brief", "play", "escape:9x9,shift=0#7"]);
        screen.expect("the prompt", is_asked);
        screen.press("next\r");
        screen.expect_text("Hints: 1.");
        std::thread::sleep(Duration::from_millis(1500));
        match how {
            "Ctrl-C" => screen.press("\u{3}"),
            signal => screen.kill_with(signal),
        }
        screen.expect_text("The game is saved.");
        assert_eq!(screen.close(), 0, "{how}");
        let said = piped(&folder, &["--line"], "load\nq\n");
        assert!(said.contains("Hints: 1.") && !said.contains("Time: 0:00"), "{how}: {said}");
    }
}

/// After the window is closed the game is found again, and no program waits for ever.
#[test]
fn a_closed_terminal_saves_the_game() {
    let folder = folder(&["escape"]);
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_daidalos"));
    command.args(["--brief", "--save-dir", folder.path().to_str().unwrap()]);
    command.args(["play", "escape:9x9,shift=0#7"]);
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut keys = pair.master.take_writer().unwrap();
    keys.write_all(b"next\r").unwrap();
    let (mut said, mut bytes) = (String::new(), [0; 4096]);
    while !said.contains("Hints: 1.") {
        let length = reader.read(&mut bytes).unwrap();
        said.push_str(&String::from_utf8_lossy(&bytes[..length]));
    }
    drop((reader, keys, pair.master));
    let deadline = Instant::now() + Duration::from_secs(20);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(piped(&folder, &["--line"], "load\nq\n").contains("Hints: 1."));
}

/// In a pipe no time passes but by `wait N`, and nothing is drawn but by `look`.
#[test]
fn no_time_passes_in_a_pipe() {
    let folder = folder(&["escape"]);
    let mut child = command(&["play", FAST, "--save-dir"])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    let mut keys = child.stdin.take().unwrap();
    keys.write_all(b"next\npause\nwait 2\nq\n").unwrap();
    drop(keys);
    let output = child.wait_with_output().unwrap();
    let text = stdout(&output);
    let (before, after) = text.split_once("No clock runs here").unwrap();
    assert!(before.contains("Time: 0:00; Moves: 0; Walls move in: 0:02"), "{text}");
    assert!(!before.contains("have moved") && after.contains("The walls have moved."), "{text}");
    assert!(!text.contains("---") && text.contains(&format!("{PROMPT}\n")), "{text}");
}

/// Nothing is drawn in a pipe but by `look`, so brief changes nothing there.
#[test]
fn brief_is_the_same_in_a_pipe() {
    let talk = |brief: &[&str]| {
        let (args, folder) = ([&["play", "escape:5x4,shift=30#7"], brief].concat(), folder(&[]));
        let said = piped(&folder, &args, "w\nsolve\nwait 25\nwait 5\nlook\n:Q\n");
        // Where the game can be found again is said, too.
        let place = format!("--save-dir '{}'", folder.path().display());
        assert!(said.contains(&place), "{said}");
        said.replace(&place, "--save-dir FOLDER")
    };
    assert_eq!(talk(&["--brief"]), talk(&[]));
    insta::assert_snapshot!(talk(&["--brief"]));
}

/// Plans are told in sentences: a map is drawn for those who see, and only where everything is drawn.
#[test]
fn plans_are_sentences() {
    let said = piped(&folder(&[]), &["play", "hunt:30x14#2"], "plans\nq\n");
    let plan = said.lines().find(|line| line.starts_with("The foe at ")).unwrap();
    assert!(plan.contains(" steps: ") && plan.ends_with(" more follow."), "{plan}");
    assert!(!said.contains("##"), "{said}");
}

/// What the program says to these lines in a pipe.
fn piped(folder: &tempfile::TempDir, args: &[&str], lines: &str) -> String {
    let mut command = command(args);
    command.arg("--save-dir").arg(folder.path());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    stdout(&child.wait_with_output().unwrap()).to_owned()
}
