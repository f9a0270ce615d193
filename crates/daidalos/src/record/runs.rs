//! Codes numbers that are mostly zero: how many zeros, then what is not one.
//!
//! Each class of numbers is coded apart from the others, by the table out of a few that suits it best. So a class
//! in which everything is zero costs one word, however long it is, and one in which every second number
//! is costs about a bit a number. Tables follow from a formula; none is sent.

use super::huffman::{Code, Reader, Writer};

/// How much of a class is zero, in 1024ths: a table each.
const SHARES: [u64; 8] = [200, 400, 560, 700, 820, 920, 990, 1019];
const SHARE_BITS: u32 = 3;

/// Lengths of runs by size: four as they are, then two a power of two.
const SIZES: usize = 42;
/// All that follows in the class is zero.
const REST: usize = SIZES;

/// The tables, made once for a code.
pub(super) struct Tables(Vec<Code>);

impl Tables {
    pub(super) fn new() -> Self {
        Self(SHARES.iter().map(|share| table(*share)).collect())
    }
}

/// Lengths as they are when every number is zero with this share.
fn table(share: u64) -> Code {
    let mut frequencies = [1_u64; SIZES + 1];
    let mut left = 1_u64 << 40;
    for length in 0.. {
        let on = left / 1024 * share;
        frequencies[size(length).0] += left - on;
        left = on;
        if left < 1024 {
            break;
        }
    }
    frequencies[REST] = 1 << 37;
    Code::new(&frequencies)
}

/// A length as its size and the bits that tell it from others of that size.
fn size(length: u64) -> (usize, u32) {
    if length < 4 {
        return (length as usize, 0);
    }
    let power = 63 - length.leading_zeros();
    ((2 * power + (length >> (power - 1) & 1) as u32) as usize, power - 1)
}

/// The least length of a size, and how many bits follow.
fn least(size: usize) -> (u64, u32) {
    if size < 4 {
        return (size as u64, 0);
    }
    let power = size as u32 / 2;
    ((2 + (size as u64 & 1)) << (power - 1), power - 1)
}

/// Numbers of one class, known in advance, that are written one by one.
pub(super) struct Feed {
    numbers: Vec<u64>,
    at: usize,
    share: usize,
    zeros: Zeros,
}

/// What is known of the numbers to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Zeros {
    /// Nothing.
    Unknown,
    /// So many zeros, then something else.
    Left(u64),
    /// Nothing but zeros.
    All,
}

impl Feed {
    pub(super) fn new(numbers: Vec<u64>, tables: &Tables) -> Self {
        let bits = |share: &usize| total(&numbers, &tables.0[*share]);
        let share = (0..SHARES.len()).min_by_key(bits).unwrap_or(0);
        Self { numbers, at: 0, share, zeros: Zeros::Unknown }
    }

    /// Writes the next number; one that is not zero by the caller's own means.
    pub(super) fn write(
        &mut self,
        tables: &Tables,
        out: &mut Writer,
        other: impl FnOnce(u64, &mut Writer),
    ) {
        if self.at == 0 {
            out.bits(self.share as u64, SHARE_BITS);
        }
        let number = self.numbers[self.at];
        if self.zeros == Zeros::Unknown {
            self.zeros = announce(&self.numbers[self.at..], &tables.0[self.share], out);
        }
        self.at += 1;
        self.zeros = match self.zeros {
            Zeros::Left(0) => {
                other(number, out);
                Zeros::Unknown
            }
            Zeros::Left(left) => Zeros::Left(left - 1),
            same => same,
        };
    }
}

/// Tells how many zeros follow.
fn announce(numbers: &[u64], table: &Code, out: &mut Writer) -> Zeros {
    let Some(length) = numbers.iter().position(|number| *number != 0) else {
        table.write(REST, out);
        return Zeros::All;
    };
    let (size, extra) = size(length as u64);
    table.write(size, out);
    out.bits(length as u64, extra);
    Zeros::Left(length as u64)
}

/// The bits of all announcements.
fn total(numbers: &[u64], table: &Code) -> usize {
    let (mut out, mut rest) = (Writer::default(), numbers);
    while !rest.is_empty() {
        match announce(rest, table, &mut out) {
            Zeros::Left(length) => rest = &rest[length as usize + 1..],
            _ => break,
        }
    }
    out.len()
}

/// Numbers of one class that are read one by one.
pub(super) struct Source {
    share: Option<usize>,
    zeros: Zeros,
}

impl Source {
    pub(super) const fn new() -> Self {
        Self { share: None, zeros: Zeros::Unknown }
    }

    /// Reads the next number; one that is not zero by the caller's own means.
    pub(super) fn read(
        &mut self,
        tables: &Tables,
        from: &mut Reader<'_>,
        other: impl FnOnce(&mut Reader<'_>) -> Option<u64>,
    ) -> Option<u64> {
        let share = match self.share {
            Some(share) => share,
            None => from.bits(SHARE_BITS)? as usize,
        };
        self.share = Some(share);
        if self.zeros == Zeros::Unknown {
            self.zeros = match tables.0[share].read(from)? {
                REST => Zeros::All,
                size => {
                    let (least, extra) = least(size);
                    Zeros::Left(least + from.bits(extra)?)
                }
            };
        }
        match self.zeros {
            Zeros::Left(0) => {
                self.zeros = Zeros::Unknown;
                other(from)
            }
            Zeros::Left(left) => {
                self.zeros = Zeros::Left(left - 1);
                Some(0)
            }
            _ => Some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn sizes_hold_their_lengths() {
        for length in (0..5000).chain([(1 << 20) - 1, 1 << 20]) {
            let (size, extra) = size(length);
            let (least, same) = least(size);
            assert!(size < SIZES && extra == same);
            assert!((least..least + (1 << extra)).contains(&length), "{length}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let (tables, mut rng) = (Tables::new(), Seed(3).stream("test", 0));
        for _ in 0..300 {
            let (length, share) = (rng.below(300), rng.below(100));
            let number = |rng: &mut crate::rng::Rng| {
                if rng.below(100) < share { 0 } else { 1 + rng.below(9) }
            };
            let numbers: Vec<u64> = (0..length).map(|_| number(&mut rng)).collect();
            let (mut feed, mut out) = (Feed::new(numbers.clone(), &tables), Writer::default());
            for _ in &numbers {
                feed.write(&tables, &mut out, |number, out| out.number(number, 0));
            }
            let bytes = out.into_bytes();
            let (mut source, mut reader) = (Source::new(), Reader::new(&bytes));
            for number in numbers {
                let read = source.read(&tables, &mut reader, |from| from.number(0));
                assert_eq!(read, Some(number));
            }
        }
    }
}
