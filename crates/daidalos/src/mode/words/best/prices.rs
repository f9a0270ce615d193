//! How much a way can be worth at most: a bound that gets better round by round.
//!
//! What a find is worth is spread as *prices* over its parts, and each decision earns the prices of the parts that
//! it meets. So a way earns at least what it is worth, and the most that any way earns is found in one pass
//! over the diagram, from its end to its start. That is a bound whatever the prices are (a Lagrangian relaxation); each
//! round moves prices from parts that the dearest way meets to parts of the same finds that it does not.
//! All numbers are whole, so the bound is exact and the same on every machine.

use super::diagram::{COMPLETE, Diagram};
use super::parts::Parts;
use super::{Aim, Finds};

/// The most rounds.
const ROUNDS: u32 = 120;
/// Rounds without a better bound after which prices move by half as much.
const PATIENCE: u32 = 4;

/// What every part earns.
#[derive(Clone)]
pub(super) struct Prices {
    pub(super) of_part: Vec<i64>,
    /// For each word, what it is worth beyond what any find of it earns. It counts as earned by every way. Only
    /// words that can be found in several places need it: else a way would earn them twice.
    pub(super) beyond: Vec<i64>,
}

/// What can still be earned from each node of each layer on.
pub(super) type Ahead = Vec<Vec<i64>>;

/// What nodes from which no way goes on can earn.
pub(super) const NEVER: i64 = i64::MIN / 4;

/// The best bound, and the ways that were met in looking for it.
pub(super) struct Bound {
    pub(super) value: i64,
    pub(super) prices: Prices,
    pub(super) steps: u64,
}

impl Prices {
    /// Every part of a find earns alike.
    pub(super) fn even(parts: &Parts, finds: &Finds, aim: &Aim) -> Self {
        let mut of_part = vec![0; parts.all.len()];
        for (at, find) in finds.all.iter().enumerate() {
            let (range, worth) = (parts.of_find(at), aim.words[find.word]);
            let share = worth / range.len().max(1) as i64;
            range.clone().for_each(|part| of_part[part] = share);
            let count = range.len() as i64;
            if let Some(last) = range.last() {
                of_part[last] += worth - share * count;
            }
        }
        Self { of_part, beyond: vec![0; finds.words.len()] }
    }

    /// What a decision earns.
    pub(super) fn earned(
        &self,
        parts: &Parts,
        diagram: &Diagram,
        layer: usize,
        choice: usize,
        aim: &Aim,
    ) -> i64 {
        let met: i64 = parts.met[layer][choice].iter().map(|part| self.of_part[*part]).sum();
        met - aim.cell * diagram.layers[layer].choices[choice].steps()
    }

    /// What can be earned from every node on.
    pub(super) fn ahead(&self, parts: &Parts, diagram: &Diagram, aim: &Aim) -> Ahead {
        let mut ahead: Ahead = vec![Vec::new(); diagram.layers.len() + 1];
        for (at, layer) in diagram.layers.iter().enumerate().rev() {
            let earned: Vec<i64> = (0..layer.choices.len())
                .map(|choice| self.earned(parts, diagram, at, choice, aim))
                .collect();
            let [rest, this] = {
                let (before, after) = ahead.split_at_mut(at + 1);
                [&mut after[0], &mut before[at]]
            };
            let most = |node| {
                let worth = |link: &super::diagram::Link| {
                    earned[usize::from(link.choice)] + ahead_of(rest, link.to)
                };
                layer.links_of(node).iter().map(worth).max().unwrap_or(NEVER)
            };
            *this = (0..layer.nodes()).map(most).collect();
        }
        ahead
    }

    /// The decisions of the way that earns most, one a layer until it is complete.
    fn dearest(&self, ahead: &Ahead, parts: &Parts, diagram: &Diagram, aim: &Aim) -> Vec<usize> {
        let (mut node, mut way) = (0, Vec::new());
        for (at, layer) in diagram.layers.iter().enumerate() {
            let earns = |link: &&super::diagram::Link| {
                self.earned(parts, diagram, at, usize::from(link.choice), aim)
                    + ahead_of(&ahead[at + 1], link.to)
            };
            // The first of the best.
            let Some(link) = layer.links_of(node).iter().rev().max_by_key(earns) else { break };
            way.push(usize::from(link.choice));
            if link.to == COMPLETE {
                break;
            }
            node = link.to as usize;
        }
        way
    }

