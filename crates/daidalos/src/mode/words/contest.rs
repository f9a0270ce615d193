//! A running game: two ways, one after the other.

use std::sync::Arc;

use super::board::Board;
use super::hint;
use super::rival;
use super::score::Score;
use crate::digest::Digest;
use crate::generate::Layout;
use crate::grid::{Cell, Dir};
use crate::mode::{
    Audience, Datum, Event, Fact, FactValue, Game, Help, Hint, Input, Known, Loss, Measure, Merit,
    Move, Outcome, Par, Press, Refusal, Seat, Seats, Tell, Thought, Unit, Viewer, walking,
};
use crate::rng::Rng;
use crate::scene::{Figure, Look, Role, Sign, Trail};
use crate::search::{Costs, Distances, Ground};
use crate::sorting::sort;
use crate::work::Work;

/// The board and the seats, of which the first traces its way first.
#[derive(Clone)]
pub(super) struct Contest {
    pub(super) board: Arc<Board>,
    pub(super) tracers: Vec<Tracer>,
    pub(super) bot: &'static str,
    /// The steps that moves have taken.
    work: u64,
}

/// A seat and its way.
#[derive(Clone)]
pub(super) struct Tracer {
    /// One cell at least, and none twice.
    pub(super) way: Vec<Cell>,
    /// For each cell, 1 if the way leads over it.
    visits: Vec<u8>,
}

impl Tracer {
    fn new(board: &Board) -> Self {
        let mut tracer = Self { way: Vec::new(), visits: vec![0; board.letters.len()] };
        tracer.enter(board.start());
        tracer
    }

    pub(super) fn at(&self) -> Cell {
        self.way.last().copied().unwrap_or(Cell::new(0))
    }

    fn before(&self) -> Option<Cell> {
        self.way.iter().rev().nth(1).copied()
    }

    fn enter(&mut self, cell: Cell) {
        self.way.push(cell);
        self.visits[cell.index()] = 1;
    }

    fn retrace(&mut self) {
        if let Some(left) = self.way.pop() {
            self.visits[left.index()] = 0;
        }
    }
}

impl Contest {
    pub(super) fn start(board: Arc<Board>, bot: &'static str) -> Self {
        let seats = if bot == rival::OFF { 1 } else { 2 };
        let tracers = vec![Tracer::new(&board); seats];
        Self { board, tracers, bot, work: 0 }
    }

    pub(super) fn has_arrived(&self, seat: usize) -> bool {
        self.tracers.get(seat).is_some_and(|tracer| tracer.at() == self.board.goal())
    }

    pub(super) fn is_over(&self) -> bool {
        (0..self.tracers.len()).all(|seat| self.has_arrived(seat))
    }

    pub(super) fn tracer(&self, seat: Seat) -> &Tracer {
        &self.tracers[seat.index().min(self.tracers.len() - 1)]
    }

    pub(super) fn score(&self, seat: usize) -> Score {
        self.tracers.get(seat).map_or_else(Score::default, |tracer| self.board.score(&tracer.way))
    }

    /// Whether a viewer sees the way of a seat: its own, and the others' once its own is done.
    pub(super) fn sees(&self, viewer: Viewer, seat: usize) -> bool {
        let own = viewer.seat().index();
        viewer.sees_all() || own == seat || self.has_arrived(own)
    }

    fn next_cell(&self, seat: Seat, dir: Dir) -> Option<Cell> {
        let (map, at) = (&self.board.layout.map, self.tracer(seat).at());
        map.exits(at).has(dir).then(|| map.size().step(at, dir)).flatten()
    }

    /// Straight on to a cell, in any of the eight directions, over open passages and free cells.
    fn straight_to(&self, seat: Seat, to: Cell) -> Option<Vec<Move>> {
        let (map, tracer) = (&self.board.layout.map, self.tracer(seat));
        Dir::ALL.into_iter().find_map(|dir| {
            let (mut at, mut moves) = (tracer.at(), Vec::new());
            while at != to {
                let next = map.size().step(at, dir).filter(|_| map.exits(at).has(dir));
                at = next.filter(|next| tracer.visits[next.index()] == 0)?;
                moves.push(Move::Step(dir));
            }
            Some(moves)
        })
    }

