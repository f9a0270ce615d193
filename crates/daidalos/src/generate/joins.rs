//! Which rooms are joined to which.
//!
//! Rooms are known here by their number and the place of their centre; lengths are moves in
//! straight steps, which is what a corridor of one bend takes.

use super::sets::Sets;
use crate::rng::Rng;
use crate::sorting::sort;

/// A pair of rooms.
pub(super) type Join = (usize, usize);

/// Draws a room and joins it to the closest one that it is not connected with yet, until all are connected.
pub(super) fn nearest(centres: &[(u32, u32)], rng: &mut Rng) -> Vec<Join> {
    let (buckets, mut sets) = (Buckets::new(centres), Sets::new(centres.len()));
    let mut joins = Vec::with_capacity(centres.len());
    while joins.len() + 1 < centres.len() {
        let here = rng.index(centres.len());
        let own = sets.root(here);
        let mut is_other = |room: usize| sets.root(room) != own;
        let Some(next) = buckets.closest_of(centres[here], &mut is_other) else { break };
        sets.join(here, next);
        joins.push((here, next));
    }
    joins
}

/// More joins between rooms that are close to each other but far by the joins that there are,
/// those that save the most moves first: so many for each hundred rooms. What is saved is
/// measured against the given joins, not against the loops before.
pub(super) fn loops(centres: &[(u32, u32)], joins: &[Join], percent: u64) -> Vec<Join> {
    /// How many of its neighbours a room may be joined to.
    const NEIGHBOURS: usize = 5;
    if percent == 0 || joins.is_empty() {
        return Vec::new();
    }
    let (tree, buckets) = (Tree::new(centres, joins), Buckets::new(centres));
    let (mut saving, mut found) = (Vec::new(), Vec::new());
    for (a, &centre) in centres.iter().enumerate() {
        buckets.closest(centre, NEIGHBOURS, &mut found);
        for (far, b) in found.iter().map(|&(far, b)| (far, b as usize)).filter(|near| near.1 > a) {
            let saved = tree.moves(a, b).saturating_sub(far);
            if saved > 0 {
                saving.push((u32::MAX - saved, a, b));
            }
        }
    }
    sort(&mut saving);
    let wanted = (centres.len() as u64 * percent).div_ceil(100) as usize;
    saving.into_iter().take(wanted).map(|(_, a, b)| (a, b)).collect()
}

fn apart(a: (u32, u32), b: (u32, u32)) -> u32 {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
}

/// Rooms by the square of the map that they lie in, so that the closest are found without
/// asking all.
struct Buckets<'a> {
    centres: &'a [(u32, u32)],
    side: u32,
    columns: u32,
    rows: u32,
    /// Where the rooms of each square start and end in `rooms`.
    spans: Vec<(u32, u32)>,
    rooms: Vec<u32>,
}

impl<'a> Buckets<'a> {
    fn new(centres: &'a [(u32, u32)]) -> Self {
        let (width, height) =
            centres.iter().fold((1, 1), |(w, h), &(x, y)| (w.max(x + 1), h.max(y + 1)));
        // About one room in each.
        let side = ((u64::from(width) * u64::from(height) / centres.len().max(1) as u64).isqrt()
            as u32)
            .max(4);
        let (columns, rows) = (width.div_ceil(side), height.div_ceil(side));
        let spans = vec![(0, 0); (columns * rows) as usize];
        let mut buckets =
            Self { centres, side, columns, rows, spans, rooms: vec![0; centres.len()] };
        buckets.sort();
        buckets
    }

    /// Counts the rooms of each square, then puts them there.
    fn sort(&mut self) {
        for &place in self.centres {
            let square = self.square(place);
            self.spans[square].1 += 1;
        }
        let mut first = 0;
        for span in &mut self.spans {
            let count = std::mem::replace(&mut span.1, first);
            span.0 = first;
            first += count;
        }
        for (room, &place) in self.centres.iter().enumerate() {
            let square = self.square(place);
            self.rooms[self.spans[square].1 as usize] = room as u32;
            self.spans[square].1 += 1;
        }
    }

    fn square(&self, (x, y): (u32, u32)) -> usize {
        (y / self.side * self.columns + x / self.side) as usize
    }

