//! Games in a pipe: conversations, levels as pictures and data, codes, saves, the configuration.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use daidalos::mode::Level;

use crate::talk::Game;
use crate::{command, daidalos, stderr, stdout};

/// The program with these lines on its standard input.
fn talk(folder: &Path, args: &[&str], lines: &str) -> Output {
    let mut child = command(args)
        .args(["--save-dir", folder.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The letters that lead through an escape, told ten at a time.
fn way_out(id: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let told = talk(folder.path(), &["play", id], &format!("solve\n{}q\n", "more\n".repeat(20)));
    let parts = stdout(&told).lines().filter_map(|line| match line.strip_prefix("Then ") {
        Some(steps) => Some(steps),
        None => Some(line.strip_prefix("The way on, ")?.split_once(": ")?.1),
    });
    let steps = parts.flat_map(|part| part.split(['.', ';']).next().unwrap().split(", "));
    let mut letters = String::new();
    for run in steps {
        let (dir, count) = run.split_once(' ').unwrap_or((run, "1"));
        let letter = match dir {
            "north" => "w",
            "west" => "a",
            "south" => "s",
            _ => "d",
        };
        letters.push_str(&letter.repeat(count.parse().unwrap()));
    }
    letters
}

#[test]
fn a_game_in_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let output = talk(folder.path(), &["play", "escape:10x10#7"], "d\nd\nsolve\nq\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.starts_with("escape#7\n"), "{text}");
    assert_eq!(text.matches("Your move (WASD/look/next/solve/save/load/help/q):").count(), 4);
    assert!(text.contains("The way on, 24 steps: "));
    assert!(!text.contains('\u{1b}'), "no control codes");
}

#[test]
fn won_verified_replayed_and_shared() {
    let folder = tempfile::tempdir().unwrap();
    let id = "escape:8x8#5";
    let way = way_out(id);
    let output = talk(folder.path(), &["play", id], &format!("{way}\n"));
    let text = stdout(&output);
    assert!(text.contains("You have won.\n"), "{text}");
    assert!(text.contains("This is your best game of this level.\n"));
    let code = text.lines().find_map(|line| line.strip_prefix("Code: ")).unwrap();
    let moves = way.len();
    let output = daidalos(&["verify", code]);
    let wanted = format!(
        "{id}\nmoves: proven; {moves} steps, all allowed, and the first seat has won\n\
         rival: none\nhelp: as recorded; 0, and 0 turns taken back\n\
         attempt: as claimed; the first, with nothing seen before\ntime: as claimed; 0:00\nmedal: as claimed; Gold: 29 moves, par 29.\n"
    );
    assert_eq!(stdout(&output), wanted);
    let output = daidalos(&["replay", code]);
    assert_eq!(stdout(&output).lines().count(), moves + 2);
    // A file with a code is as good as the code.
    let file = folder.path().join("code.txt");
    fs::write(&file, format!("{code}\n")).unwrap();
    let output = daidalos(&["verify", file.to_str().unwrap()]);
    assert_eq!(stdout(&output), wanted);
    // The code of a game that is not over goes on.
    let half = talk(folder.path(), &["play", id], &format!("{}\ncode\nq\n", &way[..4]));
    let code_of_half = stdout(&half).lines().find(|line| line.starts_with("D1")).unwrap();
    let output = talk(folder.path(), &["play", code_of_half], &format!("{}\n", &way[4..]));
    assert!(stdout(&output).contains("You have won.\n"), "{}", stdout(&output));
    // One character is another one.
    let mut damaged = code.to_owned();
    let last = if damaged.pop() == Some('A') { 'B' } else { 'A' };
    damaged.push(last);
    let output = daidalos(&["verify", &damaged]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "daidalos: the code is damaged or cut off: its checksum is wrong; copy all of it again\n"
    );
}

#[test]
fn a_race_against_a_rival_is_proven() {
    let folder = tempfile::tempdir().unwrap();
    for bot in ["shortest", "greedy", "first"] {
        let id = format!("race:6x6,bot={bot}#4");
        let lines = "w\na\ns\nd\nundo\nw\na\ns\nd\nwait 40\nw\na\ns\nd\nnext\nundo\nsave game\nq\n";
        talk(folder.path(), &["play", &id], lines);
        let save = folder.path().join("games/game.save");
        let output = daidalos(&["verify", save.to_str().unwrap()]);
        let said = stdout(&output);
        assert!(said.contains("rival: proven"), "{said}{}", stderr(&output));
        assert!(said.contains("help: as recorded; 1, and 1 turn taken back"), "{said}");
    }
}

#[test]
fn leaving_saves_and_load_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let id = "escape:8x8#5";
    let way = way_out(id);
    let (first, rest) = way.split_at(way.len() / 2);
    let output = talk(folder.path(), &["play", id], &format!("{first}\nq\n"));
    assert!(stdout(&output).contains("The game is saved"));
    let output = talk(folder.path(), &["--line"], &format!("load\n{rest}\n"));
    assert!(stdout(&output).contains("You have won."), "{}", stdout(&output));
    // What is over is not offered again.
    let output = talk(folder.path(), &[], "load\n");
    assert!(stdout(&output).contains("There is no game to go on with."));
}

/// What was asked for is written, whether the player leaves or is interrupted.
#[cfg(unix)]
#[test]
fn nothing_is_lost_by_a_signal_or_the_end_of_a_pipe() {
    use std::io::{BufRead, BufReader};
    for signal in ["-TERM", "-INT", "-HUP", "-KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let mut child = command(&["play", "escape:8x8#5", "--save-dir"])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut keys = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut wait = |wanted: &str| {
            assert!(lines.any(|line| line.unwrap().contains(wanted)), "{wanted}");
        };
        // Saving by name first: what it does to signals must not last.
        keys.write_all(b"save one\n").unwrap();
        wait("Saved as");
        keys.write_all(b"solve\n").unwrap();
        wait("Hints: 1");
        wait("Your move (WASD");
        let pid = child.id().to_string();
        assert!(
            std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success()
        );
        assert!(!child.wait().unwrap().success(), "{signal} ends the program");
        let output = talk(folder.path(), &["--line"], "load\n1\nq\n");
        assert!(stdout(&output).contains("Hints: 1"), "{signal}: {}", stdout(&output));
    }
}

/// A program that looks at a game while another plays it does not bring the old state back.
#[test]
fn two_programs_on_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let id = "escape:8x8#5";
    let way = way_out(id);
    let (first, rest) = way.split_at(2);
    let mut one = command(&["play", id, "--save-dir"])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keys = one.stdin.take().unwrap();
    keys.write_all(format!("{first}\nwait 1\nsave seen\n").as_bytes()).unwrap();
    while !folder.path().join("games/seen.save").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    fs::remove_file(folder.path().join("games/seen.save")).unwrap();
    // The other one is not offered what is being played, and starts its own.
    let output = talk(folder.path(), &["--line"], "load\nnew\neasy\nescape\nnext\nq\n");
    assert!(stdout(&output).contains("There is no game to go on with."), "{}", stdout(&output));
    keys.write_all(format!("{}\nq\n", &rest[..rest.len() - 1]).as_bytes()).unwrap();
    drop(keys);
    assert!(one.wait().unwrap().success());
    let saves = fs::read_dir(folder.path().join("last")).unwrap();
    let texts = saves.filter_map(|entry| {
        let path = entry.unwrap().path();
        (path.extension()? == "save").then(|| fs::read_to_string(path).unwrap())
    });
    let mut moves: Vec<usize> =
        texts.map(|text| text.lines().filter(|line| line.contains(" 0 ")).count()).collect();
    moves.sort_unstable();
    assert_eq!(moves, [0, way.len() - 1]);
}