    /// Moves prices away from the parts that a way meets where it does not meet the whole find, and, for words that it
    /// earns more than once, off the finds.
    fn move_away(&mut self, way: &[usize], parts: &Parts, finds: &Finds, by: i64) {
        let mut is_met = vec![false; parts.all.len()];
        for (layer, choice) in way.iter().enumerate() {
            parts.met[layer][*choice].iter().for_each(|part| is_met[*part] = true);
        }
        let mut times = vec![0_u32; finds.words.len()];
        for (at, find) in finds.all.iter().enumerate() {
            let range = parts.of_find(at);
            let unmet = range.clone().filter(|part| !is_met[*part]).count() as i64;
            if unmet == 0 {
                times[find.word] += 1;
            } else if unmet < range.len() as i64 {
                let taken: i64 = range
                    .clone()
                    .filter(|part| is_met[*part])
                    .map(|part| self.take(part, by))
                    .sum();
                let mut unmet_parts = range.filter(|part| !is_met[*part]);
                if let Some(first) = unmet_parts.next() {
                    self.of_part[first] += taken - taken / unmet * (unmet - 1);
                    unmet_parts.for_each(|part| self.of_part[part] += taken / unmet);
                }
            }
        }
        self.share_words(&times, parts, finds, by);
    }

    /// Takes at most so much from a part.
    fn take(&mut self, part: usize, by: i64) -> i64 {
        let taken = by.min(self.of_part[part]);
        self.of_part[part] -= taken;
        taken
    }

    /// What words earn that were earned several times goes off their finds; what words earn that were not earned
    /// comes back to them.
    fn share_words(&mut self, times: &[u32], parts: &Parts, finds: &Finds, by: i64) {
        let mut several = vec![0_u32; finds.words.len()];
        finds.all.iter().for_each(|find| several[find.word] += 1);
        let mut moved = vec![0_i64; finds.words.len()];
        for word in (0..times.len()).filter(|word| several[*word] > 1) {
            moved[word] = match times[word] {
                0 => -by.min(self.beyond[word]),
                1 => 0,
                _ => by,
            };
        }
        for (at, find) in finds.all.iter().enumerate() {
            // No find can give more than it has.
            let has: i64 = parts.of_find(at).map(|part| self.of_part[part]).sum();
            moved[find.word] = moved[find.word].min(has);
        }
        for (at, find) in finds.all.iter().enumerate() {
            let mut left = moved[find.word];
            for part in parts.of_find(at) {
                left -= if left > 0 { self.take(part, left) } else { 0 };
            }
            if let Some(part) = parts.of_find(at).last().filter(|_| left < 0) {
                self.of_part[part] -= left;
            }
        }
        self.beyond.iter_mut().zip(moved).for_each(|(beyond, moved)| *beyond += moved);
    }
}

/// What is ahead at the node that a link leads to.
#[inline]
pub(super) fn ahead_of(ahead: &[i64], to: u32) -> i64 {
    if to == COMPLETE { 0 } else { ahead[to as usize] }
}

impl Bound {
    /// The lowest bound that is found. `meet` hears of every way that is met, by its decisions, and says what the best way
    /// so far is worth.
    pub(super) fn lowest(
        parts: &Parts,
        diagram: &Diagram,
        finds: &Finds,
        aim: &Aim,
        most: u64,
        mut meet: impl FnMut(&[usize]) -> i64,
    ) -> Self {
        let mut prices = Prices::even(parts, finds, aim);
        let mut best = Self { value: i64::MAX, prices: prices.clone(), steps: 0 };
        let (mut waited, mut halvings) = (0, 0);
        for _ in 0..ROUNDS {
            let ahead = prices.ahead(parts, diagram, aim);
            best.steps += diagram.steps;
            let value = aim.base - aim.cell
                + prices.beyond.iter().sum::<i64>()
                + ahead[0].first().copied().unwrap_or(NEVER);
            let way = prices.dearest(&ahead, parts, diagram, aim);
            let known = meet(&way);
            waited += 1;
            if value < best.value {
                (best.value, best.prices, waited) = (value, prices.clone(), 0);
            }
            if best.value <= known || best.steps >= most {
                break;
            }
            if waited > PATIENCE {
                (halvings, waited) = (halvings + 1, 0);
                prices = best.prices.clone();
            }
            // As far as the gap asks for: the step of Polyak, halved when it does not help.
            let gap = (value - known) >> halvings;
            let unsettled = unsettled(&way, parts, finds).max(1);
            prices.move_away(&way, parts, finds, (gap / unsettled).max(1));
        }
        best
    }
}

/// How many parts a way meets of finds that it does not meet as a whole.
fn unsettled(way: &[usize], parts: &Parts, finds: &Finds) -> i64 {
    let mut met = vec![0; finds.all.len()];
    for (layer, choice) in way.iter().enumerate() {
        parts.met[layer][*choice].iter().for_each(|part| met[parts.all[*part].find] += 1);
    }
    let partial =
        |(at, met): (usize, i64)| if met < parts.of_find(at).len() as i64 { met } else { 0 };
    met.into_iter().enumerate().map(partial).sum()
}
