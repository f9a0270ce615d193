//! A save folder with odd things in it, or one that vanishes, is full, or cannot be written.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::talk::{Game, LEVEL, WAY};
use crate::{command, stderr, stdout};

#[test]
fn locks_follow_no_link() {
    let folder = tempfile::tempdir().unwrap();
    let precious = folder.path().join("precious");
    fs::write(&precious, "precious").unwrap();
    play(folder.path(), "s\nq\n");
    let lock = save(folder.path()).with_extension("lock");
    fs::remove_file(&lock).unwrap();
    symlink(&precious, &lock).unwrap();
    let output = talk(folder.path(), "load\nq\n");
    assert!(stdout(&output).contains("it is not a plain file; remove it"), "{}", stdout(&output));
    // Nor does the one that is held while results are written.
    fs::remove_file(folder.path().join("write.lock")).unwrap();
    symlink(&precious, folder.path().join("write.lock")).unwrap();
    let output = play(folder.path(), &format!("{WAY}\n"));
    assert!(stdout(&output).contains("The result is not kept: cannot lock"), "{}", stdout(&output));
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    // Once the links are gone, everything is there, and the result is kept.
    fs::remove_file(folder.path().join("write.lock")).unwrap();
    let output = talk(folder.path(), "load\n1\nq\n");
    assert!(stdout(&output).contains("This is your best game"), "{}", stdout(&output));
    fs::remove_file(&lock).unwrap();
    assert!(stdout(&talk(folder.path(), "load\nq\n")).contains("Moves: 1;"));
}

#[test]
fn nothing_waits_for_a_pipe_or_reads_without_end() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), "s\nq\n");
    let lock = save(folder.path()).with_extension("lock");
    fs::remove_file(&lock).unwrap();
    make_pipe(&lock);
    make_pipe(&folder.path().join("last/0.save"));
    let output = talk(folder.path(), "load\n1\nload\n2\nq\n");
    assert!(stdout(&output).contains("it is not a plain file; remove it"), "{}", stdout(&output));
    let dir = folder.path().to_str().unwrap();
    for args in [
        &["play", "words#1", "--words", "/dev/zero", "--save-dir", dir][..],
        &["play", "words#1", "--words", dir, "--save-dir", dir],
        &["generate", "prim#1", "--mask", "/dev/zero"],
        &["solve", "/dev/zero"],
        &["solve", dir],
        &["verify", &format!("{dir}/last/0.save")],
        &["verify", dir],
    ] {
        let output = ended(&mut command(args));
        assert!(!output.status.success(), "{args:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{args:?}: {}", stderr(&output));
    }
}

/// What is typed may be a pipe: `solve <(…)`.
#[test]
fn a_map_comes_through_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.map");
    make_pipe(&pipe);
    let path = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(path, "...\n.#.\n"));
    let pipe = pipe.to_str().unwrap();
    let output = ended(&mut command(&["solve", pipe, "--from", "0,1", "--to", "2,1"]));
    writer.join().unwrap().unwrap();
    assert!(stderr(&output).contains("4 moves"), "{}", stderr(&output));
}

#[test]
fn the_configuration_is_read_with_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("daidalos/config.toml");
    fs::create_dir(config.parent().unwrap()).unwrap();
    let run = || ended(command(&["config"]).env("XDG_CONFIG_HOME", folder.path()));
    // Of no size on the disk, but not for a program that reads it whole.
    fs::File::create(&config).unwrap().set_len(300 << 20).unwrap();
    assert!(stderr(&run()).contains("it is longer than 65536 bytes"), "{}", stderr(&run()));
    fs::write(&config, "[".repeat(1 << 16)).unwrap();
    let output = run();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.len() < 1000, "{}", stderr(&output));
    fs::remove_file(&config).unwrap();
    make_pipe(&config);
    assert!(stderr(&run()).contains("it is not a plain file"), "{}", stderr(&run()));
    fs::remove_file(&config).unwrap();
    fs::create_dir(&config).unwrap();
    assert!(stderr(&run()).contains("it is a folder"), "{}", stderr(&run()));
}

#[test]
fn a_folder_that_vanishes_is_made_anew_with_its_locks() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = Game::start(folder.path());
    one.say("s");
    fs::remove_dir_all(folder.path().join("last")).unwrap();
    one.say("s");
    let output = talk(folder.path(), "load\n");
    assert!(stdout(&output).contains("There is no game to go on with."), "{}", stdout(&output));
    one.leave();
    assert!(stdout(&talk(folder.path(), "load\nq\n")).contains("Moves: 2;"));
}

