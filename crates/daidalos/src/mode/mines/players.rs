//! Simulated players of mines: they read numbers, one by one or in pairs, and guess where they see no more.

use std::collections::VecDeque;

use crate::grid::{Bits, Cell, Dir, Map};
use crate::mode::panel::{Mind, Player};
use crate::mode::{Game, Move, Seat, Viewer, walking};
use crate::rng::Rng;
use crate::scene::{Item, Sign};
use crate::work::Work;

/// The panel of mines.
pub(super) const PLAYERS: &[&dyn Player] = &[
    &Sweeper { name: "beginner", reads_pairs: false, slip: 60 },
    &Sweeper { name: "careful", reads_pairs: true, slip: 80 },
];

/// Uncovers the nearest tile that it knows to be safe, else the one that seems least risky.
#[derive(Clone, Copy, Debug)]
struct Sweeper {
    name: &'static str,
    /// Whether it holds one number against another.
    reads_pairs: bool,
    /// One tile in so many it uncovers without a thought.
    slip: u64,
}

impl Player for Sweeper {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        match self.reads_pairs {
            true => "holds numbers against each other, and slips now and then",
            false => "reads one number at a time, and guesses otherwise",
        }
    }

    fn sit(&self) -> Box<dyn Mind> {
        let (tiles, numbers, plan) = (Vec::new(), Vec::new(), Vec::new());
        Box::new(Notes { sweeper: *self, tiles, numbers, plan, target: None })
    }
}

/// What it knows.
struct Notes {
    sweeper: Sweeper,
    tiles: Vec<Tile>,
    /// Cells of numbers that may tell something yet.
    numbers: Vec<Cell>,
    /// Moves that are still to be made, the last first.
    plan: Vec<Move>,
    /// The tile that they uncover.
    target: Option<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tile {
    /// No field, or a wall.
    Other,
    Covered,
    /// Covered, and known to be safe or mined.
    Safe,
    Mine,
    Number(u8),
    Crater,
}

/// What is known of the covered tiles around a number.
struct Clue {
    tiles: Vec<Cell>,
    mines: u8,
}

impl Mind for Notes {
    fn choose(
        &mut self,
        game: &dyn Game,
        seat: Seat,
        rng: &mut Rng,
        work: &mut Work<'_>,
    ) -> Option<Move> {
        if self.plan.is_empty() {
            self.read(game, seat, work);
            self.decide(game, seat, rng, work);
        }
        self.plan.pop()
    }
}

impl Notes {
    /// Looks at what has been uncovered: everything at first, then what is new.
    fn read(&mut self, game: &dyn Game, seat: Seat, work: &mut Work<'_>) {
        let size = game.layout().map.size();
        if self.tiles.is_empty() {
            self.tiles = vec![Tile::Covered; size.cells() as usize];
            work.add(8 * size.cells());
            size.iter().for_each(|cell| self.see(game, seat, cell));
        }
        let mut open: Vec<Cell> = self.target.take().into_iter().collect();
        while let Some(cell) = open.pop() {
            if self.is_closed(cell) {
                work.add(8);
                self.see(game, seat, cell);
                // What is around a zero was uncovered with it.
                let is_zero = self.tiles[cell.index()] == Tile::Number(0);
                open.extend(around(game, cell).filter(|_| is_zero));
            }
        }
        let tiles = &self.tiles;
        self.numbers.retain(|cell| {
            around(game, *cell)
                .any(|next| matches!(tiles[next.index()], Tile::Covered | Tile::Safe))
        });
    }

    fn see(&mut self, game: &dyn Game, seat: Seat, cell: Cell) {
        let look = game.look(Viewer::Seat(seat), cell);
        let tile = match look.sign {
            _ if look.is_covered => return,
            Some(Sign::Count(count)) => Tile::Number(count),
            _ if look.item == Some(Item::Mine) => Tile::Crater,
            _ => Tile::Other,
        };
        if let Tile::Number(_) = tile {
            self.numbers.push(cell);
        }
        self.tiles[cell.index()] = tile;
    }

