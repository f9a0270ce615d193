//! The smallest set that has something in common with each of some sets.

use super::witness::GivenUp;
use crate::sorting::sort;

/// Such a set with the fewest members, if it has at least `least` of them and fewer than `below`; of several,
/// always the same.
pub(super) fn smallest(
    sets: &[Vec<u16>],
    least: usize,
    below: usize,
    work: &mut u64,
) -> Result<Option<Vec<u16>>, GivenUp> {
    let mut chosen = Vec::new();
    for size in least..below {
        if hits(sets, size, &mut chosen, work)? {
            sort(&mut chosen);
            return Ok(Some(chosen));
        }
    }
    Ok(None)
}

/// Whether `chosen` and `more` others hit every set.
fn hits(
    sets: &[Vec<u16>],
    more: usize,
    chosen: &mut Vec<u16>,
    work: &mut u64,
) -> Result<bool, GivenUp> {
    *work = work.checked_sub(1).ok_or(GivenUp)?;
    let is_hit = |set: &[u16]| set.iter().any(|member| chosen.contains(member));
    let Some(set) = sets.iter().find(|set| !is_hit(set)) else { return Ok(true) };
    if more == 0 {
        return Ok(false);
    }
    for member in set {
        chosen.push(*member);
        if hits(sets, more - 1, chosen, work)? {
            return Ok(true);
        }
        chosen.pop();
    }
    Ok(false)
}