/// Whatever is wrong with a save is said, the file stays as it is, and the game goes on.
#[test]
fn bad_saves_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    talk(folder.path(), &["play", "escape:8x8#5"], "wasd\nsave good\nq\n");
    let good = fs::read_to_string(games.join("good.save")).unwrap();
    let steps = good.lines().filter(|line| line.contains(" 0 ")).count();
    assert!(steps > 0, "{good}");
    let cases = [
        ("empty", Vec::new()),
        ("foreign", b"{\"game\": 1}\n".to_vec()),
        ("newer", good.replacen("daidalos 1", "daidalos 9", 1).into_bytes()),
        ("binary", vec![0, 159, 146, 150]),
        ("cut", good.as_bytes()[..good.len() - 3].to_vec()),
        ("level", good.replacen("escape", "chess", 1).into_bytes()),
        ("rules", good.replacen("escape:8x8", "escape@3:8x8", 1).into_bytes()),
        ("moved", good.replacen("level escape:8x8#5", "level escape:8x8#6", 1).into_bytes()),
    ];
    let mut said = String::new();
    for (name, bytes) in cases {
        fs::write(games.join(format!("{name}.save")), &bytes).unwrap();
        let output =
            talk(folder.path(), &["play", "escape:8x8#5"], &format!("load {name}\nd\nq\n"));
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(fs::read(games.join(format!("{name}.save"))).unwrap(), bytes, "{name} is kept");
        let text = stdout(&output).replace(folder.path().to_str().unwrap(), "FOLDER");
        let answer =
            text.lines().skip_while(|line| !line.starts_with("Your move (")).nth(1).unwrap();
        said.push_str(&format!("{name}: {answer}\n"));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn a_folder_that_cannot_be_written_is_said_so() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("file");
    fs::write(&blocked, "").unwrap();
    let output = talk(&blocked, &["play", "escape:8x8#5"], "save\nq\n");
    assert!(stdout(&output).contains("Cannot make the folder"), "{}", stdout(&output));
}

