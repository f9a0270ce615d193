use super::super::list::WordList;
use super::*;
use crate::grid::{Bits, Dir, Size};
use crate::rng::{Rng, Seed};

/// A small board with its own list.
struct Small {
    map: Map,
    letters: Vec<u8>,
    lexicon: Lexicon,
    scoring: Scoring,
    way: Vec<Cell>,
}

impl Small {
    /// A board of `letters` different letters on which one wall in so many stands.
    fn draw(rng: &mut Rng, side: (u32, u32), letters: u64, walls: u64, words: usize) -> Self {
        let size = Size::new(side.0, side.1).unwrap();
        let mut map = Map::walled(Bits::full(size).unwrap());
        for cell in size.iter() {
            for dir in Dir::ALL {
                if rng.below(walls) > 0 {
                    map.open(cell, dir);
                }
            }
        }
        let letter = |rng: &mut Rng| rng.below(letters) as u8;
        let word = |rng: &mut Rng| {
            let count = 3 + rng.index(3);
            (0..count).map(|_| char::from(b'A' + letter(rng))).collect::<String>()
        };
        // All letters are in the list, so that codes and letters agree.
        let mut text: Vec<String> = (0..words).map(|_| word(rng)).collect();
        text.push(
            (b'A'..b'A' + letters as u8)
                .map(char::from)
                .cycle()
                .take(letters.max(3) as usize)
                .collect(),
        );
        let lexicon = Lexicon::new(list(&text.join("\n"))).unwrap();
        let letters = size.iter().map(|_| letter(rng)).collect();
        let scoring = Scoring { budget: rng.below(30) as i64, bonus: rng.below(3) as i64 };
        Self { map, letters, lexicon, scoring, way: vec![Cell::new(0)] }
    }

    fn goal(&self) -> Cell {
        Cell::new(self.letters.len() as u32 - 1)
    }

    fn question(&self, rank: Rank) -> Question<'_> {
        let Self { map, letters, lexicon, scoring, way } = self;
        Question {
            map,
            letters,
            lexicon,
            scoring: *scoring,
            goal: self.goal(),
            way,
            rank,
            effort: 1 << 27,
        }
    }

    /// Takes a few steps at random.
    fn wander(&mut self, rng: &mut Rng) {
        for _ in 0..rng.below(4) {
            let here = *self.way.last().unwrap();
            let free = self
                .map
                .neighbours(here)
                .map(|(_, next)| next)
                .filter(|next| !self.way.contains(next));
            let free: Vec<Cell> = free.filter(|next| *next != self.goal()).collect();
            if !free.is_empty() {
                self.way.push(free[rng.index(free.len())]);
            }
        }
    }
}

fn list(text: &str) -> WordList {
    WordList::parse(text).unwrap().0
}

/// The best value, by trying every way; none if there is no way, or there are too many.
fn by_trying_all(question: &Question<'_>, most: u64) -> Option<i64> {
    fn go(question: &Question<'_>, way: &mut Vec<Cell>, best: &mut Option<i64>, left: &mut u64) {
        let here = way[way.len() - 1];
        if *left == 0 {
            return;
        }
        if here == question.goal {
            *left -= 1;
            let value = question.value(way);
            *best = Some(best.map_or(value, |best| best.max(value)));
            return;
        }
        for (_, next) in question.map.neighbours(here) {
            if !way.contains(&next) {
                way.push(next);
                go(question, way, best, left);
                way.pop();
            }
        }
    }
    let (mut best, mut left) = (None, most);
    go(question, &mut question.way.to_vec(), &mut best, &mut left);
    best.filter(|_| left > 0)
}

/// Holds the answer against every way.
fn check(small: &Small, most: u64) -> bool {
    for rank in [Rank::Total, Rank::Words] {
        let question = small.question(rank);
        let answer = question.answer();
        let Some(value) = by_trying_all(&question, most) else { return answer.is_none() };
        let answer = answer.expect("there is a way");
        let bound = (value + UNIT * UNIT / 2).div_euclid(UNIT * UNIT);
        if small.lexicon.list.letters().len() == 1 && !answer.is_proven {
            // Where all letters are alike, there are more finds than are looked at.
            assert!(question.value(&answer.way) <= value && answer.bound >= bound);
            return false;
        }
        assert!(answer.is_proven, "{rank:?} {:?} {:?}", small.map, small.letters);
        assert_eq!(
            question.value(&answer.way),
            value,
            "{rank:?} {:?} {:?}",
            small.map,
            small.letters
        );
        assert_eq!(answer.bound, bound);
        assert!(answer.way.starts_with(&small.way));
    }
    true
}

#[test]
fn equals_trying_all_ways_on_small_boards() {
    let mut checked = 0;
    for seed in 0..5200 {
        let mut rng = Seed(seed).stream("small", 0);
        let side = |rng: &mut Rng| 1 + rng.below(if seed % 8 == 0 { 5 } else { 4 }) as u32;
        let (side, letters) = ((side(&mut rng), side(&mut rng)), 1 + rng.below(4));
        let walls = [2, 3, 4, 8][rng.index(4)];
        let words = 1 + rng.index(12);
        let mut small = Small::draw(
            &mut rng,
            side,
            letters,
            if side.0 * side.1 > 16 { 1 + walls % 2 } else { walls },
            words,
        );
        if seed % 3 == 0 {
            small.wander(&mut rng);
        }
        checked += u32::from(check(&small, 100_000));
    }
    assert!(checked > 5000, "{checked}");
}
