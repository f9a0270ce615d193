//! An arithmetic coder: a decision costs as many bits as it was surprising.
//!
//! The interval of 32 bits is split in the proportion that the model foretells, and its leading bytes are
//! written as soon as they are settled. Reader and writer share the split, so they cannot disagree.

/// What takes or tells decisions.
pub(super) trait Coder {
    /// The next decision, where yes has the chance `chance` of 65,536. A writer takes the `wanted` one, a
    /// reader knows better.
    fn code(&mut self, chance: u32, wanted: bool) -> bool;
}

/// Tells the decisions that bytes hold. After their end it reads zeros: it always has an answer.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    range: Range,
    value: u32,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { bytes, range: Range::default(), value: 0 };
        (0..4).for_each(|_| reader.shift());
        reader
    }

    fn shift(&mut self) {
        let (next, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        (self.value, self.bytes) = (self.value << 8 | u32::from(*next), rest);
    }
}

impl Coder for Reader<'_> {
    #[inline]
    fn code(&mut self, chance: u32, _: bool) -> bool {
        let yes = self.value <= self.range.split(chance);
        self.range.narrow(chance, yes);
        while self.range.settled().is_some() {
            self.shift();
        }
        yes
    }
}

/// The numbers that still can follow.
struct Range {
    low: u32,
    high: u32,
}

impl Default for Range {
    fn default() -> Self {
        Self { low: 0, high: u32::MAX }
    }
}

impl Range {
    /// The last number that means yes.
    #[inline]
    fn split(&self, chance: u32) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(chance)) >> 16) as u32
    }

    #[inline]
    fn narrow(&mut self, chance: u32, yes: bool) {
        let split = self.split(chance);
        if yes { self.high = split } else { self.low = split + 1 }
    }

    /// The leading byte, once it can change no more; the range is widened behind it.
    #[inline]
    fn settled(&mut self) -> Option<u8> {
        let byte = (self.low >> 24) as u8;
        if byte != (self.high >> 24) as u8 {
            return None;
        }
        (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
        Some(byte)
    }
}

/// Writes the decisions that it is given.
#[cfg(test)]
#[derive(Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    range: Range,
}

#[cfg(test)]
impl Writer {
    /// All that was written, with one number of the last range. Zeros at the end are left out.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let last =
            if self.range.low == 0 { 0 } else { (self.range.low | 0x00FF_FFFF).wrapping_add(1) };
        self.bytes.push((last >> 24) as u8);
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

#[cfg(test)]
impl Coder for Writer {
    fn code(&mut self, chance: u32, wanted: bool) -> bool {
        self.range.narrow(chance, wanted);
        while let Some(byte) = self.range.settled() {
            self.bytes.push(byte);
        }
        wanted
    }
}
