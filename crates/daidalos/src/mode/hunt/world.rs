//! The world of a hunt: a dungeon, where its lamps, its exit and its foes are, and the proof that it can be won.

use std::sync::Arc;

use super::pursuit::{Aim, Pursuit};
use super::{AIM, FOES, HUNT_SIZE, JOINS, LAMPS, PACE, ROOM_SIDES, bot};
use crate::generate::bsp::{BUILT, LEAF, LOOPS, ROOM, ROOMS, SPLIT};
use crate::generate::{self, Layout, SpecError};
use crate::grid::{Cell, Dir, Map, Mask, Size};
use crate::option::{Params, Value};
use crate::rng::{Rng, Seed};
use crate::scene::Ground;
use crate::search::Distances;
use crate::work::Work;

/// What never changes while a hunt is played.
#[derive(Clone)]
pub(super) struct World {
    pub(super) layout: Arc<Layout>,
    pub(super) start: Cell,
    /// None where it is not known, or not all lamps are.
    pub(super) exit: Option<Cell>,
    pub(super) lamps: Vec<Cell>,
    pub(super) foes: Vec<Cell>,
    /// Foes rest one turn in so many.
    pub(super) pace: u64,
    pub(super) aim: Aim,
    /// How many attempts were drawn before this one.
    pub(super) attempt: u64,
    /// The walk with which the bot wins.
    pub(super) proof: Vec<Cell>,
    /// How far every cell is from each lamp, and then from the exit.
    fields: Arc<[Distances]>,
}

/// Attempts with as many foes as were asked for.
const ATTEMPTS: u64 = 16;
/// Attempts with one fewer, and so on.
const ATTEMPTS_WITH_FEWER: u64 = 4;
/// What a cell takes that is looked at, in steps of the work meter.
pub(super) const STEPS_A_CELL: u64 = 2;
/// Cells that are looked at for as many foes as were asked for: many times what presets need.
const WORK: u64 = 24_000_000;
/// Cells that are looked at for one fewer, and so on.
const WORK_WITH_FEWER: u64 = 4_000_000;
/// What a dungeon takes to draw, for each of its cells.
const DRAWING: u64 = 2;
/// Dungeons that are thrown away because they are too empty or end blindly.
const THROWN_AWAY: u64 = 16;
/// The shortest way of a foe to the avatar at the start.
const REACH: u64 = 12;
/// The longest corridor that leads nowhere.
const LONGEST_DEAD_END: u32 = 8;
/// Parts of the map have at least so many cells a side.
const USUAL_LEAF: u64 = 9;

impl World {
    /// The first attempt that the bot wins. Attempt `k` draws its walls from stream `layout/k`, start and exit from
    /// `openings/k`, lamps from `items/k` and foes from `foes/k`.
    pub(super) fn draw(
        params: &Params,
        seed: Seed,
        work: &mut Work<'_>,
    ) -> Result<Self, SpecError> {
        let (mut attempt, mut thrown_away, mut tries, mut looked_at) = (0, 0, 0, 0);
        loop {
            let layout = dungeon(params, seed, attempt, work)?;
            looked_at += DRAWING * layout.map.size().cells();
            if thrown_away < THROWN_AWAY && !is_sound(&layout) {
                (attempt, thrown_away) = (attempt + 1, thrown_away + 1);
                continue;
            }
            let foes = params.int(&FOES).saturating_sub(fewer_foes(tries, looked_at));
            let mut world = Self::furnish(layout, params, seed, attempt, foes)?;
            // Foes that were asked for must have a place; the usual two do with fewer in a small dungeon.
            if tries == 0 && params.get(&FOES) != FOES.default() {
                world.check_foes(foes)?;
            }
            let ends: Vec<Cell> = world.exit.into_iter().collect();
            let walk = bot::safe_walk(&world, &Pursuit::start(&world), &ends);
            let cells = world.furnishing() + walk.work;
            work.spend(STEPS_A_CELL * cells)?;
            looked_at += cells;
            // Without foes there is nothing to prove.
            if walk.is_whole || foes == 0 {
                world.proof = walk.cells;
                world.measure();
                return Ok(world);
            }
            (attempt, tries) = (attempt + 1, tries + 1);
        }
    }

    fn furnish(
        layout: Layout,
        params: &Params,
        seed: Seed,
        attempt: u64,
        foes: u64,
    ) -> Result<Self, SpecError> {
        let map = &layout.map;
        let ends = layout.openings.map(|o| (o.entrance.cell, o.exit.cell));
        let Some((start, exit)) = ends.filter(|(start, exit)| start != exit) else {
            let why = "the dungeon has nowhere to walk; take a larger size or larger rooms";
            return Err(SpecError::Together(why.to_owned()));
        };
        let lamps =
            lamps(map, [start, exit], params.int(&LAMPS), &mut seed.stream("items", attempt));
        let foes = foe_places(map, start, foes, &mut seed.stream("foes", attempt));
        let aim = if params.name(&AIM) == "foe" { Aim::Foe } else { Aim::Avatar };
        let (layout, exit) = (Arc::new(layout), Some(exit));
        let pace = params.int(&PACE);
        let proof = Vec::new();
        Ok(Self { layout, start, exit, lamps, foes, pace, aim, attempt, proof, fields: [].into() })
    }

