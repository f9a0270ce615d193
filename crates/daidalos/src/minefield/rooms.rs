//! Rooms as caves have them, to try boards on: with bays and pillars, of 60 to 200 cells in one piece.
//!
//! The measurements take this file, too, and so try the same rooms.

use crate::grid::{Bits, Cell, Dir, Size};
use crate::rng::{Rng, Seed};

/// The room with this number.
pub(crate) fn room(number: u64) -> Bits {
    let mut rng = Seed(number).stream("rooms", 0);
    loop {
        let bits = piece(&smoothed(&smoothed(&noise(&mut rng))));
        if (60..=200).contains(&bits.count()) {
            return bits;
        }
    }
}

fn noise(rng: &mut Rng) -> Bits {
    let size = Size::new(10 + rng.below(9) as u32, 10 + rng.below(7) as u32).expect("a size");
    let mut bits = Bits::empty(size).expect("a small size");
    for cell in Bits::full(size).expect("a small size").iter() {
        let (x, y) = size.xy(cell);
        let is_edge = x == 0 || y == 0 || x + 1 == size.width() || y + 1 == size.height();
        if !is_edge && rng.below(100) < 58 {
            bits.insert(cell);
        }
    }
    bits
}

fn smoothed(bits: &Bits) -> Bits {
    let size = bits.size();
    let mut next = Bits::like(bits);
    for cell in Bits::full(size).expect("a small size").iter() {
        let around = Dir::ALL.iter().filter_map(|dir| size.step(cell, *dir));
        let floor = around.filter(|near| bits.has(*near)).count();
        if floor >= 5 || floor == 4 && bits.has(cell) {
            next.insert(cell);
        }
    }
    next
}

/// The largest piece.
fn piece(bits: &Bits) -> Bits {
    let (mut best, mut seen) = (Bits::like(bits), Bits::like(bits));
    for cell in bits.iter() {
        if !seen.has(cell) {
            let piece = flood(bits, cell);
            for cell in piece.iter() {
                seen.insert(cell);
            }
            if piece.count() > best.count() {
                best = piece;
            }
        }
    }
    best
}

fn flood(bits: &Bits, first: Cell) -> Bits {
    let mut piece = Bits::like(bits);
    piece.insert(first);
    let mut stack = vec![first];
    while let Some(cell) = stack.pop() {
        for dir in Dir::STRAIGHT {
            if let Some(next) = bits.size().step(cell, dir)
                && bits.has(next)
                && piece.insert(next)
            {
                stack.push(next);
            }
        }
    }
    piece
}
