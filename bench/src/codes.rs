//! Bits a move of share codes, beside what plain coders make of the same moves; and how fast a record is
//! played again.

use std::error::Error;

use daidalos::mode::{GameTime, Input, Level, Move, Seat};
use daidalos::record::huffman::Code;
use daidalos::record::{Record, Recording, encode, size_of};
use daidalos::rng::Seed;
use daidalos::session::{Film, Session, verify};
use daidalos::work::Work;

use crate::measure::best;

type Failure = Box<dyn Error + Send + Sync>;

pub(crate) fn tables() -> Result<(), Failure> {
    println!(
        "\n| records | moves | code, bit/move | times, bit/move | entropy | Huffman | zstd -19 | code/zstd |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let mut all = Vec::new();
    for bot in ["shortest", "greedy", "first"] {
        for (name, options) in [("escape", "braid=0"), ("race", "braid=30")] {
            // In a perfect maze there is one way only, which both find.
            if (name, bot) == ("escape", "greedy") {
                continue;
            }
            let records = pool(name, options, bot)?;
            row(&format!("{name}, {bot}"), &records)?;
            all.extend(records);
        }
    }
    row("all", &all)?;
    replay()
}

/// Records of 500 moves or more, on mazes of several sizes.
fn pool(name: &str, options: &str, bot: &str) -> Result<Vec<Record>, Failure> {
    let mut records = Vec::new();
    for side in [30, 50, 80] {
        for seed in 0..30 {
            let record = played(name, options, bot, side, seed)?;
            records.extend(Some(record).filter(|record| record.entries.len() >= 500));
        }
    }
    Ok(records)
}

/// A game in which the bot sits at the first seat; its walls stand still, so that the plan holds.
fn played(name: &str, options: &str, bot: &str, side: u32, seed: u64) -> Result<Record, Failure> {
    let race = format!("race:{side}x{side},{options},shift=0,bot={bot}#{seed}");
    let level = race.parse::<Level>()?;
    let plan =
        level.start()?.reply(Seat::FIRST, &mut Seed(0).stream("bot", 0), &mut Work::unbounded());
    let level = if name == "race" {
        level
    } else {
        format!("escape:{side}x{side},{options},shift=0#{seed}").parse()?
    };
    let mut session = Session::start(level)?;
    let mut pauses = Seed(seed).stream("pauses", 0);
    for mv in plan {
        let Move::Step(dir) = mv else { continue };
        session.pass(GameTime(12 + pauses.below(20)));
        session.input(Seat::FIRST, Input::Step(dir));
        if !session.is_running() {
            break;
        }
    }
    Ok(session.record())
}

fn row(name: &str, records: &[Record]) -> Result<(), Failure> {
    let (mut moves, mut code, mut times, mut zstd, mut huffman) = (0, 0, 0, 0, 0);
    let mut entropy = 0.0;
    for record in records {
        let text: Vec<u8> = record.entries.iter().map(|entry| letter(entry.mv)).collect();
        let size = size_of(record)?;
        let read = Recording::read(&encode(record)?)?;
        assert_eq!(Film::of(&read)?.entries(), record.entries);
        moves += text.len();
        code += size.moves;
        times += size.times;
        zstd += 8 * zstd::bulk::compress(&text, 19)?.len();
        let mut counts = [0_u64; 256];
        text.iter().for_each(|letter| counts[usize::from(*letter)] += 1);
        let words = Code::new(&counts);
        let bits = text.iter().map(|letter| words.word(usize::from(*letter)).length as usize);
        huffman += bits.sum::<usize>();
        let share = |count: &u64| *count as f64 / text.len() as f64;
        let used = counts.iter().filter(|count| **count > 0);
        entropy -= used.map(|c| share(c).log2() * *c as f64).sum::<f64>();
    }
    let per = |bits: f64| bits / moves as f64;
    println!(
        "| {name} | {moves} | {:.3} | {:.2} | {:.3} | {:.3} | {:.3} | {:.2} |",
        per(code as f64),
        per(times as f64),
        per(entropy),
        per(huffman as f64),
        per(zstd as f64),
        code as f64 / zstd as f64,
    );
    Ok(())
}

fn letter(mv: Move) -> u8 {
    mv.to_string().bytes().next().unwrap_or(b'?')
}

/// A long walk that is played again.
fn replay() -> Result<(), Failure> {
    let mut session = Session::start("escape:30x30,shift=0#1".parse()?)?;
    let mut rng = Seed(1).stream("walk", 0);
    let mut moves = Vec::new();
    while session.played() < 200_000 {
        moves.clear();
        session.game().moves(Seat::FIRST, &mut moves);
        let goal = session.game().known(Seat::FIRST).goal;
        let chosen = moves[rng.index(moves.len())];
        let Move::Step(dir) = chosen else { continue };
        let at = session.game().known(Seat::FIRST).at;
        if session.size().step(at, dir) != goal {
            session.input(Seat::FIRST, Input::Step(dir));
        }
    }
    let record = session.record();
    let seconds = best(5, || drop(std::hint::black_box(verify(&record))));
    let text = record.to_string();
    let parsing = best(5, || drop(std::hint::black_box(text.parse::<Record>())));
    let count = record.entries.len() as f64;
    println!("\n| escape 30x30, 200,000 moves | million moves/s |");
    println!("|---|---:|");
    println!("| verified | {:.2} |", count / seconds / 1e6);
    println!("| read from its text | {:.2} |", count / parsing / 1e6);
    Ok(())
}
