//! The referee: lets a player play a game, with the rivals that the game has.

use super::{Mind, Player};
use crate::grid::{Cell, Map};
use crate::mode::{Game, GameTime, Move, Outcome, Seat, Seats, Tell, Viewer};
use crate::rng::Seed;
use crate::scene::Role;
use crate::session::plan::Plans;
use crate::work::Work;

/// How a game went.
pub(super) struct Play {
    pub(super) won: bool,
    /// The player's moves.
    pub(super) moves: u64,
    /// The move at which a foe was first near.
    pub(super) contact: Option<u64>,
}

/// The time that a move takes, so that walls shift.
const BEAT: GameTime = GameTime(40);
/// Moves for each cell of the floor, after which a game is lost.
const MOVES_A_CELL: u64 = 20;
/// What all moves of a game may take, in steps of the work meter.
const STEPS: u64 = 1 << 23;
/// What a move takes at least.
pub(super) const STEPS_A_MOVE: u64 = 16;
/// A foe is near within so many steps.
const NEAR: u32 = 4;

/// Plays a game from where it stands. The bounds are the referee's own, so that the result does not depend on the
/// caller's unless that is reached; what was taken is told to the caller's meter.
pub(super) fn play(
    seed: Seed,
    game: &dyn Game,
    player: &dyn Player,
    run: u64,
    work: &mut Work<'_>,
) -> Play {
    let mut table = Table::new(seed, game, player);
    let mut rng = seed.stream(&format!("panel-{}", player.name()), run);
    let mut own = Work::bounded(STEPS.min(work.left()));
    own.add(game.layout().map.size().cells() / 8);
    let most = MOVES_A_CELL * game.layout().map.floor().count();
    while table.play.moves < most && own.spend(STEPS_A_MOVE).is_ok() {
        let Some(seat) = table.game.to_move().lowest() else { break };
        // Walls that shift before the move are part of what it takes.
        let before = table.game.work();
        let Some(mv) = table.next(seat, &mut rng, &mut own) else { break };
        if table.game.check(seat, mv).is_err() {
            break;
        }
        table.make(seat, mv);
        own.add(table.game.work() - before);
    }
    table.play.won = matches!(table.game.outcome(), Outcome::Won(seat) if table.people.has(seat));
    work.add(own.steps());
    table.play
}

struct Table {
    seed: Seed,
    game: Box<dyn Game>,
    people: Seats,
    minds: Vec<Box<dyn Mind>>,
    plans: Plans,
    now: GameTime,
    /// The moves of all.
    at: usize,
    play: Play,
}

impl Table {
    fn new(seed: Seed, game: &dyn Game, player: &dyn Player) -> Self {
        let seats = game.seats();
        Self {
            seed,
            game: game.fork(),
            people: Seats::first(seats).without(game.rivals()),
            minds: (0..seats).map(|_| player.sit()).collect(),
            plans: Plans::new(seats),
            now: GameTime::default(),
            at: 0,
            play: Play { won: false, moves: 0, contact: None },
        }
    }

    fn next(&mut self, seat: Seat, rng: &mut crate::rng::Rng, work: &mut Work<'_>) -> Option<Move> {
        if !self.people.has(seat) {
            return self.plans.reply(self.seed, &*self.game, seat, self.at, work);
        }
        self.now = self.now + BEAT;
        self.game.advance(self.now, &mut Tell::nobody());
        self.minds.get_mut(seat.index())?.choose(&*self.game, seat, rng, work)
    }

    fn make(&mut self, seat: Seat, mv: Move) {
        self.game.apply(seat, mv, &mut Tell::nobody());
        self.at += 1;
        if !self.people.has(seat) {
            return self.plans.count(seat);
        }
        self.play.moves += 1;
        if self.play.contact.is_none() && is_foe_near(&*self.game, seat) {
            self.play.contact = Some(self.play.moves);
        }
    }
}

/// Whether a foe that a seat sees is within a few steps of it.
fn is_foe_near(game: &dyn Game, seat: Seat) -> bool {
    let known = game.known(seat);
    let size = known.ground.map.size();
    let (x, y) = size.xy(known.at);
    let is_close = |cell: &Cell| {
        let (fx, fy) = size.xy(*cell);
        x.abs_diff(fx) + y.abs_diff(fy) <= NEAR
    };
    let figures = game.figures(Viewer::Seat(seat)).into_iter();
    let foes = figures.filter(|figure| figure.role == Role::Foe).map(|figure| figure.cell);
    let foes: Vec<Cell> = foes.filter(is_close).collect();
    !foes.is_empty() && is_within(known.ground.map, known.at, &foes)
}

/// Whether one of some cells is within a few steps of another.
fn is_within(map: &Map, from: Cell, cells: &[Cell]) -> bool {
    let mut seen = vec![from];
    let mut wave = 0;
    for _ in 0..=NEAR {
        let end = seen.len();
        if seen[wave..end].iter().any(|cell| cells.contains(cell)) {
            return true;
        }
        for at in wave..end {
            let beside = map.neighbours(seen[at]).map(|(_, next)| next);
            let beside: Vec<Cell> = beside.filter(|next| !seen.contains(next)).collect();
            seen.extend(beside);
        }
        wave = end;
    }
    false
}
