use std::cmp::Ordering;

/// How well a seat has played, in the game's own measures, the weightiest first. The greater of two
/// games of one level is the better.
///
/// ```
/// use daidalos::mode::{Measure, Merit};
/// let [dear, cheap] = [5000, 4000].map(|cost| Merit(vec![Measure::Lowest(cost)]));
/// assert!(cheap > dear);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Merit(pub Vec<Measure>);

/// One measure of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Measure {
    /// The higher, the better: a score, hearts that are left.
    Highest(i64),
    /// The lower, the better: a cost, moves.
    Lowest(u64),
}

impl Ord for Measure {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Highest(a), Self::Highest(b)) => a.cmp(b),
            (Self::Lowest(a), Self::Lowest(b)) => b.cmp(a),
            // A level is always measured alike; any fixed order will do.
            (Self::Highest(_), Self::Lowest(_)) => Ordering::Greater,
            (Self::Lowest(_), Self::Highest(_)) => Ordering::Less,
        }
    }
}

impl PartialOrd for Measure {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
