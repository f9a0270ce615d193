//! Measures whether all that can lie side by side, or on each other, is told apart: by light, or by a shape.
//!
//! Two colours are told apart by anybody if one is three times as light as the other (WCAG 2, for what is no text).
//! What has a shape is seen if one of its pieces is so: its body or its edge.
//!
//! Kinds of floor need not differ so much among themselves, and neither do lit and remembered rock: what they say
//! beside "floor" and "rock" is a matter of hue, and doors and walls say it as well.

use super::shape;
use crate::legend::Thing;
use crate::scene::{Item, Part, Role};
use crate::search::Mark;
use crate::theme::tests::{apart_to_all, contrast};
use crate::theme::{Rgb, Theme};

const ENOUGH: f64 = 3.0;

/// A ground by its name in a theme.
type Ground = (&'static str, fn(&Theme) -> Rgb);

const FLOOR: Ground = ("floor", |theme| theme.floor);
const ROOM: Ground = ("room", |theme| theme.room);
const INLAY: Ground = ("inlay", |theme| theme.inlay);
const DIM: Ground = ("dim floor", |theme| theme.dim);
const FRONTIER: Ground = ("frontier", |theme| theme.frontier);
const EXPLORED: Ground = ("explored", |theme| theme.explored);
const COVERED: Ground = ("covered", |theme| theme.covered);
const WALL: Ground = ("wall", |theme| theme.wall);
/// Remembered rock, and what is not carved yet: never beside an inlay or what a search has seen.
const ROCK: Ground = ("rock", |theme| theme.rock);
const VOID: Ground = ("void", |theme| theme.page);

const FLOORS: &[Ground] = &[FLOOR, ROOM, INLAY, DIM];
const SEARCHED: &[Ground] = &[FLOOR, ROOM, INLAY, DIM, FRONTIER, EXPLORED];
const FIELDS: &[Ground] = &[FLOOR, ROOM, INLAY];
const TILES: &[Ground] = &[FLOOR, ROOM, INLAY, COVERED];

/// Grounds that can be neighbours and are not of one kind. The void is told from every floor by its hatch, which is
/// among the things below; no colour is far enough from light floor, dark walls and what is between them.
const NEIGHBOURS: &[(Ground, &[Ground])] =
    &[(WALL, SEARCHED), (WALL, &[COVERED, VOID]), (ROCK, &[FLOOR, ROOM, DIM, VOID])];

/// What lies on a ground, and on which.
const THINGS: &[(Thing, &[Ground])] = &[
    (Thing::Figure(Role::You), SEARCHED),
    (Thing::Figure(Role::Rival), SEARCHED),
    (Thing::Figure(Role::Foe), SEARCHED),
    (Thing::Figure(Role::Ghost), FLOORS),
    (Thing::Entrance, SEARCHED),
    (Thing::Exit, SEARCHED),
    (Thing::At, SEARCHED),
    (Thing::At, &[ROCK]),
    (Thing::Item(Item::Trap), &[FLOOR, FRONTIER, EXPLORED]),
    (Thing::Item(Item::PowerUp), &[FLOOR, FRONTIER, EXPLORED]),
    (Thing::Item(Item::Lamp), SEARCHED),
    (Thing::Item(Item::Flag), TILES),
    (Thing::Item(Item::Mine), TILES),
    (Thing::Item(Item::Mine), &[DIM, WALL]),
    (Thing::Covered, FIELDS),
    (Thing::Covered, &[WALL]),
    (Thing::Mark(Mark::Walked), FLOORS),
    (Thing::Mark(Mark::Safe), TILES),
    (Thing::Mark(Mark::Danger), TILES),
    (Thing::Mark(Mark::Reason), FIELDS),
    (Thing::Part(Part::Door), SEARCHED),
    (Thing::Part(Part::LockedDoor), SEARCHED),
    (Thing::Void, &[VOID]),
];

#[test]
fn all_that_meets_is_told_apart() {
    let mut alike = Vec::new();
    for (name, theme) in &Theme::ALL {
        let mut meet = |what: &str, colours: &[Rgb], (ground, of): &Ground| {
            let best =
                colours.iter().map(|colour| contrast(*colour, of(theme))).fold(1.0, f64::max);
            if best < ENOUGH {
                alike.push(format!("{name}: {what} and {ground}: {best:.2}"));
            }
        };
        for ((one, of), others) in NEIGHBOURS {
            others.iter().for_each(|other| meet(one, &[of(theme)], other));
        }
        for (thing, grounds) in THINGS {
            let seen: Vec<Rgb> = shape(*thing).iter().map(|piece| piece.colour.of(theme)).collect();
            grounds.iter().for_each(|ground| meet(&format!("{thing:?}"), &seen, ground));
        }
        for (line, colours) in lines(theme) {
            SEARCHED.iter().for_each(|ground| meet(line, &colours, ground));
        }
        SEARCHED.iter().for_each(|ground| meet("letter", &[theme.ink], ground));
        meet("passage", &[theme.passage], &FLOOR);
        for count in theme.counts {
            FIELDS.iter().for_each(|ground| meet("count", &[count], ground));
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

/// Lines over floors: those of figures have an edge in the colour of walls.
fn lines(theme: &Theme) -> Vec<(&'static str, Vec<Rgb>)> {
    let trail = |role| vec![theme.role(role), theme.wall];
    vec![
        ("way", vec![theme.way]),
        ("your trail", trail(Role::You)),
        ("a rival's trail", trail(Role::Rival)),
        ("a foe's trail", trail(Role::Foe)),
        ("a ghost's trail", trail(Role::Ghost)),
    ]
}

/// Kinds of floor are exempt from the measure above, but no two of them look the same to anybody.
#[test]
fn kinds_of_floor_differ_in_hue() {
    for (name, theme) in &Theme::ALL {
        for (at, (one, of)) in SEARCHED.iter().enumerate() {
            for (other, of_other) in &SEARCHED[..at] {
                let apart = apart_to_all(of(theme), of_other(theme));
                assert!(apart > 0.03, "{name}: {one} and {other} are {apart} apart");
            }
        }
    }
}

/// Every thing that has a shape is measured.
#[test]
fn no_thing_is_left_out() {
    for (thing, _) in super::SHAPES {
        assert!(THINGS.iter().any(|(other, _)| *other == thing), "{thing:?}");
    }
}
