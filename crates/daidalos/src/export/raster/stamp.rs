//! A shape in pixels: worked out once, then laid on every cell that shows it.

use crate::shapes::{Form, Piece, Point};

/// The pixels of a square, row by row; 0 where nothing is covered.
pub(super) struct Stamp {
    side: usize,
    pixels: Vec<u8>,
}

impl Stamp {
    /// A shape on a square of this many pixels a side, moved by half an inset to the right and down, at this
    /// many percent of its size.
    pub(super) fn new(
        pieces: &[Piece],
        tone: impl Fn(&Piece) -> u8,
        [side, inset]: [u32; 2],
        percent: i32,
    ) -> Self {
        let frame = Frame { side: side.into(), percent: percent.into() };
        let middle = |at: u32| i64::from(2 * at + 1) - i64::from(inset + side);
        let pixel = |x, y| {
            let at = (middle(x) * PIXEL / 2, middle(y) * PIXEL / 2);
            let front = pieces.iter().rev().find(|piece| frame.covers(piece.form, at));
            front.map_or(0, &tone)
        };
        let pixels = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Self { side: side as usize, pixels: pixels.map(|(x, y)| pixel(x, y)).collect() }
    }

    /// Lays a row of it over a row of pixels.
    pub(super) fn press(&self, row: u32, pixels: &mut [u8]) {
        let start = row as usize * self.side;
        let covered = &self.pixels[start..start + self.side];
        for (pixel, tone) in pixels.iter_mut().zip(covered).filter(|(_, tone)| **tone != 0) {
            *pixel = *tone;
        }
    }
}

/// The side of a pixel in units so small that the corners of every shape at every percentage are whole.
const PIXEL: i64 = 100 * 100;

/// Where a shape lies: everything is counted from the middle of the cell.
struct Frame {
    side: i64,
    percent: i64,
}

impl Frame {
    fn length(&self, hundredths: i32) -> i64 {
        i64::from(hundredths) * self.side * self.percent
    }

    fn place(&self, (x, y): Point) -> (i64, i64) {
        (self.length(x - 50), self.length(y - 50))
    }

    fn covers(&self, form: Form, at: (i64, i64)) -> bool {
        let within =
            |centre, radius: i64| squared(between(self.place(centre), at)) <= squared((radius, 0));
        let half = |width| self.length(width).max(PIXEL) / 2;
        match form {
            Form::Area(corners) => self.is_in(corners, at),
            Form::Line(points, width) => {
                points.windows(2).any(|ends| self.is_near(ends, half(width), at))
            }
            Form::Disc(centre, radius) => within(centre, self.length(radius)),
            Form::Ring(centre, radius, width) => {
                let (radius, half) = (self.length(radius), half(width));
                within(centre, radius + half) && !within(centre, radius - half)
            }
        }
    }

    /// Whether a point is in an area: a ray to the right of it meets the border an odd number of times.
    fn is_in(&self, corners: &[Point], at: (i64, i64)) -> bool {
        let next = corners.iter().cycle().skip(1);
        let meets = |(a, b): (&Point, &Point)| {
            let (a, b) = (self.place(*a), self.place(*b));
            let (upper, lower) = if a.1 < b.1 { (a, b) } else { (b, a) };
            let is_level = upper.1 <= at.1 && at.1 < lower.1;
            is_level && cross(between(upper, lower), between(upper, at)) > 0
        };
        corners.iter().zip(next).filter(|side| meets(*side)).count() % 2 == 1
    }

    /// Whether a point is this close to a stretch of a line.
    fn is_near(&self, ends: &[Point], half: i64, at: (i64, i64)) -> bool {
        let (a, b) = (self.place(ends[0]), self.place(ends[1]));
        let (along, from) = (between(a, b), between(a, at));
        let reached = along.0 * from.0 + along.1 * from.1;
        let (length, reach) = (squared(along), squared((half, 0)));
        if reached <= 0 {
            squared(from) <= reach
        } else if i128::from(reached) >= length {
            squared(between(b, at)) <= reach
        } else {
            i128::from(cross(along, from)).pow(2) <= reach * length
        }
    }
}

const fn between(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    (b.0 - a.0, b.1 - a.1)
}

const fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn squared((x, y): (i64, i64)) -> i128 {
    i128::from(x * x + y * y)
}
