//! duel: two go from start to goal, and the cheaper way wins: traps cost, power-ups save.

mod board;
mod pictures;
mod veins;

use self::board::Board;
use super::panel::{Player, Tracer};
use super::rival::{self, COSTLY_BOT};
use super::walking::{self, Walker};
use super::{
    Datum, Event, Fact, FactValue, Game, Known, Loss, Measure, Merit, Mode, Move, Outcome, Par,
    Preset, Refusal, RulePicture, Seat, Seats, Tell, Thought, Unit, Viewer, told,
};
use crate::digest::Digest;
use crate::generate::{BRAID, Layout, SpecError};
use crate::grid::Cell;
use crate::option::{Kind, Opt, Params};
use crate::rng::{Rng, Seed};
use crate::scene::{Figure, Item, Look};
use crate::work::Work;

pub(super) struct Duel;

const DUEL_SIZE: Opt = Opt {
    key: "size",
    label: "Size",
    about: "width and height in cells; there are twice as many tiles each way, and one more",
    kind: Kind::Size { default: (8, 8), least: 2 },
};
const BRAID_SHARE: Opt =
    Opt { kind: Kind::Int { min: 0, max: 100, default: 50, unit: "%", zero: "" }, ..BRAID };
const TRAPS: Opt = Opt {
    key: "traps",
    label: "Traps",
    about: "share of the floor with a trap",
    kind: Kind::Int { min: 0, max: 40, default: 12, unit: "%", zero: "" },
};
const POWER_UPS: Opt = Opt {
    key: "powerups",
    label: "Power-ups",
    about: "share of the floor with a power-up; they lie in rows, on loops",
    kind: Kind::Int { min: 0, max: 40, default: 8, unit: "%", zero: "" },
};

/// The most cells a side: a rival that weighs every tile answers at once.
const MAX_SIDE: u32 = 256;

impl Mode for Duel {
    fn name(&self) -> &'static str {
        "duel"
    }

    fn about(&self) -> &'static str {
        "traps and power-ups: the cheapest way to the goal wins, not the shortest"
    }

    fn rules(&self, params: &Params) -> Vec<&'static str> {
        let has_rival = params.name(&COSTLY_BOT) != rival::NONE;
        let has_power_ups = params.int(&POWER_UPS) > 0;
        told(&[
            (
                has_rival,
                "You and the rival start at S and move in turn, you first, until both are at G.",
            ),
            (!has_rival, "Two players start at S and move in turn until both are at G."),
            (true, "What counts is the cost: 1 for a straight step, 1.414 for a diagonal one."),
            (params.int(&TRAPS) > 0, "A trap T costs 3 more and stays."),
            (has_power_ups, "A power-up P saves up to 2, and no step costs less than 0.1."),
            (
                has_power_ups,
                "The first to enter a power-up takes it. Power-ups lie in rows, so a detour can pay.",
            ),
            (
                true,
                "The lower cost wins, then fewer moves. The first to arrive waits for the other.",
            ),
        ])
    }

    fn lesson(&self) -> &'static str {
        "duel:4x3,bot=first#3"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        pictures::PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[DUEL_SIZE, BRAID_SHARE, TRAPS, POWER_UPS, COSTLY_BOT]
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { name: "easy", options: &[("size", "8x8"), ("bot", "greedy")] },
            Preset { name: "medium", options: &[("size", "12x12"), ("bot", "shortest")] },
            Preset { name: "hard", options: &[("size", "16x16"), ("bot", "dijkstra")] },
        ]
    }

    /// A maze of tiles is twice as wide as one of cells, and so is what can be seen of it.
    fn players(&self) -> &'static [&'static dyn Player] {
        const FAR: Tracer = Tracer { name: "tracer 50", ahead: 50, slip: 40 };
        &[&Tracer::LONG, &FAR]
    }

    fn scale(&self) -> &'static [u64; 9] {
        &[42, 60, 76, 106, 177, 700, 6700, 10500, 18000]
    }

    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError> {
        let size = params.size(&DUEL_SIZE);
        if size.width().max(size.height()) > MAX_SIDE {
            let why = format!(
                "{size} is too large for a duel, which has at most {MAX_SIDE} cells a side"
            );
            return Err(SpecError::Together(why));
        }
        let board = Board::draw(params, seed, work)?;
        let walker = Walker::new(board.start(), board.layout.map.size());
        let duellist = Duellist { walker, cost: 0 };
        let (seats, rival) = ([duellist.clone(), duellist], params.name(&COSTLY_BOT));
        Ok(Box::new(Match {
            reference: board.reference(),
            first: board.clone(),
            board,
            seats,
            turn: 0,
            rival,
            taken: 0,
        }))
    }
}

