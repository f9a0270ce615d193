//! A running game: what is uncovered and flagged, the hearts, and what moves do.

use std::sync::Arc;

use super::dungeon::Dungeon;
use crate::generate::Layout;
use crate::grid::{Bits, Cell, Dir};
use crate::mode::walking::Walker;
use crate::mode::{Event, Move, Outcome, Refusal, Seat, Tell};
use crate::scene::Item;

/// A running game.
#[derive(Clone)]
pub(super) struct Clearing {
    pub(super) dungeon: Arc<Dungeon>,
    /// The level with doors that are locked and mines that have gone off in the way.
    pub(super) layout: Arc<Layout>,
    pub(super) walker: Walker,
    /// Tiles of fields that are uncovered, mines that have gone off included.
    pub(super) uncovered: Bits,
    pub(super) flags: Bits,
    pub(super) hearts: u64,
    pub(super) most_hearts: u64,
    /// How often tiles were uncovered, however many at once.
    pub(super) clicks: u64,
    /// How often that is at least, from the start on and without acting on a number.
    pub(super) fewest_clicks: u64,
    /// How often tiles around a number were.
    pub(super) chords: u64,
    pub(super) gives_tips: bool,
    /// The steps that moves have taken.
    pub(super) work: u64,
    pub(super) fields: Vec<Progress>,
}

/// How far a field is cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Progress {
    /// Safe tiles that are covered.
    pub(super) left: u32,
    /// Mines that have gone off.
    pub(super) burst: u32,
}

impl Progress {
    pub(super) const fn is_cleared(self) -> bool {
        self.left == 0
    }
}

impl Clearing {
    pub(super) fn start(dungeon: Dungeon, hearts: u64) -> Self {
        let (size, floor) = (dungeon.size(), dungeon.layout.map.floor());
        let progress = dungeon.fields.iter().map(|f| Progress { left: f.safe_count(), burst: 0 });
        let mut clearing = Self {
            layout: Arc::new(dungeon.layout.clone()),
            walker: Walker::new(dungeon.start, size),
            uncovered: Bits::like(floor),
            flags: Bits::like(floor),
            hearts,
            most_hearts: hearts,
            clicks: 0,
            fewest_clicks: 0,
            chords: 0,
            gives_tips: false,
            work: 0,
            fields: progress.collect(),
            dungeon: Arc::new(dungeon),
        };
        let dungeon = clearing.dungeon.clone();
        for cell in dungeon.fields.iter().flat_map(|field| &field.locked) {
            clearing.wall_off(*cell);
        }
        // A classic board is given with its first tile uncovered: that is where its proof starts.
        if dungeon.is_classic() {
            clearing.uncover(dungeon.start);
        }
        clearing.fewest_clicks = clearing.clone().clicks_left();
        clearing
    }

    /// Clears all rooms on the way to the exit: a click for each stretch of tiles without a number, and one for each tile that is
    /// beside none.
    fn clicks_left(mut self) -> u64 {
        let dungeon = self.dungeon.clone();
        let (mut clicks, route) = (0, &dungeon.route);
        for cell in route.iter().flat_map(|field| dungeon.fields[*field].board.cells()) {
            let is_blank = !dungeon.has_mine(*cell) && dungeon.count(*cell) == 0;
            if is_blank && self.is_covered(*cell) {
                self.uncover(*cell);
                clicks += 1;
            }
        }
        clicks + route.iter().map(|field| u64::from(self.fields[*field].left)).sum::<u64>()
    }

