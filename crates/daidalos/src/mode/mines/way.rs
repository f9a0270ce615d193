//! Where the player can walk, and what a click means: over floor that is uncovered, and then onto the tile.

use std::collections::VecDeque;

use super::clearing::Clearing;
use crate::grid::{Cell, Dir};
use crate::mode::{Game, Input, Move, Press, Seat, walking};

/// The ways from where the player stands over uncovered floor: for each cell, the cell before it.
pub(super) struct Ways {
    from: Cell,
    before: Vec<Option<Cell>>,
    /// The cells, the nearest first.
    pub(super) reached: Vec<Cell>,
}

impl Ways {
    /// The way to a cell that has been reached, both ends included.
    pub(super) fn to(&self, cell: Cell) -> Vec<Cell> {
        let mut way: Vec<Cell> =
            std::iter::successors(Some(cell), |cell| self.before[cell.index()]).collect();
        way.reverse();
        if way.first() == Some(&self.from) { way } else { Vec::new() }
    }

    fn has(&self, cell: Cell) -> bool {
        cell == self.from || self.before[cell.index()].is_some()
    }
}

impl Clearing {
    /// Everything that can be reached without uncovering a tile.
    pub(super) fn ways(&self) -> Ways {
        let (map, from) = (&self.layout.map, self.walker.at);
        let mut ways =
            Ways { from, before: vec![None; map.all_exits().len()], reached: vec![from] };
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for (_, next) in map.neighbours(cell) {
                if !ways.has(next) && !self.is_covered(next) {
                    ways.before[next.index()] = Some(cell);
                    ways.reached.push(next);
                    queue.push_back(next);
                }
            }
        }
        ways
    }

    /// The way to a covered tile: to a cell beside it, and onto it.
    pub(super) fn way_onto(&self, ways: &Ways, tile: Cell) -> Vec<Cell> {
        let beside =
            |cell: &&Cell| self.layout.map.neighbours(**cell).any(|(_, next)| next == tile);
        let Some(beside) = ways.reached.iter().find(beside) else { return Vec::new() };
        let mut way = ways.to(*beside);
        way.push(tile);
        way
    }

    /// The cells around the player.
    pub(super) fn around_player(&self) -> impl Iterator<Item = Cell> {
        let (size, at) = (self.dungeon.size(), self.walker.at);
        Dir::ALL.into_iter().filter_map(move |dir| size.step(at, dir))
    }

    /// What an input means. A click walks beside a tile, and then steps on it, or flags it.
    pub(super) fn meant(&self, seat: Seat, input: Input) -> Vec<Move> {
        let moves = match input {
            Input::Point(cell, Press::First) if self.dungeon.is_classic() => {
                if self.is_covered(cell) { vec![Move::Act(cell)] } else { self.hand_to(cell) }
            }
            Input::Point(cell, press) if !self.dungeon.is_classic() => {
                self.walk_and(seat, cell, press)
            }
            Input::Run(dir) => self.run(seat, dir),
            _ => walking::interpret(&self.known(seat), input),
        };
        moves.into_iter().map(|mv| self.toggled(mv)).collect()
    }

    /// On a classic board, the hand goes to a tile that is open: straight, over whatever is there.
    fn hand_to(&self, cell: Cell) -> Vec<Move> {
        let size = self.dungeon.size();
        let ((x, y), (to_x, to_y)) = (size.xy(self.walker.at), size.xy(cell));
        let across = if to_x > x { Dir::E } else { Dir::W };
        let down = if to_y > y { Dir::S } else { Dir::N };
        let across = (0..x.abs_diff(to_x)).map(|_| Move::Step(across));
        across.chain((0..y.abs_diff(to_y)).map(|_| Move::Step(down))).collect()
    }

    /// A run stops before a closed tile: that is stepped on with care. The hand on a classic board goes on to where closed
    /// tiles begin or end.
    fn run(&self, seat: Seat, dir: Dir) -> Vec<Move> {
        let (size, mut at) = (self.dungeon.size(), self.walker.at);
        let is_same = |tile| match self.dungeon.is_classic() {
            true => self.is_covered(tile) == self.is_covered(self.walker.at),
            false => !self.is_covered(tile),
        };
        let mut goes_on = |mv: &Move| {
            let next = if let Move::Step(dir) = mv { size.step(at, *dir) } else { None };
            at = next.unwrap_or(at);
            is_same(at)
        };
        let mut moves = walking::run(&self.known(seat), dir);
        let before = moves.iter().take_while(|mv| goes_on(mv)).count();
        moves.truncate(before.max(usize::from(self.dungeon.is_classic())));
        moves
    }

    fn toggled(&self, mv: Move) -> Move {
        match mv {
            Move::Mark(cell) if self.is_flagged(cell) => Move::Unmark(cell),
            mv => mv,
        }
    }

    fn walk_and(&self, seat: Seat, cell: Cell, press: Press) -> Vec<Move> {
        let ways = self.ways();
        let onto = |cell: Cell| match self.is_covered(cell) {
            true => self.way_onto(&ways, cell),
            false => ways.to(cell),
        };
        let (way, last) = match press {
            Press::First => (onto(cell), None),
            Press::Second if self.is_covered(cell) => {
                (self.way_beside(&ways, cell), Some(Move::Mark(cell)))
            }
            Press::Second => (Vec::new(), Some(Move::Mark(cell))),
            Press::Third if self.is_covered(cell) => (onto(cell), None),
            Press::Third => (ways.to(cell), Some(Move::Act(cell))),
        };
        walking::steps(&self.known(seat), &way).into_iter().chain(last).collect()
    }

    /// The way to the nearest cell from which a tile can be flagged.
    fn way_beside(&self, ways: &Ways, tile: Cell) -> Vec<Cell> {
        let size = self.dungeon.size();
        let is_beside =
            |cell: &&Cell| Dir::ALL.into_iter().any(|dir| size.step(**cell, dir) == Some(tile));
        ways.reached.iter().find(is_beside).map_or_else(Vec::new, |cell| ways.to(*cell))
    }
}
