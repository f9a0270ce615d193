//! The walk that escape and race share: a maze whose walls shift, one walker or two in turn.

use std::sync::Arc;

use super::rival::{self, BOT};
use super::walking::Walker;
use super::{
    Event, Fact, Game, GameTime, Help, Hint, Known, Loss, Move, Outcome, Par, Preset, Refusal,
    Seat, Seats, Tell, Thought, Unit, Viewer, walking,
};
use crate::digest::Digest;
use crate::generate::{BRAID, GENERATORS, Law, Layout, SIZE, Spec, SpecError};
use crate::grid::Cell;
use crate::option::{Choice, Kind, Opt, Params, Value};
use crate::rng::{Rng, Seed};
use crate::scene::Figure;
use crate::search::{Costs, Distances, Ground};
use crate::work::Work;

/// Sizes that can be walked in.
pub(super) const MAZE_SIZE: Opt = Opt {
    key: "size",
    label: "Size",
    about: "width and height in cells",
    kind: Kind::Size { default: (10, 10), least: 2 },
};

/// The generator of the walls.
pub(super) const MAZE: Opt = Opt {
    key: "maze",
    label: "Carved by",
    about: "the generator that carves the maze",
    kind: Kind::Entry { entries: mazes },
};

/// How often the walls move.
pub(super) const SHIFT: Opt = Opt {
    key: "shift",
    label: "Walls move",
    about: "how often the walls move",
    kind: Kind::Auto {
        min: 0,
        max: 86_400,
        unit: "every N s",
        zero: "never",
        auto: "every minute, less often beyond 30 cells a side",
    },
};

/// How often the rival of a race rests: against one that never does, a single slip loses.
pub(super) const REST: Opt = Opt {
    key: "rest",
    label: "Rival rests",
    about: "how often the rival rests",
    kind: Kind::Int { min: 0, max: 100, default: 2, unit: "1 turn in N", zero: "never" },
};

pub(super) const PRESETS: &[Preset] = &[
    Preset { name: "easy", options: &[("size", "10x10")] },
    Preset { name: "medium", options: &[("size", "20x20")] },
    Preset { name: "hard", options: &[("size", "30x30")] },
];

/// The most cells of a game: beyond that nobody finds the way on foot.
const MAX_CELLS: u64 = 1 << 22;
/// The longest side: a random walk along a longer map would take too long to carve it.
const MAX_SIDE: u32 = 1 << 12;

fn mazes() -> Vec<Choice> {
    let mazes = GENERATORS.iter().filter(|generator| generator.law() == Law::Perfect);
    mazes.map(|generator| (generator.name(), generator.about())).collect()
}

/// A shift that is what it would be anyway is not written.
pub(super) fn drop_usual_shift(params: &mut Params) {
    if params.get(&SHIFT) == Value::Int(usual_shift(params)) {
        params.set(&SHIFT, Value::Auto);
    }
}

/// Whether the walls move, and how that is told.
pub(super) fn shifts(params: &Params) -> (bool, &'static str) {
    let text = "The walls move from time to time; the clock says when. There is always a way out.";
    (params.get(&SHIFT) != Value::Int(0), text)
}

/// A minute, so that the walls move in most games; more where no way out is walked in that time.
fn usual_shift(params: &Params) -> u64 {
    let size = params.size(&MAZE_SIZE);
    60.max(2 * u64::from(size.width().max(size.height())))
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
    runners: Vec<Runner>,
    turn: usize,
    rival: &'static str,
    /// The rival rests one turn in so many; 0 is never.
    rest: u64,
    is_over: bool,
    /// The fewest moves through the first walls.
    fewest: u64,
    /// The turns that the rival takes through them.
    rivals_turns: u64,
    /// The steps that shifts have taken.
    work: u64,
}

/// A player on the way.
#[derive(Clone)]
struct Runner {
    walker: Walker,
    /// Turns that are still to be given up.
    lost: u8,
    /// Where it stood when the walls last moved, and after how many moves.
    since: (Cell, u64),
    /// The turns that it has had, those in which it rested included.
    turns: u64,
}

impl Maze {
    pub(super) fn start(
        params: &Params,
        braid: &Opt,
        seed: Seed,
        seats: usize,
        work: &mut Work<'_>,
    ) -> Result<Self, SpecError> {
        let size = params.size(&MAZE_SIZE);
        if size.cells() > MAX_CELLS || size.width().max(size.height()) > MAX_SIDE {
            let why = format!(
                "{size} is too large to play in; a maze has at most {MAX_CELLS} cells, and {MAX_SIDE} a side"
            );
            return Err(SpecError::Together(why));
        }
        let generator = crate::generate::find(params.name(&MAZE))?;
        let mut carving = Params::default();
        carving.set(&SIZE, Value::Size(size));
        carving.set(&BRAID, params.get(braid));
        let spec = Spec { generator, params: carving, seed };
        let layout = Arc::new(spec.build_within(None, work)?);
        let shift = match params.get(&SHIFT) {
            Value::Int(seconds) => seconds,
            _ => usual_shift(params),
        };
        let entrance = layout.openings.map_or(Cell::new(0), |openings| openings.entrance.cell);
        let walker = Walker::new(entrance, size);
        let runner = Runner { walker, lost: 0, since: (entrance, 0), turns: 0 };
        let mut maze = Self {
            spec,
            shift: GameTime::seconds(shift),
            walls: walls(&layout),
            epoch: 0,
            now: GameTime::default(),
            runners: vec![runner; seats],
            turn: 0,
            rival: if seats > 1 { params.name(&BOT) } else { rival::NONE },
            rest: if seats > 1 { params.int(&REST) } else { 0 },
            layout,
            is_over: false,
            fewest: 0,
            rivals_turns: 0,
            work: 0,
        };
        work.add(size.cells());
        maze.fewest = maze.fewest(&maze.runners[0]);
        if let Some(rival) = maze.rivals().lowest() {
            let plan = maze.reply(rival, &mut seed.stream("par", 0), work);
            maze.rivals_turns = plan.len() as u64;
        }
        Ok(maze)
    }

