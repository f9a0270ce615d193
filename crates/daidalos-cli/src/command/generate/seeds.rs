//! A range of seeds, `1..100`: both ends belong to it, as in every range of this program.

use std::fmt;

use daidalos::rng::Seed;

/// Seeds that follow each other; at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seeds {
    first: u64,
    last: u64,
}

impl Seeds {
    /// More would take days, and were hardly meant.
    const MOST: u64 = 100_000_000;

    /// What was typed.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let form = || "write FIRST..LAST in digits, such as 1..100, both included".to_owned();
        let (first, last) = text.split_once("..").ok_or_else(form)?;
        let (first, last) = (number(first)?.ok_or_else(form)?, number(last)?.ok_or_else(form)?);
        match last.checked_sub(first) {
            None => Err(format!("the range runs backwards; write {last}..{first}")),
            Some(Self::MOST..) => Err(format!("at most {} seeds are taken at once", Self::MOST)),
            Some(_) => Ok(Self { first, last }),
        }
    }

    pub(super) const fn count(self) -> u64 {
        self.last - self.first + 1
    }

    /// Some of them, from the one with this number on.
    pub(super) fn some(self, from: u64, at_most: u64) -> impl Iterator<Item = Seed> {
        let (from, count) = (from.min(self.count()), self.count());
        (from..count.min(from.saturating_add(at_most))).map(move |k| Seed(self.first + k))
    }

    /// A seed in as many digits as the last one has, so that names sort as the seeds do.
    pub(super) fn name(self, seed: Seed) -> String {
        format!("{:01$}", seed.0, self.last.to_string().len())
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

/// A number in digits alone; none if it is no number at all.
fn number(text: &str) -> Result<Option<u64>, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let too_large = |_| format!("{text} is too large; the largest seed is {}", u64::MAX);
    text.parse().map(Some).map_err(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_belong_to_a_range() {
        let seeds = Seeds::parse("8..10").unwrap();
        assert_eq!((seeds.count(), &*seeds.to_string()), (3, "8..10"));
        assert!(seeds.some(0, 9).eq([Seed(8), Seed(9), Seed(10)]));
        assert!(seeds.some(1, 1).eq([Seed(9)]));
        assert_eq!(seeds.some(3, 9).count(), 0);
        assert_eq!([seeds.name(Seed(8)), seeds.name(Seed(10))], ["08", "10"]);
        let end = Seeds::parse("18446744073709551615..18446744073709551615").unwrap();
        assert!(end.some(0, 9).eq([Seed(u64::MAX)]));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for (text, reason) in [
            ("", "write FIRST..LAST"),
            ("5", "write FIRST..LAST"),
            ("1..", "write FIRST..LAST"),
            ("1..=5", "write FIRST..LAST"),
            ("-1..5", "write FIRST..LAST"),
            ("a..b", "write FIRST..LAST"),
            ("9..3", "the range runs backwards; write 3..9"),
            ("0..100000000", "at most 100000000 seeds"),
            ("0..18446744073709551615", "at most 100000000 seeds"),
            ("0..18446744073709551616", "18446744073709551616 is too large"),
        ] {
            let refusal = Seeds::parse(text).unwrap_err();
            assert!(refusal.starts_with(reason), "{text}: {refusal}");
        }
    }
}
