//! A real pseudo-terminal: what is shown, what keys do, and that the terminal is left as it was.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};

struct Screen {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    shown: vt100::Parser,
}

impl Screen {
    fn open(args: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_daidalos"));
        command.args(args);
        command.env("TERM", "xterm-256color");
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
    fn expect(&mut self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !wanted(self.shown.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.output.recv_timeout(left) else {
                panic!("'{what}' did not come; the screen is\n{}", self.shown.screen().contents());
            };
            self.shown.process(&bytes);
        }
    }

    fn expect_text(&mut self, text: &str) {
        self.expect(text, |screen| screen.contents().contains(text));
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
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

#[test]
fn the_program_alone_shows_a_maze() {
    let mut screen = Screen::open(&[]);
    screen.expect_text("q quit");
    let before = screen.shown.screen().contents();
    screen.press("n");
    let id = |text: &str| {
        text.lines().rev().nth(1).unwrap_or("").split(' ').next().unwrap_or("").to_owned()
    };
    screen.expect("another maze", |screen| id(&screen.contents()) != id(&before));
    screen.press("\u{3}"); // Ctrl-C
    screen.expect_text("daidalos --help");
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
