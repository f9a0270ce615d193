//! What is counted along the edges: whether there is a way, how much weight the ways have, or how many
//! there are exactly.

use num_bigint::BigUint;

/// Something that ways add up to.
pub(crate) trait Weight: Clone + Default {
    /// One way.
    fn one() -> Self;

    /// Adds the ways of doing one thing and then another.
    fn add_product(&mut self, a: &Self, b: &Self);

    /// Whether there is no way.
    fn is_zero(&self) -> bool;

    /// The ways to lay 0, 1, 2… mines into a group, each mine weighted with `tilt` where that is of use.
    fn choices(cells: u8, tilt: f64) -> [Self; 9];

    /// The ways to lay `mines` mines into some cells, and one less, two less… for each entry, weighted as
    /// [`Self::choices`]; the power of two by which the entries are too small.
    fn lay(cells: u32, mines: i64, tilt: f64, entries: &mut [Self]) -> i32;

    /// Of the ways to choose `k` of `n` cells, those in which a certain cell is chosen.
    fn part(&self, k: u64, n: u64) -> Self;

    /// Brings weights into the middle of their range; the power of two by which they were divided.
    fn level(_: &mut [Self]) -> i32 {
        0
    }
}

/// The ways to choose `k` of `n`, for groups.
pub(super) const fn choose(n: u8, k: u8) -> u8 {
    let (mut ways, mut i) = (1_u16, 0);
    if k > n {
        return 0;
    }
    while i < k as u16 {
        ways = ways * (n as u16 - i) / (i + 1);
        i += 1;
    }
    ways as u8
}

impl Weight for bool {
    fn one() -> Self {
        true
    }

    fn add_product(&mut self, a: &Self, b: &Self) {
        *self |= *a & *b;
    }

    fn is_zero(&self) -> bool {
        !*self
    }

    fn choices(cells: u8, _: f64) -> [Self; 9] {
        std::array::from_fn(|mines| mines <= usize::from(cells))
    }

    fn lay(cells: u32, mines: i64, _: f64, entries: &mut [Self]) -> i32 {
        for (mines, entry) in (0..=mines).rev().zip(entries) {
            *entry = mines <= i64::from(cells);
        }
        0
    }

    fn part(&self, k: u64, _: u64) -> Self {
        *self && k > 0
    }
}

impl Weight for f64 {
    fn one() -> Self {
        1.0
    }

    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += a * b;
    }

    fn is_zero(&self) -> bool {
        *self == 0.0
    }

    fn choices(cells: u8, tilt: f64) -> [Self; 9] {
        let mut power = 1.0;
        std::array::from_fn(|mines| {
            let ways = Self::from(choose(cells, mines as u8)) * power;
            power *= tilt;
            ways
        })
    }

    /// From entry to entry the weight changes by a simple factor; it is followed from the largest weight
    /// to both sides, so that only what is out of all proportion is lost.
    fn lay(cells: u32, mines: i64, tilt: f64, entries: &mut [Self]) -> i32 {
        let cells = i64::from(cells);
        let (first, end) = ((mines - cells).max(0), (mines + 1).min(entries.len() as i64));
        if first >= end {
            return 0;
        }
        let factor = |at: i64| {
            let laid = mines - at;
            laid as Self / (cells - laid + 1) as Self / tilt
        };
        let top = (first..end - 1).find(|at| factor(*at) < 1.0).unwrap_or(end - 1);
        let power = choose_many(cells, mines - top, tilt, &mut entries[top as usize]);
        for at in top..end - 1 {
            entries[at as usize + 1] = entries[at as usize] * factor(at);
        }
        for at in (first..top).rev() {
            entries[at as usize] = entries[at as usize + 1] / factor(at);
        }
        power
    }

    fn part(&self, k: u64, n: u64) -> Self {
        self * (k as Self / n as Self)
    }

    fn level(weights: &mut [Self]) -> i32 {
        let most = weights.iter().copied().fold(0.0, Self::max);
        if most < MIDDLE.0 || most > MIDDLE.1 {
            let power = exponent(most);
            weights.iter_mut().for_each(|weight| *weight *= power_of_two(-power));
            return power;
        }
        0
    }
}

/// Between these, weights may be multiplied a few times before they leave their range.
const MIDDLE: (f64, f64) = (1e-60, 1e60);

/// The weighted ways to choose `k` of `n`; the power of two by which they are too small.
fn choose_many(n: i64, k: i64, tilt: f64, ways: &mut f64) -> i32 {
    let mut power = 0;
    *ways = 1.0;
    for i in 0..k {
        *ways *= (n - i) as f64 * tilt / (i + 1) as f64;
        power += f64::level(std::slice::from_mut(ways));
    }
    power
}

/// The power of two of a positive number: the field of its bits that says so.
const fn exponent(number: f64) -> i32 {
    (number.to_bits() >> 52) as i32 - 1023
}

/// Two to a power within the range of numbers, put together from bits so that it is the same everywhere.
pub(crate) fn power_of_two(power: i32) -> f64 {
    f64::from_bits(((power + 1023).clamp(0, 2046) as u64) << 52)
}

impl Weight for BigUint {
    fn one() -> Self {
        Self::from(1_u8)
    }

    fn add_product(&mut self, a: &Self, b: &Self) {
        if !a.is_zero() && !b.is_zero() {
            *self += a * b;
        }
    }

    fn is_zero(&self) -> bool {
        self.bits() == 0
    }

    fn choices(cells: u8, _: f64) -> [Self; 9] {
        std::array::from_fn(|mines| Self::from(choose(cells, mines as u8)))
    }

    fn lay(cells: u32, mines: i64, _: f64, entries: &mut [Self]) -> i32 {
        let mut ways = Self::one();
        let most = mines.min(i64::from(cells));
        for laid in 0..=most {
            let at = (mines - laid) as usize;
            if let Some(entry) = entries.get_mut(at) {
                entry.clone_from(&ways);
            }
            ways = ways * (i64::from(cells) - laid) as u64 / (laid + 1) as u64;
        }
        0
    }

    fn part(&self, k: u64, n: u64) -> Self {
        self * k / n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mines_are_laid_in_the_right_number_of_ways() {
        let mut exact = vec![BigUint::default(); 8];
        BigUint::lay(6, 5, 1.0, &mut exact);
        let expected = [6_u8, 15, 20, 15, 6, 1, 0, 0].map(BigUint::from);
        assert_eq!(exact, expected);
        let mut possible = [false; 8];
        bool::lay(6, 7, 1.0, &mut possible);
        assert_eq!(possible, [false, true, true, true, true, true, true, true]);
        let mut weights = [0.0; 8];
        f64::lay(6, 5, 1.0, &mut weights);
        let expected = [6.0, 15.0, 20.0, 15.0, 6.0, 1.0, 0.0, 0.0];
        assert!(weights.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{weights:?}");
    }
}
