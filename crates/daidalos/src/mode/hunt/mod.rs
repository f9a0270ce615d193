//! hunt: a dungeon with lamps to collect, an exit to reach, and foes that are after you.
//!
//! ```
//! use daidalos::mode::{Level, Viewer};
//! let game = "hunt:easy#7".parse::<Level>()?.start()?;
//! let foes = game.figures(Viewer::All).len() - 1;
//! let proof = game.certificate().into_iter().find(|fact| fact.key == "proof");
//! assert_eq!((foes, proof.unwrap().to_string()), (2, "Proof: a bot that sees everything wins it".to_owned()));
//! # Ok::<(), daidalos::mode::LevelError>(())
//! ```

mod ahead;
mod bot;
mod dodge;
mod fog;
mod known;
mod pictures;
mod players;
mod pursuit;
mod round;
mod script;
mod tracker;
mod wary;
mod world;

pub use players::Prey;
pub use script::{Script, ScriptError};

use std::sync::Arc;

use self::fog::{Fog, Sight};
use self::pursuit::{Aim, Pursuit, SEARCH, greedy, plan};
use self::round::Round;
use self::tracker::Scratch;
use self::world::{STEPS_A_CELL, World};
use super::panel::Player;
use super::walking::{self, Walker};
use super::{
    Audience, Datum, Detour, Event, Fact, Game, Help, Hint, Input, Known, Loss, Mode, Move,
    Outcome, Par, Preset, Press, Refusal, RulePicture, Seat, Seats, Tell, Thought, Unit, Viewer,
    told,
};
use crate::controls::{Action, Verb};
use crate::digest::Digest;
use crate::generate::bsp::{LOOPS, ROOM, SPLIT};
use crate::generate::{Layout, SpecError};
use crate::grid::Cell;
use crate::option::{Kind, Opt, Params};
use crate::rng::Seed;
use crate::scene::{Figure, Item, Look, Role, Trail};
use crate::search::{Costs, Distances, Ground};
use crate::work::Work;

pub(super) struct Hunt;

const HUNT_SIZE: Opt = Opt {
    key: "size",
    label: "Size",
    about: "width and height in tiles",
    kind: Kind::Size { default: (80, 30), least: 10 },
};
const ROOM_SIDES: Opt = Opt { kind: Kind::Range { min: 3, max: 1000, default: (6, 14) }, ..ROOM };
const JOINS: Opt =
    Opt { kind: Kind::Int { min: 0, max: 100, default: 30, unit: "%", zero: "" }, ..LOOPS };
const FOES: Opt = Opt {
    key: "foes",
    label: "Foes",
    about: "how many foes are after you",
    kind: Kind::Int { min: 0, max: 12, default: 2, unit: "", zero: "" },
};
const LAMPS: Opt = Opt {
    key: "lamps",
    label: "Lamps",
    about: "how many lamps to collect",
    kind: Kind::Int { min: 0, max: 10, default: 3, unit: "", zero: "" },
};
const PACE: Opt = Opt {
    key: "pace",
    label: "Foes rest",
    about: "how often foes rest",
    kind: Kind::Int { min: 1, max: 100, default: 4, unit: "1 turn in N", zero: "" },
};
const AIM: Opt = Opt {
    key: "aim",
    label: "Foes plan",
    about: "where foes' searches start",
    kind: Kind::Name {
        choices: &[
            ("avatar", "from you, so that the first step is sound"),
            ("foe", "from themselves, the wrong way round"),
        ],
    },
};
const SIGHT: Opt = Opt {
    key: "sight",
    label: "You see",
    about: "how far you see",
    kind: Kind::Int { min: 0, max: 100, default: 0, unit: "tiles", zero: "everything" },
};

const VERBS: &[Verb] = &[
    Verb::new(Action::Wait, "waits a turn"),
    Verb::new(Action::Plans, "shows the plans of the foes that you see"),
];

