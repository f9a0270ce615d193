//! Huffman's code: the shortest prefix code for symbols of known frequencies, in canonical form.
//!
//! Canonical means that lengths alone give the code: shorter words first, then lower symbols. Ties
//! while the tree is built are pinned (lower weight, then the older one), so the same
//! frequencies give the same code on every machine.
//!
//! ```
//! use daidalos::record::huffman::{Code, Reader, Writer};
//! let code = Code::new(&[5, 1, 1, 0]);
//! assert_eq!([0, 1, 2, 3].map(|s| code.word(s).to_string()), ["0", "10", "11", ""]);
//! let mut writer = Writer::default();
//! [2, 0, 1].map(|symbol| code.write(symbol, &mut writer));
//! let (bytes, mut symbols) = (writer.into_bytes(), Vec::new());
//! let mut reader = Reader::new(&bytes);
//! (0..3).for_each(|_| symbols.extend(code.read(&mut reader)));
//! assert_eq!(symbols, [2, 0, 1]);
//! ```

use crate::sorting::sort_by_key;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

/// A prefix code for the symbols 0 to n - 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    words: Vec<Codeword>,
    /// Symbols by length of their word, then by number.
    order: Vec<usize>,
    /// For each length how many words have it.
    counts: [usize; MAX_LENGTH + 1],
}

/// The bits that stand for a symbol; none for one that does not occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Codeword {
    /// The bits, the first one highest.
    pub bits: u64,
    /// How many there are.
    pub length: u32,
}

/// Beyond that, frequencies would have to add up to more than 2^44.
const MAX_LENGTH: usize = 63;

impl Code {
    /// The best code for these frequencies, which add up to less than 2^44. A symbol that is alone has the word 0.
    pub fn new(frequencies: &[u64]) -> Self {
        let mut lengths = lengths(frequencies);
        let used = lengths.iter().filter(|length| **length > 0).count();
        if used == 0
            && let Some(alone) = frequencies.iter().position(|frequency| *frequency > 0)
        {
            lengths[alone] = 1;
        }
        Self::of_lengths(&lengths)
    }

    fn of_lengths(lengths: &[u32]) -> Self {
        let mut order: Vec<usize> = (0..lengths.len()).filter(|s| lengths[*s] > 0).collect();
        sort_by_key(&mut order, |symbol| (lengths[*symbol], *symbol));
        let mut counts = [0; MAX_LENGTH + 1];
        let mut words = vec![Codeword::default(); lengths.len()];
        let (mut bits, mut last) = (0_u64, 0);
        for &symbol in &order {
            let length = lengths[symbol];
            bits <<= length - last;
            words[symbol] = Codeword { bits, length };
            counts[length as usize] += 1;
            (bits, last) = (bits + 1, length);
        }
        Self { words, order, counts }
    }

    /// The word of a symbol.
    pub fn word(&self, symbol: usize) -> Codeword {
        self.words.get(symbol).copied().unwrap_or_default()
    }

    /// Writes a symbol.
    pub fn write(&self, symbol: usize, writer: &mut Writer) {
        let word = self.word(symbol);
        writer.bits(word.bits, word.length);
    }

    /// Reads a symbol; none where the bits are no word, or end.
    pub fn read(&self, reader: &mut Reader<'_>) -> Option<usize> {
        let (mut bits, mut first, mut before) = (0_u64, 0_u64, 0);
        for count in &self.counts[1..] {
            bits = bits << 1 | u64::from(reader.bit()?);
            first <<= 1;
            if bits - first < *count as u64 {
                return self.order.get(before + (bits - first) as usize).copied();
            }
            first += *count as u64;
            before += count;
        }
        None
    }
}

/// How long each word is: the two lightest trees become one, again and again.
fn lengths(frequencies: &[u64]) -> Vec<u32> {
    let used = frequencies.iter().enumerate().filter(|(_, frequency)| **frequency > 0);
    // Weight, then age; a tree is the list of its symbols.
    let mut trees: Vec<Vec<usize>> = used.clone().map(|(symbol, _)| vec![symbol]).collect();
    let weights = used.map(|(_, frequency)| *frequency).zip(0..);
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = weights.map(Reverse).collect();
    let mut lengths = vec![0; frequencies.len()];
    while let (Some(Reverse((a, left))), Some(Reverse((b, right)))) = (heap.pop(), heap.pop()) {
        let mut tree = std::mem::take(&mut trees[left]);
        tree.append(&mut trees[right]);
        tree.iter().for_each(|symbol| lengths[*symbol] += 1);
        heap.push(Reverse((a + b, trees.len())));
        trees.push(tree);
        if heap.len() == 1 {
            break;
        }
    }
    lengths
}

