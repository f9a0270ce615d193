//! The line that tells of a game without giving its level away.

use super::{Film, Session};
use crate::mode::{Medal, Outcome, Seat};
use crate::record::{Attempt, Record};

/// The signs of a share line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signs {
    /// Coloured squares and medals.
    Emoji,
    /// Plain letters.
    Ascii,
}

/// The most blocks of a line.
const BLOCKS: usize = 10;

impl Session {
    /// A line to share of a game that is over: the day or the level, the game, the medal, what was reached against
    /// par, help, and a block for each part of the game: how much was won in it.
    ///
    /// ```
    /// use daidalos::session::{Session, Signs};
    /// let session = Session::start("escape:4x4#7".parse()?)?;
    /// assert_eq!(session.share_line(Signs::Ascii), None, "it is not over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share_line(&self, signs: Signs) -> Option<String> {
        let ending = self.ending(Seat::FIRST)?;
        let level = self.level();
        let name = match level.date() {
            Some(date) => format!("{date} {}", level.mode.name()),
            None => level.to_string(),
        };
        let medal = match (ending.outcome, ending.medal) {
            (Outcome::Won(Seat::FIRST), Some(medal)) => sign(medal, signs),
            (Outcome::Won(Seat::FIRST), None) => "won",
            (Outcome::Draw, _) => "draw",
            _ => "lost",
        };
        let mut line = format!("Daidalos {name} {medal}");
        match ending.par.filter(|_| ending.is_won()) {
            // Readers may not have played the level yet, so its best total stays secret.
            Some(par) if par.is_hidden => {
                line += &format!(" {} %", 100 * par.reached / par.par.max(1));
            }
            Some(par) => {
                let [reached, of] = [par.reached, par.par].map(|number| par.value(number));
                line += &format!(" {reached}/{of} {}", par.unit.name());
            }
            None => {}
        }
        let tally = self.tally();
        for (count, what) in [(tally.help, "help"), (tally.undos, "undo")] {
            if count > 0 {
                line += &format!(" {what} {count}");
            }
        }
        if tally.attempt == Attempt::Practice {
            line += " practice";
        }
        Some(format!("{line} {}", blocks(&self.record(), signs)))
    }
}

fn sign(medal: Medal, signs: Signs) -> &'static str {
    match (signs, medal) {
        (Signs::Ascii, medal) => medal.name(),
        (Signs::Emoji, Medal::Gold) => "\u{1f947}",
        (Signs::Emoji, Medal::Silver) => "\u{1f948}",
        (Signs::Emoji, Medal::Bronze) => "\u{1f949}",
    }
}

/// A block for each part of the game: green where it brought its share of what was to be done, yellow where it brought
/// something, dark where it brought nothing.
fn blocks(record: &Record, signs: Signs) -> String {
    let Ok(mut film) = Film::of(record) else { return String::new() };
    let [green, yellow, dark] = match signs {
        Signs::Emoji => ['\u{1f7e9}', '\u{1f7e8}', '\u{2b1b}'],
        Signs::Ascii => ['G', 'Y', 'B'],
    };
    let parts = film.len().min(BLOCKS);
    let left = |film: &Film| film.game().left(Seat::FIRST);
    let all = left(&film);
    let mut before = all;
    let mut line = String::new();
    for part in 1..=parts {
        film.seek(film.len() * part / parts);
        let after = left(&film);
        let won = before.saturating_sub(after);
        line.push(match won {
            0 => dark,
            // Three quarters of an equal share.
            won if 4 * won * parts as u64 >= 3 * all => green,
            _ => yellow,
        });
        before = after;
    }
    line
}