    fn exit(&self) -> Cell {
        self.layout.openings.map_or(Cell::new(0), |openings| openings.exit.cell)
    }

    /// The time until the walls move.
    fn shift_in(&self) -> Option<GameTime> {
        let since = self.now.0.checked_rem(self.shift.0)?;
        (!self.is_over).then_some(GameTime(self.shift.0 - since))
    }

    fn is_race(&self) -> bool {
        self.runners.len() > 1
    }

    /// Whether a seat is a rival that rests in its turn after so many.
    fn rests(&self, seat: Seat, turns: u64) -> bool {
        self.rivals().has(seat) && (turns + 1).checked_rem(self.rest) == Some(0)
    }

    /// Whether a seat rests in its next turn.
    fn is_resting(&self, seat: Seat) -> bool {
        self.runners.get(seat.index()).is_some_and(|runner| self.rests(seat, runner.turns))
    }

    /// Whose turn is next: turns that were given up go by.
    fn pass_turn(&mut self) {
        loop {
            self.turn = (self.turn + 1) % self.runners.len();
            let runner = &mut self.runners[self.turn];
            if runner.lost == 0 {
                return;
            }
            runner.lost -= 1;
        }
    }

    /// The walls of that shift; walkers and openings stay.
    fn shift_to(&mut self, epoch: u32) {
        // What could be carved once can be carved again, in about as many steps.
        let mut work = Work::unbounded();
        let Ok(map) = self.spec.shifted(u64::from(epoch), &mut work) else { return };
        self.work += work.steps();
        self.layout = Arc::new(Layout { map, ..(*self.layout).clone() });
        self.walls = walls(&self.layout);
        self.epoch = epoch;
        self.runners.iter_mut().for_each(Runner::forget);
    }

    /// The steps of a rival with its rests in between.
    fn with_rests(&self, seat: Seat, steps: Vec<Move>) -> Vec<Move> {
        if self.rest == 1 {
            return vec![Move::Wait];
        }
        let (mut turns, mut plan) = (self.runners[seat.index()].turns, Vec::new());
        for step in steps {
            if self.rests(seat, turns) {
                plan.push(Move::Wait);
                turns += 1;
            }
            plan.push(step);
            turns += 1;
        }
        plan
    }

    /// The fewest moves from where the walls last moved.
    fn fewest(&self, runner: &Runner) -> u64 {
        Distances::new(&self.layout.map, [self.exit()]).to(runner.since.0).unwrap_or(0)
    }
}

