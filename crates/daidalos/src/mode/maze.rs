//! The walk that escape and race share: a maze whose walls shift, one walker or two in turn.

use std::sync::Arc;

use super::rival::{self, BOT};
use super::{
    Fact, Game, GameTime, Help, Hint, Known, Move, Outcome, Preset, Refusal, Seat, Seats, walking,
};
use crate::generate::{BRAID, GENERATORS, Law, Layout, SIZE, Spec, SpecError};
use crate::grid::{Cell, Dir};
use crate::option::{Kind, Opt, Params, Value};
use crate::record::Digest;
use crate::rng::{Rng, Seed};
use crate::scene::Figure;
use crate::search::{Costs, Distances, Ground};

/// Sizes that can be walked in.
pub(super) const MAZE_SIZE: Opt = Opt {
    key: "size",
    about: "width and height in cells",
    kind: Kind::Size { default: (10, 10), least: 2 },
};

/// Who carves the walls.
pub(super) const MAZE: Opt = Opt {
    key: "maze",
    about: "the generator of the walls",
    kind: Kind::Entry { names: maze_names },
};

/// How often the walls move.
pub(super) const SHIFT: Opt = Opt {
    key: "shift",
    about: "seconds until the walls move; 0 is never",
    kind: Kind::Auto { min: 0, max: 86_400, unit: "s", auto: "6 s a cell of the longer side" },
};

pub(super) const PRESETS: &[Preset] = &[
    Preset { name: "easy", options: &[("size", "10x10")] },
    Preset { name: "medium", options: &[("size", "20x20")] },
    Preset { name: "hard", options: &[("size", "30x30")] },
];

/// The most cells of a game: beyond that nobody finds the way on foot.
const MAX_CELLS: u64 = 1 << 22;
/// The longest side: a random walk along a thinner map would take for ever to carve it.
const MAX_SIDE: u32 = 1 << 12;

fn maze_names() -> Vec<&'static str> {
    let mazes = GENERATORS.iter().filter(|generator| generator.law() == Law::Perfect);
    mazes.map(|generator| generator.name()).collect()
}

/// A shift that is what it would be anyway is not written.
pub(super) fn settle(params: &mut Params) {
    if params.get(&SHIFT) == Value::Int(usual_shift(params)) {
        params.set(&SHIFT, Value::Auto);
    }
}

fn usual_shift(params: &Params) -> u64 {
    let size = params.size(&MAZE_SIZE);
    6 * u64::from(size.width().max(size.height()))
}

/// A running escape or race.
#[derive(Clone)]
pub(super) struct Maze {
    spec: Spec,
    /// Zero for never.
    shift: GameTime,
    layout: Arc<Layout>,
    /// What the walls add to the digest.
    walls: u64,
    epoch: u32,
    now: GameTime,
    walkers: Vec<Walker>,
    turn: usize,
    rival: &'static str,
    is_over: bool,
}

/// Somebody on the way.
#[derive(Clone)]
struct Walker {
    at: Cell,
    came: Option<Dir>,
    moves: u64,
    /// Turns that are still to be given up.
    lost: u8,
    /// Where it stood when the walls last moved, and after how many moves.
    since: (Cell, u64),
    /// How often each cell was entered since then.
    visits: Vec<u8>,
}

impl Maze {
    pub(super) fn start(
        params: &Params,
        braid: &Opt,
        seed: Seed,
        walkers: usize,
    ) -> Result<Self, SpecError> {
        let size = params.size(&MAZE_SIZE);
        if size.cells() > MAX_CELLS || size.width().max(size.height()) > MAX_SIDE {
            let why = format!(
                "{size} is too large to play in; at most {MAX_CELLS} cells can be, and {MAX_SIDE} a side"
            );
            return Err(SpecError::Together(why));
        }
        let generator = crate::generate::find(params.name(&MAZE))?;
        let mut carving = Params::default();
        carving.set(&SIZE, Value::Size(size));
        carving.set(&BRAID, params.get(braid));
        let spec = Spec { generator, params: carving, seed };
        let layout = Arc::new(spec.build(None)?);
        let shift = match params.get(&SHIFT) {
            Value::Int(seconds) => seconds,
            _ => usual_shift(params),
        };
        let entrance = layout.openings.map_or(Cell::new(0), |openings| openings.entrance.cell);
        Ok(Self {
            spec,
            shift: GameTime::seconds(shift),
            walls: walls(&layout),
            epoch: 0,
            now: GameTime::default(),
            walkers: vec![Walker::new(entrance, size.cells() as usize); walkers],
            turn: 0,
            rival: if walkers > 1 { params.name(&BOT) } else { rival::NONE },
            layout,
            is_over: false,
        })
    }