#[test]
fn a_newer_game_is_not_overwritten_by_an_older_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = Game::start(folder.path());
    one.say("s");
    fs::remove_file(save(folder.path()).with_extension("lock")).unwrap();
    let mut other = Game::start_with(&["--line"], folder.path());
    other.say("load");
    other.say("s");
    // While the other one plays, and when it has left.
    assert!(one.say("w").contains("The game is not saved: another program is playing"));
    other.leave();
    assert!(one.say("s").contains("The game is not saved: another program has continued"));
    let text = fs::read_to_string(save(folder.path())).unwrap();
    assert_eq!(text.matches("0 0 S ").count(), 2, "{text}");
    // It is not lost either.
    assert!(one.say("save mine").contains("Saved as"));
    let (rest, code) = one.end();
    assert_eq!(code, Some(1));
    assert!(rest.contains("This code holds it, for daidalos play:\nD1"), "{rest}");
}

#[test]
fn a_folder_that_cannot_be_written_can_be_played_in() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    play(&games, "s\nq\n");
    let before = fs::read(save(&games)).unwrap();
    for with_lock in [true, false] {
        let lock = save(&games).with_extension("lock");
        if !with_lock {
            fs::remove_file(lock).unwrap();
        }
        set_mode(&games, 0o555);
        let mut command = unprivileged(folder.path(), &games);
        let output = feed(command.args(["--line", "--save-dir"]).arg(&games), "load\ns\nq\n");
        set_mode(&games, 0o755);
        let said = stdout(&output);
        assert!(said.contains("Nothing will be kept: cannot write"), "{said}{}", stderr(&output));
        assert!(said.contains("Moves: 2;") && said.contains("The game is NOT saved."), "{said}");
        assert_eq!(fs::read(save(&games)).unwrap(), before);
    }
}

/// As on a full disk: no file may grow.
#[test]
fn what_cannot_be_saved_is_told_as_a_code() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_daidalos"), "play", LEVEL, "--save-dir"]);
    let output = feed(shell.arg(folder.path()), "ss\na\nq\n");
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("The game is not saved: cannot write").count(), 1, "{said}");
    let code = said.lines().last().unwrap();
    assert!(stderr(&output).starts_with("daidalos: cannot write"), "{}", stderr(&output));
    let output = feed(command(&["play", code, "--save-dir"]).arg(folder.path()), "q\n");
    assert!(stdout(&output).contains("Moves: 3;"), "{}", stdout(&output));
}

/// The only game that is not finished.
fn save(folder: &Path) -> PathBuf {
    let entries = fs::read_dir(folder.join("last")).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().unwrap() == "save").max().unwrap()
}

fn play(folder: &Path, lines: &str) -> Output {
    feed(command(&["play", LEVEL, "--save-dir"]).arg(folder), lines)
}

fn talk(folder: &Path, lines: &str) -> Output {
    feed(command(&["--line", "--save-dir"]).arg(folder), lines)
}

/// Runs a command with these lines on its standard input.
fn feed(command: &mut Command, lines: &str) -> Output {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(lines.as_bytes()).unwrap();
    std::io::Seek::rewind(&mut file).unwrap();
    ended(command.stdin(file))
}

/// Runs a command, which does not hang.
fn ended(command: &mut Command) -> Output {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (id, (sender, output)) = (child.id().to_string(), channel());
    std::thread::spawn(move || sender.send(child.wait_with_output().unwrap()));
    output.recv_timeout(Duration::from_secs(30)).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-KILL", &id]).status();
        panic!("{command:?} hangs")
    })
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// The program, run by a user who may not write to a folder. To root nothing is forbidden, so it
/// runs as the last one then.
fn unprivileged(near: &Path, folder: &Path) -> Command {
    if fs::File::create_new(folder.join("last/try")).is_err() {
        return command(&[]);
    }
    fs::remove_file(folder.join("last/try")).unwrap();
    let program = near.join("daidalos");
    if !program.exists() {
        fs::copy(env!("CARGO_BIN_EXE_daidalos"), &program).unwrap();
    }
    fs::set_permissions(near, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(program);
    command.uid(65534);
    command
}

/// Sets what is allowed with the folders of games.
fn set_mode(games: &Path, mode: u32) {
    for folder in [&games.join("last"), &games.join("known"), games] {
        fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
    }
}
