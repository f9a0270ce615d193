//! Turns distances into a map to flee by.

use super::distances::Unit;
use super::{Distances, Ground, Unfit};
use crate::grid::Cell;

/// How many parts a step is divided into: a factor is in percent.
const PARTS: u64 = 100;

impl Distances {
    /// A map that leads away from the sources: a figure that takes a [step down](Distances::step_down) it, again
    /// and again as it is made anew, runs for the safest place that is worth the run.
    ///
    /// # What the numbers mean
    ///
    /// Every cell is a refuge, and lacks as many steps of distance as the farthest cell has more. The number
    /// of a cell is the least, over all refuges, of the way there and the factor times what the refuge
    /// lacks, in hundredths of a step. So it is low where safety is near, and nothing in the farthest cell,
    /// from where nobody needs to run.
    ///
    /// # Why the factor must be more than one
    ///
    /// Beside each other, two cells differ by one step of distance at most. A run of ten steps gains ten
    /// steps of distance at most: by a factor of one, or 100 percent, it costs as much as it gains, or more, and no
    /// refuge is better than the cell where one is. The numbers would be the distances turned
    /// upside down, and to go down them is to go to the neighbour that is farthest from the hunter: into the
    /// nearest dead end, to wait there for the end. More than 100 is therefore demanded.
    ///
    /// By 120 percent, ten steps of distance are worth a way of twelve. Now it can pay to come nearer to the hunter first, out of a
    /// dead end or round a loop, if that leads far enough away from it. To come *a* steps nearer and then
    /// *b* steps farther costs *a + b* and gains *b - a*, so it pays where *b / a* is more than
    /// *(f + 1) / (f - 1)*: eleven by 120 percent, five by 150, three by 200 (somewhat less at the
    /// very start, because a step down takes any lower number). A low factor is a timid heart, which
    /// keeps away from the hunter while it can; a high one is bold, and dashes past the hunter to the
    /// far end of the map. 120 is usual, and good: in 300 dungeons with a few loops, a monster that fled
    /// by it from a hunter as fast as itself was still free after 300 turns in 235; one that stepped to the
    /// neighbour farthest from the hunter, in 7. By 101 or by 200 percent fewer get away.
    ///
    /// # What is not entered
    ///
    /// No way leads through a source at distance 0, which would be into the arms of the hunter: of all cells it
    /// has the highest number. A source that [starts at more](Distances::over) is feared from afar, but not walked
    /// around. No way leads through a blocked cell either, but it has its number, for the figure
    /// that stands there. Cells without a distance have no number: measure [within](Distances::within) a bound to
    /// fear only what is near.
    ///
    /// The ground must be the one that was measured. Where ways or costs are not the same in both directions, what counts
    /// is the way from the refuge, as for all distances. Distances in moves are fled in moves. It takes time as
    /// `n log n` for `n` cells; a step down takes no more than eight looks, and allocates nothing.
    ///
    /// ```
    /// use daidalos::grid::{Bits, Dir, Map, Size};
    /// use daidalos::search::{Distances, Ground};
    /// // A corridor with a dead end in the west. The hunter is at 3, and what it hunts at 1.
    /// let map = Map::roamed(Bits::full(Size::new(9, 1)?)?);
    /// let (ground, cell) = (Ground::new(&map), |x| map.size().at(x, 0).unwrap());
    /// let near = Distances::new(&map, [cell(3)]);
    /// let away = near.flee(&ground, 120, |_| false).unwrap();
    /// let all: Vec<_> = (0..9).map(|x| away.to(cell(x)).unwrap()).collect();
    /// assert_eq!(all, [240, 340, 440, 600, 400, 300, 200, 100, 0]);
    /// assert_eq!(away.step_down(&ground, cell(1), |_| false), Some((Dir::W, cell(0))));
    /// # Ok::<(), daidalos::grid::SizeError>(())
    /// ```
    pub fn flee(
        &self,
        ground: &Ground<'_>,
        percent: u32,
        is_blocked: impl Fn(Cell) -> bool,
    ) -> Result<Self, Unfit> {
        let mut away = Self::none();
        away.refill_to_flee(self, ground, percent, is_blocked)?;
        Ok(away.without_memory())
    }

    /// Makes this a map to [flee](Distances::flee) by from others, as they are now: turn by turn it
    /// allocates nothing, as with [`Distances::refill`]. Where it is refused, nothing is changed.
    pub fn refill_to_flee(
        &mut self,
        near: &Self,
        ground: &Ground<'_>,
        percent: u32,
        is_blocked: impl Fn(Cell) -> bool,
    ) -> Result<(), Unfit> {
        if u64::from(percent) <= PARTS {
            return Err(Unfit::Timid(percent));
        }
        if near.unit().parts != 1 {
            return Err(Unfit::Fled);
        }
        let unit = Unit { parts: PARTS, ..near.unit() };
        if !unit.in_moves {
            ground.check()?;
        }
        let worst = u64::from(percent).checked_mul(near.farthest().1);
        // As far as distances go: a source may not start at more than an eighth of all numbers.
        let worst = worst.filter(|worst| *worst <= u64::MAX / 8).ok_or(Unfit::Bold(percent))?;
        let refuge = |cell| Some((cell, worst - u64::from(percent) * near.to(cell)?));
        let refuges = ground.map.floor().iter().filter_map(refuge);
        let is_passed = |cell| near.to(cell).is_some_and(|far| far > 0) && !is_blocked(cell);
        self.spread(ground, unit, refuges, is_passed, |cell, number| match near.to(cell) {
            // Reached from beside, like all that is not passed, which would make it look safe.
            None => u64::MAX,
            Some(0) => worst,
            Some(_) => number,
        });
        Ok(())
    }
}