#[test]
fn levels_as_pictures_and_data() {
    let output = daidalos(&["level", "race:easy,bot=first#5", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(
        (json["mode"].as_str(), json["id"].as_str(), json["generator"].as_str()),
        (Some("race"), Some("race:bot=first#5"), Some("backtracker"))
    );
    assert_eq!(json["exits"].as_array().unwrap().len(), 100);
    let text = stdout(&daidalos(&["level", "escape:4x3#7", "--format", "text"])).to_owned();
    assert_eq!(text.lines().count(), 7);
    let svg = daidalos(&["level", "escape:4x3#7", "--format", "svg", "--solution"]);
    assert!(stdout(&svg).contains("<polyline"));
    let png = daidalos(&["level", "escape:4x3#7", "--format", "png"]);
    assert!(png.stdout.starts_with(b"\x89PNG"));
    let flags = daidalos(&["level", "escape", "--size", "4x3", "--seed", "7", "--format", "text"]);
    assert_eq!(stdout(&flags), text);
}

/// Each day has another game, so the library is asked for today's; midnight may come in between.
#[test]
fn the_level_of_the_day() {
    let today = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400;
    let day = today();
    let output = daidalos(&["level", "daily", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    let dailies = [day, today()].map(|day| Level::daily(day).to_string());
    assert!(dailies.iter().any(|daily| json["id"] == **daily), "{dailies:?} {}", json["id"]);
}

/// A level of a game is a map as any other.
#[test]
fn levels_are_searched_and_rivals_watched() {
    let solved = daidalos(&["solve", "race:6x4,bot=greedy#7", "--with", "greedy"]);
    let same = daidalos(&["solve", "backtracker:6x4,braid=30#7", "--with", "greedy"]);
    assert_eq!(stdout(&solved), stdout(&same));
    let folder = tempfile::tempdir().unwrap();
    let film = |args: &[&str]| {
        let file = folder.path().join("film.png");
        let output = daidalos(&[args, &["-o", file.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        fs::read(file).unwrap()
    };
    for (bot, search) in
        [("shortest", "breadth-first"), ("greedy", "greedy"), ("first", "depth-first")]
    {
        let id = format!("race:6x4,bot={bot}#7");
        assert_eq!(film(&["watch", &id, "--rival"]), film(&["watch", &id, "--with", search]));
    }
    // A foe's, both ways round, are two pictures; wide ones lie one below the other.
    let foe = film(&["watch", "hunt:40x20#999", "--rival"]);
    let one = film(&["watch", "hunt:40x20#999", "--with", "greedy"]);
    let height = |png: &[u8]| u32::from_be_bytes(png[20..24].try_into().unwrap());
    assert!(height(&foe) > 2 * height(&one) - 60, "{} {}", height(&foe), height(&one));
    let ends = daidalos(&["watch", "hunt#999", "--rival", "--from", "3,4", "-o", "-"]);
    assert_eq!(ends.status.code(), Some(2));
    assert!(stderr(&ends).contains("--from is not for hunt#999"), "{}", stderr(&ends));
    for (args, said) in [
        (["watch", "escape#7", "--rival"], "escape#7 has no rival and no foe to watch"),
        (["watch", "race:bot=none#7", "--rival"], "race:bot=none#7 has no rival"),
        (["watch", "prim#7", "--rival"], "prim#7 has no rival"),
        (["watch", "hunt:foes=0#999", "--rival"], "hunt:foes=0#999 has no rival and no foe"),
    ] {
        let output = daidalos(&[&args[..], &["-o", "-"]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}

#[test]
fn the_configuration_is_told_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().to_str().unwrap();
    let run = || {
        let mut command = command(&["config"]);
        command.env("HOME", home).env_remove("XDG_CONFIG_HOME").env_remove("XDG_DATA_HOME");
        command.output().unwrap()
    };
    let output = run();
    assert!(stdout(&output).contains("north = [\"w\", \"k\", \"up\"] # go north"));
    assert!(stdout(&output).contains("games/NAME.save"));
    assert!(stdout(&output).contains("config.toml"));
    assert_eq!(output.status.code(), Some(0));
    let config = folder.path().join(".config/daidalos");
    fs::create_dir_all(&config).unwrap();
    fs::write(config.join("config.toml"), "[keys]\nnorth = [\"s\"]\n").unwrap();
    let output = run();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the key s is given to north and to south"));
}

/// A string of keys leads to a world, and to nothing else on standard output.
#[test]
fn worlds_by_a_string_of_keys() {
    let folder = tempfile::tempdir().unwrap();
    let world = |keys: &str| {
        let output = talk(folder.path(), &["world", keys], "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{keys}");
        stdout(&output).to_owned()
    };
    let nothing = talk(folder.path(), &["world", "LWW"], "");
    assert_eq!((nothing.status.code(), stdout(&nothing)), (Some(0), ""));
    assert!(stderr(&nothing).starts_with("no hunt is saved in "));
    let whole = world("N999SDDDWWWDDD");
    assert_eq!(whole.lines().count(), 30);
    assert!(whole.chars().all(|glyph| "#.@FLSG \n".contains(glyph)), "{whole}");
    world("N999SDDD:Q");
    assert_eq!(world("LWWWDDD"), whole);
    world("LWWW:Q");
    world("L:Q");
    world("lddd:q");
    assert_eq!(world("L"), whole);
    let wrong = talk(folder.path(), &["world", "N999SDDD:QD"], "");
    assert_eq!((wrong.status.code(), stdout(&wrong)), (Some(2), ""));
    assert_eq!(stderr(&wrong), "daidalos: character 11 is 'D', but nothing follows :Q\n");
    let json: serde_json::Value = serde_json::from_str(&world_as("json", folder.path())).unwrap();
    assert_eq!((json["width"].as_u64(), json["mode"].as_str()), (Some(40), Some("hunt")));
    assert!(["avatar", "lamps", "foes"].iter().all(|key| json[key].is_array()));
    assert!(world_as("svg", folder.path()).starts_with("<svg"));
    assert!(world_as("unicode", folder.path()).contains('█'));
    let watched = talk(folder.path(), &["world", "N1S", "--watch"], "");
    assert_eq!(watched.status.code(), Some(2));
}

/// A world that was saved by keys is gone on with in line mode, and the other way round; so it is in the menu.
#[test]
fn one_saved_hunt_for_both_doors() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str], lines: &str| {
        let output = talk(folder.path(), args, lines);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{args:?}");
        stdout(&output).to_owned()
    };
    let whole = run(&["world", "N999SDDDWWWDDD"], "");
    run(&["world", "N999SDDD:q"], "");
    // A game of another kind that was saved later does not stand in the way.
    run(&["world", "n999s:Q"], "");
    run(&["--line"], "load\n1\nddd\nq\n");
    run(&["play", "escape#7"], "wasd\nq\n");
    run(&["world", "Lwww:Q"], "");
    let said = run(&["--line"], "load\n1\nddd\nq\n");
    assert!(said.starts_with("What do you want to play?") && said.contains("hunt#999"), "{said}");
    assert_eq!(run(&["world", "L"], ""), whole);
    // Three games were begun, and each has one file; nothing else was written for them.
    let saves = fs::read_dir(folder.path().join("last")).unwrap();
    let is_save = |path: &Path| path.extension().is_some_and(|ending| ending == "save");
    assert_eq!(saves.filter(|entry| is_save(&entry.as_ref().unwrap().path())).count(), 3);
    assert!(!folder.path().join("world.save").exists());
}

/// The hunt that was saved last is another program's at the moment, or cannot be read.
#[test]
fn a_hunt_that_cannot_be_had_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let keys = |keys: &str| talk(folder.path(), &["world", keys], "");
    assert!(keys("N999SDDD:Q").status.success());
    let mut other = Game::start_with(&["--line"], folder.path());
    other.say("load");
    let held = keys("LW:Q");
    assert_eq!((held.status.code(), stdout(&held)), (Some(1), ""));
    assert!(stderr(&held).contains("another program is playing"), "{}", stderr(&held));
    other.leave();
    assert_eq!(stdout(&keys("L")), stdout(&keys("N999SDDD")));
    fs::write(folder.path().join("last/0.save"), "nonsense").unwrap();
    let damaged = keys("L");
    assert_eq!(stdout(&damaged), stdout(&keys("N999SDDD")));
    assert!(stderr(&damaged).starts_with("daidalos: cannot use "), "{}", stderr(&damaged));
}

/// What was saved when all was over is still that world.
#[test]
fn a_world_that_has_ended_is_saved_too() {
    let folder = tempfile::tempdir().unwrap();
    let world = |keys: &str| stdout(&talk(folder.path(), &["world", keys], "")).to_owned();
    // Back and forth until a foe comes.
    let caught = world(&format!("N999S{}:Q", "WS".repeat(300)));
    assert_eq!(world("L"), caught);
    assert_eq!(world("LDDD:Q"), caught);
    let said = talk(folder.path(), &["--line"], "load\nq\n");
    assert!(stdout(&said).contains("A foe caught you."), "{}", stdout(&said));
}

fn world_as(format: &str, folder: &Path) -> String {
    let args = ["world", "N7SDD", "--size", "40x20", "--format", format];
    stdout(&talk(folder, &args, "")).to_owned()
}

#[test]
fn a_game_is_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        talk(folder.path(), &["play", "duel:4x4,bot=first#5"], "analyze\nsolve\ncode\nq\n");
    let text = stdout(&output);
    assert!(text.contains("That comes after the game"), "{text}");
    let code = text.lines().find(|line| line.starts_with("D1")).unwrap();
    let told = daidalos(&["analyze", code]);
    assert!(stdout(&told).contains("Lowest cost possible: "), "{}", stdout(&told));
    let json: serde_json::Value =
        serde_json::from_str(stdout(&daidalos(&["analyze", code, "--format", "json"]))).unwrap();
    assert_eq!(json["coding"][0]["tree"], serde_json::Value::Null);
    let path = folder.path().join("game.svg");
    assert!(daidalos(&["analyze", code, "-o", path.to_str().unwrap()]).status.success());
    assert!(fs::read_to_string(path).unwrap().starts_with("<svg"));
    assert_eq!(daidalos(&["analyze", "nonsense"]).status.code(), Some(2));
    assert_eq!(daidalos(&["analyze", "D1abc"]).status.code(), Some(1));
}
