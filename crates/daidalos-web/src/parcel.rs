use serde::Serialize;

/// What goes to the page in one piece: JSON, and beside it blocks of bytes that the JSON names by their numbers.
///
/// A page and its engine talk across a border, and every crossing has a price: an input has one answer, with
/// everything in it. The bytes are handed over as they are, without a copy.
///
/// First there are the number of blocks and their lengths, the JSON's first, as words of four bytes; then the
/// blocks, each of which starts at a multiple of eight, so that a page can read words in it.
#[derive(Default)]
pub(crate) struct Parcel {
    blocks: Vec<Vec<u8>>,
}

/// Where a block starts.
const ALIGNED: usize = 8;

impl Parcel {
    /// Adds a block; its number.
    pub(crate) fn put(&mut self, block: Vec<u8>) -> usize {
        self.blocks.push(block);
        self.blocks.len() - 1
    }

    /// The same with a block of words.
    pub(crate) fn put_words(&mut self, words: impl Iterator<Item = u32>) -> usize {
        self.put(words.flat_map(u32::to_le_bytes).collect())
    }

    /// All of it.
    pub(crate) fn close(self, told: &impl Serialize) -> Vec<u8> {
        let json = crate::json(told).into_bytes();
        let blocks = || std::iter::once(&json).chain(&self.blocks);
        let lengths = blocks().map(|block| block.len() as u32);
        let head = std::iter::once(1 + self.blocks.len() as u32).chain(lengths);
        let mut bytes: Vec<u8> = head.flat_map(u32::to_le_bytes).collect();
        for block in blocks() {
            bytes.resize(bytes.len().next_multiple_of(ALIGNED), 0);
            bytes.extend(block);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_aligned_and_found_again() {
        let mut parcel = Parcel::default();
        assert_eq!(parcel.put(vec![7; 3]), 0);
        assert_eq!(parcel.put_words([1, 258].into_iter()), 1);
        let bytes = parcel.close(&"told");
        assert_eq!(bytes[..16], [3, 0, 0, 0, 6, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0]);
        assert_eq!(bytes[16..22], *b"\"told\"");
        assert_eq!(bytes[24..27], [7; 3]);
        assert_eq!(bytes[32..], [1, 0, 0, 0, 2, 1, 0, 0]);
    }
}