    pub(super) fn outcome(&self) -> Outcome {
        let is_won = match self.dungeon.exit {
            Some(exit) => self.walker.at == exit,
            None => self.fields.iter().all(|field| field.is_cleared()),
        };
        match (self.hearts, is_won) {
            (0, _) => Outcome::Lost,
            (_, true) => Outcome::Won(Seat::FIRST),
            (_, false) => Outcome::Running,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.outcome() != Outcome::Running
    }

    /// Whether a tile is closed.
    pub(super) fn is_covered(&self, cell: Cell) -> bool {
        self.dungeon.field_at(cell).is_some() && !self.uncovered.has(cell)
    }

    pub(super) fn is_flagged(&self, cell: Cell) -> bool {
        self.flags.has(cell)
    }

    /// Whether a mine has gone off there.
    pub(super) fn is_crater(&self, cell: Cell) -> bool {
        self.uncovered.has(cell) && self.dungeon.has_mine(cell)
    }

    /// Whether it is a door that does not open yet.
    pub(super) fn is_locked(&self, cell: Cell) -> bool {
        let mut fields = self.dungeon.fields.iter().zip(&self.fields);
        fields.any(|(field, progress)| !progress.is_cleared() && field.locked.contains(&cell))
    }

    pub(super) fn check_move(&self, mv: Move) -> Result<(), Refusal> {
        match mv {
            _ if self.is_over() => Err(Refusal::Over),
            Move::Step(dir) => self.check_step(dir),
            Move::Mark(cell) if self.is_near(cell) && self.is_covered(cell) => {
                if self.is_flagged(cell) { Err(Refusal::NothingThere) } else { Ok(()) }
            }
            Move::Unmark(cell) if self.is_near(cell) && self.is_flagged(cell) => Ok(()),
            Move::Act(cell) if self.dungeon.is_classic() && self.is_covered(cell) => {
                if self.is_flagged(cell) { Err(Refusal::Marked) } else { Ok(()) }
            }
            Move::Act(cell) if self.dungeon.is_classic() || cell == self.walker.at => {
                self.check_chord(cell)
            }
            Move::Mark(_) | Move::Unmark(_) | Move::Act(_) => Err(Refusal::NothingThere),
            Move::Retrace | Move::Wait | Move::Pass(_) => Err(Refusal::Unknown),
        }
    }

    /// On a classic board the player's hand goes where it likes.
    fn check_step(&self, dir: Dir) -> Result<(), Refusal> {
        let to = self.dungeon.size().step(self.walker.at, dir).filter(|_| !dir.is_diagonal());
        let Some(to) = to else { return Err(Refusal::Wall(dir)) };
        match () {
            () if self.dungeon.is_classic() => Ok(()),
            () if self.is_locked(to) => Err(Refusal::Locked),
            () if !self.layout.map.exits(self.walker.at).has(dir) => Err(Refusal::Wall(dir)),
            () if self.is_flagged(to) => Err(Refusal::Marked),
            () => Ok(()),
        }
    }

    /// Flags are set from beside a tile; on a classic board, from anywhere.
    fn is_near(&self, cell: Cell) -> bool {
        let (size, at) = (self.dungeon.size(), self.walker.at);
        self.dungeon.is_classic()
            || Dir::ALL.into_iter().any(|dir| size.step(at, dir) == Some(cell))
    }

    /// A number can be acted on where as many mines are flagged or have gone off around it.
    fn check_chord(&self, cell: Cell) -> Result<(), Refusal> {
        let known = |cell: &Cell| self.is_flagged(*cell) || self.is_crater(*cell);
        let known = self.dungeon.around(cell).filter(known).count();
        match () {
            () if self.is_crater(cell) || self.open_around(cell).next().is_none() => {
                Err(Refusal::NothingThere)
            }
            () if known != usize::from(self.dungeon.count(cell)) => Err(Refusal::Unsatisfied),
            () => Ok(()),
        }
    }

    /// The covered tiles around one that are not flagged.
    fn open_around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let is_open = |cell: &Cell| self.is_covered(*cell) && !self.is_flagged(*cell);
        self.dungeon.around(cell).filter(is_open)
    }

