//! A real pseudo-terminal: what is shown, what keys do, and that the terminal is left as it was.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};

pub(crate) struct Screen {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    shown: vt100::Parser,
}

impl Screen {
    pub(crate) fn open(args: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_daidalos"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        // Nobody's own configuration.
        command.env("XDG_CONFIG_HOME", "/nonexistent");
        let child = pair.slave.spawn_command(command).unwrap();
        let keys = pair.master.take_writer().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(len @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..len].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { pair, child, keys, output, shown: vt100::Parser::new(24, 80, 0) }
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn expect(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !wanted(self.shown.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.output.recv_timeout(left) else {
                panic!("'{what}' did not come; the screen is\n{}", self.shown.screen().contents());
            };
            self.shown.process(&bytes);
        }
    }

    pub(crate) fn expect_text(&mut self, text: &str) {
        self.expect(text, |screen| screen.contents().contains(text));
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// What there is to read by now, or soon.
    pub(crate) fn read(&mut self, soon: Duration) -> String {
        if let Ok(bytes) = self.output.recv_timeout(soon) {
            self.shown.process(&bytes);
        }
        self.shown.screen().contents()
    }

    /// Kills the program. What was on the screen at the end.
    pub(crate) fn kill(mut self) -> String {
        kill(&self, "-KILL");
        self.child.wait().unwrap();
        drop(self.pair.slave);
        self.output.iter().for_each(|bytes| self.shown.process(&bytes));
        self.shown.screen().contents()
    }

    fn close(mut self) -> u32 {
        drop(self.pair.slave);
        self.child.wait().unwrap().exit_code()
    }
}

#[test]
fn watching_and_leaving() {
    let mut screen = Screen::open(&["watch", "prim:12x8#3", "--speed", "5"]);
    screen.expect("the other screen", vt100::Screen::alternate_screen);
    screen.expect_text("prim:12x8#3  step");
    screen.press(" ");
    screen.expect_text("paused");
    screen.press("s");
    screen.expect_text("done");
    screen.expect_text("•");
    screen.press("q");
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    screen.expect_text("prim:12x8#3");
    assert_eq!(screen.close(), 0);
}

/// A folder of games that is gone afterwards.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn kill(screen: &Screen, signal: &str) {
    let pid = screen.child.process_id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success());
}

#[test]
fn from_the_home_screen_to_a_win() {
    let folder = folder();
    let mut screen = Screen::open(&["--save-dir", folder.path().to_str().unwrap()]);
    screen.expect_text("> Learn to play escape");
    screen.press("\r");
    screen.expect_text("Press any key to begin");
    screen.press(" ");
    screen.expect_text("escape:6x4,shift=0#3");
    screen.press("z");
    screen.expect_text("That key does nothing here");
    screen.press("\t");
    screen.expect_text("The way on, 10 steps");
    for key in "ddsassdwd".chars() {
        screen.press(&key.to_string());
    }
    screen.expect_text("Moves                       9");
    screen.press("\u{1b}[B"); // Down
    screen.expect_text("You have won.");
    screen.expect_text("This is your best game of this level.");
    screen.expect_text("No medal: you had help.");
    screen.expect_text("> Next lesson: race");
    screen.press("5");
    screen.expect_text("move 10 of 10  done");
    screen.press("q");
    screen.expect_text("> Watch");
    screen.press("4");
    screen.expect_text("Copy this line to share it.");
    screen.press("\u{1b}"); // Esc
    screen.expect_text("> Learn to play race");
    screen.press("q");
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    screen.expect_text("Daidalos escape:6x4,shift=0#3 won 10/10 moves help 1");
    assert_eq!(screen.close(), 0);
}

