//! Simulated players of a word maze: they spot some of the words, and take those on their way that pay.

use crate::grid::{Bits, Cell, Dir, Map};
use crate::mode::panel::{Mind, Player};
use crate::mode::{Game, Known, Move, Seat, Viewer};
use crate::rng::Rng;
use crate::scene::Sign;
use crate::search::Distances;
use crate::work::Work;

/// The panel of a word maze.
pub(super) const PLAYERS: &[&dyn Player] = &[
    &Reader { name: "glancer", spots: 30, ahead: 8, slip: 8 },
    &Reader { name: "reader", spots: 60, ahead: 12, slip: 12 },
    &Reader { name: "seeker", spots: 90, ahead: 20, slip: 20 },
];

/// Spots some of the words that were laid, and goes from one to the next as long as a detour pays.
#[derive(Clone, Copy, Debug)]
struct Reader {
    name: &'static str,
    /// How many words of a hundred it spots.
    spots: u64,
    /// A word that begins within so many steps is near enough.
    ahead: usize,
    /// One junction in so many it misjudges.
    slip: u64,
}

/// What a letter of a word scores, and what a cell more costs as a rule: the cell, and its bonus.
const LETTER: usize = 2;
const CELL: usize = 3;

impl Player for Reader {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "spots some of the words, and takes those that are near and pay"
    }

    fn runs(&self) -> u64 {
        16
    }

    fn sit(&self) -> Box<dyn Mind> {
        Box::new(Pencil { reader: *self, words: None, plan: Vec::new() })
    }
}

struct Pencil {
    reader: Reader,
    /// The cells of the words that it has spotted.
    words: Option<Vec<Vec<Cell>>>,
    /// The cells of its way, the last first.
    plan: Vec<Cell>,
}

impl Mind for Pencil {
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<Move> {
        let (known, reader) = (game.known(seat), self.reader);
        let words = self.words.get_or_insert_with(|| {
            let mut words = spotted(game, seat, known.ground.map);
            words.retain(|_| rng.below(100) < reader.spots);
            words
        });
        if self.plan.is_empty() {
            self.plan = reader.trace(&known, words.clone(), work);
            self.plan.reverse();
            self.plan.pop();
        }
        let mut next = self.plan.pop()?;
        let others = others(&known, next, work);
        if !others.is_empty() && rng.below(reader.slip) == 0 {
            next = others[rng.index(others.len())];
            self.plan.clear();
        }
        known.ground.direction(known.at, next).map(Move::Step)
    }
}

/// The cells of a board that a way has not used.
fn unused(known: &Known<'_>) -> Bits {
    let mut free = known.ground.map.floor().clone();
    let cells = known.ground.map.size().iter().filter(|cell| known.is_visited(*cell));
    cells.for_each(|cell| _ = free.remove(cell));
    free
}

/// The other cells from which a way leads on to the goal.
fn others(known: &Known<'_>, next: Cell, work: &mut Work<'_>) -> Vec<Cell> {
    work.add(2 * known.ground.map.size().cells());
    let paths = known.ground.map.within(unused(known));
    let far = Distances::new(&paths, known.goal);
    let beside = known.ground.map.neighbours(known.at).map(|(_, beside)| beside);
    beside.filter(|beside| *beside != next && far.to(*beside).is_some()).collect()
}

impl Reader {
    /// The way over the words that pay best, one after the other.
    fn trace(
        &self,
        known: &Known<'_>,
        mut words: Vec<Vec<Cell>>,
        work: &mut Work<'_>,
    ) -> Vec<Cell> {
        let (map, goal) = (known.ground.map, known.goal.unwrap_or(known.at));
        let (mut way, mut free) = (vec![known.at], unused(known));
        free.insert(known.at);
        loop {
            work.add(8 * map.size().cells() * (1 + words.len() as u64));
            let at = way.last().copied().unwrap_or(known.at);
            let straight = route(map, &free, at, goal).unwrap_or_default();
            let worth = |word: &Vec<Cell>| self.worth(map, &free, at, goal, word, straight.len());
            let best = (0..words.len()).filter_map(|n| Some((worth(&words[n])?, n))).max();
            let Some(((_, leg), n)) = best else {
                way.extend(straight.into_iter().skip(1));
                return way;
            };
            words.swap_remove(n);
            free.remove(at);
            leg.iter().skip(1).for_each(|cell| _ = free.remove(*cell));
            way.extend(leg.into_iter().skip(1));
            way.last().map(|last| free.insert(*last));
        }
    }

    /// What a word is worth beyond the cells that it takes, and the way over it; none if it does not pay.
    fn worth(
        &self,
        map: &Map,
        free: &Bits,
        at: Cell,
        goal: Cell,
        word: &[Cell],
        straight: usize,
    ) -> Option<(usize, Vec<Cell>)> {
        let (first, last) = (*word.first()?, *word.last()?);
        let mut rest = free.clone();
        if word.iter().any(|cell| !rest.remove(*cell)) {
            return None;
        }
        rest.insert(first);
        rest.insert(at);
        let mut leg = route(map, &rest, at, first).filter(|leg| leg.len() <= self.ahead + 1)?;
        leg.iter().for_each(|cell| _ = rest.remove(*cell));
        leg.extend(&word[1..]);
        rest.insert(last);
        let on = route(map, &rest, last, goal)?;
        let cells = leg.len() + on.len() - 1;
        let gain = LETTER * word.len();
        let cost = CELL * cells.saturating_sub(straight);
        (gain > cost).then(|| (gain - cost, leg))
    }
}

/// The shortest way over free cells, both ends included.
fn route(map: &Map, free: &Bits, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let paths = map.within(free.clone());
    let way = Distances::new(&paths, [to]).way_from(&paths, from);
    (!way.is_empty()).then_some(way)
}

/// The cells of the words that were laid, wherever they can be read along open passages.
fn spotted(game: &dyn Game, seat: Seat, map: &Map) -> Vec<Vec<Cell>> {
    let letter = |cell: Cell| match game.look(Viewer::Seat(seat), cell).sign {
        Some(Sign::Letter(letter)) => letter,
        _ => ' ',
    };
    let letters: Vec<char> = map.size().iter().map(letter).collect();
    let mut places = Vec::new();
    for word in game.listed() {
        let starts = map.size().iter().flat_map(|cell| Dir::ALL.map(|dir| (cell, dir)));
        places.extend(starts.filter_map(|(cell, dir)| read(map, &letters, &word, cell, dir)));
    }
    places
}

/// The cells of a word that begins at a cell and goes on in a direction.
fn read(map: &Map, letters: &[char], word: &str, first: Cell, dir: Dir) -> Option<Vec<Cell>> {
    let (mut cells, mut at) = (Vec::new(), Some(first));
    for letter in word.chars() {
        let cell = at.filter(|cell| letters[cell.index()] == letter)?;
        cells.push(cell);
        at = map.size().step(cell, dir).filter(|_| map.exits(cell).has(dir));
    }
    Some(cells)
}