    /// Whether all foes have found a place. Later attempts may do with fewer: then there are too many to be won against.
    fn check_foes(&self, asked: u64) -> Result<(), SpecError> {
        let places = self.foes.len() as u64;
        if places >= asked {
            return Ok(());
        }
        let size = self.layout.map.size();
        let why = format!(
            "foes={asked} is too many for this {size} dungeon, where {places} can start far enough from you; take foes={places} or a larger size"
        );
        Err(SpecError::Together(why))
    }

    /// Measures the way to every goal once.
    fn measure(&mut self) {
        let goals = self.lamps.iter().chain(&self.exit);
        self.fields = goals.map(|goal| Distances::new(&self.layout.map, [*goal])).collect();
    }

    /// The nearest of the lamps that are left, a bit each, or else the exit.
    pub(super) fn goal_from(&self, at: Cell, left: u32) -> Cell {
        let left = if left == 0 { 1 << self.lamps.len() } else { left };
        let goals = self.lamps.iter().chain(&self.exit).zip(&*self.fields).enumerate();
        let goals = goals.filter(|(goal, _)| left & 1 << goal != 0).map(|(_, goal)| goal);
        let nearest = goals.min_by_key(|(goal, far)| (far.to(at).unwrap_or(u64::MAX), **goal));
        nearest.map_or(at, |(goal, _)| *goal)
    }

    /// What it takes to place everything, in cells looked at.
    fn furnishing(&self) -> u64 {
        3 * (1 + self.lamps.len() as u64) * self.layout.map.size().cells()
    }
}

/// How many foes fewer there are after so many attempts and so much work: a level that is hard to win
/// loses them one by one, and the sooner the longer attempts take.
fn fewer_foes(tries: u64, looked_at: u64) -> u64 {
    let fewer = |spent: u64, first: u64, then: u64| (spent + then).saturating_sub(first) / then;
    fewer(tries, ATTEMPTS, ATTEMPTS_WITH_FEWER).max(fewer(looked_at, WORK, WORK_WITH_FEWER))
}

/// Rooms and corridors, walked in four directions.
fn dungeon(
    params: &Params,
    seed: Seed,
    attempt: u64,
    work: &mut Work<'_>,
) -> Result<Layout, SpecError> {
    let size = params.size(&HUNT_SIZE);
    let (least, _) = params.range(&ROOM_SIDES);
    let side = u64::from(size.width().min(size.height()));
    let mut carving = Params::default();
    carving.set(&SPLIT, params.get(&SPLIT));
    carving.set(&ROOM, params.get(&ROOM_SIDES));
    carving.set(&LOOPS, params.get(&JOINS));
    carving.set(&ROOMS, Value::Name(BUILT));
    carving.set(&LEAF, Value::Int(USUAL_LEAF.max(least + 2).min(side)));
    let bsp = generate::find("bsp")?;
    let rng = &mut seed.stream("layout", attempt);
    let layout = bsp.fill(&carving, &Mask::full(size)?, rng, work)?;
    let straight = layout.map.all_exits().iter().map(|exits| exits & STRAIGHT).collect();
    let map = Map::from_sound_exits(layout.map.floor().clone(), straight);
    let openings = generate::draw_within(&map, &mut seed.stream("openings", attempt));
    Ok(Layout { map, openings, ..layout })
}

const STRAIGHT: u8 = crate::grid::Dirs::STRAIGHT.bits();

/// Whether floor and walls fill half of the map, and no corridor leads nowhere for long.
fn is_sound(layout: &Layout) -> bool {
    let size = layout.map.size();
    let filled =
        size.iter().filter(|cell| Ground::of(layout, *cell) != Ground::Void).count() as u64;
    2 * filled >= size.cells() && longest_dead_end(&layout.map) <= LONGEST_DEAD_END
}

/// The longest stretch of cells from a dead end to where there is a choice.
fn longest_dead_end(map: &Map) -> u32 {
    let ends = map.floor().iter().filter(|cell| map.exits(*cell).len() == 1);
    let stretch = |end: Cell| {
        let (mut at, mut came, mut length) = (end, None::<Dir>, 0);
        loop {
            let mut on = map.exits(at).iter().filter(|dir| Some(dir.opposite()) != came);
            let (Some(dir), None) = (on.next(), on.next()) else { return length };
            length += 1;
            (at, came) = (map.size().step(at, dir).unwrap_or(at), Some(dir));
        }
    };
    ends.map(stretch).max().unwrap_or(0)
}

