//! Which shape a meaning has: the one table that knows shapes.
//!
//! What is a diamond in the terminal must be a diamond on the page and in every picture, or nobody could learn
//! the signs. So each is written down once, as a few plain forms in hundredths of a cell and in colours
//! that a [theme](crate::theme) names; SVG, PNG, the animations and the page draw these and know none of
//! their own. All numbers are whole, so that the pixels of a picture are the same on every machine.
//!
//! ```
//! use daidalos::legend::Thing;
//! use daidalos::scene::Role;
//! use daidalos::shapes::{Colour, Form, shape};
//! let rival = shape(Thing::Figure(Role::Rival));
//! assert_eq!(rival[1].colour, Colour::Rival);
//! assert_eq!(rival[1].form, Form::Area(&[(50, 16), (84, 50), (50, 84), (16, 50)]), "a diamond");
//! ```

#[cfg(test)]
mod contrast;

#[cfg(feature = "json")]
use serde::Serialize;

use crate::legend::Thing;
use crate::scene::{Item, Part, Role};
use crate::search::Mark;
use crate::theme::{Rgb, Theme};

/// Across and down, in hundredths of a cell, from its upper left corner.
pub type Point = (i32, i32);

/// A form in one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
pub struct Piece {
    /// What is covered.
    pub form: Form,
    /// By what.
    pub colour: Colour,
}