/// Zeros and ones.
impl fmt::Display for Codeword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.length).rev().try_for_each(|bit| write!(f, "{}", self.bits >> bit & 1))
    }
}

/// Bits that are being written, the first one highest in its byte.
#[derive(Clone, Default, Debug)]
pub struct Writer {
    bytes: Vec<u8>,
    length: usize,
}

impl Writer {
    /// How many bits have been written.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether none have been.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Writes the lowest `count` bits of a number, the highest of them first.
    pub fn bits(&mut self, number: u64, count: u32) {
        for bit in (0..count).rev() {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << (7 - self.length % 8);
            }
            self.length += 1;
        }
    }

    /// Writes a number of any size, small ones in few bits: Elias's gamma code of the number
    /// after its lowest `tail` bits, then these.
    pub fn number(&mut self, number: u64, tail: u32) {
        let head = u128::from(number >> tail) + 1;
        let length = 127 - head.leading_zeros();
        self.bits(0, length);
        self.bits(1, 1);
        self.bits(head as u64, length);
        self.bits(number, tail);
    }

    /// The bytes; the last is filled with zeros.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Bits that are being read.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The bits of these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next bit.
    pub fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (7 - self.at % 8) & 1 == 1;
        self.at += 1;
        Some(bit)
    }

    /// The next bits as a number.
    pub fn bits(&mut self, count: u32) -> Option<u64> {
        (0..count).try_fold(0, |number, _| Some(number << 1 | u64::from(self.bit()?)))
    }

    /// A number that was written with as many bits apart.
    pub fn number(&mut self, tail: u32) -> Option<u64> {
        let mut length = 0;
        while !self.bit()? {
            length += 1;
        }
        let head = (1_u128 << length.min(64)) + u128::from(self.bits(length.min(64))?) - 1;
        let number = (head << tail) + u128::from(self.bits(tail)?);
        u64::try_from(number).ok().filter(|_| length <= 64)
    }

    /// The bytes that have not been begun.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at.div_ceil(8)..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn one_symbol_is_zero_and_none_is_nothing() {
        let code = Code::new(&[0, 9]);
        assert_eq!((code.word(0).length, code.word(1).to_string()), (0, "0".into()));
        assert_eq!(Code::new(&[]).read(&mut Reader::new(&[0])), None);
        assert_eq!(code.read(&mut Reader::new(&[0xFF])), None, "a word that is none");
    }

    /// The total of a code against the sum that Huffman's construction adds up, worked out in the
    /// plainest way.
    #[test]
    fn codes_are_as_short_as_can_be() {
        let mut rng = Seed(1).stream("test", 0);
        for _ in 0..500 {
            let symbols = 2 + rng.index(12);
            let frequencies: Vec<u64> = (0..symbols).map(|_| rng.below(50)).collect();
            let mut weights: Vec<u64> = frequencies.iter().copied().filter(|f| *f > 0).collect();
            if weights.len() < 2 {
                continue;
            }
            let mut least = 0;
            while weights.len() > 1 {
                weights.sort_unstable_by_key(|weight| Reverse(*weight));
                let merged = weights.pop().unwrap() + weights.pop().unwrap();
                least += merged;
                weights.push(merged);
            }
            let code = Code::new(&frequencies);
            let total = (0..).zip(&frequencies).map(|(s, f)| f * u64::from(code.word(s).length));
            assert_eq!(total.sum::<u64>(), least, "{frequencies:?}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut rng = Seed(2).stream("test", 0);
        for _ in 0..200 {
            let frequencies: Vec<u64> = (0..1 + rng.index(40)).map(|_| rng.below(1000)).collect();
            let code = Code::new(&frequencies);
            let used: Vec<usize> = (0..frequencies.len()).filter(|s| frequencies[*s] > 0).collect();
            let text: Vec<usize> =
                (0..50).filter_map(|_| used.get(rng.index(used.len())).copied()).collect();
            let mut writer = Writer::default();
            text.iter().for_each(|symbol| code.write(*symbol, &mut writer));
            let bytes = writer.into_bytes();
            let mut reader = Reader::new(&bytes);
            assert!(text.iter().all(|symbol| code.read(&mut reader) == Some(*symbol)));
        }
    }

    #[test]
    fn numbers_of_all_sizes() {
        for tail in [0, 3, 12] {
            for number in [0, 1, 2, 7, 8, 1000, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
                let mut writer = Writer::default();
                writer.number(number, tail);
                let bytes = writer.into_bytes();
                assert_eq!(Reader::new(&bytes).number(tail), Some(number), "{number} {tail}");
            }
        }
        assert_eq!(Reader::new(&[0; 40]).number(0), None);
    }
}
