//! The exact pass: every way that may be worth more than the best so far, until none is left.
//!
//! It goes through the [diagram](super::diagram) from its start, layer by layer, and keeps with each node which
//! finds are still on the way and which words have been counted. What cannot be worth more than the best way so far,
//! by the [prices](super::prices), is dropped. If nothing else had to be dropped, the best way is proven.

use crate::sorting::sort;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::diagram::{COMPLETE, Diagram, Link};
use super::hasher::QuickHasher;
use super::parts::{Part, Parts};
use super::prices::{Ahead, Prices, ahead_of};
use super::{Aim, Finds};

/// The most bits that a case can have, in words of 64: where nearly all letters are alike, thousands of finds cross
/// a seam.
const MOST: usize = 64;
/// A level needs some dozens; short cases are compared faster.
const FEW: usize = 4;

/// The outcome of a pass.
pub(super) struct Proof {
    /// The decisions of a way that is worth more than the best so far, one a layer.
    pub(super) way: Option<Vec<usize>>,
    /// What cases that were dropped for want of room could be worth at most; nothing else exceeds the best way.
    pub(super) bound: i64,
    pub(super) steps: u64,
}

/// What all ways that meet here have in common: a node, and what has become of finds and words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Case<const N: usize> {
    node: u32,
    bits: [u64; N],
}

impl<const N: usize> Case<N> {
    fn has(&self, bit: usize) -> bool {
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn set(&mut self, bit: usize, on: bool) {
        let mask = 1 << (bit % 64);
        self.bits[bit / 64] = self.bits[bit / 64] & !mask | if on { mask } else { 0 };
    }
}

/// A pass over a diagram for an aim, with the prices of a bound.
pub(super) struct Pass<'a> {
    parts: &'a Parts,
    diagram: &'a Diagram,
    finds: &'a Finds,
    aim: &'a Aim,
    prices: &'a Prices,
    ahead: Ahead,
    /// What each part's find has earned before it.
    before: Vec<i64>,
    /// The bit that says that a find is on the way so far.
    alive: Vec<usize>,
    /// The bit that says that a word has been counted; only where it can be found again.
    counted: Vec<Option<usize>>,
    finds_of: Vec<Vec<usize>>,
    /// The layers at which a word can first and last be completed.
    spans: Vec<(usize, usize)>,
    /// How many bits a case has.
    bits: usize,
    /// For each layer, the words that cannot be found any more after it, and their bits.
    closing: Vec<Vec<(usize, usize)>>,
    /// For each layer, what each of its choices earns at most.
    earned: Vec<Vec<i64>>,
}

impl<'a> Pass<'a> {
    /// None if there are more finds at one time than a case has bits.
    pub(super) fn new(
        parts: &'a Parts,
        diagram: &'a Diagram,
        finds: &'a Finds,
        aim: &'a Aim,
        prices: &'a Prices,
    ) -> Option<Self> {
        let mut finds_of = vec![Vec::new(); finds.words.len()];
        finds.all.iter().enumerate().for_each(|(at, find)| finds_of[find.word].push(at));
        let last = |find: &usize| parts.all[parts.of_find(*find).end - 1].layer;
        let span = |all: &Vec<usize>| {
            let ends = || all.iter().map(last);
            (ends().min().unwrap_or(0), ends().max().unwrap_or(0))
        };
        let spans: Vec<(usize, usize)> = finds_of.iter().map(span).collect();
        let mut before = vec![0; parts.all.len()];
        for find in 0..parts.finds() {
            let mut sum = 0;
            for part in parts.of_find(find) {
                before[part] = sum;
                sum += prices.of_part[part];
            }
        }
        let several: Vec<bool> = finds_of.iter().map(|finds| finds.len() > 1).collect();
        let (alive, counted, bits) = bits(parts, &spans, &several, diagram.layers.len())?;
        let ahead = prices.ahead(parts, diagram, aim);
        let mut closing = vec![Vec::new(); diagram.layers.len()];
        for (word, bit) in counted.iter().enumerate() {
            closing[spans[word].1].extend(bit.map(|bit| (word, bit)));
        }
        let earned = |at: usize| {
            let choices = 0..diagram.layers[at].choices.len();
            choices.map(|choice| prices.earned(parts, diagram, at, choice, aim)).collect()
        };
        let earned = (0..diagram.layers.len()).map(earned).collect();
        Some(Self {
            parts,
            diagram,
            finds,
            aim,
            prices,
            ahead,
            before,
            alive,
            counted,
            finds_of,
            spans,
            bits,
            closing,
            earned,
        })
    }

    /// Goes through all layers with at most so many cases in each; the dearest are kept.
    pub(super) fn run(&self, known: i64, most: usize) -> Proof {
        match self.bits <= FEW * 64 {
            true => self.run_with::<FEW>(known, most),
            false => self.run_with::<MOST>(known, most),
        }
    }