/// What a piece covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "lowercase"))]
pub enum Form {
    /// All within these corners.
    Area(&'static [Point]),
    /// A line through these points, and its width; its ends and corners are round. However small the cell
    /// is, it is a pixel wide.
    Line(&'static [Point], i32),
    /// All around a point, up to this far.
    Disc(Point, i32),
    /// A line around a point, this far from it, and its width.
    Ring(Point, i32, i32),
}

/// The colours of a theme that shapes have, by the names that a [`Theme`] has for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize))]
#[cfg_attr(feature = "json", serde(rename_all = "snake_case"))]
#[expect(missing_docs, reason = "each is a field of a theme, and explained there")]
pub enum Colour {
    You,
    Rival,
    Foe,
    Entrance,
    Exit,
    At,
    Trap,
    PowerUp,
    Lamp,
    Flag,
    Mine,
    Safe,
    Danger,
    Reason,
    Walked,
    Covered,
    CoverLight,
    CoverShade,
    Door,
    Locked,
    Floor,
    Wall,
    Rock,
    Ghost,
    Ink,
}

/// How large a figure is that stands in front of another, in percent of its size: small enough that both are
/// seen.
pub const FRONT: i32 = 60;

/// How large a figure is that stands under a letter: so large that it is seen around it.
pub const UNDER: i32 = 120;

/// The shape of a thing, what is in front last; a way that is planned is a line, and has none.
pub fn shape(thing: Thing) -> &'static [Piece] {
    let found = SHAPES.iter().find(|(other, _)| *other == thing);
    found.map_or(&[], |(_, pieces)| pieces)
}

/// Every thing that has a shape, and its shape.
#[rustfmt::skip]
pub const SHAPES: [(Thing, &[Piece]); 20] = [
    // Hatched, as on old maps: floor may be as light.
    (Thing::Void, &[line(&[(4, 96), (96, 4)], 7, Colour::Rock)]),
    // Figures, ends and items have an edge, so that they are seen on what has their colour.
    (Thing::Figure(Role::You), &[
        disc(MIDDLE, 34, Colour::Wall), disc(MIDDLE, 28, Colour::You),
        disc(MIDDLE, 11, Colour::Floor),
    ]),
    (Thing::Figure(Role::Rival), &[
        area(&[(50, 9), (91, 50), (50, 91), (9, 50)], Colour::Wall),
        area(&[(50, 16), (84, 50), (50, 84), (16, 50)], Colour::Rival),
    ]),
    (Thing::Figure(Role::Foe), &[
        area(&[(11, 17), (89, 17), (50, 89)], Colour::Wall),
        area(&[(20, 22), (80, 22), (50, 78)], Colour::Foe),
    ]),
    // Hollow: what is under it shows through.
    (Thing::Figure(Role::Ghost), &[ring(MIDDLE, 30, 9, Colour::Ghost)]),
    (Thing::Entrance, &[disc(MIDDLE, 39, Colour::Wall), disc(MIDDLE, 34, Colour::Entrance)]),
    (Thing::Exit, &[
        area(&[(12, 12), (88, 12), (88, 88), (12, 88)], Colour::Wall),
        area(&[(17, 17), (83, 17), (83, 83), (17, 83)], Colour::Exit),
    ]),
    (Thing::At, &[disc(MIDDLE, 34, Colour::Floor), disc(MIDDLE, 28, Colour::At)]),
    // The jaws of a trap.
    (Thing::Item(Item::Trap), &[
        line(&[(14, 82), (31, 20), (50, 62), (69, 20), (86, 82), (14, 82)], 8, Colour::Wall),
        area(&[(14, 82), (31, 20), (50, 62), (69, 20), (86, 82)], Colour::Trap),
    ]),
    // A plus.
    (Thing::Item(Item::PowerUp), &[
        line(&[
            (39, 18), (61, 18), (61, 39), (82, 39), (82, 61), (61, 61), (61, 82),
            (39, 82), (39, 61), (18, 61), (18, 39), (39, 39), (39, 18),
        ], 8, Colour::Wall),
        area(&[
            (39, 18), (61, 18), (61, 39), (82, 39), (82, 61), (61, 61),
            (61, 82), (39, 82), (39, 61), (18, 61), (18, 39), (39, 39),
        ], Colour::PowerUp),
    ]),
    // A bulb in its socket.
    (Thing::Item(Item::Lamp), &[
        area(&[(39, 68), (61, 68), (61, 90), (39, 90)], Colour::Ink),
        disc((50, 42), 28, Colour::Lamp), ring((50, 42), 28, 6, Colour::Ink),
    ]),
    // A pennant on its pole.
    (Thing::Item(Item::Flag), &[
        area(&[(31, 14), (89, 35), (31, 56)], Colour::Flag),
        line(&[(29, 16), (29, 84)], 8, Colour::Ink),
    ]),
    // A ball with spikes, and a glint on it; its edge is seen where a mine has become rock.
    (Thing::Item(Item::Mine), &[
        line(&[(50, 18), (50, 82)], 16, Colour::Floor), line(&[(18, 50), (82, 50)], 16, Colour::Floor),
        line(&[(28, 28), (72, 72)], 16, Colour::Floor), line(&[(28, 72), (72, 28)], 16, Colour::Floor),
        disc(MIDDLE, 25, Colour::Floor),
        line(&[(50, 18), (50, 82)], 8, Colour::Mine), line(&[(18, 50), (82, 50)], 8, Colour::Mine),
        line(&[(28, 28), (72, 72)], 8, Colour::Mine), line(&[(28, 72), (72, 28)], 8, Colour::Mine),
        disc(MIDDLE, 21, Colour::Mine), disc((43, 43), 6, Colour::Floor),
    ]),
    // A plate, lit from the upper left.
    (Thing::Covered, &[
        area(&[(5, 5), (95, 5), (95, 95), (5, 95)], Colour::Covered),
        area(&[(5, 95), (5, 5), (95, 5), (85, 15), (15, 15), (15, 85)], Colour::CoverLight),
        area(&[(95, 5), (95, 95), (5, 95), (15, 85), (85, 85), (85, 15)], Colour::CoverShade),
    ]),
    (Thing::Mark(Mark::Walked), &[disc(MIDDLE, 8, Colour::Walked)]),
    // What a hint claims has an edge: it is said of closed tiles, too.
    (Thing::Mark(Mark::Safe), &[
        ring(MIDDLE, 36, 18, Colour::Ink), ring(MIDDLE, 36, 12, Colour::Safe),
    ]),
    (Thing::Mark(Mark::Danger), &[
        line(&[(18, 18), (82, 82)], 18, Colour::Ink), line(&[(18, 82), (82, 18)], 18, Colour::Ink),
        line(&[(18, 18), (82, 82)], 12, Colour::Danger),
        line(&[(18, 82), (82, 18)], 12, Colour::Danger),
    ]),
    // Corners around what is written.
    (Thing::Mark(Mark::Reason), &[
        line(&[(11, 34), (11, 11), (34, 11)], 14, Colour::Reason),
        line(&[(66, 11), (89, 11), (89, 34)], 14, Colour::Reason),
        line(&[(89, 66), (89, 89), (66, 89)], 14, Colour::Reason),
        line(&[(34, 89), (11, 89), (11, 66)], 14, Colour::Reason),
    ]),
    // A frame, so that distances show through.
    (Thing::Part(Part::Door), &[
        line(&[(12, 12), (88, 12), (88, 88), (12, 88), (12, 12)], 22, Colour::Wall),
        line(&[(12, 12), (88, 12), (88, 88), (12, 88), (12, 12)], 14, Colour::Door),
    ]),
    // A leaf with a keyhole.
    (Thing::Part(Part::LockedDoor), &[
        area(&[(5, 5), (95, 5), (95, 95), (5, 95)], Colour::Wall),
        area(&[(11, 11), (89, 11), (89, 89), (11, 89)], Colour::Locked),
        disc((50, 38), 14, Colour::Floor),
        area(&[(45, 42), (55, 42), (62, 76), (38, 76)], Colour::Floor),
    ]),
];

const MIDDLE: Point = (50, 50);

const fn area(corners: &'static [Point], colour: Colour) -> Piece {
    Piece { form: Form::Area(corners), colour }
}

const fn line(points: &'static [Point], width: i32, colour: Colour) -> Piece {
    Piece { form: Form::Line(points, width), colour }
}

const fn disc(middle: Point, radius: i32, colour: Colour) -> Piece {
    Piece { form: Form::Disc(middle, radius), colour }
}

const fn ring(middle: Point, radius: i32, width: i32, colour: Colour) -> Piece {
    Piece { form: Form::Ring(middle, radius, width), colour }
}

impl Colour {
    /// What it is in a theme.
    pub(crate) const fn of(self, theme: &Theme) -> Rgb {
        match self {
            Self::You => theme.you,
            Self::Rival => theme.rival,
            Self::Foe => theme.foe,
            Self::Ghost => theme.ghost,
            Self::Entrance => theme.entrance,
            Self::Exit => theme.exit,
            Self::At => theme.at,
            Self::Trap => theme.trap,
            Self::PowerUp => theme.power_up,
            Self::Lamp => theme.lamp,
            Self::Flag => theme.flag,
            Self::Mine => theme.mine,
            Self::Safe => theme.safe,
            Self::Danger => theme.danger,
            Self::Reason => theme.reason,
            Self::Walked => theme.walked,
            Self::Covered => theme.covered,
            Self::CoverLight => theme.cover_light,
            Self::CoverShade => theme.cover_shade,
            Self::Door => theme.door,
            Self::Locked => theme.locked,
            Self::Floor => theme.floor,
            Self::Wall => theme.wall,
            Self::Rock => theme.rock,
            Self::Ink => theme.ink,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points that a form reaches farthest, each with how far around it something is covered.
    fn reach(form: Form) -> Vec<(Point, i32)> {
        match form {
            Form::Area(corners) => corners.iter().map(|corner| (*corner, 0)).collect(),
            Form::Line(points, width) => points.iter().map(|at| (*at, width / 2)).collect(),
            Form::Disc(middle, radius) => vec![(middle, radius)],
            Form::Ring(middle, radius, width) => vec![(middle, radius + width / 2)],
        }
    }

    #[test]
    fn every_shape_stays_within_its_cell() {
        for (thing, pieces) in SHAPES {
            assert!(!pieces.is_empty(), "{thing:?}");
            for ((x, y), around) in pieces.iter().flat_map(|piece| reach(piece.form)) {
                let is_within = |at: i32| at - around >= 0 && at + around <= 100;
                assert!(is_within(x) && is_within(y), "{thing:?} at {x},{y}");
            }
        }
    }

    /// Figures and items fill a cell well: at least three fifths of it, across and down.
    #[test]
    fn figures_and_items_are_large() {
        let is_large = |thing: &Thing| matches!(thing, Thing::Figure(_) | Thing::Item(_));
        for (thing, pieces) in SHAPES.iter().filter(|(thing, _)| is_large(thing)) {
            let reached: Vec<_> = pieces.iter().flat_map(|piece| reach(piece.form)).collect();
            for side in [|at: Point| at.0, |at: Point| at.1] {
                let first = reached.iter().map(|(at, around)| side(*at) - around).min().unwrap();
                let last = reached.iter().map(|(at, around)| side(*at) + around).max().unwrap();
                assert!(last - first >= 60, "{thing:?} reaches from {first} to {last}");
            }
        }
    }

    #[test]
    fn all_shapes_differ_without_their_colours() {
        let forms = |pieces: &[Piece]| pieces.iter().map(|piece| piece.form).collect::<Vec<_>>();
        for (at, (thing, pieces)) in SHAPES.iter().enumerate() {
            for (other, others) in &SHAPES[..at] {
                assert_ne!(forms(pieces), forms(others), "{thing:?} and {other:?}");
                assert_ne!(thing, other);
            }
        }
    }

    #[test]
    fn colours_have_the_names_of_a_theme() {
        let theme = serde_json::to_value(Theme::DARK).unwrap();
        for piece in SHAPES.iter().flat_map(|(_, pieces)| *pieces) {
            let name = serde_json::to_value(piece.colour).unwrap();
            let named = &theme[name.as_str().unwrap()];
            assert_eq!(*named, serde_json::json!(piece.colour.of(&Theme::DARK)), "{name}");
        }
    }
}