    /// Finds the rooms that are closest to a place, but for the one at it, as (moves, room); of
    /// two that are equally close the one with the lower number.
    fn closest(&self, place: (u32, u32), count: usize, found: &mut Vec<(u32, u32)>) {
        found.clear();
        for ring in 0..self.columns.max(self.rows) {
            // Whatever lies in this ring is at least so far away.
            let least = ring.saturating_sub(1) * self.side;
            if found.len() >= count && found[count - 1].0 < least {
                break;
            }
            self.ring(place, ring, |room| {
                let one = (apart(self.centres[room as usize], place), room);
                let rank = found.iter().position(|other| one < *other).unwrap_or(found.len());
                if one.0 > 0 && rank < count {
                    found.insert(rank, one);
                    found.truncate(count);
                }
            });
        }
    }

    /// The closest of the rooms that are asked for; of two that are equally close the one with the lower number.
    fn closest_of(
        &self,
        place: (u32, u32),
        is_asked: &mut dyn FnMut(usize) -> bool,
    ) -> Option<usize> {
        let mut found: Option<(u32, u32)> = None;
        for ring in 0..self.columns.max(self.rows) {
            let least = ring.saturating_sub(1) * self.side;
            if found.is_some_and(|(far, _)| far < least) {
                break;
            }
            self.ring(place, ring, |room| {
                let one = (apart(self.centres[room as usize], place), room);
                if found.is_none_or(|other| one < other) && is_asked(room as usize) {
                    found = Some(one);
                }
            });
        }
        found.map(|(_, room)| room as usize)
    }

    /// Hands out the rooms in the squares that lie so many squares away, by the longer axis.
    fn ring(&self, (x, y): (u32, u32), ring: u32, mut hand_out: impl FnMut(u32)) {
        let (x, y) = (x / self.side, y / self.side);
        let columns = x.saturating_sub(ring)..(x + ring + 1).min(self.columns);
        let mut hand_out_square = |column: u32, row: u32| {
            let (start, end) = self.spans[(row * self.columns + column) as usize];
            self.rooms[start as usize..end as usize].iter().for_each(|room| hand_out(*room));
        };
        // The first and the last row are whole; of the rows between only the ends belong.
        let (first, last) = (y.checked_sub(ring), Some(y + ring).filter(|row| *row < self.rows));
        for row in first.into_iter().chain(last.filter(|_| ring > 0)) {
            columns.clone().for_each(|column| hand_out_square(column, row));
        }
        let (left, right) = (x.checked_sub(ring), Some(x + ring).filter(|x| *x < self.columns));
        let rows = (y + 1).saturating_sub(ring)..(y + ring).min(self.rows);
        for column in left.into_iter().chain(right) {
            rows.clone().for_each(|row| hand_out_square(column, row));
        }
    }
}

/// The joins as a tree from the first room of all joins, which tells the moves between two rooms.
struct Tree {
    parent: Vec<usize>,
    depth: Vec<u32>,
    moves: Vec<u32>,
    /// When the walk around the tree enters and leaves a room.
    span: Vec<(u32, u32)>,
}

impl Tree {
    fn new(centres: &[(u32, u32)], joins: &[Join]) -> Self {
        let rooms = centres.len();
        let mut beside = vec![Vec::new(); rooms];
        for &(a, b) in joins {
            beside[a].push(b);
            beside[b].push(a);
        }
        let (parent, depth) = ((0..rooms).collect(), vec![0; rooms]);
        let mut tree =
            Self { parent, depth, moves: vec![0; rooms], span: vec![(0, u32::MAX); rooms] };
        let root = joins.first().map_or(0, |join| join.0);
        let (mut stack, mut clock) = (vec![(root, 0)], 0);
        while let Some((room, next)) = stack.pop() {
            let Some(&other) = beside[room].get(next) else {
                tree.span[room].1 = clock;
                continue;
            };
            stack.push((room, next + 1));
            if other != tree.parent[room] {
                clock += 1;
                tree.parent[other] = room;
                tree.depth[other] = tree.depth[room] + 1;
                tree.moves[other] = tree.moves[room] + apart(centres[room], centres[other]);
                tree.span[other].0 = clock;
                stack.push((other, 0));
            }
        }
        tree
    }