    fn is_closed(&self, cell: Cell) -> bool {
        matches!(self.tiles[cell.index()], Tile::Covered | Tile::Safe | Tile::Mine)
    }

    /// Plans to go to the exit, or to uncover a tile.
    fn decide(&mut self, game: &dyn Game, seat: Seat, rng: &mut Rng, work: &mut Work<'_>) {
        let known = game.known(seat);
        let map = known.ground.map;
        let ways = Ways::new(map, known.at, |cell| self.is_closed(cell));
        work.add(4 * ways.reached.len() as u64);
        if let Some(exit) = known.goal.filter(|exit| ways.seen.has(*exit)) {
            let way = ways.to(exit);
            self.plan = walking::steps(&known, &way);
            return self.plan.reverse();
        }
        let reach: Vec<Cell> = ways.beside(map, |cell| self.is_closed(cell));
        self.conclude(game, &reach, &ways, map, work);
        let slips = rng.below(self.sweeper.slip) == 0;
        let Some(tile) = self.pick(game, &reach, slips) else { return };
        self.target = Some(tile);
        if game.check(seat, Move::Act(tile)).is_ok() {
            return self.plan.push(Move::Act(tile));
        }
        self.plan = walking::steps(&known, &ways.onto(map, tile));
        self.plan.reverse();
    }

    /// The nearest tile that is safe, else the least risky one; by a slip, the nearest that is not known.
    fn pick(&self, game: &dyn Game, reach: &[Cell], slips: bool) -> Option<Cell> {
        let tile = |cell: &&Cell| self.tiles[cell.index()];
        let safe = reach.iter().find(|cell| tile(cell) == Tile::Safe);
        let unknown = || reach.iter().filter(|cell| tile(cell) == Tile::Covered);
        let guess = || unknown().min_by_key(|cell| self.risk(game, **cell));
        let slip = unknown().next().filter(|_| slips);
        slip.or(safe).or_else(guess).or(reach.first()).copied()
    }

    /// The highest share of mines that a number beside a tile tells, in percent.
    fn risk(&self, game: &dyn Game, tile: Cell) -> usize {
        const UNKNOWN: usize = 20;
        let shares = around(game, tile).filter_map(|number| self.clue(game, number));
        let shares = shares.map(|clue| 100 * usize::from(clue.mines) / clue.tiles.len().max(1));
        shares.max().unwrap_or(UNKNOWN)
    }

    fn clue(&self, game: &dyn Game, number: Cell) -> Option<Clue> {
        let Tile::Number(count) = self.tiles[number.index()] else { return None };
        let (mut tiles, mut mines) = (Vec::new(), count);
        for cell in around(game, number) {
            match self.tiles[cell.index()] {
                Tile::Covered => tiles.push(cell),
                Tile::Mine | Tile::Crater => mines = mines.saturating_sub(1),
                _ => {}
            }
        }
        Some(Clue { tiles, mines }).filter(|clue| !clue.tiles.is_empty())
    }

    /// Marks what the numbers tell. A room's first tile, which is beside no number, is safe by the rules.
    fn conclude(
        &mut self,
        game: &dyn Game,
        reach: &[Cell],
        ways: &Ways,
        map: &Map,
        work: &mut Work<'_>,
    ) {
        for tile in reach {
            let from = map.neighbours(*tile).map(|(_, from)| from);
            let is_first = |from: Cell| self.tiles[from.index()] == Tile::Other;
            let mut from = from.filter(|from| ways.seen.has(*from));
            if self.tiles[tile.index()] == Tile::Covered && from.any(is_first) {
                self.tiles[tile.index()] = Tile::Safe;
            }
        }
        loop {
            work.add(32 * self.numbers.len() as u64);
            let clues = self.numbers.iter().filter_map(|number| self.clue(game, *number));
            let clues: Vec<Clue> = clues.collect();
            let mut told = self.mark_all(&clues);
            let is_stuck = !told && !reach.iter().any(|c| self.is_safe(*c));
            // Large boards have more pairs than a player would ever look at.
            let pairs = 16 * (clues.len() * clues.len()) as u64;
            if is_stuck && self.sweeper.reads_pairs && work.spend(pairs).is_ok() {
                let pairs = clues.iter().flat_map(|a| clues.iter().map(move |b| (a, b)));
                let rests: Vec<Clue> = pairs.filter_map(|(a, b)| rest(a, b)).collect();
                told = self.mark_all(&rests);
            }
            if !told {
                return;
            }
        }
    }