/// A running duel.
#[derive(Clone)]
struct Match {
    board: Board,
    /// As it was at the start.
    first: Board,
    /// The lowest cost of a seat alone.
    reference: u64,
    seats: [Duellist; 2],
    turn: usize,
    rival: &'static str,
    /// What the power-ups that are gone add to the digest, in whatever order they went.
    taken: u64,
}

#[derive(Clone)]
struct Duellist {
    walker: Walker,
    /// In thousandths of a straight step.
    cost: u64,
}

impl Match {
    fn has_arrived(&self, seat: usize) -> bool {
        self.seats[seat].walker.at == self.board.goal()
    }

    fn is_over(&self) -> bool {
        self.has_arrived(0) && self.has_arrived(1)
    }

    fn lowest(&self) -> Fact {
        Fact::cost("reference", "Lowest cost possible", self.reference)
    }

    /// The reference as a share of what a seat has paid, in thousandths.
    fn efficiency(&self, seat: usize) -> u64 {
        (self.reference * 1000).checked_div(self.seats[seat].cost).unwrap_or(1000)
    }
}

impl Game for Match {
    fn layout(&self) -> &Layout {
        &self.board.layout
    }

    fn generator(&self) -> &'static str {
        "backtracker"
    }

    fn seats(&self) -> u8 {
        2
    }

    fn rivals(&self) -> Seats {
        if self.rival == rival::NONE { Seats::NONE } else { Seats::one(Seat(1)) }
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(Seat(self.turn as u8)) }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match mv {
            _ if self.is_over() => Err(Refusal::Over),
            _ if seat.index() != self.turn => Err(Refusal::Turn),
            _ => walking::check(&self.known(seat), mv),
        }
    }

    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.to_move().has(seat) {
            walking::moves(&self.known(seat), self.seats[seat.index()].walker.came, out);
        }
    }

    fn apply(&mut self, seat: Seat, mv: Move, tell: &mut Tell<'_>) {
        let (Move::Step(dir), Some(duellist)) = (mv, self.seats.get_mut(seat.index())) else {
            return;
        };
        duellist.walker.go(self.board.layout.map.size(), dir);
        let tile = duellist.walker.at;
        duellist.cost += self.board.ground().cost(dir, tile);
        let item = self.board.item(tile);
        item.into_iter().for_each(|item| tell.everyone(Event::Found { seat, item }));
        if item == Some(Item::PowerUp) {
            self.board.put(tile, None);
            let mut digest = Digest::default();
            digest.add(tile.index() as u64);
            self.taken = self.taken.wrapping_add(digest.value());
        }
        let other = 1 - self.turn;
        self.turn = if self.has_arrived(other) { self.turn } else { other };
    }

    fn outcome(&self) -> Outcome {
        let paid = |seat: usize| (self.seats[seat].cost, self.seats[seat].walker.moves);
        match paid(0).cmp(&paid(1)) {
            _ if !self.is_over() => Outcome::Running,
            std::cmp::Ordering::Less => Outcome::Won(Seat(0)),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Won(Seat(1)),
        }
    }

    fn known(&self, seat: Seat) -> Known<'_> {
        let walker = &self.seats[seat.index().min(1)].walker;
        let (ground, goal) = (self.board.ground(), self.board.goal());
        let (at, goal) = (walker.at, Some(goal));
        Known { ground, at, goal, goal_name: "goal", visits: &walker.visits }
    }

    /// It makes for the next power-up on its way, and plans anew there: the person may have taken
    /// others in the meantime.
    fn reply(&self, seat: Seat, _: &mut Rng, work: &mut Work<'_>) -> Vec<Move> {
        let mut plan = rival::plan(self.rival, &self.known(seat), work);
        if rival::weighs(self.rival) {
            let (size, mut at) = (self.board.layout.map.size(), self.known(seat).at);
            let leads_to_one = |mv: &Move| {
                let Move::Step(dir) = mv else { return false };
                at = size.step(at, *dir).unwrap_or(at);
                self.board.item(at) == Some(Item::PowerUp)
            };
            let steps = plan.iter().position(leads_to_one).map_or(plan.len(), |last| last + 1);
            plan.truncate(steps);
        }
        plan
    }

    fn thoughts(&self) -> Vec<Thought> {
        let search = rival::search(self.rival).filter(|_| !self.rivals().is_empty());
        search.map(Thought::of_rival).into_iter().collect()
    }

    fn look(&self, viewer: Viewer, cell: Cell) -> Look {
        let look = walking::look(self.layout(), &self.known(viewer.seat()), cell);
        Look { item: self.board.item(cell), ..look }
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        walking::figures(self.seats.iter().map(|duellist| duellist.walker.at), viewer)
    }

    fn merit(&self, seat: Seat) -> Merit {
        Merit(vec![Measure::Lowest(self.seats[seat.index().min(1)].cost)])
    }

    /// The reference, which no seat alone can beat.
    fn par(&self, seat: Seat) -> Option<Par> {
        let paid = self.seats[seat.index().min(1)].cost;
        Some(Par::lowest(Unit::Cost, self.reference, paid, [10, 25, 60]))
    }

    fn loss(&self, seat: Seat) -> Option<Loss> {
        let paid = |seat: usize| FactValue::Cost(self.seats[seat].cost);
        let is_lost = self.outcome() == Outcome::Won(Seat(1 - seat.0.min(1)));
        is_lost.then(|| Loss::Behind(paid(seat.index().min(1)), paid(1 - seat.index().min(1))))
    }

    fn data(&self, _: Viewer) -> Vec<(&'static str, Datum)> {
        let lying = |item| {
            let cells = self.board.layout.map.size().iter();
            Datum::Cells(cells.filter(|cell| self.board.item(*cell) == Some(item)).collect())
        };
        vec![("traps", lying(Item::Trap)), ("powerups", lying(Item::PowerUp))]
    }

    fn report(&self, _: Viewer) -> Vec<Fact> {
        let labels = match self.rivals().is_empty() {
            true => [
                "First player's cost",
                "First player's moves",
                "Second player's cost",
                "Second player's moves",
                "First player's efficiency",
                "Second player's efficiency",
            ],
            false => [
                "Cost",
                "Moves",
                "Rival's cost",
                "Rival's moves",
                "Efficiency",
                "Rival's efficiency",
            ],
        };
        let [you, rival] = &self.seats;
        let mut facts = vec![
            Fact::cost("cost", labels[0], you.cost).short("cost"),
            Fact::count("moves", labels[1], you.walker.moves).short("moves"),
            Fact::cost("rival_cost", labels[2], rival.cost).short("rival"),
            Fact::count("rival_moves", labels[3], rival.walker.moves),
        ];
        if self.is_over() {
            facts.push(self.lowest());
            facts.push(Fact::share("efficiency", labels[4], self.efficiency(0)));
            facts.push(Fact::share("rival_efficiency", labels[5], self.efficiency(1)));
        }
        facts
    }

    fn certificate(&self) -> Vec<Fact> {
        let proof = match self.first.agrees_with_dijkstra(self.reference) {
            true => "A* and Dijkstra find the same",
            false => "missing: A* and Dijkstra differ",
        };
        vec![self.lowest(), Fact::text("proof", "Proof", proof)]
    }

    fn fold(&self, digest: &mut Digest) {
        digest.add(self.turn as u64);
        digest.add(self.taken);
        for Duellist { walker, cost } in &self.seats {
            digest.add(walker.at.index() as u64);
            digest.add(walker.moves);
            digest.add(*cost);
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