    pub(super) fn make(&mut self, mv: Move, tell: &mut Tell<'_>) {
        let size = self.dungeon.size();
        match mv {
            Move::Step(dir) => {
                let to = size.step(self.walker.at, dir).unwrap_or(self.walker.at);
                let is_closed = self.is_covered(to);
                if self.dungeon.is_classic() {
                    // A hand that points somewhere has done nothing yet.
                    self.walker.at = to;
                } else if !is_closed || self.open(&[to], tell) {
                    self.walker.go(size, dir);
                } else {
                    self.walker.moves += 1;
                }
            }
            Move::Mark(cell) => drop(self.flags.insert(cell)),
            Move::Unmark(cell) => drop(self.flags.remove(cell)),
            Move::Act(cell) => {
                let is_chord = !self.is_covered(cell);
                self.chords += u64::from(is_chord);
                let cells = if is_chord { self.open_around(cell).collect() } else { vec![cell] };
                self.walker.at = cell;
                self.walker.moves += 1;
                self.open(&cells, tell);
            }
            Move::Retrace | Move::Wait | Move::Pass(_) => {}
        }
    }

    /// Uncovers tiles, and says whether there was no mine among them. A room that is cleared by it opens its doors.
    fn open(&mut self, cells: &[Cell], tell: &mut Tell<'_>) -> bool {
        let seat = Seat::FIRST;
        self.clicks += 1;
        let before = self.uncovered.count();
        let mut mines = 0;
        for cell in cells {
            match self.dungeon.has_mine(*cell) {
                true if self.hearts > 0 => {
                    self.burst(*cell, tell);
                    mines += 1;
                }
                true => {}
                false => self.uncover(*cell),
            }
        }
        let tiles = (self.uncovered.count() - before) as u32 - mines;
        if tiles > 0 {
            tell.everyone(Event::Uncovered { seat, tiles });
        }
        if let Some(field) = cells.first().and_then(|cell| self.dungeon.field_at(*cell)) {
            let is_new = tiles > 0 && self.hearts > 0;
            if is_new && self.fields[field].is_cleared() {
                self.open_doors(field, tell);
            }
        }
        mines == 0
    }

    /// Uncovers a safe tile, and all around it if there is no mine there, and so on.
    fn uncover(&mut self, cell: Cell) {
        let dungeon = self.dungeon.clone();
        let Some(field) = dungeon.field_at(cell) else { return };
        let mut stack = vec![cell];
        while let Some(cell) = stack.pop() {
            if !self.uncovered.insert(cell) {
                continue;
            }
            self.flags.remove(cell);
            self.fields[field].left -= 1;
            if dungeon.count(cell) == 0 {
                stack.extend(dungeon.around(cell).filter(|cell| !self.uncovered.has(*cell)));
            }
        }
    }

    /// A mine goes off: it costs a heart, and nobody can go there any more.
    fn burst(&mut self, cell: Cell, tell: &mut Tell<'_>) {
        self.uncovered.insert(cell);
        self.wall_off(cell);
        if let Some(field) = self.dungeon.field_at(cell) {
            self.fields[field].burst += 1;
        }
        tell.everyone(Event::Found { seat: Seat::FIRST, item: Item::Mine });
        self.hearts = self.hearts.saturating_sub(1);
        self.count_heart(-1, "", tell);
    }

    fn open_doors(&mut self, field: usize, tell: &mut Tell<'_>) {
        for door in &self.dungeon.clone().fields[field].locked {
            self.open_door(*door);
            tell.everyone(Event::Opened(*door));
        }
        if self.fields[field].burst == 0 && self.hearts < self.most_hearts {
            self.hearts += 1;
            self.count_heart(1, "for a room without a hit", tell);
        }
    }

    fn count_heart(&self, by: i64, why: &'static str, tell: &mut Tell<'_>) {
        let (seat, what) = (Seat::FIRST, "heart".into());
        tell.everyone(Event::Counted { seat, what, by, why: why.into() });
    }

    fn wall_off(&mut self, cell: Cell) {
        let map = &mut Arc::make_mut(&mut self.layout).map;
        Dir::STRAIGHT.into_iter().for_each(|dir| map.close(cell, dir));
    }

    /// Opens a door to all sides that lead on, but for craters.
    fn open_door(&mut self, door: Cell) {
        for dir in self.dungeon.layout.map.exits(door).iter() {
            let beside = self.dungeon.size().step(door, dir);
            if beside.is_some_and(|cell| !self.is_crater(cell)) {
                Arc::make_mut(&mut self.layout).map.open(door, dir);
            }
        }
    }
}
