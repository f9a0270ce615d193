//! The library's corpus of hostile inputs, given to the program with little memory: each ends with a result or one
//! clear sentence.
//!
//! The corpus is `crates/daidalos/tests/hostile`; the library's own test of it counts steps.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;

use crate::stderr;

/// What the program may have, in kilobytes of address space, and in seconds of processor time: far more than any of
/// these takes, far less than some of them once took.
const LIMITS: &str = "ulimit -v 2000000; ulimit -t 60; exec \"$0\" \"$@\"";

#[test]
fn levels_are_made_or_refused() {
    let ids = fs::read_to_string(folder().join("levels.txt")).unwrap();
    for id in ids.lines().filter(|line| !line.starts_with('#')) {
        ends_well(&["level", id, "--format", "json"]);
    }
}

#[test]
fn records_are_played_or_refused() {
    for path in files("records") {
        for command in ["verify", "analyze"] {
            ends_well(&[command, path.to_str().unwrap()]);
        }
    }
}

#[test]
fn maps_and_masks_are_read_or_refused() {
    for path in files("maps") {
        let path = path.to_str().unwrap();
        ends_well(&["solve", path, "--from", "0,0", "--to", "1,0", "--memory", "500M"]);
        ends_well(&["generate", "backtracker#1", "--mask", path, "--memory", "500M"]);
    }
    let bomb = folder().join("maps/white-8192.png");
    let args = ["solve", bomb.to_str().unwrap(), "--from", "0,0", "--to", "9,0", "--memory", "1G"];
    let refused = ends_well(&args);
    let said = stderr(&refused);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(
        said.contains("8192x8192 takes about 4.5 GB, but at most 1.0 GB may be used"),
        "{said}"
    );
}

#[test]
fn labyrinths_that_no_walk_crosses_are_refused() {
    for id in ["aldous-broder:16777216x2#1", "wilson:100000x2#1", "prim:16000x16000#1"] {
        let refused = ends_well(&["generate", id, "--format", "json", "--memory", "500M"]);
        assert_eq!(refused.status.code(), Some(2), "{id}: {}", stderr(&refused));
    }
    let walked = ends_well(&["generate", "walk:1000000x3,share=90#1", "--format", "map"]);
    assert_eq!(walked.status.code(), Some(0), "{}", stderr(&walked));
}

#[test]
fn configurations_are_read_or_refused() {
    let home = tempdir().unwrap();
    let file = home.path().join("daidalos/config.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    for text in
        ["[".repeat(20 << 20), "a.".repeat(1 << 20), "a = ".to_owned() + &"[".repeat(1 << 16)]
    {
        fs::write(&file, text).unwrap();
        let output = limited(&["config"]).env("XDG_CONFIG_HOME", home.path()).output().unwrap();
        check(&output, "config");
    }
}

/// Runs the program with little of everything.
fn ends_well(args: &[&str]) -> Output {
    let output = limited(args).output().unwrap();
    check(&output, &args.join(" "));
    output
}

fn limited(args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", LIMITS, env!("CARGO_BIN_EXE_daidalos")]).args(args).stdin(Stdio::null());
    command
}

/// It has not been killed, and says what is wrong in a sentence.
fn check(output: &Output, what: &str) {
    let said = stderr(output);
    assert!(matches!(output.status.code(), Some(0..=2)), "{what}: {:?} {said}", output.status);
    assert!(!said.contains("panicked") && !said.contains("memory allocation"), "{what}: {said}");
    if output.status.code() != Some(0) {
        assert!(said.starts_with("daidalos: ") && said.len() > 30, "{what}: {said}");
    }
}

fn files(name: &str) -> Vec<PathBuf> {
    let found = fs::read_dir(folder().join(name)).unwrap();
    let mut files: Vec<PathBuf> = found.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../daidalos/tests/hostile")
}
