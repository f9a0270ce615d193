//! The 256 elementary automata: each row follows from the one above it.
//!
//! A cell looks at the three cells above it, left, middle and right; read as a number from 0 to
//! 7, they name the bit of the rule's number that the cell becomes.

use super::{Texture, TextureError};
use crate::grid::Bits;
use crate::option::{Kind, Opt, Params};
use crate::rng::Seed;

/// A rule by its number.
pub(super) struct Rule(u8);

pub(super) static RULES: [Rule; 256] = {
    let mut rules = [const { Rule(0) }; 256];
    let mut number = 0;
    while number < 256 {
        rules[number] = Rule(number as u8);
        number += 1;
    }
    rules
};

const SIZE: Opt = Opt {
    key: "size",
    label: "Size",
    about: "width and height in cells",
    kind: Kind::Size { default: (79, 40), least: 1 },
};
const START: Opt = Opt {
    key: "start",
    label: "First row",
    about: "what the first row is",
    kind: Kind::Name {
        choices: &[("single", "one cell in the middle"), ("random", "random cells")],
    },
};
const EDGE: Opt = Opt {
    key: "edge",
    label: "Beyond the edges",
    about: "what is beyond the left and right edges",
    kind: Kind::Name { choices: &[("open", "nothing"), ("wrap", "the opposite edge")] },
};

impl Texture for Rule {
    fn name(&self) -> String {
        format!("rule{}", self.0)
    }

    fn about(&self) -> &'static str {
        "an elementary automaton, row by row"
    }

    fn options(&self) -> Vec<Opt> {
        vec![SIZE, START, EDGE]
    }

    fn is_random(&self, params: &Params) -> bool {
        params.name(&START) == "random"
    }

    fn paint(&self, params: &Params, seed: Seed) -> Result<Bits, TextureError> {
        let mut bits = Bits::empty(params.size(&SIZE))?;
        let size = bits.size();
        let mut rng = seed.stream("texture", 0);
        let is_random = self.is_random(params);
        for x in 0..size.width() {
            let is_set = if is_random { rng.below(2) == 1 } else { x == size.width() / 2 };
            if let Some(cell) = size.at(x, 0).filter(|_| is_set) {
                bits.insert(cell);
            }
        }
        let (wraps, width) = (params.name(&EDGE) == "wrap", size.width());
        let words = bits.words_a_row();
        for y in 1..size.height() as usize {
            let (above, row) = bits.words_mut()[(y - 1) * words..].split_at_mut(words);
            self.follow(above, &mut row[..words], width, wraps);
        }
        Ok(bits)
    }
}

impl Rule {
    /// The row below, 64 cells at a time.
    fn follow(&self, above: &[u64], row: &mut [u64], width: u32, wraps: bool) {
        let last = (width - 1) as usize;
        let bit = |x: usize| above[x / 64] >> (x % 64) & 1;
        let (beyond_left, beyond_right) = if wraps { (bit(last), bit(0)) } else { (0, 0) };
        for (at, word) in row.iter_mut().enumerate() {
            let before = if at == 0 { beyond_left } else { above[at - 1] >> 63 };
            let after = above.get(at + 1).map_or(0, |next| next << 63);
            let mut right = above[at] >> 1 | after;
            if at == last / 64 {
                right |= beyond_right << (last % 64);
            }
            *word = self.apply(above[at] << 1 | before, above[at], right);
        }
        // Cells beyond the width stay empty.
        if let Some(end) = row.last_mut() {
            *end &= u64::MAX >> (63 - last % 64);
        }
    }

    fn apply(&self, left: u64, middle: u64, right: u64) -> u64 {
        let side = |word: u64, set: bool| if set { word } else { !word };
        let patterns = (0..8).filter(|pattern| self.0 >> pattern & 1 == 1);
        patterns.fold(0, |so_far, pattern: u32| {
            let [l, m, r] = [4, 2, 1].map(|bit| pattern & bit != 0);
            so_far | side(left, l) & side(middle, m) & side(right, r)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paint(number: u8, options: &[(&str, &str)]) -> Bits {
        let rule = &RULES[usize::from(number)];
        let texture: &dyn Texture = rule;
        rule.paint(&texture.params(options.iter().copied()).unwrap(), Seed(5)).unwrap()
    }

    /// A row as a number, the leftmost cell the highest bit, blank sides left out.
    fn row(bits: &Bits, y: u32) -> u64 {
        let cells = (0..bits.size().width()).filter_map(|x| bits.size().at(x, y));
        let number = cells.fold(0_u128, |number, cell| number << 1 | u128::from(bits.has(cell)));
        (number >> number.trailing_zeros().min(127)) as u64
    }

    /// The published rows of rules 30, 90 and 110 from a single cell, as binary numbers.
    #[test]
    fn known_rows() {
        let rows =
            |rule| (0..6).map(|y| row(&paint(rule, &[("size", "65x6")]), y)).collect::<Vec<_>>();
        assert_eq!(rows(30), [0b1, 0b111, 0b11001, 0b110_1111, 0b1_1001_0001, 0b110_1111_0111]);
        assert_eq!(rows(90), [0b1, 0b101, 0b10001, 0b101_0101, 0b1_0000_0001, 0b101_0000_0101]);
        assert_eq!(rows(110), [0b1, 0b11, 0b111, 0b1101, 0b11111, 0b11_0001]);
    }

    #[test]
    fn words_at_a_time_are_cells_alone() {
        for number in 0..=255 {
            for (size, edge) in [
                ("1x3", "wrap"),
                ("63x5", "open"),
                ("64x5", "wrap"),
                ("65x5", "wrap"),
                ("130x4", "open"),
            ] {
                let bits = paint(number, &[("size", size), ("edge", edge), ("start", "random")]);
                let width = bits.size().width();
                let at = |x: i64, y: u32| {
                    let x = if edge == "wrap" { x.rem_euclid(i64::from(width)) } else { x };
                    let x = u32::try_from(x).ok();
                    x.and_then(|x| bits.size().at(x, y)).is_some_and(|cell| bits.has(cell))
                };
                for (y, x) in (1..bits.size().height())
                    .flat_map(|y| (0..i64::from(width)).map(move |x| (y, x)))
                {
                    let [l, m, r] = [x - 1, x, x + 1].map(|x| u8::from(at(x, y - 1)));
                    assert_eq!(
                        at(x, y),
                        number >> (4 * l + 2 * m + r) & 1 == 1,
                        "{number} {size} {x},{y}"
                    );
                }
            }
        }
    }

    #[test]
    fn all_rules_are_there() {
        assert_eq!(super::super::all().count(), 256);
        assert!(super::super::find("rule256").is_err());
    }
}
