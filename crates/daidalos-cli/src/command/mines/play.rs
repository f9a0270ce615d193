//! `daidalos mines --play`: plays many classic boards, guesses included, and tells how many were won.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command, value_parser};
use daidalos::grid::Size;
use daidalos::minefield::{First, Player};
use daidalos::rng::Seed;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use signal_hook::consts::SIGINT;
use signal_hook::{flag, low_level::unregister};

use super::asked::Start;
use crate::command::typed;
use crate::output;
use crate::usage::Usage;

/// Adds what is asked of the player.
pub(super) fn args(command: Command) -> Command {
    let number = |name, value| Arg::new(name).long(name).value_name(value).requires("play");
    command
        .arg(typed::flag("play", "Play boards, guessing where needed, and tell how many were won"))
        .arg(
            number("games", "N")
                .value_parser(value_parser!(u64).range(1..))
                .default_value("10000")
                .help("How many games are played"),
        )
        .arg(
            number("threads", "N")
                .value_parser(value_parser!(u32).range(1..=1024))
                .help("How many games are played at once [default: one a core]"),
        )
}

/// Plays on rectangles of a size with a number of mines.
pub(super) fn run(matches: &ArgMatches, size: Size, mines: u32, seed: Seed) -> anyhow::Result<()> {
    let asked = Asked::read(matches, size, mines, seed);
    let refused = |error: daidalos::minefield::PlayerError| Usage(error.to_string());
    Player::new(size, mines, asked.first).map_err(refused)?;
    let begin = Instant::now();
    let tally = asked.play_all()?;
    let time = begin.elapsed();
    if tally.games == 0 {
        anyhow::bail!("stopped before a game was over");
    }
    let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "json");
    let told = if is_json { asked.json(&tally, time) } else { asked.text(&tally, time) };
    output::write(typed::output_path(matches), |out| out.write_all(told.as_bytes()))
}

/// The games that have been asked for.
#[derive(Clone, Copy)]
struct Asked {
    size: Size,
    mines: u32,
    seed: Seed,
    first: First,
    games: u64,
    threads: u32,
}

/// How the games went.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    games: u64,
    won: u64,
    guesses: u64,
}

/// How many games a thread takes at once: few, so that all are done at about the same time.
const BATCH: u64 = 32;

impl Asked {
    fn read(matches: &ArgMatches, size: Size, mines: u32, seed: Seed) -> Self {
        let promise = match matches.get_one::<Start>("first") {
            Some(Start::Promise(first)) => *first,
            _ => First::Safe,
        };
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        Self {
            size,
            mines,
            seed,
            first: promise,
            games: matches.get_one("games").copied().unwrap_or(10_000),
            threads: matches.get_one("threads").copied().unwrap_or(cores),
        }
    }

    /// Plays until all games are over or Ctrl-C is pressed: what has been played counts all the same.
    fn play_all(&self) -> anyhow::Result<Tally> {
        let stop = Arc::new(AtomicBool::new(false));
        let signal = flag::register(SIGINT, Arc::clone(&stop))?;
        let (next, bar) = (AtomicU64::new(0), progress(self.games));
        let tally = thread::scope(|scope| {
            let play = || self.play_batches(&next, &stop, &bar);
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(play)).collect();
            let played = threads.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            played.fold(Tally::default(), Tally::and)
        });
        bar.finish_and_clear();
        unregister(signal);
        Ok(tally)
    }

    /// Takes the next games until there are none; which thread plays a game changes nothing in it.
    fn play_batches(&self, next: &AtomicU64, stop: &AtomicBool, bar: &ProgressBar) -> Tally {
        let mut tally = Tally::default();
        let Ok(mut player) = Player::new(self.size, self.mines, self.first) else { return tally };
        while !stop.load(Ordering::Relaxed) {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            let end = (first + BATCH).min(self.games);
            if first >= end {
                break;
            }
            for number in first..end {
                let game = player.play(self.seed, number);
                tally = tally.and(Tally {
                    games: 1,
                    won: game.won.into(),
                    guesses: game.guesses.into(),
                });
            }
            bar.inc(end - first);
        }
        tally
    }

    fn text(&self, tally: &Tally, time: Duration) -> String {
        let Tally { games, won, guesses } = tally;
        let (low, high) = tally.interval();
        let percent = |share: f64| format!("{:.2} %", share * 100.0);
        format!(
            "board           {}/{}\nfirst cell      {}\ngames           {games}{}\n\
             won             {won}, {}\n95 % interval   {} to {}\n\
             guesses         {:.2} in a game\nspeed           {:.0} games a second\n",
            self.size,
            self.mines,
            self.promise(),
            if *games < self.games {
                format!(" of {}: stopped", self.games)
            } else {
                String::new()
            },
            percent(*won as f64 / *games as f64),
            percent(low),
            percent(high),
            *guesses as f64 / *games as f64,
            *games as f64 / time.as_secs_f64(),
        )
    }

    fn json(&self, tally: &Tally, time: Duration) -> String {
        let Tally { games, won, guesses } = tally;
        let (low, high) = tally.interval();
        let told = json!({
            "board": { "width": self.size.width(), "height": self.size.height(), "mines": self.mines },
            "first": self.promise(),
            "seed": self.seed.to_string(),
            "games": games,
            "won": won,
            "rate": *won as f64 / *games as f64,
            "interval": [low, high],
            "guesses": guesses,
            "seconds": time.as_secs_f64(),
        });
        format!("{told:#}\n")
    }

    const fn promise(&self) -> &'static str {
        match self.first {
            First::Safe => "safe",
            First::Opening => "opening",
        }
    }
}

impl Tally {
    const fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            won: self.won + other.won,
            guesses: self.guesses + other.guesses,
        }
    }

    /// Between which shares the true one lies, 95 times in 100: Wilson's interval, which holds for few
    /// games and for shares near 0 and 1, too.
    fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.959_964;
        let games = self.games as f64;
        let share = self.won as f64 / games;
        let spread = (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        let middle = share + Z * Z / (2.0 * games);
        let scale = 1.0 + Z * Z / games;
        ((middle - Z * spread) / scale, (middle + Z * spread) / scale)
    }
}

/// On a terminal only; the bar stays hidden elsewhere by itself.
fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    match ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!(
                (low - expected.0).abs() < 5e-5 && (high - expected.1).abs() < 5e-5,
                "{low} {high}"
            );
        };
        near(Tally { games: 10, won: 0, guesses: 0 }.interval(), (0.0, 0.2775));
        near(Tally { games: 100, won: 40, guesses: 0 }.interval(), (0.3094, 0.4980));
    }

    #[test]
    fn threads_change_nothing() {
        let size = Size::new(9, 9).expect("small");
        let asked = |threads| Asked {
            size,
            mines: 10,
            seed: Seed(1),
            first: First::Safe,
            games: 200,
            threads,
        };
        let [one, three] = [1, 3].map(|threads| asked(threads).play_all().expect("signals work"));
        assert_eq!((one.games, one.won, one.guesses), (three.games, three.won, three.guesses));
        assert!(one.won > 150, "{one:?}");
    }
}