    fn exit(&self) -> Cell {
        self.layout.openings.map_or(Cell::new(0), |openings| openings.exit.cell)
    }

    fn is_race(&self) -> bool {
        self.walkers.len() > 1
    }

    /// Whose turn is next: turns that were given up go by.
    fn pass_turn(&mut self) {
        loop {
            self.turn = (self.turn + 1) % self.walkers.len();
            let walker = &mut self.walkers[self.turn];
            if walker.lost == 0 {
                return;
            }
            walker.lost -= 1;
        }
    }

    /// The walls of that shift; walkers and openings stay.
    fn shift_to(&mut self, epoch: u32) {
        // What could be carved once can be carved again.
        let Ok(map) = self.spec.shifted(u64::from(epoch)) else { return };
        self.layout = Arc::new(Layout { map, ..(*self.layout).clone() });
        self.walls = walls(&self.layout);
        self.epoch = epoch;
        self.walkers.iter_mut().for_each(Walker::forget);
    }

    /// The fewest moves from where the walls last moved.
    fn fewest(&self, walker: &Walker) -> u64 {
        Distances::new(&self.layout.map, [self.exit()]).to(walker.since.0).unwrap_or(0)
    }
}

impl Walker {
    fn new(at: Cell, cells: usize) -> Self {
        let mut visits = vec![0; cells];
        visits[at.index()] = 1;
        Self { at, came: None, moves: 0, lost: 0, since: (at, 0), visits }
    }

    fn forget(&mut self) {
        self.since = (self.at, self.moves);
        self.came = None;
        self.visits.fill(0);
        self.visits[self.at.index()] = 1;
    }
}

fn walls(layout: &Layout) -> u64 {
    let mut digest = Digest::default();
    let chunks = layout.map.all_exits().chunks(8);
    chunks.for_each(|bytes| digest.add(bytes.iter().fold(0, |all, b| all << 8 | u64::from(*b))));
    digest.value()
}