impl Runner {
    fn forget(&mut self) {
        self.since = (self.walker.at, self.walker.moves);
        self.walker.forget();
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
        self.runners.len() as u8
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
            Move::Wait if self.is_resting(seat) => Ok(()),
            _ if self.is_resting(seat) => Err(Refusal::Unknown),
            Move::Pass(NEXT_TURNS | SOLVE_TURNS) if self.is_race() => Ok(()),
            _ => walking::check(&self.known(seat), mv),
        }
    }

    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.is_over || seat.index() != self.turn {
            return;
        }
        if self.is_resting(seat) {
            return out.push(Move::Wait);
        }
        walking::moves(&self.known(seat), self.runners[seat.index()].walker.came, out);
        if self.is_race() {
            out.extend([Move::Pass(NEXT_TURNS), Move::Pass(SOLVE_TURNS)]);
        }
    }

    fn apply(&mut self, seat: Seat, mv: Move, _: &mut Tell<'_>) {
        let (size, exit) = (self.layout.map.size(), self.exit());
        let Some(runner) = self.runners.get_mut(seat.index()) else { return };
        runner.turns += 1;
        match mv {
            Move::Step(dir) => {
                runner.walker.go(size, dir);
                self.is_over = runner.walker.at == exit;
            }
            Move::Pass(turns) => runner.lost += turns.saturating_sub(1),
            _ => {}
        }
        if !self.is_over {
            self.pass_turn();
        }
    }

    fn advance(&mut self, to: GameTime, tell: &mut Tell<'_>) {
        if self.is_over || to <= self.now {
            return;
        }
        let before = self.shift_in();
        self.now = to;
        let epoch = to.0.checked_div(self.shift.0).unwrap_or(0) as u32;
        if epoch != self.epoch {
            self.shift_to(epoch);
            tell.everyone(Event::WallsMoved);
        } else if before > Some(WARNING) && self.shift_in() <= Some(WARNING) {
            tell.everyone(Event::WallsWillMove(WARNING));
        }
    }

    fn outcome(&self) -> Outcome {
        if self.is_over { Outcome::Won(Seat(self.turn as u8)) } else { Outcome::Running }
    }

    fn known(&self, seat: Seat) -> Known<'_> {
        let walker = &self.runners[seat.index().min(self.runners.len() - 1)].walker;
        let ground = Ground::new(&self.layout.map).with_costs(Costs::Steps);
        Known {
            ground,
            at: walker.at,
            goal: Some(self.exit()),
            goal_name: "goal",
            visits: &walker.visits,
        }
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }

    fn reply(&self, seat: Seat, _: &mut Rng, work: &mut Work<'_>) -> Vec<Move> {
        let steps = rival::plan(self.rival, &self.known(seat), work);
        self.with_rests(seat, steps)
    }

    fn thoughts(&self) -> Vec<Thought> {
        let search = rival::search(self.rival).filter(|_| !self.rivals().is_empty());
        search.map(Thought::of_rival).into_iter().collect()
    }

    fn hint(&self, seat: Seat, help: Help) -> Hint {
        let turns = match (self.is_race(), help) {
            (false, _) => 0,
            (true, Help::Solve) => SOLVE_TURNS,
            (true, Help::Next) => NEXT_TURNS,
        };
        Hint { turns, ..walking::hint(&self.known(seat), help) }
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        walking::figures(self.runners.iter().map(|runner| runner.walker.at), viewer)
    }

    /// Alone, the fewest moves. In a race, the rival's turns: gold takes a game that is nearer to the fewest moves than
    /// to them, and bronze no more than them.
    fn par(&self, seat: Seat) -> Option<Par> {
        let moves = self.runners[seat.index().min(self.runners.len() - 1)].walker.moves;
        match self.is_race() {
            true if self.rivals().is_empty() => None,
            // A rival that always rests never arrives.
            _ if self.rivals_turns < self.fewest => {
                Some(Par::lowest(Unit::Moves, self.fewest, moves, [5, 25, 100]))
            }
            _ => {
                let slack = self.rivals_turns.saturating_sub(self.fewest);
                let bounds = [slack / 4, slack / 2, slack].map(|more| self.fewest + more);
                let bounds = bounds.map(u64::cast_signed);
                Some(Par { bounds, ..Par::lowest(Unit::Moves, self.rivals_turns, moves, [0; 3]) })
            }
        }
    }

    fn loss(&self, seat: Seat) -> Option<Loss> {
        let is_lost = self.is_over && self.turn != seat.index();
        is_lost.then(|| Loss::Late(self.left(seat)))
    }

    fn is_timed(&self) -> bool {
        !self.is_race() || self.shift.0 > 0
    }

    fn report(&self, _: Viewer) -> Vec<Fact> {
        let [you, rival] = [self.runners.first(), self.runners.get(1)];
        let mut facts = Vec::new();
        let labels = match self.rivals().is_empty() && self.is_race() {
            true => ["First player's moves", "Second player's moves"],
            false => ["Moves", "Rival's moves"],
        };
        let moves = |key, label, runner: &Runner| Fact::count(key, label, runner.walker.moves);
        facts.extend(you.map(|runner| moves("moves", labels[0], runner).short("moves")));
        facts.extend(rival.map(|runner| moves("rival_moves", labels[1], runner).short("rival")));
        if let Some(runner) = you.filter(|_| self.is_over) {
            facts.push(Fact::count("fewest", "Fewest possible", self.fewest(runner)));
            if self.epoch > 0 {
                let since = runner.walker.moves - runner.since.1;
                facts.push(Fact::count("since_shift", "Moves since the last shift", since));
            }
        }
        let shift = |time| {
            let fact = Fact::time("shift_in", "Walls move in", time).short("walls");
            fact.urgent(time <= WARNING)
        };
        facts.extend(self.shift_in().map(shift));
        facts
    }

    fn certificate(&self) -> Vec<Fact> {
        let fewest = self.runners.first().map(|runner| self.fewest(runner));
        fewest.map(|moves| Fact::count("fewest", "Fewest possible", moves)).into_iter().collect()
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn fold(&self, digest: &mut Digest) {
        digest.add(self.walls);
        digest.add(u64::from(self.epoch) << 32 | (self.turn as u64) << 1 | u64::from(self.is_over));
        for Runner { walker, lost, turns, .. } in &self.runners {
            let phase = turns.checked_rem(self.rest).unwrap_or(0);
            digest.add(phase << 48 | (walker.at.index() as u64) << 8 | u64::from(*lost));
            digest.add(walker.moves);
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// The time before a shift at which a warning is given.
const WARNING: GameTime = GameTime::seconds(10);

/// What help costs in a race.
const NEXT_TURNS: u8 = 5;
const SOLVE_TURNS: u8 = 20;
