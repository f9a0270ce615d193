//! The two rules by which most of a board is swept.

use super::Sweep;
use super::place::{Mark, bit, shifted};
use crate::minefield::board::Spot;

impl Sweep<'_> {
    /// Remembers to look at a number, once.
    pub(super) fn wake(&mut self, spot: Spot) {
        let place = self.place_mut(spot);
        if !place.waits_alone && place.unknown != 0 {
            place.waits_alone = true;
            self.alone.push(spot);
        }
    }

    /// A number with no mine left, or with nothing but mines left.
    pub(super) fn look_alone(&mut self, spot: Spot) {
        let place = self.place_mut(spot);
        place.waits_alone = false;
        let (unknown, left) = (place.unknown, u32::from(place.left));
        if unknown == 0 {
            return;
        }
        if left == 0 || left == unknown.count_ones() {
            self.find_all(spot, unknown, left != 0);
        } else if !place.waits_in_pairs {
            place.waits_in_pairs = true;
            self.in_pairs.push(spot);
        }
    }

    /// A number beside each of those that share an unknown cell with it.
    pub(super) fn look_in_pairs(&mut self, spot: Spot) {
        self.place_mut(spot).waits_in_pairs = false;
        let (unknown, key) = (self.place(spot).unknown, self.place(spot).key);
        let mut seen = bit(key, key);
        for &shared in self.board.spots_around(spot) {
            if unknown & bit(self.place(shared).key, key) == 0 {
                continue;
            }
            for &other in self.board.spots_around(shared) {
                let place = self.place(other);
                let here = bit(place.key, key);
                if seen & here == 0 && place.speaks() && self.compare(spot, other) {
                    // What it shares with the others may have changed, and not all of them were seen.
                    return self.wake(spot);
                }
                seen |= here;
            }
        }
    }

    /// Two numbers. If one has as many more mines left than the other as it has cells for itself, then
    /// these are all mined, and those that the other has for itself are all safe. With the first rule,
    /// that is everything that two numbers say.
    fn compare(&mut self, one: Spot, other: Spot) -> bool {
        let (a, b) = (self.place(one), self.place(other));
        let of_b = shifted(b.unknown, b.key, a.key);
        let (only_a, only_b) = (a.unknown & !of_b, of_b & !a.unknown);
        let more = i32::from(a.left) - i32::from(b.left);
        let is_full = |only: u64, more: i32| only.count_ones() as i32 == more;
        let a_is_full = is_full(only_a, more);
        if only_a | only_b == 0 || !a_is_full && !is_full(only_b, -more) {
            return false;
        }
        let only_b = shifted(only_b, a.key, b.key);
        self.find_all(one, only_a, a_is_full);
        self.find_all(other, only_b, !a_is_full);
        true
    }

    /// Notes what the cells in a window around a number are.
    fn find_all(&mut self, spot: Spot, window: u64, is_mined: bool) {
        let key = self.place(spot).key;
        for &near in self.board.spots_around(spot) {
            let place = self.place(near);
            if window & bit(place.key, key) != 0 && place.mark == Mark::Unknown {
                self.find(near, is_mined);
            }
        }
    }
}
