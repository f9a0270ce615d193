//! Where a foe steps next: greedy best-first search on a map of straight steps that all cost the same.
//!
//! It finds what `greedy` of the searches finds, which shows the ways that foes plan, and the tests
//! hold the two side by side. But a bot asks for hundreds of thousands of steps on one map. So what a
//! search needs of a cell lies in one place, only the end of a way is traced, and the bot's tracker
//! keeps its answers: they depend on nothing but the two cells. A game keeps none, only room for its searches.

use super::pursuit::Aim;
use crate::grid::{Cell, Map};
use crate::search::strides;

/// No cell.
const NONE: u32 = u32::MAX;

/// What a search knows of a cell.
#[derive(Clone, Copy)]
struct Place {
    /// How far it was from where the search began, above the base of that search.
    far: u32,
    /// The cell below it on its pile.
    below: u32,
    x: u16,
    y: u16,
    exits: u8,
    /// Exits but the one that leads back.
    rest: u8,
}

/// A search that is bound to its map.
pub(super) struct Tracker {
    places: Vec<Place>,
    /// What a step adds to an index, by direction.
    strides: [usize; 8],
    /// By what is left to the goal, the cells that wait: the last comes first.
    piles: Vec<u32>,
    /// Values from here on belong to the search at hand.
    base: u32,
    /// No value is higher.
    top: u32,
    /// The answers that are kept, each where its question belongs; one that comes later takes the place.
    known: Vec<Known>,
    /// The cells that were looked at, and one for each question.
    work: u64,
}

/// An answer, and between which cells.
#[derive(Clone, Copy)]
struct Known {
    foe: u32,
    avatar: u32,
    next: u32,
    /// The cells that were looked at for it.
    work: u32,
}

/// How many answers are kept.
const KNOWN_BITS: u32 = 14;

impl Tracker {
    pub(super) fn new(map: &Map) -> Self {
        let size = map.size();
        let place = |(cell, exits): (Cell, &u8)| {
            let (x, y) = size.xy(cell);
            Place { far: 0, below: NONE, x: x as u16, y: y as u16, exits: *exits, rest: 0 }
        };
        Self {
            places: size.iter().zip(map.all_exits()).map(place).collect(),
            strides: strides(map),
            piles: vec![NONE; (size.width() + size.height()) as usize],
            base: 1,
            top: 0,
            known: Vec::new(),
            work: 0,
        }
    }

    /// The same, and it keeps its answers.
    pub(super) fn with_memory(mut self) -> Self {
        self.known = vec![Known { foe: NONE, avatar: NONE, next: NONE, work: 0 }; 1 << KNOWN_BITS];
        self
    }

    /// What has been done so far, in cells looked at.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// The first step of the way that a foe plans, and how many cells a search for it looks at.
    pub(super) fn next_step(&mut self, aim: Aim, foe: Cell, avatar: Cell) -> (Option<Cell>, u64) {
        let question = (foe.index() as u32, avatar.index() as u32);
        let slot = (question.0 << 16 ^ question.1).wrapping_mul(0x9E37_79B1) >> (32 - KNOWN_BITS);
        self.work += 1;
        let kept = self.known.get(slot as usize).copied();
        let known = match kept.filter(|known| (known.foe, known.avatar) == question) {
            Some(known) => known,
            None => self.seek(aim, question),
        };
        if let Some(place) = self.known.get_mut(slot as usize) {
            *place = known;
        }
        ((known.next != NONE).then(|| Cell::new(known.next)), u64::from(known.work))
    }

    fn seek(&mut self, aim: Aim, (foe, avatar): (u32, u32)) -> Known {
        let before = self.work;
        let next = match aim {
            Aim::Avatar => self.last_but_one(avatar as usize, foe as usize),
            Aim::Foe => self.second(foe as usize, avatar as usize),
        };
        let next = next.map_or(NONE, |next| next as u32);
        Known { foe, avatar, next, work: (self.work - before) as u32 }
    }

    /// The last cell but one of the way that is found.
    fn last_but_one(&mut self, from: usize, to: usize) -> Option<usize> {
        (from != to && self.search(from, to)).then(|| self.before(to))
    }

    /// The second cell of the way that is found.
    fn second(&mut self, from: usize, to: usize) -> Option<usize> {
        let (mut at, mut before) = (to, self.last_but_one(from, to)?);
        while before != from {
            (at, before) = (before, self.before(before));
        }
        Some(at)
    }

    /// Searches until the goal is reached; false if it is not.
    fn search(&mut self, from: usize, to: usize) -> bool {
        self.begin();
        let goal = (self.places[to].x, self.places[to].y);
        let start = self.left(from, goal);
        let (mut lowest, mut highest) = (start, start);
        self.pile_up(from, self.base, self.places[from].exits, start);
        while lowest > 0 && lowest <= highest {
            let here = self.piles[lowest];
            if here == NONE {
                lowest += 1;
                continue;
            }
            self.piles[lowest] = self.places[here as usize].below;
            (lowest, highest) = self.expand(here as usize, goal, (lowest, highest));
        }
        self.piles[..=highest].fill(NONE);
        lowest == 0
    }

