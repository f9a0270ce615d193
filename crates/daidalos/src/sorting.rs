//! A sort that takes little room in a program.
//!
//! Every kind of list that the standard library sorts brings about five kilobytes of code into the page's
//! engine. Most lists here are short, and for those a Shell sort of some hundred bytes is as fast. Long lists
//! in hot places are left to the standard library.

/// Sorts from the least to the greatest. Equal elements may change places.
pub(crate) fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::lt);
}

/// Sorts by a key. Elements with equal keys may change places.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a) < key(b));
}

fn sort_by<T>(list: &mut [T], is_less: impl Fn(&T, &T) -> bool) {
    // Up to a dozen elements there is one round, in which each is inserted among those before it.
    let mut gap = list.len() / 3;
    loop {
        gap = (gap * 5 / 11).max(1);
        for from in gap..list.len() {
            let mut at = from;
            while at >= gap && is_less(&list[at], &list[at - gap]) {
                list.swap(at, at - gap);
                at -= gap;
            }
        }
        if gap == 1 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        for length in (0..40).chain([100, 1000, 5000]) {
            let mut rng = Seed(7).stream("sorting", length);
            let list: Vec<u64> = (0..length).map(|_| rng.below(length)).collect();
            let (mut sorted, mut expected) = (list.clone(), list);
            sort(&mut sorted);
            expected.sort_unstable();
            assert_eq!(sorted, expected);
            sort_by_key(&mut sorted, |element| u64::MAX - element);
            assert!(sorted.is_sorted_by(|a, b| a >= b));
        }
    }
}
