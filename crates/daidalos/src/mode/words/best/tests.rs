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
            effort: 1 << 31,
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
        let bound = (value + 1024 * UNIT).div_euclid(UNIT * UNIT);
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

/// Holds boards against all their ways, unless they have more than so many; returns how many were held.
fn check_small(seeds: std::ops::Range<u64>, longest: u64, most: u64) -> u32 {
    let mut checked = 0;
    for seed in seeds {
        let mut rng = Seed(seed).stream("small", 0);
        let side = |rng: &mut Rng| 1 + rng.below(longest) as u32;
        let (side, letters) = ((side(&mut rng), side(&mut rng)), 1 + rng.below(4));
        let walls = [2, 3, 4, 8][rng.index(4)];
        let words = 1 + rng.index(12);
        let mut small = Small::draw(&mut rng, side, letters, walls, words);
        if seed % 3 == 0 {
            small.wander(&mut rng);
        }
        checked += u32::from(check(&small, most));
    }
    checked
}

/// Few words of two letters: they overlap themselves, and are found in many places.
fn check_few_words(seeds: std::ops::Range<u64>) -> u32 {
    let mut checked = 0;
    for seed in seeds {
        let mut rng = Seed(seed).stream("few", 0);
        let side = (2 + rng.below(4) as u32, 2 + rng.below(2) as u32);
        let (walls, words) = (2 + rng.below(2), 1 + rng.index(4));
        let small = Small::draw(&mut rng, side, 2, walls, words);
        checked += u32::from(check(&small, 3_000));
    }
    checked
}

#[test]
fn equals_trying_all_ways_on_small_boards() {
    let checked = check_small(0..5700, 4, 5_000) + check_few_words(0..3000);
    assert!(checked > 7000, "{checked}");
}

#[test]
#[ignore = "boards of 5x5 cells with up to a million ways take minutes"]
fn equals_trying_all_ways_on_boards_of_5x5() {
    let checked = check_small(0..3000, 5, 1_000_000);
    assert!(checked > 2000, "{checked}");
}

/// Finds of one word that end with the same decision are paid once.
#[test]
fn overlapping_finds_of_a_word_count_once() {
    let letters = vec![1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1];
    let exits = vec![28, 104, 60, 112, 31, 246, 247, 209, 3, 135, 69, 65];
    let map = Map::from_exits(Bits::full(Size::new(4, 3).unwrap()).unwrap(), exits).unwrap();
    let lexicon = Lexicon::new(list("aba\nbbab\nbbbaa\nbbbb")).unwrap();
    let (scoring, way) = (Scoring { budget: 11, bonus: 2 }, vec![Cell::new(0)]);
    let small = Small { map, letters, lexicon, scoring, way };
    assert!(check(&small, 100_000));
    assert_eq!(small.question(Rank::Total).answer().unwrap().bound, 18);
}

/// A second exact method: every way, cell by cell, but for those that cannot be better and those that come to a place where
/// another way came with as much, and with the same cells and words still ahead.
struct Tracer<'a> {
    question: &'a Question<'a>,
    aim: Aim,
    finds: Finds,
    best: i64,
    /// For each place (cell, usable cells, words ahead), the most that a way has come there with.
    seen: std::collections::BTreeMap<(usize, Vec<usize>, Vec<usize>), i64>,
    left: u64,
}

impl Tracer<'_> {
    /// The best value beyond `best` by one of the sums; none if it takes too long.
    fn best(question: &Question<'_>, aim: usize, best: i64, most: u64) -> Option<i64> {
        let graph = Graph::after(question.map, question.way, question.goal);
        let finds = Finds::on(&graph, question.lexicon, question.letters, &[0], &[]);
        let aim = question.aims(&finds.words).swap_remove(aim);
        let mut tracer =
            Tracer { question, aim, finds, best, seen: Default::default(), left: most };
        let start = tracer.aim.base - tracer.aim.cell;
        tracer.go(&mut question.way.to_vec(), start);
        (tracer.left > 0).then_some(tracer.best)
    }

    fn go(&mut self, way: &mut Vec<Cell>, value: i64) {
        self.left = self.left.saturating_sub(1);
        if way.last() == Some(&self.question.goal) {
            self.best = self.best.max(value);
            return;
        }
        let graph = Graph::after(self.question.map, way, self.question.goal);
        if self.left == 0 || !graph.has_way() {
            return;
        }
        let cells: Vec<usize> = way.iter().map(|cell| cell.index()).collect();
        let found =
            self.question.lexicon.words_in(cells.iter().map(|cell| self.question.letters[*cell]));
        // A find is ahead if its cells are, or if the way ends with its first ones.
        let is_ahead = |cells_of_find: &[usize]| {
            (0..cells_of_find.len()).any(|done| {
                let (before, after) = cells_of_find.split_at(done);
                cells.ends_with(before)
                    && after.iter().all(|cell| *cell != graph.from && !graph.next[*cell].is_empty())
            })
        };
        let mut ahead: Vec<usize> = Vec::new();
        let mut words = 0;
        for (at, find) in self.finds.all.iter().enumerate() {
            if !found.contains(&self.finds.words[find.word]) && is_ahead(&find.cells) {
                if !ahead.iter().any(|other| self.finds.all[*other].word == find.word) {
                    words += self.aim.words[find.word];
                }
                ahead.push(at);
            }
        }
        if value + words - self.aim.cell <= self.best {
            return;
        }
        // Which finds are begun is part of the place.
        let begun = ahead.iter().filter(|at| self.finds.all[**at].cells.contains(&graph.from));
        let usable: Vec<usize> =
            graph.cells().chain(begun.map(|at| self.question.letters.len() + at)).collect();
        let place = (graph.from, usable, ahead);
        if self.seen.get(&place).is_some_and(|other| *other >= value) {
            return;
        }
        self.seen.insert(place, value);
        for next in graph.next[graph.from].clone() {
            way.push(Cell::new(next as u32));
            let after = way.iter().map(|cell| self.question.letters[cell.index()]);
            let new = self
                .question
                .lexicon
                .words_in(after)
                .into_iter()
                .filter(|word| !found.contains(word));
            let gain: i64 = new
                .filter_map(|word| self.finds.words.iter().position(|w| *w == word))
                .map(|at| self.aim.words[at])
                .sum();
            self.go(way, value - self.aim.cell + gain);
            way.pop();
        }
    }
}