impl Mode for Hunt {
    fn name(&self) -> &'static str {
        "hunt"
    }

    fn about(&self) -> &'static str {
        "a dungeon with foes: collect the lamps and reach the exit"
    }

    fn rules(&self, params: &Params) -> Vec<&'static str> {
        let (has_lamps, has_foes) = (params.int(&LAMPS) > 0, params.int(&FOES) > 0);
        let is_chased = has_foes && params.int(&PACE) > 1;
        told(&[
            (has_lamps, "You start at S. Collect every lamp L, then reach the exit G."),
            (!has_lamps, "You start at S. Reach the exit G."),
            (is_chased, "Foes are after you: one that reaches you ends the game."),
            (is_chased, "They move when you do, and rest now and then."),
            (
                is_chased && params.name(&AIM) == "foe",
                "They plan the wrong way round, so they often set off in a poor direction.",
            ),
            (has_foes && !is_chased, "Foes stand still; stepping onto one ends the game."),
            (
                params.int(&SIGHT) > 0,
                "You see only what is near, and remember the floor you have seen.",
            ),
            (has_foes, "Walking into a wall costs no turn; waiting does."),
        ])
    }

    fn lesson(&self) -> &'static str {
        "hunt:30x14,foes=1,lamps=1#2"
    }

    fn pictures(&self) -> &'static [RulePicture] {
        pictures::PICTURES
    }

    fn options(&self) -> &'static [Opt] {
        &[HUNT_SIZE, SPLIT, ROOM_SIDES, JOINS, FOES, LAMPS, PACE, AIM, SIGHT]
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    fn presets(&self) -> &'static [Preset] {
        &[
            Preset { name: "easy", options: &[("foes", "2"), ("lamps", "3")] },
            Preset { name: "medium", options: &[("foes", "4"), ("lamps", "5")] },
            Preset { name: "hard", options: &[("foes", "6"), ("lamps", "7")] },
        ]
    }

    fn players(&self) -> &'static [&'static dyn Player] {
        players::PLAYERS
    }

    fn scale(&self) -> &'static [u64; 9] {
        &[190, 250, 310, 450, 950, 3000, 8700, 9600, 10400]
    }

    fn start(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Box<dyn Game>, SpecError> {
        world::check_size(params.size(&HUNT_SIZE))?;
        let world = World::draw(params, seed, work)?;
        let walker = Walker::new(world.start, world.layout.map.size());
        let pursuit = Pursuit::start(&world);
        let fog = Fog::new(&world, params.int(&SIGHT) as u32);
        let mut chase = Chase {
            world: Arc::new(world),
            pursuit,
            walker,
            fog,
            goal: Cell::new(0),
            is_on_proof: true,
            work: 0,
            scratch: Scratch::default(),
        };
        chase.goal = chase.next_goal();
        Ok(Box::new(chase))
    }
}

/// What a move takes at least.
const LEAST_WORK: u64 = 64;

/// A running hunt.
#[derive(Clone)]
struct Chase {
    world: Arc<World>,
    pursuit: Pursuit,
    walker: Walker,
    fog: Fog,
    /// Where to next.
    goal: Cell,
    /// Whether every move so far was the bot's.
    is_on_proof: bool,
    /// The steps that moves have taken.
    work: u64,
    scratch: Scratch,
}

impl Chase {
    fn is_over(&self) -> bool {
        self.outcome() != Outcome::Running
    }

    /// How long the ways were by which foes could have made their steps.
    fn detours(&self, moved: &[(usize, Cell)]) -> Vec<Detour> {
        let (map, avatar) = (&self.world.layout.map, self.walker.at);
        let Some(mut greedy) = Some(map).filter(|_| !moved.is_empty()).and_then(greedy) else {
            return Vec::new();
        };
        let shortest = Distances::new(map, [avatar]);
        let mut length =
            |aim, foe| (plan(&mut *greedy, aim, foe, avatar).len() as u64).saturating_sub(1);
        let detour = |(foe, from): &(usize, Cell)| Detour {
            foe: *foe,
            from_avatar: length(Aim::Avatar, *from),
            from_foe: length(Aim::Foe, *from),
            shortest: shortest.to(*from).unwrap_or(0),
            is_from_avatar: self.world.aim == Aim::Avatar,
        };
        moved.iter().map(detour).collect()
    }

    /// The ground as a viewer knows it.
    fn ground(&self, viewer: Viewer) -> Ground<'_> {
        let map = if viewer.sees_all() { &self.world.layout.map } else { self.known_map() };
        Ground::new(map).with_costs(Costs::Steps)
    }

    /// Whether a viewer sees a cell now.
    fn sees(&self, viewer: Viewer, cell: Cell) -> bool {
        viewer.sees_all() || self.fog.sight(cell) == Sight::Clear
    }

    /// The moves with which the bot has won.
    fn proven_moves(&self) -> u64 {
        (self.world.proof.len() as u64).saturating_sub(1)
    }
}

