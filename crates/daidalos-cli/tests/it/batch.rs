//! Many labyrinths at once: the same bytes from any number of threads, in order, and nothing half-written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use daidalos::export::json;
use daidalos::generate::Spec;

use crate::{Running, command, daidalos, stderr, stdout};

/// Runs it in a folder, and gives all files that are there afterwards.
fn files_after(dir: &Path, args: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let output = command(args).current_dir(dir).output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{args:?}");
    assert_eq!(stdout(&output), "", "{args:?}");
    files_in(dir)
}

fn files_in(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap().map(|entry| entry.unwrap()) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let inner = files_in(&entry.path()).into_iter();
            files.extend(inner.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    files
}

#[test]
fn the_bytes_are_the_same_for_any_number_of_threads() {
    for to in [&["-o", "all.jsonl"][..], &["-o", "all"], &["-o", "all", "--format", "png"]] {
        let made = ["1", "3", "8"].map(|threads| {
            let dir = tempfile::tempdir().unwrap();
            let args = ["generate", "wilson:9x7,braid=20", "--seeds", "95..310", "--threads"];
            files_after(dir.path(), &[&args[..], &[threads], to].concat())
        });
        assert_eq!(made[0].len(), if to[1] == "all" { 216 } else { 1 }, "{to:?}");
        assert!(made[0] == made[1] && made[0] == made[2], "{to:?}");
    }
}

#[test]
fn a_line_is_the_labyrinth_of_its_seed() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["generate", "bsp:40x20", "--seeds", "0..9", "--solution", "-o", "x.jsonl"];
    let files = files_after(dir.path(), &args);
    let lines: Vec<&str> = str::from_utf8(&files["x.jsonl"]).unwrap().lines().collect();
    assert_eq!(lines.len(), 10);
    for (seed, line) in lines.into_iter().enumerate() {
        let id = format!("bsp:40x20#{seed}");
        assert_eq!(json::read(line).unwrap(), id.parse::<Spec>().unwrap().build(None).unwrap());
        let alone = daidalos(&["generate", &id, "--solution", "--format", "json"]);
        assert_eq!(stdout(&alone).trim_end(), line);
    }
}

#[test]
fn a_file_is_the_labyrinth_of_its_seed() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("mask.txt"), "#...\n....\n..#.\n").unwrap();
    let options = ["--mask", "mask.txt", "--format", "tiled"];
    let args = [&["generate", "eller", "--seeds", "9..11", "-o", "maps"], &options[..]].concat();
    let files = files_after(dir.path(), &args);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let maps = ["maps/daidalos-tiles.png", "maps/eller-09.tmj", "maps/eller-10.tmj"];
    assert_eq!(names, [&maps[..], &["maps/eller-11.tmj", "mask.txt"]].concat());
    let alone = [&["generate", "eller", "--seed", "9", "-o", "alone.tmj"], &options[..]].concat();
    let alone = files_after(dir.path(), &alone);
    assert_eq!(alone["alone.tmj"], files["maps/eller-09.tmj"]);
    assert_eq!(files_after(dir.path(), &args).len(), alone.len(), "once more, in place of the old");
}

/// Little memory means fewer at once, not other files.
#[test]
fn the_memory_is_bounded() {
    let args = ["generate", "prim:60x60", "--seeds", "1..30", "-o", "x.jsonl", "--threads", "4"];
    let made =
        [&["--memory", "1G"][..], &["--memory", "120K"], &["--memory", "400K"]].map(|bound| {
            let dir = tempfile::tempdir().unwrap();
            files_after(dir.path(), &[&args[..], bound].concat())
        });
    assert!(made[0] == made[1] && made[0] == made[2]);
    let output = daidalos(&[&args[..], &["--memory", "90K"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("60x60 takes about 99 KB, but at most 90 KB may be used"));
}

#[test]
fn what_is_in_the_way_is_named_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("folder.jsonl")).unwrap();
    fs::write(dir.path().join("file"), "precious").unwrap();
    for (to, code, reason) in [
        ("file", 2, "file is a file; --seeds needs -o FOLDER or -o FILE.jsonl"),
        ("folder.jsonl", 2, "folder.jsonl is a folder"),
        ("no/such/folder", 1, "cannot make the folder no/such/folder"),
        ("no/such/file.jsonl", 1, "cannot write no/such/file.jsonl"),
        ("file/x.jsonl", 1, "cannot write file/x.jsonl"),
    ] {
        let args = ["generate", "prim:4x4", "--seeds", "1..5", "-o", to];
        let output = command(&args).current_dir(dir.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{to}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{to}: {}", stderr(&output));
    }
    // It is found out while the first ones are made.
    for to in ["new", "new.jsonl"] {
        let args = ["generate", "prim:4x4", "--seeds", "1..5", "--texture", "rule30", "-o", to];
        let output = command(&args).current_dir(dir.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
    let left = files_in(dir.path());
    assert_eq!(left, BTreeMap::from([("file".to_owned(), b"precious".to_vec())]));
    assert!(!dir.path().join("new").exists());
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_whole_files() {
    use std::os::unix::process::ExitStatusExt;
    for (to, signal) in [("x.jsonl", 2), ("x", 2), ("x", 15)] {
        let dir = tempfile::tempdir().unwrap();
        let args = ["generate", "prim:40x40", "--seeds", "1..1000000", "-o", to];
        let mut running = Running(command(&args).current_dir(dir.path()).spawn().unwrap());
        let child = &mut running.0;
        // Counted, not read: a file that is being written may have another name by then.
        let (folder, enough) =
            if to == "x" { (dir.path().join(to), 5) } else { (dir.path().to_owned(), 1) };
        while fs::read_dir(&folder).map_or(0, Iterator::count) < enough {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let kill = [format!("-{signal}"), child.id().to_string()];
        assert!(std::process::Command::new("kill").args(kill).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
        for (name, bytes) in files_in(dir.path()) {
            assert!(name.starts_with("x/prim-") && name.ends_with(".json"), "{name}");
            assert!(json::read(str::from_utf8(&bytes).unwrap()).is_ok(), "{name}");
        }
    }
}

/// A pipe is written to as it is; a reader that has had enough is no failure.
#[cfg(unix)]
#[test]
fn a_pipe_takes_lines() {
    use std::io::{BufRead, BufReader};
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe.jsonl");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let args = ["generate", "prim:30x30", "--seeds", "7..1000000", "-o", pipe.to_str().unwrap()];
    let child = command(&args).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(fs::File::open(&pipe).unwrap()).lines();
    let layout = json::read(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!(layout, "prim:30x30#7".parse::<Spec>().unwrap().build(None).unwrap());
    drop(lines);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}