/// Lamps far from each other, and where one can leave by another way than one came: of a few places
/// that are drawn, the farthest from all before.
fn lamps(map: &Map, ends: [Cell; 2], count: u64, rng: &mut Rng) -> Vec<Cell> {
    let mut free: Vec<Cell> = map.floor().iter().filter(|cell| !ends.contains(cell)).collect();
    let home = Distances::new(map, [ends[0]]);
    let (mut taken, mut lamps) = (ends.to_vec(), Vec::new());
    while (lamps.len() as u64) < count && !free.is_empty() {
        let far = Distances::new(map, taken.iter().copied());
        let drawn: Vec<Cell> = (0..DRAWN).map(|_| free[rng.index(free.len())]).collect();
        let worth = |cell: &Cell| (has_way_round(map, &home, *cell), far.to(*cell));
        let best = drawn.into_iter().max_by_key(worth);
        taken.extend(best);
        lamps.extend(best);
        free.retain(|cell| Some(*cell) != best);
    }
    lamps
}

/// Places that are drawn for each lamp.
const DRAWN: usize = 8;

/// Whether another way leads home where the middle of the shortest one is blocked.
fn has_way_round(map: &Map, home: &Distances, from: Cell) -> bool {
    const NEAR: usize = 3;
    let way = home.way_from(map, from);
    let mut closed = vec![false; map.all_exits().len()];
    let blocked = way.get(NEAR..way.len().saturating_sub(NEAR)).unwrap_or_default();
    blocked.iter().for_each(|cell| closed[cell.index()] = true);
    let start = way.last().copied().unwrap_or(from);
    let mut open = vec![from];
    while let Some(here) = open.pop() {
        if here == start {
            return true;
        }
        let is_new = |next: &Cell| !std::mem::replace(&mut closed[next.index()], true);
        open.extend(map.neighbours(here).map(|(_, next)| next).filter(is_new));
    }
    false
}

/// Places that are out of reach of the avatar, as far as there are any.
fn foe_places(map: &Map, start: Cell, count: u64, rng: &mut Rng) -> Vec<Cell> {
    let far = Distances::new(map, [start]);
    let least = REACH.max(far.farthest().1 / 3);
    let is_far = |cell: &Cell| far.to(*cell).is_some_and(|moves| moves >= least);
    let mut places: Vec<Cell> = map.floor().iter().filter(is_far).collect();
    rng.shuffle(&mut places);
    places.truncate(count as usize);
    places
}

/// Refuses what is too large for foes to think in.
pub(super) fn check_size(size: Size) -> Result<(), SpecError> {
    const MAX_CELLS: u64 = 1 << 14;
    const MAX_SIDE: u32 = 400;
    if size.cells() <= MAX_CELLS && size.width().max(size.height()) <= MAX_SIDE {
        return Ok(());
    }
    let why = format!(
        "{size} is too large for a hunt, which has at most {MAX_CELLS} tiles, and {MAX_SIDE} a side"
    );
    Err(SpecError::Together(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::Level;

    fn work(id: &str) -> u64 {
        let (level, mut work): (Level, _) = (id.parse().unwrap(), Work::unbounded());
        World::draw(&level.params, level.seed, &mut work).unwrap();
        work.steps()
    }

    /// What is told to fit does, and no level has fewer foes than its first attempt has places.
    #[test]
    fn foes_that_have_no_place_are_refused() {
        let draw = |id: &str| {
            let level: Level = id.parse().unwrap();
            World::draw(&level.params, level.seed, &mut Work::unbounded())
        };
        let why = draw("hunt:14x14,foes=12#1").map(|_| ()).unwrap_err().to_string();
        let wanted = "foes=12 is too many for this 14x14 dungeon, where 4 can start far enough from you; take foes=4 or a larger size";
        assert_eq!(why, wanted);
        let mut refused = 0;
        for seed in 0..40 {
            let Err(error) = draw(&format!("hunt:14x14,foes=12#{seed}")) else { continue };
            let why = error.to_string();
            let fit = why.rsplit_once("foes=").unwrap().1.split(' ').next().unwrap();
            assert!(draw(&format!("hunt:14x14,foes={fit}#{seed}")).is_ok(), "{why}");
            refused += 1;
        }
        assert!(refused > 20, "{refused}");
        assert!((0..40).all(|seed| draw(&format!("hunt:12x10#{seed}")).is_ok()), "nobody asked");
    }

    /// However large the map and many the foes, a level is made with a bounded number of cells looked at.
    #[test]
    fn levels_take_bounded_work() {
        const MOST: u64 = Work::OUTSIDE * 3 / 4;
        for (size, room) in [("128x128", "6..14"), ("163x100", "6..14"), ("400x40", "3..30")] {
            let work =
                work(&format!("hunt:{size},loops=0,foes=12,lamps=10,pace=100,room={room}#1"));
            assert!(work < MOST, "{size}: {work}");
        }
    }

    /// Levels of presets lose no foe because attempts take long, and take far less. Hard ones take so little on
    /// average that they are made in 35 ms even where a step takes 14 ns.
    #[test]
    fn presets_take_little_work() {
        const SEEDS: u64 = 60;
        const HARD: u64 = 2_500_000;
        let mut hard = 0;
        for seed in 0..SEEDS {
            let work = ["easy", "medium", "hard"].map(|name| work(&format!("hunt:{name}#{seed}")));
            assert!(work.iter().all(|work| *work < WORK / 2), "{seed}: {work:?}");
            hard += work[2];
        }
        assert!(hard < SEEDS * HARD, "{}", hard / SEEDS);
    }
}
