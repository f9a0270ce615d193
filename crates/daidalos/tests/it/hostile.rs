//! A corpus of inputs that once took hours or gigabytes, and of those that might: each gives a result or a clear
//! message within the bound of the work meter. It grows with every find.
//!
//! Steps are checked here; `crates/daidalos-cli/tests/it/hostile.rs` gives the same corpus to the program, with little
//! memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use daidalos::export;
use daidalos::generate::Spec;
use daidalos::mode::{Game, GameTime, Help, Level, Move, Seat, Tell};
use daidalos::record::{Entry, Record, Recording, Tally, encode, is_code};
use daidalos::session::{SessionError, verify};
use daidalos::work::Work;

/// One move or one wave over a map may go beyond the bound before it is noticed.
const SLACK: u64 = Work::OUTSIDE / 2;

#[test]
fn labyrinths() {
    for id in lines("labyrinths.txt") {
        let (mut work, clock) = (Work::bounded(Work::OUTSIDE), Instant::now());
        let made = id.parse::<Spec>().and_then(|spec| spec.build_within(None, &mut work));
        check_time(&id, work.steps(), clock);
        check(&id, &made.map(|_| ()), work.steps());
    }
}

#[test]
fn levels() {
    for id in lines("levels.txt") {
        let (mut work, clock) = (Work::bounded(Work::OUTSIDE), Instant::now());
        let made = id.parse::<Level>().and_then(|level| level.start_within(&mut work));
        check_time(&id, work.steps(), clock);
        check(&id, &made.map(|_| ()), work.steps());
    }
}

/// Codes and saves; those that are called `endless` are given up at the bound.
#[test]
fn records() {
    for path in files("records") {
        let (name, text) = (path.display().to_string(), fs::read_to_string(&path).unwrap());
        let text = if is_code(text.trim()) { text.trim() } else { &text };
        match Recording::read(text) {
            Err(error) => check(&name, &Err::<(), _>(error), 0),
            Ok(recording) => {
                let verdict = verify(&recording);
                let is_given_up = matches!(verdict, Err(SessionError::Work { .. }));
                assert_eq!(is_given_up, name.contains("endless"), "{name}: {verdict:?}");
                // Each of these has its rivals plan, its foes hunt, or its walls move.
                let steps = verdict.as_ref().map_or(0, |verdict| verdict.work);
                assert!(verdict.is_err() || steps > 500_000, "{name}: {steps} steps");
                check(&name, &verdict.map(|_| ()), steps);
            }
        }
    }
}

/// Makes the codes of the corpus anew: after a change of the rules the old ones are refused for another reason.
#[test]
#[ignore = "it writes files"]
fn write_codes() {
    for (name, id, moves, wait, player) in [
        ("endless-shifts", "escape:2x4096,maze=aldous-broder,shift=1#1", 25, 1000, LAST),
        ("endless-shifts-of-a-race", "race:2048x2048,shift=1#1", 25, 1000, LAST),
        ("a-hundred-thousand-moves", "escape:30x30,shift=0#1", 100_000, 0, LAST),
        ("duel-with-many-plans", "duel:256x256,bot=dijkstra#1", 4000, 0, LAST),
        ("flags-on-a-board", "mines:board=100x100/2000#1", 2000, 0, FLAGS),
        ("wordiest", "words:20x20,tier=35,bot=wordiest#3", 400, 0, HELPED),
        ("hunted-by-many", "hunt:128x128,foes=12,lamps=10,aim=foe#1", 4000, 0, HELPED),
        ("hunted-in-corridors", "hunt:400x40,foes=12,lamps=10,pace=4,aim=foe#1", 4000, 0, HELPED),
    ] {
        let code = encode(&played(id, moves, wait, player)).unwrap();
        println!("{name}: {} characters", code.len());
        fs::write(folder().join("records").join(name), code + "\n").unwrap();
    }
}

/// What a player does of all that is allowed.
type Player = fn(&dyn Game, Seat, &[Move]) -> Option<Move>;

/// The least likely move, which leads back and forth, mostly.
const LAST: Player = |_, _, moves| moves.last().copied();
/// Sets flags.
const FLAGS: Player =
    |_, _, moves| moves.iter().rev().find(|mv| matches!(mv, Move::Mark(_))).copied();
/// Follows the help.
const HELPED: Player = |game, seat, _| {
    let next = game.hint(seat, Help::Next).next?;
    game.interpret(seat, next).first().copied()
};

/// A game of so many moves at most, with so much time between them.
fn played(id: &str, moves: usize, wait: u64, player: Player) -> Record {
    let level: Level = id.parse().unwrap();
    let (mut game, mut time) = (level.start().unwrap(), GameTime(0));
    let (mut entries, mut plan, mut epoch) = (Vec::new(), Vec::new(), 0);
    while entries.len() < moves {
        let Some(seat) = game.to_move().lowest() else { break };
        time = time + GameTime(wait);
        game.advance(time, &mut Tell::nobody());
        let mut all = Vec::new();
        game.moves(seat, &mut all);
        let chosen = match game.rivals().has(seat) {
            false => player(&*game, seat, &all),
            true => {
                if plan.is_empty() || epoch != game.epoch() {
                    epoch = game.epoch();
                    let rng = &mut level.seed.stream("bot", u64::from(game.epoch()));
                    plan = game.reply(seat, rng, &mut Work::unbounded());
                    plan.reverse();
                }
                plan.pop()
            }
        };
        let Some(mv) = chosen else { break };
        game.apply(seat, mv, &mut Tell::nobody());
        entries.push(Entry { time, seat, mv, digest: 0 });
    }
    Record { level, tally: Tally::default(), entries, end: time }
}

#[test]
fn maps() {
    for path in files("maps") {
        let read = export::read(&fs::read(&path).unwrap());
        check(&path.display().to_string(), &read.map(|_| ()), 0);
    }
}

/// In the long run only, which is built for speed: a step that is counted takes a few nanoseconds. The bounds are far
/// off, for machines are slow and busy.
fn check_time(what: &str, steps: u64, clock: Instant) {
    let nanoseconds = clock.elapsed().as_nanos() as u64;
    println!("{what}: {} ns a step", nanoseconds / steps.max(1));
    let is_slow = std::env::var_os("DAIDALOS_SLOW").is_some();
    assert!(!is_slow || nanoseconds < 200_000_000 + 40 * steps, "{what}: {nanoseconds} ns");
}

fn check<E: std::fmt::Display>(what: &str, result: &Result<(), E>, steps: u64) {
    println!(
        "{what}: {steps} steps, {}",
        result.as_ref().err().map_or("made".into(), E::to_string)
    );
    assert!(steps <= Work::OUTSIDE + SLACK, "{what} took {steps} steps");
    if let Err(error) = result {
        assert!(error.to_string().len() > 20, "{what}: {error}");
    }
}

/// The lines of a list, without remarks.
fn lines(name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    let ids = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    ids.map(str::to_owned).collect()
}

fn files(name: &str) -> Vec<PathBuf> {
    let found = fs::read_dir(folder().join(name)).unwrap();
    let mut files: Vec<PathBuf> = found.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{name}");
    files
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile")
}