impl Game for Maze {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn generator(&self) -> &'static str {
        self.spec.generator.name()
    }

    fn seats(&self) -> u8 {
        self.walkers.len() as u8
    }

    fn rivals(&self) -> Seats {
        if self.rival == rival::NONE { Seats::NONE } else { Seats::one(Seat(1)) }
    }

    fn to_move(&self) -> Seats {
        if self.is_over { Seats::NONE } else { Seats::one(Seat(self.turn as u8)) }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        match mv {
            _ if self.is_over => Err(Refusal::Over),
            _ if seat.index() != self.turn => Err(Refusal::Turn),
            Move::Pass(NEXT_TURNS | SOLVE_TURNS) if self.is_race() => Ok(()),
            _ => walking::check(&self.known(seat), mv),
        }
    }

    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.is_over || seat.index() != self.turn {
            return;
        }
        walking::moves(&self.known(seat), self.walkers[seat.index()].came, out);
        if self.is_race() {
            out.extend([Move::Pass(NEXT_TURNS), Move::Pass(SOLVE_TURNS)]);
        }
    }

    fn apply(&mut self, seat: Seat, mv: Move) {
        let (size, exit) = (self.layout.map.size(), self.exit());
        let Some(walker) = self.walkers.get_mut(seat.index()) else { return };
        match mv {
            Move::Step(dir) => {
                walker.at = size.step(walker.at, dir).unwrap_or(walker.at);
                walker.came = Some(dir);
                walker.moves += 1;
                let visits = &mut walker.visits[walker.at.index()];
                *visits = visits.saturating_add(1);
                self.is_over = walker.at == exit;
            }
            Move::Pass(turns) => walker.lost += turns.saturating_sub(1),
            Move::Wait => {}
        }
        if !self.is_over {
            self.pass_turn();
        }
    }

    fn advance(&mut self, to: GameTime) {
        if self.is_over || to <= self.now {
            return;
        }
        self.now = to;
        let epoch = to.0.checked_div(self.shift.0).unwrap_or(0) as u32;
        if epoch != self.epoch {
            self.shift_to(epoch);
        }
    }

    fn change_in(&self) -> Option<GameTime> {
        let since = self.now.0.checked_rem(self.shift.0)?;
        (!self.is_over).then_some(GameTime(self.shift.0 - since))
    }

    fn outcome(&self) -> Outcome {
        if self.is_over { Outcome::Won(Seat(self.turn as u8)) } else { Outcome::Running }
    }

    fn known(&self, seat: Seat) -> Known<'_> {
        let walker = &self.walkers[seat.index().min(self.walkers.len() - 1)];
        let ground = Ground::new(&self.layout.map).with_costs(Costs::Steps);
        Known { ground, at: walker.at, goal: self.exit(), visits: &walker.visits }
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn reply(&self, seat: Seat, _: &mut Rng) -> Vec<Move> {
        rival::plan(self.rival, &self.known(seat))
    }

    fn search_of(&self, seat: Seat) -> Option<&'static str> {
        rival::search(self.rival).filter(|_| self.rivals().has(seat))
    }

    fn hint(&self, seat: Seat, help: Help) -> Hint {
        let turns = match (self.is_race(), help) {
            (false, _) => 0,
            (true, Help::Solve) => SOLVE_TURNS,
            (true, Help::Next) => NEXT_TURNS,
        };
        Hint { turns, ..walking::hint(&self.known(seat), help) }
    }

    fn figures(&self, seat: Seat) -> Vec<Figure> {
        walking::figures(self.walkers.iter().map(|walker| walker.at), seat)
    }

    fn report(&self) -> Vec<Fact> {
        let [you, rival] = [self.walkers.first(), self.walkers.get(1)];
        let mut facts = Vec::new();
        let labels = match self.rivals().is_empty() && self.is_race() {
            true => ["First player's moves", "Second player's moves"],
            false => ["Moves", "Rival's moves"],
        };
        facts
            .extend(you.map(|walker| Fact::count("moves", labels[0], walker.moves).short("moves")));
        facts.extend(
            rival.map(|walker| Fact::count("rival_moves", labels[1], walker.moves).short("rival")),
        );
        if let Some(walker) = you.filter(|_| self.is_over) {
            facts.push(Fact::count("fewest", "Fewest possible", self.fewest(walker)));
            if self.epoch > 0 {
                let since = walker.moves - walker.since.1;
                facts.push(Fact::count("since_shift", "Moves since the last shift", since));
            }
        }
        let shift = |time| {
            let fact = Fact::time("shift_in", "Walls move in", time).short("walls");
            fact.urgent(time <= GameTime::seconds(10))
        };
        facts.extend(self.change_in().map(shift));
        facts
    }

    fn certificate(&self) -> Vec<Fact> {
        let fewest = self.walkers.first().map(|walker| self.fewest(walker));
        fewest.map(|moves| Fact::count("fewest", "Fewest possible", moves)).into_iter().collect()
    }

    fn fold(&self, digest: &mut Digest) {
        digest.add(self.walls);
        digest.add(u64::from(self.epoch) << 32 | (self.turn as u64) << 1 | u64::from(self.is_over));
        for walker in &self.walkers {
            digest.add((walker.at.index() as u64) << 8 | u64::from(walker.lost));
            digest.add(walker.moves);
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// What help costs in a race.
const NEXT_TURNS: u8 = 1;
const SOLVE_TURNS: u8 = 10;