/// Levels of 12x12 cells, by a second method that shares only the cut of the graph and the list of finds.
fn check_large(boards: u32, most: u64) {
    let lexicon = super::super::WORDS.english("20").unwrap();
    let (mut proven, mut seed) = (0, 0);
    while proven < boards {
        seed += 1;
        let size = Size::new(12, 12).unwrap();
        let board = super::super::board::Board::draw(
            size,
            &lexicon,
            Scoring::on(size, 2),
            Seed(seed),
            &mut crate::work::Work::unbounded(),
        )
        .unwrap();
        let way = [board.start()];
        let question = Question {
            map: &board.layout.map,
            letters: &board.letters,
            lexicon: &lexicon,
            scoring: board.scoring,
            goal: board.goal(),
            way: &way,
            rank: Rank::Total,
            effort: 1 << 28,
        };
        assert!(board.best.is_proven);
        let best = question.value(&board.best.way);
        // One less than the best is known: so it has to be found, and nothing better.
        let found = [0, 1].map(|aim| Tracer::best(&question, aim, best - 1, most));
        if let [Some(bonus), Some(plain)] = found {
            assert_eq!(bonus.max(plain), best, "words:12x12,tier=20#{seed}");
            proven += 1;
        }
    }
}

#[test]
fn equals_a_second_method_on_large_boards() {
    check_large(3, 3_000);
}

#[test]
#[ignore = "a hundred boards take minutes"]
fn equals_a_second_method_on_a_hundred_large_boards() {
    check_large(100, 30_000);
}

/// A board without walls, four directions, and twenty words.
fn open_board(side: u32) -> Small {
    let lexicon = super::super::WORDS.english("10").unwrap();
    let mut rng = Seed(5).stream("open", 0);
    let size = Size::new(side, side).unwrap();
    let mut map = Map::walled(Bits::full(size).unwrap());
    for cell in size.iter() {
        for dir in Dir::STRAIGHT {
            map.open(cell, dir);
        }
    }
    let mut letters: Vec<u8> = size.iter().map(|_| rng.below(26) as u8).collect();
    let mut words: Vec<String> = Vec::new();
    while words.len() < 20 {
        let word = rng.index(lexicon.list.len());
        let (codes, first) = (lexicon.list.word(word), Cell::new(rng.index(letters.len()) as u32));
        let mut cells = vec![first];
        while cells.len() < codes.len() {
            let Some(next) = size.step(cells[cells.len() - 1], Dir::STRAIGHT[rng.index(4)]) else {
                break;
            };
            if cells.contains(&next) {
                break;
            }
            cells.push(next);
        }
        if cells.len() == codes.len() && codes.len() < 7 {
            cells.iter().zip(codes).for_each(|(cell, code)| letters[cell.index()] = *code);
            words.push(lexicon.list.spell(codes));
        }
    }
    // All letters are in the list, so that codes and letters agree.
    words.push(('A'..='Z').collect());
    let lexicon = Lexicon::new(list(&words.join("\n"))).unwrap();
    Small { map, letters, lexicon, scoring: Scoring::on(size, 2), way: vec![Cell::new(0)] }
}

#[test]
fn a_board_without_walls_is_proven() {
    let small = open_board(8);
    let answer = Question { effort: 1 << 30, ..small.question(Rank::Total) }.answer().unwrap();
    assert!(answer.is_proven, "{answer:?}");
}

/// How large a board without walls can be: `cargo test --release -- --ignored --nocapture without_walls`.
#[test]
#[ignore = "takes minutes; prints a table"]
fn boards_without_walls_by_size() {
    for side in 4..=12 {
        let small = open_board(side);
        let start = std::time::Instant::now();
        let answer = Question { effort: 1 << 36, ..small.question(Rank::Total) }.answer().unwrap();
        println!(
            "{side}x{side}: proven {} in {:?}, {} steps",
            answer.is_proven,
            start.elapsed(),
            answer.steps
        );
    }
}
