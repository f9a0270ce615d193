//! Walls that have moved: those that stand now light up, those that are gone fade, and the whole map rumbles.

use super::Seen;
use crate::grid::Dir;

/// A place between two cells where a wall can stand: the upper or the left side of the cell in that column and row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
    /// North for the upper side, west for the left one.
    pub side: Dir,
}

/// The walls that differ between two scenes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shift {
    /// Those that stand now.
    pub risen: Vec<Edge>,
    /// Those that are gone.
    pub fallen: Vec<Edge>,
}

impl Shift {
    /// How long it is seen, in milliseconds.
    pub const LASTS: u32 = 500;

    /// The walls that have moved between two scenes of a map; none if all stand where they stood. Only what both
    /// windows show can be compared.
    pub fn between((before, was): Seen<'_>, (after, is): Seen<'_>) -> Option<Self> {
        let mut shift = Self { risen: Vec::new(), fallen: Vec::new() };
        let (right, bottom) = ((was.x + was.w).min(is.x + is.w), (was.y + was.h).min(is.y + is.h));
        for y in was.y.max(is.y)..bottom {
            for x in was.x.max(is.x)..right {
                let (old, new) = ((x - was.x, y - was.y), (x - is.x, y - is.y));
                let above = [before.wall_above(old.0, old.1), after.wall_above(new.0, new.1)];
                let left = [before.wall_left(old.0, old.1), after.wall_left(new.0, new.1)];
                shift.note(above, Edge { x, y, side: Dir::N });
                shift.note(left, Edge { x, y, side: Dir::W });
            }
        }
        (!shift.risen.is_empty() || !shift.fallen.is_empty()).then_some(shift)
    }

    fn note(&mut self, stands: [bool; 2], edge: Edge) {
        match stands {
            [false, true] => self.risen.push(edge),
            [true, false] => self.fallen.push(edge),
            _ => {}
        }
    }

    /// How far a wall that is gone has faded after so many milliseconds, from 255 down to 0.
    pub const fn fading(elapsed: u32) -> u8 {
        let left = Self::LASTS.saturating_sub(elapsed);
        (left * 255 / Self::LASTS) as u8
    }

    /// How far the map is shifted to the right after so many milliseconds: -1, 0 or 1.
    pub const fn rumble(elapsed: u32) -> i32 {
        const JOLT: u32 = 60;
        match elapsed / JOLT {
            0 | 2 => 1,
            1 | 3 => -1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Rect;
    use crate::mode::{GameTime, Seat};
    use crate::scene::Lens;
    use crate::session::Session;

    /// The walls of a level change in as many places as the two scenes say, wall by wall.
    #[test]
    fn walls_that_differ_are_found() {
        let mut session = Session::start("escape:8x6,shift=20#7".parse().unwrap()).unwrap();
        let before = session.scene(Seat::FIRST, Lens::WHOLE);
        session.pass(GameTime::seconds(20));
        let after = session.scene(Seat::FIRST, Lens::WHOLE);
        let whole = Rect { x: 0, y: 0, w: 8, h: 6 };
        let shift = Shift::between((&before, whole), (&after, whole)).unwrap();
        assert!(!shift.risen.is_empty());
        // Both mazes are trees, so as many walls stand in each.
        assert_eq!(shift.risen.len(), shift.fallen.len());
        for edge in &shift.risen {
            let stands = |scene: &crate::scene::Scene| match edge.side {
                Dir::N => scene.wall_above(edge.x, edge.y),
                _ => scene.wall_left(edge.x, edge.y),
            };
            assert!(stands(&after) && !stands(&before));
        }
        assert_eq!(Shift::between((&after, whole), (&after, whole)), None);
    }

    #[test]
    fn it_fades_and_comes_to_rest() {
        assert_eq!([0, 250, 500, 900].map(Shift::fading), [255, 127, 0, 0]);
        let rumble: Vec<i32> = (0..Shift::LASTS).step_by(60).map(Shift::rumble).collect();
        assert_eq!(rumble, [1, -1, 1, -1, 0, 0, 0, 0, 0]);
    }
}