#[test]
fn a_game_that_was_killed_goes_on() {
    let folder = folder();
    let save_dir = folder.path().to_str().unwrap();
    for (signal, is_restored) in [("-TERM", true), ("-HUP", true), ("-INT", true), ("-KILL", false)]
    {
        let mut screen = Screen::open(&["--save-dir", save_dir, "play", "escape:9x9,shift=0#7"]);
        if signal == "-TERM" {
            screen.expect_text("Press any key to begin");
            screen.press(" ");
        }
        screen.expect_text("Moves                       0");
        screen.press("wasd");
        screen.expect("a move", |screen| {
            let text = screen.contents();
            text.contains("Moves") && !text.contains("Moves                       0")
        });
        if is_restored {
            kill(&screen, signal);
            screen.expect("the first screen", |screen| !screen.alternate_screen());
            screen.expect_text("is saved");
            assert_eq!(screen.close(), 0);
        } else {
            // Whatever happens, what is older than a second is saved.
            std::thread::sleep(Duration::from_millis(1500));
            kill(&screen, signal);
            screen.close();
        }
        let mut screen = Screen::open(&["--save-dir", save_dir]);
        screen.expect_text("> Go on with escape:9x9,shift=0#7");
        screen.press("\r");
        screen.expect_text("Here you are again.");
        assert!(!screen.shown.screen().contents().contains("Moves                       0"));
        screen.press("\u{1b}"); // Esc
        screen.expect_text("> Go on with escape:9x9,shift=0#7");
        screen.press("q");
        assert_eq!(screen.close(), 0);
        std::fs::remove_dir_all(folder.path().join("last")).unwrap();
    }
}

#[test]
fn words_and_clicks() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("known")).unwrap();
    std::fs::write(folder.path().join("known/escape"), "").unwrap();
    let save_dir = folder.path().to_str().unwrap();
    let mut screen = Screen::open(&["--save-dir", save_dir, "play", "escape:9x9,shift=0#7"]);
    screen.expect_text("Moves                       0");
    screen.press(":save one\r");
    screen.expect_text("Saved as one.");
    screen.press(":load two\r");
    screen.expect_text("no game is saved as 'two'; there are one");
    screen.press(":fly\r");
    screen.expect_text("'fly' is none of the words");
    screen.press("?");
    screen.expect_text("take the last turn back");
    screen.press(" p");
    screen.expect_text("PAUSED");
    screen.press(":solve\r");
    screen.expect_text("The way on");
    // A click far away walks along the corridor, if one leads there; or says why not.
    for column in [2, 40] {
        screen.press(&format!("\u{1b}[<0;{column};10M"));
    }
    screen.expect("an answer", |screen| {
        let text = screen.contents();
        !text.contains("Moves                       0") || text.contains("No way there is known")
    });
    screen.press("\u{3}"); // Ctrl-C
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.close(), 0);
}

#[test]
fn a_signal_restores_the_terminal() {
    let mut screen = Screen::open(&["watch", "prim:12x8#3", "--speed", "1"]);
    screen.expect_text("1 steps/s");
    let pid = screen.child.process_id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.close(), 0);
}

#[test]
fn searches_side_by_side() {
    let mut screen =
        Screen::open(&["watch", "prim:12x8,braid=40#3", "--with", "a-star,greedy", "--speed", "3"]);
    screen.expect_text("a-star: ");
    screen.expect_text("greedy: ");
    screen.expect_text("waiting");
    screen.press("\u{1b}[F"); // End
    screen.expect_text("done");
    screen.expect_text("•");
    screen.press("q");
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    assert_eq!(screen.close(), 0);
}

/// After the window is closed the game is found again, and no program spins for ever.
#[test]
fn a_closed_terminal_ends_the_program_and_saves() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("known")).unwrap();
    std::fs::write(folder.path().join("known/escape"), "").unwrap();
    let save_dir = folder.path().to_str().unwrap();
    let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_daidalos"));
    command.args(["--save-dir", save_dir, "play", "escape:9x9,shift=0#7"]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut keys = pair.master.take_writer().unwrap();
    let mut shown = vt100::Parser::new(24, 80, 0);
    let mut read_until = |wanted: &dyn Fn(&str) -> bool| {
        let mut bytes = [0; 4096];
        while !wanted(&shown.screen().contents()) {
            let length = reader.read(&mut bytes).unwrap();
            shown.process(&bytes[..length]);
        }
    };
    read_until(&|text| text.contains("Moves                       0"));
    keys.write_all(b"wasd").unwrap();
    read_until(&|text| text.contains("Moves") && !text.contains("Moves                       0"));
    drop((reader, keys, pair.master));
    let deadline = Instant::now() + Duration::from_secs(20);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut screen = Screen::open(&["--save-dir", save_dir]);
    screen.expect_text("> Go on with escape:9x9,shift=0#7");
    screen.press("q");
    assert_eq!(screen.close(), 0);
}