    fn moves(&self, a: usize, b: usize) -> u32 {
        let above = |a: usize, b: usize| {
            self.span[a].0 <= self.span[b].0 && self.span[b].1 <= self.span[a].1
        };
        if above(a, b) || above(b, a) {
            return self.moves[a].abs_diff(self.moves[b]);
        }
        let (mut x, mut y) = (a, b);
        while x != y {
            if self.depth[x] < self.depth[y] {
                std::mem::swap(&mut x, &mut y);
            }
            x = self.parent[x];
        }
        self.moves[a] + self.moves[b] - 2 * self.moves[x]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    fn centres(count: usize, rng: &mut Rng) -> Vec<(u32, u32)> {
        let mut all: Vec<(u32, u32)> =
            (0..60).flat_map(|x| (0..40).map(move |y| (3 * x, 3 * y))).collect();
        rng.shuffle(&mut all);
        all.truncate(count);
        all
    }

    #[test]
    fn the_closest_are_the_closest() {
        let mut rng = Seed(1).stream("test", 0);
        for count in [1, 2, 3, 10, 100, 700] {
            let centres = centres(count, &mut rng);
            let (buckets, mut found) = (Buckets::new(&centres), Vec::new());
            for &place in &centres {
                let mut slow: Vec<usize> = (0..count).collect();
                slow.retain(|room| centres[*room] != place);
                slow.sort_unstable_by_key(|room| (apart(centres[*room], place), *room));
                slow.truncate(3);
                buckets.closest(place, 3, &mut found);
                let fast: Vec<usize> = found.iter().map(|near| near.1 as usize).collect();
                assert_eq!(fast, slow);
            }
        }
    }

    #[test]
    fn every_join_is_to_the_closest_that_is_not_connected() {
        let mut rng = Seed(2).stream("test", 0);
        let centres = centres(300, &mut rng);
        let joins = nearest(&centres, &mut rng);
        assert_eq!(joins.len(), 299);
        let mut part: Vec<usize> = (0..300).collect();
        for (a, b) in joins {
            let others = (0..300).filter(|room| part[*room] != part[a]);
            let closest = others.min_by_key(|room| (apart(centres[*room], centres[a]), *room));
            assert_eq!(closest, Some(b));
            let (own, other) = (part[a], part[b]);
            part.iter_mut().filter(|part| **part == other).for_each(|part| *part = own);
        }
        assert!(part.iter().all(|one| *one == part[0]));
    }

    /// A corridor of rooms a hundred thousand long, from its middle: quadratic work would show.
    #[test]
    fn thin_maps_are_no_harder() {
        let tall: Vec<(u32, u32)> = (0..100_000).map(|y| (5, 10 * y)).collect();
        let wide: Vec<(u32, u32)> = tall.iter().map(|(x, y)| (*y, *x)).collect();
        for centres in [tall, wide] {
            let joins = nearest(&centres, &mut Seed(4).stream("test", 0));
            assert_eq!(joins.len(), centres.len() - 1);
            let more = loops(&centres, &joins, 1);
            assert!(more.len() <= 1000 && more.iter().all(|(a, b)| a < b));
        }
    }

    #[test]
    fn loops_join_what_is_close_but_far_by_the_joins() {
        // A horseshoe: its ends lie beside each other.
        let centres = [(0, 0), (20, 0), (40, 0), (40, 10), (20, 11), (0, 10)];
        let joins: Vec<Join> = (0..5).map(|room| (room, room + 1)).collect();
        assert_eq!(loops(&centres, &joins, 10), [(0, 5)]);
        assert_eq!(loops(&centres, &joins, 0), []);
        let all = loops(&centres, &joins, 100);
        assert!(all.iter().all(|join| !joins.contains(join)), "{all:?}");
    }

    #[test]
    fn the_tree_tells_the_moves_of_the_joins() {
        let mut rng = Seed(3).stream("test", 0);
        let centres = centres(60, &mut rng);
        let joins: Vec<Join> = (1..60).map(|room| (rng.index(room), room)).collect();
        let tree = Tree::new(&centres, &joins);
        let mut slow = vec![vec![u32::MAX / 4; 60]; 60];
        (0..60).for_each(|room| slow[room][room] = 0);
        for &(a, b) in &joins {
            slow[a][b] = apart(centres[a], centres[b]);
            slow[b][a] = slow[a][b];
        }
        for (via, a, b) in
            (0..60).flat_map(|v| (0..60).flat_map(move |a| (0..60).map(move |b| (v, a, b))))
        {
            slow[a][b] = slow[a][b].min(slow[a][via] + slow[via][b]);
        }
        assert!((0..60).all(|a| (0..60).all(|b| tree.moves(a, b) == slow[a][b])));
    }
}
