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
        Self::open_with(args, &[])
    }

    /// The same with other variables in its environment.
    fn open_with(args: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::run(env!("CARGO_BIN_EXE_daidalos"), args, variables)
    }

    /// Any program in a pseudo-terminal.
    fn run(program: &str, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        // Nobody's own configuration.
        command.env("XDG_CONFIG_HOME", "/nonexistent");
        variables.iter().for_each(|(name, value)| command.env(name, value));
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

    fn expect_moves(&mut self, count: usize) {
        self.expect(&format!("move {count}"), |screen| moves(&screen.contents()) == Some(count));
    }

    /// Leaves the program by its key, which asks first.
    fn leave(&mut self) {
        self.press("q");
        self.expect_text("Leave Daidalos?");
        self.press("q");
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

    /// Sends a signal to the program.
    pub(crate) fn kill_with(&self, signal: &str) {
        kill(self, signal);
    }

    pub(crate) fn close(mut self) -> u32 {
        drop(self.pair.slave);
        self.child.wait().unwrap().exit_code()
    }
}

/// The moves that a screen tells.
fn moves(screen: &str) -> Option<usize> {
    screen.split_once("Moves ")?.1.split_whitespace().next()?.parse().ok()
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
fn a_foe_is_watched_both_ways_round() {
    let mut screen = Screen::open(&["watch", "hunt#999", "--rival", "--speed", "100000"]);
    screen.expect_text("avatar to foe: cost ");
    screen.expect_text("foe to avatar: cost ");
    screen.press("q");
    assert_eq!(screen.close(), 0);
}

/// Without Unicode everything is drawn in ASCII, unless the configuration says otherwise.
#[test]
fn a_plain_terminal_gets_plain_glyphs() {
    let folder = folder();
    let save_dir = folder.path().to_str().unwrap();
    std::fs::create_dir(folder.path().join("daidalos")).unwrap();
    std::fs::write(folder.path().join("daidalos/config.toml"), "glyphs = \"unicode\"").unwrap();
    let configured = ("XDG_CONFIG_HOME", save_dir);
    for (variables, is_ascii) in [
        (&[("LC_ALL", "C")][..], true),
        (&[("TERM", "linux")], true),
        (&[("LC_ALL", "C"), configured], false),
        (&[], false),
    ] {
        let mut screen = Screen::open_with(&["generate", "prim:6x4#7"], variables);
        screen.expect(&format!("{variables:?}"), |screen| {
            let text = screen.contents();
            text.lines().count() > 3 && text.is_ascii() == is_ascii
        });
        assert_eq!(screen.close(), 0);
        let mut screen = Screen::open_with(&["play", "race#7", "--save-dir", save_dir], variables);
        screen.expect_text("Press enter to begin");
        screen.press(" ");
        screen.expect_text("race#7");
        screen.expect(&format!("{variables:?}"), |screen| screen.contents().is_ascii() == is_ascii);
        screen.kill();
    }
}

/// The manual is shown as it is read: by man, else by nroff and a pager, else as the help.
#[test]
fn the_manual_is_formatted() {
    let folder = folder();
    let program = |name: &str, script: &str| {
        use std::os::unix::fs::PermissionsExt;
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    let path = folder.path().to_str().unwrap();
    let expect = |pager: &str, wanted: &str| {
        let variables = [("PATH", path), ("PAGER", pager)];
        let mut screen = Screen::open_with(&["man", "verify"], &variables);
        screen.expect_text(wanted);
        assert_eq!(screen.close(), 0, "{wanted}");
    };
    // Neither is there.
    expect("", "Usage: daidalos verify");
    program("nroff", "read line; echo \"nroff $1\"; while read line; do :; done");
    expect("", "nroff -man");
    program("more", "while read line; do echo \"paged: $line\"; done");
    expect("more", "paged: nroff -man");
    program("man", "exit 3");
    expect("more", "paged: nroff -man");
    program("man", "while read line; do last=$line; done; echo \"man $1 $2: $last\"");
    expect("more", "man -l -: The code of a game");
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
    screen.expect_text("Press enter to begin");
    screen.press(" ");
    screen.expect_text("escape:8x5,shift=20#13");
    screen.press("z");
    screen.expect_text("That key does nothing here");
    screen.press("\t");
    screen.expect_text("The way on is shown: 10 steps.");
    // All at once: the walls move after twenty seconds.
    screen.press("ssssaawwwasssawwwawasssdsaaw");
    screen.expect_moves(28);
    screen.press("\u{1b}[A"); // Up
    screen.expect_text("You have won.");
    screen.expect_text("This is your best game of this");
    screen.expect_text("No medal: you had help.");
    screen.expect_text("> Next lesson: race");
    screen.press("5");
    screen.expect_text("move 29 of 29  done");
    screen.press("q");
    screen.expect_text("> Watch");
    screen.press("4");
    screen.expect_text("Copy this line to share it.");
    screen.press("\u{1b}"); // Esc
    screen.expect_text("> Learn to play race");
    screen.leave();
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    screen.expect_text("Daidalos escape:8x5,shift=20#13 won 29/29 moves help 1");
    assert_eq!(screen.close(), 0);
}

#[test]
fn the_menu_goes_on_with_a_world_of_keys() {
    let folder = folder();
    let save_dir = folder.path().to_str().unwrap();
    let saved = crate::daidalos(&["world", "N999SWWWDDD:Q", "--save-dir", save_dir]);
    assert!(saved.status.success());
    let mut screen = Screen::open(&["--save-dir", save_dir]);
    screen.expect_text("> Go on with hunt#999 (3 moves");
    screen.press("\r");
    screen.expect("the game", |screen| screen.contents().contains("hunt#999\n"));
    screen.kill();
}

#[test]
fn a_game_that_was_killed_goes_on() {
    let folder = folder();
    let save_dir = folder.path().to_str().unwrap();
    for (signal, is_restored) in [("-TERM", true), ("-HUP", true), ("-INT", true), ("-KILL", false)]
    {
        let mut screen = Screen::open(&["--save-dir", save_dir, "play", "escape:9x9,shift=0#7"]);
        if signal == "-TERM" {
            screen.expect_text("Press enter to begin");
            screen.press(" ");
        }
        screen.expect_moves(0);
        screen.press("wasd");
        screen.expect("a move", |screen| moves(&screen.contents()) > Some(0));
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
        screen.expect_text("Welcome back.");
        assert!(moves(&screen.shown.screen().contents()) > Some(0));
        screen.press("\u{1b}"); // Esc
        screen.expect_text("> Go on with escape:9x9,shift=0#7");
        screen.leave();
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
    screen.expect_moves(0);
    screen.press(":save one\r");
    screen.expect_text("Saved as one.");
    screen.press(":load two\r");
    screen.expect_text("no game is saved as 'two'; those that are saved: one");
    screen.press(":fly\r");
    screen.expect_text("There is no word 'fly'.");
    screen.press("?");
    screen.expect_text("run north until something is worth a look");
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
        moves(&text) > Some(0) || text.contains("a way there yet")
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
    command.env("LC_ALL", "C.UTF-8");
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
    read_until(&|text| moves(text) == Some(0));
    keys.write_all(b"wasd").unwrap();
    read_until(&|text| moves(text) > Some(0));
    drop((reader, keys, pair.master));
    let deadline = Instant::now() + Duration::from_secs(20);
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut screen = Screen::open(&["--save-dir", save_dir]);
    screen.expect_text("> Go on with escape:9x9,shift=0#7");
    screen.leave();
    assert_eq!(screen.close(), 0);
}

/// A folder in which the rules of these games have been read.
fn knowing(games: &[&str]) -> tempfile::TempDir {
    let folder = folder();
    std::fs::create_dir(folder.path().join("known")).unwrap();
    games
        .iter()
        .for_each(|game| std::fs::write(folder.path().join("known").join(game), "").unwrap());
    folder
}

/// Where a glyph is on the board, which is left of the panel.
fn seen_at(screen: &vt100::Screen, glyph: &str) -> Option<(u16, u16)> {
    let places = (0..24).flat_map(|y| (0..52).map(move |x| (x, y)));
    places.into_iter().find(|(x, y)| screen.cell(*y, *x).is_some_and(|c| c.contents() == glyph))
}

/// The keys of the best way in a level.
fn way(id: &str) -> String {
    use daidalos::mode::{Help, Input, Seat};
    use daidalos::session::Session;
    let mut session = Session::start(id.parse().unwrap()).unwrap();
    let mut keys = String::new();
    while let Some(Input::Step(dir)) = session.game().hint(Seat::FIRST, Help::Next).next {
        session.input(Seat::FIRST, Input::Step(dir));
        keys.push(match dir.to_string().as_str() {
            "N" => 'w',
            "E" => 'd',
            "S" => 's',
            _ => 'a',
        });
    }
    keys
}

/// The rival answers a beat after a step: between the two, its figure is seen where it was.
#[test]
fn a_rival_is_seen_to_answer() {
    let (folder, id) = (knowing(&["race"]), "race:shift=0,rest=0#7");
    let mut screen = Screen::open(&["--save-dir", folder.path().to_str().unwrap(), "play", id]);
    screen.expect_moves(0);
    let way = way(id);
    let mut places = Vec::new();
    // On a busy machine two frames may come in one: the next step shows it again.
    for step in 0..3 {
        screen.press(&way[step..=step]);
        screen.expect_moves(step + 1);
        let until = Instant::now() + Duration::from_millis(400);
        places = vec![seen_at(screen.shown.screen(), "◆")];
        while Instant::now() < until {
            screen.read(Duration::from_millis(20));
            places.push(seen_at(screen.shown.screen(), "◆"));
        }
        places.dedup();
        if places.len() > 1 {
            break;
        }
    }
    assert!(places.len() > 1 && !places.contains(&None), "between two frames: {places:?}");
    let taken = moves(&screen.shown.screen().contents()).unwrap();
    // Keys that come while something moves are all taken.
    screen.press(&way[taken..taken + 4]);
    screen.expect_moves(taken + 4);
    screen.leave();
    assert_eq!(screen.close(), 0);
}

/// Walls that move are seen to: they light up, or fade, and come to rest.
#[test]
fn walls_are_seen_to_move() {
    let folder = knowing(&["escape"]);
    let save_dir = folder.path().to_str().unwrap();
    let mut screen = Screen::open(&["--save-dir", save_dir, "play", "escape:shift=2#7"]);
    screen.expect_moves(0);
    let is_lit = |screen: &vt100::Screen| {
        let spots = (0..24).flat_map(|y| (0..80).filter_map(move |x| screen.cell(y, x)));
        spots.filter(|spot| spot.bgcolor() == vt100::Color::Idx(3)).count() > 3
    };
    screen.expect("walls that fade", |screen| {
        is_lit(screen) && ["╌", "╎"].iter().any(|gone| screen.contents().contains(gone))
    });
    screen.expect("walls at rest", |screen| {
        !is_lit(screen) && !screen.contents().contains(['╌', '╎'])
    });
    screen.leave();
    assert_eq!(screen.close(), 0);
}

/// Ctrl-Z gives the terminal back to the shell, with the game saved; `fg` goes on with it, and no time has passed.
#[cfg(target_os = "linux")]
#[test]
fn a_game_is_suspended() {
    let folder = knowing(&["escape"]);
    let mut screen = Screen::run("bash", &["--norc", "--noprofile", "-i"], &[]);
    let program = env!("CARGO_BIN_EXE_daidalos");
    let save_dir = folder.path().to_str().unwrap();
    screen.press(&format!("clear; {program} --save-dir {save_dir} play 'escape:shift=0#7'\r"));
    screen.expect_moves(0);
    screen.press(&way("escape:shift=0#7")[..1]);
    screen.expect_moves(1);
    let clock = |text: &str| {
        let time = text.split_once("Time")?.1.split_whitespace().next()?.to_owned();
        time.split_once(':').and_then(|(minutes, seconds)| {
            Some(minutes.parse::<u32>().ok()? * 60 + seconds.parse::<u32>().ok()?)
        })
    };
    let before = clock(&screen.shown.screen().contents()).unwrap();
    screen.press("\u{1a}");
    screen.expect("the first screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    screen.expect_text("Stopped");
    let saved = std::fs::read_dir(folder.path().join("last")).unwrap();
    assert!(saved.flatten().any(|file| file.path().extension().is_some_and(|e| e == "save")));
    std::thread::sleep(Duration::from_millis(3500));
    screen.press("fg\r");
    screen.expect("the game again", |screen| {
        screen.alternate_screen() && moves(&screen.contents()) == Some(1)
    });
    let after = clock(&screen.shown.screen().contents()).unwrap();
    assert!(after <= before + 2, "{before} s and {after} s");
    screen.press(&way("escape:shift=0#7")[1..2]);
    screen.expect_moves(2);
    screen.leave();
    screen.expect("the first screen", |screen| !screen.alternate_screen());
    screen.press("exit\r");
    screen.close();
}

/// Where no shell could let it go on, it goes on by itself.
#[cfg(target_os = "linux")]
#[test]
fn a_game_without_a_shell_is_not_stopped_for_ever() {
    let folder = knowing(&["escape"]);
    let save_dir = folder.path().to_str().unwrap();
    let mut screen = Screen::open(&["--save-dir", save_dir, "play", "escape:shift=0#7"]);
    screen.expect_moves(0);
    screen.press("\u{1a}");
    screen.press(&way("escape:shift=0#7")[..1]);
    screen.expect_moves(1);
    screen.leave();
    assert_eq!(screen.close(), 0);
}
