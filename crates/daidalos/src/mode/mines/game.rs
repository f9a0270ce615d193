//! The game as the library plays it.

use super::clearing::Clearing;
use super::dungeon::Dungeon;
use crate::digest::Digest;
use crate::generate::Layout;
use crate::grid::{Cell, Dir};
use crate::mode::{
    Claim, Datum, Fact, Game, Help, Hint, Input, Known, Loss, Measure, Merit, Move, Outcome, Par,
    Refusal, Seat, Seats, Tell, Unit, Viewer, walking,
};
use crate::scene::{Figure, Item, Look, Part, Sign};
use crate::search::{Costs, Ground};

impl Game for Clearing {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn generator(&self) -> &'static str {
        "bsp"
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(Seat::FIRST) }
    }

    fn check(&self, _: Seat, mv: Move) -> Result<(), Refusal> {
        self.check_move(mv)
    }

    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let mut moves = Vec::new();
        let flags = |cell: Cell| [Move::Mark(cell), Move::Unmark(cell)];
        match self.dungeon.is_classic() {
            true => {
                moves.extend(self.dungeon.size().iter().map(Move::Act));
                moves.extend(self.dungeon.size().iter().flat_map(flags));
                moves.extend(Dir::STRAIGHT.map(Move::Step));
            }
            false => {
                walking::moves(&self.known(seat), self.walker.came, &mut moves);
                moves.push(Move::Act(self.walker.at));
                moves.extend(self.around_player().flat_map(flags));
            }
        }
        out.extend(moves.into_iter().filter(|mv| self.check_move(*mv).is_ok()));
    }

    /// On a classic board, a code looks at all tiles for each of its moves; in rooms, a digest at their bits.
    fn apply(&mut self, _: Seat, mv: Move, tell: &mut Tell<'_>) {
        let cells = self.dungeon.size().cells();
        self.work += if self.dungeon.is_classic() { 4 * cells } else { cells / 8 };
        self.make(mv, tell);
    }

    /// Walking and flags are taken back; what has been uncovered is known.
    fn is_final(&self, _: Seat, mv: Move) -> bool {
        match mv {
            Move::Step(dir) => {
                let to = self.dungeon.size().step(self.walker.at, dir);
                !self.dungeon.is_classic() && to.is_some_and(|to| self.is_covered(to))
            }
            Move::Act(_) => true,
            _ => false,
        }
    }

    /// A covered tile tells a seat nothing but its flag. When all is over, the mines are seen.
    fn look(&self, viewer: Viewer, cell: Cell) -> Look {
        let ground = Ground::new(&self.layout.map);
        let known = Known { ground, at: cell, goal: None, goal_name: "", visits: &[] };
        let plain = Look { part: self.part(cell), ..walking::look(&self.layout, &known, cell) };
        let (is_covered, tells_all) = (self.is_covered(cell), viewer.sees_all() || self.is_over());
        let flag = self.is_flagged(cell).then_some(Item::Flag);
        match () {
            () if self.dungeon.field_at(cell).is_none() => plain,
            () if is_covered && !tells_all => Look { item: flag, is_covered, ..plain },
            () if self.dungeon.has_mine(cell) => {
                let item = flag.filter(|_| !viewer.sees_all()).or(Some(Item::Mine));
                Look { item, is_covered: item == flag, is_dim: is_covered, ..plain }
            }
            () => {
                let sign = Some(Sign::Count(self.dungeon.count(cell)));
                Look { sign, is_dim: is_covered, ..plain }
            }
        }
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        walking::figures([self.walker.at], viewer)
    }

    fn known(&self, _: Seat) -> Known<'_> {
        Known {
            ground: Ground::new(&self.layout.map).with_costs(Costs::Steps),
            at: self.walker.at,
            goal: self.dungeon.exit,
            goal_name: "exit",
            visits: &self.walker.visits,
        }
    }

    fn interpret(&self, seat: Seat, input: Input) -> Vec<Move> {
        self.meant(seat, input)
    }

    fn hint(&self, seat: Seat, help: Help) -> Hint {
        self.advise(seat, help)
    }

    fn proven(&self, _: Seat) -> Vec<Claim> {
        self.proven_around()
    }

    fn outcome(&self) -> Outcome {
        Clearing::outcome(self)
    }

    fn merit(&self, _: Seat) -> Merit {
        let cleared = self.fields.iter().filter(|field| field.is_cleared()).count();
        Merit(vec![
            Measure::Highest(self.hearts as i64),
            Measure::Highest(cleared as i64),
            Measure::Lowest(self.clicks),
        ])
    }

    /// The fewest clicks that clear the level without a chord; a mine that goes off counts as ten.
    fn par(&self, _: Seat) -> Option<Par> {
        const A_HIT: u64 = 10;
        let hits: u64 = self.fields.iter().map(|field| u64::from(field.burst)).sum();
        let (par, clicks) = (self.fewest_clicks, self.clicks + A_HIT * hits);
        Some(Par::lowest(Unit::Clicks, par, clicks, [25, 60, 150]))
    }

    fn reveals(&self) -> bool {
        true
    }

    fn left(&self, _: Seat) -> u64 {
        self.fields.iter().map(|field| u64::from(field.left)).sum()
    }

    fn loss(&self, _: Seat) -> Option<Loss> {
        (self.hearts == 0).then(|| Loss::NoneLeft("heart".into()))
    }

    fn report(&self, _: Viewer) -> Vec<Fact> {
        self.facts()
    }

    fn certificate(&self) -> Vec<Fact> {
        self.proof_facts()
    }

    fn data(&self, viewer: Viewer) -> Vec<(&'static str, Datum)> {
        self.told(viewer)
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn fold(&self, digest: &mut Digest) {
        digest.add(self.hearts << 32 | self.walker.at.index() as u64);
        digest.add_cells(&self.uncovered);
        digest.add_cells(&self.flags);
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl Clearing {
    /// What floor belongs to: a door, open or not, or a room.
    fn part(&self, cell: Cell) -> Part {
        let is_door =
            |dungeon: &Dungeon| dungeon.layout.rooms.iter().any(|room| room.doors.contains(&cell));
        match () {
            () if self.dungeon.inlay.has(cell) => Part::Inlay,
            () if self.dungeon.field_at(cell).is_some() => Part::Room,
            () if self.is_locked(cell) => Part::LockedDoor,
            () if is_door(&self.dungeon) => Part::Door,
            () => Part::Plain,
        }
    }
}
