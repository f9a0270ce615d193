//! The rules: what may be done in a running game, and what comes of it.

use daidalos::generate::SpecError;
use daidalos::grid::{Bits, Cell, Dir, Size};
use daidalos::mode::{Event, Game, GameTime, Move, Refusal, Seat, Tell, walking};
use daidalos::rng::Seed;
use daidalos::scene::Item;

use crate::field::Field;
use crate::player::Player;

/// After this time the door opens by itself.
pub(crate) const DOOR_TIME: GameTime = GameTime::seconds(300);
/// How long the hedge stays where it is.
const HEDGE_TIME: GameTime = GameTime::seconds(60);
/// The time before the hedge moves at which a warning is given.
const WARNING: GameTime = GameTime::seconds(10);
/// The points for being the first at the door.
const DOOR_POINTS: i64 = 2;

/// All of a running game.
#[derive(Clone)]
pub(crate) struct Round {
    pub(crate) field: Field,
    pub(crate) players: [Player; 2],
    pub(crate) turn: usize,
    /// The turns that have been taken.
    pub(crate) turns: u64,
    pub(crate) now: GameTime,
    pub(crate) has_bot: bool,
}

impl Round {
    pub(crate) fn new(
        size: Size,
        mines: u64,
        has_bot: bool,
        seed: Seed,
    ) -> Result<Self, SpecError> {
        let (field, no_flags) = (Field::draw(size, mines, seed)?, Bits::empty(size)?);
        let players = field.starts().map(|start| Player::new(start, no_flags.clone()));
        Ok(Self { field, players, turn: 0, turns: 0, now: GameTime::default(), has_bot })
    }