impl Game for Chase {
    fn layout(&self) -> &Layout {
        &self.world.layout
    }

    fn generator(&self) -> &'static str {
        "bsp"
    }

    fn to_move(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(Seat::FIRST) }
    }

    fn check(&self, _: Seat, mv: Move) -> Result<(), Refusal> {
        let exits = self.world.layout.map.exits(self.pursuit.avatar);
        match mv {
            _ if self.is_over() => Err(Refusal::Over),
            Move::Wait => Ok(()),
            Move::Step(dir) if exits.has(dir) => Ok(()),
            Move::Step(dir) => Err(Refusal::Wall(dir)),
            _ => Err(Refusal::Unknown),
        }
    }

    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.is_over() {
            walking::moves(&self.known(seat), self.walker.came, out);
            out.push(Move::Wait);
        }
    }

    fn apply(&mut self, seat: Seat, mv: Move, tell: &mut Tell<'_>) {
        let world = self.world.clone();
        match mv {
            Move::Step(dir) => self.walker.go(world.layout.map.size(), dir),
            _ => self.walker.moves += 1,
        }
        if self.pursuit.lamp_at(&world, self.walker.at) {
            tell.everyone(Event::Found { seat, item: Item::Lamp });
        }
        let mut moved = Vec::new();
        let took = |foe, from| {
            if tell.wants_detail() {
                moved.push((foe, from));
            }
        };
        let tracker = self.scratch.tracker(&world.layout.map);
        let searched = self.pursuit.turn(&world, self.walker.at, tracker, took);
        for (detour, (_, from)) in self.detours(&moved).into_iter().zip(&moved) {
            let is_seen = self.fog.sight(*from) == Sight::Clear;
            let by = if is_seen { Audience::Everyone } else { Audience::Nobody };
            tell.tell(by, Event::Hunted(detour));
        }
        if self.pursuit.is_caught {
            tell.everyone(Event::Caught(seat));
        }
        let proven = world.proof.get(self.pursuit.turn as usize);
        self.is_on_proof &= proven == Some(&self.walker.at);
        let seen = self.fog.look_from(self.walker.at, &world);
        self.work += STEPS_A_CELL * (LEAST_WORK + searched + seen);
        self.goal = self.next_goal();
    }

    fn outcome(&self) -> Outcome {
        if self.pursuit.is_caught {
            Outcome::Lost
        } else if self.pursuit.is_won(&self.world) {
            Outcome::Won(Seat::FIRST)
        } else {
            Outcome::Running
        }
    }

    fn known(&self, seat: Seat) -> Known<'_> {
        Known {
            ground: self.ground(Viewer::Seat(seat)),
            at: self.walker.at,
            goal: Some(self.goal),
            goal_name: self.goal_name(),
            visits: &self.walker.visits,
        }
    }

    /// A click walks anywhere over floor that is seen or remembered; walks and runs stop at danger.
    fn interpret(&self, seat: Seat, input: Input) -> Vec<Move> {
        let known = self.known(seat);
        let steps = match input {
            Input::Point(cell, Press::First) if known.ground.map.is_floor(cell) => {
                walking::across(&known, cell)
            }
            _ => walking::interpret(&known, input),
        };
        if steps.len() > 1 { self.until_danger(steps) } else { steps }
    }

    /// A safe way, as far as anything is known.
    fn hint(&self, seat: Seat, help: Help) -> Hint {
        let mut way = match (self.is_on_proof, self.fog.known()) {
            // The rest of what has been proven.
            (true, None) => self.world.proof[self.pursuit.turn as usize..].to_vec(),
            _ => {
                let (world, pursuit) = self.as_known();
                bot::best_walk(&world, &pursuit, &self.ends())
            }
        };
        way.truncate(self.fog.trusted().saturating_add(1));
        walking::along(&self.known(seat), way, help)
    }

    fn look(&self, viewer: Viewer, cell: Cell) -> Look {
        let sight = if viewer.sees_all() { Sight::Clear } else { self.fog.sight(cell) };
        if sight == Sight::Hidden {
            return Look::VOID;
        }
        // Where to go next takes a search among the lamps, and no cell looks different for it.
        let (ground, visits) = (self.ground(viewer), &self.walker.visits[..]);
        let known = Known { ground, at: self.walker.at, goal: None, goal_name: "", visits };
        Look {
            item: self.pursuit.lamp_at(&self.world, cell).then_some(Item::Lamp),
            is_dim: sight == Sight::Dim,
            ..walking::look(&self.world.layout, &known, cell)
        }
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        let you = Figure { cell: self.walker.at, role: Role::You };
        let seen = self.pursuit.foes.iter().filter(|foe| self.sees(viewer, **foe));
        // A foe that has caught you stands in front.
        let foes = seen.map(|foe| Figure { cell: *foe, role: Role::Foe });
        [you].into_iter().chain(foes).collect()
    }

    /// The ways of the foes that are seen, up to where they are lost in the fog.
    fn plans(&self, viewer: Viewer) -> Vec<Trail> {
        let Some(mut greedy) = greedy(&self.world.layout.map) else { return Vec::new() };
        let is_known = |cell: &Cell| viewer.sees_all() || self.fog.sight(*cell) != Sight::Hidden;
        let trail = |foe: &Cell| {
            let cells = plan(&mut *greedy, self.world.aim, *foe, self.walker.at);
            Trail { role: Role::Foe, cells: cells.into_iter().take_while(is_known).collect() }
        };
        let seen = self.pursuit.foes.iter().filter(|foe| self.sees(viewer, **foe));
        seen.map(trail).collect()
    }

    /// Both ways round for the first foe, to compare.
    fn thoughts(&self) -> Vec<Thought> {
        let Some(&foe) = self.pursuit.foes.first() else { return Vec::new() };
        let thought = |title, from, to| Thought { title, search: SEARCH, ends: Some([from, to]) };
        let avatar = self.walker.at;
        vec![thought("avatar to foe", avatar, foe), thought("foe to avatar", foe, avatar)]
    }

    /// The moves of the bot, which sees everything.
    fn par(&self, _: Seat) -> Option<Par> {
        Some(Par::lowest(Unit::Moves, self.proven_moves(), self.walker.moves, [10, 40, 100]))
    }

    /// The shortest round over the lamps that are left, and on to the exit.
    fn left(&self, _: Seat) -> u64 {
        let ends: Vec<Cell> = self.world.exit.into_iter().collect();
        Round::new(&self.world, self.pursuit.lamps, &ends).left(&self.pursuit)
    }

    fn loss(&self, _: Seat) -> Option<Loss> {
        self.pursuit.is_caught.then_some(Loss::Caught)
    }

    fn data(&self, viewer: Viewer) -> Vec<(&'static str, Datum)> {
        let lamps = self.world.lamps.iter().copied();
        let lamps = lamps.filter(|lamp| self.look(viewer, *lamp).item == Some(Item::Lamp));
        let foes = self.pursuit.foes.iter().copied().filter(|foe| self.sees(viewer, *foe));
        let mut data = vec![("lamps", Datum::Cells(lamps.collect()))];
        data.push(("foes", Datum::Cells(foes.collect())));
        data.push(("avatar", Datum::Cell(self.walker.at)));
        data
    }

    fn report(&self, _: Viewer) -> Vec<Fact> {
        let lamps = u64::from(self.pursuit.lamps.count_ones());
        vec![
            Fact::count("moves", "Moves", self.walker.moves).short("moves"),
            Fact::count("lamps_left", "Lamps left", lamps).short("lamps"),
            Fact::count("foe_count", "Foes", self.pursuit.foes.len() as u64),
        ]
    }

    fn certificate(&self) -> Vec<Fact> {
        let proof = match self.world.foes.is_empty() {
            true => "every tile can be reached, and there are no foes",
            false => "a bot that sees everything wins it",
        };
        vec![
            Fact::count("bot_moves", "Moves of the proof", self.proven_moves()),
            Fact::count("draws", "Levels rejected before it", self.world.attempt),
            Fact::text("proof", "Proof", proof),
        ]
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn fold(&self, digest: &mut Digest) {
        let Pursuit { avatar, foes, lamps, turn, is_caught } = &self.pursuit;
        digest.add(u64::from(*lamps) << 32 | avatar.index() as u64);
        digest.add(*turn << 1 | u64::from(*is_caught));
        foes.iter().for_each(|foe| digest.add(foe.index() as u64));
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