    /// Tells of words that a move has put on the way, and of those that it has taken off.
    fn tell_words(&self, seat: Seat, before: &Score, tell: &mut Tell<'_>) {
        let after = self.score(seat.index());
        let mut told = |from: &Score, of: &Score, sign: i64| {
            for found in of.words.iter().filter(|found| !from.words.contains(found)) {
                let (text, points) = (self.board.spell(found.word).into(), sign * found.points);
                tell.tell(self.heard_by(seat, Move::Wait), Event::Scored { seat, text, points });
            }
        };
        told(before, &after, 1);
        told(&after, before, -1);
    }
}

impl Game for Contest {
    fn layout(&self) -> &Layout {
        &self.board.layout
    }

    fn generator(&self) -> &'static str {
        "backtracker"
    }

    fn seats(&self) -> u8 {
        self.tracers.len() as u8
    }

    fn rivals(&self) -> Seats {
        let is_played = self.bot != rival::OFF && self.bot != rival::NONE;
        if is_played { Seats::one(Seat(1)) } else { Seats::NONE }
    }

    fn to_move(&self) -> Seats {
        let tracing = (0..self.tracers.len()).find(|seat| !self.has_arrived(*seat));
        tracing.map_or(Seats::NONE, |seat| Seats::one(Seat(seat as u8)))
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match mv {
            _ if self.is_over() => Err(Refusal::Over),
            _ if !self.to_move().has(seat) => Err(Refusal::Turn),
            Move::Retrace if self.tracer(seat).way.len() > 1 => Ok(()),
            Move::Retrace => Err(Refusal::NoTurn),
            Move::Step(dir) => match self.next_cell(seat, dir) {
                Some(next) if self.tracer(seat).visits[next.index()] > 0 => Err(Refusal::Used),
                Some(_) => Ok(()),
                None => Err(Refusal::Wall(dir)),
            },
            _ => Err(Refusal::Unknown),
        }
    }

    /// Steps that lead on to the goal, the shortest way first; then steps into dead ends, and the step back.
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let (map, tracer) = (&self.board.layout.map, self.tracer(seat));
        let mut free = map.floor().clone();
        for cell in &tracer.way {
            free.remove(*cell);
        }
        let free = map.within(free);
        let far = Distances::new(&free, [self.board.goal()]);
        let mut steps: Vec<(i64, usize)> = (0..)
            .zip(Dir::ALL)
            .filter(|(_, dir)| self.check(seat, Move::Step(*dir)).is_ok())
            .map(|(at, dir)| (self.next_cell(seat, dir).and_then(|next| far.to(next)), at))
            .map(|(far, at)| (far.map_or(i64::MAX, |far| far as i64), at))
            .collect();
        steps.sort_unstable();
        out.extend(steps.into_iter().map(|(_, at)| Move::Step(Dir::ALL[at])));
        out.extend(Some(Move::Retrace).filter(|back| self.check(seat, *back).is_ok()));
    }

    /// Ranking the moves of a code looks at every cell.
    fn apply(&mut self, seat: Seat, mv: Move, tell: &mut Tell<'_>) {
        self.work += 8 * self.board.letters.len() as u64;
        let before = tell.is_heard().then(|| self.score(seat.index()));
        let next = if let Move::Step(dir) = mv { self.next_cell(seat, dir) } else { None };
        let Some(tracer) = self.tracers.get_mut(seat.index()) else { return };
        match (mv, next) {
            (Move::Step(_), Some(next)) => tracer.enter(next),
            (Move::Retrace, _) => tracer.retrace(),
            _ => {}
        }
        if let Some(before) = before {
            self.tell_words(seat, &before, tell);
        }
    }

    /// Once a way is done, the other's is shown.
    fn is_final(&self, seat: Seat, mv: Move) -> bool {
        matches!(mv, Move::Step(dir) if self.next_cell(seat, dir) == Some(self.board.goal()))
    }

    /// The second player does not hear how the first one goes.
    fn heard_by(&self, seat: Seat, _: Move) -> Audience {
        if seat == Seat::FIRST { Audience::Only(seat) } else { Audience::Everyone }
    }

    fn look(&self, viewer: Viewer, cell: Cell) -> Look {
        let plain = walking::look(self.layout(), &self.known(viewer.seat()), cell);
        Look { sign: Some(Sign::Letter(self.board.letter(cell))), ..plain }
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        let mut figures = walking::figures(self.tracers.iter().map(Tracer::at), viewer);
        let sees_rival = (0..self.tracers.len()).all(|seat| self.sees(viewer, seat));
        figures.retain(|figure| sees_rival || figure.role == Role::You);
        figures
    }

    fn trails(&self, viewer: Viewer) -> Vec<Trail> {
        let own = viewer.seat().index();
        let seats = (0..self.tracers.len()).rev().filter(|seat| self.sees(viewer, *seat));
        let role = |seat| if seat == own { Role::You } else { Role::Rival };
        seats
            .map(|seat| Trail { role: role(seat), cells: self.tracers[seat].way.clone() })
            .collect()
    }

    fn known(&self, seat: Seat) -> Known<'_> {
        let ground = Ground::new(&self.board.layout.map).with_costs(Costs::Steps);
        let tracer = self.tracer(seat);
        let (at, goal) = (tracer.at(), Some(self.board.goal()));
        Known { ground, at, goal, goal_name: "goal", visits: &tracer.visits }
    }

    /// A step onto the cell before takes the last one back; a click on the way goes back to it, one elsewhere
    /// goes straight there.
    fn interpret(&self, seat: Seat, input: Input) -> Vec<Move> {
        let tracer = self.tracer(seat);
        match input {
            // Every cell of a way counts, so nobody runs.
            Input::Step(dir) | Input::Run(dir) => {
                let is_back =
                    tracer.before().is_some() && self.next_cell(seat, dir) == tracer.before();
                vec![if is_back { Move::Retrace } else { Move::Step(dir) }]
            }
            Input::Point(cell, Press::First) => {
                match tracer.way.iter().position(|other| *other == cell) {
                    Some(place) => vec![Move::Retrace; tracer.way.len() - 1 - place],
                    None => self.straight_to(seat, cell).unwrap_or_default(),
                }
            }
            _ => walking::interpret(&self.known(seat), input),
        }
    }

    fn hint(&self, seat: Seat, help: Help) -> Hint {
        hint::hint(self, seat, help)
    }

    fn reply(&self, seat: Seat, _: &mut Rng, work: &mut Work<'_>) -> Vec<Move> {
        let traced = rival::traced(self.bot, &self.board, work);
        traced.map_or_else(Vec::new, |(way, _)| walking::steps(&self.known(seat), &way))
    }

    fn plan_facts(&self, _: Seat, plan: &[Move]) -> Vec<Fact> {
        self.facts_of_plan(plan)
    }

    fn thoughts(&self) -> Vec<Thought> {
        rival::search(self.bot).map(Thought::of_rival).into_iter().collect()
    }

    /// A draw goes to the person, unless both are.
    fn outcome(&self) -> Outcome {
        let total = |seat| self.score(seat).total;
        match self.tracers.len() {
            _ if !self.is_over() => Outcome::Running,
            1 => Outcome::Won(Seat::FIRST),
            _ if total(1) > total(0) => Outcome::Won(Seat(1)),
            _ if total(0) == total(1) && self.rivals().is_empty() => Outcome::Draw,
            _ => Outcome::Won(Seat::FIRST),
        }
    }

    fn merit(&self, seat: Seat) -> Merit {
        Merit(vec![Measure::Highest(self.score(seat.index()).total)])
    }

    /// The best total, which nobody knows before the end.
    fn par(&self, seat: Seat) -> Option<Par> {
        let best = self.board.score(&self.board.best.way).total;
        let bounds = [5, 15, 30].map(|less| best - best.abs() * less / 100);
        let reached = self.score(seat.index()).total;
        Some(Par { unit: Unit::Points, par: best, bounds, reached, is_hidden: true })
    }

    fn reveals(&self) -> bool {
        true
    }

    fn loss(&self, seat: Seat) -> Option<Loss> {
        let total = |seat: usize| FactValue::Points(self.score(seat).total);
        let (own, other) = (seat.index(), 1 - seat.index().min(1));
        let is_lost = self.outcome() == Outcome::Won(Seat(other as u8));
        (self.tracers.len() > 1 && is_lost).then(|| Loss::Behind(total(own), total(other)))
    }

    fn report(&self, viewer: Viewer) -> Vec<Fact> {
        self.facts(viewer)
    }

    fn certificate(&self) -> Vec<Fact> {
        self.proven()
    }

    fn listed(&self) -> Vec<String> {
        // The list is sorted, and so are its numbers.
        let mut words: Vec<usize> = self.board.laid.iter().map(|laid| laid.word).collect();
        sort(&mut words);
        words.into_iter().map(|word| self.board.spell(word)).collect()
    }

    fn data(&self, _: Viewer) -> Vec<(&'static str, Datum)> {
        self.told()
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn fold(&self, digest: &mut Digest) {
        for tracer in &self.tracers {
            tracer.way.iter().for_each(|cell| digest.add(cell.index() as u64));
            digest.add(u64::MAX);
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