    fn run_with<const N: usize>(&self, known: i64, most: usize) -> Proof {
        // Long cases take more memory each.
        let most = (most * FEW / N).max(1);
        let beyond: i64 = self.prices.beyond.iter().sum();
        let start = Case { node: 0, bits: [0; N] };
        let mut cases = vec![(start, self.aim.base - self.aim.cell + beyond)];
        let mut run =
            Run { known, trail: Vec::new(), proof: Proof { way: None, bound: i64::MIN, steps: 0 } };
        for at in 0..self.diagram.layers.len() {
            let ahead = &self.ahead[at + 1];
            let mut next = Next::default();
            for (from, (case, value)) in cases.iter().enumerate() {
                self.go_on(at, (from as u32, case, *value), &mut next, &mut run);
                if next.cases.len() > 2 * most {
                    run.proof.bound = run.proof.bound.max(next.keep(most, ahead));
                }
            }
            run.proof.bound = run.proof.bound.max(next.keep(most, ahead));
            run.trail.push(next.from);
            cases = next.cases;
        }
        run.proof
    }

    /// Follows all links of a case.
    fn go_on<const N: usize>(
        &self,
        at: usize,
        (from, case, value): (u32, &Case<N>, i64),
        next: &mut Next<N>,
        run: &mut Run,
    ) {
        let ahead = &self.ahead[at + 1];
        for link in self.diagram.layers[at].links_of(case.node as usize) {
            run.proof.steps += 1 + self.parts.by_layer[at].len() as u64;
            let earned = self.earned[at][usize::from(link.choice)];
            if value + earned + ahead_of(ahead, link.to) <= run.known {
                continue;
            }
            let (case, value) = self.follow(at, *case, value, link);
            let worth = value - if link.to == COMPLETE { self.unearned(at, &case) } else { 0 };
            if worth + ahead_of(ahead, link.to) <= run.known {
                continue;
            }
            if link.to == COMPLETE {
                run.known = worth;
                run.proof.way = Some(decisions(&run.trail, from, link.choice));
            } else {
                next.add(case, value, (from, link.choice));
            }
        }
    }

    /// The case and its value after a link: finds that it breaks lose what they have earned.
    fn follow<const N: usize>(
        &self,
        at: usize,
        mut case: Case<N>,
        mut value: i64,
        link: &Link,
    ) -> (Case<N>, i64) {
        let choice = usize::from(link.choice);
        case.node = link.to;
        value -= self.aim.cell * self.diagram.layers[at].choices[choice].steps();
        let mut met = self.parts.met[at][choice].iter().copied().peekable();
        for &number in &self.parts.by_layer[at] {
            // Both lists are in the same order.
            let is_met = met.next_if_eq(&number).is_some();
            let part = &self.parts.all[number];
            let is_on = if part.is_first {
                is_met && !self.is_counted(at, part, &case)
            } else {
                case.has(self.alive[part.find])
            };
            if !is_on {
                continue;
            }
            if !is_met {
                case.set(self.alive[part.find], false);
                value -= self.before[number];
            } else if part.is_last {
                value += self.prices.of_part[number];
                if !part.is_first {
                    case.set(self.alive[part.find], false);
                }
                value -= self.count(at, number, &mut case);
            } else {
                value += self.prices.of_part[number];
                case.set(self.alive[part.find], true);
            }
        }
        value -= self.close_words(at, &mut case);
        (case, value)
    }

    fn is_counted<const N: usize>(&self, at: usize, part: &Part, case: &Case<N>) -> bool {
        let word = self.finds.all[part.find].word;
        self.spans[word].0 <= at && self.counted[word].is_some_and(|bit| case.has(bit))
    }

    /// Counts the word that a part completes. Other finds of the word are worth nothing from now on; returns what they
    /// have earned.
    fn count<const N: usize>(&self, at: usize, number: usize, case: &mut Case<N>) -> i64 {
        let found = self.parts.all[number].find;
        let word = self.finds.all[found].word;
        let Some(bit) = self.counted[word] else { return 0 };
        case.set(bit, true);
        let mut lost = 0;
        for &find in self.finds_of[word].iter().filter(|find| **find != found) {
            // Parts of this layer are looked at in the order of their numbers.
            let is_done =
                |part: &usize| self.parts.all[*part].layer < at + usize::from(*part < number);
            let range = self.parts.of_find(find);
            let next = range.start + range.clone().take_while(is_done).count();
            if (range.start + 1..range.end).contains(&next) && case.has(self.alive[find]) {
                case.set(self.alive[find], false);
                lost += self.before[next];
            }
        }
        lost
    }

    /// Words that cannot be found any more: those that were not counted lose what they were worth beyond their finds.
    fn close_words<const N: usize>(&self, at: usize, case: &mut Case<N>) -> i64 {
        let mut lost = 0;
        for &(word, bit) in &self.closing[at] {
            lost += if case.has(bit) { 0 } else { self.prices.beyond[word] };
            case.set(bit, false);
        }
        lost
    }

