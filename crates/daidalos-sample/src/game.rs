//! The game as the library plays it.

use daidalos::digest::Digest;
use daidalos::generate::Layout;
use daidalos::grid::Cell;
use daidalos::mode::{
    Audience, Datum, Fact, FactValue, Game, GameTime, Help, Hint, Input, Known, Loss, Measure,
    Merit, Move, Outcome, Par, Press, Refusal, Seat, Seats, Tell, Unit, Viewer, walking,
};
use daidalos::rng::Rng;
use daidalos::scene::{Figure, Look, Role, Trail};
use daidalos::search::{Costs, Ground};
use daidalos::work::Work;

use crate::player::Player;
use crate::round::Round;

impl Game for Round {
    fn layout(&self) -> &Layout {
        &self.field.layout
    }

    fn generator(&self) -> &'static str {
        "sample"
    }

    fn seats(&self) -> u8 {
        2
    }

    fn rivals(&self) -> Seats {
        if self.has_bot { Seats::one(Seat(1)) } else { Seats::NONE }
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(Seat(self.turn as u8)) }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.check_move(seat, mv)
    }

    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let (mut moves, at) = (Vec::new(), self.player(seat).at());
        moves.push(Move::Act(at));
        walking::moves(&self.known(seat), None, &mut moves);
        moves.extend([Move::Retrace, Move::Wait]);
        let around = self.field.around(at).map(|(_, cell)| cell);
        moves.extend(around.flat_map(|cell| [Move::Mark(cell), Move::Unmark(cell)]));
        moves.push(Move::Pass(1));
        out.extend(moves.into_iter().filter(|mv| self.check(seat, *mv).is_ok()));
    }

    fn apply(&mut self, seat: Seat, mv: Move, tell: &mut Tell<'_>) {
        self.make(seat, mv, tell);
    }

    fn advance(&mut self, to: GameTime, tell: &mut Tell<'_>) {
        self.pass_time(to, tell);
    }

    /// What has been uncovered is known, and what help has cost is paid.
    fn is_final(&self, seat: Seat, mv: Move) -> bool {
        let at = self.player(seat).at();
        match mv {
            Move::Step(dir) => {
                self.field.size().step(at, dir).is_some_and(|to| self.field.is_covered(to))
            }
            Move::Act(cell) => self.field.letter(cell).is_none(),
            Move::Pass(_) => true,
            Move::Retrace | Move::Wait | Move::Mark(_) | Move::Unmark(_) => false,
        }
    }

    fn heard_by(&self, seat: Seat, mv: Move) -> Audience {
        match mv {
            Move::Mark(_) | Move::Unmark(_) => Audience::Only(seat),
            _ => Audience::Everyone,
        }
    }

    fn look(&self, viewer: Viewer, cell: Cell) -> Look {
        self.seen(viewer, cell)
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        let mut figures = walking::figures(self.players.iter().map(Player::at), viewer);
        figures.insert(0, Figure { cell: self.beetle(0), role: Role::Foe });
        figures
    }

    fn trails(&self, viewer: Viewer) -> Vec<Trail> {
        let role = |own: usize| if own == viewer.seat().index() { Role::You } else { Role::Rival };
        let trail = |own: usize| Trail { role: role(own), cells: self.players[own].way.clone() };
        vec![trail(0), trail(1)]
    }

    fn plans(&self, _: Viewer) -> Vec<Trail> {
        vec![Trail { role: Role::Foe, cells: (0..4).map(|turns| self.beetle(turns)).collect() }]
    }

    fn known(&self, seat: Seat) -> Known<'_> {
        let ground = Ground::new(&self.field.layout.map).with_costs(Costs::Steps);
        let (player, goal) = (self.player(seat), Some(self.field.exit()));
        Known { ground, at: player.at(), goal, goal_name: "door", visits: &player.visits }
    }

    /// A step back on one's own way takes it back; a click on the way walks back to it, two quick ones walk to
    /// a tile and act there. A mark that is there is taken away.
    fn interpret(&self, seat: Seat, input: Input) -> Vec<Move> {
        let player = self.player(seat);
        if let Input::Point(cell, Press::Third) = input {
            let walk = self.interpret(seat, Input::Point(cell, Press::First));
            return walk.into_iter().chain([Move::Act(cell)]).collect();
        }
        let back = match input {
            Input::Step(dir) => {
                self.field.size().step(player.at(), dir).filter(|to| player.before() == Some(*to))
            }
            Input::Point(cell, Press::First) => Some(cell),
            _ => None,
        };
        let place = player.way.iter().position(|cell| Some(*cell) == back);
        match place {
            Some(place) => vec![Move::Retrace; player.way.len() - 1 - place],
            None => self.toggled(seat, walking::interpret(&self.known(seat), input)),
        }
    }

    fn hint(&self, seat: Seat, help: Help) -> Hint {
        self.advise(seat, help)
    }

    /// The rival follows the help that a person would get.
    fn reply(&self, seat: Seat, _: &mut Rng, work: &mut Work<'_>) -> Vec<Move> {
        work.add(self.field.size().cells());
        let next = self.advise(seat, Help::Next).next;
        next.map_or_else(Vec::new, |input| self.interpret(seat, input))
    }

    fn plan_facts(&self, seat: Seat, plan: &[Move]) -> Vec<Fact> {
        let has_won = self.player(seat).score() > 0;
        vec![
            Fact::count("planned", "Moves planned", plan.len() as u64),
            Fact::new("has_points", "Has points", FactValue::Flag(has_won)),
        ]
    }

    fn epoch(&self) -> u32 {
        self.hedge()
    }

    /// Of the seats that have hearts left, the one with more points.
    fn outcome(&self) -> Outcome {
        let [first, second] = self.players.each_ref().map(|p| (!p.is_out(), p.score()));
        match first.cmp(&second) {
            _ if !self.is_over() => Outcome::Running,
            _ if !first.0 && !second.0 => Outcome::Lost,
            std::cmp::Ordering::Greater => Outcome::Won(Seat(0)),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Won(Seat(1)),
        }
    }

    fn merit(&self, seat: Seat) -> Merit {
        let player = self.player(seat);
        Merit(vec![Measure::Highest(player.score()), Measure::Highest(player.hearts as i64)])
    }

    fn par(&self, seat: Seat) -> Option<Par> {
        // Letters that have been taken are still part of the level.
        let taken: i64 = self.players.iter().map(Player::score).sum();
        let par = self.field.letters.len() as i64 + taken;
        let (bounds, reached) = ([par, par * 3 / 4, par / 2], self.player(seat).score());
        Some(Par { unit: Unit::Points, par, bounds, reached, is_hidden: false })
    }

    fn loss(&self, seat: Seat) -> Option<Loss> {
        let other = Seat(1 - seat.0.min(1));
        let score = |seat| FactValue::Points(self.player(seat).score());
        match self.outcome() {
            Outcome::Lost => Some(Loss::NoneLeft("heart".into())),
            Outcome::Won(winner) if winner == other => {
                Some(Loss::Behind(score(seat), score(other)))
            }
            _ => None,
        }
    }

    fn report(&self, viewer: Viewer) -> Vec<Fact> {
        self.facts(viewer)
    }

    fn certificate(&self) -> Vec<Fact> {
        let proof = "every tile in an odd column or row is safe, and they all hang together";
        vec![Fact::text("proof", "Proof", proof)]
    }

    fn listed(&self) -> Vec<String> {
        vec![format!("{} letters to take", self.field.letters.len())]
    }

    fn data(&self, viewer: Viewer) -> Vec<(&'static str, Datum)> {
        self.told(viewer)
    }

    /// Every turn looks at every tile.
    fn work(&self) -> u64 {
        self.turns * self.field.size().cells()
    }

    fn fold(&self, digest: &mut Digest) {
        digest.add(self.turns << 1 | self.turn as u64);
        digest.add(u64::from(self.hedge()) << 1 | u64::from(self.is_door_open()));
        self.field.fold(digest);
        self.players.iter().for_each(|player| player.fold(digest));
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
