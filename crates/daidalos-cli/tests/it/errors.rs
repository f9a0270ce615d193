//! One clear sentence on standard error, nothing on standard output, and the right exit code.

use std::fmt::Write as _;
use std::io::Read;
use std::process::Stdio;

use crate::{command, daidalos, stderr, stdout};

/// Flags that several commands share are listed where they mean something, and may stand before the command.
#[test]
fn shared_flags_are_listed_where_they_mean_something() {
    let shared = ["--line", "--save-dir", "--words", "--memory"];
    let mut listed = String::new();
    for name in [
        "",
        "play",
        "level",
        "rival",
        "replay",
        "verify",
        "analyze",
        "panel",
        "world",
        "serve",
        "config",
        "generate",
        "solve",
        "compare",
        "watch",
        "matrix",
        "mines",
        "texture",
        "completions",
        "man",
    ] {
        let args = if name.is_empty() { vec!["--help"] } else { vec![name, "--help"] };
        let help = daidalos(&args);
        let words: Vec<&str> = stdout(&help).split_whitespace().collect();
        let there = shared.into_iter().filter(|flag| words.contains(flag));
        let _ = writeln!(listed, "{name}: {}", there.collect::<Vec<_>>().join(" "));
    }
    insta::assert_snapshot!(listed);
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for args in [
        &["--save-dir", folder, "world", "N1SD:Q"][..],
        &["world", "L", "--save-dir", folder],
        &["--line", "play", "escape#1", "--save-dir", folder],
        &["play", "--line", "escape#1", "--save-dir", folder],
        &["--save-dir", folder, "--line"],
        &["--memory", "1G", "generate", "prim:4x4#1"],
    ] {
        let output = daidalos(args);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{args:?}");
        assert!(!output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn bad_usage_is_code_2() {
    let mut said = String::new();
    for args in [
        &["generate"][..],
        &["generate", "pirm"],
        &["generate", "prim", "--size", "0x5"],
        &["generate", "prim", "--size", "big"],
        &["generate", "prim", "--size", "-3x5"],
        &["generate", "prim", "--seed", "99999999999999999999"],
        &["generate", "prim", "--seed", ""],
        &["generate", "prim", "--seed", "1.5"],
        &["play", "race#-1"],
        &["generate", "prim", "--braid", "101", "--seed", "1"],
        &["generate", "prim", "--corner", "nw", "--seed", "1"],
        &["generate", "prim:4x4,braid=1,braid=2#1"],
        &["generate", "prim@2#1"],
        &["generate", "#"],
        &["generate", "prim:20000x20000#1"],
        &["generate", "growing-tree:newest=0,random=0#1"],
        &["generate", "prim#1", "--format", "gif"],
        &["generate", "prim#1", "--cell", "9"],
        &["generate", "prim#1", "-o", "maze.gif"],
        &["generate", "prim#1", "--format", "map", "--solution"],
        &["generate", "prim#1", "--stream"],
        &["generate", "eller#1", "--stream"],
        &["generate", "eller#1", "--stream", "--format", "png", "--heat"],
        &["generate", "eller:20000x20000,braid=3#1", "--format", "png"],
        &["generate", "prim:3000x3000#1", "--format", "png"],
        &["generate", "eller:20000x20000#1", "--format", "png", "--solution"],
        &["generate", "bsp#1", "--texture", "rule30", "--heat"],
        &["generate", "caves#1", "--texture", "rule30"],
        // Said before the level is made, which would be refused as well.
        &["generate", "bsp:leaf=3#1", "--texture", "rule256"],
        &["generate", "bsp:leaf=3#1", "--texture", "rule30:start=middle"],
        &["generate", "bsp:leaf=3#1", "--texture", "rule30:9x9"],
        &["generate", "bsp:leaf=3#1", "--texture", "rule30"],
        &["generate", "prim:99999999999999999999x2#1"],
        &["generate", "prim#1", "-o", ""],
        &["generate", "prim", "--seeds", "1..9"],
        &["generate", "prim", "--seeds", "1..9", "-o", "-"],
        &["generate", "prim", "--seeds", "9", "-o", "x"],
        &["generate", "prim", "--seeds", "9..1", "-o", "x"],
        &["generate", "prim", "--seeds", "a..b", "-o", "x"],
        &["generate", "prim", "--seeds", "0..99999999999999999999", "-o", "x"],
        &["generate", "prim", "--seeds", "0..999999999", "-o", "x.jsonl"],
        &["generate", "prim", "--seeds", "0..9999999", "-o", "x"],
        &["generate", "prim:9x9#7", "--seeds", "1..9", "-o", "x"],
        &["generate", "prim", "--seed", "7", "--seeds", "1..9", "-o", "x"],
        &["generate", "prim", "--seeds", "1..9", "-o", "x.png"],
        &["generate", "prim", "--seeds", "1..9", "-o", "x.jsonl", "--format", "png"],
        &["generate", "prim", "--seeds", "1..9", "-o", "x", "--format", "map", "--solution"],
        &["generate", "prim", "--seeds", "1..9", "-o", "x", "--stats"],
        &["generate", "eller", "--seeds", "1..9", "-o", "x", "--stream"],
        &["generate", "prim:20000x20000", "--seeds", "1..9", "-o", "x"],
        &["generate", "prim#1", "--threads", "2"],
        &["generate", "prim", "--seeds", "1..9", "-o", "x", "--threads", "0"],
        &["watch", "prim#1", "-o", "x.png", "--speed", "-3"],
        &["watch", "prim:250x250#1", "-o", "x.png", "--cell", "40"],
        &["watch", "prim#1"],
        &["watch", "prim#1", "-o", "x.svg"],
        &["watch", "prim:300x300#1", "-o", "x.png"],
        &["watch"],
        &["texture", "rule256"],
        &["texture", "rule30@7"],
        &["texture", "rule30:wild"],
        &["texture", "rule30", "-o", "rule.svg"],
        &["texture", "rule30", "--cell", "3"],
        &["texture", "rule30", "--cell", "3", "-o", "rule.TXT"],
        &["texture", "rule30", "--size", "0x1"],
        &["texture", "rule30", "--start", "middle"],
        &["texture", "rule30", "--size", "16777216x16777216"],
        &["play", "chess"],
        &["play", "escape:wild#1"],
        &["play", "race:2x2,bot=best#1"],
        &["play", "escape@2#1"],
        &["play", "escape:3000x3000#1"],
        &["play", "escape", "--bot", "first"],
        &["level", "escape:1x9#1"],
        &["level", "hunt:14x14,foes=12#1"],
        &["level", "escape#1", "--format", "gif"],
        &["level"],
        &["verify"],
        &["verify", "escape#1"],
        &["replay", "nowhere.txt"],
        &["replay", "D195NbBUmXnjw8Mrpn4ZrOejTm6PWCNj42oBhj-HlgGA", "-o", "x.svg"],
        &["--save-dir", "", "config"],
        &["generate", "prim#1", "--line"],
        &["--line", "generate", "prim#1"],
        &["--save-dir", "x", "verify", "D1"],
        &["level", "escape#1", "--save-dir", "x"],
        &["play", "escape#1", "--memory", "1G"],
        &["--memory", "1G"],
        &["serve", "--words", "x"],
        &["completions", "korn"],
        &["nonsense"],
        &["generat"],
        &["hunt:medium#7"],
        &["prim:9x9#7"],
        &["--nonsense"],
    ] {
        let output = daidalos(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{args:?}: {}", stderr(&output));
        let _ = writeln!(said, "{}\n    {}", args.join(" "), stderr(&output).trim_end());
    }
    insta::assert_snapshot!(said);
}

#[test]
fn failures_are_code_1() {
    let dir = tempfile::tempdir().unwrap();
    let mask = dir.path().join("mask.txt");
    std::fs::write(&mask, "..#..").unwrap();
    let binary = dir.path().join("binary");
    std::fs::write(&binary, [0xFF, 0xFE, 0x00]).unwrap();
    for (args, reason) in [
        (
            &["generate", "prim#1", "--mask", "no/such/file"][..],
            "cannot read the mask no/such/file",
        ),
        (&["generate", "prim#1", "--mask", mask.to_str().unwrap()], "2 islands"),
        (
            &["generate", "prim#1", "--mask", binary.to_str().unwrap()],
            "neither a PNG picture nor text",
        ),
        (
            &["generate", "prim#1", "-o", "no/such/dir/maze.png"],
            "cannot write no/such/dir/maze.png",
        ),
    ] {
        let output = daidalos(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(stderr(&output).contains(reason), "{args:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_broken_pipe_is_no_failure() {
    for args in [
        &["generate", "binary-tree:900x900#1"][..],
        &["generate", "eller:4000x4000#1", "--stream", "--format", "map"],
        &["generate", "binary-tree:400x400#1", "--format", "png"],
        &["generate", "binary-tree:900x900#1", "--format", "json"],
    ] {
        let mut child =
            command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
        assert_eq!(stderr(&output), "");
    }
}

/// A user with both outputs closed still gets the work and the exit code.
#[cfg(unix)]
#[test]
fn a_closed_standard_error_does_no_harm() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full");
    for (args, code) in [
        (&["generate", "prim", "--size", "3x3"][..], 0),
        (&["generate", "prim:3x3#1", "--stats"], 0),
        (&[], 0),
        (&["nonsense"], 2),
        (&["generate", "nonsense"], 2),
        (&["generate", "prim#1", "-o", "no/such/dir/x.txt"], 1),
    ] {
        let Ok(stderr) = full() else { return };
        let output = command(args).stderr(stderr).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert_eq!(output.stdout.is_empty(), code != 0, "{args:?}");
    }
    if let Ok(stdout) = full() {
        let output = command(&["generate", "prim:3x3#1"]).stdout(stdout).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).starts_with("daidalos: cannot write to standard output"));
    }
}

#[test]
fn help_version_and_pages_are_successes() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["generate", "--help"],
        &["watch", "--help"],
        &["generate", "--list"],
        &["completions", "bash"],
        &["completions", "fish"],
        &["completions", "zsh"],
        &["completions", "powershell"],
        &["man"],
        &["man", "generate"],
    ] {
        let output = daidalos(args);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{args:?}");
        assert!(!stdout(&output).trim().is_empty(), "{args:?}");
    }
    let help = daidalos(&["generate", "--help"]);
    let list = daidalos(&["generate", "--list"]);
    for generator in daidalos::generate::GENERATORS {
        assert!(stdout(&list).contains(generator.name()));
        assert!(flat(stdout(&list)).contains(generator.explain()));
        for option in generator.options() {
            assert!(stdout(&help).contains(&format!("--{}", option.key)), "{}", option.key);
            assert!(stdout(&list).contains(option.about), "{}", option.key);
        }
    }
    let help = daidalos(&["solve", "--help"]);
    for search in daidalos::search::SEARCHES {
        assert!(flat(stdout(&help)).contains(search.explain()), "{}", search.name());
    }
}

/// A text as if it had not been wrapped.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
