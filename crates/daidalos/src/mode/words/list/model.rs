//! Foretells decisions from those before: several contexts have an opinion each, and a mix of them counts.
//!
//! A context remembers how likely yes was whenever it was met. Opinions are summed as logarithms of odds, each
//! with a weight for how often its context was met; the weights learn which are worth listening to. All of it is
//! whole numbers, so reader and writer agree on every machine.

/// The most contexts that a decision has.
pub(super) const CONTEXTS: usize = 9;

/// Groups of decisions whose weights are learnt apart.
pub(super) const GROUPS: usize = 13;

/// A slot of the memory: 16 bits for the chance of yes, 10 that tell contexts apart, 6 for how often it was met.
type Slot = u32;

/// Four megabytes while a list is read: with half of it the list would be 400 bytes longer.
const MEMORY_BITS: u32 = 20;
/// As likely as not, and never met.
const NEW: Slot = 0x8000_0000;
const MET: u32 = 63;
const SAME: u32 = 0xFFC0;
/// Weights differ up to that many meetings.
const MEETINGS: usize = 16;
/// Weights move by their share of an error, shifted right by that: less would be rash, more would be late.
const CALM: u32 = 16;

pub(super) struct Model {
    memory: Vec<Slot>,
    weights: Vec<i32>,
    odds: [i16; 4096],
    pairs: [Pair; CONTEXTS],
    opinions: [Opinion; CONTEXTS],
    asked: usize,
    chance: u32,
}

/// What a context says, and where that was found.
#[derive(Clone, Copy, Default)]
struct Opinion {
    at: usize,
    slot: Slot,
    weight: usize,
    odds: i32,
}

impl Model {
    pub(super) fn new() -> Self {
        Self {
            memory: vec![NEW; 1 << MEMORY_BITS],
            weights: (0..GROUPS * CONTEXTS * MEETINGS).map(first_weight).collect(),
            odds: odds_of_chances(),
            pairs: [Pair::default(); CONTEXTS],
            opinions: [Opinion::default(); CONTEXTS],
            asked: 0,
            chance: 0,
        }
    }

    /// The chance of yes in 65,536, never none and never certain.
    #[inline]
    pub(super) fn foretell(&mut self, group: usize, contexts: &[u32], part: u32) -> u32 {
        let part = part.wrapping_mul(0x9E37_79B1);
        self.asked = contexts.len().min(CONTEXTS);
        // All are fetched before one is looked at: so the processor waits for its memory once.
        for (pair, context) in self.pairs.iter_mut().zip(contexts) {
            *pair = Pair::of(&self.memory, mix(context.wrapping_add(part)));
        }
        let mut sum = 0;
        let pairs = self.pairs.iter().take(self.asked);
        for (i, (opinion, pair)) in self.opinions.iter_mut().zip(pairs).enumerate() {
            let (at, slot) = pair.choose();
            let met = ((slot & MET) as usize).min(MEETINGS - 1);
            let weight = (group * CONTEXTS + i) * MEETINGS + met;
            let odds = i32::from(self.odds[(slot >> 20) as usize]);
            sum += i64::from(odds) * i64::from(self.weights[weight]);
            *opinion = Opinion { at, slot, weight, odds };
        }
        self.chance = chance_of((sum >> 16).clamp(-2047, 2047) as i32);
        self.chance
    }

    /// How it turned out.
    #[inline]
    pub(super) fn learn(&mut self, yes: bool) {
        let error = if yes { 65_536 } else { 0 } - self.chance as i32;
        for opinion in &self.opinions[..self.asked] {
            let weight = &mut self.weights[opinion.weight];
            *weight = (*weight + ((opinion.odds * error) >> CALM)).clamp(-1 << 20, 1 << 20);
            self.memory[opinion.at] = after(opinion.slot, yes);
        }
    }
}

/// The two slots where a context can be.
#[derive(Clone, Copy, Default)]
struct Pair {
    first: usize,
    one: Slot,
    two: Slot,
    /// What tells the context from others.
    same: u32,
}

impl Pair {
    #[inline]
    fn of(memory: &[Slot], hash: u32) -> Self {
        let first = (hash >> (32 - MEMORY_BITS)) as usize;
        Self { first, one: memory[first], two: memory[first ^ 1], same: hash << 6 & SAME }
    }

    /// Where the context is; a new one takes the slot that was met less often. No branches: which one it is
    /// cannot be foreseen, and this is where the time goes.
    #[inline]
    fn choose(&self) -> (usize, Slot) {
        let Self { first, one, two, same } = *self;
        let (is_one, is_two) = (one & SAME == same, two & SAME == same);
        let second = !is_one & (is_two | (two & MET < one & MET));
        let slot = if second { two } else { one };
        let slot = if is_one | is_two { slot } else { NEW | same };
        (first ^ usize::from(second), slot)
    }
}

/// A slot with its chance moved towards what happened: far at first, less and less later.
#[inline]
fn after(slot: Slot, yes: bool) -> Slot {
    let (chance, met) = ((slot >> 16) as i32, slot & MET);
    let way = if yes { 65_535 } else { 0 } - chance;
    let chance = chance + ((way * STEPS[met as usize]) >> 16);
    (chance as u32) << 16 | slot & SAME | (met + 1).min(MET)
}

/// The share of the way that a chance goes when it was met so often: 1 / (met + 1.5).
const STEPS: [i32; 64] = {
    let (mut steps, mut met) = ([0; 64], 0);
    while met < 64 {
        steps[met] = 131_072 / (2 * met as i32 + 3);
        met += 1;
    }
    steps
};

/// A context that was never met has no weight; from then on its weight grows with the meetings.
fn first_weight(index: usize) -> i32 {
    match index % MEETINGS {
        0 => 0,
        met => 960 * (met as i32 + 8),
    }
}

#[inline]
pub(super) fn mix(number: u32) -> u32 {
    let x = number.wrapping_mul(0xC2B2_AE35);
    (x ^ x >> 15).wrapping_mul(0x27D4_EB2F)
}

/// The chance in 65,536 of odds, which are natural logarithms times 256: a straight line between known points.
#[inline]
fn chance_of(odds: i32) -> u32 {
    let (point, beyond) = (((odds + 2048) >> 7) as usize, ((odds + 2048) & 127) as u32);
    let (low, high) = (CHANCES[point], CHANCES[point + 1]);
    low + (((high - low) * beyond) >> 7)
}

/// The way back: for every chance in 4096 its odds.
fn odds_of_chances() -> [i16; 4096] {
    let (mut odds, mut known) = ([2047; 4096], 0);
    for odd in -2047..=2047_i16 {
        let chance = (chance_of(odd.into()) >> 4) as usize;
        while known <= chance {
            odds[known] = odd;
            known += 1;
        }
    }
    odds
}

/// 65,536 / (1 + e^-x) for x from -8 to 8 in halves.
#[rustfmt::skip]
const CHANCES: [u32; 33] = [
    22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768,
    40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476,
    65500, 65514,
];