    /// What a case has earned for finds and words that are not complete.
    fn unearned<const N: usize>(&self, at: usize, case: &Case<N>) -> i64 {
        let is_open = |find: &usize| {
            let range = self.parts.of_find(*find);
            self.parts.all[range.start].layer <= at && self.parts.all[range.end - 1].layer > at
        };
        let open =
            (0..self.parts.finds()).filter(|find| is_open(find) && case.has(self.alive[*find]));
        let earned: i64 = open
            .map(|find| {
                let rest = self.parts.of_find(find).find(|part| self.parts.all[*part].layer > at);
                rest.map_or(0, |part| self.before[part])
            })
            .sum();
        let is_uncounted = |word: &usize| {
            let (first, last) = self.spans[*word];
            last > at && !(first <= at && self.counted[*word].is_some_and(|bit| case.has(bit)))
        };
        let beyond: i64 =
            (0..self.spans.len()).filter(is_uncounted).map(|word| self.prices.beyond[word]).sum();
        earned + beyond
    }
}

/// Hands out bits: to a find from its first part to its last, to a word that can be found in several places
/// from the first of them to the last.
#[allow(clippy::type_complexity)]
fn bits(
    parts: &Parts,
    spans: &[(usize, usize)],
    several: &[bool],
    layers: usize,
) -> Option<(Vec<usize>, Vec<Option<usize>>, usize)> {
    let mut free: Vec<usize> = (0..MOST * 64).rev().collect();
    let mut fewest = free.len();
    let mut alive = vec![0; parts.finds()];
    let mut counted = vec![None; spans.len()];
    let ends = |find: usize| {
        let range = parts.of_find(find);
        (parts.all[range.start].layer, parts.all[range.end - 1].layer)
    };
    for at in 0..layers {
        for find in (0..parts.finds()).filter(|find| ends(*find).0 == at && ends(*find).1 > at) {
            alive[find] = free.pop()?;
        }
        for word in (0..spans.len()).filter(|word| spans[*word].0 == at && several[*word]) {
            counted[word] = Some(free.pop()?);
        }
        fewest = fewest.min(free.len());
        for find in (0..parts.finds()).filter(|find| ends(*find).1 == at && ends(*find).0 < at) {
            free.push(alive[find]);
        }
        for word in (0..spans.len()).filter(|word| spans[*word].1 == at) {
            free.extend(counted[word]);
        }
    }
    Some((alive, counted, MOST * 64 - fewest))
}

/// The decisions that led to a case, and one more.
fn decisions(trail: &[Vec<(u32, u8)>], mut from: u32, last: u8) -> Vec<usize> {
    let mut way = vec![usize::from(last)];
    for layer in trail.iter().rev() {
        let (before, choice) = layer[from as usize];
        way.push(usize::from(choice));
        from = before;
    }
    way.reverse();
    way
}

/// The cases of the next layer.
#[derive(Default)]
struct Next<const N: usize> {
    cases: Vec<(Case<N>, i64)>,
    /// Where each came from, and by which decision.
    from: Vec<(u32, u8)>,
    known: HashMap<Case<N>, u32, BuildHasherDefault<QuickHasher>>,
}

impl<const N: usize> Next<N> {
    fn add(&mut self, case: Case<N>, value: i64, from: (u32, u8)) {
        let count = self.cases.len() as u32;
        let at = *self.known.entry(case).or_insert(count) as usize;
        if at == self.cases.len() {
            self.cases.push((case, value));
            self.from.push(from);
        } else if value > self.cases[at].1 {
            self.cases[at].1 = value;
            self.from[at] = from;
        }
    }

    /// Drops all but the dearest cases; returns the most that one of the dropped could be worth.
    fn keep(&mut self, most: usize, ahead: &[i64]) -> i64 {
        if self.cases.len() <= most {
            return i64::MIN;
        }
        let promise = |(case, value): &(Case<N>, i64)| value + ahead[case.node as usize];
        let mut order: Vec<(i64, usize)> =
            self.cases.iter().zip(0..).map(|(case, at)| (-promise(case), at)).collect();
        order.sort_unstable();
        let dropped = -order[most].0;
        let mut order: Vec<usize> = order[..most].iter().map(|(_, at)| *at).collect();
        sort(&mut order);
        self.cases = order.iter().map(|at| self.cases[*at]).collect();
        self.from = order.iter().map(|at| self.from[*at]).collect();
        self.known = self.cases.iter().zip(0..).map(|((case, _), at)| (*case, at)).collect();
        dropped
    }
}

/// What a pass has found so far.
struct Run {
    /// What the best way is worth.
    known: i64,
    /// For each layer, where its cases came from, and by which decisions.
    trail: Vec<Vec<(u32, u8)>>,
    proof: Proof,
}