    fn is_safe(&self, cell: Cell) -> bool {
        self.tiles[cell.index()] == Tile::Safe
    }

    /// Marks tiles of clues of which all or none are mined; false if that tells nothing new.
    fn mark_all(&mut self, clues: &[Clue]) -> bool {
        let mut told = false;
        for Clue { tiles, mines } in clues {
            let tile = match usize::from(*mines) {
                0 => Tile::Safe,
                all if all == tiles.len() => Tile::Mine,
                _ => continue,
            };
            for cell in tiles {
                let known = &mut self.tiles[cell.index()];
                told |= *known == Tile::Covered;
                *known = if *known == Tile::Covered { tile } else { *known };
            }
        }
        told
    }
}

/// What a clue tells of the tiles that another one does not know, which knows part of them.
fn rest(part: &Clue, whole: &Clue) -> Option<Clue> {
    let is_part = part.tiles.len() < whole.tiles.len()
        && part.mines <= whole.mines
        && part.tiles.iter().all(|cell| whole.tiles.contains(cell));
    let tiles = whole.tiles.iter().filter(|cell| !part.tiles.contains(cell));
    is_part.then(|| Clue { tiles: tiles.copied().collect(), mines: whole.mines - part.mines })
}

/// The eight cells around one.
fn around(game: &dyn Game, cell: Cell) -> impl Iterator<Item = Cell> {
    let size = game.layout().map.size();
    Dir::ALL.into_iter().filter_map(move |dir| size.step(cell, dir))
}

/// The ways over open ground.
struct Ways {
    reached: Vec<Cell>,
    seen: Bits,
    before: Vec<Cell>,
}

impl Ways {
    fn new(map: &Map, from: Cell, is_closed: impl Fn(Cell) -> bool) -> Self {
        let (reached, seen) = (vec![from], Bits::like(map.floor()));
        let mut ways = Self { reached, seen, before: map.size().iter().collect() };
        ways.seen.insert(from);
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for (_, next) in map.neighbours(cell) {
                if !is_closed(next) && ways.seen.insert(next) {
                    ways.before[next.index()] = cell;
                    ways.reached.push(next);
                    queue.push_back(next);
                }
            }
        }
        ways
    }

    /// The closed cells beside those that are reached, the nearest first.
    fn beside(&self, map: &Map, is_closed: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let (mut beside, mut seen) = (Vec::new(), Bits::like(map.floor()));
        for cell in &self.reached {
            for (_, next) in map.neighbours(*cell) {
                if is_closed(next) && seen.insert(next) {
                    beside.push(next);
                }
            }
        }
        beside
    }

    fn to(&self, mut cell: Cell) -> Vec<Cell> {
        let mut way = vec![cell];
        while self.before[cell.index()] != cell {
            cell = self.before[cell.index()];
            way.push(cell);
        }
        way.reverse();
        way
    }

    /// The way to a closed cell.
    fn onto(&self, map: &Map, tile: Cell) -> Vec<Cell> {
        let is_beside = |cell: &&Cell| map.neighbours(**cell).any(|(_, next)| next == tile);
        let mut way = self.reached.iter().find(is_beside).map_or_else(Vec::new, |c| self.to(*c));
        way.push(tile);
        way
    }
}
