//! An order in which every text is followed by the one most like it.

use std::collections::BTreeMap;

/// Texts are alike if they share runs of so many bytes.
const RUN: usize = 6;
/// Runs that are in more texts than this tell nothing.
const COMMON: usize = 60;
/// How much the last text counts for the next one, the one before it, and so on.
const WEIGHTS: [u64; 4] = [4, 3, 2, 1];
/// Added to every length, so that short texts are not drawn in by one or two runs.
const SHORT: u64 = 50;

/// The numbers of the texts, the longest first. Nothing but the texts decides, so it is the same everywhere.
pub(super) fn order(texts: &[&[u8]]) -> Vec<usize> {
    let mut likeness = Likeness::new(texts);
    let mut longest: Vec<usize> = (0..texts.len()).collect();
    longest.sort_by_key(|at| std::cmp::Reverse(texts[*at].len()));
    for at in longest {
        let mut next = Some(at).filter(|at| !likeness.is_placed[*at]);
        while let Some(at) = next {
            likeness.is_placed[at] = true;
            likeness.order.push(at);
            next = likeness.next();
        }
    }
    likeness.order
}

struct Likeness {
    /// For each run that tells something, the texts that it is in.
    holders: Vec<Vec<usize>>,
    /// For each text its runs, and how many different ones it has in all.
    runs: Vec<Vec<usize>>,
    lengths: Vec<u64>,
    is_placed: Vec<bool>,
    order: Vec<usize>,
}

impl Likeness {
    fn new(texts: &[&[u8]]) -> Self {
        let (mut all, mut lengths) = (BTreeMap::<&[u8], Vec<usize>>::new(), Vec::new());
        for (at, text) in texts.iter().enumerate() {
            let mut runs: Vec<&[u8]> = text.windows(RUN).collect();
            runs.sort_unstable();
            runs.dedup();
            lengths.push(runs.len() as u64);
            runs.into_iter().for_each(|run| all.entry(run).or_default().push(at));
        }
        let mut runs = vec![Vec::new(); texts.len()];
        let holders: Vec<Vec<usize>> =
            all.into_values().filter(|texts| (2..=COMMON).contains(&texts.len())).collect();
        for (run, texts) in holders.iter().enumerate() {
            texts.iter().for_each(|at| runs[*at].push(run));
        }
        Self { holders, runs, lengths, is_placed: vec![false; texts.len()], order: Vec::new() }
    }

    /// What is most like the last texts, for its length; none if nothing is like them.
    fn next(&self) -> Option<usize> {
        let mut shared: BTreeMap<usize, u64> = BTreeMap::new();
        for (last, weight) in self.order.iter().rev().zip(WEIGHTS) {
            for at in self.runs[*last].iter().flat_map(|run| &self.holders[*run]) {
                if !self.is_placed[*at] {
                    *shared.entry(*at).or_default() += weight;
                }
            }
        }
        let share = |(at, shared): &(usize, u64)| shared * 1_000_000 / (self.lengths[*at] + SHORT);
        shared.into_iter().max_by_key(share).map(|(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_texts_stand_side_by_side() {
        let texts: [&[u8]; 5] = [
            b"the first of two",
            b"another kind of text",
            b"no",
            b"the second of two",
            b"one other kind of text",
        ];
        assert_eq!(order(&texts), [4, 1, 3, 0, 2]);
    }
}
