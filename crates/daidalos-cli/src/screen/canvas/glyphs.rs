//! The glyph of every thing that a scene can show, and its nearest in ASCII.

use daidalos::legend::{self, Thing};
use daidalos::scene::{Figure, Look, Part, Role, Scene};
use daidalos::search::Mark;

use super::colours::Meaning;

/// What the signs of a scene mean; where two figures on a cell share one, that is among them.
pub(crate) fn legend(scene: &Scene, is_alone: bool, is_narrow: bool) -> Vec<(char, &'static str)> {
    let signs = legend::legend(scene, is_alone).into_iter();
    let mut signs: Vec<_> = signs.map(|(thing, name)| (sign(thing), name)).collect();
    let mut figures = scene.figures.iter().enumerate();
    let shares = |(at, figure): (usize, &Figure)| {
        scene.figures[..at].iter().any(|f| f.cell == figure.cell && f.role != figure.role)
    };
    if is_narrow && figures.any(shares) {
        signs.push((TWO, "two on one cell"));
    }
    signs
}

/// How a thing is drawn.
const fn sign(thing: Thing) -> char {
    match thing {
        Thing::Figure(role) => figure(role).0,
        Thing::Entrance => 'S',
        Thing::Exit => 'G',
        Thing::Item(item) => item.letter(),
        Thing::Covered => CLOSED,
        Thing::Mark(Mark::Danger) => 'x',
        Thing::Mark(_) => 'v',
        Thing::Plan(_) => 'f',
        Thing::At => '●',
        Thing::Part(Part::LockedDoor) => LOCKED,
        Thing::Part(_) => '+',
        Thing::Void => ' ',
    }
}

/// A medal.
pub(crate) const MEDAL: char = '★';
/// Two figures on one cell.
pub(super) const TWO: char = '◈';
/// A closed tile.
const CLOSED: char = '■';
/// A door that is locked.
const LOCKED: char = '[';

/// The glyph and the meaning of a figure.
pub(super) const fn figure(role: Role) -> (char, Meaning) {
    match role {
        Role::You => ('●', Meaning::You),
        Role::Rival => ('◆', Meaning::Rival),
        Role::Foe => ('▼', Meaning::Foe),
        Role::Ghost => ('○', Meaning::Ghost),
    }
}

/// The sign of a way beside a letter, where small letters could be read as part of a word.
pub(super) const fn trail(glyph: char, meaning: Meaning) -> char {
    match meaning {
        Meaning::Rival => '◇',
        Meaning::Foe => '▽',
        Meaning::Way => '~',
        _ => glyph,
    }
}

/// What is known of a floor on which there is nothing.
pub(super) fn floor(look: Look) -> Option<(char, Meaning)> {
    if let Some(distance) = look.heat {
        let digit = char::from(b'0' + (u16::from(distance) * 10 / 256) as u8);
        return Some((digit, Meaning::Walked));
    }
    match (look.mark, look.part) {
        (Mark::Frontier, _) => Some(('o', Meaning::Frontier)),
        (Mark::Explored, _) => Some(('░', Meaning::Explored)),
        (Mark::Walked, _) => Some(('·', Meaning::Walked)),
        (Mark::Reason, _) => Some(('=', Meaning::Reason)),
        _ if look.is_covered => Some((CLOSED, Meaning::Covered)),
        (_, Part::Door) => Some(('+', Meaning::Door)),
        (_, Part::LockedDoor) => Some((LOCKED, Meaning::LockedDoor)),
        (_, Part::Inlay) => Some((':', Meaning::Inlay)),
        _ => None,
    }
}

/// The nearest character of 1963.
pub(super) fn ascii(glyph: char) -> char {
    match glyph {
        '─' => '-',
        '│' => '|',
        '█' | '▀' | '▄' | '▒' => '#',
        '●' => '@',
        '◆' => 'R',
        '▼' => 'F',
        '○' => 'o',
        TWO => '%',
        '╌' | '╎' => '.',
        '↑' | '↖' | '↗' => '^',
        '↓' | '↙' | '↘' => 'v',
        '←' => '<',
        '→' => '>',
        MEDAL => '*',
        '◇' => '^',
        '▽' => '!',
        '╲' => '\\',
        '╱' => '/',
        '╳' => 'X',
        '•' => '*',
        '·' => '.',
        '░' => '-',
        CLOSED => '?',
        other if other.is_ascii() => other,
        other if other.is_alphabetic() => '~',
        _ => '+',
    }
}
