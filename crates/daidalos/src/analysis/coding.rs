//! A string of moves in Huffman's code: what each move costs, and how that compares.

use crate::mode::{Move, Seat};
use crate::record::huffman::Code;

/// The moves of a seat as they would be coded.
#[derive(Clone, PartialEq, Debug)]
pub struct Coding {
    /// Whose.
    pub seat: Seat,
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// The different moves, the most frequent first.
    pub symbols: Vec<Symbol>,
    /// The tree of the code; none if there are no moves.
    pub tree: Option<Tree>,
}

/// A move, how often it was made, and the bits that stand for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// The move.
    pub mv: Move,
    /// How often.
    pub count: u64,
    /// Zeros and ones.
    pub code: String,
}

/// A code as a tree: a zero leads left, a one leads right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// A move.
    Leaf(Move, u64),
    /// Two trees, and how often either is taken.
    Fork(Box<[Tree; 2]>, u64),
}

impl Coding {
    /// Counts the moves and finds the best code for them.
    pub fn of(seat: Seat, moves: impl IntoIterator<Item = Move>) -> Self {
        let moves: Vec<Move> = moves.into_iter().collect();
        let mut counts: Vec<(Move, u64)> = Vec::new();
        for mv in &moves {
            match counts.iter_mut().find(|(other, _)| other == mv) {
                Some((_, count)) => *count += 1,
                None => counts.push((*mv, 1)),
            }
        }
        let counts = by_count(counts);
        let code = Code::new(&counts.iter().map(|(_, count)| *count).collect::<Vec<_>>());
        let word = |at| code.word(at).to_string();
        let symbol = |(at, (mv, count))| Symbol { mv, count, code: word(at) };
        let symbols: Vec<Symbol> = counts.into_iter().enumerate().map(symbol).collect();
        let tree = Tree::of(&symbols.iter().collect::<Vec<_>>(), 0);
        Self { seat, moves, symbols, tree }
    }

    /// The bits of all moves in this code.
    pub fn bits(&self) -> u64 {
        self.symbols.iter().map(|symbol| symbol.count * symbol.code.len() as u64).sum()
    }

    /// The bits with a byte for every move.
    pub fn bits_as_bytes(&self) -> u64 {
        8 * self.moves.len() as u64
    }

    /// The bits where every move has as many as it takes to tell the different ones apart.
    pub fn bits_of_fixed_width(&self) -> u64 {
        let kinds = self.symbols.len() as u64;
        let width = u64::from(kinds.next_power_of_two().trailing_zeros()).max(1);
        width * self.moves.len() as u64
    }

    /// The fewest bits a move that any code of single moves can have.
    pub fn entropy(&self) -> f64 {
        let all = self.moves.len() as f64;
        let share = |symbol: &Symbol| symbol.count as f64 / all;
        // Adding zero turns minus nothing into nothing.
        self.symbols.iter().map(|symbol| -share(symbol) * share(symbol).log2()).sum::<f64>() + 0.0
    }

    /// The bits of this code as a share of those of bytes.
    pub fn ratio(&self) -> Option<f64> {
        (!self.moves.is_empty()).then(|| self.bits() as f64 / self.bits_as_bytes() as f64)
    }
}

/// The most frequent first; those that are as frequent keep the order of appearance. There are few kinds of moves, and a
/// sort of the standard library would take four kilobytes of the page's engine.
fn by_count(counts: Vec<(Move, u64)>) -> Vec<(Move, u64)> {
    let mut sorted: Vec<(Move, u64)> = Vec::with_capacity(counts.len());
    for one in counts {
        let at = sorted.partition_point(|other| other.1 >= one.1);
        sorted.insert(at, one);
    }
    sorted
}

impl Tree {
    /// How often it is taken.
    pub const fn count(&self) -> u64 {
        match self {
            Self::Leaf(_, count) | Self::Fork(_, count) => *count,
        }
    }

    /// The tree of the codes that are alike up to a depth.
    fn of(symbols: &[&Symbol], depth: usize) -> Option<Self> {
        match symbols {
            [] => return None,
            [alone] => return Some(Self::Leaf(alone.mv, alone.count)),
            _ => {}
        }
        let bit = |wanted: u8| {
            let has = |symbol: &&&Symbol| symbol.code.as_bytes().get(depth) == Some(&wanted);
            symbols.iter().filter(has).copied().collect::<Vec<_>>()
        };
        let (zeros, ones) = (Self::of(&bit(b'0'), depth + 1), Self::of(&bit(b'1'), depth + 1));
        let (zeros, ones) = (zeros?, ones?);
        let count = zeros.count() + ones.count();
        Some(Self::Fork(Box::new([zeros, ones]), count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Dir;

    fn coding(moves: &[Dir]) -> Coding {
        Coding::of(Seat::FIRST, moves.iter().map(|dir| Move::Step(*dir)))
    }

    #[test]
    fn nothing_and_one_kind() {
        let none = coding(&[]);
        assert_eq!((none.bits(), none.tree, none.symbols.len()), (0, None, 0));
        let one = coding(&[Dir::E; 5]);
        assert_eq!(one.symbols[0].code, "0");
        assert_eq!(one.tree, Some(Tree::Leaf(Move::Step(Dir::E), 5)));
        assert_eq!((one.bits(), one.bits_as_bytes(), one.bits_of_fixed_width()), (5, 40, 5));
        assert!(one.entropy().abs() < 1e-12 && one.entropy().is_sign_positive());
        assert_eq!(one.ratio(), Some(0.125));
    }

    #[test]
    fn a_known_string() {
        use Dir::{E, N, S, W};
        let coding = coding(&[E, E, E, E, N, N, S, W]);
        let codes: Vec<&str> = coding.symbols.iter().map(|symbol| &*symbol.code).collect();
        assert_eq!(codes, ["0", "10", "110", "111"]);
        assert_eq!((coding.bits(), coding.bits_of_fixed_width()), (14, 16));
        assert!((coding.entropy() - 1.75).abs() < 1e-12);
        assert_eq!(coding.tree.unwrap().count(), 8);
    }
}