    /// Makes all values old. Each cell that is looked at raises the highest by one at most.
    fn begin(&mut self) {
        self.base = self.top + 1;
        if self.base > u32::MAX / 2 {
            self.places.iter_mut().for_each(|place| place.far = 0);
            self.base = 1;
        }
        self.top = self.base;
    }

    /// Looks around a cell, and tells what is left from the cells that wait, at least and at most.
    #[inline]
    fn expand(&mut self, here: usize, goal: (u16, u16), waiting: (usize, usize)) -> (usize, usize) {
        (self.work, self.top) = (self.work + 1, self.top + 1);
        let (mut lowest, mut highest) = waiting;
        let Place { far, mut rest, .. } = self.places[here];
        while rest != 0 {
            let way = rest.trailing_zeros() as usize & 7;
            rest &= rest - 1;
            let next = here.wrapping_add(self.strides[way]);
            if self.places[next].far < self.base {
                let left = self.left(next, goal);
                self.pile_up(next, far + 1, self.places[next].exits & !(1 << (way ^ 4)), left);
                (lowest, highest) = (lowest.min(left), highest.max(left));
            }
        }
        (lowest, highest)
    }

    /// Puts a cell where it waits, with the exits that are worth a look.
    #[inline]
    fn pile_up(&mut self, cell: usize, far: u32, rest: u8, left: usize) {
        let below = std::mem::replace(&mut self.piles[left], cell as u32);
        let place = &mut self.places[cell];
        (place.far, place.below, place.rest) = (far, below, rest);
    }

    #[inline]
    fn left(&self, at: usize, (x, y): (u16, u16)) -> usize {
        let place = &self.places[at];
        usize::from(place.x.abs_diff(x)) + usize::from(place.y.abs_diff(y))
    }

    /// The cell from which one was reached: of several the one in the first direction.
    fn before(&self, at: usize) -> usize {
        let before = self.places[at].far - 1;
        let mut rest = self.places[at].exits;
        while rest != 0 {
            let way = rest.trailing_zeros() as usize & 7;
            rest &= rest - 1;
            let beside = at.wrapping_add(self.strides[way]);
            if self.places[beside].far == before {
                return beside;
            }
        }
        at
    }
}

/// Room for a [`Tracker`], made when it is first needed, so that no move allocates. A copy begins without.
#[derive(Default)]
pub(super) struct Scratch(Option<Box<Tracker>>);

impl Scratch {
    pub(super) fn tracker(&mut self, map: &Map) -> &mut Tracker {
        self.0.get_or_insert_with(|| Box::new(Tracker::new(map)))
    }
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::Level;
    use crate::mode::hunt::pursuit::{greedy, plan};
    use crate::rng::Seed;

    /// The same steps as by the search that shows what foes plan, and the same cells looked at.
    #[test]
    fn steps_are_those_of_greedy() {
        let mut rng = Seed(1).stream("test", 0);
        for seed in 0..8 {
            let level: Level = format!("hunt:{}x24,foes=0#{seed}", 40 + 10 * seed).parse().unwrap();
            let game = level.start().unwrap();
            let map = &game.layout().map;
            let floor: Vec<Cell> = map.floor().iter().collect();
            let mut search = greedy(map).unwrap();
            for aim in [Aim::Avatar, Aim::Foe] {
                let mut tracker = Tracker::new(map).with_memory();
                for _ in 0..500 {
                    let (foe, avatar) =
                        (floor[rng.index(floor.len())], floor[rng.index(floor.len())]);
                    let step = tracker.next_step(aim, foe, avatar);
                    assert_eq!(step, tracker.next_step(aim, foe, avatar), "{level}: asked again");
                    let way = plan(&mut *search, aim, foe, avatar);
                    assert_eq!(step.0, way.get(1).copied(), "{level} {aim:?}");
                    let (from, to) = if aim == Aim::Avatar { (avatar, foe) } else { (foe, avatar) };
                    let found = search.find(from, to, None).unwrap();
                    assert!(from == to || step.1 == found.expanded, "{level} {aim:?}");
                }
            }
        }
    }

    /// Old values never count, however many there were.
    #[test]
    fn values_start_again() {
        let level: Level = "hunt:30x20,foes=0#1".parse().unwrap();
        let game = level.start().unwrap();
        let map = &game.layout().map;
        let floor: Vec<Cell> = map.floor().iter().collect();
        let (foe, avatar) = (floor[0], floor[floor.len() - 1]);
        let fresh = Tracker::new(map).next_step(Aim::Avatar, foe, avatar);
        let mut tracker = Tracker::new(map);
        tracker.next_step(Aim::Avatar, avatar, foe);
        tracker.top = u32::MAX / 2;
        assert_eq!(tracker.next_step(Aim::Avatar, foe, avatar), fresh);
    }
}
