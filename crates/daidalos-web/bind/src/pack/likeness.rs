//! An order in which every text shares as much as it can with those just before it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

/// Texts are alike if they share runs of so many bytes.
const RUN: usize = 7;
/// Runs that are in more texts than this tell nothing.
const COMMON: usize = 500;
/// How far back what compresses them looks: a little less than gzip's 32 kB, because other things lie in between.
const WINDOW: usize = 28_000;
/// Added to every length, so that short texts are not drawn in by one or two runs.
const SHORT: u64 = 50;

/// The numbers of the texts. Nothing but the texts decides, so it is the same everywhere.
pub(super) fn order(texts: &[&[u8]]) -> Vec<usize> {
    let mut likeness = Likeness::new(texts);
    let mut longest: Vec<usize> = (0..texts.len()).collect();
    longest.sort_by_key(|at| Reverse(texts[*at].len()));
    for at in longest {
        let mut next = Some(at).filter(|at| !likeness.is_placed[*at]);
        while let Some(at) = next {
            likeness.place(at);
            next = likeness.next();
        }
    }
    likeness.order
}

struct Likeness {
    /// For each run that tells something, the texts that it is in.
    holders: Vec<Vec<usize>>,
    /// For each text its runs, how many different ones it has in all, and its length.
    runs: Vec<Vec<usize>>,
    counts: Vec<u64>,
    lengths: Vec<usize>,
    /// The texts within the window, their length together, and how many of them hold each run.
    window: VecDeque<usize>,
    width: usize,
    held: Vec<u32>,
    /// For each text, how many of its runs are within the window.
    shared: Vec<u64>,
    is_placed: Vec<bool>,
    order: Vec<usize>,
}

impl Likeness {
    fn new(texts: &[&[u8]]) -> Self {
        let (mut all, mut counts) = (BTreeMap::<&[u8], Vec<usize>>::new(), Vec::new());
        for (at, text) in texts.iter().enumerate() {
            let mut runs: Vec<&[u8]> = text.windows(RUN).collect();
            runs.sort_unstable();
            runs.dedup();
            counts.push(runs.len() as u64);
            runs.into_iter().for_each(|run| all.entry(run).or_default().push(at));
        }
        let mut runs = vec![Vec::new(); texts.len()];
        let holders: Vec<Vec<usize>> =
            all.into_values().filter(|texts| (2..=COMMON).contains(&texts.len())).collect();
        for (run, texts) in holders.iter().enumerate() {
            texts.iter().for_each(|at| runs[*at].push(run));
        }
        let (window, width, held) = (VecDeque::new(), 0, vec![0; holders.len()]);
        let (shared, is_placed) = (vec![0; texts.len()], vec![false; texts.len()]);
        let (lengths, order) = (texts.iter().map(|text| text.len()).collect(), Vec::new());
        Self { holders, runs, counts, lengths, window, width, held, shared, is_placed, order }
    }

    /// Puts a text behind the others; what is too far from it by then leaves the window.
    fn place(&mut self, at: usize) {
        self.is_placed[at] = true;
        self.order.push(at);
        self.window.push_back(at);
        self.width += self.lengths[at];
        for run in &self.runs[at] {
            self.held[*run] += 1;
            if self.held[*run] == 1 {
                self.holders[*run].iter().for_each(|holder| self.shared[*holder] += 1);
            }
        }
        while self.width > WINDOW {
            let Some(gone) = self.window.pop_front() else { break };
            self.leave(gone);
        }
    }

    fn leave(&mut self, gone: usize) {
        self.width -= self.lengths[gone];
        for run in &self.runs[gone] {
            self.held[*run] -= 1;
            if self.held[*run] == 0 {
                self.holders[*run].iter().for_each(|holder| self.shared[*holder] -= 1);
            }
        }
    }

    /// What shares most with the window, for its length; none if nothing shares anything.
    fn next(&self) -> Option<usize> {
        let share = |at: usize| self.shared[at] * 1_000_000 / (self.counts[at] + SHORT);
        let left = (0..self.shared.len()).filter(|at| !self.is_placed[*at] && self.shared[*at] > 0);
        left.max_by_key(|at| (share(*at), Reverse(*at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_texts_stand_side_by_side() {
        let texts: [&[u8]; 5] = [
            b"the first of two likes",
            b"another kind of text",
            b"no",
            b"the second of two likes",
            b"one other kind of text",
        ];
        assert_eq!(order(&texts), [3, 0, 1, 4, 2]);
    }

    #[test]
    fn what_left_the_window_draws_nothing_in() {
        let far: Vec<u8> = (0..WINDOW as u32).flat_map(u32::to_le_bytes).collect();
        let texts: [&[u8]; 3] = [b"like each other", &far, b"like each other, too"];
        assert_eq!(order(&texts), [1, 2, 0]);
    }
}
