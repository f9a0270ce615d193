//! What to play next.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::mode::{Level, Mode, Outcome, Seat};

/// Wins in a row after which the next difficulty is offered.
const WINS: u32 = 3;

/// Something to play next. The id of a new level has no seed: a fresh one is drawn for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
pub struct Offer {
    /// What it is.
    pub kind: OfferKind,
    /// The id, with or without a seed.
    pub id: String,
    /// What there is to say of it, in a few words.
    pub label: String,
}

/// What is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Deserialize, Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum OfferKind {
    /// The lesson of another game.
    Lesson,
    /// Another level of the same kind.
    Another,
    /// A level of the next difficulty.
    Harder,
    /// The same level.
    Again,
}

/// What to offer after a game, the best first: after a lesson the next one, then a real level; after a win another
/// level, after three in a row the next difficulty; after a loss the same level.
///
/// ```
/// use daidalos::mode::{Level, MODES, Outcome, Seat};
/// use daidalos::session::offers;
/// let level: Level = "race:easy#7".parse()?;
/// let won = Outcome::Won(Seat::FIRST);
/// assert_eq!(offers(MODES, &level, won, 1)[0].id, "race");
/// assert_eq!(offers(MODES, &level, won, 3)[0].label, "Go on to medium");
/// # Ok::<(), daidalos::mode::LevelError>(())
/// ```
pub fn offers(
    modes: &[&'static dyn Mode],
    level: &Level,
    outcome: Outcome,
    wins: u32,
) -> Vec<Offer> {
    let again = offer(OfferKind::Again, level.to_string(), "Play this level again");
    let is_won = outcome == Outcome::Won(Seat::FIRST);
    let another = || offer(OfferKind::Another, level.without_seed(), "Play another level");
    if level.is_lesson() {
        let real = format!("Play a real level of {}", level.mode.name());
        let real = offer(OfferKind::Another, level.mode.name().to_owned(), &real);
        let on = [next_lesson(modes, level.mode), Some(real)].into_iter().flatten();
        return if is_won {
            on.chain([again]).collect()
        } else {
            [again].into_iter().chain(on).collect()
        };
    }
    match is_won {
        true => {
            let harder = harder(level).filter(|_| wins >= WINS);
            harder.into_iter().chain([another(), again]).collect()
        }
        false => vec![again, another()],
    }
}

fn offer(kind: OfferKind, id: String, label: &str) -> Offer {
    Offer { kind, id, label: label.to_owned() }
}

/// The lesson of the game that is listed after this one.
fn next_lesson(modes: &[&'static dyn Mode], mode: &dyn Mode) -> Option<Offer> {
    let at = modes.iter().position(|other| other.name() == mode.name())?;
    let next = modes.get(at + 1)?;
    let label = format!("Next lesson: {}", next.name());
    Some(offer(OfferKind::Lesson, next.lesson().to_owned(), &label))
}

/// A level of the next difficulty, if this one has a difficulty that is not the last.
fn harder(level: &Level) -> Option<Offer> {
    let presets = level.mode.presets();
    let at = presets.iter().position(|preset| Some(preset.name) == level.difficulty())?;
    let next = presets.get(at + 1)?.name;
    let id = format!("{}:{next}", level.mode.name());
    Some(offer(OfferKind::Harder, id, &format!("Go on to {next}")))
}
