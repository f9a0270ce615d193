use super::{Bits, Cell};

/// What is seen from a cell of floor: floor and the rock around it, so far and no farther.
///
/// It is symmetric: of two cells of floor each sees the other, or neither does. Light spreads row by
/// row in four directions; a row is lit between two slopes, and every piece of rock splits what lies
/// behind it. Slopes are fractions of whole numbers, so that no machine sees more than another.
///
/// ```
/// use daidalos::grid::{Bits, Size, view};
/// let size = Size::new(5, 3)?;
/// let mut floor = Bits::full(size)?;
/// floor.remove(size.at(2, 1).unwrap());
/// let seen = view(&floor, size.at(0, 1).unwrap(), 9);
/// assert!(seen.has(size.at(2, 1).unwrap()) && !seen.has(size.at(4, 1).unwrap()));
/// # Ok::<(), daidalos::grid::SizeError>(())
/// ```
pub fn view(floor: &Bits, from: Cell, far: u32) -> Bits {
    let mut seen = Bits::like(floor);
    if from.index() as u64 >= floor.size().cells() {
        return seen;
    }
    seen.insert(from);
    // Nothing on the map is farther than that.
    let far = far.min(floor.size().width() + floor.size().height());
    let whole = Slope { rise: -1, run: 1 }..Slope { rise: 1, run: 1 };
    for turn in 0..4 {
        let quarter = Quarter { floor, from, turn, far: i64::from(far) };
        let mut rows = vec![Row { depth: 1, lit: whole.clone() }];
        while let Some(row) = rows.pop() {
            quarter.light(row, &mut rows, &mut seen);
        }
    }
    seen
}

/// How steep a border of light is.
#[derive(Clone, Copy)]
struct Slope {
    rise: i64,
    run: i64,
}

impl Slope {
    /// Through the near corner of a place in a row.
    const fn beside(column: i64, depth: i64) -> Self {
        Self { rise: 2 * column - 1, run: 2 * depth }
    }
}

/// A row of places, as far from the eye as its depth, lit between two slopes.
struct Row {
    depth: i64,
    lit: std::ops::Range<Slope>,
}

impl Row {
    /// The places that are lit at least by half.
    fn columns(&self) -> std::ops::RangeInclusive<i64> {
        let Slope { rise, run } = self.lit.start;
        let first = (2 * self.depth * rise + run).div_euclid(2 * run);
        let Slope { rise, run } = self.lit.end;
        let last = -(-(2 * self.depth * rise - run)).div_euclid(2 * run);
        first..=last
    }

    /// Whether the middle of a place is lit: then its middle sees ours.
    const fn lights_middle(&self, column: i64) -> bool {
        let (start, end) = (self.lit.start, self.lit.end);
        column * start.run >= self.depth * start.rise && column * end.run <= self.depth * end.rise
    }
}

/// What lies on one side of the eye.
struct Quarter<'a> {
    floor: &'a Bits,
    from: Cell,
    turn: u8,
    far: i64,
}

impl Quarter<'_> {
    /// Lights a row, and finds what it leaves lit of the next one.
    fn light(&self, mut row: Row, rows: &mut Vec<Row>, seen: &mut Bits) {
        if row.depth > self.far {
            return;
        }
        let mut was_floor = None;
        for column in row.columns() {
            let place = self.place(column, row.depth);
            let is_floor = place.is_some_and(|cell| self.floor.has(cell));
            if let Some(cell) = place
                && (!is_floor || row.lights_middle(column))
                && self.is_near(column, row.depth)
            {
                seen.insert(cell);
            }
            let here = Slope::beside(column, row.depth);
            match (was_floor, is_floor) {
                (Some(false), true) => row.lit.start = here,
                (Some(true), false) => {
                    rows.push(Row { depth: row.depth + 1, lit: row.lit.start..here });
                }
                _ => {}
            }
            was_floor = Some(is_floor);
        }
        if was_floor == Some(true) {
            rows.push(Row { depth: row.depth + 1, lit: row.lit });
        }
    }

    /// Within a circle that is neither too thin at its poles nor too square.
    const fn is_near(&self, column: i64, depth: i64) -> bool {
        column * column + depth * depth <= self.far * self.far + self.far
    }

    fn place(&self, column: i64, depth: i64) -> Option<Cell> {
        let (dx, dy) = match self.turn {
            0 => (column, -depth),
            1 => (depth, column),
            2 => (column, depth),
            _ => (-depth, column),
        };
        let (x, y) = self.floor.size().xy(self.from);
        let x = u32::try_from(i64::from(x) + dx).ok()?;
        let y = u32::try_from(i64::from(y) + dy).ok()?;
        self.floor.size().at(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::rng::Seed;

    #[test]
    fn who_sees_is_seen() {
        let mut rng = Seed(5).stream("test", 0);
        let (mut pairs, mut seen_pairs) = (0, 0);
        for _ in 0..60 {
            let size = Size::new(3 + rng.below(18) as u32, 3 + rng.below(18) as u32).unwrap();
            let mut floor = Bits::full(size).unwrap();
            let rocks = rng.below(60);
            size.iter().filter(|_| rng.below(100) < rocks).for_each(|c| _ = floor.remove(c));
            let far = 1 + rng.below(12) as u32;
            let cells: Vec<Cell> = floor.iter().collect();
            let views: Vec<Bits> = cells.iter().map(|cell| view(&floor, *cell, far)).collect();
            for (a, from) in cells.iter().enumerate() {
                for (b, to) in cells.iter().enumerate() {
                    pairs += 1;
                    seen_pairs += usize::from(views[a].has(*to));
                    assert_eq!(views[a].has(*to), views[b].has(*from), "{size} {from:?} {to:?}");
                }
            }
        }
        assert!(pairs > 100_000 && seen_pairs > 5000, "{pairs} {seen_pairs}");
    }

    /// In an empty hall everything near is seen; behind a wall nothing is.
    #[test]
    fn halls_and_walls() {
        let size = Size::new(21, 21).unwrap();
        let mut floor = Bits::full(size).unwrap();
        let middle = size.middle();
        let far = |cell: Cell| {
            let (x, y) = size.xy(cell);
            x.abs_diff(10).pow(2) + y.abs_diff(10).pow(2)
        };
        let seen = view(&floor, middle, 7);
        assert!(size.iter().all(|cell| seen.has(cell) == (far(cell) <= 56)));
        (0..21).for_each(|y| _ = floor.remove(size.at(12, y).unwrap()));
        let seen = view(&floor, middle, 30);
        assert!(size.iter().all(|cell| seen.has(cell) == (size.xy(cell).0 <= 12)));
    }
}