    /// The player at a seat.
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index().min(1)]
    }

    pub(crate) fn is_over(&self) -> bool {
        let is_at_door = |player: &Player| player.at() == self.field.exit();
        self.players.iter().any(is_at_door) || self.players.iter().all(Player::is_out)
    }

    pub(crate) fn is_door_open(&self) -> bool {
        self.field.letters.is_empty() || self.now >= DOOR_TIME
    }

    /// A mark on a tile that is uncovered in the meantime means nothing.
    pub(crate) fn is_marked(&self, seat: Seat, cell: Cell) -> bool {
        self.field.is_covered(cell) && self.player(seat).flags.has(cell)
    }

    pub(crate) fn is_crater(&self, cell: Cell) -> bool {
        !self.field.is_covered(cell) && self.field.has_mine(cell)
    }

    /// The covered tiles around one that a seat has not marked.
    fn unmarked(&self, seat: Seat, cell: Cell) -> Vec<Cell> {
        let around = self.field.around(cell).map(|(_, cell)| cell);
        around.filter(|c| self.field.is_covered(*c) && !self.is_marked(seat, *c)).collect()
    }

    /// Where the beetle is after so many more turns: it runs along the wall, from the door.
    pub(crate) fn beetle(&self, turns: u64) -> Cell {
        let size = self.field.size();
        let (right, down) = (size.width() - 1, size.height() - 1);
        let along = ((self.turns + turns) % u64::from(2 * (right + down))) as u32;
        let (x, y) = match along {
            _ if along < right => (right - along, down),
            _ if along < right + down => (0, down - (along - right)),
            _ if along < 2 * right + down => (along - right - down, 0),
            _ => (right, along - 2 * right - down),
        };
        size.at(x, y).unwrap_or(self.field.exit())
    }

    pub(crate) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let player = self.player(seat);
        match mv {
            _ if self.is_over() => Err(Refusal::Over),
            _ if seat.index() != self.turn => Err(Refusal::Turn),
            Move::Step(dir) => self.check_step(seat, dir),
            Move::Retrace if player.before().is_some() => Ok(()),
            Move::Wait | Move::Pass(1) => Ok(()),
            Move::Mark(cell) if self.can_mark(seat, cell) => Ok(()),
            Move::Unmark(cell) if self.can_unmark(seat, cell) => Ok(()),
            Move::Act(cell) if cell == player.at() => self.check_act(seat, cell),
            Move::Retrace | Move::Mark(_) | Move::Unmark(_) | Move::Act(_) => {
                Err(Refusal::NothingThere)
            }
            Move::Pass(_) => Err(Refusal::Unknown),
        }
    }

    fn check_step(&self, seat: Seat, dir: Dir) -> Result<(), Refusal> {
        walking::check(&self.known(seat), Move::Step(dir))?;
        match self.field.size().step(self.player(seat).at(), dir) {
            Some(to) if self.is_marked(seat, to) => Err(Refusal::Marked),
            Some(to) if self.player(seat).has_been(to) => Err(Refusal::Used),
            Some(to) if to == self.field.exit() && !self.is_door_open() => Err(Refusal::Locked),
            _ => Ok(()),
        }
    }

    pub(crate) fn toggled(&self, seat: Seat, mut moves: Vec<Move>) -> Vec<Move> {
        for mv in &mut moves {
            match *mv {
                Move::Mark(cell) if self.is_marked(seat, cell) => *mv = Move::Unmark(cell),
                _ => {}
            }
        }
        moves
    }

    fn can_mark(&self, seat: Seat, cell: Cell) -> bool {
        !self.is_marked(seat, cell) && self.field.is_covered(cell) && self.is_beside(seat, cell)
    }

    fn can_unmark(&self, seat: Seat, cell: Cell) -> bool {
        self.is_marked(seat, cell) && self.is_beside(seat, cell)
    }

    fn is_beside(&self, seat: Seat, cell: Cell) -> bool {
        self.field.around(self.player(seat).at()).any(|(_, beside)| beside == cell)
    }

    /// A letter can be taken; a number can be acted on where as many mines are marked or seen.
    fn check_act(&self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        let is_told = |cell: Cell| self.is_marked(seat, cell) || self.is_crater(cell);
        let told = self.field.around(cell).filter(|(_, cell)| is_told(*cell)).count();
        match self.field.letter(cell) {
            Some(_) => Ok(()),
            None if self.unmarked(seat, cell).is_empty() => Err(Refusal::NothingThere),
            None if told != usize::from(self.field.count(cell)) => Err(Refusal::Unsatisfied),
            None => Ok(()),
        }
    }

    /// A mark is free; everything else is a turn.
    pub(crate) fn make(&mut self, seat: Seat, mv: Move, tell: &mut Tell<'_>) {
        let own = seat.index().min(1);
        match mv {
            Move::Step(dir) => self.step(own, dir, tell),
            Move::Retrace => self.players[own].retrace(),
            Move::Act(cell) => self.act(own, cell, tell),
            Move::Mark(cell) => return self.players[own].mark(cell),
            Move::Unmark(cell) => return self.players[own].unmark(cell),
            Move::Wait | Move::Pass(_) => {}
        }
        self.end_turn(tell);
    }

    fn step(&mut self, own: usize, dir: Dir, tell: &mut Tell<'_>) {
        let Some(to) = self.field.size().step(self.players[own].at(), dir) else { return };
        if self.field.is_covered(to) {
            self.uncover(own, &[to], tell);
        }
        if !self.field.has_mine(to) {
            self.players[own].go(to);
        }
        if to == self.field.exit() {
            self.score(own, "the way out".to_owned(), DOOR_POINTS, tell);
        }
    }

    fn act(&mut self, own: usize, cell: Cell, tell: &mut Tell<'_>) {
        let Some(letter) = self.field.letter(cell) else {
            let unmarked = self.unmarked(Seat(own as u8), cell);
            return self.uncover(own, &unmarked, tell);
        };
        let was_open = self.is_door_open();
        self.field.letters.retain(|(at, _)| *at != cell);
        let points = 1 + i64::from(letter as u32 - 'A' as u32);
        self.score(own, format!("the letter {letter}"), points, tell);
        if !was_open && self.is_door_open() {
            tell.everyone(Event::Opened(self.field.exit()));
        }
    }

    fn uncover(&mut self, own: usize, cells: &[Cell], tell: &mut Tell<'_>) {
        let seat = Seat(own as u8);
        tell.everyone(Event::Uncovered { seat, tiles: cells.len() as u32 });
        for cell in cells {
            if self.field.uncover(*cell) {
                tell.everyone(Event::Found { seat, item: Item::Mine });
                self.hurt(own, "to a mine", tell);
            }
        }
    }

    fn hurt(&mut self, own: usize, why: &'static str, tell: &mut Tell<'_>) {
        let player = &mut self.players[own];
        player.hearts = player.hearts.saturating_sub(1);
        let (seat, what) = (Seat(own as u8), "heart".into());
        tell.everyone(Event::Counted { seat, what, by: -1, why: why.into() });
    }

    fn score(&mut self, own: usize, text: String, points: i64, tell: &mut Tell<'_>) {
        self.players[own].points.push((text.clone().into(), points));
        tell.everyone(Event::Scored { seat: Seat(own as u8), text: text.into(), points });
    }

    /// The beetle runs on, and it is the other's turn, unless that one is out.
    fn end_turn(&mut self, tell: &mut Tell<'_>) {
        self.turns += 1;
        for own in 0..2 {
            let player = &self.players[own];
            if !self.is_over() && !player.is_out() && player.at() == self.beetle(0) {
                tell.everyone(Event::Caught(Seat(own as u8)));
                self.hurt(own, "to the beetle", tell);
            }
        }
        let other = 1 - self.turn;
        if !self.is_over() && !self.players[other].is_out() {
            self.turn = other;
        }
    }

    /// The number of the time in which the hedge stays where it is.
    pub(crate) fn hedge(&self) -> u32 {
        (self.now.0 / HEDGE_TIME.0) as u32
    }

    pub(crate) fn pass_time(&mut self, to: GameTime, tell: &mut Tell<'_>) {
        if self.is_over() || to <= self.now {
            return;
        }
        let is_warned = |now: GameTime| now.0 % HEDGE_TIME.0 >= HEDGE_TIME.0 - WARNING.0;
        let (hedge, was_open, was_warned) =
            (self.hedge(), self.is_door_open(), is_warned(self.now));
        self.now = to;
        if self.hedge() != hedge {
            self.field.grow_hedge(self.hedge());
            tell.everyone(Event::WallsMoved);
        } else if is_warned(to) && !was_warned {
            tell.everyone(Event::WallsWillMove(WARNING));
        }
        if !was_open && self.is_door_open() {
            tell.everyone(Event::Opened(self.field.exit()));
        }
    }
}
